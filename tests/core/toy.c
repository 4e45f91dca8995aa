/* The toy game of the tests; its few rules stand above the functions that do
 * them. A round: everyone secretly picks one or two cards; the picks are shown
 * and their sum gives the order; each seat in turn moves pieces and may roll. */
#include "toy.h"

#include <string.h>

#include "core/tell/view.h"
#include "toy_words.h"

_Static_assert(sizeof(toy) == sizeof(head) + 2 * (3 + 3 + 2 + 3) + 16 + 2, "no padding");

#define ALL_CARDS ((1u << TOY_CARDS) - 1)

static toy *toy_of(void *state)
{
    return state;
}
static const toy *toy_at(const void *state)
{
    return state;
}

static bool robot(const toy *s, int seat)
{
    return seat == BLUE && s->h.options >> O_ROBOT & 1;
}

static int last_round(const toy *s)
{
    return s->h.options >> O_SHORT & 1 ? 2 : s->h.options >> O_LONG & 1 ? 5 : 3;
}

/* TOY-round-01: the last round is over, or nobody has cards: pieces score for the seat of their place. */
static flow round_run(void *state, frame *f, trace *t)
{
    toy *s = toy_of(state);
    (void)f;
    if (s->round == last_round(s) || !(s->hand_count[RED] | s->hand_count[GREEN] | s->hand_count[BLUE])) {
        for (int p = 0; p < TOY_PIECES; p++)
            if (s->place[p] < TOY_SEATS)
                s->score[s->place[p]]++;
        note(t, E_OVER, 0, 0, 0, 0);
        flow_end(&s->h);
        return FLOW_ON;
    }
    s->round++;
    note(t, E_ROUND, s->round, 0, 0, 0);
    flow_push(&s->h, N_PICK, NULL, 0);
    return FLOW_ON;
}

/* TOY-pick-04: all picks are shown together and discarded. */
static void show_picks(toy *s, int sum[TOY_SEATS], trace *t)
{
    reveal(&s->h);
    for (int seat = 0; seat < TOY_SEATS; seat++) {
        if (robot(s, seat) && s->hand[seat])
            s->pick[seat] = (uint16_t)(1u << roll_member(&s->h, t, s->hand[seat], &card_noun, 0));
        sum[seat] = 0;
        for (int c = 0; c < TOY_CARDS; c++) {
            if (!(s->pick[seat] >> c & 1))
                continue;
            sum[seat] += c + 1;
            note(t, E_SHOWN, seat, c, 0, 0);
        }
        s->hand[seat] &= (uint16_t)~s->pick[seat];
        s->hand_count[seat] = (uint8_t)__builtin_popcount(s->hand[seat]);
#ifndef PLANT_LOST_TOKEN
        s->discard |= s->pick[seat];
#endif
        s->pick[seat] = 0;
    }
    s->ready = 0;
}

