/* Chapter Movement from Marruecos (ES-morocco-01 to ES-morocco-07). */
#include "games/espana/rules/rules.h"

static refusal cross_why(const espana *s, int box)
{
    int way = box == es_table.cadiz ? TO_CADIZ : TO_SEVILLA;
    int most = es_crossings(s, way), crossed = s->crossed[TO_CADIZ] + s->crossed[TO_SEVILLA];
    if (box != es_table.cadiz && box != es_table.sevilla)
        return refuse(NO_CROSS_THERE, box, 0);
    if (!holds(s, NAT, box))
        return refuse(NO_CROSS_ENEMY, box, 0);
    if (s->crossed[way] >= most) {
        bool closed = es_area_works(s, NAT, AREA_TRANSFER);
        bool contested = naval(s) && s->reading[ESTRECHO] == SEA_CONTESTED;
        if (closed && !most)
            return refuse(NO_CROSS_BARRED, box, 0);
        return refuse(closed ? NO_CROSS_CLOSED : contested ? NO_CROSS_CONTESTED : NO_CROSS_MORE, box, most);
    }
    return crossed >= PARAM(morocco_units) ? refuse(NO_CROSS_ALL, crossed, 0) : ALLOWED;
}

static bool may_cross(const espana *s, int u)
{
    return s->at[u] == MARRUECOS && side_of(s, u) == NAT && class_of(u) <= GENERAL && class_of(u) != PLANE;
}

flow es_morocco_run(void *state, frame *f, trace *t)
{
    espana *s = state;
    const morocco_frame *morocco = morocco_of(f);
    bool any = false, open = allowed(cross_why(s, es_table.cadiz)) || allowed(cross_why(s, es_table.sevilla));
    (void)t;
    EACH_IN(u, s->here[MARRUECOS])
        any |= may_cross(s, u);
    if (any && open && !morocco->done)
        return flow_wait(&s->head, 1u << NAT);
    flow_pop(&s->head);
    return FLOW_ON;
}

static refusal choice_why(const espana *s, int u, int box)
{
    return es_first_alike(s, u) ? cross_why(s, box) : es_alike(s, u);
}

void es_morocco_options(const void *state, int seat, choices *out)
{
    const espana *s = state;
    (void)seat;
    EACH_IN(u, s->here[MARRUECOS])
        if (may_cross(s, u))
            EACH_BOX(b, box_bit(es_table.cadiz) | box_bit(es_table.sevilla))
                offer(out, VERB_CROSS, u, b, choice_why(s, u, b));
    offer(out, VERB_DONE, 0, 0, ALLOWED); /* ES-morocco-04 */
}

refusal es_morocco_check(const void *state, int seat, choice c)
{
    const espana *s = state;
    int u = choice_a(c);
    (void)seat;
    if (choice_verb(c) != VERB_CROSS)
        return ALLOWED;
    return may_cross(s, u) ? choice_why(s, u, choice_b(c)) : refuse(NO_CROSS_UNIT, u, 0);
}

void es_morocco_choose(void *state, int seat, choice c, trace *t)
{
    espana *s = state;
    int u = choice_a(c), box = choice_b(c);
    (void)seat;
    if (choice_verb(c) == VERB_DONE) {
        morocco_top(&s->head)->done = 1;
        return;
    }
    s->crossed[box == es_table.cadiz ? TO_CADIZ : TO_SEVILLA]++;
    note(t, ENTRY_CROSSES, u, box, 0, 0);
    es_put(s, u, class_of(u) == GENERAL ? PLACE_MAT : box); /* ES-morocco-06 */
}
