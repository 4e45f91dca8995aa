/* The invariants of a position. */
#include "games/cruzada/rules/combat/combat.h"
#include "games/cruzada/valid/valid.h"

/* CR-8.5.6.4: a corps that overran a Beach Head and found no room beside it; so the enemy has landed (R50, 18.2.12). */
static bool may_have_overrun(const cruzada *s, int u)
{
    return side_of(u) == NAT ? played(s, CARD(REP, 50)) : s->landed;
}

/* CR-2.2.1c, CR-8.5.2.4f, CR-14.1.6: what bars a unit from the place where it is; NULL: it can be there. */
static const char *place_barred(const cruzada *s, int u)
{
    unsigned flags = kind_of(u)->flags;
    int at = s->at[u];
    if (at < SPACES && s->control[at] == NOBODY)
        return "there is no such Beach Head now (CR-2.1.2c)";
    if (at < SPACES && s->control[at] != side_of(u))
        return "the enemy controls it, and whoever enters a space controls it: a line 'control' says whose it is "
               "(CR-10.1.9)";
    if (at < SPACES && (is_corps(u) || is_armor(u)) && cr_balearic(s, at))
        return "corps and armor never come to the Balearic Islands (CR-8.5.2.4f)";
    if (at == BOX_AFRICA && (!(flags & UNIT_AFRICA) || flags & UNIT_OPTIONAL))
        return "only AFR wait in Morocco (CR-17.6.2a)";
    if (at >= BOX_TRACK && (!is_corps(u) || is_regional(u) || at == BOX_TRACK))
        return "only corps that have gone over the border wait on the track, and no Regional ones (CR-13.4.3b)";
    if (at == BOX_ELIMINATED && flags & (UNIT_AFRICA | UNIT_SPECIAL))
        return "it never comes back, so it is 'removed' when it is lost (CR-14.1.6)";
    if (at == BOX_RESERVE && is_corps(u) && !may_have_overrun(s, u))
        return "corps never go there (CR-12.1.9)";
    return NULL;
}

static bool check_place(const cruzada *s, int u, fault *why)
{
    const char *barred = place_barred(s, u);
    return !barred || fault_set(why, "%s can't be in %s: %s", UNIT(u)->id, noun_key(&cr_noun_place, s->at[u]), barred);
}

unsigned cr_marks_possible(const cruzada *s, int u)
{
    if (on_map(s, u))
        return ~0u;
    return s->at[u] == BOX_RESERVE || s->at[u] >= BOX_TRACK ? REDUCED | SHIFTED : 0;
}

static bool check_marks(const cruzada *s, int u, fault *why)
{
    unsigned marks = s->marks[u], wrong = marks & ~cr_marks_possible(s, u);
    if (marks & REDUCED && kind_of(u)->steps < 2)
        return fault_set(why, "%s can't have the mark 'reduced': it has one step (CR-2.2.1a)", UNIT(u)->id);
    return !wrong || fault_set(why, "%s can't have the mark '%s': it is not on the map", UNIT(u)->id,
                               noun_key(&cr_noun_mark, __builtin_ctz(wrong)));
}

/* CR-9.1.2, CR-9.1.4, ruling CR-19: spaces of a side while it moves or retreats, and those where a unit is about to go.
 */
static bool may_be_overfull(const cruzada *s, int p)
{
    int side = round_side(s), node = s->head.depth ? flow_peek(&s->head)->node : 0;
    for (int i = 0; i < s->head.depth; i++) {
        const frame *f = &s->head.stack[i];
        if (f->node == NODE_OVERSTACK ? overstack_seen(f)->space == p
                                      : f->node == NODE_SURPLUS && surplus_seen(f)->space == p)
            return true;
    }
    if (node == NODE_RETREAT)
        return side != NOBODY && s->control[p] == other(side);
    return (node == NODE_MOVES || node == NODE_MARCH || node == NODE_BUILD) && s->control[p] == side;
}

