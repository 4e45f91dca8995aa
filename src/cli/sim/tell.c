/* What came of many games: for people, for spreadsheets, for programs. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/screen/terminal.h"
#include "cli/sim/sim.h"
#include "core/tell/json.h"
#include "version.h"
#include "words/program.h"

enum {
    EFFECT_LEAST = 10, /* games with something, and without it: fewer say nothing */
    NAME_WIDE = 18
};

/* Who has the best score: a seat, -1 for several, -2 if it is 0. */
static int best_of(const sim_row *r, int seats)
{
    int best = 0, holders = 0;
    for (int s = 0; s < seats; s++) {
        if (r->score[s] > r->score[best])
            best = s, holders = 0;
        holders += r->score[s] == r->score[best];
    }
    return !r->score[best] ? -2 : holders > 1 ? -1 : best;
}

static struct ending *ending(summary *m, int kind)
{
    for (int i = 0; i < m->ending_count; i++)
        if (m->endings[i].kind == kind)
            return &m->endings[i];
    if (m->ending_count == (int)(sizeof m->endings / sizeof *m->endings))
        return &m->endings[m->ending_count - 1];
    m->endings[m->ending_count] = (struct ending){.kind = kind};
    return &m->endings[m->ending_count++];
}

static int more_games(const void *a, const void *b)
{
    const struct ending *x = a, *y = b;
    return x->games != y->games ? (x->games < y->games ? 1 : -1) : x->kind - y->kind;
}

void sim_sum_up(const sim *s, summary *m)
{
    double c = 0, cc = 0, t = 0, tt = 0;
    *m = (summary){.games = s->done};
    for (long i = 0; i < s->done; i++) {
        const sim_row *r = &s->tally.rows[i];
        int best = best_of(r, s->bout.game->seats);
        struct ending *e = ending(m, r->ending);
        e->games++;
        m->shared += best == -1;
        m->nobody += best == -2;
        if (best >= 0)
            m->best[best]++, e->best[best]++;
        c += r->choices, cc += (double)r->choices * r->choices;
        t += r->turns, tt += (double)r->turns * r->turns;
        m->choices_least = !i || r->choices < m->choices_least ? r->choices : m->choices_least;
        m->choices_most = r->choices > m->choices_most ? r->choices : m->choices_most;
        m->turns_least = !i || r->turns < m->turns_least ? r->turns : m->turns_least;
        m->turns_most = r->turns > m->turns_most ? r->turns : m->turns_most;
    }
    double n = (double)s->done;
    m->choices_mean = c / n, m->turns_mean = t / n;
    m->choices_around = mean_interval(c, cc, n);
    m->turns_around = mean_interval(t, tt, n);
    qsort(m->endings, (size_t)m->ending_count, sizeof *m->endings, more_games);
}

bool sim_effect(const sim *s, int seat, const use *u, double *effect, interval *around)
{
    const sums *all = &s->tally.sums;
    double with = (double)u->games, without = (double)(all->games - u->games);
    if (with < EFFECT_LEAST || without < EFFECT_LEAST)
        return false;
    double a = (double)u->score / with, b = (double)(all->score[seat] - u->score) / without;
    double va = (double)u->squares / with - a * a;
    double vb = (double)(all->squares[seat] - u->squares) / without - b * b;
    double half = 1.96 * sqrt(fmax(0, va) / with + fmax(0, vb) / without);
    *effect = a - b;
    *around = (interval){*effect - half, *effect + half};
    return true;
}

void ending_words(const entry_text *e, lang in, char out[ENDING_TEXT])
{
    size_t length = 0;
    for (const char *c = e->text[in]; *c && length + sizeof "…" <= ENDING_TEXT; c++) {
        if (*c != '{') {
            out[length++] = *c;
            continue;
        }
        memcpy(out + length, "…", strlen("…"));
        length += strlen("…");
        while (c[1] && *c != '}')
            c++;
    }
    out[length] = 0;
}

/* A name in the first column, which is so many characters wide. */
static void print_name(const char *name)
{
    int wide = 0;
    for (const char *c = name; *c; c++)
        wide += ((unsigned char)*c & 0xc0) != 0x80;
    terminal_part("  %s%*s", name, wide < NAME_WIDE ? NAME_WIDE - wide : 0, "");
}

static void print_share(const sim *s, long hits, long of)
{
    interval i = share_interval((double)hits, (double)of);
    terminal_part(words_in(s->c->in, TO_2, " %6ld %6.1f %%  (%.1f to %.1f)"), hits, 100.0 * (double)hits / (double)of,
                  100 * i.low, 100 * i.high);
}

