#include "core/play/group.h"

#include <stdlib.h>
#include <string.h>

#include "core/game/verdict.h"
#include "core/tell/json.h"

static bool names(const noun *n, int value, shown what, const char *id)
{
    char spare[NOUN_TEXT];
    return n && n->shown == what && !strcmp(noun_id_of(n, value, spare), id);
}

/* Does a choice name this thing? */
static bool about(const game *g, choice c, shown what, const char *id)
{
    const verb *v = &g->lists.verbs[choice_verb(c)];
    return names(v->a, choice_a(c), what, id) || names(v->b, choice_b(c), what, id);
}

/* The place that a choice names, or NULL. */
static const char *place_of(const game *g, choice c, char spare[NOUN_TEXT])
{
    const verb *v = &g->lists.verbs[choice_verb(c)];
    if (v->a && v->a->shown == SHOWN_SPACE)
        return noun_id_of(v->a, choice_a(c), spare);
    return v->b && v->b->shown == SHOWN_SPACE ? noun_id_of(v->b, choice_b(c), spare) : NULL;
}

static shape shape_of(const game *g, choice c)
{
    return g->lists.verbs[choice_verb(c)].shape;
}

choice group_close(const game *g, const void *state, int seat, const choices *list)
{
    prompt what;
    for (int i = 0; i < list->count; i++)
        if (shape_of(g, list->list[i]) == SHAPE_CLOSE && g->show.leaves_undone &&
            !g->show.leaves_undone(state, seat, list->list[i], &what))
            return list->list[i];
    return 0;
}

/* Carries a choice out on the copy; false if that was the last one of the gesture: a die, a secret, another's turn. */
static bool step(group *u, choice c)
{
    head *h = game_head(u->state);
    uint32_t reveals = h->reveals;
    if (u->count == GROUP_CHOICES)
        return false;
    game_choose(u->game, u->state, u->seat, c, NULL);
    u->list[u->count++] = c;
    return h->reveals == reveals && !h->over && game_acts(h, u->seat);
}

/* The choice that takes a piece up, or any that goes with it; 0 if there is none. */
static choice takes_up(const group *u, const choices *list, const char *piece)
{
    for (int i = 0; i < list->count; i++) {
        shape form = shape_of(u->game, list->list[i]);
        if ((form == SHAPE_PICK || form == SHAPE_GO) && about(u->game, list->list[i], SHOWN_PIECE, piece))
            return list->list[i];
    }
    return 0;
}

/* Makes the piece the one that the next choices are about: closes what is open, picks it. False if it can't be; `list`
 * has the choices then. */
static bool take_up(group *u, const char *piece, choices *list)
{
    game_options(u->game, u->state, u->seat, list);
    choice c = takes_up(u, list, piece);
    if (!c) {
        choice close = group_close(u->game, u->state, u->seat, list);
        if (!close || !step(u, close))
            return false;
        game_options(u->game, u->state, u->seat, list);
        c = takes_up(u, list, piece);
    }
    if (!c)
        return false;
    if (shape_of(u->game, c) == SHAPE_GO)
        return true; /* the list has where it goes */
    bool on = step(u, c);
    game_options(u->game, u->state, u->seat, list);
    return on;
}

/* Is this where the piece goes? Choices that name a piece must name this one. */
static bool goes(const group *u, choice c, const char *piece)
{
    const verb *v = &u->game->lists.verbs[choice_verb(c)];
    bool named = (v->a && v->a->shown == SHOWN_PIECE) || (v->b && v->b->shown == SHOWN_PIECE);
    return v->shape == SHAPE_GO && (!named || about(u->game, c, SHOWN_PIECE, piece));
}

/* The places so far, and for each a bit a piece. */
typedef struct reach {
    struct {
        char id[NOUN_TEXT];
        uint32_t pieces;
    } place[CHOICES_MAX];
    int count;
} reach;

static void reach_add(reach *r, const char *id, int piece)
{
    int i = 0;
    while (i < r->count && strcmp(r->place[i].id, id))
        i++;
    if (i == CHOICES_MAX)
        return;
    if (i == r->count) {
        text_fit(r->place[i].id, NOUN_TEXT, id);
        r->place[r->count++].pieces = 0;
    }
    r->place[i].pieces |= 1u << piece;
}

