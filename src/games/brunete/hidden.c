/* What is secret, and from whom: the resource markers of the other side, choices made together before they are shown,
 * the supports left in a combat part, and the last objective of the short scenario. BR-11.4: solo play hides no
 * choices. */
#include "games/brunete/brunete.h"
#include "games/brunete/rules/rules.h"

/* BR-5.2b: markers in hand are hidden. */
static void redact_side(brunete *s, int side)
{
    s->resources[side] = 0;
    if (turn_step(s) == STEP_RESOURCES)
        s->pick[side] = PICK_OPEN;
    s->chosen[side] = 0;
    if (supports_secret(s)) /* BR-10.3.3f */
        s->artillery[side] = s->aviation[side] = 0;
}

void br_redact(void *state, int viewer)
{
    brunete *s = state;
    if (viewer != REP && !s->head.over)
        s->secret = 0; /* BR-12.2e */
    if (option_on(s, OPTION_SOLO))
        return;
    for (int side = 0; side < SIDES; side++)
        if (side != viewer)
            redact_side(s, side);
}

static int due_count(const uint8_t *due)
{
    int count = 0;
    for (int i = 0; i < DUE_MAX; i++)
        count += due[i];
    return count;
}

/* What is left of all markers once those that lie open are taken off: there is no doubt about it. */
static void imagine_supports(brunete *s, int side)
{
    int artillery = br_supports_in_play(side, false, TURNS, s->turn) - s->artillery_used[side] -
                    due_count(s->artillery_due[side]) - (side == NAT ? s->held_artillery : 0);
    int aviation = br_supports_in_play(side, true, TURNS, s->turn) - s->aviation_used[side] -
                   due_count(s->aviation_due[side]) - (side == NAT ? s->held_aviation : 0);
    for (int i = 0; i < FLIGHTS; i++)
        aviation -= s->interdict[side][i] >= 0;
    s->artillery[side] = (uint8_t)(artillery < 0 ? 0 : artillery);
    s->aviation[side] = (uint8_t)(aviation < 0 ? 0 : aviation);
}

static void imagine_resources(brunete *s, int side, generator *dice)
{
    unsigned unknown = ((1u << RESOURCES) - 1) & ~s->spent[side];
    int left = br_resources_left(s, side);
    s->resources[side] = 0;
    for (int count = __builtin_popcount(unknown); unknown; unknown &= unknown - 1, count--)
        if (left > 0 && (int)generator_below(dice, (uint32_t)count) < left) {
            s->resources[side] |= (uint8_t)(unknown & -unknown);
            left--;
        }
}

static int one_bit(unsigned set, generator *dice)
{
    for (uint32_t n = generator_below(dice, (uint32_t)__builtin_popcount(set)); n; n--)
        set &= set - 1;
    return __builtin_ctz(set);
}

/* A side that has chosen already and is waited for no more has chosen something. */
static void imagine_choices(brunete *s, int side, generator *dice)
{
    int node = s->head.depth ? flow_peek(&s->head)->node : NODE_NONE;
    if (s->head.actors >> side & 1)
        return;
    if (node == NODE_RESOURCES && s->turn >= br_table.resource_from[side] && s->resources[side])
        s->pick[side] =
            (uint8_t)(generator_below(dice, 2) ? PICK_NONE : PICK_FIRST + one_bit(s->resources[side], dice));
    if (node == NODE_SUPPORT) {
        choices list;
        choices_clear(&list);
        br_support_options(s, side, &list);
        s->chosen[side] = (uint8_t)(1 + choice_a(list.list[generator_below(dice, (uint32_t)list.count)]));
    }
}

void br_imagine(void *state, int viewer, generator *dice)
{
    brunete *s = state;
    if (viewer != REP && s->secret_made && !s->secret)
        for (int i = 0, die = (int)generator_below(dice, 6); i < YELLOWS - 1; i++)
            if (br_table.yellow[i] == br_table.secret_town[die])
                s->secret = (uint8_t)(i + 1);
    for (int side = 0; side < SIDES && !option_on(s, OPTION_SOLO); side++) {
        if (side == viewer)
            continue;
        imagine_resources(s, side, dice);
        if (supports_secret(s))
            imagine_supports(s, side);
        imagine_choices(s, side, dice);
    }
}
