/* Land and Freedom fills in the contract: nouns, verbs, nodes, fields, quiet
 * points, set-up and invariants. The rules themselves stand in turn.c,
 * player.c, script.c, decide.c, hero.c, effects.c and nonplayer.c. */
#include <stdio.h>
#include <string.h>

#include "games/libertad/libertad.h"

/* ---- nouns ---- */

static const char *seat_id(int v)
{
    static const char *const ids[FACTIONS] = {"anarchist", "communist", "moderate"};
    return ids[v];
}
static const char *seat_title(int v, lang in)
{
    return lf.factions[v].title[in];
}
static const char *front_id(int v)
{
    static const char *const ids[FRONTS] = {"madrid", "northern", "aragon", "southern"};
    return ids[v];
}
static const char *front_title(int v, lang in)
{
    return lf.fronts[v].title[in];
}
static const char *track_id(int v)
{
    static const char *const ids[TRACKS] = {"liberty", "collectivization", "government", "soviet", "foreign"};
    return ids[v];
}
static const char *track_title(int v, lang in)
{
    return lf.track_title[v][in];
}
static const char *bonus_id(int v)
{
    static const char *const ids[BONUSES] = {"morale", "teamwork"};
    return ids[v];
}
static const char *bonus_title(int v, lang in)
{
    return lf.bonus_title[v][in];
}
static const char *card_id(int v)
{
    return lf.cards[v].id;
}
static const char *card_title(int v, lang in)
{
    return lf.cards[v].title[in];
}
static const char *fascist_id(int v)
{
    return lf.fascists[v].id;
}
static const char *fascist_title(int v, lang in)
{
    return lf.fascists[v].title[in];
}
static const char *icon_id(int v)
{
    return lf.icons[v].id;
}
static const char *icon_title(int v, lang in)
{
    return lf.icons[v].title[in];
}
static const char *medal_id(int v)
{
    return lf.medals[v].id;
}
static const char *medal_title(int v, lang in)
{
    return lf.medals[v].title[in];
}
static const char *mode_id(int v)
{
    return v == MODE_EVENT ? "event" : "points";
}
static const char *mode_title(int v, lang in)
{
    static const char *const titles[2][LANGS] = {{"Event", "evento"}, {"Action Points", "puntos de acción"}};
    return titles[v][in];
}
static const char *used_id(int v)
{
    static const char *const ids[USED_KINDS] = {"strategy", "archives", "organization", "purchase"};
    return ids[v];
}

/* Names put together: "liberty-7" and "madrid*3". Made once, when first asked for. */
static const char *space_id(int v)
{
    static char ids[TRACKS * SPACES][24];
    int track = v / SPACES, at = v % SPACES;
    if (lf.high[track] && (at < lf.low[track] || at > lf.high[track]))
        return NULL;
    if (!ids[v][0])
        snprintf(ids[v], sizeof ids[v], "%s-%d", track_id(track), at);
    return ids[v];
}
static const char *space_title(int v, lang in)
{
    static char titles[LANGS][TRACKS * SPACES][48];
    snprintf(titles[in][v], sizeof titles[in][v], "%.40s %d", track_title(v / SPACES, in), v % SPACES);
    return titles[in][v];
}
static const char *shift_id(int v)
{
    static char ids[FRONTS * 3][16];
    if (!ids[v][0])
        snprintf(ids[v], sizeof ids[v], "%s*%d", front_id(v / 3), v % 3 + 1);
    return ids[v];
}
static const char *shift_title(int v, lang in)
{
    static char titles[LANGS][FRONTS * 3][48];
    snprintf(titles[in][v], sizeof titles[in][v], "%.40s: %d", front_title(v / 3, in), v % 3 + 1);
    return titles[in][v];
}

const noun lf_seat_noun = {"seat", 0, FACTIONS - 1, seat_id, seat_title, SHOWN_SEAT};
const noun lf_front_noun = {"front", 0, FRONTS - 1, front_id, front_title, SHOWN_SPACE};
const noun lf_track_noun = {"track", 0, TRACKS - 1, track_id, track_title, SHOWN_TRACK};
const noun lf_bonus_noun = {"bonus", 0, BONUSES - 1, bonus_id, bonus_title, SHOWN_PIECE};
const noun lf_card_noun = {"card", 0, CARDS - 1, card_id, card_title, SHOWN_CARD};
const noun lf_fascist_noun = {"fascist", 0, CARDS - 1, fascist_id, fascist_title, SHOWN_CARD};
const noun lf_icon_noun = {"icon", 0, ICONS_MAX - 1, icon_id, icon_title, SHOWN_NOT};
const noun lf_medal_noun = {"medal", 0, MEDALS_MAX - 1, medal_id, medal_title, SHOWN_PIECE};
const noun lf_space_noun = {"space", 0, TRACKS *SPACES - 1, space_id, space_title, SHOWN_SPACE};
const noun lf_mode_noun = {"mode", 0, 1, mode_id, mode_title, SHOWN_NOT};
const noun lf_count_noun = {"count", 0, 200, NULL, NULL, SHOWN_NOT};
const noun lf_steps_noun = {"steps", -10, 10, NULL, NULL, SHOWN_NOT};
const noun lf_year_noun = {"year", 1, YEARS, NULL, NULL, SHOWN_NOT};
const noun lf_shift_noun = {"front*count", 0, FRONTS * 3 - 1, shift_id, shift_title, SHOWN_NOT};
static const noun used_noun = {"use", 0, USED_KINDS - 1, used_id, NULL, SHOWN_NOT};
static const noun value_noun = {"value", LOST, WON, NULL, NULL, SHOWN_NOT};
static const noun place_noun = {"place", 0, SPACES - 1, NULL, NULL, SHOWN_NOT};
static const noun turn_noun = {"turn", 1, 9, NULL, NULL, SHOWN_NOT};

