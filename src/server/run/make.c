#include "server/run/make.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/run/change.h"
#include "server/run/env.h"
#include "server/run/server.h"

/* One link for all that is `me`, one for each friend, none yet for open seats, one for watchers. */
int make_links(const game *g, const seat_info *seats, new_link *links)
{
    int count = 0;
    unsigned mine = 0;
    for (int s = 0; s < g->seats; s++)
        if (seats[s].who == SEAT_ME)
            mine |= 1u << s;
    if (mine)
        links[count++] = (new_link){.seats = mine, .who = SEAT_ME};
    for (int s = 0; s < g->seats; s++)
        if (seats[s].who == SEAT_FRIEND)
            links[count++] = (new_link){.seats = 1u << s, .who = SEAT_FRIEND};
    links[count++] = (new_link){.watcher = true};
    for (int i = 0; i < count; i++)
        token_make(links[i].token);
    return count;
}

bool make_info(server *h, const game *g, game_info *info, const seat_info *seats, fault *why)
{
    generator key;
    text words;
    if (!env_key(&key))
        return fault_set(why, "the system gives no random bytes for the dice");
    memcpy(info->key, key.key, sizeof info->key);
    public_id_make(info->public_id);
    snprintf(info->game, sizeof info->game, "%s", g->id);
    text_init(&words, sizeof info->seats);
    seats_write(g, seats, &words);
    snprintf(info->seats, sizeof info->seats, "%s", text_string(&words));
    text_release(&words);
    info->version = g->version;
    info->data = server_tables(h, g)->hash;
    info->created = info->changed = time(NULL);
    info->events = 0;
    info->digest = 0;
    return true;
}

/* The names that were given are the first events of the game that follows. */
static bool names_go_on(table *r, const table *old, change *c, fault *why)
{
    c->next_events = calloc(SEATS_MAX, sizeof *c->next_events);
    if (!c->next_events)
        return fault_set(why, "out of memory");
    for (int s = 0; s < table_game(old)->seats; s++) {
        if (!old->seats[s].name[0])
            continue;
        event e = {.seq = r->events, .kind = EVENT_NAME, .seat = s, .at = r->info.created};
        if (!(e.text = strdup(old->seats[s].name)))
            return fault_set(why, "out of memory");
        c->next_events[c->next_count++] = e;
        if (!table_apply(r, &e, why))
            return false;
    }
    return true;
}

/* Begins the game that follows, to be stored with what is fresh of the old one. */
static bool begin_next(open_table *l, const game_info *info, fault *why)
{
    change *c = change_pending(l);
    generator numbers;
    env_numbers(&numbers);
    table *r = c ? table_start(table_game(l->table), info, &numbers, why) : NULL;
    if (!c)
        return fault_set(why, "out of memory");
    if (!r)
        return false;
    bool ok = names_go_on(r, l->table, c, why);
    if (ok && !(c->next = malloc(sizeof *c->next)))
        ok = fault_set(why, "out of memory");
    if (ok) {
        table_sum(r);
        *c->next = r->info;
        r->info.position = NULL; /* the change's now */
    }
    table_release(r);
    return ok;
}

/* The same table again: what was open and has been taken is a friend's now. */
bool make_rematch(server *h, open_table *l, fault *why)
{
    const table *old = l->table;
    const game *g = table_game(old);
    game_info info = old->info;
    seat_info seats[SEATS_MAX] = {0};
    if (!seats_parse(g, old->info.seats, seats, why))
        return false;
    for (int s = 0; s < g->seats; s++)
        if (seats[s].who == SEAT_OPEN && old->seats[s].who != SEAT_OPEN)
            seats[s].who = SEAT_FRIEND;
    info.previous = old->info.id;
    info.round++;
    info.id = 0;
    return make_info(h, g, &info, seats, why) && begin_next(l, &info, why) &&
           change_apply(h, l, EVENT_NEXT, 0, 0, info.public_id, LANG_EN, why);
}
