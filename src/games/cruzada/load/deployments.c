/* Reads setup.tsv and post.tsv: where units and markers stand at the start of a scenario, and what its players do after
 * that. */
#include "core/text/cell.h"
#include "core/text/code.h"
#include "games/cruzada/state.h"

static const char *const works_words[] = {"position", "trench", "trench_madrid", "trench_bilbao",
                                          "trench_fortifications"};

/* The column `piece` names a type of counters or a marker. */
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
    *kind = (uint8_t)cr_kind_in(kinds);
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
        row->setup = (uint8_t)tsv_choice(&t, "setup", CR_SETUPS);
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
            out[count++] = (uint8_t)(1 + cr_kind_in(kinds));
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

bool cr_deployments_load(const data_source *from, fault *why)
{
    return setup_read(from, why) && post_read(from, why);
}
