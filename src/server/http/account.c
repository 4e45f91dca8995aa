#include "server/http/account.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "club/account.h"
#include "core/tell/json.h"
#include "server/run/env.h"
#include "server/run/log.h"
#include "server/run/sentences.h"
#include "server/run/server.h"
#include "store/people.h"

enum {
    LINE_MOST = 24, /* passwords that may wait */
    NAME_TRIES = 10,
    ENTER_TRIES = 30,
    NEW_TRIES = 10,
    COOKIE_SECONDS = SESSION_DAYS * 86400
};
/* How many are forgotten a second: one in half a minute, one in six seconds, one in ten minutes. */
static const double NAME_RATE = 1.0 / 30, ENTER_RATE = 1.0 / 6, NEW_RATE = 1.0 / 600;

/* A call that needs a password, on its way. */
typedef struct signing {
    person person; /* id 0: nobody goes by that name */
    char password[PASSWORD_MOST + 1], fresh[PASSWORD_MOST + 1];
    char device[DEVICE_TEXT];
    int64_t here; /* the device that asks */
    bool makes;   /* a new account */
    bool right, hashed, taken;
    bool (*then)(store_job *e, store *s, fault *why); /* when the password is right */
} signing;

void account_cookie(call *c, const char *token)
{
    const char *address = c->server->options->address;
    bool secure = address && !strncmp(address, "https://", 8);
    snprintf(c->answer.cookie, sizeof c->answer.cookie, "frente=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s",
             token, *token ? COOKIE_SECONDS : 0, secure ? "; Secure" : "");
}

static void entry_release(signing *n)
{
    sodium_memzero(n, sizeof *n);
    free(n);
}

static void entry_refuse(call *c, int status, const sentence *s)
{
    entry_release(c->more);
    call_refuse(c, status, s);
}

/* --- at last: the answer --- */

static void says_name(call *c, const char *name)
{
    json_open(&c->answer.body, NULL, '{');
    json_text(&c->answer.body, "name", name);
    json_close(&c->answer.body, '}');
}

/* A guess that was right is no guess. */
static void forgive(const call *c, const signing *n)
{
    bucket_owe(limits_name(c->server->limits, n->person.folded), env_rate_ms(), NAME_RATE, -1);
}

static void entered(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    signing *n = c->more;
    (void)owner;
    if (!e->ok) {
        entry_release(n);
        call_unavailable(c);
    } else if (n->taken) {
        entry_refuse(c, 409, &say_account_taken);
    } else {
        forgive(c, n);
        entry_release(n);
        call_finish(c);
    }
}

/* --- the password --- */

static void work(job *j)
{
    const call *c = CALL(job, j);
    signing *n = c->more;
    fault why;
    n->right = n->makes || account_check(n->password, n->person.id ? n->person.secret : NULL);
    const char *fresh = n->makes ? n->password : n->fresh;
    n->hashed = !n->right || !*fresh || account_hash(fresh, n->person.secret, &why);
}

static void worked(job *j, void *owner)
{
    call *c = CALL(job, j);
    signing *n = c->more;
    (void)owner;
    c->slot->keeping--;
    if (!j->ran || !n->hashed)
        entry_refuse(c, 503, &say_try_again);
    else if (!n->right)
        entry_refuse(c, 403, &say_wrong_password);
    else
        call_store(c, true, n->then, entered);
}

/* By turns: whoever has one password to check comes before the second of whoever has many. */
static void to_keepers(call *c)
{
    if (!c->trusted && c->slot->keeping >= KEEPS_EACH) {
        entry_refuse(c, 429, &say_many_tries);
        return;
    }
    if (workers_waiting(c->server->keepers) >= LINE_MOST) {
        entry_refuse(c, 503, &say_try_again);
        return;
    }
    c->slot->keeping++;
    c->job = (job){.run = work, .done = worked, .turn = {.person = (uint64_t)(uintptr_t)c->slot, .cost = 1}};
    workers_put(c->server->keepers, &c->job);
}

/* --- who it is about --- */

static bool run_by_name(store_job *e, store *s, fault *why)
{
    signing *n = CALL(store_job, e)->more;
    char folded[PERSON_NAME];
    snprintf(folded, sizeof folded, "%s", n->person.folded);
    bool ok = people_find(s, folded, &n->person, why);
    snprintf(n->person.folded, sizeof n->person.folded, "%s", folded);
    return ok;
}

static bool run_by_session(store_job *e, store *s, fault *why)
{
    const call *c = CALL(store_job, e);
    signing *n = c->more;
    return device_person(s, c->session, env_seconds(), &n->person, &n->here, why);
}

/* The same work for a name that nobody has. */
static void name_found(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    (void)owner;
    if (e->ok) {
        to_keepers(c);
        return;
    }
    entry_release(c->more);
    call_unavailable(c);
}

