/* Reads cards.tsv: values, prerequisites and words of each card. What a card does: effects.c. */
#include <stdio.h>

#include "core/text/code.h"
#include "games/cruzada/state.h"

/* Tables that are read before the cards name cards: their ids come first. CR-2.3a */
void cr_cards_name(void)
{
    for (int card = 0; card < CARD_ROWS; card++) {
        card_row *row = CARD_OF(card);
        text_format(row->id, sizeof row->id, "%c%d", card < CARDS_DECK ? 'n' : 'r', card % CARDS_DECK + 1);
        text_format(row->number, sizeof row->number, "%c%d", card < CARDS_DECK ? 'N' : 'R', card % CARDS_DECK + 1);
    }
}

/* "n6;r8": cards that must (not) have been played. */
static void cards_list(tsv *t, const char *column, uint8_t out[REQUIRES])
{
    code c;
    int count = 0;
    code_open(&c, t, column);
    while (code_more(&c)) {
        int card = code_noun(&c, &cr_noun_card);
        if (count >= REQUIRES)
            code_fail(&c, "at most %d cards can stand here", REQUIRES);
        else
            out[count++] = (uint8_t)(card + 1);
        if (code_more(&c))
            code_expect(&c, ";");
    }
}

/* Conditions in groups, separated by commas; `|` joins those of one group (CR-8.5.1.2). */
static void when_read(tsv *t, card_row *row)
{
    const char *cell = tsv_text(t, "when");
    int group = 0;
    while (*cell && !t->failed) {
        char word[64];
        size_t length = strcspn(cell, ",|");
        if (length >= sizeof word || row->conditions >= CONDITIONS) {
            tsv_fail(t, "when", "at most %d short conditions can stand here", CONDITIONS);
            return;
        }
        memcpy(word, cell, length);
        word[length] = '\0';
        condition *out = &row->when[row->conditions++];
        if (!cr_condition_read(word, out))
            tsv_fail(t, "when", "'%s' is no condition", word);
        out->group = (uint8_t)group;
        cell += length;
        if (*cell)
            group += *cell++ == ',';
    }
}

static bool tag_has(const char *tags, const char *tag)
{
    size_t length = strlen(tag);
    for (const char *at = strstr(tags, tag); at; at = strstr(at + 1, tag))
        if ((at == tags || at[-1] == ',') && (!at[length] || at[length] == ','))
            return true;
    return false;
}

/* Both decks have as many cards as the box; each is tied to its rules by its number. */
static int card_id(tsv *t)
{
    const char *id = tsv_word(t, "id");
    for (int card = 0; card < CARD_ROWS; card++)
        if (!strcmp(id, CARD_OF(card)->id))
            return card;
    if (!t->failed)
        tsv_fail(t, "id", "'%s' is no card: there are %d of each side, n1 to n%d and r1 to r%d", id, CARDS_DECK,
                 CARDS_DECK, CARDS_DECK);
    return 0;
}

static void card_read(tsv *t)
{
    int card = card_id(t);
    if (t->failed)
        return;
    card_row *row = CARD_OF(card);
    if (row->title[0])
        tsv_fail(t, "id", "'%s' stands in the table twice", row->id);
    tsv_keep_words(t, "title", row->title);
    tsv_keep_texts(t, "effect", row->text);
    row->ops = (uint8_t)tsv_int(t, "ops", 1, 5);
    row->rp_own = (uint8_t)tsv_int(t, "rp_own", 0, 5);
    row->rp_foreign = (uint8_t)tsv_int(t, "rp_foreign", 0, 5);
    row->kind = (uint8_t)tsv_choice(t, "kind", "event reinforcement_own reinforcement_foreign cc none");
    row->star = tsv_flag(t, "star");
    row->joins = (uint8_t)tsv_choice(t, "joins", "turn1 turn6 turn12 option");
    row->air = tag_has(tsv_text(t, "tags"), "air");
    cards_list(t, "requires", row->requires);
    cards_list(t, "blocked_by", row->blocked);
    when_read(t, row);
    if (!cr_kinds_of(tsv_text(t, "scrap"), row->scrap))
        tsv_fail(t, "scrap", "types of counters, joined by +, were expected");
}

bool cr_cards_load(const data_source *from, fault *why)
{
    tsv t;
    if (!tsv_open(&t, from, "cruzada/cards.tsv",
                  "id joins title title_es ops rp_own rp_foreign kind star requires blocked_by when tags scrap effect "
                  "effect_es src",
                  why))
        return false;
    while (tsv_next(&t))
        card_read(&t);
    for (int card = 0; card < CARD_ROWS && !t.failed; card++)
        if (!CARD_OF(card)->title[0])
            tsv_fail(&t, NULL, "the card '%s' is missing: %d of each side were expected", CARD_OF(card)->id,
                     CARDS_DECK);
    return tsv_close(&t, why);
}