static void reach_json(const reach *r, int pieces, text *out)
{
    json_open(out, NULL, '[');
    for (int i = 0; i < r->count; i++) {
        json_open(out, NULL, '[');
        json_id(out, NULL, r->place[i].id);
        json_open(out, NULL, '[');
        for (int p = 0; p < pieces; p++)
            if (r->place[i].pieces >> p & 1)
                json_number(out, NULL, p);
        text_add_bytes(out, "]]", 2);
    }
    json_close(out, ']');
}

static void leave(group *u, int piece, const verdict *v)
{
    if (u->left_count == GROUP_PIECES)
        return;
    group_left *l = &u->left[u->left_count++];
    *l = (group_left){.piece = piece};
    text words;
    text_init(&words, FAULT_MAX);
    verdict_words(u->game, v, u->in, &words);
    text_fit(l->why.text, sizeof l->why.text, text_string(&words));
    text_release(&words);
    text_fit(l->rule, sizeof l->rule, verdict_rule(u->game, v));
}

/* The choice of a verb that would take the piece up, or there; 0 if the verb is not of that kind. */
static choice wished(const game *g, int v, const char *piece, const char *place)
{
    const verb *row = &g->lists.verbs[v];
    int a = 0;
    bool picks = row->shape == SHAPE_PICK && !place && row->a && row->a->shown == SHOWN_PIECE && !row->b;
    bool moves = row->shape == SHAPE_GO && place && row->a && row->a->shown == SHOWN_SPACE && !row->b;
    if ((picks && noun_find(row->a, piece, &a)) || (moves && noun_find(row->a, place, &a)))
        return choice_make(v, a, 0);
    return 0;
}

/* Why a piece can't be taken up, or can't go there: what the rules say of the choice that it would take; a verb that
 * is being used now before any other. */
static void leave_because(group *u, int number, const char *piece, const char *place)
{
    const game *g = u->game;
    choice wish = 0;
    choices list;
    verdict found = {0};
    game_options(g, u->state, u->seat, &list);
    for (int i = 0; i < list.count && !wish; i++)
        wish = wished(g, choice_verb(list.list[i]), piece, place);
    for (int v = 1; v < g->lists.verb_count && !wish; v++)
        wish = wished(g, v, piece, place);
    if (wish)
        found = game_verdict(g, u->state, u->seat, wish);
    leave(u, number, &found);
}

void group_places(group *u, const char *const *pieces, int count, text *out)
{
    const size_t size = u->game->size;
    void *start = malloc(size);
    reach *r = calloc(1, sizeof *r);
    choices list;
    char spare[NOUN_TEXT];
    if (start && r) {
        memcpy(start, u->state, size);
        for (int p = 0; p < count; p++) {
            u->count = 0;
            memcpy(u->state, start, size);
            if (!take_up(u, pieces[p], &list)) {
                leave_because(u, p, pieces[p], NULL);
                continue;
            }
            for (int i = 0; i < list.count; i++)
                if (goes(u, list.list[i], pieces[p]) && place_of(u->game, list.list[i], spare))
                    reach_add(r, place_of(u->game, list.list[i], spare), p);
        }
        reach_json(r, count, out);
    } else {
        text_add(out, "[]");
    }
    free(start);
    free(r);
}

/* One piece goes; false if the gesture is over. */
static bool go_one(group *u, int number, const char *piece, const char *place, void *before)
{
    choices list;
    char spare[NOUN_TEXT];
    int made = u->count;
    memcpy(before, u->state, u->game->size);
    bool up = take_up(u, piece, &list);
    for (int i = 0; up && i < list.count; i++) {
        const char *to = goes(u, list.list[i], piece) ? place_of(u->game, list.list[i], spare) : NULL;
        if (to && !strcmp(to, place))
            return step(u, list.list[i]);
    }
    leave_because(u, number, piece, up ? place : NULL);
    memcpy(u->state, before, u->game->size);
    u->count = made;
    return true;
}

void group_go(group *u, const char *const *pieces, int count, const char *place)
{
    void *before = malloc(u->game->size);
    u->count = u->left_count = 0;
    for (int p = 0; before && p < count; p++)
        if (!go_one(u, p, pieces[p], place, before))
            break;
    free(before);
}
