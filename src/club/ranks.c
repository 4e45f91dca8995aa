#include "club/ranks.h"

#include "core/text/fault.h"

static bool over(const meeting *m)
{
    return m->one_half >= 0;
}

static void add_points(const meeting *m, rank_row *rows)
{
    rows[m->one].half_points += m->one_half;
    if (m->other != PAIRING_NOBODY)
        rows[m->other].half_points += m->other_half;
    if (!m->played)
        return;
    rows[m->one].played++;
    rows[m->other].played++;
    rows[m->one].wins += m->one_half > m->other_half;
    rows[m->other].wins += m->other_half > m->one_half;
}

/* After all points are known. */
static void add_ties(const meeting *m, rank_row *rows)
{
    if (!m->played)
        return;
    rows[m->one].buchholz += rows[m->other].half_points;
    rows[m->other].buchholz += rows[m->one].half_points;
    rows[m->one].sonneborn += rows[m->other].half_points * m->one_half;
    rows[m->other].sonneborn += rows[m->one].half_points * m->other_half;
}

/* Who comes first; 0: nothing decides. */
static int compare(const rank_row *a, const rank_row *b, bool swiss)
{
    if (a->half_points != b->half_points)
        return b->half_points - a->half_points;
    if (swiss && a->buchholz != b->buchholz)
        return b->buchholz - a->buchholz;
    if (a->sonneborn != b->sonneborn)
        return b->sonneborn - a->sonneborn;
    return b->wins - a->wins;
}

void ranks_make(int players, const meeting *list, int count, bool swiss, rank_row *rows)
{
    must(players >= 0 && players <= PAIRING_PLAYERS);
    for (int i = 0; i < players; i++)
        rows[i] = (rank_row){.player = i};
    for (int i = 0; i < count; i++)
        if (over(&list[i]))
            add_points(&list[i], rows);
    for (int i = 0; i < count; i++)
        if (over(&list[i]))
            add_ties(&list[i], rows);
    for (int i = 1; i < players; i++) { /* insertion: who is equal keeps the order of the list */
        rank_row row = rows[i];
        int at = i;
        for (; at && compare(&row, &rows[at - 1], swiss) < 0; at--)
            rows[at] = rows[at - 1];
        rows[at] = row;
    }
    for (int i = 0; i < players; i++)
        rows[i].place = i && !compare(&rows[i], &rows[i - 1], swiss) ? rows[i - 1].place : i + 1;
}

void ranks_entrants(int players, const meeting *list, int count, entrant *out)
{
    must(players >= 0 && players <= PAIRING_PLAYERS);
    for (int i = 0; i < players; i++)
        out[i] = (entrant){0};
    for (int i = 0; i < count; i++) {
        const meeting *m = &list[i];
        out[m->one].half_points += over(m) ? m->one_half : 0;
        if (m->other == PAIRING_NOBODY) {
            out[m->one].bye = true;
            continue;
        }
        out[m->other].half_points += over(m) ? m->other_half : 0;
        out[m->one].met |= 1ull << m->other;
        out[m->other].met |= 1ull << m->one;
        out[m->one].firsts++;
        out[m->other].seconds++;
    }
}