/* CR-9.1.1, CR-10.2.5, CR-10.2.9a, CR-10.2.9b, CR-2.1.2c */
static bool check_space(const cruzada *s, int p, fault *why)
{
    bool beach = p >= BEACH;
    if (s->control[p] == NOBODY && !beach)
        return fault_set(why, "%s is nobody's", SPACE(p)->id);
    if (s->control[p] == NOBODY && (s->stack[p] || s->works[p] || s->failed[p] || s->flags[p]))
        return fault_set(why, "%s is not there, but something is in it", SPACE(p)->id);
    if (s->works[p] >= TRENCH_MADRID && s->control[p] != REP)
        return fault_set(why, "the special Trench in %s is not Republican", SPACE(p)->id);
    if (s->failed[p] && is_trench(s->works[p])) /* ruling CR-133 */
        return fault_set(why, "a Trench is in %s: no attempt to build can have failed there (CR-10.2.2c)",
                         SPACE(p)->id);
    if (s->works[p] && cr_works_barred(s, p))
        return fault_set(why, "nothing may be built in %s after N29 (CR-10.2.3c)", SPACE(p)->id);
    if (s->stack[p] > STACK && !may_be_overfull(s, p) && !s->head.over)
        return fault_set(why, "more than %d units are in %s: %d (CR-9.1.1)", STACK, SPACE(p)->id, s->stack[p]);
    return true;
}

/* CR-10.2.3a, CR-15.2.1a: only a corps builds a Trench, and the first ones come after Turn 5: before there are those of
 * the set-up alone. */
static bool check_trench(const cruzada *s, int p, fault *why)
{
    if (the_turn(s)->phase != PHASE_COLUMNS)
        return true;
    EACH_OF(u, s->control[p])
        if (is_corps(u) && s->at[u] != BOX_OUTSIDE)
            return true;
    for (int i = 0; i < cr_table.setups; i++) {
        const setup_row *row = &cr_table.setup[i];
        if (row->setup == the_scenario(s)->setup && row->works == TRENCH && row->where == p)
            return true;
    }
    return fault_set(why,
                     "no Trench can be in %s in Turn %d: only a corps builds one, and the first come after Turn 5 "
                     "(CR-10.2.3a, CR-15.2.1a)",
                     SPACE(p)->id, s->turn);
}

static bool check_works(const cruzada *s, fault *why)
{
    static const uint8_t most[WORKS] = {[TRENCH_MADRID] = 2, [TRENCH_BILBAO] = 1, [TRENCH_FORT] = 3};
    int count[WORKS] = {0};
    for (int p = 0; p < SPACES; p++)
        count[s->works[p]]++;
    for (int p = 0; p < SPACES; p++)
        if (s->works[p] == TRENCH && !check_trench(s, p, why))
            return false;
    for (int w = TRENCH_MADRID; w < WORKS; w++)
        if (count[w] > most[w])
            return fault_set(why, "there are only %d of '%s' (CR-10.2.9b)", most[w], noun_key(&cr_noun_works, w));
    for (int side = 0; side < SIDES; side++)
        if (s->pool[side] == POOL_WRONG)
            return fault_set(why, "there are more Positions and Trenches of %s than markers (CR-10.2.9a)",
                             noun_key(&cr_noun_seat, side));
    if (s->works[THE(bilbao)] == TRENCH && controls(s, REP, THE(bilbao)))
        return fault_set(why, "Republican units build no Trench in bilbao: R4 puts 'trench_bilbao' there (CR-10.2.3b)");
    return s->works[THE(bilbao)] == TRENCH_BILBAO || !count[TRENCH_BILBAO] ||
           fault_set(why, "the Trench of Bilbao lies in Bilbao");
}

static bool check_beaches(const cruzada *s, fault *why)
{
    if (!!s->deadline != (s->control[BEACH] != NOBODY))
        return fault_set(why, "the Beach Head of Mallorca and its deadline go together");
    if (s->control[BEACH] == NAT || s->control[BEACH_P] == NAT || s->control[BEACH_N] == REP)
        return fault_set(why, "a Beach Head belongs to who has landed");
    for (int i = 0; i < 2; i++) {
        bool there = s->control[BEACH_P + i] != NOBODY;
        if (there != (s->landing[i] != NO_SPACE) || (there && (s->landing[i] >= BEACH || !SPACE(s->landing[i])->coast)))
            return fault_set(why, "%s lies beside a coastal space", SPACE(BEACH_P + i)->id);
    }
    return true;
}

