#include "core/game/field.h"

#include <assert.h>
#include <string.h>

int64_t field_get(const field *f, const void *state, size_t cell)
{
    const char *at = (const char *)state + f->offset;
    switch (f->type) {
    case TYPE_U8: return ((const uint8_t *)at)[cell];
    case TYPE_I8: return ((const int8_t *)at)[cell];
    case TYPE_U16: return ((const uint16_t *)at)[cell];
    case TYPE_I16: return ((const int16_t *)at)[cell];
    case TYPE_U32: return ((const uint32_t *)at)[cell];
    case TYPE_U64: return (int64_t)((const uint64_t *)at)[cell];
    }
    return 0;
}

void field_put(const field *f, void *state, size_t cell, int64_t value)
{
    char *at = (char *)state + f->offset;
    switch (f->type) {
    case TYPE_U8: ((uint8_t *)at)[cell] = (uint8_t)value; break;
    case TYPE_I8: ((int8_t *)at)[cell] = (int8_t)value; break;
    case TYPE_U16: ((uint16_t *)at)[cell] = (uint16_t)value; break;
    case TYPE_I16: ((int16_t *)at)[cell] = (int16_t)value; break;
    case TYPE_U32: ((uint32_t *)at)[cell] = (uint32_t)value; break;
    case TYPE_U64: ((uint64_t *)at)[cell] = (uint64_t)value; break;
    }
}

static size_t noun_count(const noun *n)
{
    return n ? (size_t)(n->high - n->low + 1) : 1;
}

size_t field_cells(const field *f)
{
    return noun_count(f->index[0]) * noun_count(f->index[1]) * (f->kind == FIELD_LIST ? f->length : 1);
}

int field_first_member(const field *f, size_t cell)
{
    return f->value->low + (int)(cell / noun_count(f->index[1])) * f->stride;
}

static int bits_of(field_type type)
{
    return type == TYPE_U64 ? 64 : type == TYPE_U32 ? 32 : type == TYPE_U16 || type == TYPE_I16 ? 16 : 8;
}

bool field_known(const field *f, int64_t value)
{
    if (!f->value)
        return value >= f->low && value <= f->high;
    return value >= f->value->low && value <= f->value->high &&
           (!noun_has_ids(f->value) || noun_key(f->value, (int)value));
}

/* A blank and the id. The hash of a state is one of these texts: so it is made without printf. */
static void add_id(const noun *n, int value, text *out)
{
    const char *key = noun_key(n, value);
    char id[NOUN_TEXT];
    text_add_bytes(out, " ", 1);
    if (!key)
        noun_id(n, value, id);
    text_add(out, key ? key : id);
}

/* A value is written as its id, and where it has none (an empty place) as '-'. */
static void add_value(const field *f, int64_t value, text *out)
{
    if (!f->value) {
        text_add_bytes(out, " ", 1);
        text_add_number(out, value);
    } else if (field_known(f, value)) {
        add_id(f->value, (int)value, out);
    } else {
        text_add_bytes(out, " -", 2);
    }
}

static void add_index(const field *f, size_t cell, text *out)
{
    size_t inner = noun_count(f->index[1]);
    text_add(out, f->name);
    if (f->index[0])
        add_id(f->index[0], f->index[0]->low + (int)(cell / inner), out);
    if (f->index[1])
        add_id(f->index[1], f->index[1]->low + (int)(cell % inner), out);
}

static void write_row(const field *f, const void *state, size_t cell, text *out)
{
    add_index(f, cell, out);
    if (f->kind == FIELD_VALUE) {
        add_value(f, field_get(f, state, cell), out);
    } else if (f->kind == FIELD_SET) {
        uint64_t set = (uint64_t)field_get(f, state, cell);
        int base = field_first_member(f, cell);
        for (int bit = 0; bit < bits_of(f->type); bit++)
            if (set >> bit & 1)
                add_value(f, base + bit, out);
    } else {
        size_t first = cell * f->length;
        for (size_t i = 0; i < f->length && field_known(f, field_get(f, state, first + i)); i++)
            add_value(f, field_get(f, state, first + i), out);
    }
    text_add(out, "\n");
}

