/* Large messages (first views of large boards) are compressed by a thread of
 * their own: that takes a millisecond and more, which the loop does not have,
 * and must not wait behind what takes seconds. Whoever is to be sent one waits
 * for it, and for nothing else; it is made once for all that want it. */
#ifndef FRENTE_COMPRESSOR_H
#define FRENTE_COMPRESSOR_H

#include "server/net/outbox.h"

typedef struct client client;

/* May this message be sent now? If not, it is being compressed, and the client is woken then. */
bool compressor_ready(client *who, blob *b);

#endif
