/* Sends one letter, in a thread that may wait: over SMTP, or by a program that
 * takes it as sendmail does. */
#ifndef FRENTE_MAIL_H
#define FRENTE_MAIL_H

#include "server/notify/send.h"

/* Which of the two, and as whom. */
typedef struct mail_way {
    const char *from;
    const char *smtp;     /* smtp://host:port, smtps://user:password@host; or NULL: */
    const char *sendmail; /* a program */
} mail_way;

send_outcome mail_send(const mail_way *by, const char *to, const text *letter, const atomic_bool *cancel, fault *why);

#endif
