/* The guided first game at the terminal (core/play/guide.h): a step is read, or waits for its choices; what the other
 * side does is done by itself. Only the choices of the step are offered, until the guide is over or left. */
#include "cli/play/guided.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/screen/terminal.h"
#include "words/program.h"

bool guided_on(const session *s)
{
    return s->guide_at < s->guide.count;
}

static const guide_step *step_now(const session *s)
{
    return &s->guide.step[s->guide_at];
}

static bool own_step(const session *s)
{
    return guided_on(s) && step_now(s)->seat == s->guide.seat && *step_now(s)->choices;
}

void guided_forward(session *s)
{
    s->guide_at++;
    s->guide_made = 0;
    s->guide_over = !guided_on(s);
}

void guided_tell_over(session *s)
{
    if (s->guide_over)
        terminal_say(s->inner ? words_in(s->c->in, THE_GUIDE_IS_OVER_YOU_PLAY_2,
                                         "The guide is over. You play every side now; 'leave' goes back to your game.")
                              : words_in(s->c->in, THE_GUIDE_IS_OVER_YOU_PLAY,
                                         "The guide is over. You play every side now; 'quit' leaves."));
    s->guide_over = false;
}

bool guided_leave(session *s)
{
    if (!guided_on(s))
        return false;
    s->guide_at = s->guide.count - 1;
    guided_forward(s);
    return true;
}

/* --- what a step waits for --- */

/* The choices of the step that are not made yet: a bit each, and how many. */
static int still_open(const session *s, choice out[GUIDE_CHOICES])
{
    char words[CHOICE_TEXT];
    int count = 0, at = 0;
    for (const char *p = step_now(s)->choices; (p = guide_next_choice(p, words)) && at < GUIDE_CHOICES; at++)
        if (!(s->guide_made >> at & 1) && choice_parse(session_game(s), words, &out[count], NULL))
            count++;
    return count;
}

static bool waits_for(const session *s, choice c)
{
    choice open[GUIDE_CHOICES];
    int count = still_open(s, open);
    for (int i = 0; i < count; i++)
        if (open[i] == c) /* what closes it comes last */
            return i + 1 < count || count == 1 || session_game(s)->lists.verbs[choice_verb(c)].shape != SHAPE_CLOSE;
    return false;
}

void guided_filter(const session *s, choices *list, int *plain)
{
    int kept = 0, kept_plain = 0;
    if (!own_step(s))
        return;
    for (int i = 0; i < list->count; i++)
        if (waits_for(s, list->list[i])) {
            kept_plain += i < *plain;
            list->list[kept++] = list->list[i];
        }
    if (!kept) /* it went another way: whoever sits there goes on alone */
        return;
    list->count = kept;
    *plain = kept_plain;
}

bool guided_allows(const present *p, choice c)
{
    if (!guided_on(p->s) || choices_have(&p->list, c))
        return true;
    terminal_say(words_in(p->s->c->in, THAT_IS_LEGAL_BUT_THE_GUIDE_HAS,
                          "That is legal, but the guide has something else in mind: see the list. 'leave' "
                          "ends the guide."));
    return false;
}

choice guided_next(const present *p)
{
    choice open[GUIDE_CHOICES];
    int count = own_step(p->s) ? still_open(p->s, open) : 0;
    for (int i = 0; i < count; i++)
        if (choices_have(&p->list, open[i]) && waits_for(p->s, open[i]))
            return open[i];
    return 0;
}

void guided_made(session *s, choice c)
{
    char words[CHOICE_TEXT];
    choice open[GUIDE_CHOICES], one;
    int at = 0;
    if (!own_step(s))
        return;
    for (const char *p = step_now(s)->choices; (p = guide_next_choice(p, words)) && at < GUIDE_CHOICES; at++)
        if (!(s->guide_made >> at & 1) && choice_parse(session_game(s), words, &one, NULL) && one == c) {
            s->guide_made |= 1u << at;
            break;
        }
    if (!still_open(s, open))
        guided_forward(s);
}

/* --- a step --- */

