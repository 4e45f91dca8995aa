#include "server/net/http_parse.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { BODY_DIGITS = 12 };

static bool token_letter(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

bool http_list_has(const char *list, const char *word)
{
    size_t wanted = strlen(word);
    while (*list) {
        list += strspn(list, " \t,");
        size_t part = strcspn(list, ","), name = strcspn(list, ",; \t");
        if (name == wanted && !strncasecmp(list, word, wanted)) {
            const char *weight = strstr(list, "q=");
            if (!weight || weight >= list + part || strtod(weight + 2, NULL) > 0)
                return true;
        }
        list += part;
    }
    return false;
}

double http_wants(const char *list, const char *language)
{
    double best = 0;
    for (int place = 0; *list; place++) {
        list += strspn(list, " \t,");
        size_t part = strcspn(list, ","), name = strcspn(list, ",;- \t");
        if (name == strlen(language) && !strncasecmp(list, language, name)) {
            const char *weight = strstr(list, "q=");
            double q = weight && weight < list + part ? strtod(weight + 2, NULL) : 1;
            q -= place * 1e-6;
            best = q > best ? q : best;
        }
        list += part;
    }
    return best;
}

/* The head so far, while its lines are read. */
typedef struct lines {
    http_head *head;
    int hosts, lengths, keys, origins;
    bool upgrade, connection, version;
} lines;

static int take_length(lines *l, const char *value)
{
    size_t digits = strspn(value, "0123456789");
    if (!digits || value[digits] || digits > BODY_DIGITS || l->lengths++)
        return -400;
    l->head->length = strtoull(value, NULL, 10);
    l->head->has_length = true;
    return 1;
}

/* The last address counts: a proxy on this machine has added it. Whatever is no address stays "". */
static int take_forwarded(lines *l, const char *value)
{
    const char *last = strrchr(value, ',');
    last = last ? last + 1 : value;
    last += strspn(last, " \t");
    l->head->has_forwarded = true;
    l->head->forwarded[0] = '\0';
    if (strlen(last) < sizeof l->head->forwarded)
        memcpy(l->head->forwarded, last, strlen(last) + 1);
    return 1;
}

static int copy(char *to, size_t size, const char *value)
{
    if (strlen(value) >= size)
        return -400;
    memcpy(to, value, strlen(value) + 1);
    return 1;
}

/* 16 bytes in base64. */
static int take_key(lines *l, const char *value)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (l->keys++ || strspn(value, letters) != 22 || strcmp(value + 22, "=="))
        return -400;
    return copy(l->head->key, sizeof l->head->key, value);
}

/* "=10" or "=\"10\"": the bits of a window, 8 to 15 (RFC 7692, 7.1.2.2). */
static bool window_fits(const char *from, size_t length)
{
    char digits[3] = "";
    if (!length || *from != '=')
        return false;
    from++, length--;
    if (length > 2 && from[0] == '"' && from[length - 1] == '"')
        from++, length -= 2;
    if (length < 1 || length > 2 || from[0] == '0' || strspn(from, "0123456789") < length)
        return false;
    memcpy(digits, from, length);
    long bits = strtol(digits, NULL, 10);
    return bits >= 8 && bits <= 15;
}

/* One parameter of an offer, of `length` bytes: one that leaves every message as it is made here, and the first of its
 * kind (`had`)? Who wants a smaller window for what is sent, or something unknown, gets no compression. */
static bool parameter_fits(const char *from, size_t length, unsigned *had)
{
    static const char *const known[] = {"client_max_window_bits", "client_no_context_takeover",
                                        "server_no_context_takeover"};
    while (length && (from[length - 1] == ' ' || from[length - 1] == '\t'))
        length--;
    size_t name = strcspn(from, "= \t;,");
    for (int i = 0; i < 3; i++)
        if (strlen(known[i]) == name && !strncasecmp(from, known[i], name)) {
            bool first = !(*had >> i & 1);
            *had |= 1u << i;
            return first && (name == length || (!i && window_fits(from + name, length - name)));
        }
    return false;
}

/* "permessage-deflate; client_max_window_bits, x-other": is there one that can be agreed to? */
static bool offers_deflate(const char *list)
{
    while (*list) {
        list += strspn(list, " \t,");
        size_t part = strcspn(list, ","), name = strcspn(list, ",; \t");
        bool fits = name == strlen("permessage-deflate") && !strncasecmp(list, "permessage-deflate", name);
        const char *end = list + part, *at = list + name;
        unsigned had = 0;
        while (fits && (at = memchr(at, ';', (size_t)(end - at)))) {
            at++;
            at += strspn(at, " \t");
            size_t length = strcspn(at, ";,");
            fits = parameter_fits(at, length, &had);
            at += length;
        }
        if (fits)
            return true;
        list = end;
    }
    return false;
}

/* "a=1; frente=TOKEN; b=2": the first of this name counts. */
static void take_cookie(http_head *h, const char *value)
{
    static const char name[] = "frente=";
    while (*value) {
        value += strspn(value, " \t;");
        size_t part = strcspn(value, ";"), skip = sizeof name - 1;
        if (part > skip && !strncmp(value, name, skip) && part - skip < sizeof h->session && !h->session[0])
            memcpy(h->session, value + skip, part - skip); /* all of it was zero */
        value += part;
    }
}

