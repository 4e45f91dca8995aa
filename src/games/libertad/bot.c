/* How good things look to a faction: for bots. */
#include "games/libertad/rules/rules.h"

/* How far the war is from being won: what the three best Fronts lack to stand above 0 at the end, by now. Fascist
 * Attacks come to five or so per turn, and what the three factions can put against them to a little more. */
static int war_lacks(const libertad *s)
{
    int lacks = 0, most = 0;
    for (int f = 0; f < FRONTS; f++) {
        int lack = s->front[f] >= WON ? 0 : s->front[f] <= LOST ? 12 : s->front[f] < 3 ? 3 - s->front[f] : 0;
        lacks += lack;
        if (f != MADRID && lack > most)
            most = lack;
    }
    return lacks - most * 2 / 3; /* one Front may be given up, but not too early */
}

static int turns_left(const libertad *s)
{
    return lf_turn_number(YEARS, lf_table.years[YEARS - 1].turns) + 1 - lf_turn_number(s->year, s->turn);
}

/* The chance, roughly, that the war is won: a lost one is lost by all. */
int lf_common(const void *state)
{
    const libertad *s = state;
    int left = turns_left(s), outlook = 800 - 45 * war_lacks(s) * 10 / (10 + left);
    for (int f = 0; f < FRONTS; f++) {
        if (s->front[f] <= -7 && s->front[f] > LOST)
            outlook -= (f == MADRID ? 80 : 40) * (-6 - s->front[f]);
        if (s->front[f] <= LOST)
            outlook -= 150;
    }
    return outlook < 20 ? 20 : outlook > 980 ? 980 : outlook;
}

/* Glory, tokens in the Bag, and the means to get more: a share of all. */
static int own_outlook(const libertad *s, int seat)
{
    int mine = 0, all = 0;
    for (int who = 0; who < FACTIONS; who++) {
        int worth = 120 + 60 * s->glory[who] + 30 * s->bag[who] + 8 * s->hero[who] + 20 * bits(s->held[who]) +
                    (lf_initiative(s) == who ? 10 + 6 * turns_left(s) : 0) + 4 * s->hand_count[who];
        all += worth;
        if (who == seat)
            mine = worth;
    }
    return 1000 * mine / all;
}

/* A lost war is lost by all: its outlook weighs most, and what is one's own share of it after that. */
int lf_judge(const void *state, int seat)
{
    const libertad *s = state;
    int score[SEATS_MAX];
    lf_outcome(s, score);
    if (s->head.over)
        return score[seat];
    return lf_common(s) * (200 + own_outlook(s, seat)) / 1200;
}

/* Which way a track should go for a faction: +1, -1, or 0. */
static int wanted_direction(int seat, int track)
{
    static const int8_t wants[FACTIONS][TRACKS] = {{1, 1, 0, 0, 0}, {-1, -1, -1, 1, 0}, {-1, -1, 1, 0, 1}};
    return wants[seat][track];
}

/* What a point of Strength is worth on a Front: most where defeat is near, little where the war is won already. */
static int front_need(const libertad *s, int front)
{
    int v = s->front[front], need = v <= -7 ? 60 : v <= -4 ? 42 : v <= 0 ? 34 : v <= 3 ? 26 : v <= 6 ? 14 : 6;
    return front == MADRID && v <= -3 ? need + 15 : need;
}

static int weigh_front(const libertad *s, int seat, int front, int n)
{
    int value = s->front[front], worth = front_need(s, front) * n;
    if (lf_teams(s, seat, front))
        worth += front_need(s, front); /* one more comes by itself */
    if (value <= 0 && value + n > 0)
        worth += 10; /* a Hero point */
    if (test_on(s, front)) {
        int threshold = test_on(s, front)->threshold;
        worth += value < threshold && value + n >= threshold ? 45 : value >= threshold ? 12 : 0;
    }
    return 20 + worth;
}

/* Steps on a track are worth more where they take or keep the Initiative, and less while the war needs all. */
static int weigh_track(const libertad *s, int seat, int track, int n)
{
    int lacks = war_lacks(s), worth = lacks > 14 ? 10 : lacks > 8 ? 16 : 24;
    return 20 + worth * n * wanted_direction(seat, track);
}