const noun *const libertad_nouns[] = {&lf_seat_noun,    &lf_front_noun, &lf_track_noun, &lf_bonus_noun, &lf_card_noun,
                                      &lf_fascist_noun, &lf_icon_noun,  &lf_medal_noun, &lf_space_noun, &lf_mode_noun,
                                      &lf_count_noun,   &lf_steps_noun, &lf_year_noun,  &lf_shift_noun, NULL};

/* ---- verbs ---- */

static const verb verbs[DO_VERBS] = {
    [DO_PICK] = {"pick", &lf_card_noun, NULL, {"Choose {a:card}", "Elegir {a:card}"}},
    [DO_PLAY] = {"play", &lf_card_noun, &lf_mode_noun, {"Play {a:card} for {b:mode}", "Jugar {a:card}: {b:mode}"}},
    [DO_END] = {"end", NULL, NULL, {"End your turn", "Terminar el turno"}},
    [DO_NEXT] = {"next", NULL, NULL, {"Go on with the Event", "Seguir con el evento"}},
    [DO_DONE] = {"done", NULL, NULL, {"Done", "Hecho"}},
    [DO_SKIP] = {"skip", NULL, NULL, {"Not this time", "Pasar"}},
    [DO_STRENGTHEN] = {"strengthen",
                       &lf_front_noun,
                       &lf_count_noun,
                       {"{b} Strength to {a:front}", "{b} de fuerza a {a:front}"}},
    [DO_ATTACK] = {"attack",
                   &lf_front_noun,
                   &lf_count_noun,
                   {"{b} {b|Attack|Attacks} on {a:front}", "{b} {b|ataque|ataques} a {a:front}"}},
    [DO_MOVE] = {"move", &lf_track_noun, &lf_steps_noun, {"{a:track} {b:+}", "{a:track} {b:+}"}},
    [DO_BONUS] = {"bonus", &lf_bonus_noun, NULL, {"Turn on the {a:bonus}", "Activar: {a:bonus}"}},
    [DO_BOTH] = {"both", NULL, NULL, {"Turn on both Bonuses", "Activar las dos bonificaciones"}},
    [DO_ICON] = {"icon", &lf_icon_noun, NULL, {"Morale Bonus: {a:icon}", "Moral: {a:icon}"}},
    [DO_BUY_CARDS] = {"buy-cards",
                      &lf_count_noun,
                      NULL,
                      {"Hero points: draw {a} {a|card|cards}", "Puntos de héroe: robar {a} {a|carta|cartas}"}},
    [DO_BUY_BONUS] = {"buy-bonus",
                      &lf_bonus_noun,
                      NULL,
                      {"Hero points: turn on the {a:bonus}", "Puntos de héroe: activar {a:bonus}"}},
    [DO_BUY_STEP] = {"buy-step",
                     &lf_track_noun,
                     &lf_steps_noun,
                     {"Hero points: {a:track} {b:+}", "Puntos de héroe: {a:track} {b:+}"}},
    [DO_VOLUNTEER] = {"volunteer",
                      &lf_front_noun,
                      &lf_count_noun,
                      {"Volunteers: {b} Strength to {a:front}", "Voluntarios: {b} de fuerza a {a:front}"}},
    [DO_ARCHIVE] = {"archive", &lf_space_noun, NULL, {"Archives: uncover {a:space}", "Archivos: descubrir {a:space}"}},
    [DO_ORGANIZE] = {"organize",
                     &lf_icon_noun,
                     NULL,
                     {"Organization: count {a:icon} once more", "Organización: {a:icon} cuenta una vez más"}},
    [DO_STRATEGY] = {"strategy", NULL, NULL, {"Strategy: 1 more Strength", "Estrategia: 1 de fuerza más"}},
    [DO_LOSE] = {"lose", &lf_seat_noun, NULL, {"{a:seat} lose 1 Hero point", "{a:seat} pierden 1 punto de héroe"}},
    [DO_GAIN] = {"gain", &lf_seat_noun, NULL, {"{a:seat} gain 1 Hero point", "{a:seat} ganan 1 punto de héroe"}},
    [DO_TAKE] = {"take", &lf_seat_noun, NULL, {"Take from the {a:seat}", "Quitar a los {a:seat}"}},
    [DO_AWARD] = {"award", &lf_seat_noun, NULL, {"{a:seat}", "{a:seat}"}},
    [DO_MEDALLION] = {"medallion", &lf_medal_noun, NULL, {"Take {a:medal}", "Tomar {a:medal}"}},
    [DO_BID] = {"bid", &lf_card_noun, NULL, {"Bid {a:card}", "Pujar {a:card}"}},
    [DO_KEEP_HAND] = {"keep-hand", &lf_card_noun, NULL, {"Keep {a:card} in hand", "Conservar {a:card} en la mano"}},
    [DO_KEEP_TABLEAU] = {"keep-tableau",
                         &lf_card_noun,
                         NULL,
                         {"Keep {a:card} in the tableau", "Conservar {a:card} en la mesa"}},
    [DO_SHIFT] = {"shift",
                  &lf_front_noun,
                  &lf_shift_noun,
                  {"Move Attacks from {a:front} to {b:front*count}", "Mover ataques de {a:front} a {b:front*count}"}},
    [DO_SELL] = {"sell", &lf_card_noun, NULL, {"Discard {a:card}", "Descartar {a:card}"}},
    [DO_TOP] = {"top", &lf_fascist_noun, NULL, {"{a:fascist} on top", "{a:fascist} encima"}},
    [DO_BOTTOM] = {"bottom", &lf_fascist_noun, NULL, {"{a:fascist} at the bottom", "{a:fascist} debajo"}},
    [DO_LAY] = {"lay", &lf_card_noun, NULL, {"Lay {a:card} in the tableau", "Poner {a:card} en la mesa"}},
    [DO_SWAP] = {"swap", &lf_card_noun, &lf_card_noun, {"{a:card} for {b:card}", "{a:card} por {b:card}"}},
    [DO_RECOVER] = {"recover", &lf_card_noun, NULL, {"Take back {a:card}", "Recuperar {a:card}"}},
    [DO_UNCOVER] = {"uncover", &lf_space_noun, NULL, {"Uncover {a:space}", "Descubrir {a:space}"}},
};