static int take_header(lines *l, const char *name, const char *value)
{
    http_head *h = l->head;
    if (!strcasecmp(name, "host"))
        return l->hosts++ ? -400 : copy(h->host, sizeof h->host, value);
    if (!strcasecmp(name, "content-length"))
        return take_length(l, value);
    if (!strcasecmp(name, "transfer-encoding"))
        return -501; /* bodies here have a length; two ways to say where one ends are one too many */
    if (!strcasecmp(name, "content-type")) {
        copy(h->type, sizeof h->type, value);
    } else if (!strcasecmp(name, "if-none-match")) {
        copy(h->etag, sizeof h->etag, value);
    } else if (!strcasecmp(name, "accept-encoding")) {
        h->gzip = http_list_has(value, "gzip");
    } else if (!strcasecmp(name, "accept-language")) {
        snprintf(h->languages, sizeof h->languages, "%.*s", (int)sizeof h->languages - 1, value);
    } else if (!strcasecmp(name, "x-forwarded-for")) {
        return take_forwarded(l, value);
    } else if (!strcasecmp(name, "origin")) {
        h->has_origin = true;
        return l->origins++ ? -400 : copy(h->origin, sizeof h->origin, value);
    } else if (!strcasecmp(name, "connection")) {
        h->close |= http_list_has(value, "close");
        l->connection |= http_list_has(value, "upgrade");
    } else if (!strcasecmp(name, "upgrade")) {
        l->upgrade |= http_list_has(value, "websocket");
    } else if (!strcasecmp(name, "sec-websocket-version")) {
        l->version = !strcmp(value, "13");
    } else if (!strcasecmp(name, "sec-websocket-key")) {
        return take_key(l, value);
    } else if (!strcasecmp(name, "sec-websocket-protocol")) {
        h->frente |= http_list_has(value, "frente");
    } else if (!strcasecmp(name, "sec-websocket-extensions")) {
        h->deflate |= offers_deflate(value);
    } else if (!strcasecmp(name, "cookie")) {
        take_cookie(h, value);
    } else if (!strcasecmp(name, "expect")) {
        if (strcasecmp(value, "100-continue"))
            return -417;
        h->expects = true;
    }
    return 1;
}

/* "Name: value" of `length` bytes. */
static int header_line(lines *l, const char *line, size_t length)
{
    char name[64], value[HEAD_MOST]; /* no value is cut: what is left out here another reader may have read */
    size_t colon = 0;
    while (colon < length && token_letter((unsigned char)line[colon]))
        colon++;
    if (!colon || colon == length || line[colon] != ':')
        return -400; /* no blank before the colon, no line that goes on from the one before */
    const char *from = line + colon + 1, *end = line + length;
    while (from < end && (*from == ' ' || *from == '\t'))
        from++;
    while (end > from && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    for (const char *p = from; p < end; p++)
        if (((unsigned char)*p < ' ' && *p != '\t') || *p == 127)
            return -400;
    if (colon >= sizeof name)
        return 1; /* none that is known */
    memcpy(name, line, colon);
    name[colon] = '\0';
    size_t size = (size_t)(end - from);
    if (size >= sizeof value)
        return -431;
    memcpy(value, from, size);
    value[size] = '\0';
    return take_header(l, name, value);
}

/* "GET /path HTTP/1.1" */
static int request_line(http_head *h, const char *line, size_t length)
{
    static const char *const methods[] = {"GET", "HEAD", "POST"};
    const char *space = memchr(line, ' ', length), *end = line + length;
    if (!space || space == line)
        return -400;
    const char *path = space + 1, *after = memchr(path, ' ', (size_t)(end - path));
    if (!after || *path != '/' || end - after != 9 || memcmp(after, " HTTP/1.", 8))
        return -400;
    if (end[-1] != '0' && end[-1] != '1')
        return -505;
    h->old = end[-1] == '0';
    h->method = METHOD_OTHER;
    for (int i = 0; i < METHOD_OTHER; i++)
        if (strlen(methods[i]) == (size_t)(space - line) && !memcmp(line, methods[i], (size_t)(space - line)))
            h->method = (http_method)i;
    for (const char *p = line; p < space; p++)
        if (!token_letter((unsigned char)*p))
            return -400;
    size_t size = 0;
    for (const char *p = path; p < after; p++)
        if ((unsigned char)*p <= ' ' || (unsigned char)*p >= 127)
            return -400;
    while (path + size < after && path[size] != '?' && path[size] != '#')
        size++;
    if (size <= PATH_MOST)
        memcpy(h->path, path, size);
    return 1;
}

/* The line that begins at `at`, without its end; -1 if a line ends in anything but CR LF. */
static int next_line(const char *bytes, size_t length, size_t at, size_t *size)
{
    const char *stop = memchr(bytes + at, '\n', length - at);
    if (!stop)
        return 0;
    *size = (size_t)(stop - bytes) - at;
    if (!*size || bytes[at + *size - 1] != '\r')
        return -1;
    (*size)--;
    return memchr(bytes + at, '\r', *size) ? -1 : 1;
}

static int finish(const lines *l)
{
    http_head *h = l->head;
    if ((!h->old && l->hosts != 1) || l->hosts > 1)
        return -400;
    h->close |= h->old;
    h->upgrade = !h->old && l->upgrade && l->connection && l->version && l->keys == 1 && h->method == METHOD_GET;
    return 1;
}

int http_parse(const char *bytes, size_t length, http_head *out)
{
    *out = (http_head){0};
    lines l = {.head = out};
    size_t at = 0, size;
    for (int number = 0;; number++) {
        int found = next_line(bytes, length, at, &size);
        if (!found)
            return length > HEAD_MOST ? -431 : 0;
        if (found < 0)
            return -400;
        if (at + size + 2 > HEAD_MOST)
            return -431;
        int fine = !number ? request_line(out, bytes + at, size)
                   : size  ? header_line(&l, bytes + at, size)
                           : finish(&l);
        at += size + 2;
        if (fine < 0)
            return fine;
        if (number && !size)
            return (int)at;
    }
}
