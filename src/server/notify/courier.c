#include "server/notify/courier.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "club/push.h"
#include "server/net/clock.h"
#include "server/notify/compose.h"
#include "server/notify/post.h"
#include "server/run/change.h"
#include "server/run/env.h"
#include "server/run/loading.h"
#include "server/run/log.h"
#include "server/run/meters.h"
#include "server/run/server.h"
#include "server/run/store_thread.h"

enum {
    LOOK_MS = 1000,
    PROGRAMS = 8, /* that take letters at once */
    PUSH_TTL = 3 * 86400,
    WORD_SECONDS = 12 * 3600,
    LETTER_MOST = 16 << 10,
    STALE_MS = 100000 /* well before a lease is over */
};

typedef struct delivery delivery;

struct courier {
    post *post;
    workers *programs; /* NULL: mail goes over SMTP, or not at all */
    delivery *in_hand;
    int count; /* of these */
    uint8_t key[PUSH_SECRET];
    char public_key[COURIER_KEY_TEXT];
    int64_t name; /* of this server, among those that share a store */
    bool looking; /* the store is being asked */
    int64_t looked;
};

/* --- who is to be told --- */

static int64_t due_at(const char *words, int64_t now)
{
    notice_wish wish;
    fault ignored;
    return notice_wish_read(&wish, words, &ignored) ? notice_due(&wish, now) : INT64_MAX;
}

bool courier_note(store *s, const turn_change *t, fault *why)
{
    turn_notice n = {.game = t->game, .now = env_seconds(), .seats = t->told, .here = t->here, .due = due_at};
    /* Whoever sees it at the table need not be told later of what was before. */
    return store_notices_drop(s, t->game, t->still | (t->told & ~t->here), why) &&
           (!t->told || store_notices_make(s, &n, why));
}

bool courier_knows(const address *a)
{
    return a->way >= 0 && a->way < WAYS && a->in >= 0 && a->in < LANGS;
}

/* --- one message on its way --- */

/* One notice of it: most are of one, a digest of several. Each is settled in the order of its game (store_job). */
typedef struct part {
    store_job store_job;
    delivery *of;
    due_notice what;
    enum {
        PART_NONE,  /* there is nothing to tell */
        PART_MOOT,  /* ... as far as the table knew: */
        PART_LATER, /* its table can't be had now: its lease ends by itself */
        PART_TOLD
    } state;
    uint32_t events; /* ... with so many events */
    composed words;
} part;

struct delivery {
    delivery *next; /* in hand */
    waiter waiter;
    outgoing outgoing;
    server *server;
    parcel parcel;
    text letter;   /* if it goes by mail */
    int64_t taken; /* milliseconds */
    send_outcome outcome;
    bool back;               /* it was not sent: whoever comes next may */
    int64_t at;              /* when the outcome was known, in seconds */
    int count, looked, open; /* parts; those whose tables were looked at; those that are to be settled */
    part parts[];
};

#define DELIVERY(member, pointer) ((delivery *)(void *)((char *)(pointer)-offsetof(delivery, member)))

/* Where all of it goes. */
static const address *target(const delivery *d)
{
    return &d->parts[0].what.to;
}

static void delivery_free(delivery *d)
{
    courier *c = d->server->courier;
    delivery **at = &c->in_hand;
    while (*at != d)
        at = &(*at)->next;
    *at = d->next;
    c->count--;
    for (int i = 0; i < d->count; i++)
        composed_release(&d->parts[i].words);
    parcel_release(&d->parcel);
    text_release(&d->letter);
    free(d);
}

/* Another server may have added what is to be told to a game that is in memory here, and it was not heard of yet: then
 * it is looked at again, with the next round. */
static bool run_moot(const part *p, store *s, fault *why)
{
    uint32_t events = 0;
    if (!store_game_events(s, &p->what.game, 1, &events, why))
        return false;
    return events > p->events ? store_notice_back(s, &p->what, why) : store_notice_sent(s, &p->what, why);
}

