/* What a viewer sees of La Guerra de España: facts, tracks, provinces, counters, piles. Ruling GE-45: nothing is
 * hidden. */
#include "games/guerra/show/fixed_parts.h"
#include "words/guerra.h"

static const char *step_name(int step, lang in)
{
    static const char *const names[STEPS][LANGS] = {
        [STEP_SETUP_NAT] = {WORDS(SET_UP, "set-up")},
        [STEP_SETUP_REP] = {WORDS(SET_UP, "set-up")},
        [STEP_FIRST] = {WORDS(WHO_BEGINS, "who begins")},
        [STEP_BEGIN] = {WORDS(START_OF_THE_TURN, "start of the turn")},
        [STEP_POPULATION_1] = {WORDS(REINFORCEMENTS_BY_POPULATION, "reinforcements by population")},
        [STEP_POPULATION_2] = {WORDS(REINFORCEMENTS_BY_POPULATION, "reinforcements by population")},
        [STEP_FIXED_1] = {WORDS(REINFORCEMENTS_BY_TABLE, "reinforcements by table")},
        [STEP_FIXED_2] = {WORDS(REINFORCEMENTS_BY_TABLE, "reinforcements by table")},
        [STEP_CONVERT_1] = {WORDS(CONVERSION_OF_GARRISONS, "conversion of garrisons")},
        [STEP_CONVERT_2] = {WORDS(CONVERSION_OF_GARRISONS, "conversion of garrisons")},
        [STEP_FEC] = {WORDS(EXTRA_COMBAT_FACTORS, "extra combat factors")},
        [STEP_WEATHER] = {WORDS(WEATHER_2, "weather")},
        [STEP_MOVE_1] = {WORDS(MOVEMENT, "movement")},
        [STEP_COMBAT_1] = {WORDS(COMBATS, "combats")},
        [STEP_MOVE_2] = {WORDS(MOVEMENT, "movement")},
        [STEP_COMBAT_2] = {WORDS(COMBATS, "combats")},
        [STEP_READAPT_1] = {WORDS(READAPTATION_OF_AIRCRAFT, "readaptation of aircraft")},
        [STEP_READAPT_2] = {WORDS(READAPTATION_OF_AIRCRAFT, "readaptation of aircraft")},
        [STEP_END] = {WORDS(END_OF_THE_TURN, "end of the turn")}};
    return names[step < 0 || step >= STEPS ? STEP_BEGIN : step][in];
}

static const char *weather_words(const guerra *s, lang in, view *v)
{
    static const char *const letters[ZONES] = {"A", "B", "C", "D", "E"};
    const char *words = "";
    for (int zone = 0; zone < ZONES; zone++) {
        if (!(s->hit >> zone & 1))
            continue;
        const weather_cell *w = &gu_table.weather[gu_table.turn[s->turn].weather_row][zone];
        words = view_words(v, "%s%s%s (-%d, %s)", words, *words ? "; " : "", letters[zone], w->move_loss,
                           w->each ? "F" : "C");
    }
    return *words ? words : words_in(in, FAIR, "fair");
}

static void view_facts(const guerra *s, lang in, view *v)
{
    static const char *const winners[][LANGS] = {{NO_WORDS},
                                                 {WORDS(NATIONALIST_VICTORY, "Nationalist victory")},
                                                 {WORDS(REPUBLICAN_VICTORY, "Republican victory")},
                                                 {WORDS(DRAW, "draw")}};
    view_put(v, ITEM_TURN)->label =
        view_words(v, words_in(in, OF, "%d of %d (%s)"), s->turn, s->head.options & OPTION_PLAY_ON ? TURNS_MOST : TURNS,
                   noun_name(&gu_noun_turn, s->turn, in));
    if (!s->head.over)
        view_put(v, ITEM_SEGMENT)->label = step_name(turn_step(s), in);
    if (turn_step(s) > STEP_FIRST || s->head.over)
        view_put(v, ITEM_FIRST)->label = noun_name(&gu_noun_seat, s->first, in);
    if (with_weather(s) && s->turn > 1)
        view_put(v, ITEM_WEATHER)->label = weather_words(s, in, v);
    if (s->usable)
        view_put(v, ITEM_NAVAL_USE)->label = view_words(v, "%d", s->usable);
    if (s->winner)
        view_put(v, ITEM_WINNER)->label = winners[s->winner][in];
}