/* ---- nodes ---- */

/* Nodes that decide nothing have no options and no choose. */
const node libertad_nodes[NODE_COUNT] = {
    [NODE_TURN] = {"turn", lf_turn_run},
    [NODE_BID] = {"bid", lf_bid_run, lf_bid_options, lf_bid_choose, lf_bid_check, .together = true},
    [NODE_PICKS] = {"picks", lf_picks_run, lf_picks_options, lf_picks_choose, lf_picks_check, .together = true},
    [NODE_PLAYER] = {"player", lf_player_run, lf_player_options, lf_player_choose, lf_player_check, .overlay = true},
    [NODE_CARD] = {"card", lf_card_run, lf_card_options, lf_card_choose, lf_card_check, .overlay = true},
    [NODE_PAUSE] = {"pause", lf_pause_run, lf_pause_options, lf_pause_choose, NULL, .overlay = true},
    [NODE_EXTRA] = {"extra", lf_extra_run, lf_extra_options, lf_extra_choose, lf_extra_check},
    [NODE_ICON] = {"icon", lf_icon_run, lf_icon_options, lf_icon_choose},
    [NODE_SCRIPT] = {"script", lf_script_run},
    [NODE_MOVE] = {"move", lf_move_run},
    [NODE_STRENGTH] = {"strength", lf_strength_run, lf_strength_options, lf_strength_choose},
    [NODE_FRONT] = {"front", lf_front_run, lf_front_options, lf_front_choose},
    [NODE_MOST] = {"most", lf_most_run, lf_most_options, lf_most_choose},
    [NODE_TAKE] = {"take", lf_take_run, lf_take_options, lf_take_choose},
    [NODE_TIE] = {"tie", lf_tie_run, lf_tie_options, lf_tie_choose},
    [NODE_BONUS] = {"bonus", lf_bonus_run, lf_bonus_options, lf_bonus_choose},
    [NODE_WAY] = {"way", lf_way_run, lf_way_options, lf_way_choose},
    [NODE_SPREAD] = {"spread", lf_spread_run, lf_spread_options, lf_spread_choose},
    [NODE_SHIFT] = {"shift", lf_shift_run, lf_shift_options, lf_shift_choose},
    [NODE_SELL] = {"sell", lf_sell_run, lf_sell_options, lf_sell_choose},
    [NODE_SCOUT] = {"scout", lf_scout_run, lf_scout_options, lf_scout_choose},
    [NODE_TABLEAU] = {"tableau", lf_tableau_run, lf_tableau_options, lf_tableau_choose},
    [NODE_UNTRASH] = {"untrash", lf_untrash_run, lf_untrash_options, lf_untrash_choose},
    [NODE_UNBLANK] = {"unblank", lf_unblank_run, lf_unblank_options, lf_unblank_choose},
    [NODE_MEDAL] = {"medal", lf_medal_run, lf_medal_options, lf_medal_choose},
    [NODE_KEEP] = {"keep", lf_keep_run, lf_keep_options, lf_keep_choose, lf_keep_check, .together = true},
    [NODE_NP_TURN] = {"np-turn", lf_np_turn_run},
    [NODE_NP_CARD] = {"np-card", lf_np_card_run},
};

/* ---- fields: what a position can say ---- */

#define VALUE(word, member, kind_of, of, ...)                                                                          \
    {                                                                                                                  \
        .name = word, .kind = FIELD_VALUE, .type = kind_of, FIELD_AT(libertad, member), .value = of, __VA_ARGS__       \
    }
