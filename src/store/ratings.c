#include "store/ratings.h"

#include <math.h>
#include <string.h>

#include "core/text/text.h"
#include "store/query.h"

/* Numbers are kept as whole millionths: both kinds of database have these alike. */
static const double MILLION = 1e6;
static const double DAY = 86400;

static int64_t millionths(double value)
{
    return llround(value * MILLION);
}

/* --- what is over --- */

bool ended_put(store *s, int64_t game, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "INSERT INTO ended(game) VALUES($1) ON CONFLICT(game) DO NOTHING",
                 STORE_N(game));
}

bool ended_list(store *s, int64_t games[ENDED_AT_ONCE], int *count, fault *why)
{
    id_list l = {.ids = games, .most = ENDED_AT_ONCE};
    bool ok =
        QUERY(s, why, take_ids, &l, NULL, "SELECT game FROM ended ORDER BY game LIMIT $1", STORE_N(ENDED_AT_ONCE));
    *count = l.count;
    return ok;
}

bool ended_done(store *s, int64_t game, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM ended WHERE game=$1", STORE_N(game));
}

/* Whoever has written the row holds it until the transaction ends. */
bool turnstile_pass(store *s, const char *name, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO turnstile(name) VALUES($1) ON CONFLICT(name) DO UPDATE SET name=excluded.name",
                 STORE_T(name));
}

/* --- what came of it --- */

bool verdict_put(store *s, int64_t game, verdict v, int64_t now, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO verdict(game,state,at) VALUES($1,$2,$3) ON CONFLICT(game) DO NOTHING", STORE_N(game),
                 STORE_N(v), STORE_N(now));
}

bool verdict_get(store *s, int64_t game, verdict *v, fault *why)
{
    int64_t state = VERDICT_NONE;
    bool ok = QUERY(s, why, take_number, &state, NULL, "SELECT state FROM verdict WHERE game=$1", STORE_N(game));
    *v = state > VERDICT_NONE && state < VERDICTS ? (verdict)state : VERDICT_NONE;
    return ok;
}

bool verdict_copy(store *s, int64_t from, int64_t to, int64_t now, fault *why)
{
    verdict v;
    return verdict_get(s, from, &v, why) && (v != VERDICT_CASUAL || verdict_put(s, to, v, now, why));
}

static bool take_holder(void *context, const store_value *row, int count)
{
    int64_t *holders = context, seats = store_number(&row[0]), person = store_number(&row[1]);
    (void)count;
    for (int i = 0; i < RATED_SEATS; i++)
        if (seats >> i & 1)
            holders[i] = holders[i] ? -1 : person;
    return true;
}

bool seat_holders(store *s, int64_t game, int64_t holders[RATED_SEATS], fault *why)
{
    memset(holders, 0, RATED_SEATS * sizeof *holders);
    return QUERY(s, why, take_holder, holders, NULL,
                 "SELECT link.seats,person.id FROM link JOIN person ON person.owner=link.hash"
                 " WHERE link.game=$1 AND link.seats<>0",
                 STORE_N(game));
}

#define RATING_COLUMNS "person,points,deviation,volatility,games,won,drawn,changed"

static rating read_rating(const store_value *row)
{
    return (rating){(double)store_number(&row[0]) / MILLION, (double)store_number(&row[1]) / MILLION,
                    (double)store_number(&row[2]) / MILLION};
}

static void read_person(rated_person *p, const store_value *row)
{
    *p = (rated_person){.person = store_number(&row[0]),
                        .r = read_rating(&row[1]),
                        .games = (int)store_number(&row[4]),
                        .won = (int)store_number(&row[5]),
                        .drawn = (int)store_number(&row[6]),
                        .changed = store_number(&row[7])};
}

static bool take_rating(void *context, const store_value *row, int count)
{
    (void)count;
    read_person(context, row);
    return false;
}

bool rating_get(store *s, int64_t person, const char *rules, rated_person *p, fault *why)
{
    *p = (rated_person){.person = person, .r = rating_new()};
    return QUERY(s, why, take_rating, p, NULL, "SELECT " RATING_COLUMNS " FROM rating WHERE person=$1 AND rules=$2",
                 STORE_N(person), STORE_T(rules));
}

