/* What the end of a phase leaves undone: units that have not moved, hexes that could be attacked, missions. */
#include "games/brunete/brunete.h"
#include "games/brunete/show/show.h"

static int count_of(const brunete *s, int seat, int verb)
{
    choices list;
    int count = 0;
    game_options(&brunete_game, s, seat, &list);
    for (int i = 0; i < list.count; i++)
        count += choice_verb(list.list[i]) == verb;
    return count;
}

bool br_leaves_undone(const void *state, int seat, choice c, prompt *what)
{
    const brunete *s = state;
    int attack, defence;
    if (choice_verb(c) == VERB_FIGHT) {
        br_battle_column(s, s->target, s->attacker, false, &attack, &defence);
        *what = (prompt){PROMPT_ENDS_FIGHT, {0, s->target, (int16_t)attack, (int16_t)defence}};
        return true;
    }
    if (choice_verb(c) != VERB_DONE)
        return false;
    switch (flow_peek(&s->head)->node) {
    case NODE_MOVE: *what = ask(PROMPT_ENDS_MOVE, count_of(s, seat, VERB_MOVE), 0); return true;
    case NODE_COMBAT: *what = ask(PROMPT_ENDS_COMBAT, count_of(s, seat, VERB_ATTACK), 0); return true;
    case NODE_AIR: *what = ask(PROMPT_ENDS_AIR, s->aviation[seat], 0); return true;
    case NODE_ENTER: *what = ask(PROMPT_ENDS_ENTER, count_of(s, seat, VERB_BRING), 0); return true;
    case NODE_INFILTRATE: *what = ask(PROMPT_ENDS_INFILTRATE, infiltrate_now(&s->head)->pool, 0); return true;
    case NODE_ADVANCE: *what = ask(PROMPT_ENDS_ADVANCE, 0, 0); return true;
    default: return false;
    }
}
