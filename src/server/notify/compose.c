#include "server/notify/compose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/tell/recap.h"
#include "words/program.h"

enum { LINES_MOST = 4 };

static bool here(const table *t, unsigned seats)
{
    for (int seat = 0; seat < table_game(t)->seats; seat++)
        if (seats >> seat & 1 && t->here[seat])
            return true;
    return false;
}

bool compose_due(const table *t, unsigned seats)
{
    /* Who has decided in secret is not told, whatever the others know. */
    return (table_finished(t) || game_peek(t->match.state)->actors & seats) && !here(t, seats);
}

/* The last move of one of the seats; -1: they have made none. */
static int last_own(const table *t, unsigned seats)
{
    int at = t->match.count - 1;
    while (at >= 0 && !(seats >> t->match.moves[at].seat & 1))
        at--;
    return at;
}

/* A game that tells of no acts: its last lines. */
static void add_lines(const game *g, const entry *const *list, int count, lang in, text *out)
{
    for (int i = count > LINES_MOST ? count - LINES_MOST : 0; i < count; i++) {
        size_t from = out->length;
        entry_words(g, list[i], in, out);
        text_capital(out, from);
        text_add(out, "\n");
    }
}

static void add_recap(const table *t, int viewer, int after, lang in, text *out)
{
    const steps *s = &t->steps;
    const entry **list = calloc((size_t)s->journal.count + 1, sizeof *list);
    int count = 0;
    for (int i = 0; list && i < s->journal.count; i++)
        if (s->origin[i] > after && s->journal.list[i].viewers >> viewer & 1)
            list[count++] = &s->journal.list[i];
    if (list)
        recap_text(table_game(t), list, count, in, out);
    if (list && !out->length)
        add_lines(table_game(t), list, count, in, out);
    free(list);
}

void compose_notice(composed *c, const table *t, unsigned seats, lang in, const char *base)
{
    static const char *const heads[2][LANGS] = {{WORDS(YOUR_TURN, "Your turn")},
                                                {WORDS(THE_GAME_IS_OVER_3, "The game is over")}};
    const game *g = table_game(t);
    int viewer = 0;
    while (viewer < g->seats - 1 && !(seats >> viewer & 1))
        viewer++;
    text_init(&c->recap, NOTICE_RECAP);
    add_recap(t, viewer, last_own(t, seats), in, &c->recap);
    text_format(c->title, sizeof c->title, "%s: %s", heads[table_finished(t)][in],
                t->info.title[0] ? t->info.title : g->title[in]);
    snprintf(c->link, sizeof c->link, "%s#game=%s", base, t->info.public_id);
    snprintf(c->off, sizeof c->off, "%s#notices", base);
    c->notice = (notice){in, c->title, text_string(&c->recap), c->link, c->off, t->info.public_id, ""};
}

/* The first lines of a recap, as many as fit into so many bytes. */
static size_t whole_lines(const text *recap, size_t most)
{
    size_t some = recap->length < most ? recap->length : most;
    while (some && some < recap->length && text_string(recap)[some - 1] != '\n')
        some--;
    return some;
}

/* One game: its title, its share of `left` bytes of what happened, its link. False: not even title and link fit. */
static bool add_game(const composed *game, size_t left, int games, bool links, text *out)
{
    const char *link = links ? game->link : "";
    const size_t least = strlen(game->title) + strlen(link) + 4, share = left / (size_t)games;
    if (least > left)
        return false;
    text_addf(out, "%s%s\n", out->length ? "\n" : "", game->title);
    text_add_bytes(out, text_string(&game->recap), whole_lines(&game->recap, share > least ? share - least : 0));
    text_addf(out, "%s%s", link, *link ? "\n" : "");
    return true;
}

void compose_digest(composed *c, const composed *const *games, int count, const char *base, size_t most)
{
    enum { MORE = 40 };
    const lang in = games[0]->notice.in;
    int told = 0;
    text_init(&c->recap, most);
    while (told < count && add_game(games[told], most - MORE - c->recap.length, count - told, *base, &c->recap))
        told++;
    if (told < count)
        text_addf(&c->recap, words_in(in, AND_MORE, "\n… and more: %d\n"), count - told);
    text_format(c->title, sizeof c->title, words_in(in, YOUR_DAY, "Your day: news of %d games"), count);
    snprintf(c->link, sizeof c->link, "%s#", base);
    snprintf(c->off, sizeof c->off, "%s#notices", base);
    c->notice = (notice){in, c->title, text_string(&c->recap), c->link, c->off, "", ""};
}

void compose_code(composed *c, const char *code, lang in, const char *base)
{
    static const char *const titles[LANGS] = {WORDS(CONFIRM_THIS_ADDRESS_FOR, "Confirm this address for notices")};
    static const char *const words[LANGS] = {
        WORDS(SOMEBODY_WANTS_TO_BE_TOLD_HERE,
              "Somebody wants to be told here when it is their turn in a game of Frente. If it is you, open the link; "
              "otherwise nothing more will come.")};
    text_init(&c->recap, NOTICE_RECAP);
    text_add(&c->recap, words[in]);
    snprintf(c->title, sizeof c->title, "%s", titles[in]);
    snprintf(c->link, sizeof c->link, "%s#confirm=%s", base, code);
    snprintf(c->off, sizeof c->off, "%s#notices", base);
    c->notice = (notice){in, c->title, text_string(&c->recap), c->link, c->off, "", ""};
}

void composed_release(composed *c)
{
    text_release(&c->recap);
}