/* Who had the best score how often, and how many points of 1000 a side had. */
static void print_standings(const sim *s, const summary *m)
{
    const lang in = s->c->in;
    const game *g = s->bout.game;
    terminal_part("%s\n", words_in(in, BEST_SCORE_AND_MEAN_SCORE_OF,
                                   "Best score, and mean score of 1000, each with its interval of 95 %"));
    for (int seat = 0; seat < g->seats; seat++) {
        double n = (double)m->games, sum = (double)s->tally.sums.score[seat];
        interval i = interval_within(mean_interval(sum, (double)s->tally.sums.squares[seat], n), 0, 1000);
        char title[NOUN_TEXT];
        noun_title(g->seat, seat, in, title);
        print_name(title);
        print_share(s, m->best[seat], m->games);
        terminal_part(words_in(in, TO_3, "  %6.1f (%.1f to %.1f)\n"), sum / n, i.low, i.high);
    }
    print_name(words_in(in, SHARED_2, "Shared"));
    print_share(s, m->shared, m->games);
    terminal_part("\n");
    print_name(words_in(in, NOBODY, "Nobody"));
    print_share(s, m->nobody, m->games);
    terminal_part("\n");
}

/* How a game ended, how often, and who had won then. */
static void print_ending(const sim *s, const summary *m, int which)
{
    const lang in = s->c->in;
    const game *g = s->bout.game;
    const entry_text *e = &g->lists.entries[m->endings[which].kind];
    char words[ENDING_TEXT];
    text line;
    text_init(&line, 4096);
    ending_words(e, in, words);
    text_add(&line, words);
    text_capital(&line, 0);
    terminal_part("  %s [%s]\n  %*s", text_string(&line), e->rule, NAME_WIDE, "");
    text_release(&line);
    print_share(s, m->endings[which].games, m->games);
    for (int seat = 0; seat < g->seats; seat++)
        if (m->endings[which].best[seat]) {
            char title[NOUN_TEXT];
            noun_title(g->seat, seat, in, title);
            terminal_part(words_in(in, WON, "; %s won %ld"), title, m->endings[which].best[seat]);
        }
    terminal_part("\n");
}

void sim_print(const sim *s)
{
    const lang in = s->c->in;
    const game *g = s->bout.game;
    summary m;
    sim_sum_up(s, &m);
    terminal_part(words_in(in, GAME_CHOICES_A_GAME_TO_TURNS_TO,
                           "%ld game%s, %.1f choices a game (%d to %d), %.1f turns (%d to %d)\n"),
                  m.games, m.games == 1 ? "" : "s", m.choices_mean, m.choices_least, m.choices_most, m.turns_mean,
                  m.turns_least, m.turns_most);
    terminal_part(words_in(in, SEED, "%s, %s, seed %llu, %s\n"), g->title[in],
                  g->lists.scenarios[s->bout.scenario].title[in], (unsigned long long)s->bout.seed,
                  text_string(&s->players));
    print_standings(s, &m);
    terminal_part("%s\n", words_in(in, HOW_GAMES_END_2, "How games end"));
    for (int i = 0; i < m.ending_count; i++)
        print_ending(s, &m, i);
}

void sim_line(const sim *s, text *out)
{
    const game *g = s->bout.game;
    text_addf(out, "frente sim %s --games %ld --seed %llu --scenario %s", g->id, s->done,
              (unsigned long long)s->bout.seed, g->lists.scenarios[s->bout.scenario].id);
    for (int i = 0; i < g->lists.option_count; i++)
        if (s->bout.options & option_bit(i))
            text_addf(out, " --option %s", g->lists.options[i].id);
    for (int seat = 0; seat < g->seats; seat++)
        if (s->bout.seats[seat])
            text_addf(out, " --seats %s=%s", noun_key(g->seat, seat), s->bout.seats[seat]->id);
}

void sim_csv(const sim *s, text *out)
{
    const game *g = s->bout.game;
    text_addf(out, "# frente %s, %s %d, data %s: ", FRENTE_VERSION, g->id, g->version, s->data);
    sim_line(s, out);
    text_add(out, "\n");
    text_add(out, "game,seed");
    for (int seat = 0; seat < g->seats; seat++)
        text_addf(out, ",score_%s", noun_key(g->seat, seat));
    text_add(out, ",best,choices,turns,ending,rule\n");
    for (long i = 0; i < s->done; i++) {
        const sim_row *r = &s->tally.rows[i];
        int best = best_of(r, g->seats);
        text_addf(out, "%ld,%llu", i + 1, (unsigned long long)s->bout.seed + (unsigned long long)i);
        for (int seat = 0; seat < g->seats; seat++)
            text_addf(out, ",%d", r->score[seat]);
        text_addf(out, ",%s,%d,%d,%s,%s\n",
                  best >= 0    ? noun_key(g->seat, best)
                  : best == -1 ? "shared"
                               : "nobody",
                  r->choices, r->turns, g->lists.entries[r->ending].name, g->lists.entries[r->ending].rule);
    }
}

static void json_real(text *out, const char *name, double value)
{
    json_key(out, name);
    text_addf(out, "%.4f", value);
}

static void json_share(text *out, const char *name, long hits, long of)
{
    interval i = share_interval((double)hits, (double)of);
    json_open(out, name, '{');
    json_number(out, "games", hits);
    json_real(out, "share", (double)hits / (double)of);
    json_real(out, "low", i.low);
    json_real(out, "high", i.high);
    json_close(out, '}');
}

