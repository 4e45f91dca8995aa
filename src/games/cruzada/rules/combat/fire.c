/* Chapters 11.2.3 and 11.2.5 to 11.2.7, Combat: strength, die roll modifiers, column and dice. One function works out a
 * fire for the rules, for the battle that is shown and for forecasts. */
#include "games/cruzada/rules/combat/combat.h"

enum { DIE = 6, THREE = 3 };

static void line(fire *f, prompt why, int amount, bool die)
{
    if (die)
        f->drm += amount;
    else
        f->shift += amount;
    if (f->lines < COUNT_OF(f->line)) {
        f->line[f->lines].why = why;
        f->line[f->lines].amount = amount;
        f->line[f->lines++].die = die;
    }
}

/* --- what Combat Cards cancel --- */

/* CR-8.5.3.2b, ruling CR-82: all cards cancel at the same time, also one whose own DRM is cancelled. */
unsigned cr_cancelled(const cruzada *s)
{
    unsigned set = 0;
    for (int side = 0; side < SIDES; side++)
        CARDS_EACH(card, side, cr_live(s, side))
            set |= CARD_OF(card)->cancels;
    if (s->battle.named) /* CR-card-R35, CR-card-R47, CR-card-N47, ruling CR-89: not the Sierra */
        set |= CANCELS_MOUNTAIN | CANCELS_MAIN_CITY | CANCELS_POSITION | CANCELS_TRENCH | CANCELS_RIVER;
    if (cr_code_in(s, NAT, CODE_FLAK) && side_in(s, DEFENCE) == NAT) /* CR-card-N60 */
        set |= CANCELS_ARMOR_DRM;
    return set;
}

/* Is the DRM of a card cancelled? CR-card-R37: of all air cards; CR-card-N18, CR-card-N38, CR-card-R55. */
static bool drm_cancelled(const cruzada *s, int card, unsigned cancels)
{
    if (cancels & CANCELS_AIR && CARD_OF(card)->air)
        return true;
    if (card == CARD(REP, 6) && cr_code_in(s, NAT, CODE_FLAK) && side_in(s, DEFENCE) == NAT)
        return true;
    for (int side = 0; side < SIDES; side++)
        CARDS_EACH(by, side, cr_live(s, side))
            if (CARD_OF(by)->cancels_card == card + 1)
                return true;
    return false;
}

/* --- strength --- */

/* CR-11.2.3, CR-11.1.6, CR-11.2.6a, CR-11.2.6b; CR-11.4.6a, ruling CR-31: a unit that retreated in this round adds
 * nothing. */
static void strength_make(const cruzada *s, int role, const team *who, fire *f)
{
    f->strength = 0;
    f->table = TABLE_DIVISION;
    for (int i = 0; i < who->count; i++) {
        int u = who->unit[i];
        if (role == DEFENCE && s->marks[u] & RETREATED)
            continue;
        f->strength += combat_factor(s, u);
        if (is_corps(u))
            f->table = TABLE_CORPS;
    }
}

/* --- columns --- */

static bool all_across(const cruzada *s, const team *who)
{
    for (int i = 0; i < who->count; i++)
        if (!cr_across_river(s->at[who->unit[i]], s->battle.target))
            return false;
    return who->count;
}

/* ruling CR-24: counts once, if the target or the space of any attacker is a Sierra. */
static bool over_sierra(const cruzada *s, const team *who)
{
    for (int i = 0; i < who->count; i++)
        if (SPACE(s->at[who->unit[i]])->sierra)
            return true;
    return SPACE(s->battle.target)->sierra;
}

static int terrain(int row, int role)
{
    return role == ATTACK ? cr_table.terrain[row].attack : cr_table.terrain[row].defence;
}

