/* Who can sit on a seat: a person, the game's own non-player, or a bot. A bot is
 * given a redacted state and dice of its own: it can't know more than its seat,
 * and never moves the game's dice. */
#include <string.h>

#include "cli/cli.h"
#include "words/program.h"

enum { PLAYERS_MAX = 24, BUDGETS_MAX = 16 };

const player player_human = {"human", {WORDS(A_PERSON_AT_THIS_TERMINAL, "a person at this terminal")}, .text = {0}};
const player player_nonplayer = {
    "nonplayer", {WORDS(THE_GAME_S_OWN_NON_PLAYER_RULES, "the game's own non-player rules")}, .text = {0}};

/* A bot of the library, under its own name or with a budget behind it. */
static player player_of(const char *name, int number)
{
    player as = {.name = name, .chooses = true, .level = frente_bot_level(number)};
    for (int in = 0; in < LANGS; in++) {
        as.title[in] = frente_bot_title(number, spoken((lang)in));
        as.text[in] = frente_bot_text(number, spoken((lang)in));
    }
    return as;
}

/* The bots as players, in their order: from the weakest to the best. */
static const player *bot_player(int i)
{
    static player table[PLAYERS_MAX];
    const char *name = frente_bot_id(i);
    if (!name || i >= PLAYERS_MAX)
        return NULL;
    if (!table[i].name)
        table[i] = player_of(name, i);
    return &table[i];
}

/* A program, or a bot with a budget; false with a fault. */
static bool read_words(const char *words, player *as, fault *why)
{
    frente_fault no;
    char id[PROGRAM_ID] = "";
    int clock_ms;
    if (program_is(words)) {
        if (!program_read(words, &clock_ms, why))
            return false;
        *as = (player){.name = words, .chooses = true};
        memcpy(as->title, program_title, sizeof as->title);
        memcpy(as->text, program_text, sizeof as->text);
        return true;
    }
    if (frente_player_known(words, &no))
        return fault_of(why, &no);
    text_format(id, sizeof id, "%.*s", (int)strcspn(words, ":"), words);
    *as = player_of(words, frente_bot_find(id));
    return true;
}

/* A bot with a budget behind its name, as in "mcts:400"; the same words are the same player. */
static const player *budget_player(const char *words, fault *why)
{
    static struct {
        player as;
        char name[PROGRAM_ID];
    } table[BUDGETS_MAX];
    int i = 0;
    while (i < BUDGETS_MAX && table[i].as.name && strcmp(table[i].name, words))
        i++;
    if (i == BUDGETS_MAX) {
        fault_set(why, "'%.60s': no more than %d budgets of bots at once", words, BUDGETS_MAX);
        return NULL;
    }
    if (!table[i].as.name && read_words(words, &table[i].as, why)) {
        text_fit(table[i].name, sizeof table[i].name, words);
        table[i].as.name = table[i].name;
    }
    return table[i].as.name ? &table[i].as : NULL;
}

const player *player_at(int i)
{
    if (i < 2)
        return i ? &player_nonplayer : &player_human;
    return bot_player(i - 2);
}

const player *player_usual(void)
{
    return bot_player(frente_bot_find(""));
}

const player *player_find(const char *name, fault *why)
{
    frente_fault no;
    int number = *name ? frente_bot_find(name) : -1;
    if (number >= 0)
        return bot_player(number);
    if (strchr(name, ':'))
        return budget_player(name, why);
    for (int i = 0; i < 2; i++)
        if (!strcmp(player_at(i)->name, name))
            return player_at(i);
    if (frente_player_known(name, &no))
        fault_of(why, &no);
    return NULL;
}
