/* Reads effects.tsv: what each card does as Event or as Combat Card. */
#include "core/text/code.h"
#include "games/cruzada/state.h"

static const char *const code_words[] = {
#define ROW(NAME, word) word,
    CR_CODES(ROW)
#undef ROW
};
static const char *const where_words[WHERES] = {
#define ROW(NAME, word) word,
    CR_WHERES(ROW)
#undef ROW
};

/* --- needs of Combat Cards --- */

static void kinds_add(code *c, need *out, const char *word)
{
    static const struct {
        const char *word;
        uint32_t flag;
    } flags[] = {{"mil", 1u << PLACE_OF_MILITIA},
                 {"pol", 1u << PLACE_OF_POLICE},
                 {"afr", 1u << PLACE_OF_AFRICA},
                 {"italian", 1u << PLACE_OF_ITALIAN},
                 {"cav", 1u << PLACE_OF_CAVALRY}};
    uint64_t named[2];
    for (int i = 0; i < COUNT_OF(flags); i++)
        if (!strcmp(word, flags[i].word)) {
            for (int k = 0; k < KINDS; k++)
                if (KIND(k)->flags & flags[i].flag)
                    out->kinds[k / 64] |= 1ull << k % 64;
            return;
        }
    if (!strcmp(word, "corps")) {
        for (int k = 0; k < KINDS; k++)
            if (KIND(k)->class == CORPS)
                out->kinds[k / 64] |= 1ull << k % 64;
        return;
    }
    out->ready |= !strcmp(word, "t26_ready");
    if (!strncmp(word, "t26", 3))
        word = "rep_t26+rep_rac";
    if (!cr_kinds_of(word, named))
        code_fail(c, "'%s' is no set of units", word);
    out->kinds[0] |= named[0];
    out->kinds[1] |= named[1];
}

static void need_read(code *c, need *out)
{
    static const char *const targets[TARGETS] = {"coastal",         "sea_open", "main_city", "madrid",
                                                 "madrid_adjacent", "mountain", "position",  "trench"};
    static const char *const words[] = {"own", "foe", "target", "rivers", "retreat", "attack", "defense"};
    int word = CODE_PICK(c, words, "a need");
    out->role = ROLES;
    if (word > NEED_RETREAT) {
        out->role = (uint8_t)(word == NEED_RETREAT + 1 ? ATTACK : DEFENCE);
        code_expect(c, ">");
        word = code_pick(c, words, NEED_RETREAT + 1, "a need");
    }
    out->kind = (uint8_t)word;
    out->negated = code_take(c, "!");
    code_expect(c, "=");
    do {
        switch (word) {
        case NEED_OWN:
        case NEED_FOE: kinds_add(c, out, code_word(c, "a set of units")); break;
        case NEED_TARGET: out->targets |= (uint16_t)(1u << code_pick(c, targets, TARGETS, "a target")); break;
        default: code_word(c, "all or one"); break;
        }
    } while (code_take(c, "|"));
}

static void needs_read(tsv *t, card_row *row)
{
    code c;
    code_open(&c, t, "needs");
    while (code_more(&c)) {
        if (row->need_count >= NEEDS) {
            code_fail(&c, "at most %d needs can stand here", NEEDS);
            return;
        }
        need_read(&c, &row->needs[row->need_count++]);
        if (code_more(&c))
            code_expect(&c, ",");
    }
}

/* --- the other words --- */

static void cancels_read(tsv *t, card_row *row)
{
    static const char *const words[] = {"mountain",       "main_city", "position",    "trench", "river", "trench_hold",
                                        "retreat_cancel", "armor_drm", "militia_drm", "air",    "card"};
    code c;
    code_open(&c, t, "cancels");
    while (code_more(&c)) {
        int word = CODE_PICK(&c, words, "what is cancelled");
        if (word < COUNT_OF(words) - 1) {
            row->cancels |= (uint16_t)(1u << word);
        } else {
            code_expect(&c, ":");
            row->cancels_card = (uint8_t)(code_noun(&c, &cr_noun_card) + 1);
        }
        if (code_more(&c))
            code_expect(&c, ",");
    }
}