#define SET(word, member, kind_of, of, ...)                                                                            \
    {                                                                                                                  \
        .name = word, .kind = FIELD_SET, .type = kind_of, FIELD_AT(libertad, member), .value = of, __VA_ARGS__         \
    }
#define PILE(word, member, ...)                                                                                        \
    SET(word, member, TYPE_U32, &lf_card_noun, .index = {&lf_seat_noun}, .stride = DECK, __VA_ARGS__)

static const field fields[] = {
    VALUE("year", year, TYPE_U8, &lf_year_noun, .help = "1 to 3; the direction of play follows"),
    VALUE("turn", turn, TYPE_U8, &turn_noun, .help = "1 to 4"),
    VALUE("event", event, TYPE_U8, &lf_fascist_noun, .help = "the Fascist card of this turn"),
    VALUE("front", front, TYPE_I8, &value_noun, .index = {&lf_front_noun}, .help = "-10 lost, +10 won"),
    SET("supporters", supporters, TYPE_U8, &lf_seat_noun, .index = {&lf_front_noun},
        .help = "whose tokens stand there"),
    VALUE("track", track, TYPE_I8, &place_noun, .index = {&lf_track_noun}, .help = "where the standee is"),
    SET("covered", covered, TYPE_U16, &lf_space_noun, .index = {&lf_track_noun}, .stride = SPACES,
        .help = "Blank markers"),
    SET("bonus", bonus, TYPE_U8, &lf_bonus_noun, .help = "the Bonuses that are on"),
    VALUE("hero", hero, TYPE_U8, &lf_count_noun, .index = {&lf_seat_noun}, .help = "Hero points"),
    VALUE("bag", bag, TYPE_U8, &lf_count_noun, .index = {&lf_seat_noun}, .help = "tokens in the Bag of Glory"),
    VALUE("glory", glory, TYPE_U8, &lf_count_noun, .index = {&lf_seat_noun}, .help = "tokens in the Glory area"),
    SET("medallions", medals, TYPE_U16, &lf_medal_noun, .help = "on the board"),
    SET("held", held, TYPE_U16, &lf_medal_noun, .index = {&lf_seat_noun}, .help = "Medallions taken, spent ones too"),
    PILE("hand", hand, .secret = true, .help = "the card chosen face down included"),
    PILE("deck", deck, .secret = true, .help = "left out: all that is said to be nowhere else"),
    PILE("tableau", tableau, .help = "cards laid open"),
    PILE("discard", discard, .help = "discard pile"),
    PILE("trash", trash, .help = "out of the game unless taken back"),
    PILE("playing", playing, .help = "Events being carried out"),
    PILE("known", known, .help = "in hand, and everybody knows it"),
    VALUE("hand-count", hand_count, TYPE_U8, &lf_count_noun, .index = {&lf_seat_noun}, .help = "follows from hand"),
    VALUE("deck-count", deck_count, TYPE_U8, &lf_count_noun, .index = {&lf_seat_noun}, .help = "follows from deck"),
    VALUE("pick", pick, TYPE_U8, &lf_card_noun, .index = {&lf_seat_noun}, .secret = true, .help = "chosen face down"),
    SET("picked", picked, TYPE_U8, &lf_seat_noun, .help = "who has chosen; follows from pick"),
    PILE("bid", bid, .secret = true, .help = "cards of the Final Bid, not shown yet"),
    SET("bid-done", bid_done, TYPE_U8, &lf_seat_noun, .help = "who has finished bidding"),
    PILE("keep-hand", keep_hand, .secret = true, .help = "chosen to be kept"),
    PILE("keep-tableau", keep_tableau, .secret = true, .help = "chosen to be kept"),
    SET("keep-done", keep_done, TYPE_U8, &lf_seat_noun, .help = "who has finished choosing"),
    SET("fascist", fascist, TYPE_U32, &lf_fascist_noun, .index = {&lf_year_noun}, .stride = DECK,
        .help = "Fascist cards not yet seen; left out: all but the event"),
    SET("bottom", bottom, TYPE_U32, &lf_fascist_noun, .index = {&lf_year_noun}, .stride = DECK, .secret = true,
        .help = "of these, at the bottom"),
    {.name = "top",
     .kind = FIELD_LIST,
     .type = TYPE_U8,
     FIELD_AT(libertad, top),
     .value = &lf_fascist_noun,
     .length = SCOUT_MAX,
     .secret = true,
     .help = "known cards on top, first to come first"},
    VALUE("top-count", top_count, TYPE_U8, &lf_count_noun, .help = "follows from top"),
    VALUE("bottom-count", bottom_count, TYPE_U8, &lf_count_noun, .help = "follows from bottom"),
    VALUE("looked-count", looked_count, TYPE_U8, &lf_count_noun, .help = "Fascist cards being looked at"),
    VALUE("looker", looker, TYPE_U8, &lf_seat_noun, .help = "who knows top and bottom"),
    {.name = "order",
     .kind = FIELD_LIST,
     .type = TYPE_U8,
     FIELD_AT(libertad, order),
     .value = &lf_seat_noun,
     .length = ORDER_MAX,
     .help = "of the player turns, once fixed"},
    VALUE("cursor", cursor, TYPE_U8, &lf_count_noun, .help = "player turns begun"),
    VALUE("active", active, TYPE_U8, &lf_seat_noun, .help = "whose player turn it is"),
    SET("used", used, TYPE_U8, &used_noun, .help = "once a turn, by the active player"),
    VALUE("organized", organized, TYPE_U8, &lf_icon_noun, .help = "icon that counts once more"),
    VALUE("bid-winner", bid_winner, TYPE_U8, &lf_seat_noun, .help = "of the Final Bid"),
    VALUE("winner", winner, TYPE_U8, &lf_seat_noun, .help = "of the game"),
    VALUE("looked", looked, TYPE_U32, NULL, .secret = true, .help = "the same, a bit a card of the Year"),
};
enum { FIELD_YEAR = 0, FIELD_EVENT = 2, FIELD_DECK = 14, FIELD_FASCIST = 29 };

