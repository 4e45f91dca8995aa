/* Answers to HTTP requests: their heads, and the words that belong to each status. */
#ifndef FRENTE_ANSWER_H
#define FRENTE_ANSWER_H

#include "server/net/connection.h"
#include "table/sentence.h"

enum { COOKIE_TEXT = 160 };

typedef struct answer {
    int status;
    const char *type;
    text body;
    bool deflated;            /* the body is compressed already */
    char cookie[COOKIE_TEXT]; /* Set-Cookie, "": none */
} answer;
void answer_error(answer *a, int status, const char *code, const char *words);
/* The same with a sentence of a list, and the word that stands in it, or NULL. */
void answer_refuse(answer *a, int status, const sentence *s, lang in, const char *word);

/* What is sent: a body that is held by a blob, or that stays where it is. */
typedef struct sending {
    int status;
    const char *type, *bytes, *etag;
    const char *cookie; /* NULL: none */
    size_t length;
    blob *blob;                  /* that holds the bytes, or NULL: they stay */
    bool stays, deflated, close; /* `stays`: browsers may keep it, and ask whether it is the same */
} sending;
void answer_send(connection *c, const sending *s);
/* Takes the answer's text over. */
void answer_send_text(connection *c, answer *a, bool close);
void answer_send_refusal(connection *c, int status, const sentence *s, const char *word, bool close);
/* In the words that belong to the status. */
void answer_send_status(connection *c, int status, bool close);

#endif