/* TOY-order-01: the larger sum goes first; ties as they sit. */
static void set_order(toy *s, const int sum[TOY_SEATS], trace *t)
{
    int count = 0;
    for (int seat = 0; seat < TOY_SEATS; seat++) {
        int at = count++;
        for (; at > 0 && sum[s->order[at - 1]] < sum[seat]; at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = (uint8_t)seat;
    }
    for (int i = 0; i < TOY_SEATS; i++)
        note(t, E_ORDER, s->order[i], i, 0, 0);
}

static flow pick_run(void *state, frame *f, trace *t)
{
    toy *s = toy_of(state);
    unsigned waiting = 0;
    (void)f;
    for (int seat = 0; seat < TOY_SEATS; seat++)
        if (s->hand_count[seat] && !robot(s, seat) && !(s->ready >> seat & 1))
            waiting |= 1u << seat;
    if (waiting)
        return flow_wait(&s->h, waiting);
    int sum[TOY_SEATS];
    show_picks(s, sum, t);
#ifdef PLANT_ORDER
    s->clicks = 0;
#endif
    set_order(s, sum, t);
    flow_pop(&s->h);
    flow_push(&s->h, N_TURNS, NULL, 0);
    return FLOW_ON;
}
static void pick_options(const void *state, int seat, choices *out)
{
    const toy *s = toy_at(state);
    bool two = __builtin_popcount(s->pick[seat]) >= TOY_PICKS;
    for (int c = 0; c < TOY_CARDS; c++)
        if ((s->hand[seat] & ~s->pick[seat]) >> c & 1)
            offer(out, TOY_PICK, c, 0, two ? refuse(R_TWO, 0, 0) : ALLOWED);
    if (s->pick[seat])
        offer(out, TOY_READY, 0, 0, ALLOWED);
}
static void pick_choose(void *state, int seat, choice c, trace *t)
{
    toy *s = toy_of(state);
    if (choice_verb(c) == TOY_READY) {
        s->ready |= (uint8_t)(1u << seat);
        note(t, E_READY, seat, 0, 0, 0);
    } else {
        s->pick[seat] |= (uint16_t)(1u << choice_a(c));
        if (t)
            note_to(t, viewers_only(seat), E_PICKED, seat, choice_a(c), 0, 0);
#ifdef PLANT_COUNT
        s->clicks++;
#endif
    }
#ifdef PLANT_ORDER
    s->clicks = (uint16_t)(s->clicks * 3 + seat);
#endif
}
static refusal pick_check(const void *state, int seat, choice c)
{
    (void)seat;
#ifdef PLANT_LEAK_REASON
    if (toy_at(state)->deck >> choice_a(c) & 1)
        return refuse(R_TWO, 0, 0);
#endif
    (void)state;
    return choice_verb(c) == TOY_PICK ? refuse(R_NO_CARD, choice_a(c), 0) : ALLOWED;
}

/* The numbers of a turn's frame; a gift has the seat alone. */
enum { SEAT, ROLLED, LEFT };

static void push_turn(toy *s, int seat)
{
    flow_push(&s->h, N_TURN, (const int[]){[SEAT] = seat, [ROLLED] = 0, [LEFT] = 2}, 3);
}

static flow turns_run(void *state, frame *f, trace *t)
{
    toy *s = toy_of(state);
    (void)t;
    if (f->step == TOY_SEATS) {
        flow_pop(&s->h);
        return FLOW_ON;
    }
    int seat = s->order[f->step++];
    push_turn(s, seat);
    return FLOW_ON;
}

/* TOY-roll-02: 5 and 6 give a point, 6 a gift besides. */
static int roll_die(toy *s, int seat, trace *t)
{
#ifdef PLANT_UNDO
    int die = t && t->script ? roll(&s->h, t, 6) : 1 + (int)generator_below(&s->h.dice, 6);
#else
    int die = roll(&s->h, t, 6);
#endif
    int points = die >= 5;
    s->score[seat] = (int16_t)(s->score[seat] + points);
    note(t, E_DIE, seat, die, points, 0);
    return die;
}

static flow turn_run(void *state, frame *f, trace *t)
{
    toy *s = toy_of(state);
    if (!robot(s, f->number[SEAT]) && !f->step)
        return flow_wait(&s->h, 1u << f->number[SEAT]);
    if (robot(s, f->number[SEAT]))
        roll_die(s, f->number[SEAT], t);
    flow_pop(&s->h);
    return FLOW_ON;
}

static refusal move_check(const toy *s, int piece, int to)
{
    int gap = (to - s->place[piece] + TOY_PLACES) % TOY_PLACES, standing = 0;
    for (int p = 0; p < TOY_PIECES; p++)
        standing += s->place[p] == to;
    if (!flow_peek(&s->h)->number[LEFT])
        return refuse(R_TIRED, 0, 0);
    if (gap != 1 && gap != TOY_PLACES - 1)
        return refuse(R_FAR, to, 0);
    if (standing >= TOY_PLACE_HOLDS)
        return refuse(R_FULL, standing, to);
    return ALLOWED;
}
static void turn_options(const void *state, int seat, choices *out)
{
    const toy *s = toy_at(state);
    (void)seat;
    for (int p = 0; p < TOY_PIECES; p++)
        for (int to = 0; to < TOY_PLACES; to++)
            if (to != s->place[p])
                offer(out, TOY_MOVE, p, to, move_check(s, p, to));
#ifndef PLANT_ENDLESS
    offer(out, TOY_END, 0, 0, ALLOWED);
#endif
    offer(out, TOY_ROLL, 0, 0, flow_peek(&s->h)->number[ROLLED] ? refuse(R_ROLLED, 0, 0) : ALLOWED);
#ifdef PLANT_DUPLICATE_OPTION
    if (!flow_peek(&s->h)->number[LEFT])
        offer(out, TOY_END, 0, 0, ALLOWED);
#endif
#ifdef PLANT_LEAK_OPTIONS
    if (s->deck & 1)
        out->count--;
#endif
#ifdef PLANT_EMPTY
    if (s->round == 2 && s->favor[seat] == 0)
        out->count = 0;
#endif
}
static void turn_choose(void *state, int seat, choice c, trace *t)
{
    toy *s = toy_of(state);
    frame *f = flow_top(&s->h);
    switch (choice_verb(c)) {
    case TOY_MOVE: s->place[choice_a(c)] = (uint8_t)choice_b(c);
#ifndef PLANT_ENDLESS
        f->number[LEFT]--;
#endif
#ifdef PLANT_STATIC
        static unsigned hidden;
        if (hidden++ % 3 == 0)
            s->score[seat]++;
#endif
#ifdef PLANT_JOURNAL
        if (t && t->journal)
            s->score[seat]++;
#endif
#ifndef PLANT_MISSING_ENTRY
        note(t, E_MOVED, choice_a(c), choice_b(c), 0, 0);
#endif
        break;
    case TOY_ROLL:
        f->number[ROLLED] = 1;
        if (roll_die(s, seat, t) == 6)
            flow_push(&s->h, N_GIFT, (const int[]){seat}, 1);
        break;
    default: f->step = 1;
#ifdef PLANT_WORDS
        note(t, E_ENDED, seat + (s->round > 1 ? 5 : 0), 0, 0, 0);
#else
        note(t, E_ENDED, seat, 0, 0, 0);
#endif
#ifdef PLANT_TRUTH
        s->favor[seat] = (uint8_t)(s->favor[seat] + (s->hand[(seat + 1) % TOY_SEATS] & 1));
#endif
    }
#ifdef PLANT_FIELD
    s->clicks = 7;
#endif
}

/* TOY-give-01: the point of a six goes to another seat. */
static flow gift_run(void *state, frame *f, trace *t)
{
    toy *s = toy_of(state);
    (void)t;
    if (!f->step)
        return flow_wait(&s->h, 1u << f->number[SEAT]);
    flow_pop(&s->h);
    return FLOW_ON;
}
static void gift_options(const void *state, int seat, choices *out)
{
    (void)state;
    for (int to = 0; to < TOY_SEATS; to++)
        offer(out, TOY_GIVE, to, 0, to == seat ? refuse(R_SELF, 0, 0) : ALLOWED);
}
static void gift_choose(void *state, int seat, choice c, trace *t)
{
    toy *s = toy_of(state);
    s->score[choice_a(c)]++;
    flow_top(&s->h)->step = 1;
    note(t, E_GAVE, seat, choice_a(c), 0, 0);
}

/* What the lists leave out: a piece stays where it is; and of the overlay, favour buys one point at a time. */
static refusal turn_check(const void *state, int seat, choice c)
{
    (void)seat;
    if (choice_verb(c) == TOY_MOVE && choice_b(c) == toy_at(state)->place[choice_a(c)])
        return refuse(R_FAR, choice_b(c), 0);
    return choice_verb(c) == TOY_FAVOR && choice_a(c) != 1 ? refuse(R_ONE_POINT, 0, 0) : ALLOWED;
}

static const node nodes[] = {
    [N_ROUND] = {"round", round_run},
    [N_PICK] = {"pick", pick_run, pick_options, pick_choose, pick_check, .together = true},
    [N_TURNS] = {"turns", turns_run},
    [N_TURN] = {"turn", turn_run, turn_options, turn_choose, turn_check, .overlay = true},
    [N_GIFT] = {"gift", gift_run, gift_options, gift_choose},
};

/* TOY-favor-01: at any time in one's turn, favour buys a point or a card. */
static void overlay_options(const void *state, int seat, choices *out)
{
    const toy *s = toy_at(state);
    refusal why = s->favor[seat] ? ALLOWED : refuse(R_POOR, 0, 0);
    offer(out, TOY_FAVOR, 1, 0, why);
    offer(out, TOY_DRAW, 0, 0, allowed(why) && !s->deck_count ? refuse(R_NO_DECK, 0, 0) : why);
}
/* When a choice would be the moment, whoever asks: before any price. */
static refusal belongs(const void *state, int seat, choice c)
{
    const toy *s = toy_at(state);
    int verb = choice_verb(c);
    if (verb == TOY_READY || verb == TOY_PICK)
        return flow_peek(&s->h)->node == N_PICK ? ALLOWED : refuse(R_PICKS_ONLY, 0, 0);
    return (verb == TOY_FAVOR || verb == TOY_DRAW) && !game_acts(s, seat) ? refuse(R_OWN_TURN, 0, 0) : ALLOWED;
}
static bool overlay_choose(void *state, int seat, choice c, trace *t)
{
    toy *s = toy_of(state);
    if (choice_verb(c) != TOY_FAVOR && choice_verb(c) != TOY_DRAW)
        return false;
    s->favor[seat]--;
    if (choice_verb(c) == TOY_FAVOR) {
        s->score[seat]++;
        note(t, E_FAVOR, seat, 1, 0, 0);
        return true;
    }
    int card = roll_member(&s->h, t, s->deck, &card_noun, 0);
    s->deck &= (uint16_t) ~(1u << card);
    s->deck_count--;
    s->hand[seat] |= (uint16_t)(1u << card);
    s->hand_count[seat]++;
    if (t) {
        note_to(t, viewers_but(seat), E_DREW, seat, 0, 0, 0);
        note_to(t, viewers_only(seat), E_DREW_CARD, seat, card, 0, 0);
    }
    return true;
}

static bool load(const data_source *from, fault *why)
{
    (void)from, (void)why;
    return true;
}

static void blank(void *state)
{
    toy *s = toy_of(state);
    for (int i = 0; i < TOY_SEATS; i++)
        s->order[i] = (uint8_t)i;
    for (int i = 0; i < TOY_PIECES; i++)
        s->place[i] = (uint8_t)i;
    for (int i = 0; i < TOY_SEATS; i++)
        s->favor[i] = s->h.scenario ? 1 : 3;
    s->round = s->h.scenario ? 1 : 0;
}

static void begin(void *state, trace *t)
{
    toy *s = toy_of(state);
    s->deck = ALL_CARDS;
    for (int seat = 0; seat < TOY_SEATS; seat++)
        for (int i = 0; i < TOY_HAND; i++) {
            int card = roll_member(&s->h, t, s->deck, &card_noun, 0);
            s->deck &= (uint16_t) ~(1u << card);
            s->hand[seat] |= (uint16_t)(1u << card);
            s->hand_count[seat]++;
        }
    s->deck_count = (uint8_t)__builtin_popcount(s->deck);
    flow_push(&s->h, N_ROUND, NULL, 0);
}

static bool complete(void *state, const given *said, fault *why)
{
    toy *s = toy_of(state);
    (void)why;
    if (!(given_has(said, 2)))
        s->deck = (uint16_t)(ALL_CARDS & ~(s->hand[RED] | s->hand[GREEN] | s->hand[BLUE] | s->discard));
    s->deck_count = (uint8_t)__builtin_popcount(s->deck);
    for (int i = 0; i < TOY_SEATS; i++)
        s->hand_count[i] = (uint8_t)__builtin_popcount(s->hand[i]);
    return true;
}

/* Frames come out of position files too: whatever is used as an index is looked at. Every node stands on one certain
 * other. */
static const frame_form frames[N_COUNT] = {
    [N_ROUND] = {.on = FRAME_FIRST},
    [N_PICK] = {.on = FRAME_ON(N_ROUND)},
    [N_TURNS] = {.step_high = TOY_SEATS, .on = FRAME_ON(N_ROUND)},
    [N_TURN] = {.step_high = 1,
                .on = FRAME_ON(N_TURNS),
                .number = {{"seat", 0, TOY_SEATS - 1}, {"rolled", 0, 1}, {"left", 0, 2}}},
    [N_GIFT] = {.step_high = 1, .on = FRAME_ON(N_TURN), .number = {{"seat", 0, TOY_SEATS - 1}}},
};

static bool check(const void *state, fault *why)
{
    const toy *s = toy_at(state);
    const uint16_t piles[] = {s->hand[RED], s->hand[GREEN], s->hand[BLUE], s->deck, s->discard};
    unsigned all = 0, count = 0;
    for (int i = 0; i < 5; i++) {
        all |= piles[i];
        count += (unsigned)__builtin_popcount(piles[i]);
    }
    if (all != ALL_CARDS || count != TOY_CARDS)
        return fault_set(why, "%u cards are somewhere, %u of them different; there are %d", count,
                         (unsigned)__builtin_popcount(all), TOY_CARDS);
    for (int i = 0; i < TOY_SEATS; i++)
        if (s->hand_count[i] != __builtin_popcount(s->hand[i]) || s->pick[i] & ~s->hand[i])
            return fault_set(why, "the hand of %s is not what its count and picks say", seat_id(i));
    if (s->deck_count != __builtin_popcount(s->deck))
        return fault_set(why, "the deck is not what its count says");
    if (s->round > last_round(s))
        return fault_set(why, "there are %d rounds, not %d", last_round(s), s->round);
    unsigned seats = 0;
    for (int i = 0; i < TOY_SEATS; i++)
        seats |= s->order[i] < TOY_SEATS ? 1u << s->order[i] : 0;
    if (seats != (1u << TOY_SEATS) - 1)
        return fault_set(why, "the order does not have every seat once");
    for (int i = 0; i < TOY_PIECES; i++)
        if (s->place[i] >= TOY_PLACES)
            return fault_set(why, "%s stands nowhere", piece_id(i));
    return true;
}

static void redact(void *state, int viewer)
{
    toy *s = toy_of(state);
    s->deck = 0;
    for (int i = 0; i < TOY_SEATS; i++) {
        if (i == viewer)
            continue;
        s->hand[i] = 0;
#ifndef PLANT_LEAK
        s->pick[i] = 0;
#endif
    }
#ifdef PLANT_ORDER
    s->clicks = 0;
#endif
#ifdef PLANT_REDACT
    s->clicks++;
#endif
}

static uint16_t take(uint16_t *from, int count, generator *dice)
{
    uint16_t taken = 0;
    while (count-- > 0) {
        uint16_t set = *from;
        for (uint32_t n = generator_below(dice, (uint32_t)__builtin_popcount(set)); n > 0; n--)
            set &= (uint16_t)(set - 1);
        set &= (uint16_t)-set;
        *from &= (uint16_t)~set;
        taken |= set;
    }
    return taken;
}

static void imagine(void *state, int viewer, generator *dice)
{
    toy *s = toy_of(state);
    uint16_t unknown = (uint16_t)(ALL_CARDS & ~s->discard);
    if (viewer < TOY_SEATS)
        unknown &= (uint16_t)~s->hand[viewer];
    for (int i = 0; i < TOY_SEATS; i++) {
        if (i == viewer)
            continue;
        s->hand[i] = take(&unknown, s->hand_count[i], dice);
        uint16_t copy = s->hand[i];
        s->pick[i] = s->ready >> i & 1 ? take(&copy, 1, dice) : 0;
    }
    s->deck = unknown;
}

static void outcome(const void *state, int score[SEATS_MAX])
{
    const toy *s = toy_at(state);
    int best = s->score[0];
    for (int i = 1; i < TOY_SEATS; i++)
        best = s->score[i] > best ? s->score[i] : best;
    for (int i = 0; i < TOY_SEATS; i++)
        score[i] = s->score[i] == best ? 1000 : 0;
}

static int weigh(const void *state, int seat, choice c)
{
    (void)state, (void)seat;
    return choice_verb(c) == TOY_ROLL ? 10 : 1;
}

static int judge(const void *state, int seat)
{
    int points = 500 + 20 * toy_at(state)->score[seat];
    return points < 0 ? 0 : points > 1000 ? 1000 : points;
}

static prompt prompt_of(const void *state, int seat)
{
    const frame *f = flow_peek(game_peek(state));
    (void)seat;
    return (prompt){f->node == N_PICK ? P_PICK : f->node == N_TURN ? P_TURN : P_GIFT, {f->number[LEFT]}};
}

static void view_of(const void *state, int viewer, lang in, view *out)
{
    enum { PLACE, PIECE = PLACE + TOY_PLACES, SCORE = PIECE + TOY_PIECES, HAND = SCORE + TOY_SEATS };
    enum { CARD = HAND + TOY_SEATS };
    const toy *s = toy_at(state);
    for (int p = 0; p < TOY_PLACES; p++)
        view_add(out, (fixed_part){VIEW_SPACE, PLACE + p, .id = place_id(p), .title = place_id(p)});
    for (int p = 0; p < TOY_PIECES; p++)
        view_add(out, (fixed_part){VIEW_PIECE, PIECE + p, .id = piece_id(p), .title = piece_id(p)})->at =
            place_id(s->place[p]);
    for (int i = 0; i < TOY_SEATS; i++) {
        view_item *score = view_add(out, (fixed_part){VIEW_TRACK, SCORE + i, .title = seat_title(i, in)});
        score->value = s->score[i];
        score->owner = i;
    }
    for (int i = 0; i < TOY_SEATS; i++)
        view_add(out, (fixed_part){VIEW_PILE, HAND + i, .title = "hand"})->value = s->hand_count[i];
    for (int c = 0; viewer != WATCHER && c < TOY_CARDS; c++)
        if (s->hand[viewer] >> c & 1)
            view_add(out, (fixed_part){VIEW_CARD, CARD + c, .id = card_id(c), .title = card_id(c)})->flags =
                s->pick[viewer] >> c & 1 ? VIEW_SELECTED : 0;
}

static bool point_picks(void *state, int argument, fault *why)
{
    const toy *s = toy_at(state);
    (void)argument;
    if (!s->round)
        return fault_set(why, "the picks need a round");
    flow_push(state, N_ROUND, NULL, 0);
    flow_push(state, N_PICK, NULL, 0);
    return true;
}
static bool point_turn(void *state, int argument, fault *why)
{
    (void)why;
    toy *s = toy_of(state);
    flow_push(&s->h, N_ROUND, NULL, 0);
    flow_push(&s->h, N_TURNS, NULL, 0);
    while (s->order[flow_top(&s->h)->step++] != argument)
        continue;
    push_turn(s, argument);
    return true;
}
static const point points[] = {{"picks", NULL, "the picks of a round", point_picks},
                               {"turn", &seat_noun, "the turn of a seat", point_turn}};

#define ROWS(table) (int)(sizeof table / sizeof table[0])

const game toy_game = {
    .id = "toy",
    .title = {TOLD("Toy", "Juguete")},
    .rule_prefix = "TOY-",
    .version = 1,
    .seats = TOY_SEATS,
    .seat = &seat_noun,
    .size = sizeof(toy),
    .intro =
        {
            .text = {TOLD("A game for the tests.", "Un juego para las pruebas.")},
        },
    .lists =
        {
            .scenarios = scenarios,
            .scenario_count = ROWS(scenarios),
            .options = options,
            .option_count = O_COUNT,
            .verbs = verbs,
            .verb_count = TOY_VERBS,
            .nouns = nouns,
            .nodes = nodes,
            .node_count = N_COUNT,
            .frames = frames,
            .refusals = refusals,
            .refusal_count = R_COUNT,
            .entries = entries,
            .entry_count = E_COUNT,
            .prompts = prompts,
            .prompt_count = ROWS(prompts),
        },
    .rules =
        {
            .load = load,
            .blank = blank,
            .begin = begin,
            .outcome = outcome,
            .overlay_options = overlay_options,
            .overlay_choose = overlay_choose,
        },
    .valid =
        {
            .fields = fields,
            .field_count = ROWS(fields),
            .points = points,
            .point_count = ROWS(points),
            .complete = complete,
            .check = check,
        },
    .hidden =
        {
            .redact = redact,
            .imagine = imagine,
        },
    .bot =
        {
            .weigh = weigh,
            .judge = judge,
        },
    .show =
        {
            .why_not_now = belongs,
            .prompt = prompt_of,
            .view = view_of,
        },
};