/* CR-10.2.8a, CR-10.2.8b, CR-10.2.8c, CR-11.2.6c, CR-11.2.6d, CR-11.2.6e, CR-card-N33, CR-card-N52 */
static void terrain_shifts(const cruzada *s, int role, const team *who, unsigned cancels, fire *f)
{
    int target = s->battle.target, works = s->works[target];
    struct {
        int row, prompt;
        bool there;
        unsigned by;
    } rows[] = {
        {TERRAIN_MOUNTAIN, PROMPT_LINE_MOUNTAIN, IN(mountain, target), CANCELS_MOUNTAIN},
        {TERRAIN_MAIN_CITY, PROMPT_LINE_CITY, IN(main_city, target), CANCELS_MAIN_CITY},
        {TERRAIN_POSITION, PROMPT_LINE_POSITION, works == POSITION, CANCELS_POSITION},
        {TERRAIN_TRENCH, PROMPT_LINE_TRENCH, is_trench(works), CANCELS_TRENCH},
        {TERRAIN_RIVER, PROMPT_LINE_RIVER, role == ATTACK && all_across(s, who), CANCELS_RIVER},
        {TERRAIN_SIERRA, PROMPT_LINE_SIERRA, role == ATTACK && over_sierra(s, who), 0},
    };
    for (int i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].there && !(cancels & rows[i].by) && terrain(rows[i].row, role))
            line(f, ask(rows[i].prompt, target, 0), terrain(rows[i].row, role), false);
}

/* CR-card-N15, CR-card-R28, CR-card-R58: columns of the other side's fire. */
static void card_shifts(const cruzada *s, int role, fire *f)
{
    int foe = side_in(s, 1 - role);
    CARDS_EACH(card, foe, cr_live(s, foe))
        if (CARD_OF(card)->foe_shift)
            line(f, ask(PROMPT_LINE_CARD, card, 0), CARD_OF(card)->foe_shift, false);
    if (role == ATTACK && side_in(s, ATTACK) == NAT && cr_code_in(s, NAT, CODE_FLAK) && f->shift < 0)
        line(f, ask(PROMPT_LINE_CARD, CARD(NAT, 60), 0), 1, false); /* CR-card-N60, ruling CR-88 */
}

/* --- die roll modifiers --- */

/* CR-17.5.1, CR-18.2.1 */
static bool militia_green(const cruzada *s)
{
    bool turn_one = s->turn == 1;
    bool option = with(s, OPT_INEXPERIENCED_MILITIAS) && s->turn <= 5 && !played(s, CARD(REP, 2));
    return (turn_one || option) && side_in(s, ATTACK) == REP && cr_team_has(s, ATTACK, UNIT_MILITIA);
}

bool cr_armor_ready(const cruzada *s, int unit)
{
    return is_a(unit, UNIT_ARMOR) && (!reduced(s, unit) || is_a(unit, UNIT_ARMOR_CORPS)); /* CR-18.4.1.1d */
}

/* CR-16.6.2a, CR-16.6.2b, CR-cl-R7a: a full-strength armor unit must still be there. */
static bool armor_counts(const cruzada *s, const team *who)
{
    for (int i = 0; i < who->count && s->battle.armor; i++)
        if (cr_armor_ready(s, who->unit[i]))
            return true;
    return false;
}

/* CR-8.5.5.2, CR-card-N27, CR-card-N34: the event of the round; CR-card-R37 cancels that of an air card. */
static void event_drm(const cruzada *s, unsigned cancels, fire *f)
{
    int side = side_in(s, ATTACK), event = s->event - 1;
    if (!lasts(s, side == NAT ? LASTS_ATTACK_DRM_NAT : LASTS_ATTACK_DRM_REP))
        return;
    bool own = event >= 0 && cards_side(event) == side && CARD_OF(event)->attack_drm;
    if (own && cancels & CANCELS_AIR && CARD_OF(event)->air)
        return;
    if (own)
        line(f, ask(PROMPT_LINE_CARD, event, 0), CARD_OF(event)->attack_drm, true);
    else
        line(f, ask(PROMPT_LINE_EVENT, 0, 0), 1, true);
}

static void attack_drms(const cruzada *s, const team *who, unsigned cancels, fire *f)
{
    event_drm(s, cancels, f);
    if (armor_counts(s, who) && !(cancels & CANCELS_ARMOR_DRM)) /* CR-card-N18, CR-card-N25, CR-18.4.1.1e */
        line(f, ask(PROMPT_LINE_ARMOR, s->battle.armor - 1, 0), 1, true);
    if (militia_green(s) && !(cancels & CANCELS_MILITIA_DRM)) /* CR-card-R57 */
        line(f, ask(PROMPT_LINE_MILITIA, 0, 0), -1, true);
    int winter = cr_winter_drm(s, s->battle.target); /* CR-16.5.2c, CR-16.5.3b, CR-cl-map-a */
    if (winter)
        line(f, ask(PROMPT_LINE_WINTER, 0, 0), winter, true);
}

