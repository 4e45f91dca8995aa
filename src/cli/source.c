/* A match out of a file, a record or a bare position, and back; and what the library says, as the program says it. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

bool fault_of(fault *why, const frente_fault *no)
{
    return fault_set(why, "%s", no->text);
}

bool fault_refused(fault *why, const frente_game *g, int seat, const char *form, const frente_fault *no)
{
    return fault_set(why, *no->rule ? "%s: '%s': %s [%s]" : "%s: '%s': %s", frente_seat_id(g, seat), form, no->text,
                     no->rule);
}

void text_take(text *out, char *words)
{
    text_add(out, words);
    frente_free(words);
}

bool source_is_record(const char *path)
{
    text content;
    text_init(&content, SOURCE_MAX);
    bool is = file_read(path, &content, NULL) && !frente_is_position(text_string(&content));
    text_release(&content);
    return is;
}

/* What was found wrong in a record that was played with other rules or tables, and what can be done about it. */
static void tell_found(const frente_found *f, const char *path, int played, text *out)
{
    text_add(out, f->other);
    if (!f->line && !f->differs) {
        text_add(out, "; every line plays the same all the same");
        return;
    }
    text_addf(out, "; %s", f->wrong);
    if (f->line)
        text_addf(out, "; %d of its %d choices play", played, f->moves);
    if (f->snapshot >= 0)
        text_addf(out, "; 'frente play --from-snapshot %s' goes on after choice %d of %d",
                  strcmp(path, "standard input") ? path : "FILE", f->snapshot, f->moves);
}

/* A record of other rules or tables: everything that differs is told; it can be looked at as far as it plays, but gone
 * on with only if every line still does the same. */
static bool judge_record(const frente_match *m, const char *shown, const source *s, const frente_found *f, fault *why)
{
    text all;
    text_init(&all, FAULT_MAX - 1);
    bool differs = *f->other, plays = !f->line && !f->differs, ok = true;
    if (differs)
        tell_found(f, shown, frente_moves(m), &all);
    else
        text_add(&all, f->wrong);
    if (differs && !s->strict && (plays || s->looks))
        warning(s->c, "%s: %s", shown, text_string(&all));
    else if (differs || !plays)
        ok = fault_set(why, "%s: %s", shown, text_string(&all));
    text_release(&all);
    return ok;
}

static bool record_source(frente_match **m, const text *content, const char *shown, const source *s, fault *why)
{
    frente_fault no;
    frente_found found;
    const char *words = text_string(content);
    bool read = !(s->from_snapshot ? frente_record_resume(words, content->length, m, &no)
                                   : frente_record_look(words, content->length, m, &found, &no));
    if (!read)
        return fault_set(why, "%s: %s", shown, no.text);
    if (s->from_snapshot || judge_record(*m, shown, s, &found, why))
        return true;
    frente_match_release(*m);
    return false;
}

static bool position_source(frente_match **m, const text *content, const char *shown, const source *s, fault *why)
{
    frente_fault no;
    if (s->from_snapshot)
        return fault_set(why, "%s: a position has no snapshot to go on from", shown);
    return !frente_position_read(text_string(content), m, &no) || fault_set(why, "%s: %s", shown, no.text);
}

frente_match *source_match(const char *path, const source *s, fault *why)
{
    text content;
    frente_match *m = NULL;
    text_init(&content, SOURCE_MAX);
    const char *shown = strcmp(path, "-") ? path : "standard input";
    bool ok = file_read(path, &content, why);
    for (int i = 0; !ok && frente_known_id(i); i++)
        if (!strcmp(frente_known_id(i), path))
            fault_set(why, "'%s' is a game, a file was expected; 'frente new %s -o FILE' makes one", path, path);
    if (ok && !content.length)
        ok = fault_set(why, "%s: the file is empty", shown);
    else if (ok && memchr(text_string(&content), '\0', content.length))
        ok = fault_set(why, "%s: a NUL byte: this is neither a saved game nor a position", shown);
    else if (ok)
        ok = (frente_is_position(text_string(&content)) ? position_source : record_source)(&m, &content, shown, s, why);
    text_release(&content);
    return ok ? m : NULL;
}

bool source_save(const frente_match *m, const char *path, fault *why)
{
    text record;
    char *words;
    frente_fault no;
    if (frente_record_save(m, &words, &no))
        return fault_of(why, &no);
    text_init(&record, SOURCE_MAX);
    text_take(&record, words);
    if (match_over(m))
        text_add(&record, SOURCE_OVER); /* for people, and for the list of games to go on with */
    bool ok = file_write(path ? path : "-", &record, why);
    text_release(&record);
    return ok;
}
