/* frente replay: tells a game from its record. A viewer is told only what it
 * could see at the table: its own choices and the entries it may read. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

typedef struct teller {
    const cli *c;
    const char *who;
    int viewer;
    long long from, to;
    bool misused;
    fault why;
} teller;

static void add_choice(const match *m, int number, lang in, text *out)
{
    const game *g = m->game;
    char title[NOUN_TEXT], form[CHOICE_TEXT];
    const move *mv = &m->moves[number];
    noun_title(g->seat, mv->seat, in, title);
    choice_text(g, mv->choice, form);
    text_addf(out, "%s: ", title);
    choice_label(g, mv->choice, in, out);
    text_addf(out, " (%s)", form);
}

static bool tell(void *context, const match *m, int number, const journal *j)
{
    teller *t = context;
    if (number < 0 && !viewer_find(m->game, t->who, &t->viewer, &t->why)) {
        t->misused = true;
        return false;
    }
    if (number + 1 < t->from || number + 1 > t->to)
        return true;
    text out, entries;
    text_init(&out, TEXT_DEFAULT_MAX);
    text_init(&entries, TEXT_DEFAULT_MAX);
    bool own = number >= 0 && (t->viewer == VIEWER_ALL || t->viewer == m->moves[number].seat);
    int count = journal_lines(m->game, j, 0, j->count, t->viewer, t->c->in, "    ", &entries);
    if (own) {
        text_addf(&out, "%d. ", number + 1);
        add_choice(m, number, t->c->in, &out);
    } else if (count && number >= 0) {
        text_addf(&out, "%d.", number + 1);
    } else if (count) {
        text_add(&out, either(t->c->in, "Set-up", "Preparación"));
    }
    if (out.length)
        printf("%s\n%s", text_string(&out), text_string(&entries));
    text_release(&entries);
    text_release(&out);
    return true;
}

int replay_command(cli *c, int argc, char **argv)
{
    teller t = {.c = c, .who = "all", .to = INT32_MAX};
    const arg args[] = {{ARG_WORD, 0, "viewer", "WHO",
                         "as told to a seat, to 'watcher', or 'all' (default: with all secrets)", &t.who, 0, 0},
                        {ARG_NUMBER, 0, "from", "N", "begin with choice N (0: the set-up)", &t.from, 0, INT32_MAX},
                        {ARG_NUMBER, 0, "to", "N", "end with choice N", &t.to, 0, INT32_MAX},
                        {ARG_END}};
    const usage u = {"FILE [--viewer SEAT|watcher|all] [--from N] [--to N]",
                     "Plays a record again ('-': standard input) and tells each choice and what came of it.", args, 1,
                     1};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    match m;
    fault why;
    const source s = {.c = c, .visit = tell, .context = &t};
    if (!source_open(&m, argv[0], &s, &why))
        return t.misused ? misuse(c, "%s", t.why.text) : failure(c, "%s", why.text);
    if (t.to >= m.count) {
        text out;
        text_init(&out, 65536);
        decision_lines(m.game, m.state, t.viewer, c->in, &out);
        fputs(text_string(&out), stdout);
        text_release(&out);
    }
    match_release(&m);
    return EXIT_SUCCESS;
}
