/* The fields of a state, described once: from this table come the position
 * text that people write, the exact dump, and the comparison of two states.
 *
 *   FIELD_VALUE   `track liberty 6`            a number or an id, a line a cell
 *   FIELD_SET     `hand anarchist an01 an05`   the members of a bit set
 *   FIELD_LIST    `order moderate anarchist`   ids in order, FIELD_NONE-filled
 *   FIELD_PLACE   `place madrid inf-3 inf-4`   an array thing -> place, a line a place
 *
 * A field has up to two indexes, each named by a noun; a set's member is
 * `bit + stride * first index`. */
#ifndef FRENTE_FIELD_H
#define FRENTE_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/fault.h"
#include "core/noun.h"

typedef enum field_kind { FIELD_VALUE, FIELD_SET, FIELD_LIST, FIELD_PLACE } field_kind;
typedef enum field_type { TYPE_U8, TYPE_I8, TYPE_U16, TYPE_I16, TYPE_U32 } field_type;

typedef struct field {
    const char *name; /* the word that begins the line */
    field_kind kind;
    field_type type;
    uint16_t offset;
    const noun *index[2]; /* NULL: no such index; FIELD_PLACE: index[0] is the thing */
    const noun *value;    /* of a value, a member, a list's item or a place */
    uint8_t stride;       /* of sets */
    uint8_t length;       /* of lists */
    bool secret;          /* told only to some: shown with a mark, and changed by the law tests */
    const char *help;     /* a few words for docs/formats.md and `frente show --fields` */
} field;

enum { FIELD_NONE = 0xff }; /* an empty place of a list of bytes */

#define FIELD_AT(state, member) .offset = (uint16_t)offsetof(state, member)

int field_get(const field *f, const void *state, size_t cell);
void field_put(const field *f, void *state, size_t cell, int value);

/* How many cells a field has (1 without indexes; lists: times length). */
size_t field_cells(const field *f);

/* Writes the lines in which `state` differs from `base` (NULL: all lines). */
void field_write(const field *f, const void *state, const void *base, text *out);

/* Reads the words after the field's name into the state. */
bool field_read(const field *f, void *state, char *const *words, int count, fault *why);

#endif
