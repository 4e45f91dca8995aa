/* What the toy game calls things: nouns, verbs, refusals, entries, prompts, scenarios,
 * options, fields and the names of its nodes. Included by toy.c alone. */
#ifndef FRENTE_TOY_WORDS_H
#define FRENTE_TOY_WORDS_H

#include "told.h"
#include "toy.h"

static const char *seat_id(int v)
{
    static const char *const ids[] = {"red", "green", "blue"};
    return ids[v];
}
static const char *seat_title(int v, lang in)
{
    static const char *const titles[][LANGS] = {
        {TOLD("Red", "Rojo")}, {TOLD("Green", "Verde")}, {TOLD("Blue", "Azul")}};
    return titles[v][in];
}
static const char *card_id(int v)
{
    static const char *const ids[] = {"c01", "c02", "c03", "c04", "c05", "c06",
                                      "c07", "c08", "c09", "c10", "c11", "c12"};
    return ids[v];
}
static const char *piece_id(int v)
{
    static const char *const ids[] = {"ant", "bee", "cow", "dog"};
    return ids[v];
}
static const char *place_id(int v)
{
    static const char *const ids[] = {"north", "east", "south", "west"};
    return ids[v];
}

static const noun seat_noun = {"seat", 0, TOY_SEATS - 1, seat_id, seat_title, SHOWN_SEAT};
static const noun card_noun = {"card", 0, TOY_CARDS - 1, card_id, NULL, SHOWN_CARD};
static const noun piece_noun = {"piece", 0, TOY_PIECES - 1, piece_id, NULL, SHOWN_PIECE};
static const noun place_noun = {"place", 0, TOY_PLACES - 1, place_id, NULL, SHOWN_SPACE};
static const noun points_noun = {.name = "points", .low = -99, .high = 99};
static const noun *const nouns[] = {&seat_noun, &card_noun, &piece_noun, &place_noun, &points_noun, NULL};

static const verb verbs[] = {
    [TOY_PICK] = {"pick", &card_noun, NULL, {TOLD("Pick {a:card}", "Elegir {a:card}")}},
    [TOY_READY] = {"ready", NULL, NULL, {TOLD("Ready", "Listo")}},
    [TOY_MOVE] = {"move",
                  &piece_noun,
                  &place_noun,
                  {TOLD("Move {a:piece} to {b:place}", "Mover {a:piece} a {b:place}")}},
    [TOY_ROLL] = {"roll", NULL, NULL, {TOLD("Roll the die", "Tirar el dado")}},
    [TOY_END] = {"end", NULL, NULL, {TOLD("End the turn", "Acabar el turno")}},
    [TOY_GIVE] = {"give", &seat_noun, NULL, {TOLD("Give a point to {a:seat}", "Dar un punto a {a:seat}")}},
    [TOY_FAVOR] = {"favor", &points_noun, NULL, {TOLD("Spend favour: {a:+}", "Gastar favor: {a:+}")}},
#ifdef PLANT_TEXT
    [TOY_DRAW] = {"end", NULL, NULL, {TOLD("Draw a card", "Robar una carta")}},
#else
    [TOY_DRAW] = {"draw", NULL, NULL, {TOLD("Draw a card", "Robar una carta")}},
#endif
};

#define REFUSALS(X)                                                                                                    \
    X(ALLOWED, "", "", "")                                                                                             \
    X(FAR, "TOY-move-01", "{a:place} is not next to where it stands", "{a:place} no está al lado")                     \
    X(FULL, "TOY-move-02", "{a} pieces stand in {b:place} already", "ya hay {a} fichas en {b:place}")                  \
    X(TIRED, "TOY-move-03", "both moves are made", "los dos movimientos están hechos")                                 \
    X(ROLLED, "TOY-roll-01", "the die was rolled this turn", "el dado ya se tiró este turno")                          \
    X(TWO, "TOY-pick-02", "two cards are picked already", "ya hay dos cartas elegidas")                                \
    X(NO_CARD, "TOY-pick-01", "{a:card} is not in your hand", "{a:card} no está en tu mano")                           \
    X(POOR, "TOY-favor-01", "no favour is left", "no queda favor")                                                     \
    X(ONE_POINT, "TOY-favor-01", "favour buys one point at a time", "el favor compra un punto cada vez")               \
    X(PICKS_ONLY, "TOY-pick-03", "picks belong to the beginning of a round", "se elige al comienzo de la ronda")       \
    X(OWN_TURN, "TOY-favor-01", "favour is spent in one's own turn", "el favor se gasta en el turno propio")           \
    X(NO_DECK, "TOY-favor-02", "the deck is empty", "el mazo está vacío")                                              \
    X(SELF, "TOY-give-01", "the point goes to another seat", "el punto es para otro bando")

#define REFUSAL_ENUM(name, rule, en, es) R_##name,
#define REFUSAL_ROW(name, rule, en, es)  {#name, rule, {TOLD(en, es)}},
enum { REFUSALS(REFUSAL_ENUM) R_COUNT };
static const refusal_text refusals[] = {REFUSALS(REFUSAL_ROW)};