/* ---- set-up (LF-setup-01 to LF-setup-13) ---- */

void libertad_blank(void *state)
{
    libertad *s = state;
    s->year = s->turn = 1;
    for (int f = 0; f < FRONTS; f++)
        s->front[f] = lf.fronts[f].start;
    for (int k = 0; k < TRACKS; k++)
        s->track[k] = lf.start_track[k];
    s->bonus = lf.start_bonus;
    for (int seat = 0; seat < FACTIONS; seat++) {
        s->hero[seat] = lf.factions[seat].start_hero;
        s->bag[seat] = lf.factions[seat].start_bag;
        s->deck[seat] = lf_whole_deck(s, seat);
        s->deck_count[seat] = (uint8_t)bits(s->deck[seat]);
        s->pick[seat] = s->order[seat] = NOBODY;
    }
    for (int y = 0; y < YEARS; y++)
        s->fascist[y] = (1u << DECK) - 1;
    for (int i = 0; i < SCOUT_MAX; i++)
        s->top[i] = NOBODY;
    s->event = s->looker = s->active = s->organized = s->bid_winner = s->winner = NOBODY;
}

void libertad_begin(void *state, trace *t)
{
    libertad *s = state;
    for (int i = 0; i < lf.start_medals; i++) {
        uint32_t left = ((1u << lf.medal_count) - 1) & ~(uint32_t)s->medals;
        s->medals |= (uint16_t)(1u << roll_member(&s->head, t, left, &lf_medal_noun, 0));
    }
    for (int m = 0; m < lf.medal_count; m++)
        if (s->medals >> m & 1)
            note(t, E_MEDALLION_ON_BOARD, m, 0, 0, 0);
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!is_nonplayer(s, seat))
            lf_draw_cards(s, seat, lf.start_hand, false, t);
    flow_push(&s->head, NODE_TURN, 0, 0, 0, 0);
}

/* ---- positions ---- */

static bool complete_faction(libertad *s, int seat, uint64_t given, fault *why)
{
    if (s->pick[seat] != NOBODY) {
        if (s->pick[seat] / DECK != seat)
            return fault_set(why, "the %s cannot pick '%s'", seat_id(seat), card_id(s->pick[seat]));
        s->hand[seat] |= 1u << s->pick[seat] % DECK;
        s->picked |= (uint8_t)(1u << seat);
    }
    if (!(given >> FIELD_DECK & 1))
        s->deck[seat] = lf_whole_deck(s, seat) &
                        ~(s->hand[seat] | s->tableau[seat] | s->discard[seat] | s->trash[seat] | s->playing[seat]);
    s->hand_count[seat] = (uint8_t)bits(s->hand[seat]);
    s->deck_count[seat] = (uint8_t)bits(s->deck[seat]);
    return true;
}

static bool libertad_complete(void *state, uint64_t given, fault *why)
{
    libertad *s = state;
    if (s->event != NOBODY) {
        int year = s->event / DECK + 1;
        if (!(given >> FIELD_YEAR & 1))
            s->year = (uint8_t)year;
        else if (s->year != year)
            return fault_set(why, "the Fascist card '%s' belongs to year %d, not %d", fascist_id(s->event), year,
                             s->year);
        s->fascist[s->event / DECK] &= ~(1u << s->event % DECK);
    }
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!complete_faction(s, seat, given, why))
            return false;
    s->top_count = s->bottom_count = 0;
    for (int i = 0; i < SCOUT_MAX; i++)
        s->top_count = (uint8_t)(s->top_count + (s->top[i] != NOBODY));
    s->bottom_count = (uint8_t)bits(s->bottom[s->year - 1]);
    if ((s->top_count || s->bottom_count) && s->looker == NOBODY)
        return fault_set(why, "'top' and 'bottom' need a 'looker', who knows these cards");
    return true;
}

/* ---- invariants ---- */