static void json_seats(const sim *s, const summary *m, text *out)
{
    const game *g = s->bout.game;
    json_open(out, "seats", '{');
    for (int seat = 0; seat < g->seats; seat++) {
        double n = (double)m->games, sum = (double)s->tally.sums.score[seat];
        interval i = interval_within(mean_interval(sum, (double)s->tally.sums.squares[seat], n), 0, 1000);
        json_open(out, noun_key(g->seat, seat), '{');
        json_text(out, "bot", s->bout.seats[seat] ? s->bout.seats[seat]->id : "nonplayer");
        json_share(out, "best", m->best[seat], m->games);
        json_real(out, "score", sum / n);
        json_real(out, "low", i.low);
        json_real(out, "high", i.high);
        json_close(out, '}');
    }
    json_close(out, '}');
    json_share(out, "shared", m->shared, m->games);
    json_share(out, "nobody", m->nobody, m->games);
}

static void json_turns(const sim *s, text *out)
{
    const game *g = s->bout.game;
    const sums *a = &s->tally.sums;
    json_open(out, "turns", '[');
    for (int t = 0; t < TALLY_TURNS && (!t || a->reached[t - 1]); t++) { /* the last: all are over */
        double n = (double)a->games;
        json_open(out, NULL, '{');
        json_number(out, "running", a->reached[t]);
        json_open(out, "expected", '{');
        for (int seat = 0; seat < g->seats; seat++)
            json_real(out, noun_key(g->seat, seat), (double)a->expected[t][seat] / n);
        json_close(out, '}');
        json_open(out, "tracks", '{');
        for (int c = 0; c < s->tally.column_count; c++)
            json_real(out, s->tally.columns[c].id, (double)a->track[t][c] / n);
        json_close(out, '}');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void json_use(const sim *s, int seat, const char *name, const use *u, text *out)
{
    double effect;
    interval i;
    if (!u->times)
        return;
    json_open(out, name, '{');
    json_number(out, "times", u->times);
    json_number(out, "games", u->games);
    if (sim_effect(s, seat, u, &effect, &i)) {
        json_real(out, "effect", effect);
        json_real(out, "low", i.low);
        json_real(out, "high", i.high);
    }
    json_close(out, '}');
}

static void json_uses(const sim *s, text *out)
{
    const game *g = s->bout.game;
    json_open(out, "uses", '{');
    for (int seat = 0; seat < g->seats; seat++) {
        json_open(out, noun_key(g->seat, seat), '{');
        json_open(out, "choices", '{');
        for (int v = 1; v < g->lists.verb_count; v++)
            json_use(s, seat, g->lists.verbs[v].id, &s->tally.sums.verb[seat][v], out);
        json_close(out, '}');
        json_open(out, "cards", '{');
        for (int i = 0; i < tally_uses(g); i++) {
            char words[CHOICE_TEXT];
            if (!tally_use(g, i))
                continue;
            choice_text(g, tally_use(g, i), words);
            json_use(s, seat, words, &s->tally.sums.card[seat][i], out);
        }
        json_close(out, '}');
        json_close(out, '}');
    }
    json_close(out, '}');
}

/* How many games ended so, and who had won them. */
static void json_ending(const sim *s, const summary *m, int i, text *out)
{
    const game *g = s->bout.game;
    interval around = share_interval((double)m->endings[i].games, (double)m->games);
    json_open(out, g->lists.entries[m->endings[i].kind].name, '{');
    json_number(out, "games", m->endings[i].games);
    json_real(out, "share", (double)m->endings[i].games / (double)m->games);
    json_real(out, "low", around.low);
    json_real(out, "high", around.high);
    json_open(out, "best", '{');
    for (int seat = 0; seat < g->seats; seat++)
        json_number(out, noun_key(g->seat, seat), m->endings[i].best[seat]);
    json_close(out, '}');
    json_close(out, '}');
}

void sim_json(const sim *s, text *out)
{
    const game *g = s->bout.game;
    summary m;
    sim_sum_up(s, &m);
    json_open(out, NULL, '{');
    json_text(out, "game", g->id);
    json_text(out, "scenario", g->lists.scenarios[s->bout.scenario].id);
    json_text(out, "frente", FRENTE_VERSION);
    json_number(out, "version", g->version);
    json_text(out, "data", s->data);
    json_open(out, "options", '[');
    for (int i = 0; i < g->lists.option_count; i++)
        if (s->bout.options & option_bit(i))
            json_text(out, NULL, g->lists.options[i].id);
    json_close(out, ']');
    text line;
    text_init(&line, 4096);
    sim_line(s, &line);
    json_text(out, "command", text_string(&line));
    text_release(&line);
    json_number(out, "seed", (long long)s->bout.seed);
    json_number(out, "games", m.games);
    json_seats(s, &m, out);
    json_open(out, "length", '{');
    json_real(out, "choices", m.choices_mean);
    json_real(out, "turns", m.turns_mean);
    json_close(out, '}');
    json_open(out, "endings", '{');
    for (int i = 0; i < m.ending_count; i++)
        json_ending(s, &m, i, out);
    json_close(out, '}');
    json_turns(s, out);
    json_uses(s, out);
    json_close(out, '}');
    text_add(out, "\n");
}