/* "nat_ita:2:full:nat_port;nat_ita:1:full:reserve" */
static void brings_read(tsv *t, card_row *row)
{
    static const char *const steps[] = {"full", "any"};
    code c;
    code_open(&c, t, "units");
    while (code_more(&c)) {
        uint64_t kinds[2];
        if (row->brings_count >= BRINGS) {
            code_fail(&c, "at most %d types can stand here", BRINGS);
            return;
        }
        brought *out = &row->brings[row->brings_count++];
        if (!cr_kinds_of(code_word(&c, "a type of counters"), kinds))
            code_fail(&c, "a type of counters was expected");
        out->kind = (uint8_t)cr_kind_in(kinds);
        code_expect(&c, ":");
        out->count = (uint8_t)code_number(&c, 1, 4);
        code_expect(&c, ":");
        out->any = (uint8_t)CODE_PICK(&c, steps, "full or any");
        code_expect(&c, ":");
        out->where = (uint8_t)code_pick(&c, where_words, WHERES, "a place");
        if (code_more(&c))
            code_expect(&c, ";");
    }
}

static uint32_t lasting_set(tsv *t, const char *column)
{
    code c;
    uint32_t set = 0;
    code_open(&c, t, column);
    while (code_more(&c)) {
        set |= 1u << code_noun(&c, &cr_noun_lasting);
        if (code_more(&c))
            code_expect(&c, ",");
    }
    return set;
}

static void effect_read(tsv *t, card_row *row)
{
    static const char rules[] = "any combat sevilla_plus_one not_beachhead_p";
    row->timing = (uint8_t)tsv_choice(t, "timing", "round combat never");
    if (*tsv_text(t, "limit"))
        row->limit = (uint8_t)(1u << tsv_choice(t, "limit", "own_reinforcement foreign_reinforcement counterattack"));
    row->activations = (uint8_t)tsv_int(t, "activations", 0, 5);
    row->activation_rule = (uint8_t)(row->activations ? tsv_choice(t, "activation_rule", rules) : 0);
    row->winter = tsv_flag(t, "winter_card");
    row->division_out = tsv_flag(t, "division_out");
    row->role = (uint8_t)(*tsv_text(t, "role") ? tsv_choice(t, "role", "attack defense both") : ROLES);
    row->drm = (int8_t)tsv_int(t, "drm", -2, 2);
    row->foe_shift = (int8_t)tsv_int(t, "foe_shift", -3, 3);
    row->attack_drm = (int8_t)tsv_int(t, "attack_drm", 0, 2);
    row->once_per_turn = tsv_flag(t, "once_per_turn");
    row->change = (uint8_t)(1 + tsv_noun_or(t, "once", &cr_noun_change, -1));
    row->begins = lasting_set(t, "lasting");
    row->ends = lasting_set(t, "ends");
    needs_read(t, row);
    cancels_read(t, row);
    brings_read(t, row);
    if (*tsv_text(t, "code")) {
        code c;
        code_open(&c, t, "code");
        row->code = (uint8_t)(1 + CODE_PICK(&c, code_words, "a code"));
    }
}

bool cr_effects_load(const data_source *from, fault *why)
{
    tsv t;
    nodeset seen = {{0}};
    int combats[SIDES] = {0};
    if (!tsv_open(&t, from, "cruzada/effects.tsv",
                  "id timing limit activations activation_rule winter_card units division_out role needs drm foe_shift "
                  "cancels once_per_turn attack_drm once lasting ends code rule src",
                  why))
        return false;
    while (tsv_next(&t)) {
        int card = tsv_noun(&t, "id", &cr_noun_card);
        if (t.failed)
            break;
        if (nodeset_has(&seen, card))
            tsv_fail(&t, "id", "'%s' stands in the table twice", CARD_OF(card)->id);
        nodeset_add(&seen, card);
        effect_read(&t, CARD_OF(card));
        bool combat = CARD_OF(card)->timing == TIMING_COMBAT;
        if (!t.failed && combat != (CARD_OF(card)->kind == CARD_COMBAT))
            tsv_fail(&t, "timing", "'%s' is %s Combat Card", CARD_OF(card)->id, combat ? "no" : "a");
        combats[cards_side(card)] += combat;
        if (!t.failed && combats[cards_side(card)] > COMBAT_CARDS)
            tsv_fail(&t, "timing", "a side has at most %d Combat Cards", COMBAT_CARDS);
    }
    if (!t.failed && nodeset_count(&seen) != CARD_ROWS)
        tsv_fail(&t, NULL, "%d cards were expected", CARD_ROWS);
    return tsv_close(&t, why);
}
