/* A small game for the tests of tables and of the server: small enough to foresee every answer.
 * Each round both seats pick a number from 1 to 3 in secret, together; both
 * are shown and scored; then red may push (twice at most, no dice) and must
 * end with `done` or `roll`, a die. After LAST_ROUND rounds it is over. */
#include "duel.h"

#include <string.h>

#include "core/tell/view.h"
#include "told.h"

enum { RED, BLUE, LAST_ROUND = 6 };
enum { PICK = 1, PUSH, DONE, ROLL, VERBS };
enum { NODE_PICKS, NODE_TURN, NODES };
enum { NOTE_NONE, NOTE_PICK, NOTE_SHOWN, NOTE_PUSH, NOTE_DIE, NOTE_ROUND, NOTE_OVER, NOTES };
enum { REFUSE_NONE, REFUSE_PUSHES, REFUSALS };

typedef struct duel {
    head head;
    uint8_t pick[2];   /* secret until both are there */
    uint8_t picked[2]; /* public: a pick lies there */
    uint8_t points[2];
    uint8_t round, pushes;
} duel;

static const char *seat_id(int seat)
{
    return seat == RED ? "red" : seat == BLUE ? "blue" : NULL;
}
static const char *seat_title(int seat, lang in)
{
    static const char *const titles[][LANGS] = {{TOLD("Red", "Rojo")}, {TOLD("Blue", "Azul")}};
    return titles[seat][in];
}
static const noun noun_seat = {"seat", 0, 1, seat_id, seat_title, SHOWN_SEAT};
static const noun noun_number = {"number", 1, 3, NULL, NULL, SHOWN_NOT};
static const noun noun_points = {"points", 0, 255, NULL, NULL, SHOWN_NOT};
static const noun *const nouns[] = {&noun_seat, &noun_number, NULL};

static const verb verbs[VERBS] = {
    [PICK] = {"pick", &noun_number, NULL, {TOLD("Pick {a}", "Elegir {a}")}},
    [PUSH] = {"push", NULL, NULL, {TOLD("Push", "Empujar")}},
    [DONE] = {"done", NULL, NULL, {TOLD("Done", "Listo")}},
    [ROLL] = {"roll", NULL, NULL, {TOLD("Roll a die", "Tirar un dado")}},
};

static const field fields[] = {
    {"pick", FIELD_VALUE, TYPE_U8, FIELD_AT(duel, pick), {&noun_seat}, &noun_points, .secret = true, .help = "picks"},
    {"picked", FIELD_VALUE, TYPE_U8, FIELD_AT(duel, picked), {&noun_seat}, &noun_points, .help = "a pick is there"},
    {"points", FIELD_VALUE, TYPE_U8, FIELD_AT(duel, points), {&noun_seat}, &noun_points, .help = "points"},
    {"round", FIELD_VALUE, TYPE_U8, FIELD_AT(duel, round), {NULL}, &noun_points, .help = "round"},
    {"pushes", FIELD_VALUE, TYPE_U8, FIELD_AT(duel, pushes), {NULL}, &noun_points, .help = "pushes"},
};

/* That the picks are shown is the core's to note: undo may not go behind it. */
static flow picks_run(void *state, frame *f, trace *t)
{
    duel *s = state;
    (void)f;
    unsigned missing = (s->picked[RED] ? 0u : 1u) | (s->picked[BLUE] ? 0u : 2u);
    if (missing)
        return flow_wait(&s->head, missing);
    note(t, NOTE_SHOWN, s->pick[RED], s->pick[BLUE], 0, 0);
    s->points[RED] = (uint8_t)(s->points[RED] + s->pick[RED]);
    s->points[BLUE] = (uint8_t)(s->points[BLUE] + s->pick[BLUE]);
    memset(s->pick, 0, sizeof s->pick);
    memset(s->picked, 0, sizeof s->picked);
    s->pushes = 0;
    flow_pop(&s->head);
    flow_push(&s->head, NODE_TURN, NULL, 0);
    return FLOW_ON;
}
int duel_rules = 1;