/* Whether `count` cells from number `first` on differ. */
static bool cells_differ(const field *f, const void *a, const void *b, size_t first, size_t count)
{
    size_t bytes = (size_t)bits_of(f->type) / 8, at = f->offset + first * bytes;
    return memcmp((const char *)a + at, (const char *)b + at, count * bytes) != 0;
}

/* The cells of an array of things as numbers, all at once. */
static void load_cells(const field *f, const void *state, size_t count, int32_t *out)
{
    const char *at = (const char *)state + f->offset;
    switch (f->type) {
    case TYPE_U8:
        for (size_t i = 0; i < count; i++)
            out[i] = ((const uint8_t *)at)[i];
        return;
    case TYPE_U16:
        for (size_t i = 0; i < count; i++)
            out[i] = ((const uint16_t *)at)[i];
        return;
    default:
        for (size_t i = 0; i < count; i++)
            out[i] = (int32_t)field_get(f, state, i);
    }
}

/* One line for every place where something stands that stood elsewhere before. */
static void write_places(const field *f, const void *state, const void *base, text *out)
{
    enum { THINGS_MAX = 2048 };
    int32_t place[THINGS_MAX], before[THINGS_MAX];
    uint16_t left[THINGS_MAX]; /* things that are to be told, in their order */
    const noun *thing = f->index[0];
    size_t things = noun_count(thing), count = 0;
    must(things <= THINGS_MAX);
    load_cells(f, state, things, place);
    if (base)
        load_cells(f, base, things, before);
    for (size_t i = 0; i < things; i++)
        if ((!base || place[i] != before[i]) && noun_key(thing, thing->low + (int)i))
            left[count++] = (uint16_t)i;
    while (count) { /* the place of the first one, and all that stand there with it */
        int32_t here = place[left[0]];
        size_t more = 0;
        text_add(out, f->name);
        add_value(f, here, out);
        for (size_t i = 0; i < count; i++) {
            if (place[left[i]] == here)
                add_id(thing, thing->low + left[i], out);
            else
                left[more++] = left[i];
        }
        count = more;
        text_add_bytes(out, "\n", 1);
    }
}

void field_write(const field *f, const void *state, const void *base, text *out)
{
    if (base && !cells_differ(f, state, base, 0, field_cells(f)))
        return; /* most fields, most of the time */
    if (f->kind == FIELD_PLACE) {
        write_places(f, state, base, out);
        return;
    }
    enum { ROWS_AT_ONCE = 32 };
    size_t rows = noun_count(f->index[0]) * noun_count(f->index[1]), in_row = f->kind == FIELD_LIST ? f->length : 1;
    for (size_t from = 0, to; from < rows; from = to) {
        to = from + ROWS_AT_ONCE < rows ? from + ROWS_AT_ONCE : rows;
        if (base && !cells_differ(f, state, base, from * in_row, (to - from) * in_row))
            continue;
        for (size_t row = from; row < to; row++)
            if (!base || cells_differ(f, state, base, row * in_row, in_row))
                write_row(f, state, row, out);
    }
}

static bool bad_word(const noun *n, const char *word, fault *why)
{
    const char *near = noun_nearest(n, word);
    if (near)
        return fault_set(why, "'%s' is no %s; did you mean '%s'?", word, n->name, near);
    if (!noun_has_ids(n))
        return fault_set(why, "'%s': a number from %d to %d was expected", word, n->low, n->high);
    return fault_set(why, "'%s' is no %s", word, n->name);
}

/* The value of one word; "-" is the empty place. */
static bool read_value(const field *f, const char *word, int *value, fault *why)
{
    if (!strcmp(word, "-")) {
        if (!f->empty && f->kind != FIELD_LIST)
            return fault_set(why, "'-': a %s was expected",
                             f->value && noun_has_ids(f->value) ? f->value->name : "number");
        *value = f->type == TYPE_U8 ? FIELD_NONE : f->type == TYPE_U16 ? 0xffff : -1;
        return true;
    }
    const noun number = {.name = "number", .low = f->low, .high = f->high};
    const noun *n = f->value ? f->value : &number;
    return noun_find(n, word, value) || bad_word(n, word, why);
}

