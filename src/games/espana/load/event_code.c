/* Compiles the event of a card: steps of primitives with named arguments, in a fixed order,
 *
 *   place(type=carlist,str=2,n=1,at=near:pamplona) ; fallback=> draw(side=nat,n=1)
 *
 * Every card is carried out from this code by rules/events. */
#include "core/text/code.h"
#include "games/espana/load/tables.h"

static const char *const type_words[TYPES] = {"regular", "falange",   "carlist",   "legion", "army_of_africa",
                                              "italian", "communist", "anarchist", "basque", "international"};
static const char *const side_words[] = {"nat", "rep"};
static const char *const verb_words[PRIMITIVES] = {
    "place", "reinforce", "convert", "reduce",  "general", "plane", "tank",  "remove",      "ground",
    "move",  "rp",        "draw",    "discard", "battle",  "free",  "deny",  "initiative",  "cancel",
    "ship",  "repair",    "salvage", "damage",  "sink",    "sail",  "sweep", "both_effects"};

static void key(code *c, const char *name)
{
    code_expect(c, name);
    code_expect(c, "=");
}
static void next_key(code *c, const char *name)
{
    code_expect(c, ",");
    key(c, name);
}
static bool more_key(code *c, const char *name)
{
    if (!code_take(c, ","))
        return false;
    key(c, name);
    return true;
}

/* 2, 0..2, all or 0..all */
static void read_count(code *c, op *o)
{
    if (code_take(c, "all")) {
        o->high = N_ALL;
        return;
    }
    o->low = o->high = (uint8_t)code_number(c, 0, 4);
    if (code_take(c, ".."))
        o->high = code_take(c, "all") ? N_FREE : (uint8_t)code_number(c, 1, 4);
    if (o->high == 0)
        code_fail(c, "a number of at least 1 was expected");
}

static void read_types(code *c, op *o)
{
    if (code_take(c, "any")) {
        o->types = (1u << TYPES) - 1;
        return;
    }
    do
        o->types |= (uint16_t)(1u << CODE_PICK(c, type_words, "type of troop"));
    while (code_take(c, "/"));
}

static boxset read_box(code *c)
{
    return (boxset)1 << code_noun(c, &es_noun_box);
}

/* port, oc, box:a/b, near:a, coast:a, joined by +; or any; after first:a/ */
static void read_places(code *c, op *o)
{
    o->first = NO_BOX;
    if (code_take(c, "first")) {
        code_expect(c, ":");
        o->first = (uint8_t)code_noun(c, &es_noun_box);
        code_expect(c, "/");
    }
    if (code_take(c, "any") || code_take(c, "all")) {
        o->boxes = ((boxset)1 << BOXES) - 1;
        return;
    }
    do {
        if (code_take(c, "port")) {
            o->ports = 1;
        } else if (code_take(c, "oc")) {
            o->boxes |= es_table.objectives;
        } else if (code_take(c, "near")) {
            code_expect(c, ":");
            int box = code_noun(c, &es_noun_box);
            o->boxes |= BOX(box)->links | (boxset)1 << box;
        } else if (code_take(c, "coast")) {
            code_expect(c, ":");
            o->boxes |= AREA(code_noun(c, &es_noun_area))->coast;
        } else {
            code_expect(c, "box");
            code_expect(c, ":");
            do
                o->boxes |= read_box(c);
            while (code_take(c, "/"));
        }
    } while (code_take(c, "+"));
}

static void read_models(code *c, op *o)
{
    if (code_take(c, "any"))
        return;
    do
        o->models |= 1ull << code_noun(c, &es_noun_kind);
    while (code_take(c, "/"));
}

static void read_side(code *c, op *o)
{
    o->side = (uint8_t)CODE_PICK(c, side_words, "side");
}

static void read_condition(code *c, op *o)
{
    static const char *const words[] = {"own", "contested", "inplay", "ready"};
    o->condition = (uint8_t)(IF_OWN + CODE_PICK(c, words, "condition"));
    code_expect(c, ":");
    o->subject = (uint8_t)code_noun(c, o->condition >= IF_INPLAY ? &es_noun_kind : &es_noun_box);
}

