/* The small language of the code columns, compiled into ops: "front A 3;hero self 2". Which step may stand where, whom
 * it may name and how far its numbers go is part of the language: what is compiled here can be played (rules/effects.c)
 * and told (show/effects.c). The words are explained in docs/data/libertad.md. */
#include <stdlib.h>
#include <string.h>

#include "games/libertad/load/load.h"

/* A step needs somebody who acts in most places; shift, sell and scout only people can carry out. */
enum {
    ACTED = IN_CARD | IN_SPACE | IN_ONCE,
    ANYWHERE = IN_CARD | IN_FASCIST | IN_TEST | IN_SPACE | IN_ONCE,
};

static const char *const verb_words[OP_VERBS] = {
    "end",       "front", "attack",     "spread",    "shift",     "sell",           "scout",    "track",   "gov",
    "hero",      "lose",  "take",       "draw",      "bonus",     "tableau",        "untrash",  "unblank", "bag",
    "medallion", "play",  "front_plus", "test_hero", "draw_plus", "keep_hand_plus", "icon_plus"};

/* Tracks move in no space and by no Medallion: a trigger could call itself for ever. */
static const uint8_t verb_places[OP_VERBS] = {
    [OP_FRONT] = IN_CARD | IN_SPACE | IN_PAID,
    [OP_ATTACK] = IN_CARD | IN_FASCIST | IN_TEST,
    [OP_SPREAD] = IN_CARD,
    [OP_SHIFT] = IN_CARD,
    [OP_SELL] = IN_CARD,
    [OP_SCOUT] = IN_CARD,
    [OP_TRACK] = IN_CARD | IN_FASCIST | IN_TEST,
    [OP_GOV] = IN_CARD | IN_FASCIST | IN_TEST,
    [OP_HERO] = ANYWHERE,
    [OP_LOSE] = ANYWHERE,
    [OP_TAKE] = IN_CARD,
    [OP_DRAW] = ANYWHERE,
    [OP_BONUS] = ANYWHERE,
    [OP_TABLEAU] = IN_CARD,
    [OP_UNTRASH] = IN_CARD,
    [OP_UNBLANK] = IN_CARD | IN_PAID,
    [OP_BAG] = IN_CARD | IN_ONCE,
    [OP_MEDALLION] = IN_SPACE,
    [OP_PLAY] = IN_ONCE,
    [OP_FRONT_PLUS] = IN_LASTING,
    [OP_TEST_HERO] = IN_LASTING,
    [OP_DRAW_PLUS] = IN_LASTING,
    [OP_KEEP_HAND_PLUS] = IN_LASTING,
    [OP_ICON_PLUS] = IN_PAID,
};

static const char *const front_words[] = {"M", "N", "A", "S", "any", "V", "D", "T"};
static const char *const who_words[] = {"anarchist", "communist", "moderate", "self", "others", "all", "most", "init"};
static const char *const track_words[] = {"liberty", "collectivization", "government",
                                          "soviet",  "foreign",          "lib_or_col"};
static const char *const gov_words[] = {"own", "comm", "mod", "any", "center", "away"};
static const char *const bonus_words[] = {"morale", "teamwork", "both", "any"};
static const char *const switch_words[] = {"off", "on"};
static const char *const take_words[] = {"one", "each"};
static const char *const tableau_words[] = {"add", "swap"};

enum { STEPS_MAX = 12 };

/* What is being compiled, and where it stands. */
typedef struct compiler {
    code *c;
    unsigned where;
    int owner;
} compiler;

#define PICK(c, words, what) (int8_t) CODE_PICK(c, words, what)
#define NUMBER(c, low, high) (int8_t) code_number(c, low, high)

/* Whom a step may name. */
enum {
    NAMED = 1 << ANARCHIST | 1 << COMMUNIST | 1 << MODERATE | 1 << WHO_INIT, /* one of them, even if nobody acts */
    SELF = 1 << WHO_SELF,
    EACH = 1 << WHO_ALL,
    REST = 1 << WHO_OTHERS,
    MOST = 1 << WHO_MOST,
};

