/* What an effect does, in words: made from the same steps that carry it out (rules/effects.c), so that a card can never
 * say one thing and do another. */
#include "games/libertad/show/show.h"
#include "words/libertad.h"

/* Words for the operands; each list in the order of its enum. */
static const char *const front_names[][LANGS] = {
    [FRONT_ANY] = {WORDS(A_FRONT_OF_CHOICE, "a Front of choice")},
    [FRONT_V] = {WORDS(THE_FRONT_CLOSEST_TO_VICTORY, "the Front closest to Victory")},
    [FRONT_D] = {WORDS(THE_FRONT_CLOSEST_TO_DEFEAT, "the Front closest to Defeat")},
    [FRONT_TEST] = {WORDS(THE_FRONT_OF_THIS_TURN_S_TEST, "the Front of this turn's Test")},
};
static const char *const who_names[][LANGS] = {
    [WHO_OTHERS] = {WORDS(EACH_OTHER_FACTION, "each other faction")},
    [WHO_ALL] = {WORDS(EVERY_FACTION, "every faction")},
    [WHO_MOST] = {WORDS(THE_FACTION_WITH_MOST_HERO, "the faction with most Hero points")},
    [WHO_INIT] = {WORDS(THE_INITIATIVE_PLAYER, "the Initiative player")},
};
static const char *const bonus_names[][LANGS] = {
    [BONUS_BOTH] = {WORDS(BOTH_BONUSES, "both Bonuses")},
    [BONUS_ANY] = {WORDS(A_BONUS_OF_CHOICE, "a Bonus of choice")},
};
static const char *const way_names[][LANGS] = {
    [GOV_OWN] = {WORDS(GOVERNMENT_TOWARDS_YOUR_SIDE, "Government {a} {a|step|steps} towards your side")},
    [GOV_COMM] = {WORDS(GOVERNMENT_TOWARDS_THE, "Government {a} {a|step|steps} towards the Communists")},
    [GOV_MOD] = {WORDS(GOVERNMENT_TOWARDS_THE_2, "Government {a} {a|step|steps} towards the Moderates")},
    [GOV_ANY] = {WORDS(GOVERNMENT_EITHER_WAY, "Government {a} {a|step|steps} either way")},
    [GOV_CENTER] = {WORDS(GOVERNMENT_1_STEP_TOWARDS_THE, "Government 1 step towards the Center")},
    [GOV_AWAY] = {WORDS(GOVERNMENT_1_STEP_AWAY_FROM_THE, "Government 1 step away from the Center")},
};

static void fill(text *out, const char *pattern, int a, int b, lang in)
{
    const int args[2] = {a, b};
    words_fill(out, pattern, args, 2, lf_nouns, in);
}

/* "to the Madrid Front" */
static void add_front(text *out, int where, lang in)
{
    if (where >= FRONTS)
        text_add(out, front_names[where][in]);
    else
        fill(out, words_in(in, THE_FRONT, "the {a:front} Front"), where, 0, in);
}

/* "The Communists gain 2 Hero points", or without a subject for oneself. */
static void add_points(text *out, const op *o, bool gain, lang in)
{
    if (o->who == WHO_SELF) {
        static const char *const own[2][LANGS] = {{WORDS(LOSE_HERO, "lose {a} Hero {a|point|points}")},
                                                  {WORDS(GAIN_HERO, "gain {a} Hero {a|point|points}")}};
        fill(out, own[gain][in], o->n, 0, in);
        return;
    }
    if (o->who >= FACTIONS)
        text_addf(out, "%s: ", who_names[o->who][in]);
    else
        fill(out, "{a:side}: ", o->who, 0, in);
    fill(out,
         gain ? (words_in(in, HERO, "+{a} Hero {a|point|points}"))
              : (words_in(in, HERO_2, "-{a} Hero {a|point|points}")),
         o->n, 0, in);
}

static void add_draw(text *out, const op *o, lang in)
{
    if (o->who >= WHO_OTHERS)
        text_addf(out, "%s: ", who_names[o->who][in]);
    else if (o->who < FACTIONS)
        fill(out, "{a:side}: ", o->who, 0, in);
    fill(out, words_in(in, DRAW, "draw {a} {a|card|cards}"), o->n, 0, in);
}

static void add_track(text *out, const op *o, lang in)
{
    if (o->what == TRACK_LIB_OR_COL)
        fill(out, words_in(in, LIBERTY_OR_COLLECTIVIZATION, "Liberty or Collectivization (choose one) {a:+}"), o->n, 0,
             in);
    else
        fill(out, "{b:track} {a:+}", o->n, o->what, in);
}

static void add_bonus(text *out, const op *o, lang in)
{
    text_add(out, o->n ? words_in(in, TURN_ON, "turn on ") : words_in(in, TURN_OFF, "turn off "));
    if (o->what >= BONUSES)
        text_add(out, bonus_names[o->what][in]);
    else
        fill(out, words_in(in, THE, "the {a:bonus}"), o->what, 0, in);
}

static void add_sale(text *out, const op *o, lang in)
{
    fill(out,
         words_in(in, YOU_MAY_DISCARD_UP_TO_OTHER_OF,
                  "you may discard up to {a} other {a|card|cards} of hand or tableau: {b} Strength for each, all to "),
         o->n, o->m, in);
    add_front(out, o->what, in);
}

