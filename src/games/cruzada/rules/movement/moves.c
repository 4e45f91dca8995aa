/* Chapter 10.1, Movement. Units move one after the other (ruling CR-76); a way through spaces where nothing happens is
 * one choice. */
#include "games/cruzada/rules/rules.h"

/* Where a moving unit may go without anything happening, with the steps to each space. */
typedef struct reach {
    nodeset plain; /* own spaces, reached through spaces that were own when the round began */
    nodeset stop;  /* spaces with a Siege: a unit that comes there stops and lifts it */
    uint8_t steps[GRAPH_NODES];
} reach;

static bool has_entered(const cruzada *s, int space)
{
    return s->entered[0] == space || s->entered[1] == space;
}

/* CR-10.1.12: a space that was the enemy's when the round began counts, until the unit has entered it once. */
static bool counts(const cruzada *s, int side, int space)
{
    return nodeset_has(&s->held[other(side)], space) && !has_entered(s, space);
}

/* Takes the spaces that count out of a set of own ones. */
static void close_counted(const cruzada *s, int side, nodeset *open)
{
    nodeset entered = {{0}};
    for (int i = 0; i < SPEARHEADS; i++)
        if (s->entered[i] != NO_SPACE && nodeset_has(open, s->entered[i]))
            nodeset_add(&entered, s->entered[i]);
    nodeset_drop(open, &s->held[other(side)]);
    nodeset_join(open, &entered);
}

static graph_query march_ways(const cruzada *s, int unit)
{
    graph_query q = cr_ways(s);
    if (side_of(unit) == NAT && !is_corps(unit) && cr_grado_open(s)) /* CR-18.2.3c */
        q.kinds |= 1u << LINK_GRADO;
    return q;
}

static void reach_make(const cruzada *s, int unit, int points, reach *r)
{
    int side = side_of(unit);
    nodeset open = s->own[side], start = nodeset_of(s->at[unit]), stop = {{0}};
    graph_query q = march_ways(s, unit);
    close_counted(s, side, &open);
    for (int i = 0; i < SIEGES && side == NAT; i++) /* who comes there lifts the Siege */
        if (s->siege[i])
            nodeset_add(&stop, cr_siege_space(i));
    q.open = &open;
    q.stop = &stop;
    r->plain = graph_distances(&q, &start, points, r->steps);
    r->stop = stop;
}

/* The fewest points to an enemy space, or one taken in this round, that the unit could enter next; NONE. */
static int entry_cost(const cruzada *s, int unit, const reach *r, int space, int points)
{
    int side = side_of(unit), best = NONE;
    if (!counts(s, side, space) || nodeset_has(&s->here[other(side)], space) || s->control[space] == NOBODY)
        return NONE; /* CR-9.1.3 */
    if (s->entered[SPEARHEADS - 1] != NO_SPACE || !allowed(cr_enter_why(s, side, space)))
        return NONE;
    graph_query q = march_ways(s, unit);
    nodeset near = graph_next(&q, space);
    nodeset_keep(&near, &r->plain);
    NODESET_EACH(p, &near)
        if ((p == s->at[unit] || !nodeset_has(&r->stop, p)) && r->steps[p] < points &&
            (best == NONE || r->steps[p] + 1 < best))
            best = r->steps[p] + 1;
    return best;
}

/* --- where a move may end --- */

/* CR-9.1.2, ruling CR-19: a space may be over-full for a while only if units that have not moved yet can mend that. */
static bool stack_fits(const cruzada *s, int unit, int space)
{
    int staying = 0;
    EACH_AT(u, s, space)
        staying += u != unit && !(s->flags[space] & FOR_MOVE && !(s->marks[u] & MOVED) && !is_a(u, UNIT_IMMOBILE));
    return staying < STACK;
}