static bool read_set(const field *f, void *state, size_t cell, char *const *words, int count, fault *why)
{
    uint64_t set = 0;
    int base = field_first_member(f, cell);
    for (int i = 0; i < count; i++) {
        int member;
        if (!noun_find(f->value, words[i], &member))
            return bad_word(f->value, words[i], why);
        if (member < base || member >= base + (f->stride ? f->stride : bits_of(f->type)))
            return fault_set(why, "'%s' does not belong there", words[i]);
        if (set >> (member - base) & 1)
            return fault_set(why, "'%s' is named twice", words[i]);
        set |= 1ull << (member - base);
    }
    field_put(f, state, cell, (int64_t)set);
    return true;
}

static bool read_list(const field *f, void *state, size_t cell, char *const *words, int count, fault *why)
{
    if (count > f->length)
        return fault_set(why, "'%s' holds at most %d", f->name, f->length);
    for (int i = 0; i < f->length; i++) {
        int value = FIELD_NONE;
        if (i < count && !strcmp(words[i], "-"))
            return fault_set(why, "'-' stands alone: a list has no gaps");
        if (i < count && !read_value(f, words[i], &value, why))
            return false;
        field_put(f, state, cell * f->length + (size_t)i, value);
    }
    return true;
}

static size_t cell_at(const field *f, size_t cell)
{
    size_t at = f->offset + cell * (size_t)bits_of(f->type) / 8;
    must(at < STATE_MAX);
    return at;
}

/* Notes that a cell has been said; the number of the line that has said it before, or 0. */
static int say(const field *f, given *said, size_t cell)
{
    if (!said)
        return 0;
    uint16_t *line = &said->cell[cell_at(f, cell)], before = *line;
    *line = said->line ? said->line : 1;
    return before;
}

/* A thing of that kind that no line has named yet; -1 if there is none. */
static int unnamed(const field *f, const given *said, const char *kind)
{
    const noun *n = f->index[0];
    for (int i = 0, thing; n->member && (thing = n->member(kind, i)) >= n->low; i++) {
        if (!said || !said->cell[cell_at(f, (size_t)(thing - n->low))])
            return thing;
    }
    return -1;
}

static bool read_places(const field *f, void *state, given *said, char *const *words, int count, fault *why)
{
    int place;
    if (count < 2)
        return fault_set(why, "'%s' takes a %s and what stands there", f->name, f->value->name);
    if (!read_value(f, words[0], &place, why))
        return false;
    for (int i = 1; i < count; i++) {
        int thing;
        if (!noun_find(f->index[0], words[i], &thing) && (thing = unnamed(f, said, words[i])) < 0)
            return f->index[0]->member && f->index[0]->member(words[i], 0) >= 0
                       ? fault_set(why, "there are no more of '%s' than the lines before name", words[i])
                       : bad_word(f->index[0], words[i], why);
        size_t cell = (size_t)(thing - f->index[0]->low);
        int before = say(f, said, cell);
        if (before)
            return fault_set(why, "'%s' can't stand in two places: line %d names it too", words[i], before);
        field_put(f, state, cell, place);
    }
    return true;
}

/* The cell that the indexes before the value name; moves on to the words after them. */
static bool read_cell(const field *f, size_t *cell, char *const **words, int *count, fault *why)
{
    *cell = 0;
    for (int i = 0; i < 2 && f->index[i]; i++, ++*words, --*count) {
        int value;
        if (*count < 1)
            return fault_set(why, "'%s' needs a %s after it", f->name, f->index[i]->name);
        if (!noun_find(f->index[i], **words, &value))
            return bad_word(f->index[i], **words, why);
        *cell = *cell * noun_count(f->index[i]) + (size_t)(value - f->index[i]->low);
    }
    return true;
}

static bool read_one(const field *f, void *state, size_t cell, char *const *words, int count, fault *why)
{
    int value;
    if (count != 1)
        return fault_set(why, "'%s' takes one value, not %d", f->name, count);
    if (!read_value(f, words[0], &value, why))
        return false;
    field_put(f, state, cell, value);
    if (field_get(f, state, cell) != value)
        return fault_set(why, "'%s': %d does not fit", f->name, value);
    return true;
}

