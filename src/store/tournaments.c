#include "store/tournaments.h"

#include <string.h>

#include "store/query.h"

/* --- rows --- */

#define COLUMNS                                                                                                        \
    "id,public_id,title,rules,scenario,options,pace,kind,rounds,places,listed,host,created,begins,changed,state,"      \
    "round,"                                                                                                           \
    "stamp,(SELECT count(*) FROM entrant WHERE entrant.tournament=tournament.id)"

static void read_tournament(tournament *t, const store_value *row)
{
    *t = (tournament){.id = store_number(&row[0]),
                      .kind = store_number(&row[7]) == TOURNAMENT_SWISS ? TOURNAMENT_SWISS : TOURNAMENT_ALL,
                      .rounds = (int)store_number(&row[8]),
                      .places = (int)store_number(&row[9]),
                      .listed = store_number(&row[10]),
                      .host = store_number(&row[11]),
                      .created = store_number(&row[12]),
                      .begins = store_number(&row[13]),
                      .changed = store_number(&row[14]),
                      .state = (tournament_state)(store_number(&row[15]) & 3),
                      .round = (int)store_number(&row[16]),
                      .stamp = store_number(&row[17]),
                      .joined = (int)store_number(&row[18])};
    take_text(t->public_id, sizeof t->public_id, &row[1]);
    take_text(t->title, sizeof t->title, &row[2]);
    take_text(t->rules, sizeof t->rules, &row[3]);
    take_text(t->scenario, sizeof t->scenario, &row[4]);
    take_text(t->options, sizeof t->options, &row[5]);
    take_text(t->pace, sizeof t->pace, &row[6]);
}

static bool take_tournament(void *context, const store_value *row, int count)
{
    (void)count;
    read_tournament(context, row);
    return false;
}

bool tournament_add(store *s, tournament *t, bool *full, fault *why)
{
    int64_t hosted = 0;
    if (!QUERY(s, why, take_number, &hosted, NULL, "SELECT count(*) FROM tournament WHERE host=$1 AND state<$2",
               STORE_N(t->host), STORE_N(TOURNAMENT_OVER)))
        return false;
    *full = hosted >= TOURNAMENT_HOSTED;
    return *full ||
           (QUERY(s, why, NULL, NULL, NULL,
                  "INSERT INTO tournament(public_id,title,rules,scenario,options,pace,kind,rounds,places,"
                  "listed,host,created,begins,changed,state,round,stamp)"
                  " VALUES($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$12,0,0,0)",
                  STORE_T(t->public_id), STORE_T(t->title), STORE_T(t->rules), STORE_T(t->scenario),
                  STORE_T(t->options), STORE_T(t->pace), STORE_N(t->kind), STORE_N(t->rounds), STORE_N(t->places),
                  STORE_N(t->listed), STORE_N(t->host), STORE_N(t->created), STORE_N(t->begins)) &&
            QUERY(s, why, take_number, &t->id, NULL, "SELECT id FROM tournament WHERE public_id=$1",
                  STORE_T(t->public_id)));
}

bool tournament_find(store *s, const char *public_id, tournament *t, fault *why)
{
    *t = (tournament){0};
    return QUERY(s, why, take_tournament, t, NULL, "SELECT " COLUMNS " FROM tournament WHERE public_id=$1",
                 STORE_T(public_id));
}

static bool take_player(void *context, const store_value *row, int count)
{
    tournament_book *b = context;
    tournament_player *p = &b->players[b->player_count++];
    (void)count;
    *p = (tournament_player){.person = store_number(&row[0]),
                             .number = (int)store_number(&row[2]),
                             .seed = store_number(&row[3]),
                             .gone = (int)store_number(&row[4])};
    if (p->person < 0)
        p->person = 0; /* the row needs a number of its own */
    take_text(p->name, sizeof p->name, &row[1]);
    return b->player_count < TOURNAMENT_PLAYERS;
}

static bool take_board(void *context, const store_value *row, int count)
{
    tournament_book *b = context;
    tournament_board *at = &b->boards[b->board_count++];
    (void)count;
    *at = (tournament_board){.round = (int)store_number(&row[0]),
                             .number = (int)store_number(&row[1]),
                             .one = (int)store_number(&row[2]),
                             .other = (int)store_number(&row[3]),
                             .one_half = (int)store_number(&row[4]),
                             .other_half = (int)store_number(&row[5]),
                             .played = store_number(&row[6]),
                             .game = store_number(&row[7])};
    take_text(at->game_id, sizeof at->game_id, &row[8]);
    return b->board_count < TOURNAMENT_BOARDS;
}