static refusal end_here_why(const cruzada *s, const march_frame *march, int space)
{
    int unit = march->unit;
    bool doctrine = with(s, OPT_ARMOR_DOCTRINE) && s->turn >= 6; /* CR-18.3.4 */
    if (s->flags[space] & FOR_COMBAT && !(doctrine && is_armor(unit)))
        return refuse(doctrine ? NO_END_ATTACK_ARMOR : NO_END_ATTACK, space, 0); /* CR-10.1.11 */
    if (!stack_fits(s, unit, space))
        return refuse(NO_END_STACK, space, STACK); /* CR-9.1.1 */
    return cr_end_why(s, unit, space, march->step);
}

/* CR-10.1.12: what one more space costs in spaces that count; NONE: the unit can't enter it. */
static int entry_of(const cruzada *s, int side, int space)
{
    if (s->control[space] == NOBODY || nodeset_has(&s->here[other(side)], space) ||
        !allowed(cr_enter_why(s, side, space)))
        return NONE;
    return counts(s, side, space);
}

/* Is there a space beyond this one, over own spaces and so many that count, where the unit can end? */
static bool ends_beyond(const cruzada *s, const march_frame *march, int from, int points, int entries)
{
    graph_query q = march_ways(s, march->unit);
    nodeset near = graph_next(&q, from);
    NODESET_EACH(p, &near) {
        int entry = entry_of(s, march->side, p);
        if (entry == NONE || entry > entries)
            continue;
        if (allowed(end_here_why(s, march, p)))
            return true;
        if (points > 1 && ends_beyond(s, march, p, points - 1, entries - entry))
            return true;
    }
    return false;
}

/* Can it end in this space, which it enters now, or go on to one where it can? `points` are left on arrival. */
static bool finishes(const cruzada *s, const march_frame *march, int space, int points)
{
    if (allowed(end_here_why(s, march, space)))
        return true;
    int entries = SPEARHEADS - 1; /* this one counts */
    for (int i = 0; i < SPEARHEADS; i++)
        entries -= s->entered[i] != NO_SPACE;
    return points > 0 && ends_beyond(s, march, space, points, entries);
}

/* --- why a space is out of reach --- */

enum { POINTS_MOST = 6, NOTHING_FIRST = NO_SPACE };

/* A search of all ways of the unit, over spaces that it would take too: what each space costs with so many of them. */
typedef struct way_search {
    uint8_t cost[POINTS_MOST + 1][SPACES];
    uint8_t first[POINTS_MOST + 1][SPACES]; /* the first space of the way where something happens */
} way_search;

static void search_from(const cruzada *s, const march_frame *march, const graph_query *q, way_search *w, int entered,
                        int from)
{
    int side = march->side, cost = w->cost[entered][from] + 1;
    nodeset near = graph_next(q, from);
    NODESET_EACH(p, &near) {
        int entry = entry_of(s, side, p), siege = cr_siege_of(p);
        if (entry == NONE || entered + entry > POINTS_MOST || w->cost[entered + entry][p] <= cost)
            continue;
        bool happens = entry || (side == NAT && siege != NONE && s->siege[siege]);
        uint8_t first = w->first[entered][from];
        w->cost[entered + entry][p] = (uint8_t)cost;
        w->first[entered + entry][p] = first == NOTHING_FIRST && happens ? (uint8_t)p : first;
    }
}

/* The fewest points to a space with at most `most` spaces that count, and where something happens first; NONE. */
static int search_cost(const cruzada *s, const march_frame *march, unsigned more_ways, int most, int space, int *first)
{
    way_search w;
    graph_query q = march_ways(s, march->unit);
    int best = NONE;
    q.kinds |= more_ways;
    memset(&w, NO_SPACE, sizeof w);
    w.cost[0][s->at[march->unit]] = 0;
    for (int points = 0; points < march->left; points++)
        for (int entered = 0; entered <= most && entered <= POINTS_MOST; entered++)
            for (int p = 0; p < SPACES; p++)
                if (w.cost[entered][p] == points)
                    search_from(s, march, &q, &w, entered, p);
    for (int entered = 0; entered <= most && entered <= POINTS_MOST; entered++)
        if (w.cost[entered][space] <= march->left && (best == NONE || w.cost[entered][space] < best)) {
            best = w.cost[entered][space];
            *first = w.first[entered][space];
        }
    return best;
}

