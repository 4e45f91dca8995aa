/* Journals, views, decisions and results in lines. */
#include "lib/tell.h"
#include "words/program.h"

int journal_lines(const game *g, const journal *j, int from, int upto, int viewer, lang in, const char *indent,
                  text *out)
{
    int count = 0;
    for (int i = from; i < upto; i++) {
        const entry *e = &j->list[i];
        if (viewer != VIEWER_ALL && !(e->viewers >> viewer & 1))
            continue;
        text_add(out, indent);
        for (int s = 0; viewer == VIEWER_ALL && s < g->seats; s++)
            if (e->viewers == viewers_only(s)) {
                char title[NOUN_TEXT];
                noun_title(g->seat, s, in, title);
                text_addf(out, "(%s) ", title);
            }
        entry_words(g, e, in, out);
        text_add(out, "\n");
        count++;
    }
    return count;
}

/* Whether `line` (of that length) is a line of `all`. */
static bool has_line(const char *all, const char *line, size_t length)
{
    for (const char *p = all; *p; p += strcspn(p, "\n"), p += *p == '\n')
        if (strcspn(p, "\n") == length && !strncmp(p, line, length))
            return true;
    return false;
}

/* The lines that are not public; headings (one blank before them) come along when something follows. */
static void private_lines(const char *seen, const char *public, text *out)
{
    const char *heading = NULL;
    for (const char *p = seen; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        int length = (int)strcspn(p, "\n");
        bool is_heading = strncmp(p, "  ", 2) != 0;
        if (is_heading)
            heading = p;
        else if (!has_line(public, p, (size_t)length)) {
            if (heading)
                text_addf(out, "%.*s\n", (int)strcspn(heading, "\n"), heading);
            heading = NULL;
            text_addf(out, "%.*s\n", length, p);
        }
    }
}

/* The numbers that matter first, then everything else. */
static void outline(const game *g, const void *state, int viewer, lang in, text *out)
{
    view_summary(g, state, viewer, in, out);
    view_details(g, state, viewer, in, out);
}

void view_lines(const game *g, const void *state, int viewer, lang in, text *out)
{
    if (viewer != VIEWER_ALL) {
        outline(g, state, viewer, in, out);
        return;
    }
    text public;
    text_init(&public, TEXT_DEFAULT_MAX);
    outline(g, state, WATCHER, in, &public);
    text_add(out, text_string(&public));
    for (int s = 0; s < g->seats; s++) {
        text seen, own;
        char title[NOUN_TEXT];
        text_init(&seen, TEXT_DEFAULT_MAX);
        text_init(&own, TEXT_DEFAULT_MAX);
        outline(g, state, s, in, &seen);
        private_lines(text_string(&seen), text_string(&public), &own);
        noun_title(g->seat, s, in, title);
        if (own.length)
            text_addf(out, words_in(in, WHAT_ONLY_CAN_SEE, "What only %s can see\n%s"), title, text_string(&own));
        text_release(&own);
        text_release(&seen);
    }
    text_release(&public);
}

void result_lines(const game *g, const void *state, lang in, text *out)
{
    int score[SEATS_MAX] = {0};
    game_outcome(g, state, score);
    text_add(out, words_in(in, THE_GAME_IS_OVER, "The game is over."));
    for (int s = 0; s < g->seats; s++) {
        char title[NOUN_TEXT];
        noun_title(g->seat, s, in, title);
        text_addf(out, "%s %s %d", s ? "," : "", title, score[s]);
    }
    text_add(out, words_in(in, N_1000_IS_A_CLEAR_WIN, " (1000 is a clear win).\n"));
}

static void stopped_line(const match *m, lang in, text *out)
{
    const halt *at = &m->until;
    char id[NOUN_TEXT] = "";
    if (at->at && at->at->argument)
        noun_id(at->at->argument, at->argument, id);
    text_addf(out, words_in(in, STOPPED_AT_NOBODY_DECIDES_HERE, "Stopped at %s%s%s: nobody decides here.\n"),
              at->at ? at->at->id : "?", *id ? " " : "", id);
}

void decision_lines(const match *m, int viewer, lang in, text *out)
{
    const game *g = m->game;
    const void *state = m->state;
    if (game_peek(state)->over) {
        result_lines(g, state, in, out);
        return;
    }
    if (match_stopped(m))
        stopped_line(m, in, out);
    for (int s = 0; s < g->seats; s++) {
        char title[NOUN_TEXT];
        if (!game_acts(state, s))
            continue;
        noun_title(g->seat, s, in, title);
        text_add(out, title);
        if (viewer == VIEWER_ALL || viewer == s) {
            _Alignas(max_align_t) char seen[STATE_MAX];
            memcpy(seen, state, g->size);
            game_redact(g, seen, s);
            prompt p = g->show.prompt(seen, s);
            text_add(out, ": ");
            prompt_words(g, &p, in, out);
            if (*game_prompt_rule(g, &p))
                text_addf(out, " [%s]", game_prompt_rule(g, &p));
            text_add(out, "\n");
        } else {
            text_add(out, words_in(in, MUST_DECIDE, " must decide.\n"));
        }
    }
}
