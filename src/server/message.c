/* What a page says on its socket: one function a message type, all in one
 * table at the end. See docs/api.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/message.h"

enum { RATE = 20, BURST = 60, LINKS_MAX = 64 };

/* One language or the other. */
static const char *either(const visitor *s, const char *english, const char *spanish)
{
    return s->in == LANG_ES ? spanish : english;
}

static void add_id(text *t, const json_t *id)
{
    if (json_is_integer(id))
        text_addf(t, ",\"id\":%lld", (long long)json_integer_value(id));
}

/* {"type":"…","id":…  and the caller goes on. */
void message_begin(const message *m, text *t, const char *type)
{
    blob_begin(t);
    text_addf(t, "{\"type\":\"%s\"", type);
    add_id(t, m->id);
}

void message_finish(const message *m, text *t)
{
    text_add(t, "}");
    visitor_send(m->s, t);
}

void message_member(text *t, const char *name, const char *value)
{
    text_addf(t, ",\"%s\":", name);
    text_add_json(t, value);
}

void visitor_error(visitor *s, const json_t *id, const char *code, const char *words, const char *rule)
{
    text t;
    message m = {.s = s, .id = id};
    message_begin(&m, &t, "error");
    message_member(&t, "code", code);
    message_member(&t, "text", words);
    message_member(&t, "rule", rule);
    message_finish(&m, &t);
}

void message_refuse(const message *m, const char *code, const char *words)
{
    visitor_error(m->s, m->id, code, words, "");
}

static void say_ok(const message *m)
{
    text t;
    message_begin(m, &t, "ok");
    text_addf(&t, ",\"seq\":%u", m->s->at->room->seq[m->s->viewer]);
    message_finish(m, &t);
}

/* A change that was tried: acknowledged, or the reason. Sending waits for the commit. */
static void tell(const message *m, bool ok, const fault *why)
{
    if (ok)
        say_ok(m);
    else
        message_refuse(m, m->s->hall->failed ? "internal" : "refused", why->text);
}

static const char *member(const message *m, const char *name)
{
    const char *words = json_string_value(json_object_get(m->body, name));
    return words ? words : "";
}

/* --- coming in --- */

static bool viewer_parse(const visitor *s, const char *word, int *viewer)
{
    *viewer = WATCHER;
    if (!strcmp(word, "watcher"))
        return true;
    int seat = game_seat(room_game(s->at->room), word);
    *viewer = seat;
    return seat >= 0 && (s->seats >> seat & 1 || room_finished(s->at->room));
}

static bool set_look(visitor *s, int viewer)
{
    look *wanted = look_find(s->at, viewer, s->in, s->seats);
    if (!wanted)
        return false;
    look_use(wanted);
    look_leave(s->at, s->look);
    s->look = wanted;
    s->viewer = viewer;
    s->base = 0;
    return true;
}

/* The seat to look through at first: one that must decide, else the first. */
static int first_viewer(const visitor *s)
{
    const room *r = s->at->room;
    int first = WATCHER;
    for (int seat = room_game(r)->seats - 1; seat >= 0; seat--) {
        if (!(s->seats >> seat & 1))
            continue;
        bool acts = game_acts(r->match.state, seat);
        if (acts || first == WATCHER || !game_acts(r->match.state, first))
            first = seat;
    }
    return first;
}

void message_options(const room *r, text *t)
{
    const game *g = room_game(r);
    const char *comma = "";
    text_add(t, "[");
    for (int i = 0; i < g->option_count; i++)
        if (r->match.options >> i & 1) {
            text_addf(t, "%s\"%s\"", comma, g->options[i].id);
            comma = ",";
        }
    text_add(t, "]");
}

static const char *viewer_id(const game *g, int viewer)
{
    return viewer == WATCHER ? "watcher" : g->seat->id(viewer);
}

static void welcome(const message *m)
{
    const visitor *s = m->s;
    const room *r = s->at->room;
    const game *g = room_game(r);
    const char *comma = "";
    text t;
    message_begin(m, &t, "welcome");
    message_member(&t, "game", r->info.public_id);
    message_member(&t, "rules", g->id);
    message_member(&t, "title", r->info.title);
    message_member(&t, "scenario", r->info.scenario);
    text_add(&t, ",\"options\":");
    message_options(r, &t);
    text_addf(&t, ",\"round\":%d,\"seats\":[", r->info.round);
    for (int seat = 0; seat < g->seats; seat++)
        if (s->seats >> seat & 1) {
            text_addf(&t, "%s\"%s\"", comma, g->seat->id(seat));
            comma = ",";
        }
    text_addf(&t, "],\"look\":\"%s\",\"lang\":\"%s\",\"created\":%lld,\"position\":%s", viewer_id(g, s->viewer),
              s->in == LANG_ES ? "es" : "en", (long long)r->info.created, r->match.position ? "true" : "false");
    message_finish(m, &t);
}