static bool settle_part(const delivery *d, const part *p, store *s, fault *why)
{
    if (p->state == PART_LATER)
        return true;
    if (d->back)
        return store_notice_back(s, &p->what, why);
    if (p->state == PART_MOOT)
        return run_moot(p, s, why);
    if (p->state == PART_TOLD && d->outcome == SEND_LATER)
        return store_notice_again(s, &p->what, notice_again(p->what.tries + 1, p->what.since, d->at), why);
    return store_notice_sent(s, &p->what, why);
}

#define PART(pointer) ((part *)(void *)((char *)(pointer)-offsetof(part, store_job)))

static bool run_settle(store_job *e, store *s, fault *why)
{
    const part *p = PART(e);
    return p->of->outcome == SEND_GONE ? store_address_gone(s, p->what.to.id, why) : settle_part(p->of, p, s, why);
}

/* If the store fails now, the notice is taken again when its lease is over. */
static void settled(store_job *e, void *owner)
{
    delivery *d = PART(e)->of;
    (void)owner;
    if (!--d->open)
        delivery_free(d);
}

static void settle(delivery *d, send_outcome outcome)
{
    d->outcome = outcome;
    d->at = d->at ? d->at : env_seconds();
    d->open = outcome == SEND_GONE ? 1 : d->count; /* all of an address go with it */
    for (int i = 0; i < d->open; i++) {
        part *p = &d->parts[i];
        p->store_job = (store_job){.writes = true, .order = p->what.game, .run = run_settle, .done = settled};
        store_thread_put(d->server->store_thread, &p->store_job);
    }
}

/* It was not tried: it need not wait until its lease is over. */
static void give_back(delivery *d)
{
    d->back = true;
    settle(d, SEND_LATER);
}

static void run_program(job *j)
{
    outgoing *e = (outgoing *)j;
    e->outcome = mail_by_program(&e->letter, &j->cancel, &e->why);
}

static void sent(job *j, void *owner)
{
    static const char *const words[] = {"notice-sent", "notice-failed", "notice-gone"};
    delivery *d = DELIVERY(outgoing.job, j);
    const outgoing *e = &d->outgoing;
    if (!j->ran) {
        give_back(d);
        return;
    }
    if (e->outcome == SEND_LATER && atomic_load(&j->cancel)) { /* it may have arrived or not: its lease decides */
        delivery_free(d);
        return;
    }
    d->at = env_seconds();
    meter_add(e->outcome == SEND_DONE ? METER_notices_sent : METER_notices_failed, 1);
    log_line(owner, words[e->outcome], "way=%s tries=%d why=\"%s\"", notice_ways[target(d)->way],
             d->parts[0].what.tries, e->outcome == SEND_DONE ? "" : e->why.text);
    settle(d, e->outcome);
}

/* --- what is sent --- */

/* https://ntfy.example/topic: the topic goes into the message, the rest is the address. */
static void split_topic(parcel *p, const char **topic)
{
    char *slash = strrchr(p->url, '/');
    *topic = "";
    if (slash && slash > p->url + 8 && slash[1]) {
        *topic = slash + 1;
        *slash = '\0';
    }
}

static bool seal_push(const courier *c, delivery *d, const notice *n, const text *words)
{
    push_target to;
    push_once once;
    char p256dh[ADDRESS_KEYS], *auth;
    text word;
    snprintf(p256dh, sizeof p256dh, "%s", target(d)->keys);
    if (!(auth = strchr(p256dh, ' ')))
        return fault_set(&d->outgoing.why, "the keys of the browser are missing");
    *auth++ = '\0';
    randombytes_buf(&once, sizeof once);
    text_init(&word, 2048);
    bool ok = (d->parcel.body = malloc(PUSH_SEALED)) && push_target_read(&to, p256dh, auth, &d->outgoing.why) &&
              (d->parcel.length =
                   push_seal(&to, &once, text_string(words), words->length, d->parcel.body, &d->outgoing.why)) &&
              push_authorization(c->key, d->parcel.url, d->server->options->contact, env_seconds() + WORD_SECONDS,
                                 &word, &d->outgoing.why);
    char ttl[16];
    snprintf(ttl, sizeof ttl, "%d", PUSH_TTL);
    ok = ok && parcel_header(&d->parcel, "Authorization", text_string(&word)) &&
         parcel_header(&d->parcel, "Content-Encoding", "aes128gcm") && parcel_header(&d->parcel, "TTL", ttl) &&
         parcel_header(&d->parcel, "Topic", *n->game ? n->game : "digest");
    text_release(&word);
    return ok;
}