static bool read_row(const field *f, void *state, size_t cell, char *const *words, int count, fault *why)
{
    if (f->kind != FIELD_VALUE && count == 1 && !strcmp(words[0], "-"))
        count = 0; /* an empty set or list, said with a word */
    if (f->kind == FIELD_SET)
        return read_set(f, state, cell, words, count, why);
    if (f->kind == FIELD_LIST)
        return read_list(f, state, cell, words, count, why);
    return read_one(f, state, cell, words, count, why);
}

bool field_say(const field *f, void *state, given *said, char *const *words, int count, fault *why)
{
    size_t cell;
    if (f->kind == FIELD_PLACE)
        return read_places(f, state, said, words, count, why);
    if (!read_cell(f, &cell, &words, &count, why))
        return false;
    size_t in_row = f->kind == FIELD_LIST ? f->length : 1, bytes = (size_t)bits_of(f->type) / 8 * in_row;
    char before[FIELD_NONE * sizeof(uint64_t)], *now = (char *)state + cell_at(f, cell * in_row);
    memcpy(before, now, bytes);
    if (!read_row(f, state, cell, words, count, why))
        return false;
    int line = say(f, said, cell * in_row);
    return !line || !memcmp(before, now, bytes) ||
           fault_set(why, "that is said twice: line %d says something else", line);
}

/* What a cell, or a whole list, is now, as a line would say it. */
static bool holds_not(const field *f, const void *state, const void *told, size_t row, fault *why)
{
    text was, is;
    text_init(&was, FAULT_MAX);
    text_init(&is, FAULT_MAX);
    write_row(f, told, row, &was);
    write_row(f, state, row, &is);
    fault_set(why, "'%.*s' does not hold: from the other lines follows '%.*s'", (int)strcspn(text_string(&was), "\n"),
              text_string(&was), (int)strcspn(text_string(&is), "\n"), text_string(&is));
    text_release(&was);
    text_release(&is);
    return false;
}

bool field_holds(const field *f, const void *state, const void *told, const given *said, int *line, fault *why)
{
    size_t in_row = f->kind == FIELD_LIST ? f->length : 1, rows = field_cells(f) / in_row;
    for (size_t row = 0; row < rows; row++) {
        int by = said->cell[cell_at(f, row * in_row)];
        if (!by || !cells_differ(f, told, state, row * in_row, in_row))
            continue;
        int64_t was = field_get(f, told, row * in_row), is = field_get(f, state, row * in_row);
        if ((f->kind == FIELD_SET && f->grows && !(was & ~is)) || (f->as_set_up && was == f->as_set_up))
            continue;
        *line = by;
        if (f->kind != FIELD_PLACE)
            return holds_not(f, state, told, row, why);
        text where;
        text_init(&where, 80);
        add_value(f, is, &where);
        fault_set(why, "'%s' does not stand there: from the other lines follows that it is in%s",
                  noun_key(f->index[0], f->index[0]->low + (int)row), text_string(&where));
        text_release(&where);
        return false;
    }
    return true;
}

bool field_read(const field *f, void *state, char *const *words, int count, fault *why)
{
    return field_say(f, state, NULL, words, count, why);
}

uint64_t field_members(const field *f, size_t cell)
{
    int base = field_first_member(f, cell);
    int most = f->stride ? f->stride : bits_of(f->type);
    uint64_t all = 0;
    for (int bit = 0; bit < most; bit++)
        if (field_known(f, base + bit))
            all |= 1ull << bit;
    return all;
}

static bool cell_fits(const field *f, const void *state, size_t cell)
{
    int64_t value = field_get(f, state, cell);
    if (f->kind == FIELD_SET)
        return !((uint64_t)value & ~field_members(f, cell));
    int64_t none = f->type == TYPE_U8 ? FIELD_NONE : f->type == TYPE_U16 ? 0xffff : -1;
    return field_known(f, value) || ((f->empty || f->kind == FIELD_LIST) && value == none);
}

bool field_fits(const field *f, const void *state, fault *why)
{
    size_t cells = field_cells(f);
    for (size_t cell = 0; cell < cells; cell++)
        if (!cell_fits(f, state, cell))
            return fault_set(why, "'%s' has a value beyond its range: %lld", f->name,
                             (long long)field_get(f, state, cell));
    return true;
}

bool given_named(const given *said, const field *fields, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(fields[i].name, name))
            return given_has(said, i);
    must(!"a field of that name");
    return false;
}
