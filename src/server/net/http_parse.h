/* The head of an HTTP/1.1 request, read strictly: what two readers could
 * understand differently is refused. A pure function over bytes, with a fuzz
 * target of its own (tests/fuzz). */
#ifndef FRENTE_HTTP_PARSE_H
#define FRENTE_HTTP_PARSE_H

#include <stdbool.h>
#include <stddef.h>

enum { HEAD_MOST = 8 << 10, PATH_MOST = 256, NAME_MOST = 256, SESSION_TEXT = 33, HTTP_LANGUAGES = 128 };

typedef enum http_method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER } http_method;

typedef struct http_head {
    http_method method;
    bool old;                 /* HTTP/1.0 */
    char path[PATH_MOST + 1]; /* as sent, without what follows a '?'; "" if it is longer than any here */
    char host[NAME_MOST], origin[NAME_MOST];
    bool has_origin;
    char type[64], etag[64];
    char forwarded[64]; /* the last address of X-Forwarded-For, "" if it is none; see has_forwarded */
    bool has_forwarded;
    bool has_length;
    size_t length;                  /* of the body */
    bool close;                     /* Connection: close */
    bool gzip;                      /* it understands that */
    char languages[HTTP_LANGUAGES]; /* Accept-Language, as far as it fits */
    bool upgrade;                   /* all that a WebSocket needs but for the path: headers, version, key */
    bool frente;                    /* the subprotocol is among those offered */
    bool deflate; /* permessage-deflate is among the extensions offered, in a form that can be agreed to */
    bool expects; /* Expect: 100-continue */
    char key[25]; /* Sec-WebSocket-Key */
    char session[SESSION_TEXT]; /* the cookie "frente", "" if there is none or it is too long */
} http_head;

/* How many bytes the head takes; 0: not all there yet; below 0: minus the status to refuse it with. */
int http_parse(const char *bytes, size_t length, http_head *out);

/* Does a list like "gzip, deflate;q=0.5" hold this word (with a weight above 0)? */
bool http_list_has(const char *list, const char *word);
/* How much "es-ES,es;q=0.9,en;q=0.8" wants a language, whatever the country; of two that it wants as much, the first.
 */
double http_wants(const char *list, const char *language);

#endif
