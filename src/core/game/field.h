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

#include "core/game/noun.h"
#include "core/text/fault.h"

typedef enum field_kind { FIELD_VALUE, FIELD_SET, FIELD_LIST, FIELD_PLACE } field_kind;
typedef enum field_type { TYPE_U8, TYPE_I8, TYPE_U16, TYPE_I16, TYPE_U32, TYPE_U64 } field_type;

typedef struct field {
    const char *name; /* the word that begins the line */
    field_kind kind;
    field_type type;
    uint16_t offset;
    const noun *index[2]; /* NULL: no such index; FIELD_PLACE: index[0] is the thing */
    const noun *value;    /* of a value, a member, a list's item or a place */
    int low, high;        /* of plain numbers, where there is no noun: the least and the most that play can make it */
    uint8_t stride;       /* of sets */
    uint8_t length;       /* of lists */
    bool secret;          /* told only to some: shown with a mark, and changed by the law tests */
    bool empty;           /* '-' can stand for a value or a place: nobody, nothing, nowhere */
    uint16_t as_set_up;   /* a place that means where the set-up has a thing; 0: there is no such word */
    bool instructs;       /* how the other lines are to be read: no fact, and gone when they have been */
    bool grows;           /* a set to which members may be added that follow from the other lines */
    const char *help;     /* a few words for docs/formats.md and `frente show --fields` */
} field;

enum { FIELD_NONE = 0xff, FIELDS_MAX = 128 }; /* FIELD_NONE: an empty place of a list of bytes */

/* States of all games fit in this. */
enum { STATE_MAX = 16384 };

/* What a described position has said: which fields, and which cells of them by their first byte of the state: the
 * number of the line, 0 if none does. */
typedef struct given {
    uint64_t word[FIELDS_MAX / 64];
    uint16_t cell[STATE_MAX];
    uint16_t line; /* the one that is being read */
} given;
enum { GIVEN_LINES = UINT16_MAX };
static inline void given_add(given *said, int field)
{
    must((unsigned)field < FIELDS_MAX);
    said->word[field / 64] |= 1ull << field % 64;
}
static inline bool given_has(const given *said, int field)
{
    must((unsigned)field < FIELDS_MAX);
    return said->word[field / 64] >> field % 64 & 1;
}
/* Whether a line has said what stands in a cell: GIVEN_CELL(said, &state->at[unit], state). */
#define GIVEN_CELL(said, member, state) ((said)->cell[(const char *)(member) - (const char *)(state)] != 0)
/* The same of a field by the word that begins the line. */
bool given_named(const given *said, const field *fields, int count, const char *name);

#define FIELD_AT(state, member) .offset = (uint16_t)offsetof(state, member)

/* Rows of a game's table; FIELDS_OF is its struct. More members (.index, .secret, .help ...) may follow. */
#define FIELD_ROW(word, kind_of, cell, member, ...)                                                                    \
    {                                                                                                                  \
        .name = word, .kind = kind_of, .type = cell, FIELD_AT(FIELDS_OF, member), __VA_ARGS__                          \
    }
/* clang-format off */
#define FIELD_NUMBER(word, cell, member, least, most, ...) \
    FIELD_ROW(word, FIELD_VALUE, cell, member, .low = least, .high = most, __VA_ARGS__)
#define FIELD_NAMED(word, cell, member, of, ...) FIELD_ROW(word, FIELD_VALUE, cell, member, .value = of, __VA_ARGS__)
#define FIELD_MEMBERS(word, cell, member, of, ...) FIELD_ROW(word, FIELD_SET, cell, member, .value = of, __VA_ARGS__)
#define FIELD_ORDER(word, member, of, most, ...) \
    FIELD_ROW(word, FIELD_LIST, TYPE_U8, member, .value = of, .length = most, __VA_ARGS__)
/* clang-format on */

int64_t field_get(const field *f, const void *state, size_t cell);
void field_put(const field *f, void *state, size_t cell, int64_t value);

/* How many cells a field has (1 without indexes; lists: times length). */
size_t field_cells(const field *f);

/* Whether the value noun has this value, or the range of a plain number. */
bool field_known(const field *f, int64_t value);
/* The members that a cell of a set can have, a bit each, and the member that bit 0 stands for. */
uint64_t field_members(const field *f, size_t cell);
int field_first_member(const field *f, size_t cell);

/* Writes the lines in which `state` differs from `base` (NULL: all lines). */
void field_write(const field *f, const void *state, const void *base, text *out);

/* Whether every cell holds what its noun or range allows; false with a sentence. */
bool field_fits(const field *f, const void *state, fault *why);

/* Reads the words after the field's name into the state; what is beyond the range is refused. */
bool field_read(const field *f, void *state, char *const *words, int count, fault *why);

/* The same for one line of a position, which is noted in `said`: a thing that an earlier line has placed is refused,
 * and so is another value for what an earlier line has said. */
bool field_say(const field *f, void *state, given *said, char *const *words, int count, fault *why);

/* Whether everything that was said of a field still holds: `told` is the state as the lines had it, `state` what was
 * made of it. False with a sentence, and `line` the line that does not hold. */
bool field_holds(const field *f, const void *state, const void *told, const given *said, int *line, fault *why);

#endif
