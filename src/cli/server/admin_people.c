/* frente admin: people who have an account. They are named as they name themselves. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/screen/terminal.h"
#include "cli/server/admin.h"
#include "club/account.h"
#include "core/tell/json.h"
#include "server/run/person_addresses.h"
#include "store/people.h"

enum { EXPORT_MOST = 8 << 20, GAMES_MOST = 10000, EXPIRE_PEOPLE = 1000, WHEN_TEXT = 32 };

/* --- which there are --- */

static void write_day(char out[WHEN_TEXT], int64_t seconds)
{
    time_t at = (time_t)seconds;
    struct tm parts;
    gmtime_r(&at, &parts);
    strftime(out, WHEN_TEXT, "%Y-%m-%d", &parts);
}

static bool print_person(void *context, const desk_person *p)
{
    char made[WHEN_TEXT], used[WHEN_TEXT] = "never     ";
    (void)context;
    write_day(made, p->created);
    if (p->used)
        write_day(used, p->used);
    terminal_printf("%-24s  made %s  used %s  %3lld devices  %5lld games\n", p->name, made, used, (long long)p->devices,
                    (long long)p->games);
    return true;
}

static desk_people_query query_of(const desk *d)
{
    return (desk_people_query){.words = d->count ? d->names[0] : "",
                               .before = d->idle ? (int64_t)time(NULL) - d->idle * ADMIN_DAY : 0,
                               .limit = (int)d->limit};
}

bool admin_people(desk *d)
{
    const desk_people_query q = query_of(d);
    return desk_people(d->store, &q, print_person, NULL, &d->why);
}

static bool find_person(desk *d, const char *name, person *p)
{
    char folded[FOLDED_TEXT];
    fault ignored;
    *p = (person){0};
    if (account_fold(name, folded, &ignored) && !people_find(d->store, folded, p, &d->why))
        return false;
    return p->id || fault_set(&d->why, "there is nobody called '%s'", name);
}

/* All of them or none. */
static bool each_person(desk *d, bool (*act)(desk *d, const person *p))
{
    bool ok = store_begin(d->store, &d->why);
    for (int i = 0; ok && i < d->count; i++) {
        person p;
        ok = find_person(d, d->names[i], &p) && act(d, &p);
    }
    ok = ok && store_commit(d->store, &d->why);
    if (!ok)
        store_cancel(d->store);
    return ok;
}

/* --- closed, deleted, expired --- */

/* The password becomes one that nobody knows: to check it takes as long as before. */
static bool close_one(desk *d, const person *p)
{
    uint8_t bytes[32];
    char password[2 * sizeof bytes + 1], secret[SECRET_TEXT];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(password, sizeof password, bytes, sizeof bytes);
    bool ok = account_hash(password, secret, &d->why) && people_password(d->store, p->id, secret, &d->why) &&
              device_drop_others(d->store, p->id, 0, &d->why);
    if (ok)
        text_addf(&d->said, "%s: closed\n", p->name);
    return ok;
}
bool admin_close_people(desk *d)
{
    return each_person(d, close_one);
}

static bool delete_one(desk *d, const person *p)
{
    bool ok = people_delete(d->store, p, &d->why);
    if (ok)
        text_addf(&d->said, "%s: deleted\n", p->name);
    return ok;
}
bool admin_delete_people(desk *d)
{
    return each_person(d, delete_one);
}

typedef struct expiring {
    char names[EXPIRE_PEOPLE][PERSON_NAME];
    int count;
} expiring;

static bool note_person(void *context, const desk_person *p)
{
    expiring *e = context;
    snprintf(e->names[e->count++], PERSON_NAME, "%s", p->name);
    return e->count < EXPIRE_PEOPLE;
}

static bool delete_noted(desk *d, const expiring *e)
{
    bool ok = store_begin(d->store, &d->why);
    for (int i = 0; ok && i < e->count; i++) {
        person p;
        ok = find_person(d, e->names[i], &p) && people_delete(d->store, &p, &d->why);
    }
    if (ok && store_commit(d->store, &d->why))
        return true;
    store_cancel(d->store);
    return false;
}

/* In pieces, so that a server beside it never waits long. */
bool admin_expire_people(desk *d)
{
    desk_people_query q = query_of(d);
    long long all = 0;
    q.limit = EXPIRE_PEOPLE;
    if (!d->idle)
        return fault_set(&d->why, "say with --idle after how many days without use accounts expire");
    expiring *e = malloc(sizeof *e);
    bool ok = e || fault_set(&d->why, "out of memory"), more = ok;
    while (more) {
        e->count = 0;
        ok = desk_people(d->store, &q, note_person, e, &d->why) && (!d->yes || delete_noted(d, e));
        all += e->count;
        more = ok && d->yes && e->count;
    }
    free(e);
    if (ok)
        terminal_printf(
            d->yes ? "%lld accounts deleted\n" : "%lld accounts or more would be deleted: say --yes to do it\n", all);
    return ok;
}

/* --- all that is kept about somebody --- */

static bool devices_json(desk *d, const person *p, text *out)
{
    device list[DEVICES_MOST];
    int count = 0;
    bool ok = device_list(d->store, p->id, list, &count, &d->why);
    json_open(out, "devices", '[');
    for (int i = 0; i < count; i++) {
        json_open(out, NULL, '{');
        json_text(out, "device", list[i].name);
        json_number(out, "created", list[i].created);
        json_number(out, "used", list[i].used);
        json_close(out, '}');
    }
    json_close(out, ']');
    return ok;
}

static void bar_json(void *context, const bar *b)
{
    text *out = context;
    json_open(out, NULL, '{');
    json_text(out, "name", b->name);
    json_id(out, "kind", b->kind == BAR_BLOCK ? "block" : "mute");
    json_close(out, '}');
}

static bool games_json(desk *d, const person *p, text *out)
{
    store_link *list = calloc(GAMES_MOST, sizeof *list);
    int count = 0;
    bool ok = list ? store_link_find(d->store, p->owner, list, GAMES_MOST, &count, &d->why)
                   : fault_set(&d->why, "out of memory");
    json_open(out, "games", '[');
    for (int i = 0; ok && i < count; i++) {
        game_info g = {0};
        bool found;
        ok = store_game_get(d->store, list[i].game, &g, &found, &d->why);
        if (ok && found) {
            json_open(out, NULL, '{');
            json_text(out, "game", g.public_id);
            json_text(out, "rules", g.game);
            json_text(out, "title", g.title);
            json_number(out, "created", g.created);
            json_close(out, '}');
        }
        game_info_release(&g);
    }
    json_close(out, ']');
    free(list);
    return ok;
}

bool admin_export_person(desk *d)
{
    person p;
    text out;
    if (!find_person(d, d->names[0], &p))
        return false;
    text_init(&out, EXPORT_MOST);
    json_open(&out, NULL, '{');
    json_text(&out, "name", p.name);
    json_number(&out, "created", p.created);
    bool ok = devices_json(d, &p, &out);
    json_open(&out, "bars", '[');
    ok = ok && bar_list(d->store, p.id, bar_json, &out, &d->why);
    json_close(&out, ']');
    ok = ok && person_addresses_json(d->store, p.owner, &out, &d->why) && games_json(d, &p, &out);
    json_close(&out, '}');
    if (ok)
        puts(text_string(&out));
    text_release(&out);
    return ok;
}
