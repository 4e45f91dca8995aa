/* Laws 1 and 2 (what may be chosen) and 8 (what people read). */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game/verdict.h"
#include "core/tell/view.h"
#include "json.h"
#include "laws.h"

static int by_value(const void *a, const void *b)
{
    choice x = *(const choice *)a, y = *(const choice *)b;
    return x < y ? -1 : x > y;
}

static bool no_duplicates(run *r, int seat)
{
    choice sorted[CHOICES_MAX];
    char form[CHOICE_TEXT];
    memcpy(sorted, r->list.list, (size_t)r->list.count * sizeof *sorted);
    qsort(sorted, (size_t)r->list.count, sizeof *sorted, by_value);
    for (int i = 1; i < r->list.count; i++)
        if (sorted[i] == sorted[i - 1]) {
            choice_text(r->g, sorted[i], form);
            return law_fail(r, LAW_CHOICES, "'%s: %s' is listed twice", noun_key(r->g->seat, seat), form);
        }
    return true;
}

/* After a choice somebody acts, or the game is over; and the state is possible. */
static bool applies(run *r, int seat, choice c)
{
    fault why;
    char form[CHOICE_TEXT];
    void *after = run_copy(r, 0, r->m.state);
    choice_text(r->g, c, form);
    game_choose(r->g, after, seat, c, NULL);
    const head *h = game_peek(after);
    if (!game_check(r->g, after, &why))
        return law_fail(r, LAW_CHOICES, "after '%s: %s' the state is impossible: %.300s", noun_key(r->g->seat, seat),
                        form, why.text);
    if (h->over ? h->actors || h->depth : !h->actors || !h->depth)
        return law_fail(r, LAW_CHOICES, "after '%s: %s' %s", noun_key(r->g->seat, seat), form,
                        h->over ? "the game is over, but somebody acts" : "nobody acts, but the game is not over");
    if (h->actors >> r->g->seats)
        return law_fail(r, LAW_CHOICES, "after '%s: %s' a seat acts that there is not", noun_key(r->g->seat, seat),
                        form);
    return true;
}

bool law_choices(run *r)
{
    enum { TRIED = 2 };
    const head *h = game_peek(r->m.state);
    if (!h->actors || h->actors >> r->g->seats)
        return law_fail(r, LAW_CHOICES, "the game is not over, but no seat of it acts (mask %x)", h->actors);
    if (h->actors & game_nonplayers(r->g, h->options))
        return law_fail(r, LAW_CHOICES, "a non-player acts (mask %x)", h->actors);
    for (int seat = 0; seat < r->g->seats; seat++) {
        if (!game_acts(r->m.state, seat))
            continue;
        game_options(r->g, r->m.state, seat, &r->list);
        if (!r->list.count)
            return law_fail(r, LAW_CHOICES, "%s acts, but has no choice (node '%s')", noun_key(r->g->seat, seat),
                            r->g->lists.nodes[flow_peek(h)->node].name);
        if (!no_duplicates(r, seat))
            return false;
        for (int i = 0; i < TRIED; i++)
            if (!applies(r, seat, r->list.list[run_below(r, (uint32_t)r->list.count)]))
                return false;
    }
    return true;
}

/* A choice at random, legal or not, but one that has a text: two of three are near what can be chosen, the same verb,
 * and of two things often one the same. */
static choice any_choice(run *r, choice like)
{
    bool near = like && run_below(r, 3);
    int v = near ? choice_verb(like) : 1 + (int)run_below(r, (uint32_t)r->g->lists.verb_count - 1), value[2] = {0};
    int kept = near && r->g->lists.verbs[v].b ? (int)run_below(r, 3) : 2;
    const noun *of[2] = {r->g->lists.verbs[v].a, r->g->lists.verbs[v].b};
    for (int i = 0; i < 2; i++) {
        if (!of[i])
            continue;
        value[i] = of[i]->low + (int)run_below(r, (uint32_t)(of[i]->high - of[i]->low + 1));
        if (kept == i)
            value[i] = i ? choice_b(like) : choice_a(like);
        if (noun_has_ids(of[i]) && !noun_key(of[i], value[i]))
            return 0;
    }
    return choice_make(v, value[0], value[1]);
}

