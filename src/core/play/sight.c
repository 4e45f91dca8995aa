#include "core/play/sight.h"

#include <stdlib.h>
#include <string.h>

void sight_release(sight *s)
{
    free(s->state);
    free(s->seen);
    journal_release(&s->journal);
    *s = (sight){0};
}

bool sight_begin(sight *s, const match *m, int viewer, fault *why)
{
    const game *g = m->game;
    *s = (sight){.match = m, .viewer = viewer, .state = malloc(g->size), .seen = malloc(g->size)};
    if (!s->state || !s->seen) {
        sight_release(s);
        return fault_set(why, "out of memory");
    }
    if (!match_replay(m, 0, s->state, &s->journal, why)) {
        sight_release(s);
        return false;
    }
    memcpy(s->seen, s->state, g->size);
    if (viewer != SIGHT_ALL)
        game_redact(g, s->seen, viewer);
    return true;
}

/* Takes the new state over; whether the viewer sees a difference. */
static bool look_again(sight *s)
{
    const game *g = s->match->game;
    _Alignas(max_align_t) char now[STATE_MAX];
    memcpy(now, s->state, g->size);
    game_redact(g, now, s->viewer);
    if (!memcmp(now, s->seen, g->size))
        return false;
    memcpy(s->seen, now, g->size);
    return true;
}

bool sight_next(sight *s, bool *stepped, fault *why)
{
    const move *mv = &s->match->moves[s->moves];
    s->journal.count = 0;
    if (!match_step(s->match, s->moves, s->state, &s->journal, why))
        return false;
    s->moves++;
    *stepped = s->viewer == SIGHT_ALL || s->viewer == mv->seat || mv->end;
    for (int i = 0; i < s->journal.count && !*stepped; i++)
        *stepped = s->journal.list[i].viewers >> s->viewer & 1;
    if (s->viewer != SIGHT_ALL && look_again(s))
        *stepped = true;
    s->steps += *stepped;
    return true;
}

int sight_moves(const match *m, int viewer, int steps, fault *why)
{
    sight s;
    bool stepped;
    if (!sight_begin(&s, m, viewer, why))
        return -1;
    while (s.steps < steps && s.moves < m->count)
        if (!sight_next(&s, &stepped, why)) {
            sight_release(&s);
            return -1;
        }
    int moves = s.steps == steps ? s.moves : -1;
    if (moves < 0)
        fault_set(why, "there is no step number %d: it ends with %d", steps, s.steps);
    sight_release(&s);
    return moves;
}

int sight_steps(const match *m, int viewer, fault *why)
{
    sight s;
    bool stepped, ok = sight_begin(&s, m, viewer, why);
    if (!ok)
        return -1;
    while (ok && s.moves < m->count)
        ok = sight_next(&s, &stepped, why);
    int steps = ok ? s.steps : -1;
    sight_release(&s);
    return steps;
}
