/* The bots of open tables: set to think when they must decide, in threads of
 * their own, and told to make haste. Of several servers one lets the bots of a
 * game play: it has claimed them in the store. */
#ifndef FRENTE_BOT_SEATS_H
#define FRENTE_BOT_SEATS_H

#include "server/run/registry.h"

void bots_think(server *s, open_table *o);
void bots_unclaim(server *s, open_table *o); /* another server may let them play */
void bots_forget(open_table *o);             /* the table goes */
/* Now and then: the table learns which of its bots wait for their turn. */
void bots_tell(server *s, open_table *o);
bool bots_at_work(const open_table *o);

/* If they were told to make haste: whoever thinks answers with what it has. */
void bots_hurried(open_table *o);

#endif
