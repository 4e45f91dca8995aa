/* What is chosen before a game: scenario, optional rules, dice, and who sits
 * where. A seat that is a non-player is the same as the option that makes it one. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

/* The option that makes the seat a non-player, or -1. */
static int nonplayer_option(const game *g, int seat)
{
    for (int i = 0; i < g->lists.option_count; i++)
        if (g->lists.options[i].nonplayer == seat + 1)
            return i;
    return -1;
}

/* "nat=random" */
static bool seat_word(const game *g, const char *word, int *seat, const player **p, fault *why)
{
    char name[64];
    const char *equals = strchr(word, '=');
    if (!equals)
        return fault_set(why, "--seat %s: 'seat=player' was expected, like '%s=human'", word, noun_key(g->seat, 0));
    snprintf(name, sizeof name, "%.*s", (int)(equals - word), word);
    if (!game_find_seat(g, name, seat, why))
        return false;
    *p = player_find(equals + 1, why);
    return *p != NULL;
}

bool seats_read(const game *g, option_set options, const arg_list *words, const player *sitting[], fault *why)
{
    unsigned nonplayers = game_nonplayers(g, options);
    for (int i = 0; i < words->count; i++) {
        int seat = 0;
        const player *p = NULL;
        if (!seat_word(g, words->words[i], &seat, &p, why))
            return false;
        bool is = nonplayers >> seat & 1;
        if (is != (p == &player_nonplayer))
            return fault_set(why,
                             is ? "%s is a non-player in this game, which can't be changed"
                                : "%s is not a non-player in this game, which can't be changed",
                             noun_key(g->seat, seat));
        sitting[seat] = p;
    }
    return true;
}

void seats_from_tag(const game *g, option_set options, const char *tag, const player *sitting[])
{
    unsigned nonplayers = game_nonplayers(g, options);
    for (int s = 0; s < g->seats; s++)
        if (nonplayers >> s & 1)
            sitting[s] = &player_nonplayer;
    if (!tag)
        return;
    for (const char *p = tag; *(p += strspn(p, " "));) {
        char word[128];
        int seat;
        const player *who;
        size_t length = strcspn(p, " ");
        if (length >= sizeof word)
            return;
        memcpy(word, p, length);
        word[length] = '\0';
        /* whoever opens a file starts no program that the file names */
        if (!strstr(word, "=cmd:") && seat_word(g, word, &seat, &who, NULL) && who != &player_nonplayer &&
            !(nonplayers >> seat & 1))
            sitting[seat] = who;
        p += length;
    }
}

void seats_text(const game *g, const player *const sitting[], text *out)
{
    for (int s = 0; s < g->seats; s++)
        text_addf(out, "%s%s=%s", s ? " " : "", noun_key(g->seat, s),
                  strncmp(sitting[s]->name, "cmd:", 4) ? sitting[s]->name : "program");
}

/* Non-players named by --seat switch their option on. */
static bool seat_options(start *s, const arg_list *seats, fault *why)
{
    for (int i = 0; i < seats->count; i++) {
        int seat;
        const player *p;
        if (!seat_word(s->game, seats->words[i], &seat, &p, why))
            return false;
        if (p != &player_nonplayer)
            continue;
        int which = nonplayer_option(s->game, seat);
        if (which < 0)
            return fault_set(why, "%s has no non-player for %s", s->game->id, noun_key(s->game->seat, seat));
        s->options |= option_bit(which);
    }
    return true;
}

static bool start_options(start *s, const arg_list *words, fault *why)
{
    for (int i = 0; i < words->count; i++) {
        int which;
        if (!game_find_option(s->game, words->words[i], &which, why)) {
            char said[FAULT_MAX];
            text_format(said, sizeof said, "%s", why->text);
            return fault_set(why, "%s; 'frente games %s' explains them", said, s->game->id);
        }
        s->options |= option_bit(which);
    }
    return true;
}

static bool start_key(start *s, const start_args *a, fault *why)
{
    if (a->key && a->seed >= 0)
        return fault_set(why, "--key and --seed exclude each other");
    s->keyed = a->key || a->seed >= 0;
    if (a->key && !generator_key_parse(&s->key, a->key))
        return fault_set(why, "--key needs %d hexadecimal digits", KEY_HEX);
    if (a->seed >= 0)
        generator_seed_number(&s->key, (uint64_t)a->seed);
    return true;
}

bool start_read(start *s, const char *game_id, const start_args *a, const player *usual, fault *why)
{
    *s = (start){.game = games_open(game_id, why)};
    if (!s->game)
        return false;
    if (a->scenario && !game_find_scenario(s->game, a->scenario, &s->scenario, why))
        return false;
    if (!start_options(s, &a->options, why) || !seat_options(s, &a->seats, why) || !start_key(s, a, why) ||
        !game_options_fit(s->game, s->scenario, s->options, why))
        return false;
    for (int i = 0; i < s->game->seats; i++)
        s->players[i] = usual;
    seats_from_tag(s->game, s->options, NULL, s->players);
    return seats_read(s->game, s->options, &a->seats, s->players, why);
}

int start_refused(const cli *c, const start *s, const char *game_id, const fault *why)
{
    for (int i = 0; games[i] && !s->game; i++)
        if (!strcmp(games[i]->id, game_id))
            return failure(c, "%s", why->text);
    return misuse(c, "%s", why->text);
}

bool start_match(const start *s, match *m, journal *j, fault *why)
{
    generator fresh;
    if ((!s->keyed && !entropy_key(&fresh, why)) ||
        !match_start(m, s->game, s->scenario, s->options, s->keyed ? &s->key : &fresh, j, why))
        return false;
    text seats;
    text_init(&seats, 255);
    seats_text(s->game, s->players, &seats);
    m->seats = strdup(text_string(&seats));
    text_release(&seats);
    if (!m->seats)
        fault_set(why, "out of memory");
    if (m->seats && record_stamp(m, games_from(), why))
        return true;
    match_release(m);
    return false;
}