static bool may_guess(const call *c, const char *folded)
{
    return bucket_take(limits_name(c->server->limits, folded), env_rate_ms(), NAME_RATE, NAME_TRIES);
}

static void session_found(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    signing *n = c->more;
    if (e->ok && !n->person.id)
        entry_refuse(c, 403, &say_not_signed_in);
    else if (e->ok && !may_guess(c, n->person.folded))
        entry_refuse(c, 429, &say_many_tries);
    else
        name_found(e, owner);
}

/* --- what the calls do --- */

/* Also what a browser was before it is signed in: a device of its own each time. */
static bool add_device(call *c, store *s, fault *why)
{
    const signing *n = c->more;
    char token[TOKEN_TEXT];
    uint8_t hash[TOKEN_HASH];
    token_make(token);
    token_hash(token, hash);
    account_cookie(c, token);
    says_name(c, n->person.name);
    return device_add(s, n->person.id, hash, n->device, env_seconds(), why);
}

static bool run_make(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    signing *n = c->more;
    n->person.created = env_seconds();
    randombytes_buf(n->person.owner, sizeof n->person.owner);
    return people_add(s, &n->person, &n->taken, why) && (n->taken || add_device(c, s, why));
}

static bool run_enter(store_job *e, store *s, fault *why)
{
    return add_device(CALL(store_job, e), s, why);
}

/* Whoever knew the old password is signed out, but for this device. */
static bool run_password(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    const signing *n = c->more;
    says_name(c, n->person.name);
    return people_password(s, n->person.id, n->person.secret, why) && device_drop_others(s, n->person.id, n->here, why);
}

static bool run_delete(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    const signing *n = c->more;
    account_cookie(c, "");
    json_open(&c->answer.body, NULL, '{');
    json_bool(&c->answer.body, "ok", true);
    json_close(&c->answer.body, '}');
    return people_delete(s, &n->person, why);
}

/* What every call says; NULL: it has been refused. */
static signing *read_entry(call *c, bool (*then)(store_job *e, store *s, fault *why))
{
    signing *n = calloc(1, sizeof *n);
    const char *device = call_word(c, "device");
    if (!n) {
        call_unavailable(c);
        return NULL;
    }
    c->more = n;
    n->then = then;
    if (strlen(call_word(c, "password")) <= PASSWORD_MOST) /* else it is nobody's, and as much work */
        snprintf(n->password, sizeof n->password, "%s", call_word(c, "password"));
    if (strlen(device) >= DEVICE_TEXT || !words_fit(device, DEVICE_TEXT)) {
        entry_refuse(c, 400, &say_device_long);
        return NULL;
    }
    snprintf(n->device, sizeof n->device, "%s", device);
    return n;
}

static bool read_name(call *c, signing *n)
{
    fault why;
    const char *name = call_word(c, "name");
    if (strlen(name) >= sizeof n->person.name || !account_fold(name, n->person.folded, &why)) {
        entry_refuse(c, 400, &say_account_name);
        return false;
    }
    snprintf(n->person.name, sizeof n->person.name, "%s", name);
    return true;
}

bool account_may_name(const call *c)
{
    return c->trusted || bucket_take(&c->slot->accounts, env_rate_ms(), NEW_RATE, NEW_TRIES);
}

void call_account_new(call *c)
{
    fault why;
    signing *n = read_entry(c, run_make);
    if (!n || !read_name(c, n))
        return;
    n->makes = true;
    if (!account_password_fits(call_word(c, "password"), n->person.name, &why))
        entry_refuse(c, 400, &say_account_password);
    else if (!account_may_name(c))
        entry_refuse(c, 429, &say_many_tries);
    else
        to_keepers(c);
}

void call_account_enter(call *c)
{
    signing *n = read_entry(c, run_enter);
    if (!n || !read_name(c, n))
        return;
    if ((!c->trusted && !bucket_take(&c->slot->entries, env_rate_ms(), ENTER_RATE, ENTER_TRIES)) ||
        !may_guess(c, n->person.folded))
        entry_refuse(c, 429, &say_many_tries);
    else
        call_store(c, false, run_by_name, name_found);
}

/* For whoever is signed in. */
static void by_session(call *c)
{
    if (!c->has_session)
        entry_refuse(c, 403, &say_not_signed_in);
    else
        call_store(c, false, run_by_session, session_found);
}

void call_account_password(call *c)
{
    fault why;
    signing *n = read_entry(c, run_password);
    const char *fresh = call_word(c, "fresh");
    if (!n)
        return;
    if (!account_password_fits(fresh, "", &why)) {
        entry_refuse(c, 400, &say_account_password);
        return;
    }
    snprintf(n->fresh, sizeof n->fresh, "%s", fresh);
    by_session(c);
}

void call_account_delete(call *c)
{
    if (read_entry(c, run_delete))
        by_session(c);
}
