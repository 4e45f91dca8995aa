#include "core/play/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 8192, WORDS_MAX = 256 };

/* A box for a state on the stack, aligned for any of its members. */
typedef union box {
    max_align_t align;
    char bytes[STATE_MAX];
} box;

int line_words(char *line, char **words, int max)
{
    int count = 0;
    for (char *p = line; *(p += strspn(p, " \t\r"));) {
        if (count == max)
            return -1;
        words[count++] = p;
        p += strcspn(p, " \t\r");
        if (!*p)
            break;
        *p++ = '\0';
    }
    return count;
}

/* "flow battle 0 1 12 40 0": as it is hashed and kept in records. */
static void write_frame(const game *g, const frame *f, text *out)
{
    text_addf(out, "flow %s %d", g->lists.nodes[f->node].name, f->step);
    for (int i = 0; i < FRAME_NUMBERS; i++)
        text_addf(out, " %d", f->number[i]);
    text_add(out, "\n");
}

/* "flow battle side=1 box=12 general=40 attacks=0": as people read it. */
static void tell_frame(const game *g, const frame *f, text *out)
{
    const frame_form *form = &g->lists.frames[f->node];
    text_addf(out, "flow %s", g->lists.nodes[f->node].name);
    if (form->step_high)
        text_addf(out, " step=%d", f->step);
    for (int i = 0; i < FRAME_NUMBERS; i++)
        if (form->number[i].name)
            text_addf(out, " %s=%d", form->number[i].name, f->number[i]);
    text_add(out, "\n");
}

typedef void frame_writer(const game *g, const frame *f, text *out);

static void write_flow(const game *g, const head *h, frame_writer *one, text *out)
{
    for (int i = 0; i < h->depth; i++)
        one(g, &h->stack[i], out);
    if (h->actors) {
        text_add(out, "actors");
        for (int s = 0; s < g->seats; s++)
            if (h->actors >> s & 1)
                text_addf(out, " %s", noun_key(g->seat, s));
        text_add(out, "\n");
    }
    if (h->over)
        text_addf(out, "over%s%s\n",
                  h->over == OVER_AGREED     ? " agreed"
                  : h->over >= OVER_RESIGNED ? " resigned "
                                             : "",
                  h->over >= OVER_RESIGNED ? noun_key(g->seat, h->over - OVER_RESIGNED) : "");
    if (h->reveals)
        text_addf(out, "reveals %u\n", h->reveals);
}

/* What differs from the set-up. */
static void write_facts(const game *g, const void *state, text *out)
{
    const head *h = game_peek(state);
    box base;
    assert(g->size <= STATE_MAX);
    game_bare(g, base.bytes, h->scenario, h->options, NULL);
    for (int i = 0; i < g->valid.field_count; i++)
        field_write(&g->valid.fields[i], state, base.bytes, out);
}

static void write_rest(const game *g, const void *state, frame_writer *one, text *out)
{
    const head *h = game_peek(state);
    write_flow(g, h, one, out);
    char key[KEY_HEX + 1];
    generator_key_text(&h->dice, key);
    if (strspn(key, "0") < KEY_HEX || h->dice.counter[0] || h->dice.counter[1])
        text_addf(out, "dice %s %u %u\n", key, h->dice.counter[0], h->dice.counter[1]);
}

void position_write(const game *g, const void *state, text *out)
{
    write_facts(g, state, out);
    write_rest(g, state, write_frame, out);
}

void position_tell(const game *g, const void *state, text *out)
{
    write_facts(g, state, out);
    write_rest(g, state, tell_frame, out);
}

void position_tell_all(const game *g, const void *state, text *out)
{
    for (int i = 0; i < g->valid.field_count; i++)
        if (!g->valid.fields[i].instructs)
            field_write(&g->valid.fields[i], state, NULL, out);
    write_rest(g, state, tell_frame, out);
}

void position_begin(position_reader *r, const game *g, void *state)
{
    *r = (position_reader){.game = g, .state = state};
}

/* Wider than `long`, which has 32 bits on some machines: UINT32_MAX must fit. */
static bool read_number(const char *word, long long low, long long high, long long *value, fault *why)
{
    char *end;
    *value = strtoll(word, &end, 10);
    if (end == word || *end || *value < low || *value > high)
        return fault_set(why, "'%s': a number from %lld to %lld was expected", word, low, high);
    return true;
}

