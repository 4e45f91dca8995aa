/* A position as numbers, for learners: who looks and who acts, the flow, then every field of the game's table.
 *
 * Which numbers there are is worked out once per game: a plan has for each number of a field its cell, and for a set
 * the bit. The fields are the ones that positions are written by, so nothing can be told here that a position of the
 * same viewer would not say. */
#include "lib/observe.h"

#include <stdio.h>

#include "games/games.h"
#include "lib/lib.h"

enum { GAMES_MOST = 32, FRAMES_TOLD = 4, FRAME_TELLS = 2 + FRAME_NUMBERS };

/* One number of a field: of which cell, and where that lies in a state. */
typedef struct reading {
    const field *field;
    uint32_t at;
    int32_t none; /* the value of an empty cell, where one can be empty */
    uint16_t cell;
    uint8_t type;
    int8_t bit; /* of a set; -1: the value */
    bool empty;
} reading;

static struct {
    reading *list;
    int count;
} plans[GAMES_MOST];

static int number_of(const game *g)
{
    int i = 0;
    while (games[i] != g)
        must(games[++i]);
    must(i < GAMES_MOST);
    return i;
}

static uint32_t bytes_of(field_type type)
{
    return type == TYPE_U64 ? 8 : type == TYPE_U32 ? 4 : type == TYPE_U16 || type == TYPE_I16 ? 2 : 1;
}

static reading reading_of(const field *f, size_t cell, int bit)
{
    return (reading){.field = f,
                     .at = f->offset + (uint32_t)cell * bytes_of(f->type),
                     .none = f->type == TYPE_U8    ? FIELD_NONE
                             : f->type == TYPE_U16 ? UINT16_MAX
                                                   : -1,
                     .cell = (uint16_t)cell,
                     .type = (uint8_t)f->type,
                     .bit = f->kind == FIELD_SET ? (int8_t)bit : -1,
                     .empty = f->empty || f->kind == FIELD_LIST};
}

/* The numbers of a field; into `out`, unless it is NULL. How many. */
static int read_field(const field *f, reading *out)
{
    int count = 0;
    size_t cells = field_cells(f);
    must(cells < UINT16_MAX);
    for (size_t cell = 0; cell < cells; cell++) {
        uint64_t members = f->kind == FIELD_SET ? field_members(f, cell) : 1;
        for (int bit = 0; bit < 64; bit++) {
            if (!(members >> bit & 1))
                continue;
            if (out)
                out[count] = reading_of(f, cell, bit);
            count++;
        }
    }
    return count;
}

static int read_fields(const game *g, reading *out)
{
    int count = 0;
    for (int i = 0; i < g->valid.field_count; i++)
        if (!g->valid.fields[i].instructs) /* how lines are to be read: no fact */
            count += read_field(&g->valid.fields[i], out ? out + count : NULL);
    return count;
}

bool observe_load(const game *g)
{
    int number = number_of(g);
    if (plans[number].list)
        return true;
    plans[number].count = read_fields(g, NULL);
    plans[number].list = calloc((size_t)plans[number].count + 1, sizeof *plans[number].list);
    if (plans[number].list)
        read_fields(g, plans[number].list);
    return plans[number].list != NULL;
}

/* What comes before the fields: the viewer, over, the scenario, the seats that act, the options, the flow. */
static int before_fields(const game *g)
{
    return 3 + g->seats + g->lists.option_count + 1 + FRAMES_TOLD * FRAME_TELLS;
}

int frente_observed(const frente_game *g)
{
    observe_load(lib_game(g));
    return before_fields(lib_game(g)) + plans[number_of(lib_game(g))].count;
}

/* The frames on top of the flow, the uppermost first; none is -1. */
static int32_t *observe_flow(const head *h, int32_t *out)
{
    *out++ = h->depth;
    for (int i = 0; i < FRAMES_TOLD; i++, out += FRAME_TELLS) {
        const frame *f = i < h->depth ? &h->stack[h->depth - 1 - i] : NULL;
        out[0] = f ? f->node : -1;
        out[1] = f ? f->step : -1;
        for (int n = 0; n < FRAME_NUMBERS; n++)
            out[2 + n] = f ? f->number[n] : -1;
    }
    return out;
}

