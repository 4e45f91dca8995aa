#include "store/turn.h"

#define NOW "(CAST(extract(epoch FROM clock_timestamp())*1000 AS BIGINT))"

bool turn_put(store *s, const store_turn *t, fault *why)
{
    const store_value given[] = {STORE_N(t->game), STORE_N(t->seat), STORE_N(t->events), STORE_N(t->person),
                                 STORE_N(t->cost)};
    return store_ask(s,
                     "INSERT INTO turn(game,seat,events,person,cost,asked,worker,until) VALUES($1,$2,$3,$4,$5," NOW
                     ",'',0) ON CONFLICT(game,seat) DO UPDATE SET events=greatest(turn.events,excluded.events)",
                     given, 5, NULL, NULL, NULL, why) &&
           store_ask(s, "NOTIFY frente_turns", NULL, 0, NULL, NULL, NULL, why);
}

typedef struct taken {
    store_turn *turn;
    bool found;
} taken;

static bool read_turn(void *context, const store_value *cells, int count)
{
    taken *t = context;
    (void)count;
    *t->turn = (store_turn){.game = store_number(&cells[0]),
                            .seat = (int)store_number(&cells[1]),
                            .events = store_number(&cells[2]),
                            .person = store_number(&cells[3]),
                            .cost = (int)store_number(&cells[4]),
                            .behind = (int)store_number(&cells[5])};
    t->found = true;
    return false;
}

/* First whoever has fewest that are thought about, then what is quick, and what has waited long is quick too. */
bool turn_take(store *s, const char *worker, int lease_ms, store_turn *t, bool *found, fault *why)
{
    const store_value given[] = {STORE_T(worker), STORE_N(lease_ms)};
    taken got = {.turn = t};
    bool ok = store_ask(s,
                        "UPDATE turn SET worker=$1,until=" NOW "+$2 WHERE (game,seat)=(SELECT game,seat FROM turn AS t"
                        " WHERE t.until<" NOW " ORDER BY (SELECT count(*) FROM turn AS o WHERE o.person=t.person"
                        " AND o.until>=" NOW "),t.cost-(" NOW "-t.asked)/4,t.asked LIMIT 1 FOR UPDATE SKIP LOCKED)"
                        " RETURNING game,seat,events,person,cost,(SELECT count(*) FROM turn AS w WHERE w.until<" NOW
                        " AND (w.game,w.seat)<>(turn.game,turn.seat))",
                        given, 2, read_turn, &got, NULL, why);
    *found = got.found;
    return ok;
}

bool turn_done(store *s, const char *worker, const store_turn *t, int64_t events, bool *mine, fault *why)
{
    const store_value given[] = {STORE_N(t->game), STORE_N(t->seat), STORE_T(worker), STORE_N(events)};
    int64_t gone = 0, freed = 0;
    bool ok = store_ask(s, "DELETE FROM turn WHERE game=$1 AND seat=$2 AND worker=$3 AND events<=$4", given, 4, NULL,
                        NULL, &gone, why) &&
              (gone || store_ask(s, "UPDATE turn SET worker='',until=0 WHERE game=$1 AND seat=$2 AND worker=$3", given,
                                 3, NULL, NULL, &freed, why));
    *mine = gone || freed;
    return ok;
}

bool turn_give_back(store *s, const char *worker, const store_turn *t, fault *why)
{
    const store_value given[] = {STORE_N(t->game), STORE_N(t->seat), STORE_T(worker)};
    return store_ask(s, "UPDATE turn SET worker='',until=0 WHERE game=$1 AND seat=$2 AND worker=$3", given, 3, NULL,
                     NULL, NULL, why);
}
