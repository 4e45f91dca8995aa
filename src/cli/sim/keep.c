/* What a run has come to, as a file: a row a game, and the sums that are not 0. It ends with a hash, so that half a
 * file is not taken for a whole one. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/sim/sim.h"

enum { SUMS = sizeof(sums) / sizeof(int64_t), ROW = sizeof(sim_row) / sizeof(int32_t) };

/* Everything that decides what comes of the games, on one line. */
static void title(const sim *s, text *out)
{
    const game *g = s->bout.game;
    text_addf(out, "frente-sim 3 %s %d %s options %llx seed %llu players %s", g->id, g->version,
              g->lists.scenarios[s->bout.scenario].id, (unsigned long long)s->bout.options,
              (unsigned long long)s->bout.seed, text_string(&s->players));
}

bool keep_write(const sim *s, const char *path, fault *why)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    title(s, &out);
    text_addf(&out, "\ndone %ld\n", s->done);
    for (long i = 0; i < s->done; i++) {
        const int32_t *cells = (const int32_t *)&s->tally.rows[i];
        for (int k = 0; k < (int)ROW; k++)
            text_addf(&out, "%d%c", cells[k], k + 1 < (int)ROW ? ' ' : '\n');
    }
    const int64_t *sum = (const int64_t *)&s->tally.sums;
    for (int i = 0; i < (int)SUMS; i++)
        if (sum[i])
            text_addf(&out, "sum %d %lld\n", i, (long long)sum[i]);
    text_addf(&out, "end %016llx\n", text_hash(0, text_string(&out), out.length));
    bool ok = !out.cut || fault_set(why, "%s: too many games to be kept", path);
    ok = ok && file_write(path, &out, why);
    text_release(&out);
    return ok;
}

/* Whole numbers, `count` of them, at *at; moves it on. */
static bool numbers(const char **at, long long *out, int count)
{
    for (int i = 0; i < count; i++) {
        char *end;
        errno = 0;
        out[i] = strtoll(*at, &end, 10);
        if (end == *at || errno)
            return false;
        *at = end;
    }
    return true;
}

static bool read_rows(sim *s, const char **at, long done)
{
    for (long i = 0; i < done; i++) {
        long long cells[ROW];
        if (!numbers(at, cells, (int)ROW))
            return false;
        for (int k = 0; k < (int)ROW; k++)
            ((int32_t *)&s->tally.rows[i])[k] = (int32_t)cells[k];
        sim_row *r = &s->tally.rows[i];
        if (r->ending < 0 || r->ending >= s->bout.game->lists.entry_count)
            return false;
    }
    return true;
}

static bool read_body(sim *s, const char *at, fault *why)
{
    long long pair[2];
    if (strncmp(at, "done ", 5) || (at += 5, !numbers(&at, pair, 1)) || pair[0] < 0)
        return false;
    if (pair[0] > s->tally.count)
        return fault_set(why, "it has %lld games already: more than --games", pair[0]);
    if (!read_rows(s, &at, (long)pair[0]))
        return false;
    while (!strncmp(at, "\nsum ", 5)) {
        at += 5;
        if (!numbers(&at, pair, 2) || pair[0] < 0 || pair[0] >= (long long)SUMS)
            return false;
        ((int64_t *)&s->tally.sums)[pair[0]] = pair[1];
    }
    s->done = (long)s->tally.sums.games;
    return !strncmp(at, "\nend ", 5);
}

static bool read_text(sim *s, const text *in, fault *why)
{
    text own;
    const char *words = text_string(in), *end = strstr(words, "\nend ");
    text_init(&own, 4096);
    title(s, &own);
    text_add(&own, "\n");
    bool same = !strncmp(words, text_string(&own), own.length);
    size_t head = own.length;
    text_release(&own);
    if (!same)
        return fault_set(why, "it is of another run: game, seats, options and seed must be the same");
    *why = (fault){""};
    unsigned long long hash = end ? text_hash(0, words, (size_t)(end + 1 - words)) : 0;
    if (!end || strtoull(end + 5, NULL, 16) != hash || !read_body(s, words + head, why))
        return why->text[0] ? false : fault_set(why, "it is damaged");
    return true;
}

bool keep_read(sim *s, const char *path, fault *why)
{
    if (access(path, F_OK))
        return true;
    text in;
    text_init(&in, TEXT_DEFAULT_MAX);
    bool ok = file_read(path, &in, why) && (read_text(s, &in, why) || fault_prefix(why, "%s: ", path));
    text_release(&in);
    return ok;
}