static int8_t code_who(const compiler *k, unsigned allowed)
{
    code *c = k->c;
    int who = CODE_PICK(c, who_words, "faction");
    if (!(k->where & ACTED))
        allowed &= ~(unsigned)(SELF | REST); /* nobody acts */
    if (!c->t->failed && !(allowed >> who & 1))
        code_fail(c, "'%s' can't stand in this step here", who_words[who]);
    return (int8_t)who;
}

static int8_t code_who_or_self(const compiler *k)
{
    return code_more(k->c) && !code_at(k->c, ";") ? code_who(k, NAMED | SELF) : WHO_SELF;
}

/* "any" is left to the one who acts, V and D are the Fronts closest to Victory and Defeat, T is the Front of the Test.
 */
static int8_t code_front(const compiler *k, unsigned allowed)
{
    int where = CODE_PICK(k->c, front_words, "Front");
    if (!k->c->t->failed && !(allowed >> where & 1))
        code_fail(k->c, "the Front '%s' can't stand in this step here", front_words[where]);
    return (int8_t)where;
}
enum { FRONTS_NAMED = 15, FRONTS_CLOSEST = 1 << FRONT_V | 1 << FRONT_D };

static void code_strength(const compiler *k, op *o)
{
    unsigned all = FRONTS_NAMED | FRONTS_CLOSEST | 1 << FRONT_ANY | 1 << FRONT_TEST;
    o->what = code_front(k, k->where == IN_CARD ? all : 1 << FRONT_ANY);
    o->n = NUMBER(k->c, k->where == IN_SPACE ? -1 : 1, k->where == IN_PAID ? 1 : 20);
    if (!o->n)
        code_fail(k->c, "0 changes nothing: -1 or 1 and more was expected");
    if (k->where != IN_PAID)
        o->who = code_who_or_self(k);
}

static void code_bonus(const compiler *k, op *o)
{
    o->what = PICK(k->c, bonus_words, "Bonus");
    o->n = PICK(k->c, switch_words, "on or off");
    if (o->what != BONUS_ANY)
        return;
    if (!o->n)
        code_fail(k->c, "'any' Bonus can only be turned on");
    else if (k->where & ACTED)
        o->who = code_who_or_self(k);
    else
        o->who = code_who(k, NAMED);
}

static void code_track(const compiler *k, op *o)
{
    o->what = PICK(k->c, track_words, "track");
    if (o->what == TRACK_LIB_OR_COL && k->where != IN_CARD)
        code_fail(k->c, "'lib_or_col' needs a player who chooses");
    o->n = NUMBER(k->c, 1 - SPACES, SPACES - 1);
    if (!o->n)
        code_fail(k->c, "0 steps move nothing");
}

static void code_government(const compiler *k, op *o)
{
    o->what = PICK(k->c, gov_words, "direction of the Government");
    if (k->where != IN_CARD && (o->what == GOV_OWN || o->what == GOV_ANY))
        code_fail(k->c, "'%s' needs a player whose card it is", gov_words[o->what]);
    if (k->owner == ANARCHIST && o->what == GOV_OWN)
        code_fail(k->c, "the Anarchists have no side of the Government");
    o->n = o->what == GOV_CENTER || o->what == GOV_AWAY ? 1 : NUMBER(k->c, 1, SPACES - 1);
}

