/* Reads cards.tsv: both decks, with what a card is worth in battle. ES-deck-01, ES-deck-02 */
#include "core/text/code.h"
#include "games/espana/load/tables.h"

/* dice:+2, drm:+1x2 ... */
static effect_on_roll read_roll(tsv *t, const char *column, int sign)
{
    effect_on_roll e = {0};
    code c;
    code_open(&c, t, column);
    bool dice = code_take(&c, "dice");
    if (!dice)
        code_expect(&c, "drm");
    code_expect(&c, ":");
    int n = code_number(&c, sign > 0 ? 1 : -3, sign > 0 ? 3 : -1);
    *(dice ? &e.dice : &e.drm) = (int8_t)n;
    e.twice = !dice && code_take(&c, "x2");
    if (code_more(&c) || (!dice && n * sign > 2) || (e.twice && n * sign != 1))
        code_fail(&c, "such a modifier is not known");
    return e;
}

/* 1 to 45, N1 to N10 */
static int read_number(tsv *t)
{
    const char *word = tsv_text(t, "number");
    if (*word != 'N')
        return tsv_int(t, "number", 1, FIRST_NAVAL_CARD);
    int n = 0;
    for (const char *digit = word + 1; *digit >= '0' && *digit <= '9' && n <= NAVAL_CARDS; digit++)
        n = 10 * n + *digit - '0';
    if (n < 1 || n > NAVAL_CARDS || strspn(word + 1, "0123456789") != strlen(word + 1)) {
        tsv_fail(t, "number", "a number or N1 to N%d was expected", NAVAL_CARDS);
        return 1;
    }
    return FIRST_NAVAL_CARD + n;
}

bool es_cards_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(
            &t, from, "espana/cards.tsv",
            "id side number deck title title_es optional naval bonus penalty effect_code effect effect_es rule src",
            why))
        return false;
    while (tsv_next(&t)) {
        int side = tsv_choice(&t, "side", "nat rep"), number = read_number(&t);
        card_row *card = &es_table.card[side * CARDS_DECK + number - 1];
        if (card->id)
            tsv_fail(&t, "number", "card %d stands twice", number);
        card->id = tsv_keep(&t, tsv_id(&t, "id"));
        for (const card_row *seen = es_table.card; !t.failed && seen < es_table.card + CARDS; seen++)
            if (seen != card && seen->id && !strcmp(seen->id, card->id))
                tsv_fail(&t, "id", "'%s' stands twice", card->id);
        tsv_keep_words(&t, "title", card->title);
        tsv_keep_words(&t, "effect", card->text);
        card->side = (uint8_t)side;
        card->number = (uint8_t)number;
        card->late = (uint8_t)tsv_choice(&t, "deck", "1936-37 1938-39");
        card->optional = tsv_flag(&t, "optional");
        card->naval = tsv_flag(&t, "naval");
        if (card->naval != (number > FIRST_NAVAL_CARD))
            tsv_fail(&t, "naval", "the cards N1 to N%d and no others are of the naval rules", NAVAL_CARDS);
        card->bonus = read_roll(&t, "bonus", 1);
        card->penalty = read_roll(&t, "penalty", -1);
        es_event_read(&t, card);
    }
    if (!t.failed && t.rows != CARDS)
        tsv_fail(&t, NULL, "%d cards were expected", CARDS);
    return tsv_close(&t, why);
}