/* Which game of the token is meant: the one that is named, or the latest. */
static bool find_link(hall *h, const message *m, store_link *found, fault *why)
{
    uint8_t hash[TOKEN_HASH];
    store_link list[LINKS_MAX];
    int count = 0;
    int64_t id = 0;
    const char *named = member(m, "game");
    if (!token_hash(member(m, "token"), hash))
        return fault_set(why, "%s", "");
    if (!store_link_find(h->store, hash, list, LINKS_MAX, &count, why))
        return false;
    if (*named && !store_game_find(h->store, named, &id, why))
        return false;
    for (int i = 0; i < count; i++)
        if (!*named || list[i].game == id) {
            *found = list[i];
            return true;
        }
    return fault_set(why, "%s", "");
}

static void no_link(const message *m)
{
    message_refuse(m, "not-found", either(m->s, "this link opens no game", "este enlace no abre ninguna partida"));
    m->s->closing = true;
}

static void do_hello(const message *m)
{
    visitor *s = m->s;
    hall *h = s->hall;
    fault why = {""};
    store_link l = {0};
    visitor_leave(s);
    s->in = !strcmp(member(m, "lang"), "es") ? LANG_ES : LANG_EN;
    if (!find_link(h, m, &l, &why)) {
        no_link(m);
        return;
    }
    live *at = hall_open(h, l.game, &why);
    if (!at) {
        message_refuse(m, "internal",
                       either(s, "this game can't be opened by this version of the program",
                              "esta versión del programa no puede abrir esta partida"));
        s->closing = true;
        return;
    }
    s->seats = l.seats;
    visitor_enter(s, at);
    int viewer;
    const char *wanted = member(m, "look");
    if (!*wanted || !viewer_parse(s, wanted, &viewer))
        viewer = first_viewer(s);
    s->table_seen = 0;
    s->chat_seen = 0;
    if (set_look(s, viewer))
        welcome(m);
    else
        s->closing = true;
}

static void do_look(const message *m)
{
    int viewer;
    if (!viewer_parse(m->s, member(m, "look"), &viewer)) {
        message_refuse(m, "refused",
                       either(m->s, "this link does not hold that seat", "este enlace no tiene ese bando"));
        return;
    }
    if (!set_look(m->s, viewer))
        m->s->closing = true;
    m->s->table_seen = 0; /* "to" of a roll-back is a step of the viewer's */
    if (json_is_integer(m->id))
        say_ok(m);
    visitor_wake(m->s);
}

/* --- choosing --- */

/* The seat looked through is this link's, and the game goes on. */
static bool may_act(const message *m)
{
    const visitor *s = m->s;
    if (s->viewer == WATCHER || !(s->seats >> s->viewer & 1)) {
        message_refuse(m, "refused",
                       either(s, "whoever only watches can't do that", "quien solo mira no puede hacer eso"));
        return false;
    }
    if (room_finished(s->at->room)) {
        message_refuse(m, "refused", either(s, "the game is over", "la partida ha terminado"));
        return false;
    }
    if (s->at->room->seats[s->viewer].resigned) {
        message_refuse(m, "refused", either(s, "this seat has resigned", "este bando se ha rendido"));
        return false;
    }
    return true;
}

static bool up_to_date(const message *m)
{
    const visitor *s = m->s;
    const room *r = s->at->room;
    const json_t *seq = json_object_get(m->body, "seq");
    if (!json_is_integer(seq)) {
        message_refuse(m, "bad-request", "'seq', the number of the view that was seen, is missing");
        return false;
    }
    json_int_t saw = json_integer_value(seq);
    if (saw >= (json_int_t)r->asked[s->viewer] && saw <= (json_int_t)r->seq[s->viewer])
        return true;
    message_refuse(m, "stale",
                   either(s, "the position has changed since you looked: look again and choose again",
                          "la posición ha cambiado desde que la viste: mírala y elige de nuevo"));
    return false;
}

/* Splits "sentence [rule]" in place; the rule, or "". */
static char *cut_rule(char *sentence)
{
    size_t length = strlen(sentence);
    char *open = strrchr(sentence, '[');
    if (!open || !length || sentence[length - 1] != ']')
        return sentence + length;
    sentence[length - 1] = '\0';
    if (open > sentence && open[-1] == ' ')
        open[-1] = '\0';
    *open = '\0';
    return open + 1;
}

