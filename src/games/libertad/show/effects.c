/* What an effect does, in words: made from the same steps that carry it out (rules/effects.c), so that a card can never
 * say one thing and do another. */
#include "games/libertad/show/show.h"

/* Words for the operands; each list in the order of its enum. */
static const char *const front_names[][LANGS] = {
    [FRONT_ANY] = {"a Front of choice", "un frente a elegir"},
    [FRONT_V] = {"the Front closest to Victory", "el frente más cercano a la victoria"},
    [FRONT_D] = {"the Front closest to Defeat", "el frente más cercano a la derrota"},
    [FRONT_TEST] = {"the Front of this turn's Test", "el frente de la prueba de este turno"},
};
static const char *const who_names[][LANGS] = {
    [WHO_OTHERS] = {"each other faction", "cada una de las otras facciones"},
    [WHO_ALL] = {"every faction", "cada facción"},
    [WHO_MOST] = {"the faction with most Hero points", "la facción con más puntos de héroe"},
    [WHO_INIT] = {"the Initiative player", "quien tiene la iniciativa"},
};
static const char *const bonus_names[][LANGS] = {
    [BONUS_BOTH] = {"both Bonuses", "las dos bonificaciones"},
    [BONUS_ANY] = {"a Bonus of choice", "una bonificación a elegir"},
};
static const char *const way_names[][LANGS] = {
    [GOV_OWN] = {"Government {a} {a|step|steps} towards your side", "Gobierno {a} {a|paso|pasos} hacia tu lado"},
    [GOV_COMM] = {"Government {a} {a|step|steps} towards the Communists",
                  "Gobierno {a} {a|paso|pasos} hacia los comunistas"},
    [GOV_MOD] = {"Government {a} {a|step|steps} towards the Moderates",
                 "Gobierno {a} {a|paso|pasos} hacia los moderados"},
    [GOV_ANY] = {"Government {a} {a|step|steps} either way", "Gobierno {a} {a|paso|pasos} en la dirección que elijas"},
    [GOV_CENTER] = {"Government 1 step towards the Center", "Gobierno 1 paso hacia el centro"},
    [GOV_AWAY] = {"Government 1 step away from the Center", "Gobierno 1 paso alejándose del centro"},
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
        fill(out, in == LANG_ES ? "el frente {a:of}" : "the {a:front} Front", where, 0, in);
}

/* "The Communists gain 2 Hero points", or without a subject for oneself. */
static void add_points(text *out, const op *o, bool gain, lang in)
{
    if (o->who == WHO_SELF) {
        static const char *const own[2][LANGS] = {
            {"lose {a} Hero {a|point|points}", "pierdes {a} {a|punto|puntos} de héroe"},
            {"gain {a} Hero {a|point|points}", "ganas {a} {a|punto|puntos} de héroe"}};
        fill(out, own[gain][in], o->n, 0, in);
        return;
    }
    if (o->who >= FACTIONS)
        text_addf(out, "%s: ", who_names[o->who][in]);
    else
        fill(out, "{a:side}: ", o->who, 0, in);
    fill(out,
         gain ? (in == LANG_ES ? "+{a} {a|punto|puntos} de héroe" : "+{a} Hero {a|point|points}")
              : (in == LANG_ES ? "-{a} {a|punto|puntos} de héroe" : "-{a} Hero {a|point|points}"),
         o->n, 0, in);
}

static void add_draw(text *out, const op *o, lang in)
{
    if (o->who >= WHO_OTHERS)
        text_addf(out, "%s: ", who_names[o->who][in]);
    else if (o->who < FACTIONS)
        fill(out, "{a:side}: ", o->who, 0, in);
    fill(out, in == LANG_ES ? "roba {a} {a|carta|cartas}" : "draw {a} {a|card|cards}", o->n, 0, in);
}

static void add_track(text *out, const op *o, lang in)
{
    if (o->what == TRACK_LIB_OR_COL)
        fill(out,
             in == LANG_ES ? "Libertad o Colectivización (elige una) {a:+}"
                           : "Liberty or Collectivization (choose one) {a:+}",
             o->n, 0, in);
    else
        fill(out, "{b:track} {a:+}", o->n, o->what, in);
}

static void add_bonus(text *out, const op *o, lang in)
{
    text_add(out, in == LANG_ES ? (o->n ? "activa " : "desactiva ") : (o->n ? "turn on " : "turn off "));
    if (o->what >= BONUSES)
        text_add(out, bonus_names[o->what][in]);
    else
        fill(out, in == LANG_ES ? "{a:bonus}" : "the {a:bonus}", o->what, 0, in);
}

static void add_sale(text *out, const op *o, lang in)
{
    fill(out,
         in == LANG_ES
             ? "puedes descartar hasta {a} {a|carta más|cartas más} de tu mano o tu despliegue: {b} de fuerza por cada "
               "una, toda en "
             : "you may discard up to {a} other {a|card|cards} of hand or tableau: {b} Strength for each, all to ",
         o->n, o->m, in);
    add_front(out, o->what, in);
}

