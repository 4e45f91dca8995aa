#include "store/people.h"

#include <stdio.h>
#include <string.h>

#include "store/query.h"
#include "store/ratings.h"
#include "store/tournaments.h"

static const int64_t DAY = 86400;

static store_value hash_value(const uint8_t hash[STORE_HASH])
{
    return (store_value){.kind = STORE_BYTES, .bytes = (const char *)hash, .length = STORE_HASH};
}

/* --- people --- */

#define PERSON_COLUMNS "person.id,person.created,person.name,person.folded,person.secret,person.owner"

static void read_person(person *p, const store_value *row)
{
    *p = (person){.id = store_number(&row[0]), .created = store_number(&row[1])};
    take_text(p->name, sizeof p->name, &row[2]);
    take_text(p->folded, sizeof p->folded, &row[3]);
    take_text(p->secret, sizeof p->secret, &row[4]);
    if (row[5].kind == STORE_BYTES && row[5].length == STORE_HASH)
        memcpy(p->owner, row[5].bytes, STORE_HASH);
}

static bool take_person(void *context, const store_value *row, int count)
{
    (void)count;
    read_person(context, row);
    return false;
}

bool people_find(store *s, const char *folded, person *p, fault *why)
{
    *p = (person){0};
    return QUERY(s, why, take_person, p, NULL, "SELECT " PERSON_COLUMNS " FROM person WHERE folded=$1",
                 STORE_T(folded));
}

bool people_by_id(store *s, int64_t id, person *p, fault *why)
{
    *p = (person){0};
    return QUERY(s, why, take_person, p, NULL, "SELECT " PERSON_COLUMNS " FROM person WHERE id=$1", STORE_N(id));
}

bool people_add(store *s, person *p, bool *taken, fault *why)
{
    int64_t added = 0;
    bool ok =
        QUERY(s, why, NULL, NULL, &added,
              "INSERT INTO person(name,folded,secret,owner,created) VALUES($1,$2,$3,$4,$5)"
              " ON CONFLICT(folded) DO NOTHING",
              STORE_T(p->name), STORE_T(p->folded), STORE_T(p->secret), hash_value(p->owner), STORE_N(p->created));
    *taken = ok && !added;
    return ok && (*taken || QUERY(s, why, take_number, &p->id, NULL, "SELECT id FROM person WHERE folded=$1",
                                  STORE_T(p->folded)));
}

bool people_password(store *s, int64_t person, const char *secret, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "UPDATE person SET secret=$1 WHERE id=$2", STORE_T(secret), STORE_N(person));
}

/* Both names of somebody, before and after, in all that goes by names. */
static bool follow_name(store *s, const person *p, const char *name, const char *folded, fault *why)
{
    static const char *const by_folded[] = {
        /* the list of whoever blocks goes on saying the name that it was given: it tells nobody who there is */
        "UPDATE bar SET folded=$2 WHERE folded=$1 AND NOT EXISTS"
        " (SELECT 1 FROM bar AS other WHERE other.person=bar.person AND other.folded=$2)",
        "UPDATE invitation SET folded=$2 WHERE folded=$1 AND NOT EXISTS"
        " (SELECT 1 FROM invitation AS other WHERE other.game=invitation.game AND other.folded=$2)",
    };
    bool ok =
        QUERY(s, why, NULL, NULL, NULL, "UPDATE invitation SET host=$2 WHERE host=$1", STORE_T(p->name),
              STORE_T(name)) &&
        QUERY(s, why, NULL, NULL, NULL, "UPDATE entrant SET name=$2 WHERE person=$1", STORE_N(p->id), STORE_T(name));
    for (size_t i = 0; ok && strcmp(p->folded, folded) && i < sizeof by_folded / sizeof *by_folded; i++)
        ok = QUERY(s, why, NULL, NULL, NULL, by_folded[i], STORE_T(p->folded), STORE_T(folded));
    return ok;
}

