/* What the page shows beside the board: chances, battle, hint, score, recap, and how it ended. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/turn.h"
#include "cli/play/waiting.h"
#include "cli/screen/terminal.h"
#include "core/tell/battle.h"
#include "core/tell/forecast.h"
#include "core/tell/numbers.h"
#include "core/tell/recap.h"
#include "words/program.h"

enum { RECAP_TEXT = 1 << 20, NEWS_IN_FULL = 8 };

/* --- chances --- */

static void add_faces(int low, int high, text *out)
{
    if (low || high)
        text_addf(out, low == high ? "%d: " : "%d-%d: ", low, high);
}

/* "column 3 : 1: 1-2 AR 1 (2 of 6) ..." */
static void add_table(const present *p, const forecast_table *t, text *out)
{
    const game *g = session_game(p->s);
    lang in = p->s->c->in;
    text_add(out, "        ");
    if (t->title.id) {
        prompt_words(g, &t->title, in, out);
        text_add(out, ": ");
    }
    for (int i = 0; i < t->count; i++) {
        const forecast_row *r = &t->row[i];
        text_add(out, i ? "; " : "");
        add_faces(r->low, r->high, out);
        prompt_words(g, &r->what, in, out);
        text_addf(out, words_in(in, OF, " (%u of %u)"), r->chance, t->of);
    }
    text_add(out, "\n");
}

/* One choice with its price, its promise and its tables; false if the game has nothing to say of it. */
static bool add_chances(const present *p, choice c, bool only_tables, text *out)
{
    const game *g = session_game(p->s);
    forecast f = {0};
    if (!game_forecast(g, p->state, p->seat, c, &f) || (only_tables && !f.tables))
        return false;
    text_add(out, "  ");
    choice_label(g, p->state, c, p->s->c->in, out);
    for (int i = 0; i < f.costs + f.promises; i++) {
        text_add(out, i ? ", " : ": ");
        prompt_words(g, i < f.costs ? &f.cost[i] : &f.promise[i - f.costs], p->s->c->in, out);
    }
    text_add(out, "\n");
    for (int i = 0; i < f.tables; i++)
        add_table(p, &f.table[i], out);
    return true;
}

void print_chances(const present *p, choice c)
{
    text out;
    int count = 0;
    text_init(&out, 1 << 18);
    if (c)
        count = add_chances(p, c, false, &out);
    for (int i = 0; !c && i < p->list.count; i++)
        count += add_chances(p, p->list.list[i], true, &out);
    if (!count)
        text_add(&out,
                 words_in(p->s->c->in, NO_CHANCES_ARE_KNOWN_FOR_THESE, "No chances are known for these choices.\n"));
    terminal_page_words(text_string(&out));
    text_release(&out);
}

/* --- the battle that is fought --- */

static void add_side(const present *p, const battle_side *s, text *out)
{
    const game *g = session_game(p->s);
    lang in = p->s->c->in;
    char title[NOUN_TEXT] = "-";
    if (s->seat >= 0)
        noun_title(g->seat, s->seat, in, title);
    text_addf(out, "  %s", title);
    if (!s->no_sum)
        text_addf(out, " %d", s->sum);
    for (int i = 0; i < s->lines; i++) {
        text_add(out, i ? ", " : ": ");
        prompt_words(g, &s->line[i].why, in, out);
        if (s->line[i].amount)
            text_addf(out, " %+d", s->line[i].amount);
    }
    text_add(out, "\n");
    if (s->column.id) {
        text_add(out, "    ");
        prompt_words(g, &s->column, in, out);
        text_add(out, "\n");
    }
    for (int i = 0; i < s->results; i++) {
        text_add(out, i ? "; " : "    ");
        text_add(out, s->result[i].now ? "> " : "");
        add_faces(s->result[i].low, s->result[i].high, out);
        prompt_words(g, &s->result[i].what, in, out);
    }
    text_add(out, s->results ? "\n" : "");
}

static void add_battle_chances(const present *p, const battle *b, text *out)
{
    for (int i = 0; i < b->chances; i++) {
        text_add(out, i ? "; " : "  ");
        size_t from = out->length;
        prompt_words(session_game(p->s), &b->chance[i].what, p->s->c->in, out);
        if (!i)
            text_capital(out, from);
        /* a unit's name may end with a number */
        text_addf(out, ": %u %%", (unsigned)(((uint64_t)b->chance[i].chance * 100 + b->of / 2) / b->of));
    }
    text_add(out, b->chances ? "\n" : "");
}

void print_battle(const present *p)
{
    const game *g = session_game(p->s);
    lang in = p->s->c->in;
    battle b = {0};
    text out;
    if (!g->show.battle || !g->show.battle(p->state, p->seat, &b))
        return;
    text_init(&out, 16384);
    prompt_words(g, &b.title, in, &out);
    if (b.ratio.id) {
        text_add(&out, ": ");
        prompt_words(g, &b.ratio, in, &out);
    }
    text_add(&out, "\n");
    add_battle_chances(p, &b, &out);
    for (int i = 0; i < BATTLE_SIDES; i++)
        add_side(p, &b.side[i], &out);
    terminal_print(text_string(&out));
    text_release(&out);
}

