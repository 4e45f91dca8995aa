/* Names and passwords. A name is shown as its owner writes it and compared by its
 * folded form, so that no two people look alike; a password is kept as an argon2id
 * hash (libsodium), and takes as long to check for a name that nobody has. */
#ifndef FRENTE_ACCOUNT_H
#define FRENTE_ACCOUNT_H

#include "core/text/fault.h"

enum { NAME_LETTERS = 24, FOLDED_TEXT = 100, PASSWORD_LEAST = 10, PASSWORD_MOST = 200, SECRET_TEXT = 128 };

/* May it be a name? If so, its folded form: small letters without accents, what looks alike made one. */
bool account_fold(const char *name, char folded[FOLDED_TEXT], fault *why);

bool account_password_fits(const char *password, const char *name, fault *why);
/* Takes about a tenth of a second and 64 MiB: for a worker. */
bool account_hash(const char *password, char secret[SECRET_TEXT], fault *why);
/* `secret` is NULL for a name that nobody has: the same work is done, and the answer is no. */
bool account_check(const char *password, const char *secret);
/* What is checked for a name that nobody has. */
extern const char account_nobody[];

#endif
