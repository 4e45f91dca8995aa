/* frente admin: what whoever runs a server does with its database, beside the server or without it. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/screen/terminal.h"
#include "cli/server/admin.h"
#include "table/table.h"

enum { GAMES_SHOWN = 100, EXPIRE_ONCE = 1000 };

/* --- games --- */

static bool print_game(void *context, const game_info *g)
{
    char when[32];
    time_t at = (time_t)g->changed;
    struct tm parts;
    (void)context;
    gmtime_r(&at, &parts);
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", &parts);
    terminal_printf("%-13s %-9s %-18s %s %6u %s%s%s%s\n", g->public_id, g->game, g->scenario, when, g->events,
                    g->finished ? "finished" : "running ", g->damaged ? " damaged" : "", *g->title ? "  " : "",
                    g->title);
    return true;
}

static desk_query query_of(const desk *d)
{
    return (desk_query){.game = d->game ? d->game : "",
                        .words = d->count ? d->names[0] : "",
                        .before = d->idle ? (int64_t)time(NULL) - d->idle * ADMIN_DAY : 0,
                        .finished = d->finished     ? 1
                                    : d->unfinished ? 0
                                                    : -1,
                        .limit = (int)d->limit};
}

static bool list_games(desk *d)
{
    const desk_query q = query_of(d);
    return desk_games(d->store, &q, print_game, NULL, &d->why);
}

static bool find_one(desk *d, const char *name, int64_t *id)
{
    return store_game_find(d->store, name, id, &d->why) && (*id || fault_set(&d->why, "there is no game '%s'", name));
}

/* All of them or none. */
static bool each_game(desk *d, bool (*act)(desk *d, int64_t id, const char *name))
{
    bool ok = store_begin(d->store, &d->why);
    for (int i = 0; ok && i < d->count; i++) {
        int64_t id;
        ok = find_one(d, d->names[i], &id) && act(d, id, d->names[i]);
    }
    ok = ok && store_commit(d->store, &d->why);
    if (!ok)
        store_cancel(d->store);
    return ok;
}

static bool delete_one(desk *d, int64_t id, const char *name)
{
    bool ok = desk_delete(d->store, id, &d->why);
    if (ok)
        text_addf(&d->said, "%s: deleted\n", name);
    return ok;
}
static bool delete_games(desk *d)
{
    return each_game(d, delete_one);
}

static bool revoke_one(desk *d, int64_t id, const char *name)
{
    int64_t links = 0;
    bool ok = desk_revoke(d->store, id, &links, &d->why);
    if (ok)
        text_addf(&d->said, "%s: %lld links revoked\n", name, (long long)links);
    return ok;
}
static bool revoke_links(desk *d)
{
    return each_game(d, revoke_one);
}

typedef struct expiring {
    int64_t ids[EXPIRE_ONCE];
    int count;
} expiring;

static bool note_game(void *context, const game_info *g)
{
    expiring *e = context;
    e->ids[e->count++] = g->id;
    return e->count < EXPIRE_ONCE;
}

/* In pieces, so that a server beside it never waits long. */
static bool expire(desk *d)
{
    desk_query q = query_of(d);
    long long all = 0;
    q.limit = EXPIRE_ONCE;
    if (!d->idle)
        return fault_set(&d->why, "say with --idle after how many days without a move games expire");
    for (;;) {
        expiring e = {.count = 0};
        if (!desk_games(d->store, &q, note_game, &e, &d->why))
            return false;
        if (!e.count || !d->yes) {
            terminal_printf(d->yes ? "%lld games deleted\n"
                                   : "%lld games or more would be deleted: say --yes to do it\n",
                            all + e.count);
            return true;
        }
        bool ok = store_begin(d->store, &d->why);
        for (int i = 0; ok && i < e.count; i++)
            ok = desk_delete(d->store, e.ids[i], &d->why);
        if (!ok || !store_commit(d->store, &d->why)) {
            store_cancel(d->store);
            return false;
        }
        all += e.count;
    }
}

/* The game as it stands; NULL with a fault: it can't be played. Release with table_release. */
static table *load_game(desk *d, int64_t id)
{
    game_info info = {0};
    event_list events = {0};
    generator numbers = {0};
    bool found;
    bool read = store_game_read(d->store, id, &info, &found, &events, &d->why);
    games_load();
    randombytes_buf(numbers.key, sizeof numbers.key);
    const game *g = read ? games_find(info.game, &d->why) : NULL;
    const data_hashes tables = {.hash = g ? data_hash(games_from(), g->id, NULL) : 0};
    events_from from = events_source(&events);
    table *t = g ? table_load(g, &info, &from.source, &tables, &numbers, NULL, &d->why) : NULL;
    if (t)
        info.position = NULL; /* the table's now */
    events_release(&events);
    game_info_release(&info);
    return t;
}

/* The record of a game, key and all: for whoever runs the server, not for its players. */
static bool export_game(desk *d)
{
    int64_t id;
    table *t = find_one(d, d->names[0], &id) ? load_game(d, id) : NULL;
    if (!t)
        return false;
    text out;
    text_init(&out, RECORD_MAX);
    record_write(&t->match, &out);
    fputs(text_string(&out), stdout);
    text_release(&out);
    table_release(t);
    return true;
}

