/* Accounts: a name and a password, for whoever wants to find their games without a link. Whoever is signed in has a
 * session, a token in a cookie that the page's scripts can't read; the store knows its hash alone. Wherever a call
 * takes a token, the word "account" stands for whoever is signed in (call_hash).
 *
 * Passwords are checked in a thread of their own, one at a time and with few in line: whoever asks for many waits for
 * nobody but others who ask the same. */
#ifndef FRENTE_HTTP_ACCOUNT_H
#define FRENTE_HTTP_ACCOUNT_H

#include "server/http/call.h"

/* What needs a password. */
void call_account_new(call *c);
void call_account_enter(call *c);
void call_account_password(call *c);
void call_account_delete(call *c);

/* May the address ask once more whether a name can be had? */
bool account_may_name(const call *c);
/* The cookie that signs a browser in; token "": out. */
void account_cookie(call *c, const char *token);

#endif
