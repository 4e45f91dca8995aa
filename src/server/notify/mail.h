/* A letter: over SMTP, for the post (post.h) to carry, or by a program that takes it as sendmail does, in a thread that
 * may wait. */
#ifndef FRENTE_MAIL_H
#define FRENTE_MAIL_H

#include <stdatomic.h>

#include "server/notify/send.h"

/* Which of the two, and as whom. */
typedef struct mail_way {
    const char *from;
    const char *smtp;     /* smtp://host:port, smtps://user:password@host; or NULL: */
    const char *sendmail; /* a program */
} mail_way;

typedef struct mail_letter {
    mail_way by;
    const char *to;
    const text *words;
    size_t at; /* so much of it has been read */
} mail_letter;

/* *receivers is to be freed after the handle. False: no memory. */
bool letter_set_up(mail_letter *l, CURL *c, struct curl_slist **receivers);
send_outcome letter_outcome(CURL *c, CURLcode code, fault *why);

/* A program that does not take it in half a minute, or not before `cancel`, is killed. */
send_outcome mail_by_program(const mail_letter *l, const atomic_bool *cancel, fault *why);

#endif
