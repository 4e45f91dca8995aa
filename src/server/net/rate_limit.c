#include "server/net/rate_limit.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/text/text.h"

bool bucket_take(bucket *b, int64_t now, double rate, double most)
{
    return bucket_spend(b, now, rate, most, 1);
}

bool bucket_spend(bucket *b, int64_t now, double rate, double most, double amount)
{
    double forgotten = (double)(now - b->at) * rate / 1000;
    b->level = b->level > forgotten ? b->level - forgotten : 0;
    b->at = now;
    if (b->level + amount > most)
        return false;
    b->level += amount;
    return true;
}

void bucket_owe(bucket *b, int64_t now, double rate, double amount)
{
    bucket_spend(b, now, rate, 1e9, amount);
}

limits *limits_make(uint64_t salt)
{
    limits *l = calloc(1, sizeof *l);
    if (l)
        l->salt = salt;
    return l;
}

uint64_t limits_key(const limits *l, const char *address)
{
    uint8_t bytes[16] = {0};
    size_t length = 8; /* of IPv6 the network */
    if (inet_pton(AF_INET6, address, bytes) != 1) {
        length = 4;
        if (inet_pton(AF_INET, address, bytes) != 1)
            length = 0;
    } else if (!memcmp(bytes, "\0\0\0\0\0\0\0\0\0\0\xff\xff", 12)) {
        length = 16; /* IPv4 in an IPv6 coat */
    }
    return text_hash(l->salt | 1, bytes, length);
}

limit_slot *limits_slot(limits *l, const char *address)
{
    return &l->slots[limits_key(l, address) % LIMIT_SLOTS];
}

bucket *limits_name(limits *l, const char *name)
{
    return &l->names[text_hash(l->salt | 1, name, strlen(name)) % LIMIT_SLOTS];
}

/* Hosts don't tell capitals apart, and hardly any mailbox does. */
bucket *limits_letters(limits *l, const char *mail)
{
    uint64_t hash = l->salt | 1;
    for (const char *p = mail; *p; p++) {
        char c = (char)tolower((unsigned char)*p);
        hash = text_hash(hash, &c, 1);
    }
    return &l->letters[hash % LIMIT_SLOTS];
}

bool address_is_loopback(const char *address)
{
    return !strncmp(address, "127.", 4) || !strcmp(address, "::1") || !strncmp(address, "::ffff:127.", 11);
}

size_t host_name(const char *host)
{
    size_t length = host[0] == '[' ? strcspn(host, "]") : strcspn(host, ":");
    length += host[length] == ']';
    bool port = host[length] == ':' && strspn(host + length + 1, "0123456789") == strlen(host + length + 1);
    return port ? length : strlen(host); /* whatever else follows is part of a name that nobody has */
}

bool host_is_loopback(const char *host)
{
    size_t length = host_name(host);
    char name[64];
    if (length >= sizeof name)
        return false;
    memcpy(name, host, length);
    name[length] = '\0';
    uint8_t four[4];
    return !strcasecmp(name, "localhost") || !strcmp(name, "[::1]") ||
           (inet_pton(AF_INET, name, four) == 1 && four[0] == 127);
}
