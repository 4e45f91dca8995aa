/* The module's functions on this machine: reads calls, a line each, and prints what comes of them.
 *
 *     site_say {"type":"hello"}        ->   0
 *     site_next                        ->   1 {"type":"welcome",…}
 *
 * tests/site/messages.mjs writes such calls down while it plays in the module, with what the module answered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site/site.h"

static int next_pending(void)
{
    return site_pending();
}

static int stored(void)
{
    site_stored();
    return 0;
}

static int effort(int n)
{
    site_effort(n);
    return 0;
}

static int asks(int seat)
{
    return site_asks(seat, 0);
}

static const struct {
    const char *name;
    int (*with_words)(size_t length);
    int (*with_number)(int n);
    int (*alone)(void);
} calls[] = {
    {"site_call", site_call, NULL, NULL},   {"site_say", site_say, NULL, NULL},
    {"site_go", NULL, site_go, NULL},       {"site_pending", NULL, NULL, next_pending},
    {"site_stored", NULL, NULL, stored},    {"site_next", NULL, NULL, site_next},
    {"site_due", NULL, NULL, site_due},     {"site_order", NULL, NULL, site_order},
    {"site_think", NULL, site_think, NULL}, {"site_thought", site_thought, NULL, NULL},
    {"site_asks", NULL, asks, NULL},        {"site_effort", NULL, effort, NULL},
    {"bot_begin", bot_begin, NULL, NULL},   {"bot_go", NULL, bot_go, NULL},
    {"bot_end", NULL, NULL, bot_end},
};

static int carry_out(size_t i, const char *words)
{
    if (calls[i].alone)
        return calls[i].alone();
    if (calls[i].with_number)
        return calls[i].with_number((int)strtol(words, NULL, 10));
    size_t length = strlen(words);
    char *room = site_room(length);
    if (!room)
        exit(1);
    memcpy(room, words, length);
    return calls[i].with_words(length);
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    for (ssize_t length; (length = getline(&line, &size, stdin)) > 0;) {
        line[length - 1] = '\0';
        char *words = line + strcspn(line, " ");
        if (*words)
            *words++ = '\0';
        size_t i = 0;
        while (i < sizeof calls / sizeof calls[0] && strcmp(calls[i].name, line))
            i++;
        if (i == sizeof calls / sizeof calls[0]) {
            fprintf(stderr, "script: there is no call '%s'\n", line);
            return 1;
        }
        int what = carry_out(i, words);
        printf("%d ", what);
        fwrite(site_text(), 1, site_length(), stdout);
        puts("");
    }
    free(line);
    return 0;
}
