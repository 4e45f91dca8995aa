/* Rates: buckets that fill with time, one set for each network address. A
 * bounded table: addresses that fall into the same slot share its buckets. */
#ifndef FRENTE_RATE_LIMIT_H
#define FRENTE_RATE_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bucket {
    double level; /* how much has been used */
    int64_t at;   /* milliseconds */
} bucket;

/* Takes one; false if the bucket, which forgets `rate` a second, would hold more than `most`. */
bool bucket_take(bucket *b, int64_t now, double rate, double most);
/* The same for so much at once. */
bool bucket_spend(bucket *b, int64_t now, double rate, double most, double amount);
/* What has been used already, whether there was room for it or not. */
void bucket_owe(bucket *b, int64_t now, double rate, double amount);

typedef struct limit_slot {
    bucket requests, creations;
    bucket entries;  /* attempts to sign in */
    bucket accounts; /* ... and to make an account */
    bucket letters;  /* letters with a code that it asked for */
    int connections, sockets;
    int reads;      /* records and positions that wait or are being read */
    int keeping;    /* passwords that wait or are being checked */
    int64_t logged; /* milliseconds: when the log was last told that it was refused; 0: never */
    int advice;     /* hints and analyses that wait or are being thought about */
} limit_slot;

/* Calls a second and at once, messages likewise: what a socket and an address may use. */
/* New games, rematches too: six a minute. */
static const double CREATION_RATE = 0.1, CREATION_BURST = 20;
enum { REQUEST_RATE = 10, REQUEST_BURST = 100, MESSAGE_RATE = 20, MESSAGE_BURST = 60 };
enum {
    LIMIT_SLOTS = 4096,
    CONNECTIONS_EACH = 300,
    SOCKETS_EACH = 200,
    READS_EACH = 6,
    KEEPS_EACH = 8,
    ADVICE_EACH = 4
};

typedef struct limits {
    uint64_t salt;
    limit_slot slots[LIMIT_SLOTS];
    bucket names[LIMIT_SLOTS];   /* attempts to guess a password, by the name */
    bucket letters[LIMIT_SLOTS]; /* letters to strangers, by where they go */
} limits;

/* `salt`: by which nobody outside can foresee which addresses share a slot. */
limits *limits_make(uint64_t salt);
/* What stands for an address (for IPv6 its /64) where turns are shared out. */
uint64_t limits_key(const limits *l, const char *address);
/* The slot of an address. */
limit_slot *limits_slot(limits *l, const char *address);
/* Attempts to sign in by a name, whatever addresses they come from. */
bucket *limits_name(limits *l, const char *name);
/* Letters with a code that an address of mail gets, whoever asks for them. */
bucket *limits_letters(limits *l, const char *mail);
/* Is this the machine itself? Then there are no rates. */
bool address_is_loopback(const char *address);
/* How many letters of "play.example.org:443" are the name. */
size_t host_name(const char *host);
/* Is this a name that only the machine itself goes by ("localhost:1936", "127.0.0.1", "[::1]")? */
bool host_is_loopback(const char *host);

#endif
