#include "store/desk.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/query.h"

#define ASK(s, sql, given, visit, context, changed, why)                                                               \
    store_ask(s, sql, given, (int)(sizeof(given) / sizeof(given)[0]), visit, context, changed, why)

/* --- editions --- */

bool desk_edition_put(store *s, const char *game, uint64_t hash, const char *rows, fault *why)
{
    const store_value given[] = {STORE_T(game), STORE_N((int64_t)hash), STORE_T(rows)};
    return ASK(s, "INSERT INTO edition(game,hash,rows) VALUES($1,$2,$3) ON CONFLICT(game,hash) DO NOTHING", given, NULL,
               NULL, NULL, why);
}

static bool copy_text(void *context, const store_value *cells, int count)
{
    (void)count;
    *(char **)context = strdup(cells[0].bytes ? cells[0].bytes : "");
    return false;
}

bool desk_edition_get(store *s, const char *game, uint64_t hash, char **rows, fault *why)
{
    const store_value given[] = {STORE_T(game), STORE_N((int64_t)hash)};
    *rows = NULL;
    return ASK(s, "SELECT rows FROM edition WHERE game=$1 AND hash=$2", given, copy_text, rows, NULL, why);
}

/* --- addresses --- */

static bool copy_salt(void *context, const store_value *cells, int count)
{
    (void)count;
    if (cells[0].kind == STORE_BYTES && cells[0].length == DESK_SALT)
        memcpy(context, cells[0].bytes, DESK_SALT);
    return false;
}

bool desk_salt(store *s, uint8_t salt[DESK_SALT], fault *why)
{
    uint8_t fresh[DESK_SALT];
    randombytes_buf(fresh, sizeof fresh);
    const store_value given[] = {{.kind = STORE_BYTES, .bytes = (const char *)fresh, .length = sizeof fresh}};
    memset(salt, 0, DESK_SALT);
    return ASK(s, "INSERT INTO secret(name,value) VALUES('addresses',$1) ON CONFLICT(name) DO NOTHING", given, NULL,
               NULL, NULL, why) &&
           store_ask(s, "SELECT value FROM secret WHERE name='addresses'", NULL, 0, copy_salt, salt, NULL, why);
}

void desk_address(const uint8_t salt[DESK_SALT], const char *address, char out[DESK_ADDRESS])
{
    uint8_t bytes[16] = {0}, hash[16];
    size_t length = 8; /* of IPv6 the network */
    if (inet_pton(AF_INET6, address, bytes) != 1)
        length = inet_pton(AF_INET, address, bytes) == 1 ? 4 : 0;
    else if (!memcmp(bytes, "\0\0\0\0\0\0\0\0\0\0\xff\xff", 12)) { /* IPv4 in an IPv6 coat */
        memmove(bytes, bytes + 12, 4);
        length = 4;
    }
    crypto_generichash(hash, sizeof hash, bytes, length, salt, DESK_SALT);
    sodium_bin2hex(out, DESK_ADDRESS, hash, (DESK_ADDRESS - 1) / 2);
}

bool desk_ban(store *s, const char *address, int64_t until, const char *why_words, fault *why)
{
    const store_value given[] = {STORE_T(address), STORE_N(until), STORE_T(why_words)};
    return ASK(s,
               "INSERT INTO ban(address,until,why) VALUES($1,$2,$3) ON CONFLICT(address) DO UPDATE SET "
               "until=excluded.until,why=excluded.why",
               given, NULL, NULL, NULL, why);
}

bool desk_unban(store *s, const char *address, bool *was, fault *why)
{
    const store_value given[] = {STORE_T(address)};
    int64_t changed = 0;
    bool ok = ASK(s, "DELETE FROM ban WHERE address=$1", given, NULL, NULL, &changed, why);
    *was = changed > 0;
    return ok;
}

typedef struct ban_visit {
    desk_ban_visit visit;
    void *context;
} ban_visit;

static bool visit_ban(void *context, const store_value *cells, int count)
{
    const ban_visit *v = context;
    (void)count;
    return v->visit(v->context, cells[0].bytes, store_number(&cells[1]), cells[2].bytes);
}

bool desk_bans(store *s, int64_t now, desk_ban_visit visit, void *context, fault *why)
{
    const store_value given[] = {STORE_N(now)};
    ban_visit v = {visit, context};
    return ASK(s, "SELECT address,until,why FROM ban WHERE until=0 OR until>$1 ORDER BY address", given, visit_ban, &v,
               NULL, why);
}

/* --- words to everybody --- */