enum { IDENTITY_TEXT = 48 };
/* The same in every try: of one notice its number and when it was made, of several a hash of theirs. */
static void identity(const delivery *d, char between, char out[IDENTITY_TEXT])
{
    uint64_t hash = 0;
    int told = 0;
    for (int i = 0; i < d->count; i++) {
        const due_notice *n = &d->parts[i].what;
        const int64_t name[] = {n->id, n->made};
        if (d->parts[i].state != PART_TOLD)
            continue;
        if (!told++)
            snprintf(out, IDENTITY_TEXT, "%lld%c%lld", (long long)n->id, between, (long long)n->made);
        hash = text_hash(hash, name, sizeof name);
    }
    if (told > 1)
        snprintf(out, IDENTITY_TEXT, "%016llx", (unsigned long long)hash);
}

static bool pack(const courier *c, delivery *d, const composed *words)
{
    notice_way way = (notice_way)target(d)->way;
    notice n = words->notice;
    text body;
    bool ok;
    char id[IDENTITY_TEXT] = "";
    snprintf(d->parcel.url, sizeof d->parcel.url, "%s", target(d)->target);
    d->parcel.anywhere = d->server->options->send_anywhere;
    d->parcel.seconds = d->server->options->send_seconds;
    if (way == WAY_NTFY)
        split_topic(&d->parcel, &n.topic);
    text_init(&body, PUSH_MOST);
    notice_body(way, &n, &body);
    identity(d, '-', id);
    ok =
        parcel_header(&d->parcel, "Content-Type", notice_type(way)) && parcel_header(&d->parcel, "Idempotency-Key", id);
    if (way == WAY_PUSH) {
        ok = ok && seal_push(c, d, &n, &body);
        text_release(&body);
    } else {
        d->parcel.length = body.length;
        d->parcel.body = (uint8_t *)body.data;
    }
    return ok;
}

static bool write_letter(delivery *d, const composed *words)
{
    char id[IDENTITY_TEXT] = "";
    const server_options *o = d->server->options;
    identity(d, '.', id);
    letter l = {.from = o->mail_from, .to = target(d)->target, .id = id, .at = env_seconds()};
    text_init(&d->letter, LETTER_MOST);
    if (o->mail_from)
        notice_letter(&l, &words->notice, &d->letter);
    return (o->mail_from && !d->letter.cut) || fault_set(&d->outgoing.why, "there is no way to send mail");
}

static void send_words(server *s, delivery *d, const composed *words)
{
    const notice_way way = (notice_way)target(d)->way;
    if (!(way == WAY_MAIL ? write_letter(d, words) : pack(s->courier, d, words))) {
        log_error("notice-failed", "way=%s why=\"%s\"", notice_ways[way], d->outgoing.why.text);
        settle(d, SEND_LATER);
        return;
    }
    if (now_ms() - d->taken > STALE_MS) { /* another server takes it soon */
        delivery_free(d);
        return;
    }
    const server_options *o = s->options;
    outgoing *e = &d->outgoing;
    e->job = (job){.run = run_program, .done = sent};
    e->parcel = way == WAY_MAIL ? NULL : &d->parcel;
    e->letter = (mail_letter){.by = {o->mail_from, o->smtp, o->sendmail}, .to = target(d)->target, .words = &d->letter};
    if (way == WAY_MAIL && !o->smtp)
        workers_put(s->courier->programs, &e->job);
    else
        post_put(s->courier->post, e);
}