/* The same as field_get, here for speed: an observation has thousands of these. */
static inline int64_t cell_at(const reading *r, const char *state)
{
    const void *at = state + r->at;
    switch ((field_type)r->type) {
    case TYPE_U8: return *(const uint8_t *)at;
    case TYPE_I8: return *(const int8_t *)at;
    case TYPE_U16: return *(const uint16_t *)at;
    case TYPE_I16: return *(const int16_t *)at;
    case TYPE_U32: return *(const uint32_t *)at;
    case TYPE_U64: return (int64_t) * (const uint64_t *)at;
    }
    return 0;
}

static inline int32_t value_of(const reading *r, const char *state)
{
    int64_t value = cell_at(r, state);
    if (r->bit >= 0)
        return (int32_t)((uint64_t)value >> r->bit & 1);
    if (r->empty && value == r->none)
        return -1;
    return value > INT32_MAX ? INT32_MAX : (int32_t)value;
}

void observe_seen(const game *g, const void *seen, int viewer, int32_t *out)
{
    const head *h = game_peek(seen);
    *out++ = viewer == WATCHER ? -1 : viewer;
    *out++ = h->over != 0;
    *out++ = h->scenario;
    for (int s = 0; s < g->seats; s++)
        *out++ = h->actors >> s & 1;
    for (int i = 0; i < g->lists.option_count; i++)
        *out++ = h->options >> i & 1;
    out = observe_flow(h, out);
    int number = number_of(g);
    for (int i = 0; i < plans[number].count; i++)
        *out++ = value_of(&plans[number].list[i], seen);
}

frente_status frente_observe(const frente_position *p, int viewer, int32_t *out, frente_fault *why)
{
    frente_position *seen;
    frente_status may = observe_load(p->game) ? frente_redact(p, viewer, &seen, why) : lib_no_memory(why);
    if (may)
        return may;
    observe_seen(seen->game, seen->state, viewer, out);
    frente_position_release(seen);
    return FRENTE_OK;
}

/* A blank and the id of a value; and the number of the value where it has none. */
static void add_id(const noun *n, int value, text *out)
{
    char spare[NOUN_TEXT];
    text_addf(out, " %s", noun_id_of(n, value, spare));
}

static int values_of(const noun *n)
{
    return n ? n->high - n->low + 1 : 1;
}

static void reading_name(const reading *r, text *out)
{
    const field *f = r->field;
    int in_row = f->kind == FIELD_LIST ? f->length : 1, row = r->cell / in_row;
    text_add(out, f->name);
    if (f->index[0])
        add_id(f->index[0], f->index[0]->low + row / values_of(f->index[1]), out);
    if (f->index[1])
        add_id(f->index[1], f->index[1]->low + row % values_of(f->index[1]), out);
    if (f->kind == FIELD_LIST)
        text_addf(out, " %d", r->cell % in_row);
    if (r->bit >= 0)
        add_id(f->value, field_first_member(f, r->cell) + r->bit, out);
}

static void frame_name(int i, text *out)
{
    static const char *const tells[] = {"node", "step", "a", "b", "c", "d"};
    _Static_assert(sizeof tells / sizeof *tells == FRAME_TELLS, "a name each");
    text_addf(out, "flow %d %s", i / FRAME_TELLS, tells[i % FRAME_TELLS]);
}

/* What comes before the fields, in the order of observe_seen. */
static void head_name(const game *g, int i, text *out)
{
    static const char *const first[] = {"viewer", "over", "scenario"};
    if (i < 3)
        text_add(out, first[i]);
    else if ((i -= 3) < g->seats)
        text_addf(out, "acts %s", noun_key(g->seat, i));
    else if ((i -= g->seats) < g->lists.option_count)
        text_addf(out, "option %s", g->lists.options[i].id);
    else if ((i -= g->lists.option_count) == 0)
        text_add(out, "flow depth");
    else
        frame_name(i - 1, out);
}

frente_status frente_observed_name(const frente_game *g, int i, char out[FRENTE_NAME_TEXT])
{
    const game *of = lib_game(g);
    text name;
    out[0] = '\0';
    if (i < 0 || i >= frente_observed(g))
        return FRENTE_MISUSE;
    text_init(&name, FRENTE_NAME_TEXT);
    if (i < before_fields(of))
        head_name(of, i, &name);
    else
        reading_name(&plans[number_of(of)].list[i - before_fields(of)], &name);
    text_fit(out, FRENTE_NAME_TEXT, text_string(&name));
    text_release(&name);
    return FRENTE_OK;
}
