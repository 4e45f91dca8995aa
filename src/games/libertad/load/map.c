/* The tables of the board: factions, Fronts, tracks with their spaces, and how far a track may go. */
#include "games/libertad/load/load.h"

/* LF-setup-12: the seats, clockwise. */
bool lf_load_factions(const data_source *from, fault *why)
{
    tsv t;
    uint64_t seen = 0;
    if (!tsv_open(&t, from, "libertad/factions.tsv", "id name seat start_hero start_bag flag_front src", why))
        return false;
    while (tsv_next(&t)) {
        int seat = lf_row_of(&t, "id", &lf_noun_seat, &seen);
        faction *f = &lf_table.factions[seat];
        f->title[LANG_EN] = lf_keep_name(&t, "name");
        f->start_hero = (uint8_t)tsv_int(&t, "start_hero", 0, 25);
        f->start_bag = (uint8_t)tsv_int(&t, "start_bag", 0, 18);
        f->flag_front = (uint8_t)tsv_noun(&t, "flag_front", &lf_noun_front);
        if (tsv_int(&t, "seat", 0, FACTIONS - 1) != seat)
            tsv_fail(&t, "seat", "the clockwise order is anarchist 0, communist 1, moderate 2");
    }
    lf_all_rows(&t, "id", &lf_noun_seat, seen);
    return tsv_close(&t, why);
}

bool lf_load_fronts(const data_source *from, fault *why)
{
    static const noun place = NOUN_NUMBER("place on the ring", 0, FRONTS - 1);
    tsv t;
    uint64_t seen = 0, places = 0;
    if (!tsv_open(&t, from, "libertad/fronts.tsv", "id code name start clockwise src", why))
        return false;
    while (tsv_next(&t)) {
        int f = lf_row_of(&t, "id", &lf_noun_front, &seen);
        lf_table.fronts[f].title[LANG_EN] = lf_keep_name(&t, "name");
        lf_table.fronts[f].start = (int8_t)tsv_int(&t, "start", LOST + 1, WON - 1);
        int at = lf_row_of(&t, "clockwise", &place, &places);
        lf_table.ring[at] = (uint8_t)f;
        if ((f == MADRID) != !at)
            tsv_fail(&t, "clockwise", "the ring is walked from Madrid: Madrid is 0, the others 1 to %d", FRONTS - 1);
        if (tsv_choice(&t, "code", "M N A S") != f)
            tsv_fail(&t, "code", "the codes are M, N, A and S for Madrid, Northern, Aragon and Southern");
    }
    lf_all_rows(&t, "id", &lf_noun_front, seen);
    return tsv_close(&t, why);
}

enum { MARK_FLAG, MARK_CENTER_RIGHT, MARK_CENTER_LEFT };
static const char *const mark_ids[] = {"anarchist_flag", "center_right", "center_left"};
static const noun noun_mark = NOUN_IDS("mark", mark_ids);

/* The marks of one space. */
static void load_marks(tsv *t, int track, int at)
{
    uint64_t marks = tsv_set(t, "mark", &noun_mark);
    bool flag = marks >> MARK_FLAG & 1, right = marks >> MARK_CENTER_RIGHT & 1, left = marks >> MARK_CENTER_LEFT & 1;
    if (flag && (track > COLLECTIVIZATION || lf_table.flag[track] >= 0))
        tsv_fail(t, "mark", "one space of liberty and one of collectivization bears the Anarchist flag");
    if ((right || left) && track != GOVERNMENT)
        tsv_fail(t, "mark", "the Center is on the government track");
    if (right && lf_table.center >= 0)
        tsv_fail(t, "mark", "the Center lies to the right of one space only");
    if (flag)
        lf_table.flag[track] = (int8_t)at;
    if (right)
        lf_table.center = (int8_t)at;
    if (!t->failed && left != (track == GOVERNMENT && lf_table.center >= 0 && at == lf_table.center + 1))
        tsv_fail(t, "mark", "center_left stands on the space after center_right, below it in the table");
}

/* LF-track-01: whose track it is; the Government is shared. */
static int track_owner(int track, int at)
{
    return track <= COLLECTIVIZATION ? ANARCHIST
           : track == SOVIET         ? COMMUNIST
           : track == FOREIGN        ? MODERATE
           : at <= lf_table.center   ? COMMUNIST
                                     : MODERATE;
}

