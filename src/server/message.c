/* What a page says on its socket: one function a message type, all in one
 * table at the end. See docs/api.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/position.h"
#include "server/hall.h"

enum { PLAN_MAX = 100, JOURNAL_MAX = 500, RATE = 20, BURST = 60, LINKS_MAX = 64 };

typedef struct message {
    visitor *s;
    const json_t *body, *id;
} message;

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
static void begin(const message *m, text *t, const char *type)
{
    blob_begin(t);
    text_addf(t, "{\"type\":\"%s\"", type);
    add_id(t, m->id);
}

static void finish(const message *m, text *t)
{
    text_add(t, "}");
    visitor_send(m->s, t);
}

static void add_member(text *t, const char *name, const char *value)
{
    text_addf(t, ",\"%s\":", name);
    text_add_json(t, value);
}

void visitor_error(visitor *s, const json_t *id, const char *code, const char *words, const char *rule)
{
    text t;
    message m = {.s = s, .id = id};
    begin(&m, &t, "error");
    add_member(&t, "code", code);
    add_member(&t, "text", words);
    add_member(&t, "rule", rule);
    finish(&m, &t);
}

static void refuse_it(const message *m, const char *code, const char *words)
{
    visitor_error(m->s, m->id, code, words, "");
}

static void say_ok(const message *m)
{
    text t;
    begin(m, &t, "ok");
    text_addf(&t, ",\"seq\":%u", m->s->at->room->seq[m->s->viewer]);
    finish(m, &t);
}

/* A change that was tried: acknowledged, or the reason. Sending waits for the commit. */
static void tell(const message *m, bool ok, const fault *why)
{
    if (ok)
        say_ok(m);
    else
        refuse_it(m, m->s->hall->failed ? "internal" : "refused", why->text);
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

static void options_list(const room *r, text *t)
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
    begin(m, &t, "welcome");
    add_member(&t, "game", r->info.public_id);
    add_member(&t, "rules", g->id);
    add_member(&t, "title", r->info.title);
    add_member(&t, "scenario", r->info.scenario);
    text_add(&t, ",\"options\":");
    options_list(r, &t);
    text_addf(&t, ",\"round\":%d,\"seats\":[", r->info.round);
    for (int seat = 0; seat < g->seats; seat++)
        if (s->seats >> seat & 1) {
            text_addf(&t, "%s\"%s\"", comma, g->seat->id(seat));
            comma = ",";
        }
    text_addf(&t, "],\"look\":\"%s\",\"lang\":\"%s\",\"created\":%lld,\"position\":%s", viewer_id(g, s->viewer),
              s->in == LANG_ES ? "es" : "en", (long long)r->info.created, r->match.position ? "true" : "false");
    finish(m, &t);
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
    refuse_it(m, "not-found", either(m->s, "this link opens no game", "este enlace no abre ninguna partida"));
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
        refuse_it(m, "internal",
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
        refuse_it(m, "refused", either(m->s, "this link does not hold that seat", "este enlace no tiene ese bando"));
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
        refuse_it(m, "refused", either(s, "whoever only watches can't do that", "quien solo mira no puede hacer eso"));
        return false;
    }
    if (room_finished(s->at->room)) {
        refuse_it(m, "refused", either(s, "the game is over", "la partida ha terminado"));
        return false;
    }
    if (s->at->room->seats[s->viewer].resigned) {
        refuse_it(m, "refused", either(s, "this seat has resigned", "este bando se ha rendido"));
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
        refuse_it(m, "bad-request", "'seq', the number of the view that was seen, is missing");
        return false;
    }
    json_int_t saw = json_integer_value(seq);
    if (saw >= (json_int_t)r->asked[s->viewer] && saw <= (json_int_t)r->seq[s->viewer])
        return true;
    refuse_it(m, "stale",
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
static bool legal(const game *g, const void *state, int seat, const char *words, lang in, choice *c, char *sentence,
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
    if (!legal(room_game(l->room), l->room->seen[s->viewer], s->viewer, member(m, "do"), s->in, &c, sentence,
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
    bool ok = !room_finished(r) && legal(room_game(r), r->seen[s->viewer], seat, member(m, "do"), s->in, &c, sentence,
                                         sizeof sentence, &rule);
    if (room_finished(r)) {
        snprintf(sentence, sizeof sentence, "%s", either(s, "the game is over", "la partida ha terminado"));
        rule = sentence + strlen(sentence);
    }
    text t;
    begin(m, &t, "why");
    add_member(&t, "do", member(m, "do"));
    text_addf(&t, ",\"legal\":%s", ok ? "true" : "false");
    add_member(&t, "text", ok ? "" : sentence);
    add_member(&t, "rule", ok ? "" : rule);
    finish(m, &t);
}

/* --- taking back --- */

static void do_undo(const message *m)
{
    visitor *s = m->s;
    fault why = {""};
    if (!may_act(m))
        return;
    if (!match_can_undo(&s->at->room->match, s->viewer, s->in, &why)) {
        refuse_it(m, "refused", why.text);
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
        refuse_it(m, "bad-request", "'to' must be one of the steps that lie behind");
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
        refuse_it(m, "refused", either(s, "nobody asks to go back", "nadie pide volver atrás"));
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
        refuse_it(m, "refused",
                  !s->seats    ? either(s, "whoever only watches can't do that", "quien solo mira no puede hacer eso")
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
        refuse_it(m, "bad-request", "a name has 40 characters at most, and belongs to a seat");
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
        refuse_it(m, "refused", either(s, "whoever only watches can't write", "quien solo mira no puede escribir"));
        return;
    }
    if (!*words || !words_fit(words, 500)) {
        refuse_it(m, "bad-request", "a line has 1 to 500 characters");
        return;
    }
    tell(m, hall_do(s->hall, s->at, EVENT_CHAT, seat, 0, words, &why), &why);
}

/* --- looking around --- */

static int number(const message *m, const char *name, int otherwise)
{
    const json_t *n = json_object_get(m->body, name);
    json_int_t value = json_is_integer(n) ? json_integer_value(n) : otherwise;
    return value < 0 ? 0 : value > 1 << 30 ? 1 << 30 : (int)value;
}

static void do_journal(const message *m)
{
    const visitor *s = m->s;
    const room *r = s->at->room;
    int from = number(m, "from", 0), to = number(m, "to", from + JOURNAL_MAX);
    if (from > r->lines[s->viewer])
        from = r->lines[s->viewer];
    if (to > from + JOURNAL_MAX)
        to = from + JOURNAL_MAX;
    text t;
    begin(m, &t, "journal");
    text_addf(&t, ",\"from\":%d,\"lines\":", from);
    room_lines(r, s->viewer, from, to, s->in, &t);
    finish(m, &t);
}

static void do_at(const message *m)
{
    const visitor *s = m->s;
    const room *r = s->at->room;
    const game *g = room_game(r);
    _Alignas(max_align_t) char state[STATE_MAX];
    fault why = {""};
    int step = number(m, "step", 0), count = room_count_at(r, s->viewer, step);
    if (count < 0 || !match_replay(&r->match, count, state, NULL, &why)) {
        refuse_it(m, "bad-request", "'step' must be one of the steps that lie behind");
        return;
    }
    text t;
    begin(m, &t, "at");
    text_addf(&t, ",\"step\":%d,\"steps\":%d,\"view\":", step, r->steps[s->viewer]);
    view_json(g, state, s->viewer, s->in, &t);
    text_add(&t, ",\"lines\":");
    room_step_lines(r, s->viewer, count, s->in, &t);
    finish(m, &t);
}

/* A copy of what the viewer knows, the unknown made up, with dice of its own. */
static void imagine_copy(const visitor *s, uint64_t seed, void *state)
{
    const room *r = s->at->room;
    const game *g = room_game(r);
    generator dice;
    generator_seed_number(&dice, seed);
    memcpy(state, r->seen[s->viewer], g->size);
    g->imagine(state, s->viewer, &dice);
}

typedef struct plan {
    int done;
    char sentence[FAULT_MAX], *rule;
} plan;

static void try_choices(const visitor *s, const json_t *list, void *state, journal *j, plan *p)
{
    const game *g = room_game(s->at->room);
    p->rule = p->sentence;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        const char *named = json_string_value(json_object_get(one, "seat"));
        const char *words = json_string_value(json_object_get(one, "do"));
        int seat = named ? game_seat(g, named) : s->viewer == WATCHER ? 0 : s->viewer;
        choice c;
        if (seat < 0) {
            snprintf(p->sentence, sizeof p->sentence, "'%.60s' is no seat", named);
            return;
        }
        if (!legal(g, state, seat, words ? words : "", s->in, &c, p->sentence, sizeof p->sentence, &p->rule))
            return;
        trace t = {.journal = j};
        game_choose(g, state, seat, c, &t);
        p->done++;
    }
    p->sentence[0] = '\0';
    p->rule = p->sentence;
}

static void do_plan(const message *m)
{
    const visitor *s = m->s;
    const game *g = room_game(s->at->room);
    const json_t *list = json_object_get(m->body, "choices");
    _Alignas(max_align_t) char state[STATE_MAX];
    plan p = {0};
    journal j = {0};
    if (!json_is_array(list) || json_array_size(list) > PLAN_MAX) {
        refuse_it(m, "bad-request", "'choices' must be a list of at most 100");
        return;
    }
    imagine_copy(s, (uint64_t)number(m, "seed", 1), state);
    try_choices(s, list, state, &j, &p);
    text t;
    begin(m, &t, "plan");
    text_addf(&t, ",\"done\":%d", p.done);
    add_member(&t, "text", p.sentence);
    add_member(&t, "rule", p.rule);
    text_add(&t, ",\"view\":");
    view_json(g, state, s->viewer, s->in, &t);
    text_add(&t, ",\"lines\":");
    journal_json(g, &j, 0, s->viewer, s->in, &t);
    finish(m, &t);
    journal_release(&j);
}

static void do_position(const message *m)
{
    const visitor *s = m->s;
    const room *r = s->at->room;
    const game *g = room_game(r);
    _Alignas(max_align_t) char state[STATE_MAX];
    text lines, t;
    imagine_copy(s, 1, state);
    game_head(state)->dice = (generator){0}; /* whoever plays on from here gets fresh ones */
    text_init(&lines, MESSAGE_MAX);
    position_write(g, state, &lines);
    begin(m, &t, "position");
    add_member(&t, "game", g->id);
    add_member(&t, "scenario", r->info.scenario);
    text_add(&t, ",\"options\":");
    options_list(r, &t);
    add_member(&t, "text", text_string(&lines));
    finish(m, &t);
    text_release(&lines);
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
        refuse_it(m, "bad-request", "'hello' must come first");
        return;
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!strcmp(rows[i].type, type)) {
            rows[i].run(m);
            return;
        }
    refuse_it(m, "bad-request", "'type' is none of the known ones; see the documentation of the interface");
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