/* The words may not be cut short, nor name a thing that there is not ("front?12"). */
static bool whole(const char *words)
{
    for (const char *p = words; *p; p++)
        if (p[0] == '?' && p > words && isalpha((unsigned char)p[-1]) && (isdigit((unsigned char)p[1]) || p[1] == '-'))
            return false;
    return *words != '\0';
}

static bool kind_listed(const choices *list, choice c)
{
    for (int i = 0; i < list->count; i++)
        if (choice_verb(list->list[i]) == choice_verb(c))
            return true;
    return false;
}

/* Where something of the kind can be chosen, a rule bars this one: neither the moment nor "not among these" is a
 * reason. */
static bool timely(const game *g, const void *state, int seat, choice c, const choices *list)
{
    if (!kind_listed(list, c))
        return true;
    verdict v = game_verdict(g, state, seat, c);
    return v.bar == BAR_RULE;
}

/* The reason for a refusal is the same to one who does not know the secrets. */
static bool same_reason(run *r, const void *seen, int seat, choice c)
{
    text truth, known;
    text_init(&truth, 4096);
    text_init(&known, 4096);
    bool ok = true, a = game_why(r->g, r->m.state, seat, c, LANG_EN, &truth);
    bool b = game_why(r->g, seen, seat, c, LANG_EN, &known);
    char form[CHOICE_TEXT];
    choice_text(r->g, c, form);
    game_options(r->g, r->m.state, seat, &r->other);
    if (a != choices_have(&r->other, c))
        ok = law_fail(r, LAW_OPTIONS, "'%s: %s' is %s, but 'why' says otherwise", noun_key(r->g->seat, seat), form,
                      a ? "not listed" : "listed");
    else if (a != b || strcmp(text_string(&truth), text_string(&known)))
        ok = law_fail(r, LAW_OPTIONS, "'%s: %s': the reason tells a secret: '%s' / '%s'", noun_key(r->g->seat, seat),
                      form, text_string(&truth), text_string(&known));
    else if (!a && !timely(r->g, r->m.state, seat, c, &r->other))
        ok = law_fail(r, LAW_WORDS, "'%s: %s' is of a kind that is listed, but the reason is '%s'",
                      noun_key(r->g->seat, seat), form, text_string(&truth));
    else if (!a && !whole(text_string(&truth)))
        ok = law_fail(r, LAW_WORDS, "'%s: %s': the refusal reads '%s'", noun_key(r->g->seat, seat), form,
                      text_string(&truth));
    text_release(&truth);
    text_release(&known);
    return ok;
}

static bool same_list(run *r, const void *seen, int seat)
{
    char form[CHOICE_TEXT];
    game_options(r->g, r->m.state, seat, &r->list);
    game_options(r->g, seen, seat, &r->other);
    for (int i = 0; i < r->list.count || i < r->other.count; i++) {
        choice a = i < r->list.count ? r->list.list[i] : 0, b = i < r->other.count ? r->other.list[i] : 0;
        if (a == b)
            continue;
        choice_text(r->g, a ? a : b, form);
        return law_fail(r, LAW_OPTIONS, "the list of %s tells a secret: choice %d ('%s') depends on it",
                        noun_key(r->g->seat, seat), i, form);
    }
    return true;
}

bool law_options(run *r)
{
    for (int seat = 0; seat < r->g->seats; seat++) {
        void *seen = run_copy(r, 0, r->m.state);
        game_redact(r->g, seen, seat);
        if (!same_list(r, seen, seat))
            return false;
        for (int i = 0; i < 3; i++) {
            choice like = run_choice(r, r->m.state, seat), c = any_choice(r, like);
            if (c && !same_reason(r, seen, seat, c))
                return false;
        }
        if (!game_acts(r->m.state, seat))
            continue;
        prompt a = r->g->show.prompt(r->m.state, seat), b = r->g->show.prompt(seen, seat);
        if (memcmp(&a, &b, sizeof a))
            return law_fail(r, LAW_OPTIONS, "the prompt of %s tells a secret (rows %d and %d)",
                            noun_key(r->g->seat, seat), a.id, b.id);
    }
    return true;
}