/* CR-18.0: what needs an optional rule. */
static bool check_options(const cruzada *s, fault *why)
{
    const char *wrong = NULL;
    if ((s->taken[NAT] || s->taken[REP]) && !with(s, OPT_CAPTURED_TRENCHES))
        wrong = "captured_trenches";
    if ((s->guerrilla != NO_SPACE || s->guerrilla_now || s->guerrilla_last) && !with(s, OPT_GUERRILLA_CORPS))
        wrong = "guerrilla_corps";
    if (s->landed && !with(s, OPT_NAT_DISEMBARK))
        wrong = "nat_disembark";
    if (s->bound && !with(s, OPT_FRENCH_BORDER_REAL))
        wrong = "french_border_real";
    for (int u = 0; u < UNITS && !wrong; u++) {
        int option = kind_of(u)->option - 1;
        bool either = option == OPT_RAC || option == OPT_NARC;
        bool first = either && (with(s, OPT_RAC_FIRST) || with(s, OPT_NARC_FIRST));
        if (option >= 0 && !with(s, option) && !first && s->at[u] != BOX_OUTSIDE && s->at[u] != BOX_REMOVED)
            wrong = noun_key(&cr_noun_option, option);
    }
    return !wrong || fault_set(why, "that needs the optional rule '%s'", wrong);
}

static bool check_cards(const cruzada *s, fault *why)
{
    for (int side = 0; side < SIDES; side++) {
        if (!cards_check(&s->cards, side, CARDS_ALL, &cr_noun_card, why))
            return false;
        int most = HAND_SIZE + with(s, OPT_HAND_PLUS1) + (side == NAT);
        if (s->cards.count[HAND][side] > most)
            return fault_set(why, "%s can't hold %d cards: %d are the most (CR-6.A.3d)", noun_key(&cr_noun_seat, side),
                             s->cards.count[HAND][side], most);
        if (s->shown[side] & ~s->cards.zone[HAND][side] & ~s->cards.zone[COMMIT_HAND][side])
            return fault_set(why, "a card that is not in a hand is shown");
        if (s->top[side] && !cardset_has(s->cards.zone[DISCARD][side], s->top[side] - 1))
            return fault_set(why, "the top discard is not in the discard pile");
    }
    return true;
}

/* CR-16.1.8.1, CR-16.1.8.3, CR-6.F.3: points bring a Siege back to its start at most, and from Turn 6 on it loses one
 * at the end of each turn. */
int cr_siege_most(const cruzada *s, int siege)
{
    int start = the_scenario(s)->siege[siege], late = s->turn > 6 ? s->turn - 6 : 0;
    return start > late ? start - late : 0;
}

static bool check_sieges(const cruzada *s, fault *why)
{
    for (int i = 0; i < SIEGES; i++) {
        if (s->siege[i] > cr_table.scenario[CAMPAIGN].siege[i])
            return fault_set(why, "a Siege is stronger than at its start (CR-16.1.8.1)");
        if (s->siege[i] > cr_siege_most(s, i))
            return fault_set(why, "the Siege '%s' can't have %d left in Turn %d: it has %d at most (CR-6.F.3)",
                             noun_key(&cr_noun_siege, i), s->siege[i], s->turn, cr_siege_most(s, i));
    }
    return true;
}

static bool check_turn(const cruzada *s, fault *why)
{
    const scenario_row *row = the_scenario(s);
    if (s->turn < row->first || s->turn > row->last)
        return fault_set(why, "Turn %d is no turn of this scenario", s->turn);
    if (s->winner && !s->head.over)
        return fault_set(why, "somebody has won, but the game is not over");
    return check_sieges(s, why);
}

/* A described position has no flow yet: its point checks the stage. */
static bool check_stage(const cruzada *s, fault *why)
{
    return s->head.over || turn_step(s) < 0 || cr_stage_fits(s, turn_step(s), turn_seen(s->head.stack)->begun, why);
}

bool cr_check(const void *state, fault *why)
{
    const cruzada *s = state;
    for (int u = 0; u < UNITS; u++)
        if (!check_place(s, u, why) || !check_marks(s, u, why))
            return false;
    for (int p = 0; p < SPACES; p++)
        if (!check_space(s, p, why))
            return false;
    return check_turn(s, why) && check_works(s, why) && check_beaches(s, why) && check_options(s, why) &&
           check_cards(s, why) && cr_frames_fit(s, why) && cr_combat_check(s, why) && check_stage(s, why);
}

/* Equal positions are equal bytes: no padding. */
_Static_assert(offsetof(cruzada, own) % _Alignof(uint64_t) == 0, "the tail is aligned");
_Static_assert(sizeof(cruzada) < 8192, "below 8 KB");
