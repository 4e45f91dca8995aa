#include "server/ws/dispatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/game/standing.h"
#include "core/tell/json.h"
#include "server/run/apply_later.h"
#include "server/run/change.h"
#include "server/run/env.h"
#include "server/run/make.h"
#include "server/run/token.h"
#include "server/ws/advise.h"
#include "server/ws/ask.h"
#include "server/ws/explore.h"
#include "server/ws/hello.h"
#include "server/ws/hurry.h"
#include "table/request.h"

enum { COST_MOST = 40, GESTURE_MAX = 128 };

/* One language or the other. */
const char *message_either(const client *s, const char *english, const char *spanish)
{
    return s->in == LANG_ES ? spanish : english;
}

static void add_id(text *t, const json_t *id)
{
    if (json_is_integer(id))
        json_number(t, "id", json_integer_value(id));
}

/* {"type":"…","id":…  and the caller goes on. */
void message_begin(const message *m, text *t, const char *type)
{
    blob_begin(t);
    json_open(t, NULL, '{');
    json_id(t, "type", type);
    add_id(t, m->id);
}

void message_finish(const message *m, text *t)
{
    json_close(t, '}');
    client_send(m->s, t);
}

void message_member(text *t, const char *name, const char *value)
{
    json_text(t, name, value);
}

void client_error(client *s, const json_t *id, const char *code, const char *words, const char *rule)
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
    client_error(m->s, m->id, code, words, "");
}

void message_ok(const message *m)
{
    text t;
    message_begin(m, &t, "ok");
    json_number(&t, "seq", m->s->at->table->seq[m->s->viewer]);
    message_finish(m, &t);
}

/* The place of a number among a message's members. */
static const json_t *id_of(const json_t *id)
{
    return json_is_integer(id) ? id : NULL;
}

void client_tell(client *s, const json_t *id, bool ok, const fault *why)
{
    message m = {.s = s, .id = id_of(id)};
    if (!s->at)
        return; /* it was sent away */
    if (ok)
        message_ok(&m);
    else
        message_refuse(&m, "refused", why->text);
}

static void tell(const message *m, bool ok, const fault *why)
{
    client_tell(m->s, m->id, ok, why);
}

const char *message_word(const message *m, const char *name)
{
    const char *words = json_string_value(json_object_get(m->body, name));
    return words ? words : "";
}

bool message_affordable(const message *m, double cost)
{
    client *s = m->s;
    if (cost > COST_MOST)
        cost = COST_MOST; /* the longest of games can be looked at, too: not often */
    if (s->trusted || bucket_spend(&s->rate, env_rate_ms(), MESSAGE_RATE, MESSAGE_BURST, cost))
        return true;
    message_refuse(m, "busy",
                   message_either(s, "too much at once: wait a moment and ask again",
                                  "demasiado a la vez: espera un momento y vuelve a preguntar"));
    return false;
}

/* --- choosing --- */

/* The seat looked through is this link's, and the game goes on. */
static bool may_act(const message *m)
{
    const client *s = m->s;
    if (s->viewer == WATCHER || !(s->seats >> s->viewer & 1)) {
        message_refuse(m, "refused",
                       message_either(s, "whoever only watches can't do that", "quien solo mira no puede hacer eso"));
        return false;
    }
    if (table_finished(s->at->table)) {
        message_refuse(m, "refused", message_either(s, "the game is over", "la partida ha terminado"));
        return false;
    }
    if (s->at->table->seats[s->viewer].resigned) {
        message_refuse(m, "refused", message_either(s, "this seat has resigned", "este bando se ha rendido"));
        return false;
    }
    return true;
}

