/* The report of a simulation: one page with its style and its charts in it, to read, to keep, to send. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/sim/sim.h"
#include "version.h"
#include "words/program.h"

#define RUNNING_COLOUR "#b9b19f"

typedef struct page {
    const sim *s;
    lang in;
    text *out;
    summary m;
} page;

static const char *const colours[SEATS_MAX] = {"#b3452f", "#2f6f9f", "#c28f1e", "#4d8a4a",
                                               "#7d5a9b", "#6b6f76", "#a0522d"};

static const char style[] =
    ":root{color-scheme:light dark;--ink:#23211d;--paper:#faf7f0;--line:#cfc8b8;--soft:#6d675c}"
    "@media(prefers-color-scheme:dark){:root{--ink:#ece6da;--paper:#1f1d1a;--line:#4b463d;--soft:#a89f8f}}"
    "body{font:16px/1.5 Georgia,serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem "
    "auto;padding:0 "
    "1rem}h1{font-size:1.9rem;line-height:1.2;margin:0}h2{font-size:1.25rem;margin:2.2rem 0 .4rem;border-bottom:1px "
    "solid "
    "var(--line)}p.lead{color:var(--soft);margin:.3rem 0 "
    "1rem}svg{width:100%;height:auto;display:block;overflow:visible}svg "
    "text{font:12px system-ui,sans-serif;fill:var(--ink)}svg .soft{fill:var(--soft)}svg line.grid{stroke:var(--line)}"
    "table{border-collapse:collapse;width:100%;font:14px system-ui,sans-serif}td,th{padding:.2rem "
    ".5rem;text-align:left;"
    "border-bottom:1px solid "
    "var(--line)}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.grid{display:grid;"
    "grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:1rem}figure{margin:0}figcaption{font:13px "
    "system-ui,sans-serif}.key{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin:0 .3em 0 .8em}"
    ".bar{display:grid;grid-template-columns:13rem 1fr 12rem;gap:.1rem .8rem;align-items:center;margin:.4rem "
    "0;font:14px "
    "system-ui,sans-serif}.bar>:first-child{text-align:right}.soft{color:var(--soft)}.ending{margin:.8rem 0 "
    "0;font:14px "
    "system-ui,sans-serif}.track{position:relative;height:20px}.track i{display:block;height:100%;border-radius:2px}"
    ".track b{position:absolute;top:9px;height:2px;background:currentColor}.rows{overflow-x:auto}"
    "@media(max-width:640px){.bar{grid-template-columns:1fr "
    "auto}.bar>:first-child{text-align:left}.bar>.track{grid-row:2;"
    "grid-column:1/-1}.chart text{font-size:26px}.rows table{font-size:12px}.rows td,.rows "
    "th{padding:.2rem}body{margin:1rem "
    "auto;font-size:15px}}"
    ".up{color:#3d7d3a}.down{color:#b3452f}@media(prefers-color-scheme:dark){.up{color:#8fc98b}.down{color:#e58a76}}";

/* Words with what means something in HTML escaped. */
static void add_words(text *out, const char *words)
{
    for (; *words; words++)
        switch (*words) {
        case '<': text_add(out, "&lt;"); break;
        case '>': text_add(out, "&gt;"); break;
        case '&': text_add(out, "&amp;"); break;
        case '"': text_add(out, "&quot;"); break;
        default: text_add_bytes(out, words, 1);
        }
}

static void seat_title(const page *p, int seat, char out[NOUN_TEXT])
{
    noun_title(p->s->bout.game->seat, seat, p->in, out);
}