static void picks_options(const void *state, int seat, choices *out)
{
    (void)state, (void)seat;
    for (int i = 1; i <= 3; i++)
        offer(out, PICK, i, 0, i == 3 && duel_rules > 1 ? refuse(REFUSE_PUSHES, 2, 0) : ALLOWED);
}
static void picks_choose(void *state, int seat, choice c, trace *t)
{
    duel *s = state;
    s->pick[seat] = (uint8_t)choice_a(c);
    s->picked[seat] = 1;
    if (t)
        note_to(t, viewers_only(seat), NOTE_PICK, choice_a(c), 0, 0, 0);
}

static flow turn_run(void *state, frame *f, trace *t)
{
    (void)f, (void)t;
    return flow_wait(game_head(state), 1u << RED);
}
static void turn_options(const void *state, int seat, choices *out)
{
    const duel *s = state;
    (void)seat;
    offer(out, PUSH, 0, 0, s->pushes < 2 ? ALLOWED : refuse(REFUSE_PUSHES, 2, 0));
    offer(out, DONE, 0, 0, ALLOWED);
    offer(out, ROLL, 0, 0, ALLOWED);
}
static void turn_choose(void *state, int seat, choice c, trace *t)
{
    duel *s = state;
    (void)seat;
    if (choice_verb(c) == PUSH) {
        s->pushes++;
        note(t, NOTE_PUSH, s->pushes, 0, 0, 0);
        return;
    }
    if (choice_verb(c) == ROLL) {
        int die = roll(&s->head, t, 6);
        s->points[RED] = (uint8_t)(s->points[RED] + die);
        note(t, NOTE_DIE, die, 0, 0, 0);
    }
    flow_pop(&s->head);
    if (++s->round == LAST_ROUND) {
        note(t, NOTE_OVER, s->points[RED], s->points[BLUE], 0, 0);
        flow_end(&s->head);
        return;
    }
    note(t, NOTE_ROUND, s->round + 1, 0, 0, 0);
    flow_push(&s->head, NODE_PICKS, NULL, 0);
}

static const node nodes[NODES] = {
    [NODE_PICKS] = {"picks", picks_run, picks_options, picks_choose, .together = true},
    [NODE_TURN] = {"turn", turn_run, turn_options, turn_choose},
};

static const refusal_text refusals[REFUSALS] = {
    {"ALLOWED", "", {NO_WORDS}},
    {"PUSHES", "DUEL-3", {TOLD("only {a} pushes a round", "solo {a} empujones por ronda")}},
};
static const entry_text entries[NOTES] = {
    [NOTE_NONE] = {"NONE", "", {NO_WORDS}},
    [NOTE_PICK] = {"PICK", "DUEL-1", {TOLD("You pick the secret {a}", "Eliges el secreto {a}")}},
    [NOTE_SHOWN] = {"SHOWN", "DUEL-1", {TOLD("Red shows {a}, Blue {b}", "Rojo muestra {a}, Azul {b}")}},
    [NOTE_PUSH] = {"PUSH", "DUEL-3", {TOLD("Push number {a}", "Empujón número {a}")}},
    [NOTE_DIE] = {"DIE", "DUEL-4", {TOLD("The die shows {a}", "El dado muestra {a}")}},
    [NOTE_ROUND] = {"ROUND", "", {TOLD("Round {a}", "Ronda {a}")}},
    [NOTE_OVER] = {"OVER", "", {TOLD("The end: {a} to {b}", "Fin: {a} a {b}")}},
};
static const entry_text prompts[] = {
    {"PICK", "DUEL-1", {TOLD("Pick a number in secret.", "Elige un número en secreto.")}},
    {"TURN", "DUEL-2", {TOLD("Push, roll or be done.", "Empuja, tira o termina.")}},
};

