/* Hands every call on to the kind of store that was opened. */
#include <stdlib.h>
#include <string.h>

#include "store/ops.h"
#include "store/pack.h"
#include "store/ratings.h"

static store *open_as(const char *where, bool beside, fault *why)
{
    if (strncmp(where, "postgres://", 11) && strncmp(where, "postgresql://", 13))
        return sqlite_open(where, beside, why);
#ifdef FRENTE_POSTGRES
    return postgres_open(where, why);
#else
    fault_set(why, "this program was built without PostgreSQL");
    return NULL;
#endif
}

store *store_open(const char *where, fault *why)
{
    return open_as(where, false, why);
}

store *store_open_beside(const char *where, fault *why)
{
    return open_as(where, true, why);
}

store_value store_text(const char *words)
{
    return words ? (store_value){.kind = STORE_TEXT, .bytes = words, .length = strlen(words)}
                 : (store_value){.kind = STORE_NULL};
}

int64_t store_number(const store_value *cell)
{
    return cell->kind == STORE_NUMBER ? cell->number : cell->bytes ? strtoll(cell->bytes, NULL, 10) : 0;
}

bool store_ask(store *s, const char *sql, const store_value *given, int count, store_visit visit, void *context,
               int64_t *changed, fault *why)
{
    return s->ops->ask(s, sql, given, count, visit, context, changed, why);
}

void store_close(store *s)
{
    if (s)
        s->ops->close(s);
}

bool store_begin(store *s, fault *why)
{
    return s->ops->begin(s, why);
}
bool store_commit(store *s, fault *why)
{
    return s->ops->commit(s, why);
}
void store_cancel(store *s)
{
    s->ops->cancel(s);
}
bool store_mark(store *s, fault *why)
{
    return s->ops->mark(s, why);
}
bool store_keep(store *s, fault *why)
{
    return s->ops->keep(s, why);
}
bool store_undo(store *s, fault *why)
{
    return s->ops->undo(s, why);
}
bool store_check(store *s, fault *why)
{
    return s->ops->check(s, why);
}
bool store_game_add(store *s, game_info *g, fault *why)
{
    return s->ops->game_add(s, g, why);
}
bool store_game_get(store *s, int64_t id, game_info *g, bool *found, fault *why)
{
    return s->ops->game_get(s, id, g, found, why);
}
bool store_game_find(store *s, const char *public_id, int64_t *id, fault *why)
{
    return s->ops->game_find(s, public_id, id, why);
}
bool store_game_events(store *s, const int64_t *ids, int count, uint32_t *events, fault *why)
{
    return s->ops->game_events(s, ids, count, events, why);
}
bool store_game_open(store *s, int limit, store_game_visit visit, void *context, fault *why)
{
    return s->ops->game_open(s, limit, visit, context, why);
}

/* All events of a game in the place of single ones. */
static bool pack_game(store *s, int64_t game, fault *why)
{
    packer p = {0};
    bool damaged;
    bool ok = s->ops->events(s, game, 0, pack_event, &p, &damaged, why) && pack_close(&p, why) &&
              s->ops->pack(s, game, p.count, p.bytes ? p.bytes : (const uint8_t *)"", p.length, why);
    pack_release(&p);
    return ok;
}

bool store_add(store *s, const store_change *c, bool *late, fault *why)
{
    *late = false;
    return s->ops->add(s, c, late, why) &&
           (*late || !c->pack || (pack_game(s, c->game->id, why) && ended_put(s, c->game->id, why)));
}

bool store_events(store *s, int64_t game, uint32_t from, event_visit visit, void *context, bool *damaged, fault *why)
{
    *damaged = false;
    return s->ops->events(s, game, from, visit, context, damaged, why);
}

static bool keep_event(void *context, const event *e, fault *why)
{
    return events_add(context, e, why);
}

bool store_game_read(store *s, int64_t id, game_info *g, bool *found, event_list *events, fault *why)
{
    enum { TRIES = 8 };
    bool damaged;
    for (int i = 1;; i++) {
        if (!store_game_get(s, id, g, found, why))
            return false;
        if (!*found)
            return true;
        if (!store_events(s, id, 0, keep_event, events, &damaged, why))
            return false;
        if ((uint32_t)events->count == g->events || i == TRIES)
            return true;
        events_release(events);
        game_info_release(g);
        *events = (event_list){0};
        *g = (game_info){0};
    }
}

bool store_link_add(store *s, const uint8_t hash[STORE_HASH], const store_link *l, fault *why)
{
    return s->ops->link_add(s, hash, l, why);
}
bool store_link_find(store *s, const uint8_t hash[STORE_HASH], store_link *list, int max, int *count, fault *why)
{
    return s->ops->link_find(s, hash, list, max, count, why);
}
bool store_link_get(store *s, const uint8_t hash[STORE_HASH], int64_t game, store_link *l, fault *why)
{
    return s->ops->link_get(s, hash, game, l, why);
}
bool store_link_opens(store *s, const uint8_t hash[STORE_HASH], const char *public_id, store_link *l, fault *why)
{
    int64_t game = 0;
    int count = 0;
    *l = (store_link){0};
    if (!*public_id)
        return store_link_find(s, hash, l, 1, &count, why);
    return store_game_find(s, public_id, &game, why) && (!game || store_link_get(s, hash, game, l, why));
}
bool store_link_give(store *s, const uint8_t from[STORE_HASH], const uint8_t to[STORE_HASH], fault *why)
{
    return s->ops->link_give(s, from, to, why);
}
bool store_link_move(store *s, const uint8_t from[STORE_HASH], const uint8_t to[STORE_HASH], fault *why)
{
    return s->ops->link_move(s, from, to, why);
}
bool store_link_drop(store *s, const uint8_t hash[STORE_HASH], fault *why)
{
    return s->ops->link_drop(s, hash, why);
}
bool store_link_archive(store *s, const uint8_t hash[STORE_HASH], int64_t game, bool archived, fault *why)
{
    return s->ops->link_archive(s, hash, game, archived, why);
}
bool store_link_copy(store *s, int64_t from, int64_t to, fault *why)
{
    return s->ops->link_copy(s, from, to, why);
}
bool store_count(store *s, int64_t *count, fault *why)
{
    return s->ops->count(s, count, why);
}

bool store_shared(const store *s)
{
    return s->ops->claim != NULL;
}
void store_news(store *s, store_news_visit visit, void *context, bool *lost)
{
    *lost = false;
    if (s->ops->news)
        s->ops->news(s, visit, context, lost);
}
int store_descriptor(store *s)
{
    return s->ops->descriptor ? s->ops->descriptor(s) : -1;
}
bool store_claim(store *s, int64_t game)
{
    return !s->ops->claim || s->ops->claim(s, game);
}
void store_unclaim(store *s, int64_t game)
{
    if (s->ops->unclaim)
        s->ops->unclaim(s, game);
}
