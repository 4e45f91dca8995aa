/* What Land and Freedom names in choices and sentences. Ids and titles stand in the rows of the tables (load/names.c).
 */
#include "games/libertad/show/show.h"
#include "words/libertad.h"

static const char *const mode_ids[] = {"event", "points"};
static const char *const mode_titles[][LANGS] = {{WORDS(ITS_EVENT, "its Event")},
                                                 {WORDS(ITS_ACTION_POINTS, "its Action Points")}};

/* Names as sentences need them: a faction with its article, a Front behind "Front" in Spanish. */
static const char *const side_ids[] = {"anarchist", "communist", "moderate"};
static const char *const side_titles[][LANGS] = {{WORDS(THE_ANARCHISTS, "the Anarchists")},
                                                 {WORDS(THE_COMMUNISTS, "the Communists")},
                                                 {WORDS(THE_MODERATES, "the Moderates")}};
static const char *const of_ids[] = {"madrid", "northern", "aragon", "southern"};
static const char *const of_titles[][LANGS] = {
    {WORDS(MADRID, "Madrid")}, {WORDS(NORTHERN, "Northern")}, {WORDS(ARAGON, "Aragon")}, {WORDS(SOUTHERN, "Southern")}};
static const noun noun_side = NOUN_WORDS("side", side_ids, side_titles, .shown = SHOWN_SEAT);
static const noun noun_of = NOUN_WORDS("of", of_ids, of_titles, .shown = SHOWN_SPACE);

const noun lf_noun_seat = NOUN_ROWS("seat", lf_table.factions, FACTIONS, id, title, .shown = SHOWN_SEAT);
const noun lf_noun_front = NOUN_ROWS("front", lf_table.fronts, FRONTS, id, title, .shown = SHOWN_SPACE);
const noun lf_noun_track = NOUN_ROWS("track", lf_table.tracks, TRACKS, id, title, .shown = SHOWN_TRACK);
const noun lf_noun_bonus = NOUN_ROWS("bonus", lf_table.bonuses, BONUSES, id, title, .shown = SHOWN_PIECE);
const noun lf_noun_card = NOUN_ROWS("card", lf_table.cards, CARDS, id, title, .shown = SHOWN_CARD);
const noun lf_noun_fascist = NOUN_ROWS("fascist", lf_table.fascists, CARDS, id, title, .shown = SHOWN_CARD);
const noun lf_noun_icon = NOUN_ROWS("icon", lf_table.icons, ICONS_MAX, id, title);
const noun lf_noun_medal = NOUN_ROWS("medal", lf_table.medals, MEDALS_MAX, id, title, .shown = SHOWN_PIECE);
const noun lf_noun_space = NOUN_ROWS("space", lf_table.space_names, TRACKS *SPACES, id, title, .shown = SHOWN_SPACE);
const noun lf_noun_mode = NOUN_WORDS("mode", mode_ids, mode_titles);
const noun lf_noun_count = NOUN_NUMBER("count", 0, 200);
const noun lf_noun_steps = NOUN_NUMBER("steps", 1 - SPACES, SPACES - 1);
const noun lf_noun_year = NOUN_NUMBER("year", 1, YEARS);
const noun lf_noun_shift = NOUN_ROWS("front*count", lf_table.shift_names, FRONTS *SHIFT_MAX, id, title);

/* What a script does, by its first op: for sentences only. */
static const char *effect_title(int script, lang in)
{
    return lf_table.effect[in][script];
}
const noun lf_noun_effect = {.name = "effect", .high = OPS_MAX - 1, .title = effect_title};

/* What stands in an item's marks, for people; a word without any need not be said. */
static const char *const sign_ids[] = {"covered", "test", "picked"};
static const char *const sign_titles[][LANGS] = {
    {WORDS(COVERED_SPACE, "covered space")}, {WORDS(TEST, "Test")}, {WORDS(HAS_PICKED_A_CARD, "has picked a card")}};
static const noun noun_sign = NOUN_WORDS("sign", sign_ids, sign_titles);

const noun *const lf_nouns[] = {&noun_side,
                                &noun_of,
                                &lf_noun_seat,
                                &lf_noun_front,
                                &lf_noun_track,
                                &lf_noun_bonus,
                                &lf_noun_card,
                                &lf_noun_fascist,
                                &lf_noun_icon,
                                &lf_noun_medal,
                                &lf_noun_space,
                                &lf_noun_mode,
                                &lf_noun_count,
                                &lf_noun_steps,
                                &lf_noun_year,
                                &lf_noun_shift,
                                &lf_noun_effect,
                                &noun_sign,
                                NULL};
