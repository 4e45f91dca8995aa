/* What Land and Freedom names, and the verbs of its choices. */
#include <stdio.h>

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

const noun *const libertad_nouns[] = {&lf_seat_noun,    &lf_front_noun, &lf_track_noun, &lf_bonus_noun, &lf_card_noun,
                                      &lf_fascist_noun, &lf_icon_noun,  &lf_medal_noun, &lf_space_noun, &lf_mode_noun,
                                      &lf_count_noun,   &lf_steps_noun, &lf_year_noun,  &lf_shift_noun, NULL};

/* ---- verbs ---- */

const verb lf_verbs[DO_VERBS] = {
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
