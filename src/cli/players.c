/* Who can sit on a seat: a person, the game's own non-player, or a bot. A bot is
 * given a redacted state and dice of its own: it can't know more than its seat,
 * and never moves the game's dice. */
#include <string.h>

#include "cli/cli.h"
#include "words/program.h"

enum { PLAYERS_MAX = 24, BUDGETS_MAX = 16 };

const player player_human = {"human", {WORDS(A_PERSON_AT_THIS_TERMINAL, "a person at this terminal")}, NULL};
const player player_nonplayer = {
    "nonplayer", {WORDS(THE_GAME_S_OWN_NON_PLAYER_RULES, "the game's own non-player rules")}, NULL};

static player player_of(const bot *b)
{
    player as = {.name = b->id, .bot = b};
    memcpy(as.title, b->title, sizeof as.title);
    return as;
}

/* The bots as players, in their order: from the weakest to the best. */
static const player *bot_player(int i)
{
    static player table[PLAYERS_MAX];
    assert(i < PLAYERS_MAX);
    const bot *b = &bots[i];
    if (b->id[0] && !table[i].name)
        table[i] = player_of(b);
    return b->id[0] ? &table[i] : NULL;
}

/* A bot with a budget behind its name, as in "mcts:400"; the same words are the same player. */
static const player *budget_player(const char *words, fault *why)
{
    static struct {
        player as;
        bot bot;
    } table[BUDGETS_MAX];
    int i = 0;
    while (i < BUDGETS_MAX && table[i].as.name && strcmp(table[i].bot.id, words))
        i++;
    if (i == BUDGETS_MAX) {
        fault_set(why, "'%.60s': no more than %d budgets of bots at once", words, BUDGETS_MAX);
        return NULL;
    }
    bot *b = &table[i].bot;
    if (!table[i].as.name && player_bot_read(words, b, why))
        table[i].as = player_of(b);
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
    return bot_player((int)(bot_find("") - bots));
}

const player *player_find(const char *name, fault *why)
{
    const char *names[PLAYERS_MAX + 3] = {0};
    text list;
    const bot *b = *name ? bot_find(name) : NULL;
    if (b)
        return bot_player((int)(b - bots));
    if (strchr(name, ':'))
        return budget_player(name, why);
    for (int i = 0; player_at(i); i++) {
        if (!strcmp(player_at(i)->name, name))
            return player_at(i);
        names[i] = player_at(i)->name;
    }
    const char *near = nearest_name(name, names);
    text_init(&list, 256);
    for (int i = 0; names[i]; i++)
        text_addf(&list, "%s%s", i ? ", " : "", names[i]);
    fault_set(why, "'%.60s' is not a player; %s%s%sthere are: %s", name, near ? "did you mean '" : "", near ? near : "",
              near ? "'? " : "", text_string(&list));
    text_release(&list);
    return NULL;
}

bool player_known(const char *name, fault *why)
{
    return !strcmp(name, "program") || !strncmp(name, "cmd:", 4) || player_find(name, why);
}
