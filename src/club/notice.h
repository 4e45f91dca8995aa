/* What people are told when they are not at the table: when a notice is due, when
 * it is tried again, and how it is written for each way to send it. */
#ifndef FRENTE_NOTICE_H
#define FRENTE_NOTICE_H

#include <stdint.h>

#include "core/game/noun.h"
#include "core/text/fault.h"
#include "core/text/text.h"

typedef enum notice_when { NOTICE_NEVER, NOTICE_AT_ONCE, NOTICE_DAILY } notice_when;
typedef enum notice_way { WAY_PUSH, WAY_MAIL, WAY_WEBHOOK, WAY_DISCORD, WAY_SLACK, WAY_NTFY, WAYS } notice_way;
extern const char *const notice_ways[WAYS]; /* "push", "mail", ... */

/* What a person wants. Minutes of the day are those of the person's own clock. */
typedef struct notice_wish {
    notice_when when;
    int zone;                 /* minutes that the person's clock is ahead of UTC, -840 to 840 */
    int night_from, night_to; /* nothing is sent between them; equal: there is no night */
    int daily_at;             /* when the daily notice is sent */
} notice_wish;

/* "never", "once 120 1380-420" (zone, night), "daily 120 1380-420 1080" (zone, night, hour). */
bool notice_wish_read(notice_wish *w, const char *words, fault *why);
enum { NOTICE_WISH_TEXT = 64 };
void notice_wish_write(const notice_wish *w, char out[NOTICE_WISH_TEXT]);

/* When something that happens now is to be told; INT64_MAX: never. */
int64_t notice_due(const notice_wish *w, int64_t now);
/* The next try after `tries` that failed, the first of them at `first`; INT64_MAX: it is given up. */
int64_t notice_again(int tries, int64_t first, int64_t now);

/* One notice. */
typedef struct notice {
    lang in;
    const char *title; /* "Your turn: Brunete 1937" */
    const char *recap; /* what happened, some lines */
    const char *link;  /* straight to the seat */
    const char *off;   /* where notices are switched off */
    const char *game;  /* public id: a newer notice of the same game takes its place */
    const char *topic; /* of ntfy */
} notice;

/* The body of a request, for every way but mail, and its type. */
void notice_body(notice_way way, const notice *n, text *out);
const char *notice_type(notice_way way);

/* A letter of RFC 5322, lines end in CR LF. `id` is what makes it one of a kind, with the sender's host behind it. */
typedef struct letter {
    const char *from, *to, *id;
    int64_t at;
} letter;
void notice_letter(const letter *l, const notice *n, text *out);
/* May this be written into the head of a letter: one address, nothing else? */
bool notice_address(const char *address);

#endif
