#include "table/request.h"

#include <stdlib.h>
#include <string.h>

/* Where the reading is. Texts are decoded into `texts`, which has as many bytes as the JSON: no text becomes longer. */
typedef struct reader {
    const char *json;
    size_t at, length;
    request *out;
    int count, capacity;
    char *free; /* the next byte for texts */
    int depth;
    int values, members; /* at most */
    fault *why;
} reader;

static bool wrong(const reader *r, const char *what)
{
    return fault_set(r->why, "byte %zu: %s", r->at + 1, what);
}

/* The next byte, or NUL at the end: a NUL in the text itself is nowhere allowed. */
static char peek(const reader *r)
{
    return r->at < r->length ? r->json[r->at] : '\0';
}

static void skip_blanks(reader *r)
{
    while (r->at < r->length &&
           (r->json[r->at] == ' ' || r->json[r->at] == '\t' || r->json[r->at] == '\n' || r->json[r->at] == '\r'))
        r->at++;
}

/* --- texts --- */

/* How many bytes the character at `s` has, if it is sound UTF-8 of the shortest form; 0 if not. */
static size_t character(const unsigned char *s, size_t left)
{
    static const struct {
        unsigned char low, high, second_low, second_high;
        size_t bytes;
    } rows[] = {{0x01, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
                {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
                {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (*s < rows[i].low || *s > rows[i].high)
            continue;
        if (left < rows[i].bytes || (rows[i].bytes > 1 && (s[1] < rows[i].second_low || s[1] > rows[i].second_high)))
            return 0;
        for (size_t k = 2; k < rows[i].bytes; k++)
            if ((s[k] & 0xc0) != 0x80)
                return 0;
        return rows[i].bytes;
    }
    return 0;
}

static void put_character(reader *r, uint32_t c)
{
    char *p = r->free;
    if (c < 0x80) {
        *p++ = (char)c;
    } else if (c < 0x800) {
        *p++ = (char)(0xc0 | c >> 6);
        *p++ = (char)(0x80 | (c & 63));
    } else if (c < 0x10000) {
        *p++ = (char)(0xe0 | c >> 12);
        *p++ = (char)(0x80 | (c >> 6 & 63));
        *p++ = (char)(0x80 | (c & 63));
    } else {
        *p++ = (char)(0xf0 | c >> 18);
        *p++ = (char)(0x80 | (c >> 12 & 63));
        *p++ = (char)(0x80 | (c >> 6 & 63));
        *p++ = (char)(0x80 | (c & 63));
    }
    r->free = p;
}

/* The four digits of "\uXXXX", behind the u. */
static bool four_digits(reader *r, uint32_t *unit)
{
    *unit = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        char c = peek(r);
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0)
            return wrong(r, "four hexadecimal digits were expected");
        *unit = *unit << 4 | (uint32_t)digit;
    }
    return true;
}

static bool read_unicode(reader *r)
{
    uint32_t high, low;
    if (!four_digits(r, &high))
        return false;
    if (!high)
        return wrong(r, "a text may not hold a zero");
    if (high >= 0xdc00 && high <= 0xdfff)
        return wrong(r, "the second half of a character stands alone");
    if (high < 0xd800 || high > 0xdfff) {
        put_character(r, high);
        return true;
    }
    if (peek(r) != '\\' || r->at + 1 >= r->length || r->json[r->at + 1] != 'u')
        return wrong(r, "the first half of a character stands alone");
    r->at += 2;
    if (!four_digits(r, &low))
        return false;
    if (low < 0xdc00 || low > 0xdfff)
        return wrong(r, "the first half of a character stands alone");
    put_character(r, 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00));
    return true;
}

