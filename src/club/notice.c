#include "club/notice.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/tell/json.h"
#include "core/text/base64.h"
#include "words/program.h"

enum { DAY_MINUTES = 1440, ZONE_MOST = 840 };

const char *const notice_ways[WAYS] = {"push", "mail", "webhook", "discord", "slack", "ntfy"};

/* --- when --- */

static bool minute(int m)
{
    return m >= 0 && m < DAY_MINUTES;
}

bool notice_wish_read(notice_wish *w, const char *words, fault *why)
{
    int length = 0;
    *w = (notice_wish){.when = NOTICE_NEVER};
    if (!strcmp(words, "never"))
        return true;
    notice_wish r = {.when = NOTICE_AT_ONCE};
    int read = sscanf(words, "once %5d %5d-%5d%n", &r.zone, &r.night_from, &r.night_to, &length);
    if (read != 3) {
        r = (notice_wish){.when = NOTICE_DAILY};
        read = sscanf(words, "daily %5d %5d-%5d %5d%n", &r.zone, &r.night_from, &r.night_to, &r.daily_at, &length) - 1;
    }
    if (read != 3 || words[length] || r.zone < -ZONE_MOST || r.zone > ZONE_MOST || !minute(r.night_from) ||
        !minute(r.night_to) || !minute(r.daily_at))
        return fault_set(why,
                         "\"%.60s\" does not say when to send notices: never, once ZONE NIGHT-NIGHT or "
                         "daily ZONE NIGHT-NIGHT TIME, all in minutes",
                         words);
    *w = r;
    return true;
}

void notice_wish_write(const notice_wish *w, char out[NOTICE_WISH_TEXT])
{
    if (w->when == NOTICE_NEVER)
        snprintf(out, NOTICE_WISH_TEXT, "never");
    else if (w->when == NOTICE_AT_ONCE)
        snprintf(out, NOTICE_WISH_TEXT, "once %d %d-%d", w->zone, w->night_from, w->night_to);
    else
        snprintf(out, NOTICE_WISH_TEXT, "daily %d %d-%d %d", w->zone, w->night_from, w->night_to, w->daily_at);
}

static int local_minute(const notice_wish *w, int64_t at)
{
    int64_t m = (at / 60 + w->zone) % DAY_MINUTES;
    return (int)(m < 0 ? m + DAY_MINUTES : m);
}

/* Minutes from one time of the day forward to another. */
static int until(int from, int to)
{
    return (to - from + DAY_MINUTES) % DAY_MINUTES;
}

/* The end of the night if it is night, else the moment itself. */
static int64_t after_night(const notice_wish *w, int64_t at)
{
    int now = local_minute(w, at), left = until(now, w->night_to);
    bool night = w->night_from != w->night_to && until(w->night_from, now) < until(w->night_from, w->night_to);
    return night ? at - at % 60 + (int64_t)left * 60 : at;
}

int64_t notice_due(const notice_wish *w, int64_t now)
{
    if (w->when == NOTICE_NEVER)
        return INT64_MAX;
    if (w->when == NOTICE_AT_ONCE)
        return after_night(w, now);
    int left = until(local_minute(w, now), w->daily_at);
    return now - now % 60 + (int64_t)(left ? left : DAY_MINUTES) * 60;
}

int64_t notice_again(int tries, int64_t first, int64_t now)
{
    static const int64_t waits[] = {60, 300, 1800, 7200, 21600, 43200};
    static const int64_t patience = (int64_t)3 * 86400;
    int last = (int)(sizeof waits / sizeof waits[0]) - 1, at = tries < 1 ? 0 : tries - 1;
    int64_t next = now + waits[at < last ? at : last];
    return next - first > patience ? INT64_MAX : next;
}

/* --- what --- */

static void title_and_recap(const notice *n, text *out)
{
    text_add(out, n->title);
    if (*n->recap)
        text_addf(out, "\n%s", n->recap);
}

static void plain_members(const notice *n, text *out)
{
    json_text(out, "title", n->title);
    json_text(out, "body", n->recap);
    json_text(out, "link", n->link);
    json_text(out, "game", n->game);
    json_id(out, "lang", lang_code(n->in));
}

/* What Slack or Discord would take for a mention, a link under other words or a fat letter, in a title that somebody
 * has given to a game, say, is but text. */
