/* All that a table says to people besides what its game says: a code for programs (docs/api.md), English, Spanish. */
#ifndef FRENTE_TABLE_SENTENCES_H
#define FRENTE_TABLE_SENTENCES_H

#include "table/sentence.h"

/* Answers to messages. */
#define MESSAGE_SENTENCES(SAY)                                                                                         \
    SAY(not_json, "bad-request", "a JSON object was expected: {1}")                                                    \
    SAY(type_unknown, "bad-request", "'type' is none of the known ones; see the documentation of the interface")       \
    SAY(memory, "busy", "there is no memory for this")                                                                 \
    SAY(too_much, "busy", "too much at once: wait a moment and ask again")                                             \
    SAY(many_rematches, "busy", "too many new games from this address: try again in a few minutes")                    \
    SAY(too_long, "busy", "this takes too long to work out")                                                           \
    SAY(watching, "refused", "spectators can't do that")                                                               \
    SAY(watching_write, "refused", "spectators can't write")                                                           \
    SAY(watching_hurry, "refused", "spectators can't hurry the bot")                                                   \
    SAY(game_over, "refused", "the game is over")                                                                      \
    SAY(seat_resigned, "refused", "this seat has resigned")                                                            \
    SAY(other_seat, "refused", "this link does not hold that seat")                                                    \
    SAY(seq_missing, "bad-request", "'seq', the number of the view that was seen, is missing")                         \
    SAY(stale, "stale", "the position has changed since you looked: look again and choose again")                      \
    SAY(list_size, "bad-request", "'list' must have 1 to 128 choices")                                                 \
    SAY(order_unknown, "bad-request", "'order' must be one of the game's")                                             \
    SAY(persons_only, "refused", "to agree on an end, people must hold all the other seats")                           \
    SAY(rematch_begun, "refused", "the rematch has begun already")                                                     \
    SAY(game_goes_on, "refused", "the game still goes on")                                                             \
    SAY(part_added, "refused", "this seat has added its part already")                                                 \
    SAY(hash_stands, "refused", "this seat has given its hash already, and it stands")                                 \
    SAY(digits_wanted, "bad-request", "'hash' or 'value' must be 64 hexadecimal digits")                               \
    SAY(digits_differ, "refused", "these digits are not those whose hash was given before")                            \
    SAY(name_of_seat, "bad-request", "a name has 40 characters at most, and belongs to a seat")                        \
    SAY(line_length, "bad-request", "a line has 1 to 500 characters")                                                  \
    SAY(nobody_asks, "refused", "nobody asks to go back")                                                              \
    SAY(to_behind, "bad-request", "'to' must be one of the steps that lie behind")                                     \
    SAY(step_behind, "bad-request", "'step' must be one of the steps that lie behind")                                 \
    SAY(choices_list, "bad-request", "'choices' must be a list of at most 100")                                        \
    SAY(no_seat, "bad-request", "'{1}' is no seat")                                                                    \
    SAY(pieces_list, "bad-request", "'pieces' must be a list of up to 32 ids, of a seat")                              \
    SAY(lens_unknown, "bad-request", "'lens' must be one of the game's")                                               \
    SAY(hints_when, "not-now", "hints are for games against bots, and for games that are over")                        \
    SAY(nothing_to_decide, "not-now", "there is nothing to decide for you now")                                        \
    SAY(no_bot_decides, "not-now", "no bot has anything to decide now")

/* What a game has no room for, and what became of an old one. */
#define TABLE_SENTENCES(SAY)                                                                                           \
    SAY(events_limit, "refused", "this game has reached its limit of {1} actions")                                     \
    SAY(back_limit, "refused", "this seat has taken back {1} choices: it can't take back more")                        \
    SAY(said_limit, "refused", "this seat has sent {1} messages, the most a game allows")                              \
    SAY(other_rules, "changed", "Played with version {1} of the rules; this is {2}. ")                                 \
    SAY(other_tables, "changed", "Played with other tables: {1}. ")                                                    \
    SAY(unknown_tables, "changed", "Played with other tables. ")                                                       \
    SAY(as_far_as, "changed", "It goes on from the last position that can still be reached.")                          \
    SAY(from_kept, "changed", "It goes on from a position that was kept; what came before can't be seen any more.")

/* What is wrong with a game that is to begin, or with a record or a position that is to be read. */
#define BEGIN_SENTENCES(SAY)                                                                                           \
    SAY(options_list, "bad-request", "'options' must be a list of ids")                                                \
    SAY(no_option, "bad-request", "'{1}' is no option of {2}")                                                         \
    SAY(no_scenario, "bad-request", "'{1}' is no scenario of {2}")                                                     \
    SAY(words_long, "bad-request", "a title has 80 characters at most, a name 40, and no control characters")          \
    SAY(many_options, "bad-request", "too many options")                                                               \
    SAY(no_guide, "bad-request", "{1} has no guided game")                                                             \
    SAY(seat_word, "bad-request", "the seat '{1}' must be me, friend, open, bot, bot:<id> or nonplayer")               \
    SAY(seat_unknown, "bad-request", "'{1}' is no seat of {2}")                                                        \
    SAY(no_nonplayer, "bad-request", "the seat '{1}' can't be a non-player")                                           \
    SAY(is_nonplayer, "bad-request", "the option '{1}' makes '{2}' a non-player")                                      \
    SAY(not_two, "bad-request",                                                                                        \
        "people play {1} sides of {2} with these options, and two are wanted: take options by which the game plays "   \
        "the others itself")                                                                                           \
    SAY(nobody_plays, "bad-request", "at least one seat must be me, friend or open")                                   \
    SAY(no_chance, "unavailable", "the system gives no random bytes for the dice")                                     \
    SAY(record_secret, "refused", "the record can be downloaded when the game is over: before, it would tell secrets") \
    SAY(record_wanted, "bad-request", "'record' must be the text of a record")                                         \
    SAY(no_viewer, "bad-request", "'{1}' is no seat of {2}, nor 'watcher'")

MESSAGE_SENTENCES(SENTENCE_DECLARE)
TABLE_SENTENCES(SENTENCE_DECLARE)
BEGIN_SENTENCES(SENTENCE_DECLARE)

extern const sentence *const table_sentences[]; /* all of them, and NULL */

#endif