static bool up_to_date(const message *m)
{
    const client *s = m->s;
    const table *r = s->at->table;
    const json_t *seq = json_object_get(m->body, "seq");
    if (!json_is_integer(seq)) {
        message_refuse(m, "bad-request", "'seq', the number of the view that was seen, is missing");
        return false;
    }
    json_int_t saw = json_integer_value(seq);
    if (saw >= (json_int_t)r->asked[s->viewer] && saw <= (json_int_t)r->seq[s->viewer])
        return true;
    message_refuse(m, "stale",
                   message_either(s, "the position has changed since you looked: look again and choose again",
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
    text_fit(sentence, size, text_string(&t));
    text_release(&t);
    *rule = cut_rule(sentence);
    return ok;
}

/* One choice out of a message; what is refused is in the sentence. `joined`: it belongs to the one before. */
typedef struct wish {
    char sentence[FAULT_MAX], *rule;
    const char *code;
} wish;

static bool choose_one(const message *m, const char *words, bool joined, wish *w)
{
    client *s = m->s;
    open_table *l = s->at;
    choice c;
    fault why = {""};
    w->code = "illegal";
    if (!message_legal(table_game(l->table), l->table->seen[s->viewer], s->viewer, words, s->in, &c, w->sentence,
                       sizeof w->sentence, &w->rule))
        return false;
    if (change_apply(s->server, l, EVENT_CHOOSE, s->viewer, c, joined ? EVENT_JOINED : NULL, s->in, &why))
        return true;
    w->code = "refused";
    text_fit(w->sentence, sizeof w->sentence, why.text);
    w->rule = w->sentence + strlen(w->sentence);
    return false;
}

/* A gesture: its choices one after the other, up to the first that reveals something or that can't be made any more. */
static void choose_list(const message *m, const json_t *list)
{
    const client *s = m->s;
    const table *r = s->at->table;
    size_t done = 0, count = json_array_size(list);
    uint32_t reveals = game_peek(r->match.state)->reveals;
    wish w = {.rule = w.sentence};
    text t;
    while (done < count && choose_one(m, json_string_value(json_array_get(list, done)), done > 0, &w)) {
        done++;
        if (game_peek(r->match.state)->reveals != reveals || !game_acts(r->match.state, s->viewer))
            break;
    }
    if (s->at->doomed)
        return; /* there was no memory for one of them: the room goes, and its sockets are told */
    if (!done) {
        client_error(m->s, m->id, w.code, w.sentence, w.rule);
        return;
    }
    message_begin(m, &t, "ok");
    json_number(&t, "seq", r->seq[s->viewer]);
    json_number(&t, "done", (long long)done);
    message_member(&t, "text", done < count ? w.sentence : "");
    message_member(&t, "rule", done < count ? w.rule : "");
    message_finish(m, &t);
}

static void do_choose(const message *m)
{
    wish w;
    const json_t *list = json_object_get(m->body, "list");
    bool fits = json_is_array(list) && json_array_size(list) && json_array_size(list) <= GESTURE_MAX;
    for (size_t i = 0; fits && i < json_array_size(list); i++)
        fits = json_is_string(json_array_get(list, i));
    if (list && !fits) {
        message_refuse(m, "bad-request", "'list' must have 1 to 128 choices");
        return;
    }
    if (!may_act(m) || !up_to_date(m))
        return;
    if (list && !message_affordable(m, (double)json_array_size(list) / 10))
        return;
    if (list)
        choose_list(m, list);
    else if (choose_one(m, message_word(m, "do"), false, &w))
        message_ok(m);
    else
        client_error(m->s, m->id, w.code, w.sentence, w.rule);
}

/* A standing order is given or taken back. */
static void do_order(const message *m)
{
    client *s = m->s;
    int row = standing_find(table_game(s->at->table), message_word(m, "order"));
    bool give = !json_is_false(json_object_get(m->body, "give"));
    fault why = {""};
    if (!may_act(m))
        return;
    if (row < 0) {
        message_refuse(m, "bad-request", "'order' must be one of the game's");
        return;
    }
    tell(m,
         change_apply(s->server, s->at, EVENT_ORDER, s->viewer,
                      table_order_value(table_game(s->at->table), s->at->table->seen[s->viewer], row, give), NULL,
                      s->in, &why),
         &why);
}

static void do_why(const message *m)
{
    const client *s = m->s;
    const table *r = s->at->table;
    char sentence[FAULT_MAX], *rule;
    choice c;
    int seat = s->viewer == WATCHER ? 0 : s->viewer;
    bool ok = !table_finished(r) && message_legal(table_game(r), r->seen[s->viewer], seat, message_word(m, "do"), s->in,
                                                  &c, sentence, sizeof sentence, &rule);
    if (table_finished(r)) {
        text_fit(sentence, sizeof sentence, message_either(s, "the game is over", "la partida ha terminado"));
        rule = sentence + strlen(sentence);
    }
    text t;
    message_begin(m, &t, "why");
    message_member(&t, "do", message_word(m, "do"));
    json_bool(&t, "legal", ok);
    message_member(&t, "text", ok ? "" : sentence);
    message_member(&t, "rule", ok ? "" : rule);
    message_finish(m, &t);
}

/* --- taking back --- */

/* The rest is played again, which takes as long as the game is: the workers does it, and answers. */
static void take_back(const message *m, event_kind kind, uint32_t to)
{
    client *s = m->s;
    const table *r = s->at->table;
    fault why = {""};
    if (!message_affordable(m, r->steps[s->viewer] / 200.0))
        return;
    if (!table_allows(r, kind, s->viewer, s->in, &why) || !change_settle_lost(s->server, s->at, &why)) {
        tell(m, false, &why);
        return;
    }
    event *e = calloc(1, sizeof *e);
    if (e)
        *e = (event){.seq = r->events, .kind = kind, .seat = s->viewer, .value = to};
    if (e)
        e->at = time(NULL) > r->last ? time(NULL) : r->last;
    if (!e || !apply_later(s->server, s->at, e, 1, false, s, m->id)) {
        free(e);
        message_refuse(m, "busy",
                       message_either(s, "the server has no memory for this", "el servidor no tiene memoria"));
    }
}

static void do_undo(const message *m)
{
    client *s = m->s;
    fault why = {""};
    if (!may_act(m))
        return;
    if (!match_can_undo(&s->at->table->match, s->viewer, s->in, &why)) {
        message_refuse(m, "refused", why.text);
        return;
    }
    take_back(m, EVENT_UNDO, 0);
}

/* People whose consent is still missing. */
static unsigned waiting(const table *r)
{
    return table_people(r) & ~table_open(r) & ~r->back_agreed;
}

/* All seats of the link agree; with the last consent it happens, and is answered then. */
static void agree(const message *m)
{
    client *s = m->s;
    const table *r = s->at->table;
    fault why = {""};
    bool ok = true;
    for (int seat = 0; ok && seat < table_game(r)->seats; seat++)
        if (s->seats & waiting(r) & 1u << seat)
            ok = change_apply(s->server, s->at, EVENT_ANSWER, seat, 1, NULL, s->in, &why);
    if (!ok || waiting(r))
        tell(m, ok, &why);
    else
        take_back(m, EVENT_REWIND, (uint32_t)r->back_to);
}

static void do_rollback(const message *m)
{
    client *s = m->s;
    const table *r = s->at->table;
    fault why = {""};
    if (!may_act(m))
        return;
    const json_t *to = json_object_get(m->body, "to");
    json_int_t step = json_is_integer(to) ? json_integer_value(to) : -1;
    int count = step >= 0 && step < r->steps[s->viewer] ? table_count_at(r, s->viewer, (int)step) : -1;
    if (count < 0) {
        message_refuse(m, "bad-request", "'to' must be one of the steps that lie behind");
        return;
    }
    if (change_apply(s->server, s->at, EVENT_ASK, s->viewer, (uint32_t)(r->base + count), NULL, s->in, &why))
        agree(m);
    else
        tell(m, false, &why);
}

static void do_consent(const message *m)
{
    client *s = m->s;
    const table *r = s->at->table;
    fault why = {""};
    if (!may_act(m))
        return;
    if (r->back_by < 0) {
        message_refuse(m, "refused", message_either(s, "nobody asks to go back", "nadie pide volver atrás"));
        return;
    }
    bool yes = json_is_true(json_object_get(m->body, "yes"));
    if (yes)
        agree(m);
    else
        tell(m, change_apply(s->server, s->at, EVENT_ANSWER, s->viewer, 0, NULL, s->in, &why), &why);
}

/* --- around the game --- */

static void do_resign(const message *m)
{
    client *s = m->s;
    fault why = {""};
    if (!may_act(m))
        return;
    tell(m, change_apply(s->server, s->at, EVENT_RESIGN, s->viewer, 0, NULL, s->in, &why), &why);
}

/* "offer-end" and the answers to it. Bots don't agree on an end: all others must be persons. */
static void do_end(const message *m)
{
    client *s = m->s;
    const table *r = s->at->table;
    fault why = {""};
    end_kind what = end_find(message_word(m, "type"));
    if (!may_act(m))
        return;
    unsigned others = (1u << table_game(r)->seats) - 1, persons = table_people(r) & ~table_open(r);
    others &= ~game_nonplayers(table_game(r), r->match.options);
    if (what == END_OFFER && others & ~persons) {
        message_refuse(
            m, "refused",
            message_either(s, "only persons can agree on an end, and not all other seats are taken by persons",
                           "solo las personas pueden acordar el final, y no todos los demás bandos son de personas"));
    } else if (!match_may_end(&r->match, s->viewer, what, s->in, &why)) {
        message_refuse(m, "refused", why.text);
    } else {
        tell(m, change_apply(s->server, s->at, EVENT_END, s->viewer, what, NULL, s->in, &why), &why);
    }
}

static bool is_hex(const char *words)
{
    return strlen(words) == KEY_HEX && strspn(words, "0123456789abcdef") == KEY_HEX;
}

/* The players' own chance: every seat first says the hash of its digits, then the digits, which are added to the key of
 * the dice. The server's key was fixed before it saw them, and nobody who gives digits knows the key. */
static void do_fair(const message *m)
{
    client *s = m->s;
    const table *r = s->at->table;
    const char *hash = message_word(m, "hash"), *value = message_word(m, "value");
    char digest[SHA256_TEXT] = "";
    fault why = {""};
    if (!may_act(m))
        return;
    if (is_hex(value))
        sha256_text(value, KEY_HEX, digest);
    if (table_mixed(r) >> s->viewer & 1 || r->match.scripted)
        message_refuse(m, "refused",
                       message_either(s, "this seat has added its part already", "este bando ya ha añadido su parte"));
    else if (is_hex(hash) && r->pledge[s->viewer][0] && strcmp(hash, r->pledge[s->viewer]))
        message_refuse(m, "refused", /* else it could be chosen when the others' digits are known */
                       message_either(s, "this seat has given its hash already, and it stands",
                                      "este bando ya ha dado su resumen, y no se cambia"));
    else if (is_hex(hash))
        tell(m, change_apply(s->server, s->at, EVENT_PLEDGE, s->viewer, 0, hash, s->in, &why), &why);
    else if (!digest[0])
        message_refuse(m, "bad-request", "'hash' or 'value' must be 64 hexadecimal digits");
    else if (strcmp(digest, r->pledge[s->viewer]))
        message_refuse(m, "refused",
                       message_either(s, "these digits are not those whose hash was given before",
                                      "estas cifras no son aquellas cuyo resumen se dio antes"));
    else
        tell(m, change_apply(s->server, s->at, EVENT_MIX, s->viewer, 0, value, s->in, &why), &why);
}

static void do_rematch(const message *m)
{
    client *s = m->s;
    const table *r = s->at->table;
    fault why = {""};
    bool yes = json_is_true(json_object_get(m->body, "yes")), ok = true;
    if (!s->seats || !table_finished(r) || r->next[0]) {
        message_refuse(
            m, "refused",
            !s->seats    ? message_either(s, "whoever only watches can't do that", "quien solo mira no puede hacer eso")
            : r->next[0] ? message_either(s, "the rematch has begun already", "la revancha ya ha empezado")
                         : message_either(s, "the game still goes on", "la partida sigue en curso"));
        return;
    }
    unsigned people = table_people(r) & ~table_open(r);
    for (int seat = 0; ok && seat < table_game(r)->seats; seat++)
        if (s->seats & people & 1u << seat)
            ok = change_apply(s->server, s->at, EVENT_REMATCH, seat, yes, NULL, s->in, &why);
    if (ok && yes && !(people & ~r->rematch))
        ok = make_rematch(s->server, s->at, &why);
    tell(m, ok, &why);
}

static void do_name(const message *m)
{
    client *s = m->s;
    fault why = {""};
    const char *name = message_word(m, "name");
    bool ok = true;
    if (!s->seats || !words_fit(name, 40)) {
        message_refuse(m, "bad-request", "a name has 40 characters at most, and belongs to a seat");
        return;
    }
    for (int seat = 0; ok && seat < table_game(s->at->table)->seats; seat++)
        if (s->seats >> seat & 1 && strcmp(s->at->table->seats[seat].name, name))
            ok = change_apply(s->server, s->at, EVENT_NAME, seat, 0, name, s->in, &why);
    tell(m, ok, &why);
}

static void do_chat(const message *m)
{
    client *s = m->s;
    fault why = {""};
    const char *words = message_word(m, "text");
    int seat = s->viewer != WATCHER && s->seats >> s->viewer & 1 ? s->viewer : __builtin_ffs((int)s->seats) - 1;
    if (seat < 0) {
        message_refuse(m, "refused",
                       message_either(s, "whoever only watches can't write", "quien solo mira no puede escribir"));
        return;
    }
    if (!*words || !words_fit(words, 500)) {
        message_refuse(m, "bad-request", "a line has 1 to 500 characters");
        return;
    }
    tell(m, change_apply(s->server, s->at, EVENT_CHAT, seat, 0, words, s->in, &why), &why);
}

/* --- the table --- */

static const struct {
    const char *type;
    void (*run)(const message *m);
} rows[] = {
    {"choose", do_choose},   {"why", do_why},           {"undo", do_undo},         {"look", do_look},
    {"at", do_at},           {"plan", do_plan},         {"journal", do_journal},   {"chat", do_chat},
    {"name", do_name},       {"resign", do_resign},     {"rollback", do_rollback}, {"consent", do_consent},
    {"rematch", do_rematch}, {"position", do_position}, {"offer-end", do_end},     {"accept-end", do_end},
    {"refuse-end", do_end},  {"withdraw-end", do_end},  {"fair", do_fair},         {"forecast", do_forecast},
    {"group", do_group},     {"about", do_about},       {"lens", do_lens},         {"order", do_order},
    {"hint", do_hint},       {"analyse", do_analyse},   {"hurry", do_hurry},
};

static void dispatch(const message *m)
{
    client *s = m->s;
    const char *type = message_word(m, "type");
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

void message_take(client *s, const char *bytes, size_t length)
{
    json_error_t where;
    char words[256];
    if (!s->trusted && !bucket_take(&s->rate, env_rate_ms(), MESSAGE_RATE, MESSAGE_BURST)) {
        s->code = CLOSE_MANNERS;
        client_error(s, NULL, "busy", "too many messages at once", "");
        client_bye(s, "too many messages at once");
        return;
    }
    json_t *body = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &where);
    if (!json_is_object(body)) {
        text_format(words, sizeof words, "a JSON object was expected%s%s", body ? "" : ": ", body ? "" : where.text);
        client_error(s, NULL, "bad-request", words, "");
    } else {
        message m = {.s = s, .body = body, .id = json_object_get(body, "id")};
        dispatch(&m);
    }
    json_decref(body);
}