/* Is a choice legal as far as this seat knows? Fills sentence and rule if not. */
bool message_legal(const game *g, const void *state, int seat, const char *words, lang in, choice *c, char *sentence,
                   size_t size, char **rule)
{
    fault why = {""};
    text t;
    bool ok = false;
    text_init(&t, size);
    if (!choice_parse(g, words, c, &why))
        text_add(&t, why.text);
    else
        ok = game_why(g, state, seat, *c, in, &t);
    snprintf(sentence, size, "%s", text_string(&t));
    text_release(&t);
    *rule = cut_rule(sentence);
    return ok;
}

static void do_choose(const message *m)
{
    visitor *s = m->s;
    live *l = s->at;
    choice c;
    char sentence[FAULT_MAX], *rule;
    fault why = {""};
    if (!may_act(m) || !up_to_date(m))
        return;
    if (!message_legal(room_game(l->room), l->room->seen[s->viewer], s->viewer, member(m, "do"), s->in, &c, sentence,
                       sizeof sentence, &rule)) {
        visitor_error(s, m->id, "illegal", sentence, rule);
        return;
    }
    tell(m, hall_do(s->hall, l, EVENT_CHOOSE, s->viewer, c, NULL, &why), &why);
}

static void do_why(const message *m)
{
    const visitor *s = m->s;
    const room *r = s->at->room;
    char sentence[FAULT_MAX], *rule;
    choice c;
    int seat = s->viewer == WATCHER ? 0 : s->viewer;
    bool ok = !room_finished(r) && message_legal(room_game(r), r->seen[s->viewer], seat, member(m, "do"), s->in, &c,
                                                 sentence, sizeof sentence, &rule);
    if (room_finished(r)) {
        snprintf(sentence, sizeof sentence, "%s", either(s, "the game is over", "la partida ha terminado"));
        rule = sentence + strlen(sentence);
    }
    text t;
    message_begin(m, &t, "why");
    message_member(&t, "do", member(m, "do"));
    text_addf(&t, ",\"legal\":%s", ok ? "true" : "false");
    message_member(&t, "text", ok ? "" : sentence);
    message_member(&t, "rule", ok ? "" : rule);
    message_finish(m, &t);
}

/* --- taking back --- */

static void do_undo(const message *m)
{
    visitor *s = m->s;
    fault why = {""};
    if (!may_act(m))
        return;
    if (!match_can_undo(&s->at->room->match, s->viewer, s->in, &why)) {
        message_refuse(m, "refused", why.text);
        return;
    }
    tell(m, hall_do(s->hall, s->at, EVENT_UNDO, s->viewer, 0, NULL, &why), &why);
}

/* People whose consent is still missing. */
static unsigned waiting(const room *r)
{
    return room_people(r) & ~room_open(r) & ~r->back_agreed;
}

/* All seats of the link agree; with the last consent it happens. */
static bool agree(visitor *s, fault *why)
{
    const room *r = s->at->room;
    for (int seat = 0; seat < room_game(r)->seats; seat++)
        if (s->seats & waiting(r) & 1u << seat && !hall_do(s->hall, s->at, EVENT_ANSWER, seat, 1, NULL, why))
            return false;
    return waiting(r) || hall_do(s->hall, s->at, EVENT_REWIND, s->viewer, (uint32_t)r->back_to, NULL, why);
}

static void do_rollback(const message *m)
{
    visitor *s = m->s;
    const room *r = s->at->room;
    fault why = {""};
    if (!may_act(m))
        return;
    const json_t *to = json_object_get(m->body, "to");
    json_int_t step = json_is_integer(to) ? json_integer_value(to) : -1;
    int count = step >= 0 && step < r->steps[s->viewer] ? room_count_at(r, s->viewer, (int)step) : -1;
    if (count < 0) {
        message_refuse(m, "bad-request", "'to' must be one of the steps that lie behind");
        return;
    }
    bool ok = hall_do(s->hall, s->at, EVENT_ASK, s->viewer, (uint32_t)count, NULL, &why) && agree(s, &why);
    tell(m, ok, &why);
}

static void do_consent(const message *m)
{
    visitor *s = m->s;
    const room *r = s->at->room;
    fault why = {""};
    if (!may_act(m))
        return;
    if (r->back_by < 0) {
        message_refuse(m, "refused", either(s, "nobody asks to go back", "nadie pide volver atrás"));
        return;
    }
    bool yes = json_is_true(json_object_get(m->body, "yes"));
    bool ok = yes ? agree(s, &why) : hall_do(s->hall, s->at, EVENT_ANSWER, s->viewer, 0, NULL, &why);
    tell(m, ok, &why);
}

