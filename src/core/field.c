#include "core/field.h"

#include <assert.h>
#include <string.h>

int field_get(const field *f, const void *state, size_t cell)
{
    const char *at = (const char *)state + f->offset;
    switch (f->type) {
    case TYPE_U8: return ((const uint8_t *)at)[cell];
    case TYPE_I8: return ((const int8_t *)at)[cell];
    case TYPE_U16: return ((const uint16_t *)at)[cell];
    case TYPE_I16: return ((const int16_t *)at)[cell];
    case TYPE_U32: return (int)((const uint32_t *)at)[cell];
    }
    return 0;
}

void field_put(const field *f, void *state, size_t cell, int value)
{
    char *at = (char *)state + f->offset;
    switch (f->type) {
    case TYPE_U8: ((uint8_t *)at)[cell] = (uint8_t)value; break;
    case TYPE_I8: ((int8_t *)at)[cell] = (int8_t)value; break;
    case TYPE_U16: ((uint16_t *)at)[cell] = (uint16_t)value; break;
    case TYPE_I16: ((int16_t *)at)[cell] = (int16_t)value; break;
    case TYPE_U32: ((uint32_t *)at)[cell] = (uint32_t)value; break;
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

static int bits_of(field_type type)
{
    return type == TYPE_U32 ? 32 : type == TYPE_U16 || type == TYPE_I16 ? 16 : 8;
}

/* Whether the value noun has this value (numbers have all). */
static bool value_known(const field *f, int value)
{
    return !f->value || (value >= f->value->low && value <= f->value->high && (!f->value->id || f->value->id(value)));
}

/* A value is written as its id, and where it has none (an empty place) as '-'. */
static void add_value(const field *f, int value, text *out)
{
    char id[NOUN_TEXT];
    if (!f->value) {
        text_addf(out, " %d", value);
    } else if (value_known(f, value)) {
        noun_id(f->value, value, id);
        text_addf(out, " %s", id);
    } else {
        text_add(out, " -");
    }
}

static void add_index(const field *f, size_t cell, text *out)
{
    char id[NOUN_TEXT];
    size_t inner = noun_count(f->index[1]);
    text_add(out, f->name);
    if (f->index[0]) {
        noun_id(f->index[0], f->index[0]->low + (int)(cell / inner), id);
        text_addf(out, " %s", id);
    }
    if (f->index[1]) {
        noun_id(f->index[1], f->index[1]->low + (int)(cell % inner), id);
        text_addf(out, " %s", id);
    }
}

static void write_row(const field *f, const void *state, size_t cell, text *out)
{
    add_index(f, cell, out);
    if (f->kind == FIELD_VALUE) {
        add_value(f, field_get(f, state, cell), out);
    } else if (f->kind == FIELD_SET) {
        uint32_t set = (uint32_t)field_get(f, state, cell);
        int base = f->value->low + (int)(cell / noun_count(f->index[1])) * f->stride;
        for (int bit = 0; bit < bits_of(f->type); bit++)
            if (set >> bit & 1)
                add_value(f, base + bit, out);
    } else {
        size_t first = cell * f->length;
        for (size_t i = 0; i < f->length && value_known(f, field_get(f, state, first + i)); i++)
            add_value(f, field_get(f, state, first + i), out);
    }
    text_add(out, "\n");
}

static bool row_differs(const field *f, const void *a, const void *b, size_t cell)
{
    size_t per_row = f->kind == FIELD_LIST ? f->length : 1;
    for (size_t i = 0; i < per_row; i++)
        if (field_get(f, a, cell * per_row + i) != field_get(f, b, cell * per_row + i))
            return true;
    return false;
}

/* One line for every place where something stands that stood elsewhere before. */
static void write_places(const field *f, const void *state, const void *base, text *out)
{
    size_t things = noun_count(f->index[0]);
    char id[NOUN_TEXT];
    for (size_t first = 0; first < things; first++) {
        int place = field_get(f, state, first);
        bool earlier = base && !row_differs(f, state, base, first);
        for (size_t i = 0; i < first && !earlier; i++)
            earlier = field_get(f, state, i) == place && (!base || row_differs(f, state, base, i));
        if (earlier || !f->index[0]->id(f->index[0]->low + (int)first))
            continue;
        text_add(out, f->name);
        add_value(f, place, out);
        for (size_t i = first; i < things; i++) {
            if (field_get(f, state, i) != place || (base && !row_differs(f, state, base, i)))
                continue;
            noun_id(f->index[0], f->index[0]->low + (int)i, id);
            text_addf(out, " %s", id);
        }
        text_add(out, "\n");
    }
}

void field_write(const field *f, const void *state, const void *base, text *out)
{
    if (f->kind == FIELD_PLACE) {
        write_places(f, state, base, out);
        return;
    }
    size_t rows = noun_count(f->index[0]) * noun_count(f->index[1]);
    for (size_t cell = 0; cell < rows; cell++)
        if (!base || row_differs(f, state, base, cell))
            write_row(f, state, cell, out);
}

static bool bad_word(const noun *n, const char *word, fault *why)
{
    const char *near = noun_nearest(n, word);
    if (near)
        return fault_set(why, "'%s' is no %s; did you mean '%s'?", word, n->name, near);
    if (!n->id)
        return fault_set(why, "'%s': a number from %d to %d was expected", word, n->low, n->high);
    return fault_set(why, "'%s' is no %s", word, n->name);
}

/* The value of one word; "-" is the empty place. */
static bool read_value(const field *f, const char *word, int *value, fault *why)
{
    if (!strcmp(word, "-")) {
        if (!f->value || !f->value->id)
            return fault_set(why, "'-': a number was expected");
        *value = f->type == TYPE_U8 ? FIELD_NONE : f->type == TYPE_U16 ? 0xffff : -1;
        return true;
    }
    static const noun any_number = {.name = "number", .low = -32768, .high = 2000000000};
    const noun *n = f->value ? f->value : &any_number;
    return noun_find(n, word, value) || bad_word(n, word, why);
}

static bool read_set(const field *f, void *state, size_t cell, char *const *words, int count, fault *why)
{
    uint32_t set = 0;
    int base = f->value->low + (int)(cell / noun_count(f->index[1])) * f->stride;
    for (int i = 0; i < count; i++) {
        int member;
        if (!noun_find(f->value, words[i], &member))
            return bad_word(f->value, words[i], why);
        if (member < base || member >= base + (f->stride ? f->stride : bits_of(f->type)))
            return fault_set(why, "'%s' does not belong there", words[i]);
        set |= 1u << (member - base);
    }
    field_put(f, state, cell, (int)set);
    return true;
}

static bool read_list(const field *f, void *state, size_t cell, char *const *words, int count, fault *why)
{
    if (count > f->length)
        return fault_set(why, "'%s' holds at most %d", f->name, f->length);
    for (int i = 0; i < f->length; i++) {
        int value = FIELD_NONE;
        if (i < count && !read_value(f, words[i], &value, why))
            return false;
        field_put(f, state, cell * f->length + (size_t)i, value);
    }
    return true;
}

static bool read_places(const field *f, void *state, char *const *words, int count, fault *why)
{
    int place;
    if (count < 2)
        return fault_set(why, "'%s' takes a %s and what stands there", f->name, f->value->name);
    if (!read_value(f, words[0], &place, why))
        return false;
    for (int i = 1; i < count; i++) {
        int thing;
        if (!noun_find(f->index[0], words[i], &thing))
            return bad_word(f->index[0], words[i], why);
        field_put(f, state, (size_t)(thing - f->index[0]->low), place);
    }
    return true;
}

bool field_read(const field *f, void *state, char *const *words, int count, fault *why)
{
    if (f->kind == FIELD_PLACE)
        return read_places(f, state, words, count, why);
    size_t cell = 0;
    for (int i = 0; i < 2 && f->index[i]; i++, words++, count--) {
        int value;
        if (count < 1)
            return fault_set(why, "'%s' needs a %s after it", f->name, f->index[i]->name);
        if (!noun_find(f->index[i], words[0], &value))
            return bad_word(f->index[i], words[0], why);
        cell = cell * noun_count(f->index[i]) + (size_t)(value - f->index[i]->low);
    }
    if (f->kind != FIELD_VALUE && count == 1 && !strcmp(words[0], "-"))
        count = 0; /* an empty set or list, said with a word */
    if (f->kind == FIELD_SET)
        return read_set(f, state, cell, words, count, why);
    if (f->kind == FIELD_LIST)
        return read_list(f, state, cell, words, count, why);
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