bool people_rename(store *s, const person *p, const char *name, const char *folded, bool *taken, fault *why)
{
    int64_t changed = 0;
    bool ok = QUERY(s, why, NULL, NULL, &changed,
                    "UPDATE person SET name=$2,folded=$3 WHERE id=$1"
                    " AND NOT EXISTS (SELECT 1 FROM person AS other WHERE other.folded=$3 AND other.id<>$1)",
                    STORE_N(p->id), STORE_T(name), STORE_T(folded));
    *taken = !changed;
    return ok && (*taken || follow_name(s, p, name, folded, why));
}

bool people_delete(store *s, const person *p, fault *why)
{
    static const char *const by_id[] = {
        "DELETE FROM session WHERE person=$1",
        "DELETE FROM bar WHERE person=$1",
        "DELETE FROM person WHERE id=$1",
    };
    static const char *const by_owner[] = {
        "DELETE FROM notice WHERE address IN (SELECT id FROM address WHERE owner=$1)",
        "DELETE FROM address WHERE owner=$1",
        "DELETE FROM link WHERE hash=$1",
    };
    bool ok = ratings_delete(s, p->id, why) && tournaments_forget(s, p->id, why) &&
              QUERY(s, why, NULL, NULL, NULL, "DELETE FROM invitation WHERE folded=$1 OR host=$2", STORE_T(p->folded),
                    STORE_T(p->name));
    for (size_t i = 0; ok && i < sizeof by_owner / sizeof *by_owner; i++)
        ok = QUERY(s, why, NULL, NULL, NULL, by_owner[i], hash_value(p->owner));
    for (size_t i = 0; ok && i < sizeof by_id / sizeof *by_id; i++)
        ok = QUERY(s, why, NULL, NULL, NULL, by_id[i], STORE_N(p->id));
    return ok;
}

bool people_count(store *s, int64_t *count, fault *why)
{
    return store_ask(s, "SELECT count(*) FROM person", NULL, 0, take_number, count, NULL, why);
}

/* --- devices --- */

bool device_add(store *s, int64_t person, const uint8_t session[STORE_HASH], const char *name, int64_t now, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM session WHERE person=$1 AND used<$2", STORE_N(person),
                 STORE_N(now - SESSION_DAYS * DAY)) &&
           QUERY(s, why, NULL, NULL, NULL,
                 "DELETE FROM session WHERE person=$1 AND id NOT IN"
                 " (SELECT id FROM session WHERE person=$1 ORDER BY used DESC,id DESC LIMIT $2)",
                 STORE_N(person), STORE_N(DEVICES_MOST - 1)) &&
           QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO session(hash,person,device,created,used) VALUES($1,$2,$3,$4,$4)", hash_value(session),
                 STORE_N(person), STORE_T(name), STORE_N(now));
}

typedef struct signed_in {
    person *person;
    int64_t *id;
} signed_in;

static bool take_signed_in(void *context, const store_value *row, int count)
{
    signed_in *in = context;
    read_person(in->person, row);
    *in->id = store_number(&row[count - 1]);
    return false;
}

bool device_person(store *s, const uint8_t session[STORE_HASH], int64_t now, person *p, int64_t *id, fault *why)
{
    signed_in in = {p, id};
    *p = (person){0};
    *id = 0;
    return QUERY(s, why, take_signed_in, &in, NULL,
                 "SELECT " PERSON_COLUMNS ",session.id FROM session JOIN person ON person.id=session.person"
                 " WHERE hash=$1 AND used>=$2",
                 hash_value(session), STORE_N(now - SESSION_DAYS * DAY));
}

bool device_used(store *s, int64_t id, int64_t now, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "UPDATE session SET used=$1 WHERE id=$2", STORE_N(now), STORE_N(id));
}

bool device_drop(store *s, int64_t person, int64_t id, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM session WHERE person=$1 AND id=$2", STORE_N(person),
                 STORE_N(id));
}

bool device_drop_others(store *s, int64_t person, int64_t but, fault *why)
{
    return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM session WHERE person=$1 AND id<>$2", STORE_N(person),
                 STORE_N(but));
}

typedef struct devices {
    device *list;
    int *count;
} devices;

static bool take_device(void *context, const store_value *row, int count)
{
    const devices *all = context;
    device *d = &all->list[*all->count];
    (void)count;
    *d = (device){
        .id = store_number(&row[0]), .created = store_number(&row[1]), .used = store_number(&row[2]), .name = ""};
    take_text(d->name, sizeof d->name, &row[3]);
    return ++*all->count < DEVICES_MOST;
}