/* A bot takes each seat that is open: nobody else comes in. */
static bool fill_seats(desk *d, table *t, int *filled)
{
    bool ok = true, late = false;
    for (int s = 0; ok && s < table_game(t)->seats; s++) {
        if (!(table_open(t) >> s & 1) || table_finished(t))
            continue;
        event e = table_next_event(t, EVENT_TAKE, s, 1, NULL, time(NULL));
        ok = table_do(t, &e, LANG_EN, &d->why);
        ++*filled;
    }
    if (!ok || !*filled)
        return ok;
    table_sum_up(t);
    pending p = table_take_pending(t);
    const store_change what = {
        .game = &t->info, .before = p.before, .events = p.events.list, .count = p.events.count, .pack = p.ended};
    ok = store_add(d->store, &what, &late, &d->why) &&
         (!late || fault_set(&d->why, "somebody has just played in '%s': try it again", t->info.public_id));
    pending_release(&p);
    table_stored(t);
    return ok;
}

static bool close_one(desk *d, int64_t id, const char *name)
{
    int filled = 0;
    table *t = load_game(d, id);
    bool ok = t && fill_seats(d, t, &filled) && desk_unlist(d->store, id, &d->why);
    if (t)
        table_release(t);
    if (ok)
        text_addf(&d->said, "%s: closed, %d seats went to bots\n", name, filled);
    return ok;
}
static bool close_games(desk *d)
{
    return each_game(d, close_one);
}

/* --- addresses --- */

/* An address, or what the log says of one. */
static bool address_of(desk *d, const char *word, char out[DESK_ADDRESS])
{
    uint8_t salt[DESK_SALT];
    if (strlen(word) == DESK_ADDRESS - 1 && strspn(word, "0123456789abcdef") == DESK_ADDRESS - 1) {
        snprintf(out, DESK_ADDRESS, "%s", word);
        return true;
    }
    if (!strpbrk(word, ".:"))
        return fault_set(&d->why, "'%s' is no address, nor the 16 letters that the log has for one", word);
    if (!desk_salt(d->store, salt, &d->why))
        return false;
    desk_address(salt, word, out);
    return true;
}

static bool ban(desk *d)
{
    char address[DESK_ADDRESS];
    int64_t until = d->days ? (int64_t)time(NULL) + d->days * ADMIN_DAY : 0;
    if (!address_of(d, d->names[0], address) || !desk_ban(d->store, address, until, d->words ? d->words : "", &d->why))
        return false;
    terminal_printf("%s: banned\n", address);
    return true;
}

static bool unban(desk *d)
{
    char address[DESK_ADDRESS];
    bool was;
    if (!address_of(d, d->names[0], address) || !desk_unban(d->store, address, &was, &d->why))
        return false;
    return was ? (terminal_printf("%s: not banned any more\n", address), true)
               : fault_set(&d->why, "%s was not banned", address);
}

static bool print_ban(void *context, const char *address, int64_t until, const char *words)
{
    (void)context;
    if (until)
        terminal_printf("%s  %lld hours more  %s\n", address, (long long)(until - time(NULL)) / 3600, words);
    else
        terminal_printf("%s  for ever  %s\n", address, words);
    return true;
}
static bool list_bans(desk *d)
{
    return desk_bans(d->store, (int64_t)time(NULL), print_ban, NULL, &d->why);
}

/* --- the rest --- */

