/* Reads the scenarios: markers, victory levels, deployments, and what is done after them. */
#include "core/text/cell.h"
#include "core/text/code.h"
#include "games/cruzada/rules/rules.h"

static const char *const setup_words = "campaign two_years collapse";
static const char *const works_words[] = {"position", "trench", "trench_madrid", "trench_bilbao",
                                          "trench_fortifications"};

static uint32_t lasting_read(tsv *t)
{
    return (uint32_t)tsv_set(t, "lasting", &cr_noun_lasting);
}

static cardset played_read(tsv *t, const char *column, int side)
{
    int16_t list[CARDS_DECK];
    cardset set = 0;
    int count = tsv_list(t, column, &cr_noun_card, list, CARDS_DECK);
    for (int i = 0; i < count && !t->failed; i++) {
        if (cards_side(list[i]) != side)
            tsv_fail(t, column, "'%s' is a card of the other side", CARD_OF(list[i])->id);
        set |= cards_bit(list[i]);
    }
    return set;
}

/* "nat:played=n16,rm<=20" */
static void break_read(tsv *t, scenario_row *row)
{
    const char *cell = tsv_text(t, "draw_break");
    row->break_side = NOBODY;
    if (!*cell)
        return;
    row->break_side = !strncmp(cell, "nat:", 4) ? NAT : REP;
    for (cell += 4; *cell && !t->failed;) {
        char word[64];
        size_t length = strcspn(cell, ",");
        int card;
        if (length >= sizeof word)
            length = sizeof word - 1;
        memcpy(word, cell, length);
        word[length] = '\0';
        cell += length + (cell[length] != '\0');
        if (!strncmp(word, "played=", 7) && noun_find(&cr_noun_card, word + 7, &card))
            row->break_card = (uint8_t)(card + 1);
        else if (row->break_count >= CONDITIONS || !cr_condition_read(word, &row->break_when[row->break_count++]))
            tsv_fail(t, "draw_break", "'%s' is no condition", word);
    }
}

static void numbers_read(tsv *t, scenario_row *row)
{
    row->setup = (uint8_t)tsv_choice(t, "setup", setup_words);
    row->first = (uint8_t)tsv_int(t, "turn_first", 1, TURNS);
    row->last = (uint8_t)tsv_int(t, "turn_last", row->first, TURNS);
    row->vp = (int8_t)tsv_int(t, "vp", 0, 29);
    row->rm = (int8_t)tsv_int(t, "rm", 0, 29);
    row->pool[NAT] = (uint8_t)tsv_int(t, "pool_nat", 0, 30);
    row->pool[REP] = (uint8_t)tsv_int(t, "pool_rep", 0, 30);
    row->siege[SIMANCAS] = (uint8_t)tsv_int(t, "siege_simancas", 0, 3);
    row->siege[CABEZA] = (uint8_t)tsv_int(t, "siege_cabeza", 0, 3);
    row->siege[ALCAZAR] = (uint8_t)tsv_int(t, "siege_alcazar", 0, 3);
    row->hand[NAT] = (uint8_t)tsv_int(t, "hand_nat", 1, 9);
    row->hand[REP] = (uint8_t)tsv_int(t, "hand_rep", 1, 9);
    row->nat_wins = (int8_t)tsv_int(t, "nat_wins", 1, 40);
    row->rep_wins = (int8_t)tsv_int(t, "rep_wins", 0, row->nat_wins - 1);
}