bool device_list(store *s, int64_t person, device *list, int *count, fault *why)
{
    devices all = {list, count};
    *count = 0;
    return QUERY(s, why, take_device, &all, NULL,
                 "SELECT id,created,used,device FROM session WHERE person=$1 ORDER BY used DESC,id DESC",
                 STORE_N(person));
}

/* --- whom they don't want to meet --- */

bool bar_set(store *s, int64_t person, const bar *b, bool *full, fault *why)
{
    int64_t others = 0;
    *full = false;
    if (b->kind == BAR_NONE)
        /* ... also of whoever has another name by now */
        return QUERY(s, why, NULL, NULL, NULL, "DELETE FROM bar WHERE person=$1 AND (folded=$2 OR name=$3)",
                     STORE_N(person), STORE_T(b->folded), STORE_T(b->name));
    if (!QUERY(s, why, take_number, &others, NULL, "SELECT count(*) FROM bar WHERE person=$1 AND folded<>$2",
               STORE_N(person), STORE_T(b->folded)))
        return false;
    *full = others >= BARS_MOST;
    if (*full)
        return true;
    /* What somebody who is blocked now has offered before is not offered any more. */
    if (b->kind == BAR_BLOCK && !QUERY(s, why, NULL, NULL, NULL,
                                       "DELETE FROM invitation WHERE folded=(SELECT folded FROM person WHERE id=$1)"
                                       " AND host=(SELECT name FROM person WHERE folded=$2)",
                                       STORE_N(person), STORE_T(b->folded)))
        return false;
    return QUERY(s, why, NULL, NULL, NULL,
                 "INSERT INTO bar(person,folded,name,kind) VALUES($1,$2,$3,$4)"
                 " ON CONFLICT(person,folded) DO UPDATE SET name=excluded.name,kind=excluded.kind",
                 STORE_N(person), STORE_T(b->folded), STORE_T(b->name), STORE_N(b->kind));
}

typedef struct bars {
    bar_visit visit;
    void *context;
} bars;

static bool take_bar(void *context, const store_value *row, int count)
{
    const bars *all = context;
    bar b = {.kind = store_number(&row[2]) == BAR_BLOCK ? BAR_BLOCK : BAR_MUTE};
    (void)count;
    take_text(b.name, sizeof b.name, &row[0]);
    take_text(b.folded, sizeof b.folded, &row[1]);
    all->visit(all->context, &b);
    return true;
}

bool bar_list(store *s, int64_t person, bar_visit visit, void *context, fault *why)
{
    bars all = {visit, context};
    return QUERY(s, why, take_bar, &all, NULL, "SELECT name,folded,kind FROM bar WHERE person=$1 ORDER BY folded",
                 STORE_N(person));
}

bool bar_between(store *s, int64_t game, const uint8_t owner[STORE_HASH], bool *barred, fault *why)
{
    int64_t found = 0;
    bool ok = QUERY(s, why, take_number, &found, NULL,
                    "SELECT count(*) FROM link JOIN person AS there ON there.owner=link.hash"
                    " JOIN person AS me ON me.owner=$2 JOIN bar ON bar.kind=$3"
                    " AND ((bar.person=there.id AND bar.folded=me.folded)"
                    " OR (bar.person=me.id AND bar.folded=there.folded))"
                    " WHERE link.game=$1 AND link.seats<>0",
                    STORE_N(game), hash_value(owner), STORE_N(BAR_BLOCK));
    *barred = found > 0;
    return ok;
}

static bool add_seats(void *context, const store_value *row, int count)
{
    (void)count;
    *(unsigned *)context |= (unsigned)store_number(&row[0]);
    return true;
}

bool bar_unheard(store *s, int64_t game, int64_t person, unsigned *seats, fault *why)
{
    *seats = 0;
    return QUERY(s, why, add_seats, seats, NULL,
                 "SELECT link.seats FROM link JOIN person AS there ON there.owner=link.hash"
                 " JOIN bar ON bar.person=$2 AND bar.folded=there.folded WHERE link.game=$1",
                 STORE_N(game), STORE_N(person));
}