/* The place of a name among a node's numbers, 1 on; 0: its step; -1: it has none of that name. */
static int number_of(const frame_form *form, const char *name, size_t length)
{
    if (length == 4 && !strncmp(name, "step", 4))
        return 0;
    for (int i = 0; i < FRAME_NUMBERS; i++)
        if (form->number[i].name && strlen(form->number[i].name) == length &&
            !strncmp(form->number[i].name, name, length))
            return 1 + i;
    return -1;
}

static bool read_frame_number(const char *word, int place, long long v[1 + FRAME_NUMBERS], fault *why)
{
    return read_number(word, place ? INT16_MIN : 0, place ? INT16_MAX : UINT8_MAX, &v[place], why);
}

/* "side=1 box=12": each name once, what is not named is 0. */
static bool read_named(const frame_form *form, char **words, int count, long long v[1 + FRAME_NUMBERS], fault *why)
{
    unsigned met = 0;
    for (int i = 0; i < count; i++) {
        size_t length = strcspn(words[i], "=");
        int place = words[i][length] ? number_of(form, words[i], length) : -1;
        if (place < 0 || met >> place & 1)
            return fault_set(why, "'%s': a name of one of its numbers, '=' and a number were expected, each name once",
                             words[i]);
        met |= 1u << place;
        if (!read_frame_number(words[i] + length + 1, place, v, why))
            return false;
    }
    return true;
}

/* "0 1 12 40 0": the step and all four numbers. */
static bool read_plain(char **words, int count, long long v[1 + FRAME_NUMBERS], fault *why)
{
    if (count != 1 + FRAME_NUMBERS)
        return fault_set(why, "'flow' takes a node and five numbers");
    for (int i = 0; i < count; i++)
        if (!read_frame_number(words[i], i, v, why))
            return false;
    return true;
}

static bool read_flow(position_reader *r, char **words, int count, fault *why)
{
    head *h = game_head(r->state);
    long long v[1 + FRAME_NUMBERS] = {0};
    int node = -1;
    if (count < 2)
        return fault_set(why, "'flow' takes a node and its numbers");
    for (int i = 0; i < r->game->lists.node_count; i++)
        if (r->game->lists.nodes[i].name && !strcmp(r->game->lists.nodes[i].name, words[1]))
            node = i;
    if (node < 0)
        return fault_set(why, "'%s' is no node of %s", words[1], r->game->id);
    if (h->over)
        return fault_set(why, "the game is 'over', but there are 'flow' lines");
    if (h->depth == STACK_MAX)
        return fault_set(why, "more than %d 'flow' lines", STACK_MAX);
    bool named = count == 2 || strchr(words[2], '=');
    if (named ? !read_named(&r->game->lists.frames[node], words + 2, count - 2, v, why)
              : !read_plain(words + 2, count - 2, v, why))
        return false;
    flow_push(h, node, (const int[]){(int)v[1], (int)v[2], (int)v[3], (int)v[4]}, FRAME_NUMBERS);
    flow_top(h)->step = (uint8_t)v[0];
    if (!game_frame_fits(r->game, flow_top(h), why))
        return false;
    r->exact = true;
    return true;
}

static bool read_actors(position_reader *r, char **words, int count, fault *why)
{
    for (int i = 1; i < count; i++) {
        int seat = game_seat(r->game, words[i]);
        if (seat < 0)
            return fault_set(why, "'%s' is no seat of %s", words[i], r->game->id);
        game_head(r->state)->actors |= (uint8_t)(1u << seat);
    }
    return true;
}

/* over / over agreed / over resigned nat */
static bool read_over(position_reader *r, char **words, int count, fault *why)
{
    int seat = 0, over = OVER_PLAYED;
    if (count == 2 && !strcmp(words[1], "agreed"))
        over = OVER_AGREED;
    else if (count == 3 && !strcmp(words[1], "resigned") && game_find_seat(r->game, words[2], &seat, why))
        over = OVER_RESIGNED + seat;
    else if (count != 1)
        return count == 3 && !strcmp(words[1], "resigned")
                   ? false
                   : fault_set(why, "'over' stands alone, or as 'over agreed' or 'over resigned SEAT'");
    game_head(r->state)->over = (uint8_t)over;
    return r->exact = true;
}

static bool read_dice(position_reader *r, char **words, int count, fault *why)
{
    generator *dice = &game_head(r->state)->dice;
    if (count != 4 || !generator_key_parse(dice, words[1]))
        return fault_set(why, "'dice' takes a key of %d hexadecimal digits and two counts", KEY_HEX);
    for (int i = 0; i < 2; i++) {
        long long v;
        if (!read_number(words[2 + i], 0, UINT32_MAX, &v, why))
            return false;
        dice->counter[i] = (uint32_t)v;
    }
    return true;
}