/* Links of a push are taken from where its page is. */
static const char *base_of(const server *s, const address *to)
{
    return to->way == WAY_PUSH || !s->options->address ? "" : s->options->address;
}

/* All tables were looked at. */
static void send_told(server *s, delivery *d)
{
    const address *to = target(d);
    const composed *games[NOTICES_MOST];
    composed all;
    int count = 0;
    for (int i = 0; i < d->count; i++)
        if (d->parts[i].state == PART_TOLD)
            games[count++] = &d->parts[i].words;
    if (!count) {
        settle(d, SEND_DONE);
    } else if (count == 1) {
        send_words(s, d, games[0]);
    } else {
        compose_digest(&all, games, count, base_of(s, to), to->way == WAY_MAIL ? DIGEST_LETTER : NOTICE_RECAP);
        send_words(s, d, &all);
        composed_release(&all);
    }
}

/* A table is here: is it still worth telling? Then the next one. */
static void table_came(waiter *w, server *s, open_table *o, opened how)
{
    delivery *d = DELIVERY(waiter, w);
    part *p = &d->parts[d->looked];
    if (s->stopping) {
        give_back(d);
        return;
    }
    if (how == OPEN_LATER) {
        p->state = PART_LATER;
    } else if (how != OPEN_FINE) {
        p->state = PART_NONE;
    } else if (!compose_due(o->table, p->what.seats)) {
        p->state = PART_MOOT;
        p->events = o->table->events;
    } else {
        p->state = PART_TOLD;
        compose_notice(&p->words, o->table, p->what.seats, (lang)p->what.to.in, base_of(s, &p->what.to));
    }
    if (++d->looked < d->count)
        loading_open(s, d->parts[d->looked].what.game, w);
    else
        send_told(s, d);
}

static void send_code(server *s, delivery *d)
{
    part *p = &d->parts[0];
    p->state = PART_TOLD;
    compose_code(&p->words, p->what.to.keys + 1, (lang)p->what.to.in, base_of(s, &p->what.to));
    send_words(s, d, &p->words);
}

/* --- what is due --- */

enum { PRESENT_AT_ONCE = 256, PRESENT_MS = 20000 };

/* Who sits here, for the other servers. */
typedef struct present {
    int64_t game;
    unsigned seats;
} present;

typedef struct looking {
    store_job store_job;
    due_notice list[NOTICES_MOST];
    int count, most;
    int64_t name;
    present here[PRESENT_AT_ONCE];
    int here_count;
} looking;

/* What has changed, and now and then what has not. */
static void gather_present(server *s, looking *l, int64_t now)
{
    for (int i = 0; s->shared && i < REGISTRY_BUCKETS; i++)
        for (open_table *o = s->buckets[i]; o && l->here_count < PRESENT_AT_ONCE; o = o->next) {
            unsigned seats = seats_here(o->table);
            if (seats == o->told_here && (!seats || now - o->told_here_at < PRESENT_MS))
                continue;
            l->here[l->here_count++] = (present){o->table->info.id, seats};
            o->told_here = seats;
            o->told_here_at = now;
        }
}

static bool run_take(store_job *e, store *s, fault *why)
{
    looking *l = (looking *)e;
    int64_t ticket = 0;
    for (int i = 0; i < l->here_count; i++)
        if (!store_presence(s, l->name, l->here[i].game, l->here[i].seats, env_seconds(), why))
            return false;
    if (l->most <= 0)
        return true;
    randombytes_buf(&ticket, sizeof ticket);
    const notice_take take = {.now = env_seconds(), .ticket = ticket & INT64_MAX, .most = l->most};
    return store_notices_take(s, &take, l->list, &l->count, why);
}

/* How many notices, from the first of the list on, go as one: all of somebody's who is told once a day. */
static int together(const due_notice *list, int count)
{
    notice_wish wish;
    fault ignored;
    int some = 1;
    if (!list[0].game || !notice_wish_read(&wish, list[0].to.wish, &ignored) || wish.when != NOTICE_DAILY)
        return 1;
    while (some < count && list[some].to.id == list[0].to.id && list[some].game)
        some++;
    return some;
}