/* turns=coming or perm */
static void read_turns(code *c, op *o)
{
    static const char *const words[] = {"coming", "perm"};
    next_key(c, "turns");
    o->permanent = (uint8_t)CODE_PICK(c, words, "time");
}

static void read_by(code *c, op *o)
{
    static const char *const words[] = {"player", "owner", "random"};
    o->by = (uint8_t)CODE_PICK(c, words, "chooser");
}

/* --- one function per primitive --- */

static void read_place(code *c, op *o)
{
    key(c, "type");
    read_types(c, o);
    next_key(c, "str");
    o->strength = (uint8_t)code_number(c, 1, 5);
    next_key(c, "n");
    read_count(c, o);
    next_key(c, "at");
    read_places(c, o);
    if (more_key(c, "apart")) {
        code_expect(c, "yes");
        o->apart = 1;
    }
}

static void read_reinforce(code *c, op *o)
{
    key(c, "type");
    read_types(c, o);
    next_key(c, "n");
    read_count(c, o);
    next_key(c, "at");
    read_places(c, o);
}

static void read_convert(code *c, op *o)
{
    key(c, "side");
    read_side(c, o);
    next_key(c, "from");
    read_types(c, o);
    next_key(c, "to");
    o->what = (uint8_t)CODE_PICK(c, type_words, "type of troop");
    next_key(c, "n");
    read_count(c, o);
}

static void read_reduce(code *c, op *o)
{
    key(c, "side");
    read_side(c, o);
    next_key(c, "type");
    read_types(c, o);
    next_key(c, "n");
    read_count(c, o);
    next_key(c, "steps");
    o->steps = (uint8_t)code_number(c, 1, 2);
    next_key(c, "at");
    read_places(c, o);
    if (more_key(c, "by"))
        code_expect(c, "player");
}

static void read_general(code *c, op *o)
{
    key(c, "who");
    o->who = (uint8_t)code_noun(c, &es_noun_kind);
}

static void read_plane(code *c, op *o)
{
    key(c, "model");
    read_models(c, o);
    next_key(c, "n");
    read_count(c, o);
}

static void read_tank(code *c, op *o)
{
    key(c, "model");
    read_models(c, o);
    next_key(c, "n");
    read_count(c, o);
    next_key(c, "at");
    read_places(c, o);
}

static void read_remove(code *c, op *o)
{
    static const char *const words[] = {"general", "plane", "tank", "type"};
    key(c, "side");
    read_side(c, o);
    next_key(c, "what");
    o->what = (uint8_t)CODE_PICK(c, words, "thing");
    if (o->what == WHAT_TYPE) {
        code_expect(c, ":");
        read_types(c, o);
    } else if (code_take(c, ":")) {
        read_models(c, o);
    }
    next_key(c, "n");
    read_count(c, o);
    if (more_key(c, "by"))
        read_by(c, o);
}

static void read_ground(code *c, op *o)
{
    static const char *const words[] = {"general", "plane"};
    key(c, "side");
    read_side(c, o);
    next_key(c, "what");
    o->what = (uint8_t)CODE_PICK(c, words, "thing");
    next_key(c, "n");
    read_count(c, o);
    next_key(c, "leave");
    o->number = (int8_t)code_number(c, 0, 1);
    next_key(c, "by");
    read_by(c, o);
    read_turns(c, o);
}

static void read_move(code *c, op *o)
{
    static const char *const words[] = {"extra", "rail", "withdraw", "sea"};
    key(c, "side");
    read_side(c, o);
    next_key(c, "n");
    read_count(c, o);
    next_key(c, "what");
    bool sea = code_take(c, "any");
    if (!sea)
        code_expect(c, "ground");
    next_key(c, "from");
    if (sea) { /* box:marruecos */
        code_expect(c, "box");
        code_expect(c, ":");
    }
    code_word(c, "start");
    next_key(c, "to");
    o->first = NO_BOX;
    o->boxes = ((boxset)1 << BOXES) - 1;
    if (code_at(c, "first") || sea) {
        o->boxes = 0;
        read_places(c, o);
    } else {
        code_word(c, "destination");
    }
    next_key(c, "how");
    o->how = (uint8_t)CODE_PICK(c, words, "way to move");
}