static bool read_field(position_reader *r, char **words, int count, fault *why)
{
    const game *g = r->game;
    const char *near = NULL;
    int distance = 3;
    for (int i = 0; i < g->valid.field_count; i++) {
        if (!strcmp(g->valid.fields[i].name, words[0])) {
            given_add(&r->said, i);
            return field_say(&g->valid.fields[i], r->state, &r->said, words + 1, count - 1, why) ||
                   fault_prefix(why, "%s: ", words[0]);
        }
        int d = text_distance(g->valid.fields[i].name, words[0]);
        if (d < distance)
            distance = d, near = g->valid.fields[i].name;
    }
    static const char *const opening[] = {"game", "scenario", "options", "key", "start"};
    for (size_t i = 0; i < sizeof opening / sizeof *opening; i++)
        if (!strcmp(opening[i], words[0]))
            return fault_set(why, "'%s' is no fact: a file says it in its first lines, before all facts", words[0]);
    return fault_set(why, "'%s' is no fact of a position of %s%s%s%s", words[0], g->id, near ? "; did you mean '" : "",
                     near ? near : "", near ? "'?" : "");
}

bool position_line(position_reader *r, const char *line, fault *why)
{
    char copy[LINE_MAX_BYTES], *words[WORDS_MAX];
    size_t length = strcspn(line, ";\n");
    if (r->lines == GIVEN_LINES)
        return fault_set(why, "a position has %d lines at most", GIVEN_LINES);
    r->said.line = (uint16_t)++r->lines;
    if (length >= sizeof copy)
        return fault_set(why, "the line is longer than %d bytes", LINE_MAX_BYTES);
    memcpy(copy, line, length);
    copy[length] = '\0';
    int count = line_words(copy, words, WORDS_MAX);
    long long value;
    if (count < 0)
        return fault_set(why, "more than %d words", WORDS_MAX);
    if (!count)
        return true;
    if (!strcmp(words[0], "at"))
        return game_find_point(r->game, words, count, &r->at, why);
    if (!strcmp(words[0], "until"))
        return game_find_point(r->game, words, count, &r->until, why);
    if (!strcmp(words[0], "flow"))
        return read_flow(r, words, count, why);
    if (!strcmp(words[0], "actors"))
        return read_actors(r, words, count, why);
    if (!strcmp(words[0], "dice"))
        return read_dice(r, words, count, why);
    if (!strcmp(words[0], "over"))
        return read_over(r, words, count, why);
    if (!strcmp(words[0], "reveals")) {
        if (count != 2 || !read_number(words[1], 0, UINT32_MAX, &value, why))
            return count == 2 ? false : fault_set(why, "'reveals' takes a number");
        game_head(r->state)->reveals = (uint32_t)value;
        return true;
    }
    return read_field(r, words, count, why);
}

/* Play stops where nothing happens by itself any more: run on, an exact position stays as it is. */
static bool check_stops(const game *g, const void *state, fault *why)
{
    box on;
    memcpy(on.bytes, state, g->size);
    const node *top = &g->lists.nodes[flow_peek(game_peek(state))->node];
    bool waits = top->run(on.bytes, flow_top(game_head(on.bytes)), NULL) == FLOW_WAIT;
    return (waits && !memcmp(on.bytes, state, g->size)) ||
           fault_set(why, "play would not stop there: the last 'flow' line or 'actors' does not fit the rest");
}

/* An exact position must wait for somebody, and that somebody must have a
 * choice: otherwise it was edited by hand and can't be played. */
static bool check_exact(const game *g, const void *state, fault *why)
{
    const head *h = game_peek(state);
    if (h->over)
        return (!h->depth && !h->actors) ||
               fault_set(why, "the game is 'over', but there are %s", h->depth ? "'flow' lines" : "'actors'");
    if (!h->actors || !h->depth)
        return fault_set(why, "an exact position needs 'flow' lines and 'actors'");
    const node *top = &g->lists.nodes[flow_peek(h)->node];
    if (!top->options || !top->choose)
        return fault_set(why, "the last 'flow' line is '%s', which waits for no decision", top->name);
    if (!check_stops(g, state, why))
        return false;
    for (int s = 0; s < g->seats; s++) {
        choices list;
        game_options(g, state, s, &list);
        if (game_acts(state, s) && !list.count)
            return fault_set(why, "%s acts, but has no legal choice: the 'flow' lines don't fit the rest",
                             noun_key(g->seat, s));
    }
    return check_stops(g, state, why);
}

