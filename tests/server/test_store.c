/* The store: nothing of its events is lost, of two writers one wins, one server has
 * a file, and files that are gone, newer, older or damaged are known as such. */
#include <sqlite3.h>
#include <unistd.h>

#include "store/notices.h"
#include "store/pack.h"
#include "store/people.h"
#include "store/ratings.h"
#include "store/store.h"
#include "unit.h"

enum { COUNT = 9 };
static const event events[COUNT] = {
    {.seq = 0, .kind = EVENT_NAME, .seat = 1, .at = 1790000000, .text = "Ana"},
    {.seq = 1, .kind = EVENT_CHOOSE, .seat = 0, .value = 0x01ffe003, .at = 1790000000},
    {.seq = 2, .kind = EVENT_CHAT, .seat = 6, .at = 1790000061, .text = "¿empezamos?"},
    {.seq = 3, .kind = EVENT_CHOOSE, .seat = 2, .value = 0xffffffff, .at = 1790090061},
    {.seq = 4, .kind = EVENT_UNDO, .seat = 2, .at = 1790090062},
    {.seq = 5, .kind = EVENT_ASK, .seat = 0, .value = 70000, .at = 1790090190},
    {.seq = 6, .kind = EVENT_ANSWER, .seat = 2, .value = 1, .at = 1790106574},
    {.seq = 7, .kind = EVENT_CHAT, .seat = 0, .at = 1792203726, .text = ""},
    {.seq = 8, .kind = EVENT_RESIGN, .seat = 0, .at = 1792203727},
};

typedef struct seen {
    int64_t game;
    uint32_t next;
} seen;

static bool compare(void *context, const event *e, fault *why)
{
    (void)why;
    seen *s = context;
    const event *is = &events[s->next];
    assert_true(s->next < COUNT);
    assert_int_equal(e->seq, is->seq);
    assert_int_equal(e->kind, is->kind);
    assert_int_equal(e->seat, is->seat);
    assert_int_equal(e->value, is->value);
    assert_int_equal(e->at, is->at);
    assert_int_equal(!e->text, !is->text);
    if (is->text)
        assert_string_equal(e->text, is->text);
    s->next++;
    return true;
}

static void packed_and_unpacked(void **state)
{
    (void)state;
    fault why = {""};
    packer p = {0};
    for (int i = 0; i < COUNT; i++)
        assert_held(pack_event(&p, &events[i], &why), why);
    for (uint32_t from = 0; from <= COUNT; from++) {
        seen s = {.game = 1, .next = from};
        assert_held(pack_visit(1, p.bytes, p.length, from, compare, &s, &why), why);
        assert_int_equal(s.next, COUNT);
    }
    /* Whatever is cut off is damage, not fewer events. */
    seen s = {.game = 1};
    assert_fault(pack_visit(1, p.bytes, p.length - 1, 0, compare, &s, &why), why, "damaged");
    pack_release(&p);
}

/* Positions that are kept again and again take little room, and come back to the byte. */
static bool count_kept(void *context, const event *e, fault *why)
{
    (void)why;
    uint32_t *next = context;
    assert_int_equal(e->seq, *next);
    assert_int_equal(e->value, *next * 100);
    assert_int_equal(strlen(e->text), 4000 + *next);
    ++*next;
    return true;
}
static void deflated(void **state)
{
    (void)state;
    enum { KEPT = 20 };
    fault why = {""};
    packer p = {0};
    char words[4000 + KEPT];
    for (size_t i = 0; i < sizeof words; i++)
        words[i] = (char)('a' + i * i % 23);
    for (uint32_t i = 0; i < KEPT; i++) {
        char kept[4000 + KEPT];
        snprintf(kept, sizeof kept, "%.*s", (int)(4000 + i), words);
        assert_held(pack_event(&p, &(event){.kind = EVENT_KEPT, .value = i * 100, .text = kept}, &why), why);
    }
    assert_held(pack_close(&p, &why), why);
    assert_true(p.length < 4000);
    assert_int_equal(p.count, KEPT);
    for (uint32_t from = 0; from <= KEPT; from += KEPT / 2) {
        uint32_t next = from;
        assert_held(pack_visit(1, p.bytes, p.length, from, count_kept, &next, &why), why);
        assert_int_equal(next, KEPT);
    }
    uint32_t next = 0;
    assert_fault(pack_visit(1, p.bytes, p.length - 1, 0, count_kept, &next, &why), why, "damaged");
    assert_fault(pack_visit(1, p.bytes, 1, 0, count_kept, &next, &why), why, "damaged");
    p.bytes[1] ^= 1; /* another length */
    assert_fault(pack_visit(1, p.bytes, p.length, 0, count_kept, &next, &why), why, "damaged");
    static const uint8_t huge[] = {7, 255, 255, 255, 255, 127, 0};
    assert_fault(pack_visit(1, huge, sizeof huge, 0, count_kept, &next, &why), why, "damaged");
    assert_int_equal(next, 0);
    pack_release(&p);
}