bool desk_say(store *s, const desk_message *m, fault *why)
{
    const store_value given[] = {STORE_N(m->id), STORE_N(m->until), STORE_T(m->words[LANG_EN]),
                                 STORE_T(m->words[LANG_ES])};
    return store_ask(s, "DELETE FROM message", NULL, 0, NULL, NULL, NULL, why) &&
           ASK(s, "INSERT INTO message(id,until,en,es) VALUES($1,$2,$3,$4)", given, NULL, NULL, NULL, why);
}

static bool copy_message(void *context, const store_value *cells, int count)
{
    desk_message *m = context;
    (void)count;
    m->id = store_number(&cells[0]);
    m->until = store_number(&cells[1]);
    for (int in = 0; in < LANGS; in++) {
        const char *words = cells[in == LANG_ES ? 3 : 2].bytes; /* whoever runs a server writes in these two */
        snprintf(m->words[in], sizeof m->words[0], "%s", words ? words : "");
    }
    return false;
}

bool desk_said(store *s, int64_t now, desk_message *m, fault *why)
{
    const store_value given[] = {STORE_N(now)};
    *m = (desk_message){0};
    return ASK(s, "SELECT id,until,en,es FROM message WHERE until>$1 ORDER BY id DESC", given, copy_message, m, NULL,
               why);
}

/* --- games --- */

bool desk_games(store *s, const desk_query *q, store_game_visit visit, void *context, fault *why)
{
    char words[256];
    snprintf(words, sizeof words, "%%%s%%", q->words);
    const store_value given[] = {STORE_T(q->game), STORE_T(words), STORE_N(q->before), STORE_N(q->finished),
                                 STORE_N(q->limit)};
    id_list l = {.most = q->limit};
    if (!(l.ids = calloc((size_t)q->limit + 1, sizeof *l.ids)))
        return fault_set(why, "out of memory");
    bool ok = ASK(s,
                  "SELECT game.id FROM game JOIN standing ON standing.game=game.id"
                  " WHERE (game.game=$1 OR $1='') AND (title LIKE $2 OR players LIKE $2 OR public_id LIKE $2)"
                  " AND (CAST($3 AS BIGINT)=0 OR changed<CAST($3 AS BIGINT))"
                  " AND (CAST($4 AS BIGINT)<0 OR finished=CAST($4 AS BIGINT)) ORDER BY changed DESC LIMIT $5",
                  given, take_ids, &l, NULL, why);
    for (int i = 0; ok && i < l.count; i++) {
        game_info g = {0};
        bool found;
        ok = store_game_get(s, l.ids[i], &g, &found, why);
        if (ok && found && !visit(context, &g))
            i = l.count;
        game_info_release(&g);
    }
    free(l.ids);
    return ok;
}

bool desk_delete(store *s, int64_t game, fault *why)
{
    static const char *const tables[] = {
        "UPDATE board SET one_half=1,other_half=1 WHERE game=$1 AND one_half<0", /* a draw: the round can end */
        "DELETE FROM ended WHERE game=$1",
        "DELETE FROM verdict WHERE game=$1",
        "DELETE FROM rated_seat WHERE game=$1",
        "DELETE FROM presence WHERE game=$1",
        "DELETE FROM pace WHERE game=$1",
        "DELETE FROM clock WHERE game=$1",
        "DELETE FROM listing WHERE game=$1",
        "DELETE FROM invitation WHERE game=$1",
        "DELETE FROM notice WHERE game=$1",
        "DELETE FROM link WHERE game=$1",
        "DELETE FROM turn WHERE game=$1",
        "DELETE FROM event WHERE game=$1",
        "DELETE FROM pack WHERE game=$1",
        "DELETE FROM standing WHERE game=$1",
        "DELETE FROM game WHERE id=$1",
    };
    const store_value given[] = {STORE_N(game)};
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof tables / sizeof *tables; i++)
        ok = ASK(s, tables[i], given, NULL, NULL, NULL, why);
    return ok;
}

bool desk_unlist(store *s, int64_t game, fault *why)
{
    const store_value given[] = {STORE_N(game)};
    return ASK(s, "DELETE FROM listing WHERE game=$1", given, NULL, NULL, NULL, why) &&
           ASK(s, "DELETE FROM invitation WHERE game=$1", given, NULL, NULL, NULL, why);
}

bool desk_revoke(store *s, int64_t game, int64_t *links, fault *why)
{
    const store_value given[] = {STORE_N(game)};
    return ASK(s, "DELETE FROM link WHERE game=$1", given, NULL, NULL, links, why);
}

static bool copy_counts(void *context, const store_value *cells, int count)
{
    int64_t *out = context;
    for (int i = 0; i < count; i++)
        out[i] = store_number(&cells[i]);
    return false;
}

