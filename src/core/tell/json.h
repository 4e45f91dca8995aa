/* Writes JSON into a text, piece by piece:
 *
 *   json_open(t, NULL, '{');
 *   json_text(t, "title", "Madrid");        {"title":"Madrid","steps":[1,2]}
 *   json_open(t, "steps", '[');
 *   json_number(t, NULL, 1);
 *   json_number(t, NULL, 2);
 *   json_close(t, ']');
 *   json_close(t, '}');
 *
 * `name` is that of a member, a plain word without escapes; NULL in a list and
 * for a value that stands alone. Commas come by themselves: the last byte of
 * the text tells whether one is due, so nothing has to be kept, and JSON that
 * was written before can be put in between (json_raw). */
#ifndef FRENTE_JSON_H
#define FRENTE_JSON_H

#include "core/text/text.h"

/* After a value a comma is due; at the beginning, after an opening bracket, a colon, a comma or a blank it is not. */
static inline bool json_comma_due(const text *t)
{
    char last = t->length ? t->data[t->length - 1] : '{';
    return last != '{' && last != '[' && last != ':' && last != ',' && (unsigned char)last > ' ';
}

/* The comma, if it is due, and "name": unless it is NULL. The value comes next. */
static inline void json_key(text *t, const char *name)
{
    size_t length = name ? strlen(name) : 0;
    if (!text_room(t, length + 4))
        return;
    char *p = t->data + t->length;
    if (json_comma_due(t))
        *p++ = ',';
    if (name) {
        *p++ = '"';
        memcpy(p, name, length);
        p += length;
        *p++ = '"';
        *p++ = ':';
    }
    *p = '\0';
    t->length = (size_t)(p - t->data);
}

/* `words` with quotes and escapes; NULL is null. */
static inline void json_text(text *t, const char *name, const char *words)
{
    json_key(t, name);
    text_add_json(t, words);
}
/* An id: words in which nothing needs an escape. */
static inline void json_id(text *t, const char *name, const char *id)
{
    size_t length = strlen(id);
    json_key(t, name);
    if (!text_room(t, length + 2))
        return;
    char *p = t->data + t->length;
    p[0] = '"';
    memcpy(p + 1, id, length);
    memcpy(p + 1 + length, "\"", 2);
    t->length += length + 2;
}
static inline void json_number(text *t, const char *name, long long number)
{
    json_key(t, name);
    text_add_number(t, number);
}
static inline void json_bool(text *t, const char *name, bool is)
{
    json_key(t, name);
    text_add_bytes(t, is ? "true" : "false", is ? 4 : 5);
}
/* JSON that is there already. */
static inline void json_raw(text *t, const char *name, const char *json, size_t length)
{
    json_key(t, name);
    text_add_bytes(t, json, length);
}
/* '{' or '['; '}' or ']'. */
static inline void json_open(text *t, const char *name, char bracket)
{
    json_key(t, name);
    text_add_bytes(t, &bracket, 1);
}
static inline void json_close(text *t, char bracket)
{
    text_add_bytes(t, &bracket, 1);
}

#endif
