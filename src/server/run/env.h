/* What the server takes from its environment: chance, and the time by which
 * rates are counted. The program is linked with env.c, which asks the system;
 * the server of the tests with an environment in which nothing is left to luck
 * (tests/server/fixed.c). So the program holds no way to be told its dice. */
#ifndef FRENTE_ENV_H
#define FRENTE_ENV_H

#include "table/table.h"

/* The key of a new game's dice; false if the system gives no random bytes. */
bool env_key(generator *key);
/* Where the numbers of a table's views begin: nobody can tell anything from them, nor meet one of an earlier stay in
 * memory. In any thread. */
void env_numbers(generator *chance);
/* What the bot of a seat decides by, where it leaves something to chance. */
bool env_bot(const table *r, int seat, generator *own);
/* How much a bot may think. The tests' bots count, so that no clock decides what they choose. */
budget env_budget(const bot *b);
/* How many milliseconds a bot may think that would think so long, with so many that wait behind it; 0: as long. */
int env_share_ms(int ms, int behind);
/* Nobody outside can foresee which addresses share a slot of the limits. */
uint64_t env_salt(void);
/* Seconds since 1970, by which notices are due. In any thread. */
int64_t env_seconds(void);
/* Milliseconds since some moment. */
int64_t env_rate_ms(void);
/* Milliseconds since some moment, by which it is measured how long the store worked. In any thread. */
int64_t env_work_ms(void);
/* How long a look at the past or a plan may take before it is given up, in milliseconds; a game that comes into memory
 * may take ten times that. */
int64_t env_patience_ms(void);

#endif