bool law_words(run *r, const journal *j)
{
    text words;
    text_init(&words, 1 << 20);
    bool ok = true;
    for (int i = 0; ok && i < j->count; i++)
        for (int in = 0; ok && in < LANGS; in++) {
            const entry *e = &j->list[i];
            if (!e->kind || e->kind >= r->g->lists.entry_count) {
                ok = law_fail(r, LAW_WORDS, "an entry of kind %d, which is not in the table", e->kind);
                break;
            }
            text_clear(&words);
            entry_words(r->g, e, (lang)in, &words);
            if (!whole(text_string(&words)))
                ok = law_fail(r, LAW_WORDS, "the entry %s (%d %d %d %d) reads '%s'", r->g->lists.entries[e->kind].name,
                              e->arg[0], e->arg[1], e->arg[2], e->arg[3], text_string(&words));
        }
    text_clear(&words);
    journal_json(r->g, j, 0, WATCHER, LANG_ES, &words);
    if (ok && json_fault(text_string(&words)))
        ok = law_fail(r, LAW_WORDS, "the journal is no JSON at '%.100s'", json_fault(text_string(&words)));
    text_release(&words);
    return ok;
}

static bool word_choices(run *r, int seat, lang in, text *words)
{
    char form[CHOICE_TEXT];
    game_options(r->g, r->m.state, seat, &r->list);
    for (int i = 0; i < r->list.count; i++) {
        text_clear(words);
        choice_label(r->g, r->m.state, r->list.list[i], in, words);
        choice_text(r->g, r->list.list[i], form);
        if (!whole(text_string(words)))
            return law_fail(r, LAW_WORDS, "the choice '%s' reads '%s'", form, text_string(words));
    }
    text_clear(words);
    prompt p = r->g->show.prompt(r->m.state, seat);
    prompt_words(r->g, &p, in, words);
    return whole(text_string(words)) || law_fail(r, LAW_WORDS, "the prompt %d reads '%s'", p.id, text_string(words));
}

/* What is sent to the page is JSON. */
static bool word_json(run *r, int viewer, lang in, text *words)
{
    text_clear(words);
    view_json(r->g, r->m.state, viewer, in, words);
    const char *at = json_fault(text_string(words));
    return !at || law_fail(r, LAW_WORDS, "the view of %s is no JSON at '%.100s'", viewer_name(r->g, viewer), at);
}

/* Every mark of what a viewer sees has a name; those of cards are drawn, and said by the card's own words. */
static bool word_signs(run *r, int viewer, lang in)
{
    view seen = {0};
    bool ok = true;
    r->g->show.view(r->m.state, viewer, in, &seen);
    for (int i = 0; ok && i < seen.count; i++) {
        const char *const marks[] = {seen.items[i].fixed->marks, seen.items[i].marks};
        for (int k = 0; ok && k < 2 && seen.items[i].fixed->kind != VIEW_CARD; k++)
            for (const char *word = marks[k]; ok && *(word += strspn(word, " ")); word += strcspn(word, " "))
                ok = view_sign(r->g, word, in) ||
                     law_fail(r, LAW_WORDS, "the mark '%.40s' of %s has no name", word, seen.items[i].fixed->id);
    }
    view_release(&seen);
    return ok;
}

/* Every viewer can be shown the position, in every language, as JSON and as text. */
bool law_words_view(run *r)
{
    text words;
    text_init(&words, TEXT_DEFAULT_MAX);
    bool ok = true;
    for (int in = 0; in < LANGS; in++)
        for (int viewer = 0; ok && viewer <= WATCHER; viewer++) {
            if (viewer >= r->g->seats && viewer != WATCHER)
                continue;
            text_clear(&words);
            view_text(r->g, r->m.state, viewer, (lang)in, &words);
            if (!words.length)
                ok = law_fail(r, LAW_WORDS, "%s is shown nothing", viewer_name(r->g, viewer));
            ok = ok && word_json(r, viewer, (lang)in, &words) && word_signs(r, viewer, (lang)in);
            if (ok && viewer != WATCHER && game_acts(r->m.state, viewer))
                ok = word_choices(r, viewer, (lang)in, &words);
        }
    text_release(&words);
    return ok;
}