static refusal to_why(const cruzada *s, const march_frame *march, const reach *r, int space);

/* A space that is no next step: is there a way to it over others, or what bars that? */
static refusal reach_why(const cruzada *s, const march_frame *march, const reach *r, int space)
{
    int first = NOTHING_FIRST, left = SPEARHEADS;
    for (int i = 0; i < SPEARHEADS; i++)
        left -= s->entered[i] != NO_SPACE;
    if (search_cost(s, march, 0, left, space, &first) != NONE && first != NOTHING_FIRST && first != space) {
        refusal why = end_here_why(s, march, space);
        if (allowed(why))
            why = to_why(s, march, r, first);
        return allowed(why) ? refuse(NO_REACH_FIRST, space, first) : why;
    }
    if (search_cost(s, march, 0, POINTS_MOST, space, &first) != NONE)
        return refuse(NO_REACH_ENTRIES, space, 0);
    bool grado = march->side == NAT && is_corps(march->unit) && cr_grado_open(s);
    if (grado && search_cost(s, march, 1u << LINK_GRADO, left, space, &first) != NONE)
        return refuse(NO_REACH_GRADO, space, march->left);
    return refuse(NO_REACH, space, march->left);
}

static refusal to_why(const cruzada *s, const march_frame *march, const reach *r, int space)
{
    int unit = march->unit, side = side_of(unit);
    if (space == s->at[unit])
        return refuse(NO_THERE_ALREADY, unit, space);
    if (nodeset_has(&r->plain, space))
        return end_here_why(s, march, space);
    int cost = entry_cost(s, unit, r, space, march->left);
    if (cost != NONE)
        return finishes(s, march, space, march->left - cost) ? ALLOWED : end_here_why(s, march, space);
    if (s->control[space] == NOBODY)
        return refuse(NO_SUCH_BEACH, space, 0); /* CR-2.1.2c */
    if (nodeset_has(&s->here[other(side)], space))
        return refuse(NO_ENEMY_THERE, space, 0);
    refusal barred = cr_enter_why(s, side, space);
    if (!allowed(barred))
        return barred;
    if (counts(s, side, space) && s->entered[SPEARHEADS - 1] != NO_SPACE)
        return refuse(NO_THIRD_ENTRY, space, 0);
    return reach_why(s, march, r, space);
}

/* The same for lists, which are made all the time: why a space is out of reach takes a search of all ways, and nobody
 * asks. */
static bool comes_to(const cruzada *s, const march_frame *march, const reach *r, int space)
{
    bool near = nodeset_has(&r->plain, space) || entry_cost(s, march->unit, r, space, march->left) != NONE;
    return near && allowed(to_why(s, march, r, space));
}

/* --- one unit --- */

flow cr_march_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    (void)t;
    return flow_wait(&s->head, 1u << march_of(f)->side);
}

static bool goes_on(const cruzada *s, const march_frame *march)
{
    reach r;
    nodeset near;
    reach_make(s, march->unit, march->left, &r);
    graph_query q = march_ways(s, march->unit);
    near = graph_around(&q, &r.plain);
    nodeset_join(&near, &r.plain);
    NODESET_EACH(p, &near)
        if (march->left > 0 && comes_to(s, march, &r, p))
            return true;
    return false;
}

/* CR-10.1.2: a unit may stay where it began. Elsewhere it must be allowed to end, unless what it took on its way
 * (linking or cutting a front) has shut every other space to it. */
static refusal stay_why(const cruzada *s, const march_frame *march)
{
    refusal why = march->moved ? end_here_why(s, march, s->at[march->unit]) : ALLOWED;
    return allowed(why) || goes_on(s, march) ? why : ALLOWED;
}

void cr_march_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    const march_frame *march = march_now(&s->head);
    reach r;
    nodeset near;
    (void)seat;
    reach_make(s, march->unit, march->left, &r);
    graph_query q = march_ways(s, march->unit);
    near = graph_around(&q, &r.plain);
    nodeset_join(&near, &r.plain);
    if (march->left > 0)
        NODESET_EACH(p, &near)
            if (out->asking || comes_to(s, march, &r, p))
                offer(out, VERB_TO, p, 0, out->asking ? to_why(s, march, &r, p) : ALLOWED);
    offer(out, VERB_STAY, 0, 0, stay_why(s, march));
}