/* A clock that was put back: times never go backwards, and those after it are right again. */
static bool take_times(void *context, const event *e, fault *why)
{
    (void)why;
    ((int64_t *)context)[e->seq] = e->at;
    return true;
}
static void clock_put_back(void **state)
{
    (void)state;
    fault why = {""};
    packer p = {0};
    static const int64_t given[] = {5000, 5100, 4000, 5100, 5200}, wanted[] = {5000, 5100, 5100, 5100, 5200};
    int64_t found[5] = {0};
    for (int i = 0; i < 5; i++)
        assert_held(pack_event(&p, &(event){.kind = EVENT_UNDO, .at = given[i]}, &why), why);
    assert_held(pack_visit(1, p.bytes, p.length, 0, take_times, found, &why), why);
    for (int i = 0; i < 5; i++)
        assert_int_equal(found[i], wanted[i]);
    pack_release(&p);
}

/* --- a database of its own for each test --- */

typedef struct place {
    char folder[32], path[64];
    store *store;
} place;

static void open_place(place *p)
{
    fault why = {""};
    if (!(p->store = store_open(p->path, &why)))
        fail_msg("%s", why.text);
}
static int set_up(void **state)
{
    place *p = calloc(1, sizeof *p);
    snprintf(p->folder, sizeof p->folder, "/tmp/frente-store-XXXXXX");
    assert_non_null(mkdtemp(p->folder));
    snprintf(p->path, sizeof p->path, "%s/games.db", p->folder);
    *state = p;
    return 0;
}
static int tear_down(void **state)
{
    place *p = *state;
    store_close(p->store);
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (int i = 0; i < 4; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", p->path, ends[i]);
        remove(name);
    }
    remove(p->folder);
    free(p);
    return 0;
}
static void run_sql(const place *p, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(p->path, &db), SQLITE_OK);
    char *words = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &words) != SQLITE_OK)
        fail_msg("%s", words);
    sqlite3_close(db);
}
static int64_t ask_sql(const place *p, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *st;
    assert_int_equal(sqlite3_open(p->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    int64_t answer = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : -1;
    sqlite3_finalize(st);
    sqlite3_close(db);
    return answer;
}

static game_info add_game(const place *p, const char *id)
{
    fault why = {""};
    game_info g = {.round = 1, .game = "duel", .scenario = "short", .players = "[]"};
    snprintf(g.public_id, sizeof g.public_id, "%s", id);
    assert_held(store_begin(p->store, &why) && store_game_add(p->store, &g, &why) && store_commit(p->store, &why), why);
    return g;
}
/* Adds event number `seq` as somebody who believes that there are so many. */
static bool add_event(const place *p, game_info *g, uint32_t seq, bool pack, bool *late)
{
    fault why = {""};
    event e = {.seq = seq, .kind = EVENT_UNDO, .at = 5};
    g->events = seq + 1;
    store_change c = {.game = g, .before = seq, .events = &e, .count = 1, .pack = pack};
    bool ok = store_add(p->store, &c, late, &why);
    if (!ok)
        print_message("%s\n", why.text);
    return ok;
}

/* The same through SQLite: appended, packed, appended again. */
static void stored_and_packed(void **state)
{
    place *p = *state;
    fault why = {""};
    open_place(p);
    store *to = p->store;
    game_info g = {.round = 1, .public_id = "abcdefghijkm", .game = "duel", .scenario = "short"};
    assert_held(store_begin(to, &why) && store_game_add(to, &g, &why), why);
    bool late, damaged;
    for (uint32_t i = 0; i < COUNT; i++) {
        event e = events[i];
        g.events = i + 1;
        store_change c = {.game = &g, .before = i, .events = &e, .count = 1, .pack = i == 3 || i == 6};
        assert_held(store_add(to, &c, &late, &why), why);
        assert_false(late);
    }
    assert_held(store_commit(to, &why), why);
    seen s = {.game = g.id};
    assert_held(store_events(to, g.id, 0, compare, &s, &damaged, &why), why);
    assert_int_equal(s.next, COUNT);
    s.next = 2;
    assert_held(store_events(to, g.id, 2, compare, &s, &damaged, &why), why);
}

/* --- notices --- */

enum { NOW = 1790000000 };

static int64_t due_now(const char *wish, int64_t now)
{
    return !strcmp(wish, "never") ? INT64_MAX : now + (!strcmp(wish, "later") ? 3600 : 0);
}
static address address_of(uint8_t owner, const char *target, const char *wish)
{
    address a = {.way = 2, .in = 1};
    memset(a.owner, owner, sizeof a.owner);
    snprintf(a.target, sizeof a.target, "%s", target);
    snprintf(a.wish, sizeof a.wish, "%s", wish);
    return a;
}
static void set_address(store *s, const address *a)
{
    fault why = {""};
    bool full;
    assert_held(store_address_set(s, a, NOW, &full, &why), why);
    assert_false(full);
}
static void give_seat(store *s, uint8_t owner, int64_t game, unsigned seats)
{
    fault why = {""};
    uint8_t hash[STORE_HASH];
    store_link l = {.game = game, .seats = seats};
    memset(hash, owner, sizeof hash);
    assert_held(store_link_add(s, hash, &l, &why), why);
}
static int take(store *s, int64_t now, int64_t ticket, due_notice list[NOTICES_MOST])
{
    fault why = {""};
    int count;
    const notice_take t = {.now = now, .ticket = ticket, .most = NOTICES_AT_ONCE};
    assert_held(store_notices_take(s, &t, list, &count, &why), why);
    return count;
}

/* Whoever holds the seat and is not at the table is told, once for each turn, when it is wished. */
static void notices_are_made_and_taken(void **state)
{
    place *p = *state;
    fault why = {""};
    due_notice list[NOTICES_MOST];
    open_place(p);
    store *s = p->store;
    game_info g = add_game(p, "abcdefghijkm");
    address one = address_of(1, "https://one", "now"), later = address_of(1, "https://later", "later");
    address never = address_of(1, "https://never", "never"), other = address_of(2, "https://two", "now");
    set_address(s, &one);
    set_address(s, &later);
    set_address(s, &never);
    set_address(s, &other);
    give_seat(s, 1, g.id, 1);
    give_seat(s, 2, g.id, 2);
    turn_notice t = {.game = g.id, .now = NOW, .seats = 1, .due = due_now};
    assert_held(store_notices_make(s, &t, &why), why);
    assert_int_equal(take(s, NOW - 1, 5, list), 0);
    assert_int_equal(take(s, NOW, 5, list), 1);
    assert_string_equal(list[0].to.target, "https://one");
    assert_int_equal(list[0].to.in, 1);
    assert_int_equal(list[0].seats, 1);
    due_notice first = list[0];
    assert_int_equal(take(s, NOW, 6, list), 0);        /* it is being sent */
    assert_int_equal(take(s, NOW + 3600, 7, list), 2); /* whoever took it has died, and the other is due */
    /* A newer turn takes its place: what came of the old one counts no more. */
    assert_held(store_notices_make(s, &t, &why) && store_notice_sent(s, &first, &why), why);
    assert_int_equal(take(s, NOW, 8, list), 1);
    assert_held(store_notice_again(s, &list[0], NOW + 60, &why), why);
    assert_int_equal(take(s, NOW + 59, 9, list), 0);
    assert_int_equal(take(s, NOW + 60, 9, list), 1);
    assert_int_equal(list[0].tries, 1);
    assert_held(store_notice_sent(s, &list[0], &why), why);
    assert_int_equal(take(s, NOW + 3599, 10, list), 0);
    /* Whoever is at the table needs none, and whoever has decided needs none any more. */
    t.here = 1;
    t.seats = 3;
    assert_held(store_notices_make(s, &t, &why), why);
    assert_int_equal(take(s, NOW, 11, list), 1);
    assert_string_equal(list[0].to.target, "https://two");
    assert_held(store_notices_drop(s, g.id, 4, &why), why);
    int64_t count = -1;
    assert_held(store_notices_count(s, &count, &why), why);
    assert_int_equal(count, 0);
}

/* Whoever is told once a day is told of everything at once, however much is due before; somebody else's stays apart. */
static void a_day_is_taken_as_one(void **state)
{
    enum { GAMES = NOTICES_AT_ONCE + 4 };
    place *p = *state;
    fault why = {""};
    due_notice list[NOTICES_MOST];
    open_place(p);
    store *s = p->store;
    address daily = address_of(1, "https://daily", "daily 0 0-0 600"),
            once = address_of(2, "https://once", "once 0 0-0");
    set_address(s, &daily);
    set_address(s, &once);
    for (int i = 0; i < GAMES; i++) {
        const turn_notice t = {.game = i + 1, .now = NOW, .seats = 3, .due = due_now};
        give_seat(s, 1, i + 1, 1);
        give_seat(s, 2, i + 1, 2);
        assert_held(store_notices_make(s, &t, &why), why);
    }
    int count = take(s, NOW, 1, list), days = 0;
    for (int i = 0; i < count; i++) {
        days += list[i].to.owner[0] == 1;
        assert_true(!i || list[i - 1].to.id <= list[i].to.id);
    }
    assert_int_equal(days, GAMES);
    assert_true(count - days < NOTICES_AT_ONCE);
    assert_int_equal(take(s, NOW, 2, list), GAMES - (count - days));
}

/* An address of mail waits a week for its owner, then it is forgotten. */
static void who_does_not_confirm_is_forgotten(void **state)
{
    enum { WEEK = CONFIRM_DAYS * 86400 };
    place *p = *state;
    fault why = {""};
    address list[ADDRESSES_MOST], a = address_of(1, "ana@mail.example", "now"),
                                  b = address_of(1, "b@mail.example", "now");
    bool found, full;
    int count;
    open_place(p);
    snprintf(a.keys, sizeof a.keys, "?one");
    snprintf(b.keys, sizeof b.keys, "?two");
    set_address(p->store, &a);
    set_address(p->store, &b);
    assert_held(store_address_confirm(p->store, "?two", NOW + WEEK, &found, &why) && found, why);
    assert_held(store_address_confirm(p->store, "?one", NOW + WEEK + 1, &found, &why) && !found, why);
    assert_held(store_address_set(p->store, &b, NOW + WEEK + 1, &full, &why), why);
    assert_held(store_addresses(p->store, a.owner, list, &count, &why), why);
    assert_int_equal(count, 1);
    assert_string_equal(list[0].target, "b@mail.example");
    assert_string_equal(list[0].keys, "");
}

static void addresses_come_and_go(void **state)
{
    place *p = *state;
    fault why = {""};
    address list[ADDRESSES_MOST];
    int count;
    bool full;
    open_place(p);
    store *s = p->store;
    address a = address_of(1, "https://one", "now"), b = address_of(2, "", "");
    set_address(s, &a);
    snprintf(a.wish, sizeof a.wish, "later");
    set_address(s, &a);
    assert_held(store_addresses(s, a.owner, list, &count, &why), why);
    assert_int_equal(count, 1);
    assert_string_equal(list[0].wish, "later");
    assert_held(store_addresses_move(s, a.owner, b.owner, &why), why);
    assert_held(store_addresses(s, a.owner, list, &count, &why), why);
    assert_int_equal(count, 0);
    for (int i = 1; i < ADDRESSES_MOST; i++) {
        snprintf(b.target, sizeof b.target, "https://%d", i);
        set_address(s, &b);
    }
    snprintf(b.target, sizeof b.target, "https://more");
    assert_held(store_address_set(s, &b, NOW, &full, &why), why);
    assert_true(full);
    assert_held(store_address_drop(s, b.owner, 2, "https://one", &why), why);
    set_address(s, &b);
    assert_held(store_addresses_drop(s, b.owner, &why), why);
    assert_held(store_addresses(s, b.owner, list, &count, &why), why);
    assert_int_equal(count, 0);
}

static void the_key_is_made_once(void **state)
{
    place *p = *state;
    fault why = {""};
    uint8_t one[SERVER_KEY] = {1}, two[SERVER_KEY] = {2}, key[SERVER_KEY] = {0};
    open_place(p);
    assert_held(store_server_key(p->store, one, key, &why), why);
    assert_memory_equal(key, one, SERVER_KEY);
    assert_held(store_server_key(p->store, two, key, &why), why);
    assert_memory_equal(key, one, SERVER_KEY);
}

/* Of two writers who know of as many events one wins, whatever state the game is in; the other
 * leaves nothing, and others of the same transaction are not touched. */
static void second_writer(void **state)
{
    place *p = *state;
    fault why = {""};
    bool late;
    open_place(p);
    game_info a = add_game(p, "aaaaaaaaaaaa"), b = add_game(p, "bbbbbbbbbbbb");
    for (int packed = 0; packed < 2; packed++) {
        uint32_t next = (uint32_t)packed;
        assert_held(store_begin(p->store, &why), why);
        assert_held(store_mark(p->store, &why), why);
        assert_true(add_event(p, &a, next, packed, &late) && !late);
        assert_held(store_keep(p->store, &why), why);
        assert_held(store_mark(p->store, &why), why);
        assert_true(add_event(p, &a, next, packed, &late));
        assert_true(late);
        assert_held(store_undo(p->store, &why), why);
        assert_held(store_mark(p->store, &why), why);
        assert_true(add_event(p, &b, next, packed, &late) && !late);
        assert_held(store_keep(p->store, &why) && store_commit(p->store, &why), why);
    }
    uint32_t counts[3];
    assert_held(store_game_events(p->store, (int64_t[]){a.id, b.id, 77}, 3, counts, &why), why);
    assert_int_equal(counts[0], 2);
    assert_int_equal(counts[1], 2);
    assert_int_equal(counts[2], 0);
}

static void one_server_a_file(void **state)
{
    place *p = *state;
    fault why = {""};
    open_place(p);
    assert_null(store_open(p->path, &why));
    assert_non_null(strstr(why.text, "another server uses"));
    add_game(p, "aaaaaaaaaaaa"); /* the first goes on */
    store_close(p->store);
    open_place(p);
}

static void file_gone(void **state)
{
    place *p = *state;
    fault why = {""};
    open_place(p);
    add_game(p, "aaaaaaaaaaaa");
    assert_held(store_check(p->store, &why), why);
    char moved[80];
    snprintf(moved, sizeof moved, "%s.moved", p->path);
    assert_int_equal(rename(p->path, moved), 0);
    assert_fault(store_check(p->store, &why), why, "deleted or replaced");
    assert_fault(store_begin(p->store, &why), why, "deleted or replaced");
    FILE *other = fopen(p->path, "w"); /* another file in its place is not it */
    fclose(other);
    assert_fault(store_begin(p->store, &why), why, "deleted or replaced");
    assert_int_equal(rename(moved, p->path), 0);
    assert_held(store_check(p->store, &why), why);
}

/* A transaction that was open when the file went is not acknowledged. */
static void file_gone_before_commit(void **state)
{
    place *p = *state;
    fault why = {""};
    open_place(p);
    game_info g = add_game(p, "aaaaaaaaaaaa");
    bool late;
    assert_held(store_begin(p->store, &why), why);
    assert_true(add_event(p, &g, 0, false, &late));
    assert_int_equal(unlink(p->path), 0);
    assert_fault(store_commit(p->store, &why), why, "deleted or replaced");
    store_cancel(p->store);
}

static void newer_is_not_touched(void **state)
{
    place *p = *state;
    fault why = {""};
    run_sql(p, "CREATE TABLE later(x); PRAGMA user_version=99");
    assert_null(store_open(p->path, &why));
    assert_non_null(strstr(why.text, "newer version"));
    assert_int_equal(ask_sql(p, "SELECT count(*) FROM sqlite_master"), 1);
    assert_int_equal(ask_sql(p, "PRAGMA user_version"), 99);
    run_sql(p, "PRAGMA user_version=0"); /* nor is somebody else's */
    assert_null(store_open(p->path, &why));
    assert_non_null(strstr(why.text, "not one of this program"));
    assert_int_equal(ask_sql(p, "SELECT count(*) FROM sqlite_master"), 1);
}

static const char version_1[] =
    "CREATE TABLE game("
    " id INTEGER PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, scenario TEXT NOT NULL,"
    " options TEXT NOT NULL, seats TEXT NOT NULL, title TEXT NOT NULL, position TEXT, key BLOB NOT NULL,"
    " data INTEGER NOT NULL, version INTEGER NOT NULL, round INTEGER NOT NULL, created INTEGER NOT NULL,"
    " previous INTEGER NOT NULL, summed INTEGER NOT NULL, changed INTEGER NOT NULL, finished INTEGER NOT NULL,"
    " acting INTEGER NOT NULL, open INTEGER NOT NULL, result TEXT NOT NULL,"
    " players TEXT NOT NULL);"
    "CREATE INDEX game_open ON game(id) WHERE open<>0 AND finished=0;"
    "CREATE TABLE event("
    " game INTEGER NOT NULL, seq INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " value INTEGER NOT NULL, at INTEGER NOT NULL, text TEXT, PRIMARY KEY(game,seq)) WITHOUT ROWID;"
    "CREATE TABLE pack("
    " game INTEGER PRIMARY KEY, count INTEGER NOT NULL, events BLOB NOT NULL);"
    "CREATE TABLE link("
    " hash BLOB NOT NULL, game INTEGER NOT NULL, seats INTEGER NOT NULL, archived INTEGER NOT NULL,"
    " PRIMARY KEY(hash,game)) WITHOUT ROWID;"
    "CREATE INDEX link_game ON link(game);"
    "INSERT INTO game VALUES(7,'abcdefghijkm','duel','short','','red=me "
    "blue=me','t',NULL,x'00',1,1,1,100,0,1,200,0,1,2,"
    "'','[]');"
    "INSERT INTO event VALUES(7,0,1,0,16777217,150,NULL),(7,1,7,1,0,160,'hola');"
    "PRAGMA user_version=1";

static bool count_event(void *context, const event *e, fault *why)
{
    (void)why;
    assert_int_equal(e->seq, *(uint32_t *)context);
    ++*(uint32_t *)context;
    return true;
}

static void older_is_brought_up(void **state)
{
    place *p = *state;
    fault why = {""};
    game_info g;
    bool found, damaged, late;
    uint32_t seen = 0;
    run_sql(p, version_1);
    open_place(p);
    assert_held(store_game_get(p->store, 7, &g, &found, &why), why);
    assert_true(found && !g.damaged && !g.digest);
    assert_int_equal(g.events, 2);
    assert_int_equal(g.changed, 200);
    assert_int_equal(g.open, 2);
    assert_held(store_events(p->store, 7, 0, count_event, &seen, &damaged, &why), why);
    assert_int_equal(seen, 2);
    assert_held(store_begin(p->store, &why), why);
    assert_true(add_event(p, &g, 1, false, &late) && late);
    assert_true(add_event(p, &g, 2, false, &late) && !late);
    assert_held(store_commit(p->store, &why), why);
    store_close(p->store);
    open_place(p); /* and it opens again as what it is now */
}

typedef struct ladder_seen {
    char words[200];
} ladder_seen;

static bool see_ladder(void *context, const ladder_row *row)
{
    ladder_seen *seen = context;
    size_t end = strlen(seen->words);
    snprintf(seen->words + end, sizeof seen->words - end, "%d %s;", row->place, row->name);
    return true;
}

/* What each version has added. */
#define VERSION_5                                                                                                      \
    "DROP TABLE ended; DROP TABLE verdict; DROP TABLE rating; DROP TABLE side; DROP TABLE rated_seat; "                \
    "DROP TABLE modest; DROP TABLE turnstile; DROP TABLE presence; DROP TABLE tournament; DROP TABLE entrant; DROP "   \
    "TABLE board; "
#define VERSION_4                                                                                                      \
    VERSION_5 "DROP TABLE bar; DROP TABLE session; DROP TABLE person; DROP TABLE listing; DROP TABLE invitation; "     \
              "DROP TABLE pace; DROP TABLE clock; "

/* A database of version 2 is one of today without the tables of notices and accounts: its games stay. */
static void version_2_is_brought_up(void **state)
{
    place *p = *state;
    fault why = {""};
    game_info g;
    bool found;
    int64_t count = -1;
    open_place(p);
    int64_t id = add_game(p, "abcdefghijkm").id;
    store_close(p->store);
    run_sql(p, VERSION_4 "DROP TABLE secret; DROP TABLE notice; DROP TABLE address; DROP TABLE edition; DROP TABLE "
                         "ban; DROP TABLE message; DROP TABLE turn; PRAGMA user_version=2");
    open_place(p);
    assert_held(store_game_get(p->store, id, &g, &found, &why), why);
    assert_true(found && !g.damaged);
    assert_held(store_notices_count(p->store, &count, &why), why);
    assert_int_equal(count, 0);
}

/* One of version 3 has no accounts yet: what it has stays, and there can be some. */
static void version_3_is_brought_up(void **state)
{
    place *p = *state;
    fault why = {""};
    person ana = {.name = "Ana", .folded = "ana", .secret = "x", .created = 7}, found;
    bool taken, there;
    game_info g;
    open_place(p);
    int64_t id = add_game(p, "abcdefghijkm").id;
    store_close(p->store);
    run_sql(p, VERSION_4 "PRAGMA user_version=3");
    open_place(p);
    assert_held(store_game_get(p->store, id, &g, &there, &why), why);
    assert_true(there && !g.damaged);
    assert_held(people_add(p->store, &ana, &taken, &why), why);
    assert_held(people_find(p->store, "ana", &found, &why), why);
    assert_true(!taken && ana.id && found.id == ana.id && found.created == 7);
}

/* One of version 4 knows no ratings: its people stay, are rated from now on, and its games that were over are not. */
static void version_4_is_brought_up(void **state)
{
    place *p = *state;
    fault why = {""};
    person ana = {.name = "Ana", .folded = "ana", .secret = "x", .created = 7}, found;
    rated_person rated;
    int64_t games[ENDED_AT_ONCE];
    bool taken, late;
    int count;
    open_place(p);
    assert_held(people_add(p->store, &ana, &taken, &why), why);
    game_info g = add_game(p, "abcdefghijkm");
    assert_held(store_begin(p->store, &why), why);
    assert_true(add_event(p, &g, 0, true, &late) && !late);
    assert_held(store_commit(p->store, &why), why);
    assert_held(ended_list(p->store, games, &count, &why), why);
    assert_int_equal(count, 1);
    store_close(p->store);
    run_sql(p, VERSION_5 "PRAGMA user_version=4");
    open_place(p);
    assert_held(people_find(p->store, "ana", &found, &why), why);
    assert_held(rating_get(p->store, found.id, "duel", &rated, &why), why);
    assert_held(ended_list(p->store, games, &count, &why), why);
    assert_true(found.id == ana.id && !rated.games && !count);
}

/* Ladders: by points, those who are equal in one place, page by page; who is not known well enough (any more), of
 * another game, or does not want to, stands on none. */
static void ladders_have_their_order(void **state)
{
    enum { NOW = 1000000000, PEOPLE = 6 };
    place *p = *state;
    fault why = {""};
    static const int points[PEOPLE] = {1600, 1700, 1700, 1500, 1900, 1800};
    int64_t ids[PEOPLE], all, at;
    rated_person r = {0};
    bool taken;
    open_place(p);
    for (int i = 0; i < PEOPLE; i++) {
        person one = {.secret = "x", .owner = {(uint8_t)(i + 1)}};
        snprintf(one.name, sizeof one.name, "P%d", i);
        snprintf(one.folded, sizeof one.folded, "p%d", i);
        assert_held(people_add(p->store, &one, &taken, &why), why);
        ids[i] = one.id;
        r = (rated_person){
            .person = one.id, .r = {points[i] + 0.25, i == 4 ? 200 : 80, 0.06}, .games = i, .changed = NOW};
        assert_held(rating_put(p->store, "duel", &r, &why), why);
    }
    assert_held(modest_set(p->store, ids[5], true, &why), why);
    assert_held(rating_get(p->store, ids[2], "duel", &r, &why), why);
    assert_true(r.r.points == 1700.25 && r.r.deviation == 80 && r.r.volatility == 0.06 && r.games == 2);
    ladder_seen seen = {0};
    assert_held(ladder_rows(p->store, "duel", NOW, 0, 3, see_ladder, &seen, &why), why);
    assert_string_equal(seen.words, "1 P1;1 P2;3 P0;");
    assert_held(ladder_rows(p->store, "duel", NOW, 3, 3, see_ladder, &seen, &why), why);
    assert_string_equal(seen.words, "1 P1;1 P2;3 P0;4 P3;");
    assert_held(ladder_place(p->store, "duel", NOW, &r, &all, &at, &why), why);
    assert_true(all == 4 && at == 1);
    /* A year without a game: nobody is known well enough. */
    assert_held(ladder_place(p->store, "duel", NOW + 3 * 366 * 86400LL, &r, &all, &at, &why), why);
    assert_true(!all && !at);
    assert_held(ladder_place(p->store, "other", NOW, &r, &all, &at, &why), why);
    assert_true(!all && !at);
}

static int64_t at_once(const char *wish, int64_t now)
{
    (void)wish;
    return now;
}

/* Three people in one game: who is told is told of the own seats alone, and later if somebody of theirs sits at a table
 * of another server, until that has left or is not heard of any more. */
static void notices_are_of_the_own_seat(void **state)
{
    enum { NOW = 1000000000, GAME = 7, SERVER = 99 };
    place *p = *state;
    fault why = {""};
    due_notice list[NOTICES_MOST];
    const turn_notice turn = {.game = GAME, .now = NOW, .seats = 6, .due = at_once};
    bool full;
    open_place(p);
    for (int seat = 0; seat < 3; seat++) {
        const store_link l = {.game = GAME, .seats = 1u << seat};
        address a = {.owner = {(uint8_t)(seat + 1)}, .way = 2, .wish = "once 0 0-0"};
        snprintf(a.target, sizeof a.target, "http://127.0.0.1/%d", seat);
        assert_held(store_link_add(p->store, a.owner, &l, &why), why);
        assert_held(store_address_set(p->store, &a, NOW, &full, &why), why);
    }
    assert_held(store_notices_make(p->store, &turn, &why), why);
    assert_held(store_presence(p->store, SERVER, GAME, 2, NOW, &why), why);
    assert_int_equal(take(p->store, NOW, 1, list), 1);
    assert_int_equal(list[0].seats, 4);
    assert_string_equal(list[0].to.target, "http://127.0.0.1/2");
    assert_int_equal(take(p->store, NOW + 60, 2, list), 0);
    assert_held(store_presence(p->store, SERVER, GAME, 0, NOW + 60, &why), why);
    assert_int_equal(take(p->store, NOW + 60, 3, list), 1);
    assert_int_equal(list[0].seats, 2);
    /* A server that died sits there for a minute. */
    assert_held(store_notices_make(p->store, &turn, &why), why);
    assert_held(store_presence(p->store, SERVER, GAME, 6, NOW, &why), why);
    assert_int_equal(take(p->store, NOW + 61, 4, list), 2);
}

/* A seat that many claim, with all the addresses they may have: so many are told, whoever was there first, and whoever
 * has another seat is told all the same. Of what is due as much is taken as whoever sends it has room for. */
static void notices_of_a_seat_are_bounded(void **state)
{
    place *p = *state;
    fault why = {""};
    due_notice list[NOTICES_MOST];
    char target[40];
    open_place(p);
    store *s = p->store;
    game_info g = add_game(p, "abcdefghijkm");
    for (uint8_t owner = 1; owner <= 3; owner++) {
        give_seat(s, owner, g.id, owner < 3 ? 1 : 2);
        for (int i = 0; i < (owner < 3 ? ADDRESSES_MOST : 1); i++) {
            snprintf(target, sizeof target, "https://%d/%d", owner, i);
            address a = address_of(owner, target, "now");
            set_address(s, &a);
        }
    }
    turn_notice t = {.game = g.id, .now = NOW, .seats = 3, .due = due_now};
    assert_held(store_notices_make(s, &t, &why), why);
    int count;
    const notice_take some = {.now = NOW, .ticket = 1, .most = 5};
    assert_held(store_notices_take(s, &some, list, &count, &why), why);
    assert_int_equal(count, 5);
    assert_int_equal(take(s, NOW, 2, list), TOLD_EACH + 1 - 5);
    t = (turn_notice){.game = g.id, .now = NOW, .seats = 2, .due = due_now};
    assert_held(store_notices_drop(s, g.id, 2, &why), why);
    assert_held(store_notices_make(s, &t, &why), why);
    assert_int_equal(take(s, NOW, 3, list), 1);
    assert_string_equal(list[0].to.target, "https://3/0");
}

/* Devices: found by their session until they are old or signed out; as many as a person may have. */
static void devices_come_and_go(void **state)
{
    enum { NOW = 1000000000 };
    place *p = *state;
    fault why = {""};
    person ana = {.name = "Ana", .folded = "ana", .secret = "x"}, who;
    device list[DEVICES_MOST];
    uint8_t hash[STORE_HASH] = {0};
    bool taken;
    int64_t id;
    int count;
    open_place(p);
    assert_held(people_add(p->store, &ana, &taken, &why), why);
    assert_held(people_add(p->store, &ana, &taken, &why) && taken, why);
    for (int i = 0; i < DEVICES_MOST + 5; i++) {
        hash[0] = (uint8_t)(i + 1);
        assert_held(device_add(p->store, ana.id, hash, "one", NOW + i, &why), why);
    }
    assert_held(device_list(p->store, ana.id, list, &count, &why), why);
    assert_int_equal(count, DEVICES_MOST);
    assert_int_equal(list[0].used, NOW + DEVICES_MOST + 4);
    assert_held(device_person(p->store, hash, NOW + 100, &who, &id, &why), why);
    assert_true(who.id == ana.id && id == list[0].id && !strcmp(who.name, "Ana"));
    assert_held(device_person(p->store, hash, NOW + 181 * 86400, &who, &id, &why), why);
    assert_true(!who.id && !id);
    assert_held(device_drop(p->store, ana.id + 1, list[0].id, &why), why); /* not somebody else's */
    assert_held(device_person(p->store, hash, NOW + 100, &who, &id, &why) && who.id, why);
    assert_held(device_drop_others(p->store, ana.id, list[1].id, &why), why);
    assert_held(device_person(p->store, hash, NOW + 100, &who, &id, &why) && !who.id, why);
    assert_held(people_delete(p->store, &ana, &why), why);
    assert_held(device_list(p->store, ana.id, list, &count, &why) && !count, why);
}

/* Who blocks whom keeps both from one table; who is muted is only not heard. */
static void bars_hold(void **state)
{
    place *p = *state;
    fault why = {""};
    person ana = {.name = "Ana", .folded = "ana", .secret = "x", .owner = {1}};
    person eva = {.name = "Eva", .folded = "eva", .secret = "x", .owner = {2}};
    bar block = {.name = "EVA", .folded = "eva", .kind = BAR_MUTE};
    bool taken, full, barred;
    unsigned seats;
    open_place(p);
    int64_t id = add_game(p, "abcdefghijkm").id;
    assert_true(people_add(p->store, &ana, &taken, &why) && people_add(p->store, &eva, &taken, &why));
    assert_true(store_link_add(p->store, ana.owner, &(store_link){.game = id, .seats = 1}, &why));
    assert_held(bar_set(p->store, ana.id, &block, &full, &why) && !full, why);
    assert_held(bar_between(p->store, id, eva.owner, &barred, &why) && !barred, why);
    block.kind = BAR_BLOCK;
    assert_held(bar_set(p->store, ana.id, &block, &full, &why) && !full, why);
    assert_held(bar_between(p->store, id, eva.owner, &barred, &why) && barred, why);
    assert_held(bar_between(p->store, id + 1, eva.owner, &barred, &why) && !barred, why);
    assert_true(store_link_add(p->store, eva.owner, &(store_link){.game = id, .seats = 2}, &why));
    assert_held(bar_unheard(p->store, id, ana.id, &seats, &why), why);
    assert_int_equal(seats, 2);
    block.kind = BAR_NONE;
    assert_held(bar_set(p->store, ana.id, &block, &full, &why), why);
    assert_held(bar_unheard(p->store, id, ana.id, &seats, &why) && !seats, why);
}

/* Whatever row is changed behind the server's back is noticed. */
static void damage_shows(void **state)
{
    place *p = *state;
    fault why = {""};
    game_info g;
    bool found;
    open_place(p);
    int64_t id = add_game(p, "aaaaaaaaaaaa").id;
    static const char *const harm[] = {"events=events+1", "digest=digest+1", "changed=changed+1", "finished=1-finished",
                                       "acting=acting+1", "open=open+1",     "result='x'",        "players='{'"};
    for (size_t i = 0; i < sizeof harm / sizeof harm[0]; i++) {
        char sql[128];
        run_sql(p, "CREATE TABLE kept AS SELECT * FROM standing");
        snprintf(sql, sizeof sql, "UPDATE standing SET %s", harm[i]);
        run_sql(p, sql);
        assert_held(store_game_get(p->store, id, &g, &found, &why), why);
        assert_true(found && g.damaged);
        run_sql(p, "DELETE FROM standing; INSERT INTO standing SELECT * FROM kept; DROP TABLE kept");
        assert_held(store_game_get(p->store, id, &g, &found, &why), why);
        assert_false(g.damaged);
    }
}

/* Whatever a game is stored with is there again, each in its own place. */
static void all_of_a_game(void **state)
{
    place *p = *state;
    fault why = {""};
    bool found;
    game_info again, g = {.public_id = "abcdefghijkm",
                          .game = "duel",
                          .scenario = "short",
                          .options = "one two",
                          .seats = "red=me",
                          .title = "A title",
                          .position = strdup("at turn\n"),
                          .data = 0xfedcba9876543210,
                          .version = 3,
                          .round = 4,
                          .created = 5,
                          .previous = 6,
                          .changed = 8,
                          .finished = true,
                          .acting = 2,
                          .open = 1,
                          .result = "{\"score\":[1,0]}",
                          .players = "[1]"};
    for (size_t i = 0; i < sizeof g.key; i++)
        g.key[i] = (uint8_t)(i + 1);
    open_place(p);
    assert_held(store_begin(p->store, &why) && store_game_add(p->store, &g, &why) && store_commit(p->store, &why), why);
    assert_held(store_game_get(p->store, g.id, &again, &found, &why), why);
    assert_true(found && !again.damaged && again.id == g.id);
    assert_string_equal(again.public_id, g.public_id);
    assert_string_equal(again.game, g.game);
    assert_string_equal(again.scenario, g.scenario);
    assert_string_equal(again.options, g.options);
    assert_string_equal(again.seats, g.seats);
    assert_string_equal(again.title, g.title);
    assert_string_equal(again.position, g.position);
    assert_string_equal(again.result, g.result);
    assert_string_equal(again.players, g.players);
    assert_memory_equal(again.key, g.key, sizeof g.key);
    assert_true(again.data == g.data && again.digest == g.digest);
    assert_true(again.version == 3 && again.round == 4 && again.created == 5 && again.previous == 6);
    assert_true(again.changed == 8 && again.finished && again.acting == 2 && again.open == 1);
    game_info_release(&again);
    game_info_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packed_and_unpacked),
        cmocka_unit_test(deflated),
        cmocka_unit_test(clock_put_back),
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        TEST(stored_and_packed),
        TEST(second_writer),
        TEST(one_server_a_file),
        TEST(file_gone),
        TEST(file_gone_before_commit),
        TEST(newer_is_not_touched),
        TEST(older_is_brought_up),
        TEST(version_2_is_brought_up),
        TEST(version_3_is_brought_up),
        TEST(version_4_is_brought_up),
        TEST(ladders_have_their_order),
        TEST(notices_are_of_the_own_seat),
        TEST(notices_of_a_seat_are_bounded),
        TEST(devices_come_and_go),
        TEST(bars_hold),
        TEST(notices_are_made_and_taken),
        TEST(a_day_is_taken_as_one),
        TEST(who_does_not_confirm_is_forgotten),
        TEST(addresses_come_and_go),
        TEST(the_key_is_made_once),
        TEST(damage_shows),
        TEST(all_of_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
