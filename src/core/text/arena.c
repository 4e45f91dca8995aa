#include "core/text/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 4096 };

struct arena_block {
    arena_block *next;
    size_t size;
    _Alignas(max_align_t) char bytes[];
};

static arena_block *block_make(size_t size)
{
    arena_block *b = malloc(sizeof *b + size);
    if (!b) {
        fputs("frente: out of memory\n", stderr);
        abort();
    }
    b->next = NULL;
    b->size = size;
    return b;
}

/* Goes on to a block with so much room: one that is there already, or a new one. */
static void next_block(arena *a, size_t size)
{
    arena_block **place = a->now ? &a->now->next : &a->first;
    while (*place && (*place)->size < size)
        place = &(*place)->next;
    if (!*place)
        *place = block_make(size > BLOCK ? size : BLOCK);
    a->now = *place;
    a->used = 0;
}

void *arena_take(arena *a, size_t size)
{
    size = (size + _Alignof(max_align_t) - 1) & ~(_Alignof(max_align_t) - 1);
    if (!a->now || size > a->now->size - a->used)
        next_block(a, size);
    void *taken = a->now->bytes + a->used;
    a->used += size;
    return taken;
}

char *arena_copy(arena *a, const char *bytes, size_t count)
{
    char *copy = arena_take(a, count + 1);
    memcpy(copy, bytes, count);
    copy[count] = '\0';
    return copy;
}

char *arena_format(arena *a, const char *format, ...)
{
    char few[256];
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int count = vsnprintf(few, sizeof few, format, args);
    va_end(args);
    size_t size = count > 0 ? (size_t)count + 1 : 1;
    char *words = arena_take(a, size);
    words[0] = '\0';
    if (size <= sizeof few)
        memcpy(words, few, size);
    else
        vsnprintf(words, size, format, again);
    va_end(again);
    return words;
}

void arena_clear(arena *a)
{
    a->now = a->first;
    a->used = 0;
}

void arena_release(arena *a)
{
    for (arena_block *b = a->first, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    *a = (arena){0};
}
