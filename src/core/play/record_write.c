/* Records: a match as text, written. What it looks like stands in core/play/record.c. */
#include <stdlib.h>
#include <string.h>

#include "core/play/position.h"
#include "core/play/record.h"

static void write_options(const match *m, text *out)
{
    const char *space = "";
    text_add(out, "[Options \"");
    for (int i = 0; i < m->game->lists.option_count; i++)
        if (m->options >> i & 1) {
            text_addf(out, "%s%s", space, m->game->lists.options[i].id);
            space = " ";
        }
    text_add(out, "\"]\n");
}

static void write_tags(const match *m, text *out)
{
    text_addf(out, "[Game \"%s\"]\n[Scenario \"%s\"]\n", m->game->id, m->game->lists.scenarios[m->scenario].id);
    write_options(m, out);
    if (m->seats)
        text_addf(out, "[Seats \"%s\"]\n", m->seats);
    if (m->scripted) {
        text_add(out, "[Dice \"scripted\"]\n");
    } else if (!match_own_dice(m)) {
        char key[KEY_HEX + 1];
        generator_key_text(&m->key, key);
        text_addf(out, "[Key \"%s\"]\n", key);
    }
    if (m->key_hash)
        text_addf(out, "[KeyHash \"%s\"]\n", m->key_hash);
    text_addf(out, "[Data \"%016llx\"]\n", m->data);
    if (m->tables)
        text_addf(out, "[Tables \"%s\"]\n", m->tables);
    text_addf(out, "[Version \"%d\"]\n\n", m->game->version);
}

static void write_line(const match *m, const move *mv, text *out)
{
    char form[CHOICE_TEXT];
    if (!mv->end)
        choice_text(m->game, mv->choice, form);
    text_addf(out, "%s: %s", noun_key(m->game->seat, mv->seat), mv->end ? end_word(mv->end) : form);
    if (mv->dice)
        text_addf(out, mv->end == END_MIX ? " %s" : " (dice %s)", mv->dice);
    text_add(out, "\n");
}

static bool hash_due(int i)
{
    return (i + 1) % HASH_EVERY == 0;
}

/* The last hash comes from the present state; the others are made by playing again, if any is not known yet. */
static void fill_hashes(const match *m)
{
    bool missing = false;
    for (int i = 0; i < m->count - 1; i++)
        missing |= hash_due(i) && !m->moves[i].hash;
    char *state = missing ? malloc(m->game->size) : NULL;
    if (state)
        memcpy(state, m->start, m->game->size);
    for (int i = 0; state && i < m->count - 1 && match_step(m, i, state, NULL, NULL); i++)
        if (hash_due(i) && !m->moves[i].hash)
            m->moves[i].hash = game_hash(m->game, state);
    free(state);
    if (m->count)
        m->moves[m->count - 1].hash = game_hash(m->game, m->state);
}

void record_write(const match *m, text *out)
{
    write_tags(m, out);
    if (m->position) {
        text_addf(out, "position\n%s", m->position);
        if (*m->position && m->position[strlen(m->position) - 1] != '\n')
            text_add(out, "\n");
        text_add(out, "end\n");
    }
    if (m->start_dice)
        text_addf(out, "start (dice %s)\n", m->start_dice);
    fill_hashes(m);
    for (int i = 0; i < m->count; i++) {
        write_line(m, &m->moves[i], out);
        if (m->moves[i].hash && (hash_due(i) || i + 1 == m->count))
            text_addf(out, "; hash %016llx\n", m->moves[i].hash);
    }
}

/* A comment to every reader but ours: the exact position, from which the game can be gone on with when its lines no
 * longer play. */
void record_snapshot(const match *m, text *out)
{
    if (game_peek(m->state)->over || match_stopped(m))
        return;
    text dump;
    text_init(&dump, TEXT_DEFAULT_MAX);
    position_write(m->game, m->state, &dump);
    text_addf(out, "; snapshot %d\n", m->count);
    for (const char *p = text_string(&dump); *p; p += strcspn(p, "\n"), p += *p == '\n') {
        text_add(out, ";   ");
        text_add_bytes(out, p, strcspn(p, "\n"));
        text_add(out, "\n");
    }
    text_add(out, "; end\n");
    text_release(&dump);
}