/* --- a hint --- */

/* What the bot thinks of its second choice. It takes what it tried most: what it tried less may have come to more. */
static void add_next_best(const present *p, const opinions *said, text *out)
{
    const lang in = p->s->c->in;
    const opinion *one = &said->best[0], *two = &said->best[1];
    const int first = (one->expected + 5) / 10, second = (two->expected + 5) / 10;
    if (first == second)
        text_add(out, words_in(in, AS_MUCH_AS_WITH, ", as much as with “"));
    else
        text_addf(out, words_in(in, WITH, ", %d with “"), second);
    choice_label(session_game(p->s), p->state, two->choice, in, out);
    add_piece(p, two->choice, out);
    text_add(out, words_in(in, TEXT, "”"));
    if (second > first && two->visits < one->visits)
        text_add(out, words_in(in, WHICH_IT_TRIED_LESS_OFTEN, ", which it tried less often"));
}

/* Why: what the choice costs and promises, and how much better than the next one it looks. */
static void add_reason(const present *p, const opinions *said, text *out)
{
    const game *g = session_game(p->s);
    lang in = p->s->c->in;
    forecast f = {0};
    if (game_forecast(g, p->state, p->seat, said->best[0].choice, &f))
        for (int i = 0; i < f.costs + f.promises; i++) {
            text_add(out, i ? ", " : ": ");
            prompt_words(g, i < f.costs ? &f.cost[i] : &f.promise[i - f.costs], in, out);
        }
    text_addf(out, words_in(in, IT_EXPECTS_TO_SCORE_OUT_OF_100, ".\n  It expects to score %d out of 100 with it"),
              (said->best[0].expected + 5) / 10);
    if (said->count > 1 && said->best[1].visits)
        add_next_best(p, said, out);
    text_addf(out, words_in(in, TRIES, " (%d tries).\n"), said->iterations);
}

void print_hint(const present *p, const bot *b, generator *own)
{
    const game *g = session_game(p->s);
    lang in = p->s->c->in;
    opinions said = {0};
    waiting w;
    const question q = {.game = g,
                        .seen = p->state,
                        .seat = p->seat,
                        .own = own,
                        .stop = waiting_begin(&w, true, NULL, in),
                        .said = &said};
    choice c = bot_choose(b, &q);
    waiting_end(&w);
    line_forget_typed();
    char form[CHOICE_TEXT];
    text out;
    text_init(&out, 8192);
    if (!said.count || said.best[0].choice != c) /* what looks best at a glance goes before what was tried most */
        said = (opinions){.best = {{.choice = c, .expected = said.expected}},
                          .count = 1,
                          .expected = said.expected,
                          .iterations = said.iterations};
    choice_text(g, c, form);
    terminal_join(form);
    text_add(&out, words_in(in, A_BOT_WOULD_CHOOSE, "A bot would choose: "));
    choice_label(g, p->state, c, in, &out);
    add_piece(p, c, &out);
    text_addf(&out, "  [%s]", form);
    add_reason(p, &said, &out);
    terminal_print(text_string(&out));
    text_release(&out);
}

/* --- the score --- */

/* Takes out what stands in the first brackets; false: there are none. */
static bool drop_brackets(char *line)
{
    char *open = strstr(line, " ("), *close = open ? strchr(open, ')') : NULL;
    if (close)
        memmove(open, close + 1, strlen(close + 1) + 1);
    return close != NULL;
}

int letters_of(const char *words)
{
    int count = 0;
    for (; *words; words++)
        count += ((unsigned char)*words & 0xc0) != 0x80;
    return count;
}

/* On one line: where it is too long, what the numbers must reach is left to `show`. */
void print_score(const present *p)
{
    text out;
    char line[1024];
    int width = terminal_width() ? terminal_width() : 80;
    text_init(&out, 8192);
    numbers_line(session_game(p->s), p->state, p->s->c->in, &out);
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text_string(&out), "\n"), text_string(&out));
    while (letters_of(line) > width && drop_brackets(line))
        ;
    if (*line)
        terminal_printf("%s\n", line);
    text_release(&out);
}

/* --- what the others did --- */

/* The entries that a viewer may read, from number `from` on, told in a few lines. False: there are none. */
static bool add_recap(const session *s, int viewer, int from, text *out)
{
    const journal *j = &s->table->steps.journal;
    const entry **list = calloc((size_t)(j->count - from) + 1, sizeof *list);
    int count = 0;
    for (int i = from; list && i < j->count; i++)
        if (j->list[i].viewers >> viewer & 1)
            list[count++] = &j->list[i];
    if (list)
        recap_text(session_game(s), list, count, s->c->in, out);
    free(list);
    return out->length;
}

