#include "server/run/ranking.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "table/request.h"

static const double DAY = 86400;

/* --- who had which seat, and what came of it --- */

typedef struct outcome {
    unsigned people; /* seats that people had when it began */
    unsigned left;   /* ... and that somebody has left since */
    int score[SEATS_MAX];
} outcome;

/* Seats that a bot has now. */
static unsigned read_bots(const game *g, const game_info *info)
{
    request r;
    fault ignored;
    unsigned bots = 0;
    char words[INFO_PLAYERS + 16];
    snprintf(words, sizeof words, "{\"all\":%s}", info->players);
    if (!request_read(&r, words, strlen(words), &ignored))
        return 0;
    const value *all = request_member(r.body, "all");
    for (const value *v = value_first(all), *end = value_end(all); v < end; v = value_next(v)) {
        int seat = game_seat(g, request_word(v, "seat"));
        if (seat >= 0 && !strcmp(request_word(v, "who"), seat_word(SEAT_BOT)))
            bots |= 1u << seat;
    }
    request_release(&r);
    return bots;
}

/* False: the game is not over, or its row can't be read. */
static bool read_result(const game *g, const game_info *info, outcome *o)
{
    request r;
    fault ignored;
    if (!info->finished || !request_read(&r, info->result, strlen(info->result), &ignored))
        return false;
    const value *score = request_member(r.body, "score");
    const char *resigned = request_word(r.body, "resigned");
    int count = value_count(score), seat = 0;
    for (const value *v = value_first(score); seat < count && seat < g->seats; v = value_next(v))
        o->score[seat++] = value_is(v, VALUE_WHOLE) ? (int)v->whole : 0;
    if (*resigned && (seat = game_seat(g, resigned)) >= 0)
        o->left |= 1u << seat;
    request_release(&r);
    return count == g->seats;
}

static bool read_outcome(const game *g, const game_info *info, outcome *o)
{
    seat_info seats[SEATS_MAX] = {0};
    fault ignored;
    *o = (outcome){0};
    if (!seats_parse(g, info->seats, seats, &ignored))
        return false;
    o->people = seats_of_people(g, seats);
    o->left = o->people & read_bots(g, info);
    bool over = read_result(g, info, o);
    for (int s = 0; s < g->seats; s++)
        if (o->left >> s & 1)
            o->score[s] = -1;
    return over || !info->finished;
}

int ranking_half_points(const game *g, const game_info *info)
{
    outcome o;
    int seats[2] = {-1, -1}, count = 0;
    if (!info->finished || !read_outcome(g, info, &o))
        return -1;
    for (int s = 0; s < g->seats; s++)
        if (o.people >> s & 1 && count < 2)
            seats[count++] = s;
    if (count < 2)
        return -1;
    int one = o.score[seats[0]], other = o.score[seats[1]];
    return one > other ? 2 : one == other ? 1 : 0;
}

/* --- may it be rated? --- */

static bool has_one_seat(const int64_t holders[RATED_SEATS], unsigned people, int seat)
{
    for (int s = 0; s < RATED_SEATS; s++)
        if (s != seat && people >> s & 1 && holders[s] == holders[seat])
            return false;
    return holders[seat] > 0;
}

bool ranking_look(store *s, const game *g, const game_info *info, ranked *out, fault *why)
{
    int64_t holders[RATED_SEATS];
    outcome o;
    bool anybody = false, guest = false;
    *out = (ranked){0};
    if (!verdict_get(s, info->id, &out->verdict, why) || !seat_holders(s, info->id, holders, why))
        return false;
    if (!read_outcome(g, info, &o))
        return true;
    for (int seat = 0; seat < g->seats && seat < RATED_SEATS; seat++) {
        if (!(o.people >> seat & 1))
            continue;
        anybody |= holders[seat] != 0;
        guest |= holders[seat] <= 0;
        if (has_one_seat(holders, o.people, seat))
            out->seats[out->count++] = (ranked_seat){seat, holders[seat], o.score[seat]};
    }
    if (out->verdict == VERDICT_NONE && anybody)
        out->verdict = info->position    ? VERDICT_POSITION
                       : out->count >= 2 ? VERDICT_RATED
                       : guest           ? VERDICT_GUEST
                                         : VERDICT_ALONE;
    return true;
}

/* --- rating --- */

static bool read_all(store *s, const game *g, const game_info *info, const ranked *r, int64_t now, rated_person *people,
                     rated_side *sides, fault *why)
{
    bool ok = true;
    for (int i = 0; ok && i < r->count; i++) {
        ok = rating_get(s, r->seats[i].person, g->id, &people[i], why) &&
             side_get(s, g->id, info->scenario, noun_key(g->seat, r->seats[i].seat), &sides[i], why);
        if (people[i].changed)
            rating_rest(&people[i].r, (double)(now - people[i].changed) / DAY);
    }
    return ok;
}

/* Has won: nobody has more, and somebody less; has drawn: all have as many. */
static void count_game(const ranked *r, int i, rated_person *p, int64_t now)
{
    int best = r->seats[0].score, worst = best;
    for (int k = 1; k < r->count; k++) {
        best = r->seats[k].score > best ? r->seats[k].score : best;
        worst = r->seats[k].score < worst ? r->seats[k].score : worst;
    }
    p->games++;
    p->won += best > worst && r->seats[i].score == best;
    p->drawn += best == worst;
    p->changed = now;
}

static bool write_all(store *s, const game *g, const game_info *info, const ranked *r, int64_t now,
                      rated_person *people, rated_side *sides, fault *why)
{
    rated_seat seats[RATED_SEATS];
    bool ok = true;
    for (int i = 0; i < r->count; i++)
        seats[i] = (rated_seat){.player = people[i].r, .side = sides[i].r, .score = r->seats[i].score};
    rating_game(seats, r->count);
    for (int i = 0; ok && i < r->count; i++) {
        rated_change c = {.seat = r->seats[i].seat,
                          .person = people[i].person,
                          .before = llround(people[i].r.points),
                          .after = llround(seats[i].player.points)};
        people[i].r = seats[i].player;
        sides[i].r = seats[i].side;
        sides[i].games++;
        count_game(r, i, &people[i], now);
        ok = rating_put(s, g->id, &people[i], why) && side_put(s, g->id, &sides[i], why) &&
             rated_change_put(s, info->id, &c, why);
    }
    return ok;
}

bool ranking_game(store *s, const game *g, const game_info *info, int64_t now, fault *why)
{
    verdict before;
    ranked r;
    rated_person people[RATED_SEATS];
    rated_side sides[RATED_SEATS];
    if (!info->finished)
        return true;
    if (!verdict_get(s, info->id, &before, why) || !ranking_look(s, g, info, &r, why))
        return false;
    if (before != VERDICT_NONE || r.verdict == VERDICT_NONE)
        return true; /* it was looked at before, is not to be rated, or is nobody's */
    return verdict_put(s, info->id, r.verdict, now, why) &&
           (r.verdict != VERDICT_RATED ||
            (read_all(s, g, info, &r, now, people, sides, why) && write_all(s, g, info, &r, now, people, sides, why)));
}