static void load_space(tsv *t, int track, int at)
{
    space *sp = &lf_table.spaces[track][at];
    sp->owner = (uint8_t)tsv_noun(t, "owner", &lf_noun_seat);
    sp->script = (uint16_t)lf_compile_column(t, "trigger_code", IN_SPACE, sp->owner);
    if (sp->script)
        sp->once = tsv_choice(t, "use", "once always") == 0;
    else if (*tsv_text(t, "use"))
        tsv_fail(t, "use", "a space without a trigger has no use: '-' was expected");
    load_marks(t, track, at);
}

/* LF-track-02: every track is a line of spaces without a hole, with its ends. */
static void check_tracks(tsv *t)
{
    for (int k = 0; k < TRACKS && !t->failed; k++) {
        const char *id = noun_key(&lf_noun_track, k);
        if (lf_table.low[k] != (k == GOVERNMENT) || lf_table.high[k] != SPACES - 1)
            tsv_fail(t, "space", "'%s' runs from %d to %d: spaces are missing", id, k == GOVERNMENT, SPACES - 1);
        else if (k <= COLLECTIVIZATION && lf_table.flag[k] < 0)
            tsv_fail(t, "mark", "'%s' lacks the Anarchist flag", id);
        else if (k == GOVERNMENT && lf_table.center < 0)
            tsv_fail(t, "mark", "'%s' lacks its Center", id);
        for (int at = lf_table.low[k]; at <= lf_table.high[k] && !t->failed; at++)
            if (lf_table.spaces[k][at].owner != track_owner(k, at))
                tsv_fail(t, "owner", "%s-%d belongs to the %s", id, at, noun_key(&lf_noun_seat, track_owner(k, at)));
    }
    if (!t->failed && lf_table.center >= lf_table.high[GOVERNMENT])
        tsv_fail(t, "mark", "the Center lies between two spaces");
}

/* LF-track-02, LF-track-10, LF-track-12. */
bool lf_load_tracks(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "libertad/tracks.tsv", "track space owner trigger_code use mark src", why))
        return false;
    for (int k = 0; k < TRACKS; k++)
        lf_table.low[k] = lf_table.high[k] = lf_table.flag[k] = -1;
    lf_table.center = -1;
    while (tsv_next(&t)) {
        int k = tsv_noun(&t, "track", &lf_noun_track), at = tsv_int(&t, "space", 0, SPACES - 1);
        if (lf_table.high[k] < 0)
            lf_table.low[k] = (int8_t)at;
        else if (at != lf_table.high[k] + 1)
            tsv_fail(&t, "space", "the spaces of a track stand in order: %d was expected", lf_table.high[k] + 1);
        lf_table.high[k] = (int8_t)at;
        load_space(&t, k, at);
    }
    check_tracks(&t);
    return tsv_close(&t, why);
}

/* LF-track-03, LF-track-04, LF-track-05: which track waits for which is in the rules, the numbers are in the table. */
bool lf_load_limits(const data_source *from, fault *why)
{
    static const char *const ids[] = {"lib_cap", "gov_comm_cap", "gov_mod_cap"};
    static const noun row = NOUN_IDS("limit of a track", ids);
    static const uint8_t known[][3] = {
        {LIBERTY, 1, COLLECTIVIZATION}, {GOVERNMENT, 0, SOVIET}, {GOVERNMENT, 1, FOREIGN}};
    tsv t;
    uint64_t seen = 0;
    if (!tsv_open(&t, from, "libertad/track-limits.tsv",
                  "id track direction last_free_space needs_track needs_value src", why))
        return false;
    while (tsv_next(&t)) {
        const uint8_t *k = known[lf_row_of(&t, "id", &row, &seen)];
        limit *l = &lf_table.limits[k[0]][k[1]];
        l->needs_track = k[2];
        l->last_free = (int8_t)tsv_int(&t, "last_free_space", lf_table.low[k[0]], lf_table.high[k[0]]);
        l->needs = (int8_t)tsv_int(&t, "needs_value", lf_table.low[k[2]] + 1, lf_table.high[k[2]]);
        if (tsv_noun(&t, "track", &lf_noun_track) != k[0])
            tsv_fail(&t, "track", "this limit is one of '%s'", noun_key(&lf_noun_track, k[0]));
        if (tsv_choice(&t, "direction", "down up") != k[1])
            tsv_fail(&t, "direction", "this limit holds the track when it goes %s", k[1] ? "up" : "down");
        if (tsv_noun(&t, "needs_track", &lf_noun_track) != k[2])
            tsv_fail(&t, "needs_track", "this limit waits for '%s'", noun_key(&lf_noun_track, k[2]));
    }
    lf_all_rows(&t, "id", &row, seen);
    return tsv_close(&t, why);
}