refusal cr_march_check(const void *state, int seat, choice c)
{
    const cruzada *s = state;
    const march_frame *march = march_now(&s->head);
    reach r;
    (void)seat;
    if (choice_verb(c) != VERB_TO)
        return choice_verb(c) == VERB_PICK ? refuse(NO_UNIT_MOVING, march->unit, 0) : ALLOWED; /* CR-10.1.1 */
    reach_make(s, march->unit, march->left, &r);
    return to_why(s, march, &r, choice_a(c));
}

static void march_end(cruzada *s, const march_frame *march)
{
    if (march->moved)
        s->marks[march->unit] |= MOVED;
    if (march->moved && on_map(s, march->unit) && s->flags[s->at[march->unit]] & FOR_COMBAT)
        s->marks[march->unit] |= SENT;
    s->entered[0] = s->entered[1] = NO_SPACE;
    flow_pop(&s->head);
}

static int march_cost(const cruzada *s, const march_frame *march, const reach *r, int space)
{
    return counts(s, march->side, space) ? entry_cost(s, march->unit, r, space, march->left) : r->steps[space];
}

/* Points that the moving unit pays to get there. */
int cr_march_cost(const cruzada *s, int space)
{
    const march_frame *march = march_now(&s->head);
    reach r;
    reach_make(s, march->unit, march->left, &r);
    return march_cost(s, march, &r, space);
}

/* The frame with which a unit would begin to move. CR-16.4.2.4a: one too many abroad is bound home if it can get
 * there. */
static march_frame march_from_here(const cruzada *s, int unit)
{
    march_frame march = {.node = NODE_MARCH,
                         .side = (int16_t)side_of(unit),
                         .left = (int16_t)move_factor(s, unit),
                         .unit = (int16_t)unit};
    if (cr_stranded(s, unit)) {
        march.step = HOME_BOUND;
        march.step = (uint8_t)cr_way_home(s, unit, goes_on(s, &march));
    } else if (march.side == REP && !is_regional(unit) && !s->north_open && !cr_in_cut_north(s, s->at[unit])) {
        march.step = HOME_OUTSIDE;
    }
    return march;
}

/* Points to each space that a unit could come to if it moved now; NO_SPACE: it can't. */
void cr_reach(const cruzada *s, int unit, uint8_t cost[SPACES])
{
    march_frame march = march_from_here(s, unit);
    reach r;
    reach_make(s, unit, march.left, &r);
    for (int p = 0; p < SPACES; p++)
        cost[p] = (uint8_t)(comes_to(s, &march, &r, p) ? march_cost(s, &march, &r, p) : NO_SPACE);
}

/* CR-10.1.10: points that are left are lost. CR-10.1.3, CR-10.1.9: each space costs one point; control changes at once.
 */
void cr_march_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    march_frame *march = march_top(&s->head);
    int unit = march->unit, space = choice_a(c), from = s->at[unit];
    (void)seat;
    if (choice_verb(c) == VERB_STAY) {
        march_end(s, march);
        return;
    }
    reach r;
    reach_make(s, unit, march->left, &r);
    bool counted = counts(s, march->side, space);
    int cost = march_cost(s, march, &r, space);
    march->left = (int16_t)(march->left - cost);
    march->moved = 1;
    if (counted)
        s->entered[s->entered[0] != NO_SPACE] = (uint8_t)space;
    note(t, ENTRY_MOVES, unit, from, space, 0);
    cr_enter(s, unit, space, t);
    if (s->head.over)
        return;
    /* who went through own spaces could have chosen what lies beyond at once */
    if (s->at[unit] != space || !march->left || (!counted && !nodeset_has(&r.stop, space)))
        march_end(s, march);
}

/* --- all units of the spaces activated for Movement --- */

