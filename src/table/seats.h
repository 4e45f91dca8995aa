/* Who sits where: people, bots, and the game's own non-players. */
#ifndef FRENTE_SEATS_H
#define FRENTE_SEATS_H

#include "bots/bot.h"
#include "table/request.h"

enum { NAME_TEXT = 164 /* bytes; 40 characters */ };

typedef enum seat_kind { SEAT_ME, SEAT_FRIEND, SEAT_OPEN, SEAT_BOT, SEAT_NONPLAYER } seat_kind;

/* Whoever has the seat is away between two times (seconds since 1970; the same twice: is not). What was announced since
 * `year`, a year long, is `spent` seconds. */
typedef struct absence {
    int64_t from, until, spent, year;
} absence;
enum { ABSENCE_TEXT = 96 };
/* As it stands in an event, and back. */
void absence_write(const absence *a, char out[ABSENCE_TEXT]);
bool absence_read(absence *a, const char *words);
/* Adds "away": {"from", "until"}, if there is one; it may be over, or still to come. */
void absence_json(const absence *a, text *out);

typedef struct seat_info {
    seat_kind who;
    const bot *bot; /* also after a resignation that a bot plays on */
    bool resigned;
    char name[NAME_TEXT];
    absence away;
} seat_info;

/* One seat: "me", "friend", "open", "bot", "bot:random", "nonplayer". */
bool seat_parse(const char *word, seat_info *seat);
const char *seat_word(seat_kind who);

/* "red=me blue=bot:simple", the seats as they are stored, and back. */
void seats_write(const game *g, const seat_info *seats, text *out);
bool seats_parse(const game *g, const char *words, seat_info *seats, fault *why);
/* Seat by seat out of a request; a non-player is an option of the game's as well, which is switched on. */
bool seats_from_request(const value *wanted, const game *g, lang in, option_set *options, seat_info *seats, fault *why);
/* Two people play, each one side; the game plays the others by its options. */
bool seats_of_two(const game *g, option_set options, lang in, seat_info *seats, fault *why);

/* Seats that people hold, that anybody may take, and that bots play: a bit each. */
unsigned seats_of_people(const game *g, const seat_info *seats);
unsigned seats_open(const game *g, const seat_info *seats);
unsigned seats_of_bots(const game *g, const seat_info *seats);

#endif
