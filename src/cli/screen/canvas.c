#include "cli/screen/canvas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/screen/terminal.h"

static bool has(const char *words, const char *part)
{
    return words && strstr(words, part);
}

looks looks_now(void)
{
    const char *plain = getenv("NO_COLOR"), *kind = getenv("TERM");
    looks now = {.unicode = terminal_has_unicode()};
    if (terminal_is_screen() && !(plain && *plain))
        now.colours = has(kind, "256") || getenv("COLORTERM") ? 256 : 16;
    return now;
}

bool canvas_make(canvas *c, int width, int height)
{
    *c = (canvas){.width = width, .height = height};
    c->cells = calloc((size_t)width * (size_t)height, sizeof *c->cells);
    return c->cells != NULL;
}

void canvas_release(canvas *c)
{
    free(c->cells);
    *c = (canvas){0};
}

void canvas_put(canvas *c, int x, int y, const char *words, ink with)
{
    while (*words && y >= 0 && y < c->height && x < c->width) {
        size_t bytes = 1;
        while (bytes < 4 && ((unsigned char)words[bytes] & 0xc0) == 0x80)
            bytes++;
        if (x >= 0) {
            cell *at = &c->cells[y * c->width + x];
            memcpy(at->bytes, words, bytes);
            at->bytes[bytes] = '\0';
            at->ink = with;
        }
        x++;
        words += bytes;
    }
}

bool canvas_free(const canvas *c, int x, int y, int count)
{
    if (x < 0 || y < 0 || y >= c->height || x + count > c->width)
        return false;
    for (int i = 0; i < count; i++)
        if (c->cells[y * c->width + x + i].bytes[0])
            return false;
    return true;
}

/* The number of the nearest of the 6 x 6 x 6 colours, made lighter: boards are painted on paper, terminals glow. */
static int cube(unsigned rgb)
{
    int number = 16, weight[3] = {36, 6, 1};
    for (int i = 0; i < 3; i++) {
        int part = (int)(rgb >> (16 - 8 * i) & 255);
        part += (255 - part) / 4;
        number += weight[i] * ((part * 5 + 127) / 255);
    }
    return number;
}

/* Of the eight plain ones: what is strongest in it. */
static int plain_colour(unsigned rgb)
{
    int part[3], most = 0, number = 0;
    for (int i = 0; i < 3; i++) {
        part[i] = (int)(rgb >> (16 - 8 * i) & 255);
        most = part[i] > most ? part[i] : most;
    }
    for (int i = 0; i < 3; i++)
        number |= (part[i] * 4 >= most * 3) << i;
    return most < 64 ? 0 : number;
}

static void add_ink(const ink *with, const looks *how, text *out)
{
    text_add(out, "\033[0");
    if (with->flags & INK_BOLD)
        text_add(out, ";1");
    if (with->flags & INK_DIM)
        text_add(out, ";2");
    if (with->flags & INK_REVERSE)
        text_add(out, ";7");
    if (with->rgb && how->colours == 256)
        text_addf(out, ";38;5;%d", cube(with->rgb));
    else if (with->rgb && plain_colour(with->rgb) % 7) /* black and white are the terminal's own */
        text_addf(out, ";%d", 30 + plain_colour(with->rgb));
    text_add(out, "m");
}

void canvas_line(const canvas *c, int y, const looks *how, bool full, text *out)
{
    const cell *row = &c->cells[y * c->width];
    int upto = full ? c->width : 0;
    ink now = {0};
    for (int x = 0; x < c->width; x++)
        if (row[x].bytes[0] && strcmp(row[x].bytes, " ") != 0 && x >= upto)
            upto = x + 1;
    for (int x = 0; x < upto; x++) {
        const ink *with = &row[x].ink;
        if (how->colours && (with->rgb != now.rgb || with->flags != now.flags)) {
            add_ink(with, how, out);
            now = *with;
        }
        text_add(out, row[x].bytes[0] ? row[x].bytes : " ");
    }
    if (now.rgb || now.flags)
        text_add(out, "\033[0m");
}