/* The colours in which the sides of this war are always drawn; who has none of them takes one by his seat. */
static const char *colour_of(const page *p, int seat)
{
    static const struct {
        const char *key, *colour;
    } sides[] = {{"rep", "#b3452f"}, {"nat", "#2f6f9f"}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
        if (!strcmp(noun_key(p->s->bout.game->seat, seat), sides[i].key))
            return sides[i].colour;
    return colours[seat];
}

static void heading(const page *p, const char *words)
{
    text_addf(p->out, "<h2>%s</h2>\n", words);
}

/* One bar with its interval: name, bar and numbers in a row; on a phone the bar stands below both. */
static void bar(const page *p, const char *name, long hits, long of, const char *colour)
{
    interval i = share_interval((double)hits, (double)of);
    double share = (double)hits / (double)of;
    text_add(p->out, "<div class=\"bar\"><span>");
    add_words(p->out, name);
    text_addf(p->out,
              "</span><span class=\"track\"><i style=\"width:%.1f%%;background:%s\"></i><b "
              "style=\"left:%.1f%%;width:%.1f%%\"></b></span><span>%.1f %% <span class=\"soft\">(%.1f – %.1f) · "
              "%ld</span></span></div>\n",
              100 * share, colour, 100 * i.low, 100 * (i.high - i.low), 100 * share, 100 * i.low, 100 * i.high, hits);
}

static void standings(const page *p)
{
    const game *g = p->s->bout.game;
    heading(p, words_in(p->in, WHO_DOES_BEST, "Who does best"));
    for (int seat = 0; seat < g->seats; seat++) {
        char title[NOUN_TEXT], name[NOUN_TEXT + 80];
        seat_title(p, seat, title);
        text_format(name, sizeof name, "%s · %s", title, p->s->bout.seats[seat] ? p->s->bout.seats[seat]->id : "–");
        bar(p, name, p->m.best[seat], p->m.games, colour_of(p, seat));
    }
    bar(p, words_in(p->in, SHARED, "shared"), p->m.shared, p->m.games, "#8a857a");
    bar(p, words_in(p->in, NOBODY_WINS_2, "nobody wins"), p->m.nobody, p->m.games, "#8a857a");
    text_addf(p->out, "<p class=\"lead\">%s</p>\n",
              words_in(p->in, SHARE_OF_THE_GAMES_IN_WHICH_A,
                       "Share of the games in which a seat has the best score, with the interval of 95 % (Wilson)."));
}

/* Who had won the games that ended so. */
static void ending_winners(const page *p, int i)
{
    const char *before = " <span class=\"soft\">";
    for (int seat = 0; seat < p->s->bout.game->seats; seat++) {
        char title[NOUN_TEXT];
        if (!p->m.endings[i].best[seat])
            continue;
        seat_title(p, seat, title);
        text_add(p->out, before);
        add_words(p->out, title);
        text_addf(p->out, " %ld", p->m.endings[i].best[seat]);
        before = ", ";
    }
    text_add(p->out, *before == ',' ? "</span>" : "");
}

static void endings(const page *p)
{
    const game *g = p->s->bout.game;
    heading(p, words_in(p->in, HOW_GAMES_END, "How games end"));
    for (int i = 0; i < p->m.ending_count; i++) {
        const entry_text *e = &g->lists.entries[p->m.endings[i].kind];
        text_add(p->out, "<p class=\"ending\">");
        char words[ENDING_TEXT];
        ending_words(e, p->in, words);
        add_words(p->out, words);
        ending_winners(p, i);
        text_add(p->out, "</p>\n");
        bar(p, e->rule, p->m.endings[i].games, p->m.games, "#7d7361");
    }
}

/* How long the games are: 24 columns. */
static void lengths(const page *p)
{
    enum { COLUMNS = 24 };
    long counts[COLUMNS] = {0}, most = 1;
    int low = p->m.choices_least, span = p->m.choices_most - low + 1;
    heading(p, words_in(p->in, HOW_LONG_THEY_ARE, "How long they are"));
    for (long i = 0; i < p->s->done; i++)
        counts[(long)(p->s->tally.rows[i].choices - low) * COLUMNS / span]++;
    for (int i = 0; i < COLUMNS; i++)
        most = counts[i] > most ? counts[i] : most;
    text_add(p->out, "<div class=\"chart\"><svg viewBox=\"0 0 900 170\" role=\"img\">\n");
    for (int i = 0; i < COLUMNS; i++)
        text_addf(p->out,
                  "<rect x=\"%d\" y=\"%.1f\" width=\"33\" height=\"%.1f\" fill=\"#7d7361\"><title>%ld</title></rect>",
                  10 + i * 36, 140 - 130.0 * (double)counts[i] / (double)most, 130.0 * (double)counts[i] / (double)most,
                  counts[i]);
    text_addf(p->out,
              "<text x=\"10\" y=\"160\">%d</text><text x=\"874\" y=\"160\" text-anchor=\"end\">%d</text></svg></div>\n",
              low, p->m.choices_most);
    text_addf(p->out,
              words_in(p->in, P_CLASS_LEAD_CHOICES_TO_AND,
                       "<p class=\"lead\">%.1f choices (%.1f to %.1f) and %.1f turns (%.1f to %.1f) on average.</p>\n"),
              p->m.choices_mean, p->m.choices_around.low, p->m.choices_around.high, p->m.turns_mean,
              p->m.turns_around.low, p->m.turns_around.high);
}

static int turn_count(const page *p)
{
    int turns = 0;
    while (turns < TALLY_TURNS && p->s->tally.sums.reached[turns])
        turns++;
    return turns < TALLY_TURNS ? turns + 1 : turns; /* and when all are over */
}

static void polyline(text *out, const double *values, int count, double low, double high, double w, double h,
                     const char *colour)
{
    text_addf(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" points=\"", colour);
    for (int i = 0; i < count; i++)
        text_addf(out, "%.1f,%.1f ", 34 + (count > 1 ? (w - 44) * i / (count - 1) : 0),
                  6 + (h - 26) * (high - values[i]) / (high > low ? high - low : 1));
    text_add(out, "\"/>");
}

static void frame_of(text *out, double low, double high, int turns, double w, double h)
{
    text_addf(
        out,
        "<line class=\"grid\" x1=\"34\" x2=\"%.0f\" y1=\"6\" y2=\"6\"/><line class=\"grid\" x1=\"34\" x2=\"%.0f\" "
        "y1=\"%.0f\" y2=\"%.0f\"/><text class=\"soft\" x=\"28\" y=\"12\" text-anchor=\"end\">%.4g</text>"
        "<text class=\"soft\" x=\"28\" y=\"%.0f\" text-anchor=\"end\">%.4g</text><text class=\"soft\" x=\"34\" "
        "y=\"%.0f\">1</text><text class=\"soft\" x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\">%d</text>",
        w - 10, w - 10, h - 20, h - 20, high, h - 18, low, h - 4, w - 10, h - 4, turns);
}

static void legend(const page *p)
{
    for (int seat = 0; seat < p->s->bout.game->seats; seat++) {
        char title[NOUN_TEXT];
        seat_title(p, seat, title);
        text_addf(p->out, "<span class=\"key\" style=\"background:%s\"></span>", colour_of(p, seat));
        add_words(p->out, title);
    }
}

static void expectations(const page *p)
{
    int turns = turn_count(p);
    if (turns < 2 || !p->s->bout.game->bot.judge)
        return;
    heading(p, words_in(p->in, HOW_IT_LOOKS_TURN_BY_TURN, "How it looks, turn by turn"));
    text_add(p->out, "<div class=\"chart\"><svg viewBox=\"0 0 900 260\" role=\"img\">");
    frame_of(p->out, 0, 1000, turns, 900, 260);
    for (int seat = 0; seat < p->s->bout.game->seats; seat++) {
        double values[TALLY_TURNS];
        for (int t = 0; t < turns; t++)
            values[t] = (double)p->s->tally.sums.expected[t][seat] / (double)p->s->tally.sums.games;
        polyline(p->out, values, turns, 0, 1000, 900, 260, colour_of(p, seat));
    }
    double running[TALLY_TURNS];
    for (int t = 0; t < turns; t++)
        running[t] = 1000.0 * (double)p->s->tally.sums.reached[t] / (double)p->s->tally.sums.games;
    polyline(p->out, running, turns, 0, 1000, 900, 260, RUNNING_COLOUR);
    text_add(p->out, "</svg></div><p class=\"lead\">");
    legend(p);
    text_addf(p->out, "<span class=\"key\" style=\"background:%s\"></span>%s", RUNNING_COLOUR,
              words_in(p->in, GAMES_THAT_STILL_RUN_OF_1000, "games that still run, of 1000"));
    text_addf(p->out, "<br>%s</p>\n",
              words_in(p->in, WHAT_THE_BOTS_JUDGEMENT_GIVES,
                       "What the bots' judgement gives each side at the beginning of a turn, 0 to 1000. A game that is "
                       "over counts with its result in all later turns."));
}

static void tracks(const page *p)
{
    int turns = turn_count(p);
    const tally *t = &p->s->tally;
    if (turns < 2 || !t->column_count)
        return;
    heading(p, words_in(p->in, TRACKS_AND_NUMBERS_OVER_THE, "Tracks and numbers over the turns"));
    text_add(p->out, "<div class=\"grid\">\n");
    for (int c = 0; c < t->column_count; c++) {
        double values[TALLY_TURNS], low = 1e9, high = -1e9;
        char owner[NOUN_TEXT] = "";
        for (int i = 0; i < turns; i++) {
            values[i] = (double)t->sums.track[i][c] / (double)t->sums.games;
            low = fmin(low, values[i]), high = fmax(high, values[i]);
        }
        const column *col = &t->columns[c];
        if (low == high)
            continue; /* it never moves */
        /* the whole scale, unless what happens would be a flat line on it */
        bool scaled = col->low < col->high && (high - low) * 6 > col->high - col->low;
        low = scaled ? col->low : fmin(0, floor(low));
        high = scaled ? col->high : ceil(high);
        text_add(p->out, "<figure><svg viewBox=\"0 0 300 130\" role=\"img\">");
        frame_of(p->out, low, high, turns, 300, 130);
        polyline(p->out, values, turns, low, high, 300, 130, col->owner >= 0 ? colour_of(p, col->owner) : "#7d7361");
        text_add(p->out, "</svg><figcaption>");
        add_words(p->out, col->title);
        if (col->owner >= 0) {
            seat_title(p, col->owner, owner);
            text_add(p->out, " · ");
            add_words(p->out, owner);
        }
        text_add(p->out, "</figcaption></figure>\n");
    }
    text_add(p->out, "</div>\n");
}

static void use_row(const page *p, int seat, const char *name, const use *u)
{
    double effect;
    interval i;
    char title[NOUN_TEXT];
    if (!u->times)
        return;
    seat_title(p, seat, title);
    text_addf(p->out, "<tr><td><span class=\"key\" style=\"background:%s\"></span>", colour_of(p, seat));
    add_words(p->out, title);
    text_add(p->out, "</td><td>");
    add_words(p->out, name);
    text_addf(p->out, "</td><td class=\"n\">%.2f</td><td class=\"n\">%.1f %%</td>",
              (double)u->times / (double)p->m.games, 100.0 * (double)u->games / (double)p->m.games);
    if (sim_effect(p->s, seat, u, &effect, &i))
        text_addf(p->out, "<td class=\"n %s\">%+.0f (%+.0f … %+.0f)</td></tr>\n",
                  i.low > 0    ? "up"
                  : i.high < 0 ? "down"
                               : "",
                  effect, i.low, i.high);
    else
        text_add(p->out, "<td class=\"n\">–</td></tr>\n");
}

static void use_head(const page *p, const char *what)
{
    text_addf(p->out,
              "<div class=\"rows\"><table><tr><th>%s</th><th>%s</th><th class=\"n\">%s</th><th class=\"n\">%s</th><th "
              "class=\"n\">%s</th></tr>\n",
              words_in(p->in, SIDE, "Side"), what, words_in(p->in, A_GAME, "a game"),
              words_in(p->in, GAMES_WITH_IT, "games with it"),
              words_in(p->in, SCORE_WITH_IT_LESS_WITHOUT, "score with it, less without"));
}

/* What is done with cards is sorted by what it seems to bring. */
typedef struct card_row {
    int seat, use;
    double effect;
} card_row;

static int by_effect(const void *a, const void *b)
{
    const card_row *x = a, *y = b;
    if (x->effect != y->effect)
        return x->effect < y->effect ? 1 : -1;
    return x->seat != y->seat ? x->seat - y->seat : x->use - y->use;
}

static void cards(const page *p)
{
    const game *g = p->s->bout.game;
    _Alignas(max_align_t) char state[STATE_MAX]; /* any: a choice is named in a position */
    generator key;
    generator_seed_number(&key, p->s->bout.seed);
    game_start(g, state, p->s->bout.scenario, p->s->bout.options, &key, NULL);
    static card_row rows[SEATS_MAX * TALLY_USES];
    size_t count = 0;
    for (int seat = 0; seat < g->seats; seat++)
        for (int u = 0; u < tally_uses(g); u++) {
            interval i;
            card_row r = {seat, u, -1e6};
            if (!p->s->tally.sums.card[seat][u].times)
                continue;
            sim_effect(p->s, seat, &p->s->tally.sums.card[seat][u], &r.effect, &i);
            rows[count++] = r;
        }
    if (!count)
        return;
    qsort(rows, count, sizeof *rows, by_effect);
    heading(p, words_in(p->in, CARDS, "Cards"));
    use_head(p, words_in(p->in, CARD, "Card"));
    for (size_t k = 0; k < count; k++) {
        text label;
        text_init(&label, 512);
        choice_label(g, state, tally_use(g, rows[k].use), p->in, &label);
        use_row(p, rows[k].seat, text_string(&label), &p->s->tally.sums.card[rows[k].seat][rows[k].use]);
        text_release(&label);
    }
    text_add(p->out, "</table></div>\n");
}

static void verbs(const page *p)
{
    const game *g = p->s->bout.game;
    heading(p, words_in(p->in, WHAT_IS_CHOSEN, "What is chosen"));
    use_head(p, words_in(p->in, CHOICE, "Choice"));
    for (int v = 1; v < g->lists.verb_count; v++)
        for (int seat = 0; seat < g->seats; seat++)
            use_row(p, seat, g->lists.verbs[v].id, &p->s->tally.sums.verb[seat][v]);
    text_addf(
        p->out, "</table></div><p class=\"lead\">%s</p>\n",
        words_in(p->in, THE_LAST_COLUMN_TELLS_WHAT_GOES,
                 "The last column tells what goes together, not what causes what: a card that is played when one is "
                 "winning looks good."));
}

/* What it was made with, and how to make it again. */
static void stamp(const page *p)
{
    const game *g = p->s->bout.game;
    text_addf(p->out, "<p class=\"lead\">frente %s · %s %d · data %s · ", FRENTE_VERSION, g->id, g->version,
              p->s->data);
    for (int i = 0; i < g->lists.option_count; i++)
        if (p->s->bout.options & option_bit(i))
            text_addf(p->out, "%s ", g->lists.options[i].id);
    text_add(p->out, "<br><code>");
    text line;
    text_init(&line, 4096);
    sim_line(p->s, &line);
    add_words(p->out, text_string(&line));
    text_release(&line);
    text_add(p->out, "</code></p>\n");
}

void sim_html(const sim *s, text *out)
{
    const game *g = s->bout.game;
    page p = {.s = s, .in = s->c->in, .out = out};
    sim_sum_up(s, &p.m);
    text_addf(out,
              "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
              "content=\"width=device-width,initial-scale=1\"><title>",
              lang_code(p.in));
    add_words(out, g->title[p.in]);
    text_addf(out, " · frente sim</title><style>%s</style></head><body>\n<h1>", style);
    add_words(out, g->title[p.in]);
    text_add(out, "</h1>\n<p class=\"lead\">");
    add_words(out, g->lists.scenarios[s->bout.scenario].title[p.in]);
    text_addf(out, words_in(p.in, GAMES_SEED, " · %ld games · seed %llu · "), p.m.games,
              (unsigned long long)s->bout.seed);
    add_words(out, text_string(&s->players));
    text_add(out, "</p>\n");
    standings(&p);
    endings(&p);
    lengths(&p);
    expectations(&p);
    tracks(&p);
    cards(&p);
    verbs(&p);
    stamp(&p);
    text_add(out, "</body></html>\n");
}