/* The words after the verb. */
static void code_operands(const compiler *k, op *o)
{
    code *c = k->c;
    switch ((op_verb)o->verb) {
    case OP_FRONT: code_strength(k, o); break;
    case OP_ATTACK: o->what = code_front(k, FRONTS_NAMED | FRONTS_CLOSEST), o->n = NUMBER(c, 1, 20); break;
    case OP_SPREAD: o->n = NUMBER(c, 1, 12), o->m = NUMBER(c, 1, 3); break;
    case OP_SHIFT: o->n = NUMBER(c, 1, SHIFT_MAX); break;
    case OP_SELL: o->n = NUMBER(c, 1, 9), o->what = PICK(c, front_words, "Front"), o->m = NUMBER(c, 1, 9); break;
    case OP_SCOUT: o->n = NUMBER(c, 1, SCOUT_MAX); break;
    case OP_TRACK: code_track(k, o); break;
    case OP_GOV: code_government(k, o); break;
    case OP_HERO:
    case OP_LOSE: o->who = code_who(k, NAMED | SELF | EACH | REST | MOST), o->n = NUMBER(c, 1, 25); break;
    case OP_DRAW: o->who = code_who(k, NAMED | SELF | EACH | REST), o->n = NUMBER(c, 1, DECK); break;
    case OP_BAG: o->who = code_who(k, SELF), o->n = NUMBER(c, 1, 9); break;
    case OP_TAKE: o->what = PICK(c, take_words, "manner of taking"), o->n = NUMBER(c, 1, 25); break;
    case OP_BONUS: code_bonus(k, o); break;
    case OP_TABLEAU: o->what = PICK(c, tableau_words, "use of the tableau"), o->n = NUMBER(c, 1, 1); break;
    case OP_MEDALLION: o->who = code_who(k, NAMED | SELF); break;
    case OP_UNTRASH: o->n = NUMBER(c, 1, 9); break;
    case OP_UNBLANK: o->n = NUMBER(c, 1, k->where == IN_PAID ? 1 : 9); break;
    case OP_PLAY: o->n = NUMBER(c, 1, 1); break;
    case OP_FRONT_PLUS:
    case OP_TEST_HERO:
    case OP_DRAW_PLUS:
    case OP_KEEP_HAND_PLUS:
    case OP_ICON_PLUS: o->n = NUMBER(c, 1, 9); break;
    case OP_END:
    case OP_VERBS: break; /* verb_places has none for them */
    }
}

static void add_op(tsv *t, const char *column, op o)
{
    if (lf_table.op_count == OPS_MAX)
        tsv_fail(t, column, "the tables have more than %d steps in all", OPS_MAX);
    else
        lf_table.ops[lf_table.op_count++] = o;
}

static void compile_steps(const compiler *k)
{
    code *c = k->c;
    int steps = 0;
    do {
        op o = {.who = WHO_SELF, .verb = (uint8_t)CODE_PICK(c, verb_words, "step (docs/data/libertad.md lists them)")};
        if (!c->t->failed && !(verb_places[o.verb] & k->where))
            code_fail(c, "the step '%s' can't stand here", verb_words[o.verb]);
        code_operands(k, &o);
        if (++steps > STEPS_MAX)
            code_fail(c, "one code has at most %d steps", STEPS_MAX);
        add_op(c->t, c->column, o);
        if (code_more(c))
            code_expect(c, ";");
    } while (code_more(c));
}

int lf_compile(code *c, unsigned where, int owner)
{
    int first = lf_table.op_count;
    if (!code_more(c))
        return 0;
    compile_steps(&(compiler){c, where, owner});
    add_op(c->t, c->column, (op){.verb = OP_END});
    return first;
}

int lf_compile_column(tsv *t, const char *column, unsigned where, int owner)
{
    code c;
    code_open(&c, t, column);
    return lf_compile(&c, where, owner);
}

/* "M4" is an Attack on Madrid. */
static void compile_attack(code *c)
{
    const char *word = code_word(c, "Front with a number");
    char front[2] = {word[0], '\0'}, *end;
    long n = strtol(word + !!*word, &end, 10);
    for (int f = 0; f < COUNT_OF(front_words); f++)
        if (!strcmp(front_words[f], front) && f != FRONT_TEST && !*end && n >= 1 && n <= 20) {
            add_op(c->t, c->column, (op){.verb = OP_ATTACK, .who = WHO_SELF, .what = (int8_t)f, .n = (int8_t)n});
            return;
        }
    code_fail(c, "'%s': M, N, A, S, V or D with a number from 1 to 20 was expected, such as M4", word);
}

/* LF-fev-02, LF-fev-05, LF-fev-07: "M4,V2" are the Attacks, in this order; the other effects of the Event follow in
 * the same script. */
int lf_compile_event(tsv *t)
{
    code c;
    int first = lf_table.op_count;
    code_open(&c, t, "attacks");
    do
        compile_attack(&c);
    while (code_take(&c, ","));
    if (code_more(&c))
        code_expect(&c, ",");
    code_open(&c, t, "effects_code");
    if (code_more(&c))
        compile_steps(&(compiler){&c, IN_FASCIST, NOBODY});
    add_op(t, "effects_code", (op){.verb = OP_END});
    return first;
}