static bool check_cards(const libertad *s, int seat, fault *why)
{
    const uint32_t piles[] = {s->hand[seat],    s->deck[seat],  s->tableau[seat],
                              s->discard[seat], s->trash[seat], s->playing[seat]};
    uint32_t all = 0;
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
        if (all & piles[i])
            return fault_set(why, "'%s' is in two places", card_id(seat * DECK + __builtin_ctz(all & piles[i])));
        all |= piles[i];
    }
    uint32_t whole = lf_whole_deck(s, seat), odd = all ^ whole;
    if (odd)
        return fault_set(why, "'%s' is %s", card_id(seat * DECK + __builtin_ctz(odd)),
                         whole & odd & -odd ? "nowhere: 'deck' lines that are written must be complete"
                                            : "not in that faction's deck");
    if (s->hand_count[seat] != bits(s->hand[seat]) || s->deck_count[seat] != bits(s->deck[seat]))
        return fault_set(why, "the counts of hand and deck of the %s are wrong", seat_id(seat));
    if (is_nonplayer(s, seat) && (s->hand[seat] | s->tableau[seat] | s->trash[seat]))
        return fault_set(why, "the %s are a Non-player: no hand, no tableau, no trash", seat_id(seat));
    if (s->pick[seat] != NOBODY && (s->pick[seat] / DECK != seat || !at_deck(s->hand[seat], s->pick[seat])))
        return fault_set(why, "the card chosen by the %s is not in their hand", seat_id(seat));
    if ((s->pick[seat] != NOBODY) != (s->picked >> seat & 1))
        return fault_set(why, "'pick' and 'picked' of the %s disagree", seat_id(seat));
    if (s->known[seat] & ~s->hand[seat])
        return fault_set(why, "'%s' is known to be in hand but is not",
                         card_id(seat * DECK + __builtin_ctz(s->known[seat] & ~s->hand[seat])));
    if ((s->bid[seat] | s->keep_hand[seat]) & ~s->hand[seat] || s->keep_tableau[seat] & ~s->tableau[seat])
        return fault_set(why, "the %s bid or keep a card that they do not have", seat_id(seat));
    return true;
}

static bool check_board(const libertad *s, fault *why)
{
    int lost = 0;
    for (int f = 0; f < FRONTS; f++) {
        if (s->front[f] < LOST || s->front[f] > WON)
            return fault_set(why, "the %s Front is at %d, beyond 10", front_id(f), s->front[f]);
        lost += s->front[f] == LOST;
    }
    if (!s->head.over && (lost > 1 || s->front[MADRID] == LOST))
        return fault_set(why, "the war is lost in this position: Madrid, or two Fronts, at -10");
    for (int k = 0; k < TRACKS; k++) {
        if (s->track[k] < lf.low[k] || s->track[k] > lf.high[k])
            return fault_set(why, "%s is at %d, its track runs from %d to %d", track_id(k), s->track[k], lf.low[k],
                             lf.high[k]);
        for (int at = 0; at < SPACES; at++)
            if (s->covered[k] >> at & 1 && !lf.spaces[k][at].once)
                return fault_set(why, "%s-%d has no icon that a Blank marker could cover", track_id(k), at);
    }
    if (lf_hero_supply(s) < 0)
        return fault_set(why, "more than %d Hero points are held", lf.hero_supply);
    if (s->glory[0] + s->glory[1] + s->glory[2] > GLORY_SPACES)
        return fault_set(why, "more than %d tokens in the Glory area", GLORY_SPACES);
    return true;
}

static bool libertad_check(const void *state, fault *why)
{
    const libertad *s = state;
    if (!check_board(s, why))
        return false;
    for (int seat = 0; seat < FACTIONS; seat++)
        if (!check_cards(s, seat, why))
            return false;
    uint32_t medals = s->medals;
    for (int seat = 0; seat < FACTIONS; seat++) {
        if (medals & s->held[seat])
            return fault_set(why, "the Medallion '%s' is in two places",
                             medal_id(__builtin_ctz(medals & s->held[seat])));
        medals |= s->held[seat];
    }
    if (s->turn > this_year(s)->turns)
        return fault_set(why, "year %d has %d turns, not %d", s->year, this_year(s)->turns, s->turn);
    if (s->event != NOBODY && at_deck(s->fascist[s->event / DECK], s->event))
        return fault_set(why, "the Fascist card '%s' is both on the table and in its deck", fascist_id(s->event));
    if (s->bottom[s->year - 1] & ~s->fascist[s->year - 1])
        return fault_set(why, "a Fascist card at the bottom is not in its deck");
    for (int i = 0; i < s->top_count; i++)
        if (s->top[i] / DECK != s->year - 1 || !at_deck(s->fascist[s->year - 1], s->top[i]))
            return fault_set(why, "the Fascist card '%s' on top is not in the deck of year %d", fascist_id(s->top[i]),
                             s->year);
    return true;
}

/* ---- quiet points ---- */