/* Verbs whose words are one template with their two numbers. */
static const char *const plain[OP_VERBS][LANGS] = {
    [OP_SPREAD] = {"up to {a} Strength, one point at a time, at most {b} to a Front",
                   "hasta {a} de fuerza, punto a punto, como mucho {b} por frente"},
    [OP_SHIFT] = {"you may move up to {a} {a|Attack|Attacks} from one Front below 0 to another; you count as having "
                  "strengthened "
                  "the first",
                  "puedes mover hasta {a} {a|ataque|ataques} de un frente por debajo de 0 a otro; cuenta como reforzar "
                  "el primero"},
    [OP_SCOUT] = {"look at the top {a} Fascist {a|card|cards} and put each on top or at the bottom",
                  "mira {a} {a|carta fascista|cartas fascistas} de lo alto del mazo y pon cada una encima o debajo"},
    [OP_UNTRASH] = {"take {a} {a|card|cards} from your trash into your hand",
                    "recupera {a} {a|carta eliminada|cartas eliminadas} y {a|llévala|llévalas} a tu mano"},
    [OP_UNBLANK] = {"remove {a} Blank {a|marker|markers} from the tracks",
                    "retira {a} {a|marcador|marcadores} en blanco de las pistas"},
    [OP_BAG] = {"put {a} of your tokens into the Bag of Glory",
                "mete {a} {a|ficha tuya|fichas tuyas} en la Bolsa de la Gloria"},
    [OP_PLAY] = {"play one more card at once", "juega otra carta enseguida"},
    [OP_FRONT_PLUS] = {"once in your turn, {a} more Strength when you strengthen a Front",
                       "una vez en tu turno, {a} de fuerza más al reforzar un frente"},
    [OP_TEST_HERO] = {"{a} Hero {a|point|points} for every passed Test",
                      "{a} {a|punto|puntos} de héroe por cada prueba superada"},
    [OP_DRAW_PLUS] = {"{a} more {a|card|cards} whenever you draw", "{a} {a|carta|cartas} más cada vez que robas"},
    [OP_KEEP_HAND_PLUS] = {"keep {a} more {a|card|cards} in hand at a Year's end",
                           "conserva {a} {a|carta|cartas} más en la mano a fin de año"},
    [OP_ICON_PLUS] = {"once in your turn, a track icon of your card counts {a} more",
                      "una vez en tu turno, un icono de pista de tu carta cuenta {a} más"},
};

static void op_words(const op *o, lang in, text *out)
{
    switch ((op_verb)o->verb) {
    case OP_FRONT:
        fill(out,
             o->n > 0 ? (in == LANG_ES ? "{a} de fuerza en " : "{a} Strength to ")
                      : (in == LANG_ES ? "1 ataque en " : "1 Attack on "),
             o->n, 0, in);
        add_front(out, o->what, in);
        break;
    case OP_ATTACK:
        fill(out, in == LANG_ES ? "{a} {a|ataque|ataques} en " : "{a} {a|Attack|Attacks} on ", o->n, 0, in);
        add_front(out, o->what, in);
        break;
    case OP_SELL: add_sale(out, o, in); break;
    case OP_TRACK: add_track(out, o, in); break;
    case OP_GOV: fill(out, way_names[o->what][in], o->n, 0, in); break;
    case OP_HERO: add_points(out, o, true, in); break;
    case OP_LOSE: add_points(out, o, false, in); break;
    case OP_TAKE:
        fill(out,
             o->what == TAKE_ONE ? (in == LANG_ES ? "quita hasta {a} {a|punto|puntos} de héroe a otra facción"
                                                  : "take up to {a} Hero {a|point|points} from another faction")
                                 : (in == LANG_ES ? "quita hasta {a} {a|punto|puntos} de héroe a cada una de las otras"
                                                  : "take up to {a} Hero {a|point|points} from each other faction"),
             o->n, 0, in);
        break;
    case OP_DRAW: add_draw(out, o, in); break;
    case OP_BONUS: add_bonus(out, o, in); break;
    case OP_TABLEAU:
        text_add(out, o->what == TABLEAU_ADD
                          ? (in == LANG_ES ? "puedes poner 1 carta de la mano en tu despliegue"
                                           : "you may lay 1 card of your hand in your tableau")
                          : (in == LANG_ES ? "puedes cambiar 1 carta de la mano por una de tu despliegue"
                                           : "you may exchange 1 card of your hand for one of your tableau"));
        break;
    case OP_MEDALLION:
        fill(out, in == LANG_ES ? "{a:side}: un medallón" : "{a:side}: a Medallion", o->who, 0, in);
        break;
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
