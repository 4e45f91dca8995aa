/* What a page says: a JSON object, read strictly and without surprises. All of
 * JSON is understood, but bounded in size, depth and count, in UTF-8 that is
 * sound, with no member twice and no zero bytes in texts. What is wrong is told
 * in one sentence, with its place.
 *
 *     request r;
 *     if (!request_read(&r, bytes, length, &why)) ...
 *     const char *type = request_word(r.body, "type");
 *     request_release(&r);
 *
 * Values lie in one list, each followed by what it contains; texts lie in one
 * block, decoded. A value that is asked for and is not there, or is of another
 * kind, is like one that was not sent: callers ask for what they want, and say
 * themselves what is missing. */
#ifndef FRENTE_TABLE_REQUEST_H
#define FRENTE_TABLE_REQUEST_H

#include <stddef.h>
#include <stdint.h>

#include "core/text/fault.h"
#include "core/text/lang.h"

enum { REQUEST_DEPTH = 8, REQUEST_VALUES = 4096, REQUEST_MEMBERS = 32 /* of one object */ };

typedef enum value_kind {
    VALUE_NULL,
    VALUE_FALSE,
    VALUE_TRUE,
    VALUE_WHOLE,    /* a number without a fraction or an exponent */
    VALUE_FRACTION, /* any other number; nothing here asks for one */
    VALUE_TEXT,
    VALUE_LIST,
    VALUE_OBJECT
} value_kind;

typedef struct value {
    value_kind kind;
    const char *name; /* of a member; NULL in a list */
    union {
        int64_t whole;
        const char *text; /* ends in NUL, which is nowhere else in it */
        int count;        /* of a list or an object */
    };
    size_t length; /* of a text, in bytes */
    int next;      /* how many values further the next one of the same list or object stands */
} value;

typedef struct request {
    value *body; /* the object; NULL before it was read and after it was released */
    char *texts;
} request;

/* False with a fault if it is no JSON object, or too much of one. */
bool request_read(request *r, const char *json, size_t length, fault *why);
/* The same with other limits, for files of the program's own: so many values, so many members of an object. */
bool request_read_most(request *r, const char *json, size_t length, int values, int members, fault *why);
void request_release(request *r);

/* All of these take NULL for "not there". */

/* A member of an object, or NULL. */
const value *request_member(const value *object, const char *name);
/* The first of a list (or of an object), and the one after it; NULL at the end:
 *     for (const value *v = value_first(list), *end = value_end(list); v < end; v = value_next(v)) */
const value *value_first(const value *list);
const value *value_end(const value *list);
static inline const value *value_next(const value *v)
{
    return v + v->next;
}
/* How many a list has; 0 if it is none. */
int value_count(const value *list);
bool value_is(const value *v, value_kind kind);

/* A member that is a text; "" if there is none. */
const char *request_word(const value *object, const char *name);
/* A member that is a whole number; `otherwise` if there is none. */
int64_t request_whole(const value *object, const char *name, int64_t otherwise);
/* The number of a message, which its answer carries, too; NULL: it has none. */
const int64_t *request_id(const value *object);
/* The language that is asked for. */
lang request_lang(const value *object);

/* Names and lines that people write: so many letters (not bytes) at most, and no control characters, which only
 * confuse. */
bool words_fit(const char *words, size_t most);

#endif