static void add_plain(const char *words, bool slack, text *out)
{
    while (*words) {
        size_t length = strcspn(words, slack ? "&<>" : "\\[]*_~`|<>");
        text_add_bytes(out, words, length);
        words += length;
        if (*words && slack)
            text_add(out, *words == '&' ? "&amp;" : *words == '<' ? "&lt;" : "&gt;");
        else if (*words)
            text_addf(out, "\\%c", *words);
        words += *words != '\0';
    }
}

/* One text with everything in it, under the name that the receiver expects; there is room for the link in any case. */
static void one_text(const char *name, const notice *n, bool slack, text *out)
{
    enum { MOST = 2000 }; /* Discord takes as many letters */
    text words, some;
    text_init(&words, 16 << 10);
    text_init(&some, MOST - strlen(n->link) - 1);
    title_and_recap(n, &words);
    add_plain(text_string(&words), slack, &some);
    text_clear(&words);
    text_addf(&words, "%s\n%s", text_string(&some), n->link);
    json_text(out, name, text_string(&words));
    text_release(&words);
    text_release(&some);
}

void notice_body(notice_way way, const notice *n, text *out)
{
    static const char no_mentions[] = "{\"parse\":[]}"; /* an @everyone calls nobody */
    json_open(out, NULL, '{');
    if (way == WAY_DISCORD) {
        one_text("content", n, false, out);
        json_raw(out, "allowed_mentions", no_mentions, sizeof no_mentions - 1);
    } else if (way == WAY_SLACK) {
        one_text("text", n, true, out);
    } else if (way == WAY_NTFY) {
        json_text(out, "topic", n->topic);
        json_text(out, "title", n->title);
        json_text(out, "message", *n->recap ? n->recap : n->title);
        json_text(out, "click", n->link);
    } else {
        plain_members(n, out);
    }
    json_close(out, '}');
}

const char *notice_type(notice_way way)
{
    return way == WAY_PUSH ? "application/octet-stream" : "application/json";
}

/* --- letters --- */

bool notice_address(const char *address)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.!#$%&'*+-/=?^_`{|}~";
    static const char host[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-";
    size_t before = strspn(address, letters), length = strlen(address);
    return before && before <= 64 && length <= 254 && address[before] == '@' && address[0] != '-' &&
           address[before + 1] && address[before + 1] != '.' && address[before + 1] != '-' &&
           strspn(address + before + 1, host) == length - before - 1;
}

/* Base64 as mail has it, filled up to whole groups of four letters. */
static void padded(const char *bytes, size_t count, text *out)
{
    base64_add(out, bytes, count);
    text_add(out, count % 3 == 1 ? "==" : count % 3 == 2 ? "=" : "");
}

/* RFC 2047: words of 75 letters at most, each of whole characters. */
static void encoded_words(const char *words, text *out)
{
    while (*words) {
        size_t some = text_whole(words, strnlen(words, 42));
        text_add(out, "=?UTF-8?B?");
        padded(words, some, out);
        words += some;
        text_add(out, *words ? "?=\r\n " : "?=");
    }
}

/* Lines of 76 letters: nothing in them can be taken for a head, a dot or a line that is too long. */
static void in_lines(const char *bytes, size_t length, text *out)
{
    for (size_t at = 0; at < length; at += 57) {
        padded(bytes + at, length - at < 57 ? length - at : 57, out);
        text_add(out, "\r\n");
    }
}

void notice_letter(const letter *l, const notice *n, text *out)
{
    char date[40];
    struct tm parts;
    time_t at = (time_t)l->at;
    text body;
    gmtime_r(&at, &parts);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &parts);
    text_addf(out, "From: Frente <%s>\r\nTo: <%s>\r\nDate: %s\r\n", l->from, l->to, date);
    text_addf(out, "Message-ID: <%s%s>\r\nSubject: ", l->id,
              strchr(l->from, '@') ? strchr(l->from, '@') : "@localhost");
    encoded_words(n->title, out);
    text_addf(out, "\r\nAuto-Submitted: auto-generated\r\nList-Unsubscribe: <%s>\r\nMIME-Version: 1.0\r\n", n->off);
    text_add(out, "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n");
    text_init(&body, 16 << 10);
    title_and_recap(n, &body);
    text_addf(&body, "\n\n%s\n\n-- \n%s\n%s\n", n->link,
              words_in(n->in, TO_GET_NO_MORE_NOTICES, "To get no more notices:"), n->off);
    in_lines(text_string(&body), body.length, out);
    text_release(&body);
}
