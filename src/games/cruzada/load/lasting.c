/* Reads lasting.tsv: the effects of cards that last, and when they begin and end. */
#include "core/text/code.h"
#include "games/cruzada/state.h"

/* "game", "round", "until:n45|until:n43" */
static void ends_read(tsv *t, lasting_row *row)
{
    static const char *const words[] = {"game",      "round",          "turn",        "next_rep_round",
                                        "until",     "six_nat_rounds", "that_winter", "beachhead_gone",
                                        "unit_gone", "nat_retakes"};
    static const uint8_t bits[] = {ENDS_GAME,  ENDS_ROUND, ENDS_TURN,  ENDS_REP_ROUND, ENDS_CARD,
                                   ENDS_OTHER, ENDS_OTHER, ENDS_OTHER, ENDS_OTHER,     ENDS_OTHER};
    code c;
    int cards = 0;
    code_open(&c, t, "ends");
    while (code_more(&c)) {
        int word = CODE_PICK(&c, words, "an end");
        row->ends |= bits[word];
        if (bits[word] == ENDS_CARD) {
            code_expect(&c, ":");
            int card = code_noun(&c, &cr_noun_card);
            if (cards < 2)
                row->until[cards++] = (uint8_t)(card + 1);
        }
        if (code_more(&c))
            code_expect(&c, "|");
    }
}

static const char *const lasting_ids[LASTINGS] = {
#define ROW(NAME, word) word,
    CR_LASTING(ROW)
#undef ROW
};

/* Some effects begin and end with a marker or a piece on the map: no other words can stand there. */
static void fixed_check(tsv *t, int row_number, const lasting_row *row)
{
    static const struct {
        uint8_t row, begins;
        const char *ends;
    } fixed[] = {{LASTS_SEVERE_WINTER, BEGINS_NEXT_WINTER, "that_winter"},
                 {LASTS_FRENCH_THREAT, BEGINS_AT_ONCE, "six_nat_rounds"},
                 {LASTS_BEACHHEAD, BEGINS_AT_ONCE, "beachhead_gone"},
                 {LASTS_BEACHHEAD_P, BEGINS_AT_ONCE, "beachhead_gone"},
                 {LASTS_INSURRECTION, BEGINS_AT_ONCE, "unit_gone"},
                 {LASTS_BONUS_R33, BEGINS_ON_BONUS, "nat_retakes"},
                 {LASTS_BONUS_R34, BEGINS_ON_BONUS, "nat_retakes"},
                 {LASTS_BONUS_R35, BEGINS_ON_BONUS, "nat_retakes"},
                 {LASTS_BONUS_R47, BEGINS_ON_BONUS, "nat_retakes"},
                 {LASTS_MILITARIZED, BEGINS_AT_ONCE, "game"}};
    bool other = row->ends & ENDS_OTHER || row->begins > BEGINS_NEXT_TURN;
    for (int i = 0; i < COUNT_OF(fixed); i++) {
        if (fixed[i].row != row_number)
            continue;
        other = false;
        if (!t->failed && strcmp(tsv_text(t, "ends"), fixed[i].ends))
            tsv_fail(t, "ends", "'%s' ends with '%s'", row->id, fixed[i].ends);
        if (!t->failed && row->begins != fixed[i].begins)
            tsv_fail(t, "begins", "'%s' can't begin otherwise", row->id);
    }
    if (!t->failed && other)
        tsv_fail(t, "ends", "'%s' can't begin or end like that", row->id);
}

/* CR-2.2.2a */
bool cr_lasting_load(const data_source *from, fault *why)
{
    tsv t;
    for (int i = 0; i < LASTINGS; i++)
        cr_table.lasting[i].id = lasting_ids[i];
    if (!tsv_open(&t, from, "cruzada/lasting.tsv", "id begins ends name name_es effect effect_es src", why))
        return false;
    while (tsv_next(&t)) {
        int row_number = tsv_noun(&t, "id", &cr_noun_lasting);
        if (t.failed)
            break;
        lasting_row *row = &cr_table.lasting[row_number];
        tsv_keep_words(&t, "name", row->name);
        tsv_keep_words(&t, "effect", row->text);
        row->begins = (uint8_t)tsv_choice(&t, "begins", "at_once next_turn next_winter on_bonus");
        ends_read(&t, row);
        fixed_check(&t, row_number, row);
    }
    for (int i = 0; i < LASTINGS && !t.failed; i++)
        if (!cr_table.lasting[i].text[0])
            tsv_fail(&t, NULL, "'%s' is missing", lasting_ids[i]);
    return tsv_close(&t, why);
}