static bool begin_turn_step(void *state, int step, bool needs_event, fault *why)
{
    libertad *s = state;
    if (needs_event && s->event == NOBODY)
        return fault_set(why, "a Fascist card must lie on the table here: 'event f101' was expected");
    if (!needs_event && s->event != NOBODY)
        return fault_set(why, "no 'event' can lie on the table here");
    flow_push(&s->head, NODE_TURN, 0, 0, 0, 0);
    flow_top(&s->head)->step = (uint8_t)step;
    return true;
}
static bool begin_event(void *state, int argument, fault *why)
{
    (void)argument;
    return begin_turn_step(state, 0, false, why);
}
static bool begin_bid(void *state, int argument, fault *why)
{
    (void)argument;
    return begin_turn_step(state, 1, true, why);
}
static bool begin_picks(void *state, int argument, fault *why)
{
    (void)argument;
    return begin_turn_step(state, 2, true, why);
}
static bool begin_turns(void *state, int argument, fault *why)
{
    (void)argument;
    return begin_turn_step(state, 3, true, why);
}
static bool begin_test(void *state, int argument, fault *why)
{
    libertad *s = state;
    (void)argument;
    s->cursor = s->order[0] == NOBODY ? 0 : FACTIONS;
    return begin_turn_step(state, 5, true, why);
}
static bool begin_bag(void *state, int argument, fault *why)
{
    (void)argument;
    return begin_turn_step(state, 6, true, why);
}
static bool begin_year_end(void *state, int argument, fault *why)
{
    (void)argument;
    return begin_turn_step(state, 8, false, why);
}

/* The player turn of one faction; those after it in the order follow. */
static bool begin_player(void *state, int seat, fault *why)
{
    libertad *s = state;
    int order[FACTIONS], place = 0;
    if (!begin_turn_step(state, 4, true, why))
        return false;
    lf_turn_order(s, order);
    for (int i = 0; i < FACTIONS; i++) {
        s->order[i] = (uint8_t)order[i];
        if (order[i] == seat)
            place = i;
    }
    s->cursor = (uint8_t)(place + 1);
    s->active = (uint8_t)seat;
    flow_push(&s->head, is_nonplayer(s, seat) ? NODE_NP_TURN : NODE_PLAYER, seat, 0, 0, 0);
    return true;
}

static const point points[] = {
    {"event", NULL, "the start of a turn: a Fascist card is about to be revealed", begin_event},
    {"bid", NULL, "after the Fascist Event: the Final Bid if this turn has one, else the face-down choice", begin_bid},
    {"picks", NULL, "the face-down choice of cards", begin_picks},
    {"turns", NULL, "the player turns are about to begin; `pick` says what was chosen", begin_turns},
    {"turn", &lf_seat_noun, "the player turn of one faction; those after it in the order follow", begin_player},
    {"test", NULL, "the Fascist Test is about to be resolved", begin_test},
    {"bag", NULL, "the Initiative player is about to add a token to the Bag", begin_bag},
    {"year-end", NULL, "after the last turn of a Year", begin_year_end},
};

/* ---- prompts ---- */

static prompt ask(int id, int a, int b)
{
    return (prompt){(uint16_t)id, {(int16_t)a, (int16_t)b, 0, 0}};
}

/* The rule behind the question is in the step of the script that asked it. */
static int strength_prompt(const libertad *s, int from, int where)
{
    if (where == FRONT_TEST && s->event != NOBODY)
        where = lf.fascists[s->event].test_front;
    return from == FROM_TRIGGER                   ? P_STRENGTH_TRIGGER
           : where == FRONT_V || where == FRONT_D ? P_STRENGTH_TIE
           : where >= FRONTS                      ? P_STRENGTH
           : s->front[where] == LOST              ? P_STRENGTH_LOST
                                                  : P_STRENGTH_WON;
}

static int attack_prompt(const libertad *s, int from, int where)
{
    return from == FROM_TRIGGER      ? P_ATTACK_TRIGGER
           : where >= FRONTS         ? P_ATTACK
           : from == FROM_CARD       ? P_ATTACK_CARD
           : s->front[where] == LOST ? P_ATTACK_LOST
                                     : P_ATTACK_WON;
}

static prompt ask_front(const libertad *s, const frame *f)
{
    const frame *script = s->head.depth > 1 ? f - 1 : f;
    bool attacks = (f->d & 15) == ATTACK_FREE;
    int from = FROM_CARD, where = FRONT_ANY;
    if (script->node == NODE_SCRIPT && script->c > 0)
        from = script->b, where = lf.ops[script->c - 1].what;
    return ask(attacks ? attack_prompt(s, from, where) : strength_prompt(s, from, where), f->c, 0);
}

