/* Two people and a bot at a table: messages, what is stored before it is told, a bot that thinks, and the game opened
 * again out of what was stored. What is said is JSON (docs/api.md, docs/site.md); a program that does more than this
 * one will want a library for it. */
#include <frente.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PEOPLE = 2, BOT = 2, KEPT = 400 };

/* --- the host: a clock, chance, and where games are kept --- */

static int64_t now(void *context)
{
    (void)context;
    return (int64_t)time(NULL);
}

/* A game between people takes the system's chance (getentropy), so that nobody foresees the dice. */
static int chance(void *context, void *bytes, size_t count)
{
    unsigned *noise = context;
    for (size_t i = 0; i < count; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)((*noise = *noise * 1103515245 + 12345) >> 16);
    return 1;
}

/* The row of the game as it is now, and its events, a list after each change. */
static struct {
    char *row, *events[KEPT];
    int count;
} kept;

static void end(const char *words)
{
    fprintf(stderr, "%s\n", words);
    exit(1);
}

static void need(frente_status status, const frente_fault *why)
{
    if (status)
        end(why->text);
}

/* A copy of the list or object that stands behind `name`, with a bracket of its kind: "\"events\":[". */
static char *part_of(const char *words, const char *name)
{
    const char *start = strstr(words, name), *p = start;
    int depth = 0, quoted = 0;
    if (!start)
        end("a member is missing");
    start += strlen(name) - 1;
    for (p = start; p == start || depth; p++) {
        if (*p == '"')
            quoted = !quoted;
        else if (quoted && *p == '\\')
            p++;
        else if (!quoted)
            depth += (*p == '[' || *p == '{') - (*p == ']' || *p == '}');
    }
    char *copy = calloc(1, (size_t)(p - start) + 1);
    if (!copy)
        end("out of memory");
    return memcpy(copy, start, (size_t)(p - start));
}

static void keep(const char *words)
{
    if (kept.count == KEPT)
        end("the game is longer than this example");
    free(kept.row);
    kept.row = part_of(words, "\"game\":{");
    kept.events[kept.count++] = part_of(words, "\"events\":[");
}

/* --- the table --- */

/* What each of the people was told last: the number of the view, and the first choice in it. */
static struct {
    long seq;
    char choice[FRENTE_CHOICE_TEXT];
} told[PEOPLE];

static void listen(frente_table *t, int guest)
{
    const char *words, *seq, *choice;
    frente_fault why;
    for (;;) {
        need(frente_table_next(t, guest, &words, &why), &why);
        if (!words)
            return;
        if (strncmp(words, "{\"type\":\"view\"", 14) && strncmp(words, "{\"type\":\"change\"", 16))
            continue;
        if ((seq = strstr(words, "\"seq\":")))
            told[guest].seq = strtol(seq + 6, NULL, 10);
        told[guest].choice[0] = '\0';
        if ((choice = strstr(words, "\"do\":\"")))
            snprintf(told[guest].choice, sizeof told[guest].choice, "%.*s", (int)strcspn(choice + 6, "\""), choice + 6);
    }
}

/* What has happened is stored first; then all are told. */
static void store_and_tell(frente_table *t)
{
    const char *words;
    frente_fault why;
    need(frente_table_pending(t, &words, &why), &why);
    if (words) {
        keep(words);
        need(frente_table_stored(t, &why), &why);
    }
    for (int guest = 0; guest < PEOPLE; guest++)
        listen(t, guest);
}

static void say(frente_table *t, int guest, const char *words)
{
    frente_heard what;
    frente_fault why;
    need(frente_table_say(t, guest, words, strlen(words), &what, &why), &why);
    while (what == FRENTE_THINKS && !frente_table_go(t, guest, 10))
        ; /* other work may be done here */
    store_and_tell(t);
}

static void say_hello(frente_table *t)
{
    frente_fault why;
    for (int guest = 0; guest < PEOPLE; guest++) {
        need(frente_table_hold(t, guest, 1u << guest, &why), &why);
        say(t, guest, "{\"type\":\"hello\",\"lang\":\"en\"}");
    }
}

static void call(frente_table *t, const char *words, const char **body)
{
    int code;
    frente_fault why;
    need(frente_table_call(t, words, strlen(words), &code, body, &why), &why);
}

/* --- a bot thinks: here between other work, as well in a thread or a process of its own --- */