bool tournament_read(store *s, int64_t id, tournament_book *b, fault *why)
{
    memset(b, 0, sizeof *b);
    return QUERY(s, why, take_tournament, &b->t, NULL, "SELECT " COLUMNS " FROM tournament WHERE id=$1", STORE_N(id)) &&
           QUERY(s, why, take_player, b, NULL,
                 "SELECT person,name,number,seed,gone FROM entrant WHERE tournament=$1 ORDER BY number,joined,person",
                 STORE_N(id)) &&
           QUERY(s, why, take_board, b, NULL,
                 "SELECT board.round,number,one,other,one_half,other_half,played,board.game,game.public_id FROM board"
                 " LEFT JOIN game ON game.id=board.game WHERE tournament=$1 ORDER BY board.round,number",
                 STORE_N(id));
}

typedef struct visiting {
    tournament_visit visit;
    void *context;
} visiting;

static bool visit_row(void *context, const store_value *row, int count)
{
    const visiting *v = context;
    tournament t;
    (void)count;
    read_tournament(&t, row);
    return v->visit(v->context, &t);
}

/* Those that are not over yet, or those that are; of anybody's or of a person's own. */
#define LIST "SELECT " COLUMNS " FROM tournament WHERE state>=$1 AND state<=$2 AND (rules=$3 OR $3='') AND created<$4"
static const char listed_ones[] = LIST " AND listed=1 ORDER BY created DESC,id DESC LIMIT $5";
static const char own_ones[] = LIST " AND (host=$6 OR id IN (SELECT entrant.tournament FROM entrant WHERE person=$6))"
                                    " ORDER BY created DESC,id DESC LIMIT $5";

bool tournament_list(store *s, const tournament_query *q, tournament_visit visit, void *context, fault *why)
{
    visiting v = {visit, context};
    const store_value given[] = {STORE_N(q->over ? TOURNAMENT_OVER : TOURNAMENT_OPEN),
                                 STORE_N(q->over ? TOURNAMENT_OFF : TOURNAMENT_RUNNING),
                                 STORE_T(q->rules),
                                 STORE_N(q->before),
                                 STORE_N(q->limit),
                                 STORE_N(q->person)};
    return store_ask(s, q->person ? own_ones : listed_ones, given, q->person ? 6 : 5, visit_row, &v, NULL, why);
}

/* --- joining and leaving --- */

/* Counts it on; of several servers one goes first, and the others wait for it. */
static bool touch(store *s, const tournament *t, tournament_state state, int64_t now, bool *done, fault *why)
{
    int64_t changed = 0;
    bool ok =
        QUERY(s, why, NULL, NULL, &changed, "UPDATE tournament SET stamp=stamp+1,changed=$3 WHERE id=$1 AND state=$2",
              STORE_N(t->id), STORE_N(state), STORE_N(now));
    *done = changed > 0;
    return ok;
}

bool tournament_join(store *s, const tournament *t, const person *p, int64_t now, tournament_answer *how, fault *why)
{
    int64_t joined = 0, others = 0;
    bool open;
    *how = TOURNAMENT_LATE;
    if (!touch(s, t, TOURNAMENT_OPEN, now, &open, why))
        return false;
    if (!open)
        return true;
    if (!QUERY(s, why, take_number, &joined, NULL, "SELECT count(*) FROM entrant WHERE tournament=$1 AND person<>$2",
               STORE_N(t->id), STORE_N(p->id)) ||
        !QUERY(s, why, take_number, &others, NULL,
               "SELECT count(*) FROM entrant JOIN tournament ON tournament.id=entrant.tournament"
               " WHERE person=$1 AND state<$2 AND gone=0 AND entrant.tournament<>$3",
               STORE_N(p->id), STORE_N(TOURNAMENT_OVER), STORE_N(t->id)))
        return false;
    *how = joined >= t->places ? TOURNAMENT_FULL : others >= TOURNAMENT_ENTERED ? TOURNAMENT_MANY : TOURNAMENT_DONE;
    return *how != TOURNAMENT_DONE ||
           QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO entrant(tournament,person,name,joined,number,seed,gone) VALUES($1,$2,$3,$4,-1,0,0)"
                 " ON CONFLICT(tournament,person) DO NOTHING",
                 STORE_N(t->id), STORE_N(p->id), STORE_T(p->name), STORE_N(now));
}

bool tournament_leave(store *s, const tournament *t, int64_t person, int64_t now, fault *why)
{
    bool open, running;
    if (!touch(s, t, TOURNAMENT_OPEN, now, &open, why))
        return false;
    if (open)
        return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM entrant WHERE tournament=$1 AND person=$2", STORE_N(t->id),
                     STORE_N(person));
    return touch(s, t, TOURNAMENT_RUNNING, now, &running, why) &&
           (!running || QUERY(s, why, NULL, NULL, NULL,
                              "UPDATE entrant SET gone=(SELECT round FROM tournament WHERE id=$1)"
                              " WHERE tournament=$1 AND person=$2 AND gone=0",
                              STORE_N(t->id), STORE_N(person)));
}