/* A lease may end while a slow receiver is still being told. */
static bool is_in_hand(const courier *c, const due_notice *n)
{
    for (const delivery *d = c->in_hand; d; d = d->next)
        for (int i = 0; i < d->count; i++)
            if (d->parts[i].what.id == n->id && d->parts[i].what.made == n->made)
                return true;
    return false;
}

static void deliver(server *s, const due_notice *list, int count)
{
    delivery *d = calloc(1, sizeof *d + (size_t)count * sizeof *d->parts);
    if (!d)
        return; /* their lease ends by itself */
    d->next = s->courier->in_hand;
    s->courier->in_hand = d;
    s->courier->count++;
    d->server = s;
    d->taken = now_ms();
    d->count = count;
    for (int i = 0; i < count; i++) {
        d->parts[i].of = d;
        d->parts[i].what = list[i];
    }
    d->waiter.come = table_came;
    if (!courier_knows(target(d)))
        settle(d, SEND_GONE);
    else if (list[0].game)
        loading_open(s, list[0].game, &d->waiter);
    else if (target(d)->keys[0] == '?')
        send_code(s, d);
    else
        settle(d, SEND_DONE); /* confirmed meanwhile */
}

static void taken(store_job *e, void *owner)
{
    looking *l = (looking *)e;
    server *s = owner;
    s->courier->looking = false;
    int count = 0;
    for (int i = 0; e->ok && i < l->count; i++)
        if (!is_in_hand(s->courier, &l->list[i]))
            l->list[count++] = l->list[i];
    for (int i = 0, some; !s->stopping && i < count; i += some) {
        some = together(&l->list[i], count - i);
        deliver(s, &l->list[i], some);
    }
    free(l);
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

void courier_round(server *s, int64_t now)
{
    courier *c = s->courier;
    looking *l;
    if (!c || c->looking || s->stopping || now - c->looked < LOOK_MS || !(l = calloc(1, sizeof *l)))
        return;
    c->looking = true;
    c->looked = now;
    l->name = c->name;
    /* What can't be on its way at once stays in the store, for any server. */
    l->most = smaller(NOTICES_AT_ONCE, OUTGOING_MOST - c->count);
    gather_present(s, l, now);
    l->store_job = (store_job){.writes = true, .order = STORE_LAST, .run = run_take, .done = taken};
    store_thread_put(s->store_thread, &l->store_job);
}

/* --- begin and end --- */

courier *courier_start(server *s, fault *why)
{
    courier *c = calloc(1, sizeof *c);
    uint8_t fresh[PUSH_SECRET], point[PUSH_POINT];
    if (!c) {
        fault_set(why, "out of memory");
        return NULL;
    }
    randombytes_buf(&c->name, sizeof c->name);
    do
        randombytes_buf(fresh, sizeof fresh);
    while (!push_public(fresh, point, why)); /* nearly every number is a key */
    bool ok = send_begin(why) && store_begin(s->store, why) && store_server_key(s->store, fresh, c->key, why) &&
              store_commit(s->store, why) && push_public(c->key, point, why) &&
              ((c->post = post_start(server_notify, s)) || fault_set(why, "no thread can be started")) &&
              (!s->options->sendmail || (c->programs = workers_start(PROGRAMS, server_notify, s)) ||
               fault_set(why, "no thread can be started"));
    sodium_bin2base64(c->public_key, sizeof c->public_key, point, sizeof point,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    if (ok)
        return c;
    store_cancel(s->store);
    courier_stop(c);
    courier_free(c);
    return NULL;
}

void courier_stop(courier *c)
{
    if (!c)
        return;
    workers_stop(c->programs);
    post_stop(c->post);
}

void courier_free(courier *c)
{
    if (c) {
        workers_free(c->programs);
        post_free(c->post);
    }
    free(c);
}

int courier_finish(courier *c, server *s)
{
    return c ? workers_finish(c->programs, s) + post_finish(c->post, s) : 0;
}

const char *courier_public_key(const courier *c)
{
    return c->public_key;
}