static void scenario_read(tsv *t, scenario_row *row)
{
    static const char *const isolated[] = {"oviedo", "granada"};
    static const noun isolated_noun = NOUN_IDS("isolated", isolated);
    int16_t mods[VP_MODS];
    numbers_read(t, row);
    row->axis = (uint8_t)!tsv_choice(t, "rp_axis", "0 off");
    row->soviet = (uint8_t)!tsv_choice(t, "rp_sov", "0 off");
    row->isolated = (uint8_t)tsv_set(t, "isolated", &isolated_noun);
    row->shortage = tsv_flag(t, "shortage");
    row->madrid = tsv_flag(t, "madrid");
    row->badajoz = tsv_flag(t, "badajoz");
    row->north_ended = tsv_flag(t, "north_ended");
    row->corps_hand = tsv_flag(t, "corps_hand");
    row->air_bridge = tsv_flag(t, "air_bridge");
    row->lasting = lasting_read(t);
    row->played[NAT] = played_read(t, "played_nat", NAT);
    row->played[REP] = played_read(t, "played_rep", REP);
    break_read(t, row);
    int count = tsv_list(t, "vp_mods", &cr_noun_change, mods, VP_MODS);
    for (int i = 0; i < count; i++)
        row->mods[i] = (uint8_t)(mods[i] + 1);
}

static bool scenarios_read(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "cruzada/scenarios.tsv",
                  "id setup turn_first turn_last vp rm rp_axis rp_sov pool_nat pool_rep siege_simancas siege_cabeza "
                  "siege_alcazar isolated shortage madrid badajoz north_ended lasting played_nat played_rep hand_nat "
                  "hand_rep corps_hand air_bridge nat_wins rep_wins draw_break vp_mods rule src",
                  why))
        return false;
    while (tsv_next(&t)) {
        int row = tsv_noun(&t, "id", &cr_noun_scenario);
        if (t.failed)
            break;
        scenario_read(&t, &cr_table.scenario[row]);
    }
    for (int i = 0; i < SCENARIOS && !t.failed; i++)
        if (!cr_table.scenario[i].last)
            tsv_fail(&t, NULL, "the scenario '%s' is missing", noun_key(&cr_noun_scenario, i));
    return tsv_close(&t, why);
}

/* A type of counters, or a marker. */
static void piece_read(tsv *t, uint8_t *kind, uint8_t *works)
{
    const char *piece = tsv_word(t, "piece");
    uint64_t kinds[2];
    *works = NO_WORKS;
    for (int i = 0; i < COUNT_OF(works_words); i++)
        if (!strcmp(piece, works_words[i]))
            *works = (uint8_t)(POSITION + i);
    if (*works)
        return;
    if (!cr_kinds_of(piece, kinds))
        tsv_fail(t, "piece", "'%s' is neither a type of counters nor a marker", piece);
    *kind = (uint8_t)(kinds[0] ? __builtin_ctzll(kinds[0]) : kinds[1] ? 64 + __builtin_ctzll(kinds[1]) : 0);
}

static int where_read(tsv *t)
{
    static const char *const boxes[] = {"reserve", "eliminated", "removed", "army_of_africa"};
    const char *where = tsv_word(t, "where");
    for (int i = 0; i < COUNT_OF(boxes); i++)
        if (!strcmp(where, boxes[i]))
            return BOX_RESERVE + i;
    return tsv_noun(t, "where", &cr_noun_space);
}

static bool setup_read(const data_source *from, fault *why)
{
    tsv t;
    uint8_t used[SETUPS][KINDS] = {{0}};
    if (!tsv_open(&t, from, "cruzada/setup.tsv", "setup side where piece steps count src", why))
        return false;
    while (tsv_next(&t)) {
        if (cr_table.setups >= SETUP_ROWS) {
            tsv_fail(&t, NULL, "there are more than %d rows", SETUP_ROWS);
            break;
        }
        setup_row *row = &cr_table.setup[cr_table.setups++];
        row->setup = (uint8_t)tsv_choice(&t, "setup", setup_words);
        row->side = (uint8_t)tsv_choice(&t, "side", "nat rep");
        row->where = (uint8_t)where_read(&t);
        piece_read(&t, &row->kind, &row->works);
        row->count = (uint8_t)tsv_int(&t, "count", 1, 30);
        if (row->works || t.failed)
            continue;
        row->reduced = (uint8_t)tsv_choice(&t, "steps", "full reduced");
        used[row->setup][row->kind] = (uint8_t)(used[row->setup][row->kind] + row->count);
        if (KIND(row->kind)->side != row->side)
            tsv_fail(&t, "piece", "it belongs to the other side");
        else if (used[row->setup][row->kind] > KIND(row->kind)->count)
            tsv_fail(&t, "count", "there are only %d such counters", KIND(row->kind)->count);
    }
    return tsv_close(&t, why);
}

