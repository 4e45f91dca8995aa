#include "table/seal.h"

#include <string.h>

#include "core/text/text.h"

static uint64_t add_number(uint64_t hash, uint64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
    return text_hash(hash, bytes, sizeof bytes);
}

/* With its length, so that what ends one text can't begin the next. */
static uint64_t add_words(uint64_t hash, const char *words)
{
    size_t length = words ? strlen(words) : 0;
    hash = add_number(hash, words ? length + 1 : 0);
    return words ? text_hash(hash, words, length) : hash;
}

static uint64_t not_zero(uint64_t hash)
{
    return hash ? hash : 1;
}

uint64_t seal_game(const game_info *g)
{
    uint64_t hash = add_words(0, g->public_id);
    hash = add_words(hash, g->game);
    hash = add_words(hash, g->scenario);
    hash = add_words(hash, g->options);
    hash = add_words(hash, g->seats);
    hash = add_words(hash, g->title);
    hash = add_words(hash, g->position);
    hash = text_hash(hash, g->key, sizeof g->key);
    hash = add_number(hash, g->data);
    hash = add_number(hash, (uint64_t)g->version << 32 | (uint32_t)g->round);
    hash = add_number(hash, (uint64_t)g->created);
    return not_zero(add_number(hash, (uint64_t)g->previous));
}

uint64_t seal_event(uint64_t digest, const event *e)
{
    uint64_t hash = add_number(digest, (uint64_t)e->seq << 32 | (uint64_t)e->kind << 8 | (uint8_t)e->seat);
    hash = add_number(hash, e->value);
    hash = add_number(hash, (uint64_t)e->at);
    return not_zero(add_words(hash, e->text));
}

uint64_t seal_standing(const game_info *g)
{
    uint64_t hash = add_number(0, (uint64_t)g->id);
    hash = add_number(hash, g->events);
    hash = add_number(hash, g->digest);
    hash = add_number(hash, (uint64_t)g->changed);
    hash = add_number(hash, (uint64_t)g->finished << 32 | g->acting << 16 | g->open);
    hash = add_words(hash, g->result);
    return not_zero(add_words(hash, g->players));
}