/* Until when it is known well enough, if there is no game in between; 0: it is not. */
static int64_t settled_until(const rated_person *p)
{
    double days = rating_settled_days(&p->r);
    return days > 0 ? p->changed + (int64_t)(fmin(days, 36500) * DAY) : 0;
}

bool rating_put(store *s, const char *rules, const rated_person *p, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO rating(person,rules,points,deviation,volatility,games,won,drawn,changed,settled)"
                 " VALUES($1,$2,$3,$4,$5,$6,$7,$8,$9,$10) ON CONFLICT(person,rules) DO UPDATE SET"
                 " points=excluded.points,deviation=excluded.deviation,volatility=excluded.volatility,"
                 "games=excluded.games,won=excluded.won,drawn=excluded.drawn,changed=excluded.changed,"
                 "settled=excluded.settled",
                 STORE_N(p->person), STORE_T(rules), STORE_N(millionths(p->r.points)),
                 STORE_N(millionths(p->r.deviation)), STORE_N(millionths(p->r.volatility)), STORE_N(p->games),
                 STORE_N(p->won), STORE_N(p->drawn), STORE_N(p->changed), STORE_N(settled_until(p)));
}

#define SIDE_COLUMNS "points,deviation,volatility,games,scenario,seat"

static bool take_side(void *context, const store_value *row, int count)
{
    rated_side *side = context;
    (void)count;
    side->r = read_rating(row);
    side->games = (int)store_number(&row[3]);
    return false;
}

bool side_get(store *s, const char *rules, const char *scenario, const char *seat, rated_side *side, fault *why)
{
    *side = (rated_side){.r = rating_new_side()};
    text_fit(side->scenario, sizeof side->scenario, scenario);
    text_fit(side->seat, sizeof side->seat, seat);
    return QUERY(s, why, take_side, side, NULL,
                 "SELECT " SIDE_COLUMNS " FROM side WHERE rules=$1 AND scenario=$2 AND seat=$3", STORE_T(rules),
                 STORE_T(scenario), STORE_T(seat));
}

bool side_put(store *s, const char *rules, const rated_side *side, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO side(rules,scenario,seat,points,deviation,volatility,games) VALUES($1,$2,$3,$4,$5,$6,$7)"
                 " ON CONFLICT(rules,scenario,seat) DO UPDATE SET points=excluded.points,"
                 "deviation=excluded.deviation,volatility=excluded.volatility,games=excluded.games",
                 STORE_T(rules), STORE_T(side->scenario), STORE_T(side->seat), STORE_N(millionths(side->r.points)),
                 STORE_N(millionths(side->r.deviation)), STORE_N(millionths(side->r.volatility)), STORE_N(side->games));
}

bool rated_change_put(store *s, int64_t game, const rated_change *c, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO rated_seat(game,seat,person,before,after) VALUES($1,$2,$3,$4,$5)", STORE_N(game),
                 STORE_N(c->seat), STORE_N(c->person), STORE_N(c->before), STORE_N(c->after));
}

typedef struct change_list {
    rated_change *list;
    int *count;
} change_list;

static bool take_change(void *context, const store_value *row, int count)
{
    const change_list *l = context;
    (void)count;
    l->list[(*l->count)++] =
        (rated_change){(int)store_number(&row[0]), store_number(&row[1]), store_number(&row[2]), store_number(&row[3])};
    return *l->count < RATED_SEATS;
}

bool rated_changes(store *s, int64_t game, rated_change list[RATED_SEATS], int *count, fault *why)
{
    change_list l = {list, count};
    *count = 0;
    return QUERY(s, why, take_change, &l, NULL,
                 "SELECT seat,person,before,after FROM rated_seat WHERE game=$1 ORDER BY seat", STORE_N(game));
}

/* --- the ladder --- */

/* On the ladder of $1 at the time $2. */
#define LADDER                                                                                                         \
    " FROM rating JOIN person ON person.id=rating.person WHERE rules=$1 AND settled>$2"                                \
    " AND person NOT IN (SELECT person FROM modest)"

typedef struct ladder_list {
    ladder_visit visit;
    void *context;
    int seen;
    ladder_row row;
    int64_t points; /* of the one before */
} ladder_list;