/* Most units can stop in an own space beside them: that is soon seen. */
static bool goes_somewhere(const cruzada *s, int unit)
{
    int side = side_of(unit);
    march_frame march = march_from_here(s, unit);
    graph_query q = march_ways(s, unit);
    nodeset near = graph_next(&q, s->at[unit]), open = s->own[side];
    close_counted(s, side, &open);
    nodeset_keep(&near, &open);
    NODESET_EACH(p, &near)
        if (march.left > 0 && allowed(end_here_why(s, &march, p)))
            return true;
    return goes_on(s, &march);
}

static refusal pick_why(const cruzada *s, int side, int unit)
{
    if (side_of(unit) != side)
        return refuse(NO_MOVE_ENEMY, unit, 0);
    if (!on_map(s, unit) || !(s->flags[s->at[unit]] & FOR_MOVE))
        return refuse(s->marks[unit] & MOVED ? NO_MOVE_TWICE : NO_MOVE_ACTIVE, unit, 0);
    if (s->marks[unit] & MOVED)
        return refuse(NO_MOVE_TWICE, unit, 0); /* CR-10.1.3 */
    if (is_a(unit, UNIT_IMMOBILE))
        return refuse(NO_INSURRECTION, s->at[unit], 0);
    return goes_somewhere(s, unit) ? ALLOWED : refuse(NO_WAY_OUT, unit, s->at[unit]); /* CR-10.1.2 */
}

/* Units that could be picked up now. */
int cr_movable(const cruzada *s, int side)
{
    int count = 0;
    EACH_OF(u, side)
        count += allowed(pick_why(s, side, u));
    return count;
}

/* ruling CR-19: movement does not end with an over-full space while a move would mend it; CR-16.4.2.4a: nor with a unit
 * abroad that could go home. */
static refusal end_movement_why(const cruzada *s, int side)
{
    NODESET_EACH(p, &s->here[side]) {
        bool overfull = s->stack[p] > STACK;
        EACH_AT(u, s, p) {
            if (!(overfull || cr_stranded(s, u)) || !allowed(pick_why(s, side, u)))
                continue;
            if (overfull)
                return refuse(NO_END_OVERFULL, p, STACK);
            if (march_from_here(s, u).step == HOME_BOUND)
                return refuse(NO_END_ABROAD, u, p);
        }
    }
    return ALLOWED;
}

flow cr_moves_run(void *state, frame *f, trace *t)
{
    cruzada *s = state;
    moves_frame *moves = moves_of(f);
    (void)t;
    NODESET_EACH(p, &s->here[moves->side])
        if (s->flags[p] & FOR_MOVE)
            EACH_AT(u, s, p)
                if (allowed(pick_why(s, moves->side, u)))
                    return flow_wait(&s->head, 1u << moves->side);
    flow_pop(&s->head);
    return FLOW_ON;
}

void cr_moves_options(const void *state, int seat, choices *out)
{
    const cruzada *s = state;
    NODESET_EACH(p, &s->here[seat])
        if (s->flags[p] & FOR_MOVE)
            EACH_AT(u, s, p)
                offer(out, VERB_PICK, u, 0, pick_why(s, seat, u));
    offer(out, VERB_END_MOVEMENT, 0, 0, end_movement_why(s, seat));
}

refusal cr_moves_check(const void *state, int seat, choice c)
{
    if (choice_verb(c) == VERB_TO)
        return refuse(NO_MOVE_WHO, 0, 0);
    return choice_verb(c) == VERB_PICK ? pick_why(state, seat, choice_a(c)) : ALLOWED;
}

void cr_moves_choose(void *state, int seat, choice c, trace *t)
{
    cruzada *s = state;
    if (choice_verb(c) == VERB_PICK) {
        note(t, ENTRY_PICKS, choice_a(c), 0, 0, 0);
        march_frame march = march_from_here(s, choice_a(c));
        PUSH(&s->head, march, .side = seat, .left = march.left, .unit = march.unit);
        march_top(&s->head)->step = march.step;
    } else {
        flow_pop(&s->head);
    }
}