#define ENTRIES(X)                                                                                                     \
    X(NONE, "", "", "")                                                                                                \
    X(ROUND, "TOY-round-01", "Round {a} begins.", "Empieza la ronda {a}.")                                             \
    X(PICKED, "TOY-pick-01", "You pick {b:card}.", "Eliges {b:card}.")                                                 \
    X(READY, "TOY-pick-03", "{a:seat} is ready.", "{a:seat} está listo.")                                              \
    X(SHOWN, "TOY-pick-04", "{a:seat} shows {b:card}.", "{a:seat} muestra {b:card}.")                                  \
    X(ORDER, "TOY-order-01", "{a:seat} is {b:?first|second|third}.", "{a:seat} va {b:?primero|segundo|tercero}.")      \
    X(MOVED, "TOY-move-01", "{a:piece} goes to {b:place}.", "{a:piece} va a {b:place}.")                               \
    X(DIE, "TOY-roll-02", "{a:seat} rolls {b} and gets {c} {c|point|points}.", "{a:seat} saca {b}: {c}.")              \
    X(ENDED, "", "{a:seat} ends the turn.", "{a:seat} acaba el turno.")                                                \
    X(GAVE, "TOY-give-01", "{a:seat} gives a point to {b:seat}.", "{a:seat} da un punto a {b:seat}.")                  \
    X(FAVOR, "TOY-favor-01", "{a:seat} spends favour for {b:points}.", "{a:seat} gasta favor: {b:points}.")            \
    X(DREW, "TOY-favor-02", "{a:seat} draws a card.", "{a:seat} roba una carta.")                                      \
    X(DREW_CARD, "TOY-favor-02", "You draw {b:card}.", "Robas {b:card}.")                                              \
    X(OVER, "TOY-over-01", "The game is over.", "La partida ha terminado.")

#define ENTRY_ENUM(name, rule, en, es) E_##name,
enum { ENTRIES(ENTRY_ENUM) E_COUNT };
static const entry_text entries[] = {ENTRIES(REFUSAL_ROW)};

enum { P_NONE, P_PICK, P_TURN, P_GIFT };
static const entry_text prompts[] = {
    {"NONE", "", {NO_WORDS}},
    {"PICK", "TOY-pick-01", {TOLD("Pick one or two cards", "Elige una o dos cartas")}},
    {"TURN", "TOY-turn-01", {TOLD("Your turn: {a} {a|move|moves}", "Tu turno: {a}")}},
    {"GIFT", "TOY-give-01", {TOLD("Who gets a point?", "¿Quién recibe un punto?")}},
};

static const scenario scenarios[] = {
    {"plain", {TOLD("Plain", "Normal")}, {TOLD("Three rounds.", "Tres rondas.")}},
    {"late", {TOLD("Late", "Tarde")}, {TOLD("The last round.", "La última ronda.")}},
};

enum { O_SHORT, O_LONG, O_ROBOT, O_COUNT };
static const option options[] = {
    [O_SHORT] = {"short", {TOLD("Short", "Corta")}, {TOLD("Two rounds.", "Dos rondas.")}, 0, 1u << O_LONG, 0},
    [O_LONG] = {"long", {TOLD("Long", "Larga")}, {TOLD("Five rounds.", "Cinco rondas.")}, 0, 1u << O_SHORT, 1u << 0},
    [O_ROBOT] =
        {"robot-blue", {TOLD("Robot", "Robot")}, {TOLD("Nobody plays blue.", "Nadie juega azul.")}, BLUE + 1, 0, 0},
};

static const field fields[] = {
    {"hand", FIELD_SET, TYPE_U16, FIELD_AT(toy, hand), {&seat_noun}, &card_noun, .secret = true, .help = "a hand"},
    {"pick", FIELD_SET, TYPE_U16, FIELD_AT(toy, pick), {&seat_noun}, &card_noun, .secret = true, .help = "picked"},
    {"deck", FIELD_SET, TYPE_U16, FIELD_AT(toy, deck), {NULL}, &card_noun, .secret = true, .help = "the deck"},
    {"discard", FIELD_SET, TYPE_U16, FIELD_AT(toy, discard), {NULL}, &card_noun, .help = "cards out of play"},
    {"score", FIELD_VALUE, TYPE_I16, FIELD_AT(toy, score), {&seat_noun}, &points_noun, .help = "points"},
    {"cards",
     FIELD_VALUE,
     TYPE_U8,
     FIELD_AT(toy, hand_count),
     {&seat_noun},
     .high = 12,
     .help = "how many in the hand"},
    {"deck-count", FIELD_VALUE, TYPE_U8, FIELD_AT(toy, deck_count), .high = 12, .help = "how many in the deck"},
    {"order", FIELD_LIST, TYPE_U8, FIELD_AT(toy, order), {NULL}, &seat_noun, .length = TOY_SEATS, .help = "order"},
    {"round", FIELD_VALUE, TYPE_U8, FIELD_AT(toy, round), .high = 5, .help = "rounds begun"},
    {"favor", FIELD_VALUE, TYPE_U8, FIELD_AT(toy, favor), {&seat_noun}, .high = 9, .help = "favour left"},
    {"ready", FIELD_SET, TYPE_U8, FIELD_AT(toy, ready), {NULL}, &seat_noun, .help = "who has picked"},
    {"place", FIELD_PLACE, TYPE_U8, FIELD_AT(toy, place), {&piece_noun}, &place_noun, .help = "where pieces stand"},
#ifndef PLANT_FIELD
    {"clicks", FIELD_VALUE, TYPE_U16, FIELD_AT(toy, clicks), .high = UINT16_MAX, .help = "unused"},
#endif
};

enum { N_ROUND, N_PICK, N_TURNS, N_TURN, N_GIFT, N_COUNT };

#endif