static bool read_escape(reader *r)
{
    static const char letters[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    char c = peek(r);
    const char *known = c ? strchr(letters, c) : NULL;
    r->at++;
    if (known)
        put_character(r, (unsigned char)means[known - letters]);
    return known || (c == 'u' ? read_unicode(r) : wrong(r, "this escape is unknown"));
}

/* A text, with the quote that it begins with. */
static bool read_text(reader *r, const char **text, size_t *length)
{
    *text = r->free;
    for (r->at++; peek(r) != '"';) {
        unsigned char c = (unsigned char)peek(r);
        if (r->at >= r->length)
            return wrong(r, "the text has no end");
        if (c < ' ')
            return wrong(r, "a control character must be written as an escape");
        if (c == '\\') {
            r->at++;
            if (!read_escape(r))
                return false;
            continue;
        }
        size_t bytes = character((const unsigned char *)r->json + r->at, r->length - r->at);
        if (!bytes)
            return wrong(r, "this is not UTF-8");
        memcpy(r->free, r->json + r->at, bytes);
        r->free += bytes;
        r->at += bytes;
    }
    r->at++;
    *length = (size_t)(r->free - *text);
    *r->free++ = '\0'; /* in the place of the quotes */
    return true;
}

/* --- numbers --- */

static size_t skip_digits(reader *r)
{
    size_t from = r->at;
    while (peek(r) >= '0' && peek(r) <= '9')
        r->at++;
    return r->at - from;
}

static bool read_whole(reader *r, size_t from, bool negative, value *v)
{
    uint64_t number = 0, most = negative ? (uint64_t)INT64_MAX + 1 : INT64_MAX;
    for (size_t i = from; i < r->at; i++) {
        uint64_t digit = (uint64_t)(r->json[i] - '0');
        if (number > (most - digit) / 10)
            return wrong(r, "the number is too large");
        number = number * 10 + digit;
    }
    v->kind = VALUE_WHOLE;
    v->whole = negative ? (int64_t)(0 - number) : (int64_t)number;
    return true;
}

static bool read_number(reader *r, value *v)
{
    bool negative = peek(r) == '-', whole = true;
    r->at += negative;
    size_t from = r->at, digits = skip_digits(r), end = r->at;
    if (!digits)
        return wrong(r, "a digit was expected");
    if (digits > 1 && r->json[from] == '0')
        return wrong(r, "a number does not begin with a zero");
    if (peek(r) == '.') {
        r->at++;
        whole = false;
        if (!skip_digits(r))
            return wrong(r, "a digit was expected");
    }
    if (peek(r) == 'e' || peek(r) == 'E') {
        r->at++;
        r->at += peek(r) == '-' || peek(r) == '+';
        whole = false;
        if (!skip_digits(r))
            return wrong(r, "a digit was expected");
    }
    v->kind = VALUE_FRACTION;
    return !whole || (r->at == end && read_whole(r, from, negative, v));
}

/* --- values --- */

static bool read_word(reader *r, value *v)
{
    static const struct {
        const char *word;
        size_t length;
        value_kind kind;
    } words[] = {{"null", 4, VALUE_NULL}, {"true", 4, VALUE_TRUE}, {"false", 5, VALUE_FALSE}};
    for (int i = 0; i < 3; i++)
        if (r->length - r->at >= words[i].length && !memcmp(r->json + r->at, words[i].word, words[i].length)) {
            r->at += words[i].length;
            v->kind = words[i].kind;
            return true;
        }
    return wrong(r, r->at < r->length ? "a value was expected" : "it ends too early");
}

static value *add_value(reader *r)
{
    if (r->count == r->values) {
        wrong(r, "there are too many values");
        return NULL;
    }
    if (r->count == r->capacity) {
        int capacity = r->capacity ? r->capacity * 4 : 16;
        value *more = realloc(r->out->body, (size_t)capacity * sizeof *more);
        if (!more) {
            fault_set(r->why, "out of memory");
            return NULL;
        }
        r->out->body = more;
        r->capacity = capacity;
    }
    value *v = &r->out->body[r->count++];
    *v = (value){.next = 1};
    return v;
}

/* A value that contains no others. */
static bool read_plain(reader *r, value *v)
{
    char c = peek(r);
    if (c == '"') {
        v->kind = VALUE_TEXT;
        return read_text(r, &v->text, &v->length);
    }
    return c == '-' || (c >= '0' && c <= '9') ? read_number(r, v) : read_word(r, v);
}

static bool twice(const request *q, int object, int member)
{
    const value *o = &q->body[object];
    for (const value *v = o + 1; v < &q->body[member]; v += v->next)
        if (!strcmp(v->name, q->body[member].name))
            return true;
    return false;
}

/* "name": */
static bool read_name(reader *r, int object, int member)
{
    size_t length;
    const char *name;
    if (peek(r) != '"')
        return wrong(r, "the name of a member was expected");
    if (!read_text(r, &name, &length))
        return false;
    r->out->body[member].name = name;
    if (r->out->body[object].count == r->members)
        return wrong(r, "there are too many members");
    if (twice(r->out, object, member))
        return wrong(r, "this member stands there twice");
    skip_blanks(r);
    if (peek(r) != ':')
        return wrong(r, "a colon was expected");
    r->at++;
    skip_blanks(r);
    return true;
}

static bool read_inside(reader *r, int list);

/* A value with all that it contains, inside of `parent` (-1: the whole). Both are known by number, as `body` may move.
 */
static bool read_value(reader *r, int parent)
{
    int number = r->count;
    value *v = add_value(r);
    if (!v || (parent >= 0 && r->out->body[parent].kind == VALUE_OBJECT && !read_name(r, parent, number)))
        return false;
    if (parent >= 0)
        r->out->body[parent].count++;
    v = &r->out->body[number];
    char c = peek(r);
    if (c != '{' && c != '[')
        return read_plain(r, v);
    v->kind = c == '{' ? VALUE_OBJECT : VALUE_LIST;
    v->count = 0;
    return read_inside(r, number);
}

static bool read_inside(reader *r, int list)
{
    char end = r->out->body[list].kind == VALUE_OBJECT ? '}' : ']';
    if (++r->depth > REQUEST_DEPTH)
        return wrong(r, "it is nested too deeply");
    r->at++;
    skip_blanks(r);
    for (bool first = true; peek(r) != end; first = false) {
        if (!first && peek(r) != ',')
            return wrong(r, r->at < r->length ? "a comma was expected" : "it ends too early");
        r->at += !first;
        skip_blanks(r);
        if (!read_value(r, list))
            return false;
        skip_blanks(r);
    }
    r->at++;
    r->depth--;
    r->out->body[list].next = r->count - list;
    return true;
}

bool request_read(request *out, const char *json, size_t length, fault *why)
{
    return request_read_most(out, json, length, REQUEST_VALUES, REQUEST_MEMBERS, why);
}

bool request_read_most(request *out, const char *json, size_t length, int values, int members, fault *why)
{
    *out = (request){0};
    reader r = {.json = json, .length = length, .out = out, .values = values, .members = members, .why = why};
    r.free = out->texts = malloc(length + 1);
    if (!out->texts)
        return fault_set(why, "out of memory");
    skip_blanks(&r);
    bool ok = peek(&r) == '{' ? read_value(&r, -1) : wrong(&r, "an opening brace was expected");
    skip_blanks(&r);
    if (ok && r.at < length)
        ok = wrong(&r, "nothing more was expected");
    if (!ok)
        request_release(out);
    return ok;
}

void request_release(request *r)
{
    free(r->body);
    free(r->texts);
    *r = (request){0};
}

/* --- asking --- */

const value *value_first(const value *list)
{
    return list ? list + 1 : NULL;
}

const value *value_end(const value *list)
{
    bool holds = value_is(list, VALUE_LIST) || value_is(list, VALUE_OBJECT);
    return list ? list + (holds ? list->next : 1) : NULL;
}

int value_count(const value *list)
{
    return value_is(list, VALUE_LIST) ? list->count : 0;
}

bool value_is(const value *v, value_kind kind)
{
    return v && v->kind == kind;
}

const value *request_member(const value *object, const char *name)
{
    if (!value_is(object, VALUE_OBJECT))
        return NULL;
    for (const value *v = value_first(object), *end = value_end(object); v < end; v = value_next(v))
        if (!strcmp(v->name, name))
            return v;
    return NULL;
}

const char *request_word(const value *object, const char *name)
{
    const value *v = request_member(object, name);
    return value_is(v, VALUE_TEXT) ? v->text : "";
}

int64_t request_whole(const value *object, const char *name, int64_t otherwise)
{
    const value *v = request_member(object, name);
    return value_is(v, VALUE_WHOLE) ? v->whole : otherwise;
}

const int64_t *request_id(const value *object)
{
    const value *v = request_member(object, "id");
    return value_is(v, VALUE_WHOLE) ? &v->whole : NULL;
}

lang request_lang(const value *object)
{
    return lang_of(request_word(object, "lang"), LANG_EN);
}

bool words_fit(const char *words, size_t most)
{
    size_t letters = 0;
    for (const unsigned char *p = (const unsigned char *)words; *p; p++) {
        if ((*p < ' ' && *p != '\n') || *p == 127)
            return false;
        letters += (*p & 0xc0) != 0x80;
    }
    return letters <= most;
}
