#include "core/game/trace.h"

#include <stdlib.h>
#include <string.h>

void note_to(trace *t, uint8_t viewers, int kind, int a, int b, int c, int d)
{
    if (!t || !t->journal)
        return;
    journal *j = t->journal;
    if (j->count == j->capacity) {
        int capacity = j->capacity ? j->capacity * 2 : 64;
        entry *list = realloc(j->list, (size_t)capacity * sizeof *list);
        if (!list) {
            j->cut = true;
            return;
        }
        j->list = list;
        j->capacity = capacity;
    }
    j->list[j->count++] = (entry){(uint16_t)kind, viewers, {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}};
}

void journal_release(journal *j)
{
    free(j->list);
    *j = (journal){0};
}

bool script_read(script *s, const char *words, fault *why)
{
    s->count = s->next = 0;
    s->failed = false;
    for (const char *p = words; *(p += strspn(p, " \t"));) {
        size_t length = strcspn(p, " \t");
        if (s->count == SCRIPT_MAX)
            return fault_set(why, "more than %d scripted dice on one line", SCRIPT_MAX);
        if (length >= SCRIPT_WORD)
            return fault_set(why, "the scripted die '%.*s' is too long", SCRIPT_WORD, p);
        memcpy(s->words[s->count], p, length);
        s->words[s->count++][length] = '\0';
        p += length;
    }
    return true;
}
