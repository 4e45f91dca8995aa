/* Messages that change the game, or what is around it. */
#include <string.h>

#include "core/tell/json.h"
#include "table/begin.h"
#include "table/due.h"
#include "table/message.h"

enum { GESTURE_MAX = 128 };

/* --- choosing --- */

static bool up_to_date(const message *m)
{
    const table *t = m->table;
    int viewer = m->guest->viewer;
    const value *seq = request_member(m->body, "seq");
    if (!value_is(seq, VALUE_WHOLE)) {
        message_refuse(m, &say_seq_missing);
        return false;
    }
    if (seq->whole >= (int64_t)t->asked[viewer] && seq->whole <= (int64_t)t->seq[viewer])
        return true;
    message_refuse(m, &say_stale);
    return false;
}

/* What orders answer belongs to it. If it can't be kept now (a log that is full), it is asked for after all. */
static void go_on(const message *m)
{
    fault why;
    table_go_on(m->table, m->env->now, &why);
}

/* A gesture: its choices one after the other, up to the first that reveals something or that can't be made any more. */
static void choose_list(const message *m, const value *list)
{
    const table *t = m->table;
    int viewer = m->guest->viewer, done = 0, count = value_count(list);
    uint32_t reveals = game_peek(t->match.state)->reveals;
    const doer by = message_doer(m);
    refused no = {.rule = ""};
    text out;
    for (const value *v = value_first(list); done < count && table_choose_words(m->table, &by, v->text, done > 0, &no);
         v = value_next(v)) {
        done++;
        if (game_peek(t->match.state)->reveals != reveals || !game_acts(t->match.state, viewer))
            break;
    }
    if (!done) {
        message_error(m, no.code, no.sentence, no.rule);
        return;
    }
    go_on(m);
    message_begin(m, &out, "ok");
    json_number(&out, "seq", t->seq[viewer]);
    json_number(&out, "done", done);
    json_text(&out, "text", done < count ? no.sentence : "");
    json_text(&out, "rule", done < count ? no.rule : "");
    message_finish(m, &out);
}

static bool is_gesture(const value *list)
{
    int count = value_count(list);
    bool fits = count && count <= GESTURE_MAX;
    for (const value *v = value_first(list), *end = value_end(list); fits && v < end; v = value_next(v))
        fits = value_is(v, VALUE_TEXT);
    return fits;
}

void do_choose(const message *m)
{
    refused no;
    const doer by = message_doer(m);
    const value *list = request_member(m->body, "list");
    if (list && !is_gesture(list)) {
        message_refuse(m, &say_list_size);
        return;
    }
    if (!message_may_act(m) || !up_to_date(m))
        return;
    if (list && !message_affordable(m, value_count(list) / 10.0))
        return;
    if (list)
        choose_list(m, list);
    else if (table_choose_words(m->table, &by, message_word(m, "do"), false, &no)) {
        go_on(m);
        message_ok(m);
    } else {
        message_error(m, no.code, no.sentence, no.rule);
    }
}

/* A standing order is given or taken back. */
void do_order(const message *m)
{
    const doer by = message_doer(m);
    int row = standing_find(table_game(m->table), message_word(m, "order"));
    bool give = !value_is(request_member(m->body, "give"), VALUE_FALSE);
    fault why = {""};
    if (!message_may_act(m))
        return;
    if (row < 0) {
        message_refuse(m, &say_order_unknown);
        return;
    }
    message_tell(m, table_order(m->table, &by, row, give, &why), &why);
}

/* --- ends --- */

void do_resign(const message *m)
{
    fault why = {""};
    const doer by = message_doer(m);
    if (message_may_act(m))
        message_tell(m, table_resign(m->table, &by, &why), &why);
}

/* "offer-end" and the answers to it. */
void do_end(const message *m)
{
    fault why = {""};
    const doer by = message_doer(m);
    if (message_may_act(m))
        message_tell(m, table_end(m->table, &by, end_find(message_word(m, "type")), &why), &why);
}

void do_rematch(const message *m)
{
    const table *t = m->table;
    fault why = {""};
    unsigned mine = m->guest->seats, persons = table_persons(t);
    bool yes = value_is(request_member(m->body, "yes"), VALUE_TRUE), ok = true;
    if (!mine || !table_finished(t) || t->next[0]) {
        message_refuse(m, !mine ? &say_watching : t->next[0] ? &say_rematch_begun : &say_game_goes_on);
        return;
    }
    if (yes && !(persons & ~(t->rematch | mine)) && m->env->begins && !m->env->begins(m->env->context)) {
        message_refuse(m, &say_many_rematches); /* the last to agree begins it */
        return;
    }
    for (int seat = 0; ok && seat < table_game(t)->seats; seat++)
        if (mine & persons & 1u << seat)
            ok = message_do(m, EVENT_REMATCH, seat, yes, NULL, &why);
    if (ok && yes && !(persons & ~t->rematch))
        ok = begin_rematch(m->table, m->env, m->guest->in, &why);
    message_tell(m, ok, &why);
}

/* --- the players' own chance --- */

static bool is_hex(const char *words)
{
    return strlen(words) == KEY_HEX && strspn(words, "0123456789abcdef") == KEY_HEX;
}

/* Every seat first says the hash of its digits, then the digits, which are added to the key of the dice. The key was
 * fixed before anybody saw them, and nobody who gives digits knows the key. */
void do_fair(const message *m)
{
    const table *t = m->table;
    int seat = m->guest->viewer;
    const char *hash = message_word(m, "hash"), *value = message_word(m, "value");
    char digest[SHA256_TEXT] = "";
    fault why = {""};
    if (!message_may_act(m))
        return;
    if (is_hex(value))
        sha256_text(value, KEY_HEX, digest);
    if (table_mixed(t) >> seat & 1 || t->match.scripted)
        message_refuse(m, &say_part_added);
    else if (is_hex(hash) && t->pledge[seat][0] && strcmp(hash, t->pledge[seat]))
        message_refuse(m, &say_hash_stands); /* else it could be chosen when the others' digits are known */
    else if (is_hex(hash))
        message_tell(m, message_do(m, EVENT_PLEDGE, seat, 0, hash, &why), &why);
    else if (!digest[0])
        message_refuse(m, &say_digits_wanted);
    else if (strcmp(digest, t->pledge[seat]))
        message_refuse(m, &say_digits_differ);
    else
        message_tell(m, message_do(m, EVENT_MIX, seat, 0, value, &why), &why);
}

/* --- names and words --- */

void do_name(const message *m)
{
    const table *t = m->table;
    unsigned mine = m->guest->seats;
    fault why = {""};
    const char *name = message_word(m, "name");
    bool ok = true;
    if (!mine || !words_fit(name, 40)) {
        message_refuse(m, &say_name_of_seat);
        return;
    }
    for (int seat = 0; ok && seat < table_game(t)->seats; seat++)
        if (mine >> seat & 1 && strcmp(t->seats[seat].name, name))
            ok = message_do(m, EVENT_NAME, seat, 0, name, &why);
    message_tell(m, ok, &why);
}

void do_chat(const message *m)
{
    const guest *g = m->guest;
    fault why = {""};
    const char *words = message_word(m, "text");
    int seat = g->viewer != WATCHER && g->seats >> g->viewer & 1 ? g->viewer : __builtin_ffs((int)g->seats) - 1;
    if (seat < 0)
        message_refuse(m, &say_watching_write);
    else if (!*words || !words_fit(words, 500))
        message_refuse(m, &say_line_length);
    else
        message_tell(m, message_do(m, EVENT_CHAT, seat, 0, words, &why), &why);
}
