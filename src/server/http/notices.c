#include "server/http/notices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "club/notice.h"
#include "club/push.h"
#include "core/tell/json.h"
#include "server/notify/courier.h"
#include "server/notify/send.h"
#include "server/run/env.h"
#include "server/run/sentences.h"
#include "server/run/server.h"

/* What a call wants: an address to be set or dropped, or nothing but the list. */
typedef struct wanted {
    address address;
    bool sets, drops, full;
} wanted;

static int find_way(const char *word)
{
    for (int i = 0; i < WAYS; i++)
        if (!strcmp(notice_ways[i], word))
            return i;
    return -1;
}

static bool offers(const server *s, int way)
{
    return way == WAY_PUSH || (s->options->address && (way != WAY_MAIL || s->options->mail_from));
}

/* Where it goes; an address of mail has a code until its owner has confirmed it. */
static bool read_target(const server *s, const char *target, address *a, fault *why)
{
    bool mail = a->way == WAY_MAIL;
    if (mail ? !notice_address(target) : !send_fits(target, s->options->send_anywhere))
        return fault_set(why, mail ? "this is not an address of mail"
                                   : "this is not an address to which notices can be sent: https://… was expected");
    snprintf(a->target, sizeof a->target, "%s", target);
    if (mail) {
        a->keys[0] = '?';
        token_make(a->keys + 1);
    }
    return true;
}

static bool read_address(const call *c, const value *v, wanted *w, fault *why)
{
    address *a = &w->address;
    const char *target = request_word(v, "target"), *keys = request_word(v, "keys");
    notice_wish wish;
    push_target browser;
    a->way = find_way(request_word(v, "way"));
    a->in = (int)c->in;
    if (a->way < 0 || !offers(c->server, a->way))
        return fault_set(why, "this server does not send notices that way");
    if (strlen(target) >= ADDRESS_TARGET)
        return fault_set(why, "this address is too long");
    if (!read_target(c->server, target, a, why))
        return false;
    if (w->drops)
        return true;
    if (!notice_wish_read(&wish, request_word(v, "wish"), why))
        return false;
    notice_wish_write(&wish, a->wish);
    if (a->way != WAY_PUSH)
        return true;
    const char *blank = strchr(keys, ' ');
    if (!blank || strlen(keys) >= ADDRESS_KEYS)
        return fault_set(why, "the keys of the browser are missing");
    snprintf(a->keys, sizeof a->keys, "%.*s", (int)(blank - keys), keys);
    if (!push_target_read(&browser, a->keys, blank + 1, why))
        return false;
    snprintf(a->keys, sizeof a->keys, "%s", keys);
    return true;
}

static void list_json(const call *c, const address *list, int count, text *out)
{
    json_open(out, NULL, '{');
    json_text(out, "push", courier_public_key(c->server->courier));
    json_open(out, "ways", '[');
    for (int i = 0; i < WAYS; i++)
        if (offers(c->server, i))
            json_id(out, NULL, notice_ways[i]);
    json_close(out, ']');
    json_open(out, "list", '[');
    for (int i = 0; i < count; i++) {
        if (!courier_knows(&list[i]))
            continue;
        json_open(out, NULL, '{');
        json_id(out, "way", notice_ways[list[i].way]);
        json_text(out, "target", list[i].target);
        json_text(out, "wish", list[i].wish);
        if (list[i].keys[0] == '?')
            json_bool(out, "confirmed", false);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

static bool run_notices(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    wanted *w = c->more;
    address *list = calloc(ADDRESSES_MOST, sizeof *list);
    int count = 0;
    const address *a = &w->address;
    bool ok = list || fault_set(why, "out of memory");
    if (ok && w->sets)
        ok = store_address_set(s, a, env_seconds(), &w->full, why) &&
             (w->full || a->way != WAY_MAIL || store_notice_code(s, a->owner, a->target, env_seconds(), why));
    if (ok && w->drops)
        ok = store_address_drop(s, a->owner, a->way, a->target, why);
    ok = ok && store_addresses(s, a->owner, list, &count, why);
    if (ok && !w->full)
        list_json(c, list, count, &c->answer.body);
    free(list);
    return ok;
}

static void noticed(store_job *e, void *owner)
{
    call *c = CALL(store_job, e);
    wanted *w = c->more;
    bool full = w->full;
    (void)owner;
    free(w);
    if (!e->ok)
        call_unavailable(c);
    else if (full)
        call_refuse(c, 409, &say_many_addresses);
    else
        call_finish(c);
}

static bool run_confirm(store_job *e, store *s, fault *why)
{
    call *c = CALL(store_job, e);
    char code[TOKEN_TEXT + 1];
    bool found = false;
    snprintf(code, sizeof code, "?%s", call_word(c, "code"));
    bool ok = store_address_confirm(s, code, env_seconds(), &found, why);
    json_open(&c->answer.body, NULL, '{');
    json_bool(&c->answer.body, "confirmed", found);
    json_close(&c->answer.body, '}');
    return ok;
}

void call_confirm(call *c)
{
    uint8_t ignored[TOKEN_HASH];
    if (token_hash(call_word(c, "code"), ignored)) /* it looks like one */
        call_store(c, true, run_confirm, call_stored);
    else
        call_not_found(c);
}

/* Letters to strangers are dear: an address has ten sent, then one in ten minutes, wherever they go, and a mailbox gets
 * three, then one in eight hours, whoever asks for them. */
enum { LETTERS_ASKED = 10, LETTERS = 3 };
static const double ASKED_RATE = 1.0 / 600, LETTER_RATE = 1.0 / (8 * 3600);

static const sentence *bars_letter(const call *c, const char *mail)
{
    if (!c->trusted && !bucket_take(&c->slot->letters, env_rate_ms(), ASKED_RATE, LETTERS_ASKED))
        return &say_many_asked;
    return bucket_take(limits_letters(c->server->limits, mail), env_rate_ms(), LETTER_RATE, LETTERS)
               ? NULL
               : &say_many_letters;
}

void call_notices(call *c)
{
    const value *set = request_member(c->body.body, "set"), *drop = request_member(c->body.body, "drop");
    const sentence *bar = NULL;
    fault why = {""};
    wanted *w = calloc(1, sizeof *w);
    if (!w) {
        call_unavailable(c);
        return;
    }
    w->sets = value_is(set, VALUE_OBJECT);
    w->drops = !w->sets && value_is(drop, VALUE_OBJECT);
    if (!call_hash(c, call_word(c, "me"), w->address.owner)) {
        free(w);
        call_not_found(c);
    } else if ((w->sets || w->drops) && !read_address(c, w->sets ? set : drop, w, &why)) {
        free(w);
        call_error(c, 400, "bad-request", why.text);
    } else if (w->sets && w->address.way == WAY_MAIL && (bar = bars_letter(c, w->address.target))) {
        free(w);
        call_refuse(c, 429, bar);
    } else {
        c->more = w;
        call_store(c, w->sets || w->drops, run_notices, noticed);
    }
}