/* What a card's Event brings, by its steps. */
static int weigh_event(const libertad *s, int seat, int card)
{
    int worth = 0;
    for (const op *o = &lf_table.ops[lf_table.cards[card].event]; o->verb != OP_END; o++) {
        int n = o->n ? o->n : 1;
        switch (o->verb) {
        case OP_FRONT:
        case OP_SPREAD: worth += (o->what < FRONTS ? front_need(s, o->what) : 34) * n; break;
        case OP_ATTACK: worth -= 30 * n; break;
        case OP_TRACK: worth += o->what < TRACKS ? 14 * n * wanted_direction(seat, o->what) : 10; break;
        case OP_GOV: worth += 10; break;
        case OP_HERO: worth += (o->who == WHO_SELF || o->who == WHO_ALL || o->who == seat ? 12 : -2) * n; break;
        case OP_LOSE: worth += o->who == WHO_SELF || o->who == seat ? -12 * n : 4; break;
        case OP_DRAW: worth += 10 * n; break;
        case OP_BONUS: worth += s->bonus == 3 ? 2 : 30; break;
        case OP_BAG: worth += 45 * n; break;
        case OP_MEDALLION: worth += 40; break;
        default: worth += 12; break;
        }
    }
    return worth;
}

/* For its Action Points: what the neediest Front would get, the icon that goes with it, and a card that stays. */
static int weigh_points(const libertad *s, int card)
{
    int need = 0;
    for (int f = 0; f < FRONTS; f++)
        if (front_open(s, f) && front_need(s, f) > need)
            need = front_need(s, f);
    return need * lf_table.cards[card].strength + (bonus_on(s, MORALE) && lf_table.cards[card].icon_count ? 30 : 0) +
           10;
}

static int best_use(const libertad *s, int seat, int card)
{
    int event = weigh_event(s, seat, card), points = weigh_points(s, card);
    return event > points ? event : points;
}

/* Whether a faction has more cards than the Year has turns left for: what it can't keep it has bought for nothing. */
static bool spare_cards(const libertad *s, int seat)
{
    return s->hand_count[seat] > this_year(s)->turns - s->turn + 1;
}

int lf_weigh(const void *state, int seat, choice c)
{
    const libertad *s = state;
    int a = choice_a(c), b = choice_b(c);
    switch (choice_verb(c)) {
    case VERB_STRENGTHEN: return weigh_front(s, seat, a, b ? b : 1);
    case VERB_VOLUNTEER: return weigh_front(s, seat, a, b ? b : 1) - 30;
    case VERB_ATTACK: return 30 + s->front[a] - (front_need(s, a) > 40 ? 20 : 0);
    case VERB_MOVE: return weigh_track(s, seat, a, b);
    case VERB_BUY_STEP: return weigh_track(s, seat, a, b) - 20;
    case VERB_PLAY: return b == MODE_EVENT ? weigh_event(s, seat, a) : weigh_points(s, a);
    case VERB_PICK: return best_use(s, seat, a);
    case VERB_BID: return 10 * (3 - lf_table.cards[a].strength);
    case VERB_ICON: return 60;
    case VERB_BONUS:
    case VERB_BOTH: return 55;
    case VERB_BUY_BONUS: return s->hero[seat] >= 4 || a == MORALE ? 40 : 14;
    case VERB_BUY_CARDS: return spare_cards(s, seat) ? 4 : s->hand_count[seat] < 2 ? 30 : 12;
    case VERB_AWARD: return a == seat ? 100 : 10;
    case VERB_LOSE: return a == seat ? 1 : 50;
    case VERB_GAIN: return a == seat ? 90 : 10;
    case VERB_KEEP_HAND:
    case VERB_KEEP_TABLEAU: return 40 + lf_table.cards[a].strength;
    case VERB_STRATEGY: return 80;
    case VERB_DONE:
    case VERB_END:
    case VERB_NEXT: return 15;
    default: return 20;
    }
}

/* A turn of all players. */
int lf_clock(const void *state)
{
    const libertad *s = state;
    return TURNS_MAX * s->year + s->turn;
}