/* --- around the game --- */

static void do_resign(const message *m)
{
    visitor *s = m->s;
    fault why = {""};
    if (!may_act(m))
        return;
    tell(m, hall_do(s->hall, s->at, EVENT_RESIGN, s->viewer, 0, NULL, &why), &why);
}

static void do_rematch(const message *m)
{
    visitor *s = m->s;
    const room *r = s->at->room;
    fault why = {""};
    bool yes = json_is_true(json_object_get(m->body, "yes")), ok = true;
    if (!s->seats || !room_finished(r) || r->next[0]) {
        message_refuse(m, "refused",
                       !s->seats ? either(s, "whoever only watches can't do that", "quien solo mira no puede hacer eso")
                       : r->next[0] ? either(s, "the rematch has begun already", "la revancha ya ha empezado")
                                    : either(s, "the game still goes on", "la partida sigue en curso"));
        return;
    }
    unsigned people = room_people(r) & ~room_open(r);
    for (int seat = 0; ok && seat < room_game(r)->seats; seat++)
        if (s->seats & people & 1u << seat)
            ok = hall_do(s->hall, s->at, EVENT_REMATCH, seat, yes, NULL, &why);
    if (ok && yes && !(people & ~r->rematch))
        ok = hall_rematch(s->hall, s->at, &why);
    tell(m, ok, &why);
}

static void do_name(const message *m)
{
    visitor *s = m->s;
    fault why = {""};
    const char *name = member(m, "name");
    bool ok = true;
    if (!s->seats || !words_fit(name, 40)) {
        message_refuse(m, "bad-request", "a name has 40 characters at most, and belongs to a seat");
        return;
    }
    for (int seat = 0; ok && seat < room_game(s->at->room)->seats; seat++)
        if (s->seats >> seat & 1 && strcmp(s->at->room->seats[seat].name, name))
            ok = hall_do(s->hall, s->at, EVENT_NAME, seat, 0, name, &why);
    tell(m, ok, &why);
}

static void do_chat(const message *m)
{
    visitor *s = m->s;
    fault why = {""};
    const char *words = member(m, "text");
    int seat = s->viewer != WATCHER && s->seats >> s->viewer & 1 ? s->viewer : __builtin_ffs((int)s->seats) - 1;
    if (seat < 0) {
        message_refuse(m, "refused",
                       either(s, "whoever only watches can't write", "quien solo mira no puede escribir"));
        return;
    }
    if (!*words || !words_fit(words, 500)) {
        message_refuse(m, "bad-request", "a line has 1 to 500 characters");
        return;
    }
    tell(m, hall_do(s->hall, s->at, EVENT_CHAT, seat, 0, words, &why), &why);
}

/* --- the table --- */

static const struct {
    const char *type;
    void (*run)(const message *m);
} rows[] = {
    {"choose", do_choose},   {"why", do_why},           {"undo", do_undo},         {"look", do_look},
    {"at", do_at},           {"plan", do_plan},         {"journal", do_journal},   {"chat", do_chat},
    {"name", do_name},       {"resign", do_resign},     {"rollback", do_rollback}, {"consent", do_consent},
    {"rematch", do_rematch}, {"position", do_position},
};

static void dispatch(const message *m)
{
    visitor *s = m->s;
    const char *type = member(m, "type");
    if (!strcmp(type, "hello")) {
        do_hello(m);
        return;
    }
    if (!s->at) {
        message_refuse(m, "bad-request", "'hello' must come first");
        return;
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!strcmp(rows[i].type, type)) {
            rows[i].run(m);
            return;
        }
    message_refuse(m, "bad-request", "'type' is none of the known ones; see the documentation of the interface");
}

void message_take(visitor *s, const char *bytes, size_t length)
{
    json_error_t where;
    char words[256];
    if (!s->trusted && !bucket_take(&s->rate, now_ms(), RATE, BURST)) {
        visitor_error(s, NULL, "busy", "too many messages at once", "");
        visitor_bye(s, "too many messages at once");
        return;
    }
    json_t *body = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &where);
    if (!json_is_object(body)) {
        snprintf(words, sizeof words, "a JSON object was expected%s%.150s", body ? "" : ": ", body ? "" : where.text);
        visitor_error(s, NULL, "bad-request", words, "");
    } else {
        message m = {.s = s, .body = body, .id = json_object_get(body, "id")};
        dispatch(&m);
    }
    json_decref(body);
}