static bool queues(desk *d)
{
    desk_counts n;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (!desk_count(d->store, (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, &n, &d->why))
        return false;
    const struct {
        const char *name;
        int64_t count;
    } rows[] = {
        {"games", n.games},
        {"unfinished", n.unfinished},
        {"people", n.people},
        {"links", n.links},
        {"bans", n.bans},
        {"turns of bots", n.queues.turns},
        {"  thought about now", n.queues.turns_taken},
        {"  milliseconds that the oldest has waited", n.queues.oldest_turn_ms},
        {"notices", n.queues.notices},
        {"  whose time has come", n.queues.notices_due},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        terminal_printf("%s %lld\n", rows[i].name, (long long)rows[i].count);
    return true;
}

/* Everybody who plays now, or comes within the hours, is told. */
static bool say_words(desk *d)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    desk_message m = {.id = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000,
                      .until = (int64_t)now.tv_sec + d->hours * 3600};
    const char *english = d->names[0], *spanish = d->names[d->count - 1];
    if (strlen(english) >= sizeof m.words[0] || strlen(spanish) >= sizeof m.words[0])
        return fault_set(&d->why, "the words are too long: %d bytes at most", (int)sizeof m.words[0] - 1);
    for (int in = 0; in < LANGS; in++)
        snprintf(m.words[in], sizeof m.words[0], "%s", in == LANG_ES ? spanish : english);
    return desk_say(d->store, &m, &d->why);
}

/* The one that is copied to is made if need be, and must be empty; no server may use it meanwhile. */
static bool copy_all(desk *d)
{
    int64_t copied = 0;
    store *to = store_open(d->names[0], &d->why);
    bool ok = to && desk_copy(d->store, to, &copied, &d->why);
    store_close(to);
    if (ok)
        terminal_printf("%lld games copied\n", (long long)copied);
    return ok;
}

static const struct {
    const char *name;
    int fewest, most; /* operands behind it */
    bool (*act)(desk *d);
} actions[] = {
    {"games", 0, 1, list_games},
    {"export", 1, 1, export_game},
    {"close", 1, 1000, close_games},
    {"delete", 1, 1000, delete_games},
    {"expire", 0, 0, expire},
    {"revoke", 1, 1000, revoke_links},
    {"people", 0, 1, admin_people},
    {"export-person", 1, 1, admin_export_person},
    {"close-person", 1, 1000, admin_close_people},
    {"delete-person", 1, 1000, admin_delete_people},
    {"expire-people", 0, 0, admin_expire_people},
    {"ban", 1, 1, ban},
    {"unban", 1, 1, unban},
    {"bans", 0, 0, list_bans},
    {"queues", 0, 0, queues},
    {"copy", 1, 1, copy_all},
    {"say", 1, 2, say_words},
};

int admin_command(cli *c, int argc, char **argv)
{
    const char *database = NULL;
    desk d = {.cli = c, .limit = GAMES_SHOWN, .hours = 1, .why = {""}};
    const arg args[] = {
        {ARG_WORD, 0, "db", "DATABASE", "the server's: a file, or postgres://...", &database, 0, 0},
        {ARG_WORD, 0, "game", "GAME", "games, expire: of this game only", &d.game, 0, 0},
        {ARG_NUMBER, 0, "idle", "DAYS", "games, people, expire: nothing done for so many days", &d.idle, 1, 36500},
        {ARG_FLAG, 0, "finished", NULL, "games, expire: only those that are over", &d.finished, 0, 0},
        {ARG_FLAG, 0, "unfinished", NULL, "games, expire: only those that are not", &d.unfinished, 0, 0},
        {ARG_NUMBER, 0, "limit", "COUNT", "games, people: at most so many (default 100)", &d.limit, 1, 100000},
        {ARG_FLAG, 0, "yes", NULL, "expire, expire-people: do it, instead of counting them", &d.yes, 0, 0},
        {ARG_NUMBER, 0, "days", "DAYS", "ban: for so long (default: for ever)", &d.days, 1, 36500},
        {ARG_WORD, 0, "why", "WORDS", "ban: a note for yourself", &d.words, 0, 0},
        {ARG_NUMBER, 0, "hours", "HOURS", "say: to whoever comes within so many (default 1)", &d.hours, 1, 8760},
        {ARG_END, 0, NULL, NULL, NULL, NULL, 0, 0},
    };
    const usage u = {"--db DATABASE ACTION [...]",
                     "Looks after a server's database, while the server runs or not. Actions:\n"
                     "  games [WORDS]        list games, the latest first; WORDS: in title, names or id\n"
                     "  export ID            write the record of a game, with the key of its dice\n"
                     "  delete ID ...        remove games and all that belongs to them\n"
                     "  close ID ...         take games out of the lobby, and give their open seats to bots\n"
                     "  expire --idle DAYS   remove all games without a move for so long\n"
                     "  revoke ID ...        make all links of games useless\n"
                     "  people [WORDS]       list accounts, the latest first; WORDS: in the name\n"
                     "  export-person NAME   write all that is kept about an account\n"
                     "  close-person NAME ...  sign accounts out everywhere, and let no password in\n"
                     "  delete-person NAME ... remove accounts; their games stay with the other players\n"
                     "  expire-people --idle DAYS  remove all accounts that nobody has used for so long\n"
                     "  ban ADDRESS          refuse an address; or what the log calls it (from=...)\n"
                     "  unban ADDRESS, bans  take that back; list them\n"
                     "  queues               what waits\n"
                     "  say ENGLISH SPANISH  tell everybody who plays\n"
                     "  copy DATABASE        copy everything to another, empty database",
                     args, 1, 1001};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    if (!database)
        return misuse(c, "name the server's database with --db");
    size_t which = 0, all = sizeof actions / sizeof *actions;
    while (which < all && strcmp(actions[which].name, argv[0]))
        which++;
    if (which == all)
        return misuse(c, "there is no action '%s'; 'frente admin --help' lists them", argv[0]);
    d.names = argv + 1;
    d.count = argc - 1;
    if (d.count < actions[which].fewest || d.count > actions[which].most)
        return misuse(c, "'%s' takes %d to %d names behind it", argv[0], actions[which].fewest, actions[which].most);
    if (sodium_init() < 0)
        return failure(c, "the cryptographic library can't begin");
    d.store = store_open_beside(database, &d.why);
    text_init(&d.said, TEXT_DEFAULT_MAX);
    bool ok = d.store && actions[which].act(&d);
    store_close(d.store);
    if (ok && d.said.length)
        terminal_print(text_string(&d.said));
    text_release(&d.said);
    return ok ? EXIT_SUCCESS : failure(c, "%s", d.why.text);
}