bool news_in_short(session *s, int viewer, int from)
{
    text out;
    int lines = 0;
    text_init(&out, RECAP_TEXT);
    for (int i = from; i < s->table->steps.journal.count; i++)
        lines += s->table->steps.journal.list[i].viewers >> viewer & 1;
    bool told = lines > NEWS_IN_FULL && add_recap(s, viewer, from, &out);
    if (told) {
        text_add(&out, words_in(s->c->in, JOURNAL_TELLS_IT_LINE_BY_LINE, "  ('journal' tells it line by line)\n"));
        terminal_page_words(text_string(&out));
    }
    text_release(&out);
    return told;
}

void print_recap(session *s, int seat)
{
    const steps *seen = &s->table->steps;
    int from = seen->journal.count;
    text out;
    text_init(&out, RECAP_TEXT);
    for (int unread = seen->lines[seat] - s->recap_from[seat]; unread > 0 && from > 0;)
        unread -= seen->journal.list[--from].viewers >> seat & 1;
    if (!add_recap(s, seat, from, &out))
        text_add(
            &out,
            words_in(s->c->in, NOBODY_ELSE_HAS_CHOSEN_ANYTHING,
                     "Nobody else has chosen anything since your last choice; 'journal' tells what came before.\n"));
    terminal_page_words(text_string(&out));
    text_release(&out);
}

/* --- the end --- */

enum { EVEN = 500 }; /* of a thousand: what a draw is worth */

/* Who shares the first place: several may win together, as when one of three resigns, and all may lose. */
static void add_first(const game *g, const int score[], int best, lang in, text *out)
{
    char title[NOUN_TEXT];
    int first = 0, named = 0;
    for (int i = 0; i < g->seats; i++)
        first += score[i] == score[best];
    if (!score[best]) {
        text_add(out, words_in(in, NOBODY_WINS, "Nobody wins"));
        return;
    }
    if (first > 1 && (first == g->seats || score[best] <= EVEN)) {
        text_add(out, words_in(in, IT_IS_A_DRAW, "It is a draw"));
        return;
    }
    text_add(out, first > 1 ? words_in(in, WINNERS, "Winners: ") : words_in(in, WINNER, "Winner: "));
    for (int i = 0; i < g->seats; i++)
        if (score[i] == score[best]) {
            noun_title(g->seat, i, in, title);
            named++;
            text_addf(out, "%s%s", named == 1 ? "" : named < first ? ", " : words_in(in, AND, " and "), title);
        }
}

/* Who has won, and by how much of the thousand. */
static void add_winner(const session *s, text *out)
{
    const game *g = session_game(s);
    const void *state = session_match(s)->state;
    int score[SEATS_MAX] = {0}, best = 0, next = -1, resigned = game_resigned(state);
    char other[NOUN_TEXT];
    lang in = s->c->in;
    game_outcome(g, state, score);
    for (int i = 1; i < g->seats; i++)
        best = score[i] > score[best] ? i : best;
    for (int i = 0; i < g->seats; i++)
        if (score[i] < score[best] && (next < 0 || score[i] > score[next]))
            next = i;
    add_first(g, score, best, in, out);
    if (resigned >= 0) {
        noun_title(g->seat, resigned, in, other);
        text_addf(out, words_in(in, RESIGNED, "; %s resigned"), other);
    }
    if (next < 0)
        text_addf(out, words_in(in, ALL_WITH_OF_1000, ", all with %d of 1000.\n"), score[best]);
    else
        text_addf(out, words_in(in, TO_OF_1000, ", %d to %d of 1000.\n"), score[best], score[next]);
}

/* The numbers that matter: all of them, or the first line. */
static void add_summary(const session *s, bool brief, text *out)
{
    text all;
    text_init(&all, 65536);
    view_summary(session_game(s), session_match(s)->state, s->only, s->c->in, &all);
    text_add_bytes(out, text_string(&all), brief ? strcspn(text_string(&all), "\n") : all.length);
    text_add(out, brief ? "\n" : "");
    text_release(&all);
}

void print_end(session *s, bool brief)
{
    const game *g = session_game(s);
    lang in = s->c->in;
    text out;
    text_init(&out, 65536);
    result_lines(g, session_match(s)->state, in, &out);
    add_winner(s, &out);
    add_summary(s, brief, &out);
    if (s->save[0])
        text_addf(
            &out,
            words_in(in, THE_RECORD_IS_IN_FRENTE_REPLAY,
                     "The record is in %s\n  frente replay '%s'   tells it again\n  frente analyse '%s' --whole   "
                     "says what each side could expect\n"),
            s->save, s->save, s->save);
    text_addf(&out, words_in(in, FRENTE_PLAY_BEGINS_ANOTHER, "  frente play %s   begins another\n"), g->id);
    terminal_print(text_string(&out));
    text_release(&out);
}