static bool duel_load(const data_source *from, fault *why)
{
    (void)from, (void)why;
    return true;
}
static void duel_blank(void *state)
{
    (void)state;
}
static void duel_begin(void *state, trace *t)
{
    note(t, NOTE_ROUND, 1, 0, 0, 0);
    flow_push(game_head(state), NODE_PICKS, NULL, 0);
}
static bool duel_complete(void *state, const given *said, fault *why)
{
    (void)state, (void)said, (void)why;
    return true;
}
static bool duel_check(const void *state, fault *why)
{
    const duel *s = state;
    return s->round <= LAST_ROUND || fault_set(why, "round %d is too high", s->round);
}
static void duel_redact(void *state, int viewer)
{
    duel *s = state;
    memset(&s->head.dice, 0, sizeof s->head.dice);
    for (int seat = 0; seat < 2; seat++)
        if (seat != viewer)
            s->pick[seat] = 0;
}
static void duel_imagine(void *state, int viewer, generator *dice)
{
    duel *s = state;
    for (int seat = 0; seat < 2; seat++)
        if (seat != viewer && s->picked[seat] && !s->pick[seat]) /* what is known stays: a leak would show */
            s->pick[seat] = (uint8_t)(1 + generator_below(dice, 3));
    s->head.dice = *dice;
}
static void duel_outcome(const void *state, int score[SEATS_MAX])
{
    const duel *s = state;
    score[RED] = s->points[RED] > s->points[BLUE] ? 1000 : 0;
    score[BLUE] = 1000 - score[RED];
}
static int duel_weigh(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == PICK ? choice_a(c) : choice_verb(c);
}
static int duel_judge(const void *state, int seat)
{
    const duel *s = state;
    return 500 + s->points[seat] - s->points[!seat];
}
static prompt duel_prompt(const void *state, int seat)
{
    const duel *s = state;
    (void)seat;
    return (prompt){.id = flow_peek(&s->head)->node == NODE_TURN};
}
static void duel_view(const void *state, int viewer, lang in, view *out)
{
    const duel *s = state;
    enum { ROUND, POINTS, CARD = POINTS + 2, FACE_DOWN = CARD + 2, PUSHES = FACE_DOWN + 2 };
    view_add(out, (fixed_part){VIEW_FACT, ROUND, .id = "round", .title = in == LANG_ES ? "Ronda" : "Round"})->value =
        s->round + 1;
    for (int seat = 0; seat < 2; seat++) {
        view_item *i = view_add(out, (fixed_part){VIEW_TRACK, POINTS + seat, .id = seat ? "points.blue" : "points.red",
                                                  .title = seat_title(seat, in)});
        i->owner = seat;
        i->value = s->points[seat];
        i->high = 99;
    }
    for (int face_down = 0; face_down < 2; face_down++)
        for (int seat = 0; seat < 2; seat++) {
            if (!s->picked[seat] || (seat == viewer) == face_down)
                continue;
            const char *id = face_down ? "" : "pick";
            view_item *i =
                view_add(out, (fixed_part){VIEW_CARD, (face_down ? FACE_DOWN : CARD) + seat, .id = id, .title = id});
            i->owner = seat;
            i->value = s->pick[seat];
            i->flags = face_down ? VIEW_HIDDEN : VIEW_KNOWN;
        }
    view_add(out, (fixed_part){VIEW_FACT, PUSHES, .id = "pushes", .title = "pushes"})->value = s->pushes;
}

static const scenario scenarios[] = {{"short", {TOLD("Short", "Corta")}, {TOLD("Six rounds.", "Seis rondas.")}}};
static const point points[] = {{0}};
static const frame_form frames[NODES] = {{0}};

const game duel_game = {
    .id = "duel",
    .title = {TOLD("Duel", "Duelo")},
    .rule_prefix = "DUEL-",
    .version = 1,
    .seats = 2,
    .seat = &noun_seat,
    .size = sizeof(duel),
    .intro =
        {
            .text = {TOLD("A duel for tests.", "Un duelo para pruebas.")},
        },
    .lists =
        {
            .scenarios = scenarios,
            .scenario_count = 1,
            .verbs = verbs,
            .verb_count = VERBS,
            .nouns = nouns,
            .nodes = nodes,
            .node_count = NODES,
            .frames = frames,
            .refusals = refusals,
            .refusal_count = REFUSALS,
            .entries = entries,
            .entry_count = NOTES,
            .prompts = prompts,
            .prompt_count = 2,
        },
    .rules =
        {
            .load = duel_load,
            .blank = duel_blank,
            .begin = duel_begin,
            .outcome = duel_outcome,
        },
    .valid =
        {
            .fields = fields,
            .field_count = sizeof fields / sizeof fields[0],
            .points = points,
            .point_count = 0,
            .complete = duel_complete,
            .check = duel_check,
        },
    .hidden =
        {
            .redact = duel_redact,
            .imagine = duel_imagine,
        },
    .bot =
        {
            .weigh = duel_weigh,
            .judge = duel_judge,
        },
    .show =
        {
            .prompt = duel_prompt,
            .view = duel_view,
        },
};