/* CR-18.4.2.1c, CR-18.4.2.2c, ruling CR-90 */
static void corps_drms(const cruzada *s, int role, fire *f)
{
    if (role == DEFENCE && cr_team_has(s, DEFENCE, UNIT_SOVIET_TENACITY))
        line(f, ask(PROMPT_LINE_SEC, 0, 0), 1, true);
    if (IN(mountain, s->battle.target) && cr_team_has(s, role, UNIT_MOUNTAIN_TROOPS))
        line(f, ask(PROMPT_LINE_GEC, 0, 0), 1, true);
}

/* CR-11.2.5. Cards that are nothing but a DRM and what they need: CR-card-N05, CR-card-N10, CR-card-N17, CR-card-N26,
 * CR-card-N36, CR-card-N54, CR-card-N55, CR-card-R05, CR-card-R06, CR-card-R17, CR-card-R29, CR-card-R36, CR-card-R54.
 */
static void drms(const cruzada *s, int role, const team *who, unsigned cancels, fire *f)
{
    int side = side_in(s, role);
    CARDS_EACH(card, side, cr_live(s, side)) {
        bool flak = CARD_OF(card)->code == CODE_FLAK && role == DEFENCE;
        int drm = CARD_OF(card)->drm + flak;
        if (drm && !drm_cancelled(s, card, cancels))
            line(f, ask(PROMPT_LINE_CARD, card, 0), drm, true);
    }
    corps_drms(s, role, f);
    if (role == ATTACK)
        attack_drms(s, who, cancels, f);
}

/* --- the whole fire --- */

static int column_of(int table, int strength)
{
    int column = 1;
    for (int c = 1; c <= cr_table.columns[table]; c++)
        if (cr_table.fire[table][c].low <= strength)
            column = c;
    return column;
}

/* CR-3.0e: all shifts are added up, then applied within the table. */
void cr_fire(const cruzada *s, int role, fire *out)
{
    team who;
    unsigned cancels = cr_cancelled(s);
    memset(out, 0, sizeof *out);
    cr_team(s, role, &who);
    strength_make(s, role, &who, out);
    terrain_shifts(s, role, &who, cancels, out);
    card_shifts(s, role, out);
    drms(s, role, &who, cancels, out);
    out->base = column_of(out->table, out->strength);
    int column = out->base + out->shift, last = cr_table.columns[out->table];
    out->column = column < 1 ? 1 : column > last ? last : column;
}

/* CR-11.2.7a */
int cr_loss_number(const fire *f, int die)
{
    int result = die + f->drm;
    return cr_table.fire[f->table][f->column].loss[result < 1 ? 1 : result > DIE ? DIE : result];
}

/* CR-18.3.10: the middle of three. */
static int one_die(cruzada *s, trace *t)
{
    int a = roll(&s->head, t, DIE);
    if (!with(s, OPT_THREE_DICE))
        return a;
    int b = roll(&s->head, t, DIE), c = roll(&s->head, t, DIE);
    int low = a < b ? a : b, high = a < b ? b : a;
    return c < low ? low : c > high ? high : c;
}

/* CR-card-N57, CR-card-R59, CR-cl-N57, ruling CR-37: two dice for the Nationalist; both cards together are idle. */
static int die_of(cruzada *s, int side, trace *t)
{
    bool better = cr_code_in(s, NAT, CODE_DICE_BETTER), worse = cr_code_in(s, REP, CODE_DICE_WORSE);
    int first = one_die(s, t);
    if (side != NAT || better == worse)
        return first;
    int second = one_die(s, t);
    return better == (first > second) ? first : second;
}

void cr_throw(cruzada *s, int role, trace *t)
{
    combat *b = &s->battle;
    fire f;
    cr_fire(s, role, &f);
    b->strength[role] = (uint8_t)f.strength;
    b->corps[role] = (uint8_t)f.table;
    b->shift[role] = (int8_t)f.shift;
    b->drm[role] = (int8_t)f.drm;
    b->column[role] = (uint8_t)f.column;
    note(t, ENTRY_COLUMN, side_in(s, role), f.strength, f.table, cr_table.fire[f.table][f.column].low);
    int die = die_of(s, side_in(s, role), t);
    b->die[role] = (uint8_t)die;
    b->number[role] = (uint8_t)cr_loss_number(&f, die);
    note(t, ENTRY_FIRES, side_in(s, role), die, f.drm, b->number[role]);
}