static bool take_ladder(void *context, const store_value *row, int count)
{
    ladder_list *l = context;
    read_person(&l->row.p, row);
    take_text(l->row.name, sizeof l->row.name, &row[count - 1]);
    l->seen++;
    if (store_number(&row[1]) != l->points)
        l->row.place = l->seen;
    l->points = store_number(&row[1]);
    return l->visit(l->context, &l->row);
}

bool ladder_rows(store *s, const char *rules, int64_t now, int from, int limit, ladder_visit visit, void *context,
                 fault *why)
{
    ladder_list l = {.visit = visit, .context = context, .seen = from, .points = INT64_MIN};
    return QUERY(s, why, take_ladder, &l, NULL,
                 "SELECT " RATING_COLUMNS ",name" LADDER " ORDER BY points DESC,person LIMIT $3 OFFSET $4",
                 STORE_T(rules), STORE_N(now), STORE_N(limit), STORE_N(from));
}

bool ladder_place(store *s, const char *rules, int64_t now, const rated_person *p, int64_t *all, int64_t *place,
                  fault *why)
{
    int64_t above = 0, self = 0;
    bool ok = QUERY(s, why, take_number, all, NULL, "SELECT count(*)" LADDER, STORE_T(rules), STORE_N(now)) &&
              QUERY(s, why, take_number, &above, NULL, "SELECT count(*)" LADDER " AND points>$3", STORE_T(rules),
                    STORE_N(now), STORE_N(millionths(p->r.points))) &&
              QUERY(s, why, take_number, &self, NULL, "SELECT count(*)" LADDER " AND person=$3", STORE_T(rules),
                    STORE_N(now), STORE_N(p->person));
    *place = self ? above + 1 : 0;
    return ok;
}

typedef struct side_list {
    side_visit visit;
    void *context;
} side_list;

static bool visit_side(void *context, const store_value *row, int count)
{
    const side_list *l = context;
    rated_side side;
    take_side(&side, row, count);
    take_text(side.scenario, sizeof side.scenario, &row[4]);
    take_text(side.seat, sizeof side.seat, &row[5]);
    return l->visit(l->context, &side);
}

bool ladder_sides(store *s, const char *rules, side_visit visit, void *context, fault *why)
{
    side_list l = {visit, context};
    return QUERY(s, why, visit_side, &l, NULL,
                 "SELECT " SIDE_COLUMNS " FROM side WHERE rules=$1 ORDER BY scenario,points DESC,seat", STORE_T(rules));
}

typedef struct rating_list {
    rating_visit visit;
    void *context;
} rating_list;

static bool visit_rating(void *context, const store_value *row, int count)
{
    const rating_list *l = context;
    rated_person p;
    char rules[INFO_WORD];
    read_person(&p, row);
    take_text(rules, sizeof rules, &row[count - 1]);
    return l->visit(l->context, rules, &p);
}

bool ratings_of(store *s, int64_t person, rating_visit visit, void *context, fault *why)
{
    rating_list l = {visit, context};
    return QUERY(s, why, visit_rating, &l, NULL,
                 "SELECT " RATING_COLUMNS ",rules FROM rating WHERE person=$1 ORDER BY rules", STORE_N(person));
}

/* --- people --- */

bool modest_set(store *s, int64_t person, bool modest, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL,
                 modest ? "INSERT INTO modest(person) VALUES($1) ON CONFLICT(person) DO NOTHING"
                        : "DELETE FROM modest WHERE person=$1",
                 STORE_N(person));
}

bool modest_get(store *s, int64_t person, bool *modest, fault *why)
{
    int64_t found = 0;
    bool ok = QUERY(s, why, take_number, &found, NULL, "SELECT count(*) FROM modest WHERE person=$1", STORE_N(person));
    *modest = found > 0;
    return ok;
}

bool ratings_delete(store *s, int64_t person, fault *why)
{
    static const char *const tables[] = {
        "DELETE FROM rating WHERE person=$1",
        "DELETE FROM rated_seat WHERE person=$1",
        "DELETE FROM modest WHERE person=$1",
    };
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof tables / sizeof *tables; i++)
        ok = QUERY(s, why, NULL, NULL, NULL, tables[i], STORE_N(person));
    return ok;
}
