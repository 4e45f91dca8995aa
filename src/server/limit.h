/* Rates: buckets that fill with time, one set for each network address. A
 * bounded table: addresses that fall into the same slot share its buckets. */
#ifndef FRENTE_LIMIT_H
#define FRENTE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct bucket {
    double level; /* how much has been used */
    int64_t at;   /* milliseconds */
} bucket;

/* Takes one; false if the bucket, which forgets `rate` a second, would hold more than `most`. */
bool bucket_take(bucket *b, int64_t now, double rate, double most);

typedef struct limit_slot {
    bucket requests, creations;
    int sockets;
} limit_slot;

enum { LIMIT_SLOTS = 4096, SOCKETS_EACH = 200 };

typedef struct limits {
    uint64_t salt;
    limit_slot slots[LIMIT_SLOTS];
} limits;

limits *limits_make(void);
/* The slot of an address (for IPv6 its /64). */
limit_slot *limits_slot(limits *l, const char *address);
/* Is this the machine itself? Then there are no rates. */
bool address_is_loopback(const char *address);

#endif