static void corps_read(tsv *t, const char *column, int side, uint8_t out[POST_CORPS])
{
    code c;
    int count = 0;
    code_open(&c, t, column);
    while (code_more(&c)) {
        uint64_t kinds[2];
        if (!cr_kinds_of(code_word(&c, "a corps"), kinds) || !(kinds[0] | kinds[1]) || count >= POST_CORPS)
            code_fail(&c, "at most %d corps were expected", POST_CORPS);
        else
            out[count++] = (uint8_t)(1 + (kinds[0] ? __builtin_ctzll(kinds[0]) : 64 + __builtin_ctzll(kinds[1])));
        if (count && !t->failed && KIND(out[count - 1] - 1)->side != side)
            code_fail(&c, "it belongs to the other side");
    }
}

/* "1..2:5 3..4:7 5..6:9" */
static void losses_read(tsv *t, post_row *row)
{
    code c;
    code_open(&c, t, "die");
    while (code_more(&c)) {
        int low = code_number(&c, 1, 6);
        code_expect(&c, "..");
        int high = code_number(&c, low, 6);
        code_expect(&c, ":");
        int loss = code_number(&c, 0, 20);
        for (int face = low; face <= high; face++)
            row->loss[face] = (uint8_t)loss;
    }
    for (int face = 1; face <= 6 && !t->failed; face++)
        if (!row->loss[face])
            tsv_fail(t, "die", "the face %d is missing", face);
}

static void post_step(tsv *t, post_row *row)
{
    row->act =
        (uint8_t)tsv_choice(t, "act", "place initial_corps deploy_corps optional_move_corps militarize attrition");
    row->side = (uint8_t)(*tsv_text(t, "side") ? tsv_choice(t, "side", "nat rep") : NOBODY);
    row->count = (uint8_t)tsv_int_or(t, "count", 1, 12, 0);
    corps_read(t, "nat", NAT, row->corps[NAT]);
    corps_read(t, "rep", REP, row->corps[REP]);
    if (row->act == POST_ATTRITION)
        losses_read(t, row);
    if (row->act != POST_PLACE || t->failed)
        return;
    piece_read(t, &row->kind, &row->works);
    if (!t->failed && row->side == NOBODY)
        tsv_fail(t, "side", "whoever places something is missing");
    if (!t->failed && !row->count)
        tsv_fail(t, "count", "a number is missing");
    if (!t->failed && !row->works && KIND(row->kind)->side != row->side)
        tsv_fail(t, "piece", "it belongs to the other side");
    row->reduced = (uint8_t)(*tsv_text(t, "steps") ? tsv_choice(t, "steps", "full reduced") : 0);
    row->where = (uint8_t)tsv_choice(t, "where", "controlled controlled_port controlled_med_port");
    row->limit = (uint8_t)(*tsv_text(t, "limit") ? 1 + tsv_choice(t, "limit", "not_north one_north") : 0);
}

static bool post_read(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "cruzada/post.tsv", "scenario step act side piece steps count where limit nat rep die src",
                  why))
        return false;
    while (tsv_next(&t)) {
        int which = tsv_noun(&t, "scenario", &cr_noun_scenario);
        if (t.failed)
            break;
        scenario_row *row = &cr_table.scenario[which];
        if (row->posts >= POSTS) {
            tsv_fail(&t, "step", "at most %d steps can stand here", POSTS);
            break;
        }
        post_step(&t, &row->post[row->posts++]);
    }
    return tsv_close(&t, why);
}

bool cr_scenarios_load(const data_source *from, fault *why)
{
    return scenarios_read(from, why) && setup_read(from, why) && post_read(from, why);
}