bool tournament_set(store *s, const tournament *t, tournament_state state, int64_t now, bool *late, fault *why)
{
    int64_t changed = 0;
    bool ok = QUERY(s, why, NULL, NULL, &changed,
                    "UPDATE tournament SET state=$3,changed=$4,stamp=stamp+1 WHERE id=$1 AND stamp=$2", STORE_N(t->id),
                    STORE_N(t->stamp), STORE_N(state), STORE_N(now));
    *late = !changed;
    return ok;
}

bool tournament_later(store *s, int64_t id, int64_t now, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "UPDATE tournament SET changed=$2 WHERE id=$1", STORE_N(id), STORE_N(now));
}

/* --- by itself --- */

bool tournaments_due(store *s, int64_t now, int64_t ids[TOURNAMENTS_AT_ONCE], int *count, fault *why)
{
    id_list l = {.ids = ids, .most = TOURNAMENTS_AT_ONCE};
    bool ok = QUERY(s, why, take_ids, &l, NULL,
                    "SELECT id FROM tournament WHERE (state=0 AND (begins<=$1"
                    " OR places<=(SELECT count(*) FROM entrant WHERE entrant.tournament=tournament.id)))"
                    " OR (state=1 AND NOT EXISTS (SELECT 1 FROM board WHERE board.tournament=tournament.id"
                    " AND board.round=tournament.round AND one_half<0)) ORDER BY changed,id LIMIT $2",
                    STORE_N(now), STORE_N(TOURNAMENTS_AT_ONCE));
    *count = l.count;
    return ok;
}

bool tournament_round(store *s, const tournament *t, int64_t now, bool *late, fault *why)
{
    int64_t changed = 0;
    bool ok = QUERY(s, why, NULL, NULL, &changed,
                    "UPDATE tournament SET state=1,round=round+1,rounds=$3,changed=$4,stamp=stamp+1"
                    " WHERE id=$1 AND stamp=$2",
                    STORE_N(t->id), STORE_N(t->stamp), STORE_N(t->rounds), STORE_N(now));
    *late = !changed;
    return ok;
}

bool tournament_number(store *s, int64_t id, const tournament_player *p, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "UPDATE entrant SET number=$3,seed=$4 WHERE tournament=$1 AND person=$2",
                 STORE_N(id), STORE_N(p->person), STORE_N(p->number), STORE_N(p->seed));
}

bool tournament_pair(store *s, int64_t id, const tournament_board *b, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO board(tournament,round,number,one,other,one_half,other_half,played,game)"
                 " VALUES($1,$2,$3,$4,$5,$6,$7,$8,$9)",
                 STORE_N(id), STORE_N(b->round), STORE_N(b->number), STORE_N(b->one), STORE_N(b->other),
                 STORE_N(b->one_half), STORE_N(b->other_half), STORE_N(b->played), STORE_N(b->game));
}

bool tournament_result(store *s, int64_t game, int one_half, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "UPDATE board SET one_half=$2,other_half=2-$2 WHERE game=$1 AND one_half<0",
                 STORE_N(game), STORE_N(one_half));
}

typedef struct left_list {
    tournament_game *list;
    int *count;
} left_list;

static bool take_left(void *context, const store_value *row, int count)
{
    const left_list *l = context;
    (void)count;
    l->list[(*l->count)++] = (tournament_game){store_number(&row[0]), store_number(&row[1])};
    return *l->count < TOURNAMENT_LEFT;
}

bool tournaments_left(store *s, tournament_game list[TOURNAMENT_LEFT], int *count, fault *why)
{
    left_list l = {list, count};
    *count = 0;
    return QUERY(s, why, take_left, &l, NULL,
                 "SELECT board.game,CASE WHEN entrant.number=other THEN 1 ELSE 0 END FROM tournament"
                 " JOIN board ON board.tournament=tournament.id AND board.round=tournament.round"
                 " JOIN entrant ON entrant.tournament=tournament.id AND entrant.number IN (one,other)"
                 " WHERE state=1 AND one_half<0 AND gone>0 AND board.game<>0 ORDER BY board.game,2 LIMIT $1",
                 STORE_N(TOURNAMENT_LEFT));
}

/* The row keeps its number in the tournament, and no name. */
bool tournaments_forget(store *s, int64_t person, fault *why)
{
    static const char *const steps[] = {
        "UPDATE tournament SET stamp=stamp+1 WHERE id IN (SELECT entrant.tournament FROM entrant WHERE person=$1)",
        "DELETE FROM entrant WHERE person=$1 AND tournament IN (SELECT id FROM tournament WHERE state=0)",
        "UPDATE entrant SET gone=(SELECT round FROM tournament WHERE id=entrant.tournament) WHERE person=$1 AND gone=0",
        "UPDATE entrant SET name='',person=-person WHERE person=$1",
        "UPDATE tournament SET host=0 WHERE host=$1",
    };
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof steps / sizeof *steps; i++)
        ok = QUERY(s, why, NULL, NULL, NULL, steps[i], STORE_N(person));
    return ok;
}
