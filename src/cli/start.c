/* What is chosen before a game: scenario, optional rules, dice, and who sits
 * where. A seat that is a non-player is the same as the option that makes it one. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

bool game_find(const char *id, const frente_game **g, fault *why)
{
    frente_fault no;
    return !frente_game_find(id, g, &no) || fault_of(why, &no);
}

bool seat_find(const frente_game *g, const char *id, int *seat, fault *why)
{
    frente_fault no;
    return !frente_name_find(g, FRENTE_A_SEAT, id, seat, &no) || fault_of(why, &no);
}

/* The option that makes the seat a non-player, or -1. */
static int nonplayer_option(const frente_game *g, int seat)
{
    for (int i = 0; i < frente_options(g); i++)
        if (frente_option_nonplayer(g, i) == seat)
            return i;
    return -1;
}

/* "nat=random" */
static bool seat_word(const frente_game *g, const char *word, int *seat, const player **p, fault *why)
{
    char name[64];
    const char *equals = strchr(word, '=');
    if (!equals)
        return fault_set(why, "--seat %s: 'seat=player' was expected, like '%s=human'", word, frente_seat_id(g, 0));
    snprintf(name, sizeof name, "%.*s", (int)(equals - word), word);
    if (!seat_find(g, name, seat, why))
        return false;
    *p = player_find(equals + 1, why);
    return *p != NULL;
}

bool seats_read(const frente_game *g, uint64_t options, const arg_list *words, const player *sitting[], fault *why)
{
    unsigned nonplayers = frente_nonplayers(g, options);
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
                             frente_seat_id(g, seat));
        sitting[seat] = p;
    }
    return true;
}

void seats_from_tag(const frente_game *g, uint64_t options, const char *tag, const player *sitting[])
{
    unsigned nonplayers = frente_nonplayers(g, options);
    for (int s = 0; s < frente_seats(g); s++)
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

void seats_text(const frente_game *g, const player *const sitting[], text *out)
{
    for (int s = 0; s < frente_seats(g); s++)
        text_addf(out, "%s%s=%s", s ? " " : "", frente_seat_id(g, s),
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
            return fault_set(why, "%s has no non-player for %s", frente_game_id(s->game),
                             frente_seat_id(s->game, seat));
        s->options |= UINT64_C(1) << which;
    }
    return true;
}

static bool start_options(start *s, const arg_list *words, fault *why)
{
    for (int i = 0; i < words->count; i++) {
        int which;
        frente_fault no;
        if (frente_name_find(s->game, FRENTE_AN_OPTION, words->words[i], &which, &no))
            return fault_set(why, "%s; 'frente games %s' explains them", no.text, frente_game_id(s->game));
        s->options |= UINT64_C(1) << which;
    }
    return true;
}

static bool key_is(const char *key)
{
    return strlen(key) == FRENTE_KEY_TEXT - 1 && strspn(key, "0123456789abcdefABCDEF") == FRENTE_KEY_TEXT - 1;
}

static bool start_key(start *s, const start_args *a, fault *why)
{
    if (a->key && a->seed >= 0)
        return fault_set(why, "--key and --seed exclude each other");
    s->keyed = a->key || a->seed >= 0;
    if (a->key && !key_is(a->key))
        return fault_set(why, "--key needs %d hexadecimal digits", FRENTE_KEY_TEXT - 1);
    if (a->key)
        snprintf(s->key, sizeof s->key, "%s", a->key);
    if (a->seed >= 0)
        frente_key((uint64_t)a->seed, s->key);
    return true;
}

static bool options_fit(const start *s, fault *why)
{
    frente_fault no;
    return !frente_options_fit(s->game, s->scenario, s->options, &no) || fault_of(why, &no);
}

static bool start_game(start *s, const char *game_id, fault *why)
{
    frente_fault no;
    frente_status status = frente_game_find(game_id, &s->game, &no);
    s->failed = status == FRENTE_FAILED;
    return !status || fault_of(why, &no);
}

static bool start_scenario(start *s, const char *id, fault *why)
{
    frente_fault no;
    return !id || !frente_name_find(s->game, FRENTE_A_SCENARIO, id, &s->scenario, &no) || fault_of(why, &no);
}

bool start_read(start *s, const char *game_id, const start_args *a, const player *usual, fault *why)
{
    *s = (start){0};
    if (!start_game(s, game_id, why) || !start_scenario(s, a->scenario, why))
        return false;
    if (!start_options(s, &a->options, why) || !seat_options(s, &a->seats, why) || !start_key(s, a, why) ||
        !options_fit(s, why))
        return false;
    for (int i = 0; i < frente_seats(s->game); i++)
        s->players[i] = usual;
    seats_from_tag(s->game, s->options, NULL, s->players);
    return seats_read(s->game, s->options, &a->seats, s->players, why);
}

int start_refused(const cli *c, const start *s, const fault *why)
{
    return s->failed ? failure(c, "%s", why->text) : misuse(c, "%s", why->text);
}

frente_match *start_match(const start *s, fault *why)
{
    char fresh[FRENTE_KEY_TEXT];
    frente_match *m;
    frente_fault no;
    if (!s->keyed && !entropy_key(fresh, why))
        return NULL;
    frente_status status = frente_begin(s->game, s->scenario, s->options, s->keyed ? s->key : fresh, &m, &no);
    text seats;
    text_init(&seats, 255);
    seats_text(s->game, s->players, &seats);
    if (!status && (status = frente_tag_set(m, "Seats", text_string(&seats), &no)))
        frente_match_release(m);
    text_release(&seats);
    if (!status)
        return m;
    fault_of(why, &no);
    return NULL;
}
