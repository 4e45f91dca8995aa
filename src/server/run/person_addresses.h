/* Where a person is told that it is their turn, as they and whoever runs the server can export it. */
#ifndef FRENTE_RUN_PERSON_ADDRESSES_H
#define FRENTE_RUN_PERSON_ADDRESSES_H

#include "core/text/text.h"
#include "store/store.h"

/* "addresses": [...] in an object that is open. */
bool person_addresses_json(store *s, const uint8_t owner[STORE_HASH], text *out, fault *why);

#endif