/* Verbs whose words are one template with their two numbers. */
static const char *const plain[OP_VERBS][LANGS] = {
    [OP_SPREAD] = {WORDS(UP_TO_STRENGTH_ONE_POINT_AT_A,
                         "up to {a} Strength, one point at a time, at most {b} to a Front")},
    [OP_SHIFT] = {WORDS(
        YOU_MAY_MOVE_UP_TO_FROM_ONE,
        "you may move up to {a} {a|Attack|Attacks} from one Front below 0 to another; you count as having "
        "strengthened "
        "the first")},
    [OP_SCOUT] = {WORDS(LOOK_AT_THE_TOP_FASCIST_AND_PUT,
                        "look at the top {a} Fascist {a|card|cards} and put each on top or at the bottom")},
    [OP_UNTRASH] = {WORDS(TAKE_FROM_YOUR_TRASH_INTO_YOUR, "take {a} {a|card|cards} from your trash into your hand")},
    [OP_UNBLANK] = {WORDS(REMOVE_BLANK_FROM_THE_TRACKS, "remove {a} Blank {a|marker|markers} from the tracks")},
    [OP_BAG] = {WORDS(PUT_OF_YOUR_TOKENS_INTO_THE_BAG, "put {a} of your tokens into the Bag of Glory")},
    [OP_PLAY] = {WORDS(PLAY_ONE_MORE_CARD_AT_ONCE, "play one more card at once")},
    [OP_FRONT_PLUS] = {WORDS(ONCE_IN_YOUR_TURN_MORE_STRENGTH,
                             "once in your turn, {a} more Strength when you strengthen a Front")},
    [OP_TEST_HERO] = {WORDS(HERO_FOR_EVERY_PASSED_TEST, "{a} Hero {a|point|points} for every passed Test")},
    [OP_DRAW_PLUS] = {WORDS(MORE_WHENEVER_YOU_DRAW, "{a} more {a|card|cards} whenever you draw")},
    [OP_KEEP_HAND_PLUS] = {WORDS(KEEP_MORE_IN_HAND_AT_A_YEAR_S,
                                 "keep {a} more {a|card|cards} in hand at a Year's end")},
    [OP_ICON_PLUS] = {WORDS(ONCE_IN_YOUR_TURN_A_TRACK_ICON,
                            "once in your turn, a track icon of your card counts {a} more")},
};

static void op_words(const op *o, lang in, text *out)
{
    switch ((op_verb)o->verb) {
    case OP_FRONT:
        fill(out,
             o->n > 0 ? (words_in(in, STRENGTH_TO, "{a} Strength to ")) : (words_in(in, N_1_ATTACK_ON, "1 Attack on ")),
             o->n, 0, in);
        add_front(out, o->what, in);
        break;
    case OP_ATTACK:
        fill(out, words_in(in, ON, "{a} {a|Attack|Attacks} on "), o->n, 0, in);
        add_front(out, o->what, in);
        break;
    case OP_SELL: add_sale(out, o, in); break;
    case OP_TRACK: add_track(out, o, in); break;
    case OP_GOV: fill(out, way_names[o->what][in], o->n, 0, in); break;
    case OP_HERO: add_points(out, o, true, in); break;
    case OP_LOSE: add_points(out, o, false, in); break;
    case OP_TAKE:
        fill(out,
             o->what == TAKE_ONE ? (words_in(in, TAKE_UP_TO_HERO_FROM_ANOTHER,
                                             "take up to {a} Hero {a|point|points} from another faction"))
                                 : (words_in(in, TAKE_UP_TO_HERO_FROM_EACH_OTHER,
                                             "take up to {a} Hero {a|point|points} from each other faction")),
             o->n, 0, in);
        break;
    case OP_DRAW: add_draw(out, o, in); break;
    case OP_BONUS: add_bonus(out, o, in); break;
    case OP_TABLEAU:
        text_add(out, o->what == TABLEAU_ADD
                          ? (words_in(in, YOU_MAY_LAY_1_CARD_OF_YOUR_HAND,
                                      "you may lay 1 card of your hand in your tableau"))
                          : (words_in(in, YOU_MAY_EXCHANGE_1_CARD_OF_YOUR,
                                      "you may exchange 1 card of your hand for one of your tableau")));
        break;
    case OP_MEDALLION: fill(out, words_in(in, A_MEDALLION, "{a:side}: a Medallion"), o->who, 0, in); break;
    default: fill(out, plain[o->verb][in] ? plain[o->verb][in] : "", o->n, o->m, in);
    }
}

/* The steps as sentences: each begins with a capital and ends with a stop. */
void lf_effect_words(int script, lang in, text *out)
{
    for (const op *o = &lf_table.ops[script]; o->verb != OP_END; o++) {
        size_t start = out->length;
        op_words(o, in, out);
        if (out->length > start && out->data[start] >= 'a' && out->data[start] <= 'z')
            out->data[start] = (char)(out->data[start] - 'a' + 'A');
        text_add(out, o[1].verb == OP_END ? "." : ". ");
    }
}
