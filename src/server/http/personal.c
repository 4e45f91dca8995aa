#include "server/http/personal.h"

#include "core/tell/json.h"
#include "server/run/env.h"
#include "server/run/sentences.h"
#include "store/notices.h"

enum { TOKENS_MOST = 200, TOKENS_EACH = 20 /* count as one more call */ };

static void says_token(call *c, const char *token)
{
    json_open(&c->answer.body, NULL, '{');
    json_id(&c->answer.body, "me", token);
    json_close(&c->answer.body, '}');
}

/* --- games are added --- */

static bool run_give(store_job *e, store *s, fault *why)
{
    const call *c = CALL(store_job, e);
    const value *tokens = request_member(c->body.body, "tokens"), *v = value_first(tokens);
    uint8_t hash[TOKEN_HASH];
    bool ok = true;
    for (int i = 0; ok && i < value_count(tokens); i++, v = value_next(v))
        if (value_is(v, VALUE_TEXT) && token_hash(v->text, hash))
            ok = store_link_give(s, hash, c->hash, why);
    return ok;
}

void call_me(call *c)
{
    const value *tokens = request_member(c->body.body, "tokens");
    const char *known = call_word(c, "me");
    char made[TOKEN_TEXT];
    if (!value_is(tokens, VALUE_LIST) || value_count(tokens) > TOKENS_MOST) {
        call_refuse(c, 400, &say_tokens_list);
        return;
    }
    if (!c->trusted && !bucket_spend(&c->slot->requests, env_rate_ms(), REQUEST_RATE, REQUEST_BURST,
                                     (double)value_count(tokens) / TOKENS_EACH)) {
        call_refuse(c, 429, &say_many_links);
        return;
    }
    if (!*known)
        token_make(made);
    if (!call_hash(c, *known ? known : made, c->hash)) {
        call_not_found(c);
        return;
    }
    says_token(c, *known ? known : made);
    call_store(c, true, run_give, call_stored);
}

/* --- it changes, it goes --- */

/* Does the link open a seat? One that opens none may be the watchers', which many have: no one of them can take it from
 * the others. */
static bool find_seated(const call *c, store *s, bool *seated, fault *why)
{
    enum { LINKS_LOOKED = 500 };
    store_link list[LINKS_LOOKED];
    int count = 0;
    *seated = false;
    bool ok = store_link_find(s, c->hash, list, LINKS_LOOKED, &count, why);
    for (int i = 0; i < count; i++)
        *seated |= list[i].seats != 0;
    return ok;
}

static bool run_renew(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    char made[TOKEN_TEXT];
    uint8_t hash[TOKEN_HASH];
    bool seated;
    token_make(made);
    token_hash(made, hash);
    says_token(c, made);
    return find_seated(c, s, &seated, why) &&
           (seated ? store_link_move(s, c->hash, hash, why) : store_link_give(s, c->hash, hash, why)) &&
           store_addresses_move(s, c->hash, hash, why);
}

static bool run_revoke(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    bool seated;
    json_open(&c->answer.body, NULL, '{');
    json_bool(&c->answer.body, "ok", true);
    json_close(&c->answer.body, '}');
    return find_seated(c, s, &seated, why) && (!seated || store_link_drop(s, c->hash, why)) &&
           store_addresses_drop(s, c->hash, why);
}

/* Also for one that opens nothing: the answer does not tell which tokens do. */
static void write_with(call *c, bool (*run)(store_job *e, store *s, fault *why))
{
    if (token_hash(call_word(c, "me"), c->hash))
        call_store(c, true, run, call_stored);
    else
        call_not_found(c);
}

void call_me_renew(call *c)
{
    write_with(c, run_renew);
}

void call_me_revoke(call *c)
{
    write_with(c, run_revoke);
}
