/* A table of one's own, with nothing but memory: what `frente.wasm` offers to the page that loads it (docs/site.md).
 *
 * What a page says is put into the memory that site_room gives, and the call is told how long it is; what comes back
 * stands at site_text until the next call. All of it is JSON, the same as a server speaks (docs/api.md).
 *
 *     site_call                  a call of the lobby
 *     site_say                   a message to the table
 *     site_pending, site_stored  what has happened, for the page to store before anything is told
 *     site_next                  the next message for the page
 *     site_due ... site_thought  bots and standing orders
 *     bot_begin, bot_go, bot_end the other end of site_think, in a worker of its own
 *
 * One instance holds one table, and one guest with all seats that people hold. The functions are those of
 * include/frente.h, part "Tables", for callers who have numbers and memory and nothing else. */
#ifndef FRENTE_SITE_H
#define FRENTE_SITE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __wasm__
#define EXPORT(type, name) __attribute__((export_name(#name))) type name
#else
#define EXPORT(type, name) type name
#endif

/* --- words in and out --- */

/* Memory for what is said next; NULL: there is none. */
EXPORT(char *, site_room)(size_t length);
/* What the last call has to say. */
EXPORT(const char *, site_text)(void);
EXPORT(size_t, site_length)(void);

/* --- the lobby --- */

/* {"call": "create", …}: the status that a server would answer with; site_text is its body. */
EXPORT(int, site_call)(size_t length);

/* --- the table --- */

enum { SITE_ELSEWHERE = -3, SITE_NO_TABLE = -2, SITE_BUSY = -1, SITE_ANSWERED = 0, SITE_HAPPENED = 1, SITE_THINKS = 2 };
/* A message. SITE_HAPPENED: there is something to store. SITE_THINKS: it is answered when site_go is done. SITE_BUSY:
 * it was not heard, since the one before is not answered yet, or what is pending was not stored. SITE_ELSEWHERE: the
 * table is only seen, and this is a question for its server. */
EXPORT(int, site_say)(size_t length);
/* Goes on with what takes long, for about so many milliseconds; 1: it is done. */
EXPORT(int, site_go)(int ms);
/* Is there anything to be stored? Then it is the page's to do so, and site_stored says that it is done. */
EXPORT(int, site_pending)(void);
EXPORT(void, site_stored)(void);
/* The next message for the page; 0: none. */
EXPORT(int, site_next)(void);

/* --- who answers by itself --- */

/* How many are due: a list of {"seat", "wait"} for a standing order, {"seat"} for a bot. */
EXPORT(int, site_due)(void);
/* The standing order that is due answers; 0: none is. */
EXPORT(int, site_order)(void);
/* What the bot of a seat is to think about; 0: it has nothing to decide. */
EXPORT(int, site_think)(int seat);
/* What it has thought: 1, and there is something to store; 0: what it thought about is past; -1: a mistake, which is
 * told. */
EXPORT(int, site_thought)(size_t length);
/* Is what the bot of a seat began to think about when its view had this number still asked? */
EXPORT(int, site_asks)(int seat, uint32_t seq);
/* Grows when somebody wants a bot to answer with what it has. */
EXPORT(unsigned, site_hurries)(void);
/* Bots try so many times, however long that takes, instead of thinking by the clock; 0: as their levels say. */
EXPORT(void, site_effort)(int iterations);

/* --- in a bot's worker --- */

/* Takes what site_think gave; 0: it can't be read. */
EXPORT(int, bot_begin)(size_t length);
/* Goes on for about so many milliseconds; 1: there is nothing left to do. */
EXPORT(int, bot_go)(int ms);
/* The answer, for site_thought, as far as was thought. 0: nothing was begun. */
EXPORT(int, bot_end)(void);

#endif