static void add_track(view *v, int side, int track, int value, int low, int high)
{
    view_item *i = view_put(v, ITEM_TRACK + side * SIDE_TRACKS + track);
    i->value = value;
    i->low = low;
    i->high = high;
}

static void view_tracks(const guerra *s, view *v)
{
    int whole = 0;
    for (int p = 0; p < PROVINCES; p++)
        whole += PROVINCE(p)->population;
    for (int side = 0; side < SIDES; side++) {
        uint64_t owned = gu_owned(s, side);
        add_track(v, side, TRACK_PROVINCES, __builtin_popcountll(owned), 0, PROVINCES);
        add_track(v, side, TRACK_POPULATION, gu_population(owned), 0, whole);
        if (with_fec(s))
            add_track(v, side, TRACK_FEC, s->fec[side], PARAM(fec_min), PARAM(fec_max));
    }
}

/* A province lies at its capital: who owns it, whether it is disputed, and whether its weather is bad. */
static void view_province(const guerra *s, int p, view *v)
{
    view_item *i = view_put(v, ITEM_PROVINCE + p);
    i->at = HEX(PROVINCE(p)->capital)->id;
    i->owner = s->owner[p] < SIDES ? s->owner[p] : VIEW_SEATLESS;
    i->value = PROVINCE(p)->population;
    if (s->owner[p] == DISPUTED)
        view_mark(v, i, "disputed");
    if (s->hit >> PROVINCE(p)->zone & 1)
        view_mark(v, i, "bad-weather");
}

static void view_counter(const guerra *s, int u, int acting, view *v)
{
    static const char *const forces[] = {"ejercito", "africa", "condor", "ctv", "brigadas"};
    int at = s->at[u];
    view_item *i = view_put(v, ITEM_COUNTER + u);
    i->at = at >= BOX_RESERVE ? gu_fixed.box[at - BOX_RESERVE][side_of(u)]
            : aboard(s, u)    ? HEX(s->at[gu_table.ship[at - ABOARD]])->id
                              : HEX(at)->id;
    i->marks = forces[COUNTER(u)->force];
    if (aboard(s, u)) /* it lies in the hex of its ship */
        view_mark(v, i, "aboard");
    for (unsigned left = s->marks[u]; left; left &= left - 1)
        view_mark(v, i, noun_key(&gu_noun_mark, __builtin_ctz(left)));
    if (s->marks[u] & (MOVED | ATTACKED | SUPPORTED))
        i->flags |= VIEW_USED;
    if (u == acting || s->marks[u] & COMBAT_MARKS)
        i->flags |= VIEW_SELECTED;
}

/* The counter that the present decision is about, or NONE. */
static int acting_counter(const guerra *s)
{
    const arrive_frame *arrive = arrive_under(&s->head);
    return arrive ? arrive->counter : ordered_counter(s);
}

/* How many ordinary armies and garrisons a side has in its reserve. */
static void view_reserves(const guerra *s, view *v)
{
    for (int side = 0; side < SIDES; side++)
        for (int type = ARMY; type <= GARRISON; type++) {
            int count = 0;
            EACH_TYPE(u, side, type)
                count += s->at[u] == BOX_RESERVE;
            view_item *i = view_put(v, ITEM_RESERVE + side * RESERVES + type);
            i->at = gu_fixed.box[0][side];
            i->value = count;
        }
}

void gu_view(const void *state, int viewer, lang in, view *out)
{
    const guerra *s = state;
    int acting = acting_counter(s);
    (void)viewer;
    view_use(out, &gu_fixed.parts, in);
    view_facts(s, in, out);
    view_tracks(s, out);
    for (int p = 0; p < PROVINCES; p++)
        view_province(s, p, out);
    for (int b = 0; b < BOXES * SIDES; b++)
        view_put(out, ITEM_BOX + b);
    for (int u = 0; u < COUNTERS; u++)
        if (s->at[u] != BOX_RESERVE)
            view_counter(s, u, acting, out);
    view_reserves(s, out);
}
