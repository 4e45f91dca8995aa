#include "table/seats.h"

#include <stdio.h>
#include <string.h>

#include "core/tell/json.h"
#include "table/event.h"
#include "table/sentences.h"

static const char *const kinds[] = {"me", "friend", "open", "bot", "nonplayer"};

const char *seat_word(seat_kind who)
{
    return kinds[who];
}

void absence_write(const absence *a, char out[ABSENCE_TEXT])
{
    snprintf(out, ABSENCE_TEXT, "%lld %lld %lld %lld", (long long)a->from, (long long)a->until, (long long)a->spent,
             (long long)a->year);
}

/* Ten digits of seconds last until the year 2286. */
bool absence_read(absence *a, const char *words)
{
    long long from = 0, until = 0, spent = 0, year = 0;
    int length = 0;
    bool ok = sscanf(words, "%10lld %10lld %10lld %10lld%n", &from, &until, &spent, &year, &length) == 4 &&
              !words[length] && year >= 0 && spent >= 0 && from >= 0 && until >= from;
    if (ok)
        *a = (absence){.from = from, .until = until, .spent = spent, .year = year};
    return ok;
}

void absence_json(const absence *a, text *out)
{
    if (a->until <= a->from)
        return;
    json_open(out, "away", '{');
    json_number(out, "from", a->from);
    json_number(out, "until", a->until);
    json_close(out, '}');
}

bool seat_parse(const char *word, seat_info *seat)
{
    *seat = (seat_info){0};
    const char *colon = strchr(word, ':');
    size_t length = colon ? (size_t)(colon - word) : strlen(word);
    for (int i = 0; i <= SEAT_NONPLAYER; i++)
        if (strlen(kinds[i]) == length && !strncmp(kinds[i], word, length)) {
            seat->who = (seat_kind)i;
            if (i == SEAT_BOT)
                return (seat->bot = bot_find(colon ? colon + 1 : "")) != NULL;
            return !colon;
        }
    return false;
}

void seats_write(const game *g, const seat_info *seats, text *out)
{
    for (int s = 0; s < g->seats; s++) {
        text_addf(out, "%s%s=%s", s ? " " : "", noun_key(g->seat, s), kinds[seats[s].who]);
        if (seats[s].bot)
            text_addf(out, ":%s", seats[s].bot->id);
    }
}

bool seats_parse(const game *g, const char *words, seat_info *seats, fault *why)
{
    char copy[INFO_SEATS];
    snprintf(copy, sizeof copy, "%s", words);
    for (char *save = NULL, *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        char *equals = strchr(word, '=');
        if (equals)
            *equals = '\0';
        int seat = equals ? game_seat(g, word) : -1;
        if (seat < 0 || !seat_parse(equals + 1, &seats[seat]))
            return fault_set(why, "the stored seats '%s' can't be read", words);
    }
    return true;
}

static int nonplayer_option(const game *g, int seat)
{
    for (int i = 0; i < g->lists.option_count; i++)
        if (g->lists.options[i].nonplayer == seat + 1)
            return i;
    return -1;
}

/* Nobody can be asked to a seat that the game does not have. */
static bool seats_known(const value *wanted, const game *g, lang in, fault *why)
{
    for (const value *v = value_first(wanted), *end = value_end(wanted); v < end; v = value_next(v))
        if (v->name && game_seat(g, v->name) < 0)
            return sentence_fault(why, &say_seat_unknown, in, v->name, g->id);
    return true;
}

bool seats_from_request(const value *wanted, const game *g, lang in, option_set *options, seat_info *seats, fault *why)
{
    bool people = false;
    if (!seats_known(wanted, g, in, why))
        return false;
    for (int s = 0; s < g->seats; s++) {
        int which = nonplayer_option(g, s);
        bool automatic = which >= 0 && *options >> which & 1;
        const char *word = request_word(wanted, noun_key(g->seat, s));
        if (!*word && automatic)
            word = "nonplayer";
        if (!seat_parse(word, &seats[s]))
            return sentence_fault(why, &say_seat_word, in, noun_key(g->seat, s), NULL);
        if (seats[s].who == SEAT_NONPLAYER && which < 0)
            return sentence_fault(why, &say_no_nonplayer, in, noun_key(g->seat, s), NULL);
        if (seats[s].who != SEAT_NONPLAYER && automatic)
            return sentence_fault(why, &say_is_nonplayer, in, g->lists.options[which].id, noun_key(g->seat, s));
        if (seats[s].who == SEAT_NONPLAYER)
            *options |= option_bit(which);
        people |= seats[s].who <= SEAT_OPEN;
    }
    return people || sentence_fault(why, &say_nobody_plays, in, NULL, NULL);
}

bool seats_of_two(const game *g, option_set options, lang in, seat_info *seats, fault *why)
{
    char number[16];
    int people = 0;
    for (int s = 0; s < g->seats; s++) {
        int which = nonplayer_option(g, s);
        bool automatic = which >= 0 && options >> which & 1;
        seats[s] = (seat_info){.who = automatic ? SEAT_NONPLAYER : SEAT_FRIEND};
        people += !automatic;
    }
    snprintf(number, sizeof number, "%d", people);
    return people == 2 || sentence_fault(why, &say_not_two, in, number, g->title[in]);
}

static unsigned seats_where(const game *g, const seat_info *seats, unsigned kinds_wanted)
{
    unsigned found = 0;
    for (int s = 0; s < g->seats; s++)
        found |= (kinds_wanted >> seats[s].who & 1) << s;
    return found;
}

unsigned seats_of_people(const game *g, const seat_info *seats)
{
    return seats_where(g, seats, 1u << SEAT_ME | 1u << SEAT_FRIEND | 1u << SEAT_OPEN);
}

unsigned seats_open(const game *g, const seat_info *seats)
{
    return seats_where(g, seats, 1u << SEAT_OPEN);
}

unsigned seats_of_bots(const game *g, const seat_info *seats)
{
    return seats_where(g, seats, 1u << SEAT_BOT);
}
