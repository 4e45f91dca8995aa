/* A message over HTTP, for the post (post.h) to carry. Addresses come from
 * strangers: nothing is sent to this machine or its neighbours unless whoever
 * runs the server wants that, and no redirection is followed. */
#ifndef FRENTE_SEND_H
#define FRENTE_SEND_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/text/fault.h"
#include "core/text/text.h"

enum { PARCEL_URL = 640, PARCEL_HEADERS = 6, SEND_SECONDS = 10 };

typedef struct parcel {
    char url[PARCEL_URL];
    text headers[PARCEL_HEADERS];
    int header_count;
    uint8_t *body;
    size_t length;
    bool anywhere; /* also to addresses that only this network knows */
    long seconds;  /* that its receiver may take; 0: SEND_SECONDS */
} parcel;

/* A header, whole: "TTL: 60". False: no room. */
bool parcel_header(parcel *p, const char *name, const char *value);
void parcel_release(parcel *p);

/* SEND_GONE: there is no such receiver any more. */
typedef enum send_outcome { SEND_DONE, SEND_LATER, SEND_GONE } send_outcome;
/* Once, before there are threads. */
bool send_begin(fault *why);
/* *headers is to be freed after the handle. False: no memory. */
bool parcel_set_up(const parcel *p, CURL *c, struct curl_slist **headers);
send_outcome parcel_outcome(CURL *c, CURLcode code, fault *why);
/* May a message go to this address at all: https, or with `anywhere` http, and nothing odd in it? */
bool send_fits(const char *url, bool anywhere);

#endif