static void read_rp(code *c, op *o)
{
    key(c, "side");
    read_side(c, o);
    next_key(c, "n");
    o->number = (int8_t)code_number(c, -4, 4);
    if (more_key(c, "when"))
        read_condition(c, o);
}

static void read_draw(code *c, op *o)
{
    key(c, "side");
    read_side(c, o);
    next_key(c, "n");
    read_count(c, o);
}

static void read_discard(code *c, op *o)
{
    read_draw(c, o);
    next_key(c, "by");
    read_by(c, o);
}

static void read_battle(code *c, op *o)
{
    static const char *const roles[] = {"defence", "attack"}, *const scopes[] = {"each", "first_in_box", "no_general"};
    static const char *const ones[] = {"any", "oc"};
    key(c, "side");
    read_side(c, o);
    next_key(c, "role");
    o->attack = (uint8_t)CODE_PICK(c, roles, "role");
    next_key(c, "mod");
    bool dice = code_take(c, "dice");
    if (!dice)
        code_expect(c, "drm");
    code_expect(c, ":");
    *(dice ? &o->dice : &o->drm) = (uint8_t)code_number(c, 1, 1);
    next_key(c, "scope");
    o->scope = (uint8_t)CODE_PICK(c, scopes, "scope");
    next_key(c, "types");
    read_types(c, o);
    next_key(c, "at");
    if (code_take(c, "one")) {
        code_expect(c, ":");
        o->one = (uint8_t)(1 + CODE_PICK(c, ones, "kind of box"));
        o->low = o->high = 1;
    } else {
        read_places(c, o);
    }
    read_turns(c, o);
}

static void read_free(code *c, op *o)
{
    key(c, "side");
    read_side(c, o);
    next_key(c, "what");
    code_expect(c, "leave_contested");
    read_turns(c, o);
}

static void read_deny(code *c, op *o)
{
    static const char *const words[] = {"port_entry", "foreign_entry"};
    key(c, "side");
    read_side(c, o);
    next_key(c, "what");
    o->what = (uint8_t)(WHAT_PORTS + CODE_PICK(c, words, "bar"));
    read_turns(c, o);
}

static void read_initiative(code *c, op *o)
{
    key(c, "side");
    read_side(c, o);
    read_turns(c, o);
}

static void read_cancel(code *c, op *o)
{
    key(c, "side");
    read_side(c, o);
}

static int read_ship(code *c)
{
    int kind = code_noun(c, &es_noun_kind);
    if (KIND(kind)->class != SHIP)
        code_fail(c, "a ship was expected");
    return kind;
}

static void read_bases(code *c, op *o)
{
    do
        o->bases |= (uint8_t)(1u << code_noun(c, &es_noun_base));
    while (code_take(c, "/"));
}

static void read_ship_enters(code *c, op *o)
{
    static const char *const words[] = {"ready", "damaged"};
    key(c, "who");
    o->who = (uint8_t)read_ship(c);
    next_key(c, "at");
    read_bases(c, o);
    next_key(c, "state");
    o->damaged = (uint8_t)CODE_PICK(c, words, "state");
    o->low = o->high = 1;
}

static void read_salvage(code *c, op *o)
{
    read_draw(c, o);
    next_key(c, "at");
    read_bases(c, o);
}

/* who=any, a ship, or all in a base */
static void read_damage(code *c, op *o)
{
    int base;
    key(c, "side");
    read_side(c, o);
    next_key(c, "who");
    o->who = WHO_ANY;
    if (noun_find(&es_noun_base, c->word, &base))
        read_bases(c, o);
    else if (!code_take(c, "any"))
        o->who = (uint8_t)read_ship(c);
    next_key(c, "n");
    read_count(c, o);
    next_key(c, "roll");
    o->roll = (uint8_t)code_number(c, 1, 6);
}