bool desk_waiting(store *s, int64_t now_ms, int64_t notices_at, desk_queues *out, fault *why)
{
    const store_value given[] = {STORE_N(now_ms), STORE_N(notices_at)};
    int64_t n[5] = {0};
    bool ok = ASK(s,
                  "SELECT (SELECT count(*) FROM turn),(SELECT count(*) FROM turn WHERE until>CAST($1 AS BIGINT)),"
                  "(SELECT coalesce(CAST($1 AS BIGINT)-min(asked),0) FROM turn),(SELECT count(*) FROM notice),"
                  "(SELECT count(*) FROM notice WHERE due<=$2)",
                  given, copy_counts, n, NULL, why);
    *out = (desk_queues){n[0], n[1], n[2], n[3], n[4]};
    return ok;
}

bool desk_count(store *s, int64_t now_ms, desk_counts *out, fault *why)
{
    int64_t n[5] = {0};
    bool ok = store_ask(s,
                        "SELECT (SELECT count(*) FROM game),(SELECT count(*) FROM standing WHERE finished=0),"
                        "(SELECT count(*) FROM link),(SELECT count(*) FROM ban),(SELECT count(*) FROM person)",
                        NULL, 0, copy_counts, n, NULL, why);
    *out = (desk_counts){n[0], n[1], n[2], n[3], n[4], {0}};
    return ok && desk_waiting(s, now_ms, now_ms / 1000, &out->queues, why);
}

/* --- from one store to another --- */

typedef struct copying {
    store *to;
    const char *insert;
    int64_t rows;
    bool ok;
    fault *why;
} copying;

static bool copy_row(void *context, const store_value *cells, int count)
{
    copying *c = context;
    c->rows++;
    c->ok = store_ask(c->to, c->insert, cells, count, NULL, NULL, NULL, c->why);
    return c->ok;
}

/* PostgreSQL counts ids by itself: it goes on after the highest. */
static bool count_on(store *to, fault *why)
{
    static const char *const counts[] = {"SELECT setval('game_id_seq',(SELECT max(id)+1 FROM game),false)",
                                         "SELECT setval('person_id_seq',(SELECT max(id)+1 FROM person),false)",
                                         "SELECT setval('session_id_seq',(SELECT max(id)+1 FROM session),false)",
                                         "SELECT setval('address_id_seq',(SELECT max(id)+1 FROM address),false)",
                                         "SELECT setval('notice_id_seq',(SELECT max(id)+1 FROM notice),false)",
                                         "SELECT setval('tournament_id_seq',(SELECT max(id)+1 FROM tournament),false)"};
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof counts / sizeof counts[0]; i++)
        ok = store_ask(to, counts[i], NULL, 0, NULL, NULL, NULL, why);
    return ok;
}