void print_step(const session *s)
{
    lang in = s->c->in;
    if (guided_on(s))
        terminal_printf(
            words_in(in, GUIDE_STEP_OF, "\nGuide, step %d of %d: %s%s\n"), s->guide_at + 1, s->guide.count,
            step_now(s)->typed[in],
            own_step(s) ? words_in(in, ENTER_DOES_IT_CHOICE_BY_CHOICE, " (Enter does it, choice by choice.)") : "");
}

/* What has happened, and the words of a step with the map round what they speak of; what there is no room for is read
 * first. */
static line_result print_reading(present *p)
{
    session *s = p->s;
    char first[NOUN_TEXT];
    const char *show = step_now(s)->show;
    const int height = terminal_is_person() ? terminal_height() : 0;
    line_result got = LINE_READ;
    text news, words, out;
    text_init(&news, TEXT_DEFAULT_MAX);
    text_init(&words, TEXT_DEFAULT_MAX);
    text_init(&out, TEXT_DEFAULT_MAX);
    terminal_capture(&news, terminal_width());
    session_news(s, p->seat);
    terminal_capture(NULL, 0);
    terminal_capture(&words, terminal_width());
    print_step(s);
    terminal_capture(NULL, 0);
    snprintf(first, sizeof first, "%.*s", (int)strcspn(show, " "), show);
    int told = s->above + lines_of(text_string(&news)), rest = lines_of(text_string(&words)) + (*first ? MAP_ROOM : 1);
    if (height && told && told + rest > height) {
        got = read_first(s, &news);
        told = 0;
    }
    s->above = 0;
    terminal_raw(text_string(&news));
    if (height && *first && map_above(p, thing_place(p, first), told + lines_of(text_string(&words)), &out))
        terminal_raw(text_string(&out));
    terminal_raw(text_string(&words));
    text_release(&out);
    text_release(&words);
    text_release(&news);
    return got;
}

/* It is read: Enter goes on. Commands can be typed meanwhile. */
static turn read_step(session *s)
{
    present p = {.s = s, .seat = s->guide.seat};
    int came = TURN_GOES_ON, at = s->guide_at;
    present_fill(&p);
    const line_result before = print_reading(&p);
    if (before != LINE_READ)
        came = (int)turn_ended(before);
    while (came == TURN_GOES_ON && s->guide_at == at) {
        char line[LINE_MAX_BYTES];
        line_result got = line_ask(words_in(s->c->in, ENTER_GOES_ON, "Enter goes on> "), line, complete_line, &p);
        if (got != LINE_READ)
            came = (int)turn_ended(got);
        else if (!*line)
            break;
        else
            came = take_command(&p, line);
    }
    view_release(&p.seen);
    return came == TURN_GOES_ON ? TURN_CHOSEN : (turn)came;
}

/* What the other side does in a step. */
static turn other_plays(session *s)
{
    const guide_step *step = step_now(s);
    char words[CHOICE_TEXT];
    refused no;
    for (const char *p = step->choices; (p = guide_next_choice(p, words));) {
        const doer by = session_doer(s, step->seat);
        if (!table_choose_words(s->table, &by, words, false, &no)) {
            failure(s->c, "%s: %s", words, no.sentence);
            return TURN_FAILED;
        }
    }
    return TURN_CHOSEN;
}

turn guided_turn(session *s)
{
    for (int v = 0; v < VIEWERS; v++) /* one person reads it all, and is not told it again as somebody else */
        if (v != s->guide.seat)
            s->told[v] = s->table->steps.lines[v];
    if (own_step(s))
        return turn_play(s, s->guide.seat);
    int at = s->guide_at;
    turn got = read_step(s);
    if (got != TURN_CHOSEN || s->guide_at != at) /* or the guide was left */
        return got;
    got = other_plays(s);
    if (got == TURN_CHOSEN)
        guided_forward(s);
    return got;
}

bool guided_there(const frente_game *g)
{
    guide u;
    fault why;
    bool there = guide_load(&u, engine_game(g), games_from(), &why) && u.count;
    guide_release(&u);
    return there;
}