static void bot_thinks(frente_table *t, frente_thinker *bots)
{
    const char *words;
    int happened;
    frente_fault why;
    need(frente_table_think(t, BOT, &words, &why), &why);
    if (!words)
        return;
    unsigned hurries = frente_table_hurries(t);
    uint32_t seq = (uint32_t)strtoul(strstr(words, "\"seq\":") + 6, NULL, 10);
    need(frente_thinker_begin(bots, words, strlen(words), &why), &why);
    while (!frente_thinker_go(bots, 10))
        if (!frente_table_asks(t, BOT, seq) || frente_table_hurries(t) != hurries)
            break; /* it is past, or somebody is in a hurry */
    need(frente_thinker_end(bots, &words, &why), &why);
    need(frente_table_thought(t, words, strlen(words), &happened, &why), &why);
}

static void others(frente_table *t, frente_thinker *bots)
{
    const char *list;
    int count, answered;
    frente_fault why;
    for (;;) {
        need(frente_table_due(t, &count, &list, &why), &why);
        if (!count)
            return;
        need(frente_table_order(t, &answered, &why), &why); /* after its "wait", if one is due */
        if (!answered)
            bot_thinks(t, bots);
        store_and_tell(t);
    }
}

/* Each of the people in turn makes the first choice of the list. */
static int play(frente_table *t, frente_thinker *bots, int most)
{
    int made = 0, idle = 0;
    char words[FRENTE_CHOICE_TEXT + 80];
    for (int guest = 0; made < most && idle < PEOPLE; guest = (guest + 1) % PEOPLE) {
        others(t, bots);
        if (!told[guest].choice[0]) {
            idle++;
            continue;
        }
        snprintf(words, sizeof words, "{\"type\":\"choose\",\"seq\":%ld,\"do\":\"%s\"}", told[guest].seq,
                 told[guest].choice);
        say(t, guest, words);
        made++;
        idle = 0;
    }
    return made;
}

/* --- the game is opened again, out of what was stored --- */

static void give_back(frente_table *t, const char *name, const char *member, const char *words)
{
    const char *body;
    size_t size = strlen(words) + 80;
    char *line = malloc(size);
    if (!line)
        end("out of memory");
    snprintf(line, size, "{\"call\":\"%s\",\"%s\":%s}", name, member, words);
    call(t, line, &body);
    free(line);
}

static void open_again(frente_table *t)
{
    const char *body;
    give_back(t, "open", "saved", kept.row);
    for (int i = 0; i < kept.count; i++)
        give_back(t, "events", "events", kept.events[i]);
    call(t, "{\"call\":\"load\"}", &body);
}

int main(void)
{
    unsigned noise = 1;
    const frente_host host = {&noise, now, chance};
    const char *body;
    frente_fault why;
    frente_table *t, *again;
    frente_thinker *bots;
    need(frente_load(NULL, &why), &why);
    need(frente_table_make(&host, &t, &why), &why);
    need(frente_thinker_make(&bots, &why), &why);
    frente_table_effort(t, 20); /* tries of a bot; without this it thinks as long as its level says */

    call(t,
         "{\"call\":\"create\",\"game\":\"libertad\",\"name\":\"Ana\",\"seats\":{\"anarchist\":\"me\",\"communist\":"
         "\"friend\",\"moderate\":\"bot:easy\"}}",
         &body);
    keep(body);
    say_hello(t);
    say(t, 1, "{\"type\":\"chat\",\"text\":\"Salud\"}");
    printf("%d choices of two people\n", play(t, bots, 12));

    /* The first of them goes; somebody who watches comes. What cannot be heard now is refused. */
    frente_heard what;
    need(frente_table_leave(t, 0, &why), &why);
    if (frente_table_say(t, 0, "{\"type\":\"recap\"}", 16, &what, &why) == FRENTE_OK || what != FRENTE_NO_TABLE)
        return 1;
    printf("refused: %s\n", why.text);
    need(frente_table_hold(t, 5, 0, &why), &why);
    need(frente_table_say(t, 5, "{\"type\":\"hello\"}", 16, &what, &why), &why);
    need(frente_table_next(t, 5, &body, &why), &why);
    printf("%.60s...\n", body);

    need(frente_table_make(&host, &again, &why), &why);
    frente_table_effort(again, 20);
    open_again(again);
    say_hello(again);
    printf("%d more, at another table\n", play(again, bots, 4));

    frente_thinker_release(bots);
    frente_table_release(again);
    frente_table_release(t);
    free(kept.row);
    while (kept.count)
        free(kept.events[--kept.count]);
    return 0;
}