prompt libertad_prompt(const void *state, int seat)
{
    const libertad *s = state;
    const frame *f = flow_peek(&s->head);
    switch ((node_id)f->node) {
    case NODE_PICKS: return ask(P_PICKS, 0, 0);
    case NODE_BID: return ask(P_BID, 0, 0);
    case NODE_KEEP:
        return ask(P_KEEP, this_year(s)->keep_hand + lf_ability_amount(s, seat, OP_KEEP_HAND_PLUS),
                   this_year(s)->keep_tableau);
    case NODE_PLAYER:
        return f->step == 0 && s->pick[seat] != NOBODY ? ask(P_PLAY, s->pick[seat], lf.cards[s->pick[seat]].strength)
                                                       : ask(P_AFTER, 0, 0);
    case NODE_CARD: return ask(P_POINTS, f->c, lf.cards[f->c].strength);
    case NODE_PAUSE: return ask(P_PAUSE, 0, 0);
    case NODE_EXTRA: return ask(P_EXTRA, 0, 0);
    case NODE_ICON: return ask(P_ICON, f->b, f->c);
    case NODE_STRENGTH: return ask(P_STRATEGY, f->b, 0);
    case NODE_FRONT: return ask_front(s, f);
    case NODE_MOST: return ask(f->a > 0 ? P_MOST_GAINS : P_MOST_LOSES, 0, 0);
    case NODE_TAKE: return ask(P_TAKE, f->c, 0);
    case NODE_TIE: return ask(f->a ? P_TIE_BID : P_TIE_GLORY, 0, 0);
    case NODE_BONUS: return ask(P_BONUS, 0, 0);
    case NODE_WAY: return ask(P_WAY, 0, 0);
    case NODE_SPREAD: return ask(P_SPREAD, f->c, 0);
    case NODE_SHIFT: return ask(P_SHIFT, f->c, 0);
    case NODE_SELL: return ask(P_SELL, f->d, f->c - f->step);
    case NODE_SCOUT: return ask(P_SCOUT, 0, 0);
    case NODE_TABLEAU: return ask(f->b == TABLEAU_SWAP ? P_TABLEAU_SWAP : P_TABLEAU_ADD, 0, 0);
    case NODE_UNTRASH: return ask(P_UNTRASH, 0, 0);
    case NODE_UNBLANK: return ask(P_UNBLANK, 0, 0);
    case NODE_MEDAL: return ask(P_MEDAL, 0, 0);
    default: return ask(P_NONE, 0, 0);
    }
}

/* ---- words ---- */

static const refusal_text refusals[R_COUNT] = {
#define REFUSAL(name, rule, english, spanish) {#name, rule, {english, spanish}},
#include "games/libertad/refusals.h"
#undef REFUSAL
};
static const entry_text entries[E_COUNT] = {
#define ENTRY(name, rule, english, spanish) {#name, rule, {english, spanish}},
#include "games/libertad/entries.h"
#undef ENTRY
};
static const entry_text prompts[P_COUNT] = {
#define PROMPT(name, rule, english, spanish) {#name, rule, {english, spanish}},
#include "games/libertad/prompts.h"
#undef PROMPT
};

static const scenario scenarios[] = {
    {"standard",
     {"The Spanish Revolution and Civil War", "La revolución y la guerra civil"},
     {"Three Years of four turns each.", "Tres años de cuatro turnos."}},
};

/* The first three switches stand in seat order: see is_nonplayer. */
static const option options[] = {
    {"np-anarchist",
     {"Non-player Anarchists", "Anarquistas sin jugador"},
     {"The Anarchists act by the procedure of Appendix 3.", "Los anarquistas actúan según el apéndice 3."},
     .nonplayer = ANARCHIST + 1},
    {"np-communist",
     {"Non-player Communists", "Comunistas sin jugador"},
     {"The Communists act by the procedure of Appendix 3.", "Los comunistas actúan según el apéndice 3."},
     .nonplayer = COMMUNIST + 1},
    {"np-moderate",
     {"Non-player Moderates", "Moderados sin jugador"},
     {"The Moderates act by the procedure of Appendix 3.", "Los moderados actúan según el apéndice 3."},
     .nonplayer = MODERATE + 1},
};

#define COUNT(list) (int)(sizeof(list) / sizeof((list)[0]))

const game libertad_game = {
    .id = "libertad",
    .title = {"Land and Freedom", "Tierra y libertad"},
    .text = {"Three factions of the Republic, Anarchists, Communists and Moderates, hold four fronts together and "
             "compete for glory: if the war is lost, all lose. Cards, tracks, secret choices; two hours for three, or "
             "alone with non-player factions.",
             "Tres facciones de la República, anarquistas, comunistas y moderados, sostienen juntas cuatro frentes y "
             "compiten por la gloria: si se pierde la guerra, pierden todas. Cartas, pistas, decisiones secretas; dos "
             "horas para tres, o en solitario con facciones sin jugador."},
    .rule_prefix = "LF-",
    .version = 1,
    .seats = FACTIONS,
    .seat = &lf_seat_noun,
    .size = sizeof(libertad),
    .scenarios = scenarios,
    .scenario_count = COUNT(scenarios),
    .options = options,
    .option_count = COUNT(options),
    .verbs = verbs,
    .verb_count = DO_VERBS,
    .nouns = libertad_nouns,
    .fields = fields,
    .field_count = COUNT(fields),
    .nodes = libertad_nodes,
    .node_count = NODE_COUNT,
    .points = points,
    .point_count = COUNT(points),
    .refusals = refusals,
    .refusal_count = R_COUNT,
    .entries = entries,
    .entry_count = E_COUNT,
    .prompts = prompts,
    .prompt_count = P_COUNT,
    .load = libertad_load,
    .blank = libertad_blank,
    .begin = libertad_begin,
    .complete = libertad_complete,
    .check = libertad_check,
    .redact = libertad_redact,
    .imagine = libertad_imagine,
    .outcome = libertad_outcome,
    .weigh = libertad_weigh,
    .judge = libertad_judge,
    .overlay_options = lf_hero_options,
    .overlay_choose = lf_hero_choose,
    .prompt = libertad_prompt,
    .view = libertad_view,
};