bool desk_copy(store *from, store *to, int64_t *games, fault *why)
{
    static const char *const tables[][2] = {
        {"SELECT id,public_id,game,scenario,options,seats,title,position,key,data,version,round,created,previous FROM "
         "game ORDER BY id",
         "INSERT INTO game(id,public_id,game,scenario,options,seats,title,position,key,data,version,round,created,"
         "previous) VALUES($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)"},
        {"SELECT game,events,digest,changed,finished,acting,open,result,players,seal FROM standing",
         "INSERT INTO standing(game,events,digest,changed,finished,acting,open,result,players,seal) "
         "VALUES($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)"},
        {"SELECT game,seq,kind,seat,value,at,text FROM event",
         "INSERT INTO event(game,seq,kind,seat,value,at,text) VALUES($1,$2,$3,$4,$5,$6,$7)"},
        {"SELECT game,count,events FROM pack WHERE game>0", "INSERT INTO pack(game,count,events) VALUES($1,$2,$3)"},
        {"SELECT hash,game,seats,archived FROM link", "INSERT INTO link(hash,game,seats,archived) VALUES($1,$2,$3,$4)"},
        {"SELECT game,hash,rows FROM edition", "INSERT INTO edition(game,hash,rows) VALUES($1,$2,$3)"},
        {"SELECT name,value FROM secret", "INSERT INTO secret(name,value) VALUES($1,$2)"},
        {"SELECT address,until,why FROM ban", "INSERT INTO ban(address,until,why) VALUES($1,$2,$3)"},
        {"SELECT id,until,en,es FROM message", "INSERT INTO message(id,until,en,es) VALUES($1,$2,$3,$4)"},
        {"SELECT game,seat,events,person,cost,asked FROM turn",
         "INSERT INTO turn(game,seat,events,person,cost,asked,worker,until) VALUES($1,$2,$3,$4,$5,$6,'',0)"},
        {"SELECT id,owner,way,target,keys,wish,lang,created FROM address",
         "INSERT INTO address(id,owner,way,target,keys,wish,lang,created) VALUES($1,$2,$3,$4,$5,$6,$7,$8)"},
        {"SELECT id,address,game,seats,made,since,due,tries FROM notice",
         "INSERT INTO notice(id,address,game,seats,made,since,due,tries,leased,ticket) "
         "VALUES($1,$2,$3,$4,$5,$6,$7,$8,0,0)"},
        {"SELECT id,name,folded,secret,owner,created FROM person",
         "INSERT INTO person(id,name,folded,secret,owner,created) VALUES($1,$2,$3,$4,$5,$6)"},
        {"SELECT id,hash,person,device,created,used FROM session",
         "INSERT INTO session(id,hash,person,device,created,used) VALUES($1,$2,$3,$4,$5,$6)"},
        {"SELECT game,words FROM pace", "INSERT INTO pace(game,words) VALUES($1,$2)"},
        {"SELECT game,seat,remaining,since,held,nudge,due FROM clock",
         "INSERT INTO clock(game,seat,remaining,since,held,nudge,due) VALUES($1,$2,$3,$4,$5,$6,$7)"},
        {"SELECT game,rules,created FROM listing", "INSERT INTO listing(game,rules,created) VALUES($1,$2,$3)"},
        {"SELECT game,folded,seats,host,created FROM invitation",
         "INSERT INTO invitation(game,folded,seats,host,created) VALUES($1,$2,$3,$4,$5)"},
        {"SELECT game FROM ended", "INSERT INTO ended(game) VALUES($1)"},
        {"SELECT game,state,at FROM verdict", "INSERT INTO verdict(game,state,at) VALUES($1,$2,$3)"},
        {"SELECT person,rules,points,deviation,volatility,games,won,drawn,changed,settled FROM rating",
         "INSERT INTO rating(person,rules,points,deviation,volatility,games,won,drawn,changed,settled) "
         "VALUES($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)"},
        {"SELECT rules,scenario,seat,points,deviation,volatility,games FROM side",
         "INSERT INTO side(rules,scenario,seat,points,deviation,volatility,games) VALUES($1,$2,$3,$4,$5,$6,$7)"},
        {"SELECT game,seat,person,before,after FROM rated_seat",
         "INSERT INTO rated_seat(game,seat,person,before,after) VALUES($1,$2,$3,$4,$5)"},
        {"SELECT person FROM modest", "INSERT INTO modest(person) VALUES($1)"},
        {"SELECT id,public_id,title,rules,scenario,options,pace,kind,rounds,places,listed,host,created,begins,changed "
         "FROM tournament",
         "INSERT INTO tournament(id,public_id,title,rules,scenario,options,pace,kind,rounds,places,listed,host,created,"
         "begins,changed,state,round,stamp) VALUES($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,0,0,0)"},
        {"SELECT id,state,round,stamp FROM tournament", "UPDATE tournament SET state=$2,round=$3,stamp=$4 WHERE id=$1"},
        {"SELECT tournament,person,name,joined,number,seed,gone FROM entrant",
         "INSERT INTO entrant(tournament,person,name,joined,number,seed,gone) VALUES($1,$2,$3,$4,$5,$6,$7)"},
        {"SELECT tournament,round,number,one,other,one_half,other_half,played,game FROM board",
         "INSERT INTO board(tournament,round,number,one,other,one_half,other_half,played,game) "
         "VALUES($1,$2,$3,$4,$5,$6,$7,$8,$9)"},
        {"SELECT person,folded,name,kind FROM bar", "INSERT INTO bar(person,folded,name,kind) VALUES($1,$2,$3,$4)"},
    };
    static const char all[] = "SELECT (SELECT count(*) FROM game)+(SELECT count(*) FROM person)"
                              "+(SELECT count(*) FROM tournament)+(SELECT count(*) FROM address)"
                              "+(SELECT count(*) FROM ban)+(SELECT count(*) FROM message)+(SELECT count(*) FROM side)";
    int64_t there = 0;
    if (!store_ask(to, all, NULL, 0, take_number, &there, NULL, why))
        return false;
    if (there)
        return fault_set(why,
                         "the database to copy to must be empty: it has %lld games, accounts, addresses and other "
                         "rows already",
                         (long long)there);
    if (!store_begin(to, why))
        return false;
    bool ok = store_ask(to, "DELETE FROM secret", NULL, 0, NULL, NULL, NULL, why) &&
              store_ask(to, "DELETE FROM edition", NULL, 0, NULL, NULL, NULL, why);
    for (size_t i = 0; ok && i < sizeof tables / sizeof *tables; i++) {
        copying c = {.to = to, .insert = tables[i][1], .ok = true, .why = why};
        ok = store_ask(from, tables[i][0], NULL, 0, copy_row, &c, NULL, why) && c.ok;
        if (!i)
            *games = c.rows;
    }
    ok = ok && (!store_shared(to) || count_on(to, why));
    ok = ok && store_commit(to, why);
    if (!ok)
        store_cancel(to);
    return ok;
}
