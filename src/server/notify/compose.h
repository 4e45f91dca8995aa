/* What a notice says of a table: whose turn it is, and what has happened since
 * that seat last decided, in its language. */
#ifndef FRENTE_COMPOSE_H
#define FRENTE_COMPOSE_H

#include "club/notice.h"
#include "store/notices.h"
#include "table/table.h"

enum { NOTICE_TITLE = 400, NOTICE_RECAP = 1500, NOTICE_LINK = 400, DIGEST_LETTER = 9000 };

typedef struct composed {
    char title[NOTICE_TITLE], link[NOTICE_LINK], off[NOTICE_LINK];
    text recap;
    notice notice; /* that points to the above */
} composed;

/* Is it still worth telling: one of the seats must decide, or the game is over, and none of them is at the table? */
bool compose_due(const table *t, unsigned seats);
/* `base` is the server's own address, with a slash at its end; "" where links are taken from there. */
void compose_notice(composed *c, const table *t, unsigned seats, lang in, const char *base);
/* Several games as one notice, once a day: each with its title, what happened, and its link if there is a `base`. It
 * has `most` bytes; games that don't fit are counted. */
void compose_digest(composed *c, const composed *const *games, int count, const char *base, size_t most);
/* How an address of mail is confirmed. */
void compose_code(composed *c, const char *code, lang in, const char *base);
void composed_release(composed *c);

#endif