static void read_sink(code *c, op *o)
{
    key(c, "side");
    read_side(c, o);
    next_key(c, "who");
    o->who = (uint8_t)read_ship(c);
}

static void read_sail(code *c, op *o)
{
    read_draw(c, o);
    next_key(c, "area");
    o->area = (uint8_t)code_noun(c, &es_noun_area);
}

static void read_sweep(code *c, op *o)
{
    key(c, "side");
    read_side(c, o);
    next_key(c, "area");
    o->area = (uint8_t)code_noun(c, &es_noun_area);
}

static void read_both_effects(code *c, op *o)
{
    key(c, "area");
    o->area = (uint8_t)code_noun(c, &es_noun_area);
    read_turns(c, o);
}

static void (*const readers[PRIMITIVES])(code *, op *) = {
    [DO_PLACE] = read_place,
    [DO_REINFORCE] = read_reinforce,
    [DO_CONVERT] = read_convert,
    [DO_REDUCE] = read_reduce,
    [DO_GENERAL] = read_general,
    [DO_PLANE] = read_plane,
    [DO_TANK] = read_tank,
    [DO_REMOVE] = read_remove,
    [DO_GROUND] = read_ground,
    [DO_MOVE] = read_move,
    [DO_RP] = read_rp,
    [DO_DRAW] = read_draw,
    [DO_DISCARD] = read_discard,
    [DO_BATTLE] = read_battle,
    [DO_FREE] = read_free,
    [DO_DENY] = read_deny,
    [DO_INITIATIVE] = read_initiative,
    [DO_CANCEL] = read_cancel,
    [DO_SHIP] = read_ship_enters,
    [DO_REPAIR] = read_draw,
    [DO_SALVAGE] = read_salvage,
    [DO_DAMAGE] = read_damage,
    [DO_SINK] = read_sink,
    [DO_SAIL] = read_sail,
    [DO_SWEEP] = read_sweep,
    [DO_BOTH_EFFECTS] = read_both_effects,
};

/* --- steps --- */

static void read_guard(code *c, op *o)
{
    static const char *const words[] = {"if", "elif", "else", "fallback", "naval"};
    for (int i = 0; i < COUNT_OF(words); i++) {
        if (!code_at(c, words[i]))
            continue;
        code_expect(c, words[i]);
        o->guard = (uint8_t)(GUARD_IF + i);
        if (i < 2) {
            code_expect(c, "(");
            read_condition(c, o);
            code_expect(c, ")");
        }
        code_expect(c, "=>");
        return;
    }
}

static void read_step(code *c, card_row *card, bool alternative)
{
    op *o = &card->op[card->ops];
    if (card->ops++ >= OPS_MOST) {
        card->ops = OPS_MOST;
        code_fail(c, "at most %d steps were expected", OPS_MOST);
        return;
    }
    o->alternative = alternative;
    o->first = NO_BOX;
    o->side = card->side;
    if (!alternative)
        read_guard(c, o);
    o->primitive = (uint8_t)CODE_PICK(c, verb_words, "step");
    code_expect(c, "(");
    readers[o->primitive](c, o);
    code_expect(c, ")");
    if (code_take(c, "|"))
        read_step(c, card, true);
}

void es_event_read(tsv *t, card_row *card)
{
    code c;
    code_open(&c, t, "effect_code");
    do
        read_step(&c, card, false);
    while (code_take(&c, ";"));
    if (code_more(&c))
        code_fail(&c, "the end or ';' was expected");
    bool cancel = card->ops && card->op[0].primitive == DO_CANCEL;
    if (!t->failed && cancel != (card->number == INTELLIGENCE + 1))
        tsv_fail(t, "effect_code", "card %d and no other cancels", INTELLIGENCE + 1);
}