/* What is said holds: nothing that a line says was changed to fit the rest. `line` is the first that does not. */
static bool check_said(const position_reader *r, const void *told, int *line, fault *why)
{
    const game *g = r->game;
    for (int i = 0; i < g->valid.field_count; i++)
        if (given_has(&r->said, i) && !g->valid.fields[i].instructs &&
            !field_holds(&g->valid.fields[i], r->state, told, &r->said, line, why))
            return false;
    return true;
}

/* All that can be said of a position before anything happens in it. `line` is set where one is known to be wrong. */
static bool position_stands(position_reader *r, int *line, fault *why)
{
    const game *g = r->game;
    head *h = game_head(r->state);
    box told;
    memcpy(told.bytes, r->state, g->size);
    if (r->exact && r->at.at)
        return fault_set(why, "'at' and 'flow' can't stand together");
    if (!r->exact && !r->at.at)
        return fault_set(why, "the position does not say where it begins: an 'at' line was expected");
    if (!r->exact && g->valid.complete && !g->valid.complete(r->state, &r->said, why))
        return false;
    game_derive(g, r->state);
    if (!game_check(g, r->state, why))
        return false;
    if (r->exact)
        return check_exact(g, r->state, why);
    h->actors = 0;
    if (!r->at.at->begin(r->state, r->at.argument, why))
        return false;
    game_derive(g, r->state);
    return check_said(r, told.bytes, line, why);
}

/* From a quiet point the flow runs on to the first decision. */
static bool run_on(position_reader *r, trace *t, fault *why)
{
    if (r->exact)
        return true;
    trace stopping = t ? *t : (trace){0};
    stopping.halt = &r->until;
    game_settle(r->game, r->state, &stopping);
    bool cut = t && t->script && t->script->failed; /* whoever gave the dice says what is wrong with them */
    return cut || game_check(r->game, r->state, why);
}

bool position_end(position_reader *r, trace *t, fault *why)
{
    int line = 0;
    return position_stands(r, &line, why) && run_on(r, t, why);
}

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

/* Lines that say where a position begins, not what is so there. */
static bool of_the_flow(const char *line)
{
    static const char *const words[] = {"at", "until", "flow", "actors", "over", "reveals", "dice"};
    line += strspn(line, " \t");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!strncmp(line, words[i], strlen(words[i])) && strchr(" \t\r\n;", line[strlen(words[i])]))
            return true;
    return false;
}

/* Reads the first lines of a position, and those of the flow whatever their place; true if that is refused with the
 * same sentence. */
static bool refused_alike(const game *g, const void *blank, const char *lines, int most, const fault *same)
{
    box state;
    position_reader r;
    fault why = {""};
    int line = 0, number = 0;
    memcpy(state.bytes, blank, g->size);
    position_begin(&r, g, state.bytes);
    for (const char *p = lines; *p; p = next_line(p))
        if ((++number <= most || of_the_flow(p)) && !position_line(&r, p, &why))
            return false;
    return !position_stands(&r, &line, &why) && !strcmp(why.text, same->text);
}

/* A line that makes a position wrong: the lines up to it are refused with that sentence, those before it are not. Where
 * those of the flow alone are, it is theirs, the last one. */
static int wrong_line(const game *g, const void *blank, const char *lines, const fault *why)
{
    int good = 0, bad = 0, flow = 0;
    for (const char *p = lines; *p; p = next_line(p))
        if (++bad && of_the_flow(p))
            flow = bad;
    if (refused_alike(g, blank, lines, 0, why))
        return flow;
    while (bad - good > 1) {
        int middle = good + (bad - good) / 2;
        if (refused_alike(g, blank, lines, middle, why))
            bad = middle;
        else
            good = middle;
    }
    return bad;
}

bool position_set(position_reader *r, const char *lines, fault *why)
{
    box blank;
    fault own;
    int line = 0;
    why = why ? why : &own;
    memcpy(blank.bytes, r->state, r->game->size);
    for (const char *p = lines; *p; p = next_line(p))
        if (!position_line(r, p, why))
            return fault_prefix(why, "position, line %d: ", r->lines);
    if (position_stands(r, &line, why))
        return true;
    line = line ? line : wrong_line(r->game, blank.bytes, lines, why);
    return line ? fault_prefix(why, "position, line %d: ", line) : fault_prefix(why, "position: ");
}

bool position_read(position_reader *r, const char *lines, trace *t, fault *why)
{
    if (!position_set(r, lines, why))
        return false;
    if (t && t->script && !t->script->count && generator_keyed(&game_peek(r->state)->dice))
        t->script = NULL;
    return run_on(r, t, why) || fault_prefix(why, "position: ");
}
