/* All that the server says to people: a code for programs (docs/api.md), English, Spanish. What a table says stands in
 * table/sentences.h. */
#ifndef FRENTE_SERVER_SENTENCES_H
#define FRENTE_SERVER_SENTENCES_H

#include "table/sentences.h"

/* One of each status of HTTP that needs words. */
#define STATUS_SENTENCES(SAY)                                                                                          \
    SAY(not_understood, "bad-request", "this request can't be understood")                                             \
    SAY(other_site, "refused", "pages of other sites may not speak to this server")                                    \
    SAY(nothing_here, "not-found", "there is nothing here")                                                            \
    SAY(other_method, "method", "this path is there, but not for this method")                                         \
    SAY(body_late, "bad-request", "the body did not come in time")                                                     \
    SAY(not_now, "refused", "not possible now")                                                                        \
    SAY(length_missing, "bad-request", "a body with Content-Length was expected")                                      \
    SAY(body_large, "too-large", "the body is larger than this call allows")                                           \
    SAY(body_type, "type", "the body must be application/json")                                                        \
    SAY(expectation, "bad-request", "nothing can be expected but 100-continue")                                        \
    SAY(other_name, "not-found", "this server does not go by that name")                                               \
    SAY(socket_wanted, "bad-request", "the socket speaks WebSocket, version 13, subprotocol frente")                   \
    SAY(banned, "refused", "whoever runs this server does not serve your address")                                     \
    SAY(many_requests, "busy", "too many requests from this address: try again in a minute")                           \
    SAY(headers_large, "too-large", "the headers are larger than 8 KiB")                                               \
    SAY(server_fault, "broken", "a fault of the server: nothing was changed")                                          \
    SAY(other_coding, "bad-request", "bodies must have a Content-Length, and no other coding")                         \
    SAY(try_again, "unavailable", "the server can't do this at the moment: try again")                                 \
    SAY(http_version, "bad-request", "HTTP/1.1 was expected")

/* Answers to calls, and to messages before there is a table. */
#define CALL_SENTENCES(SAY)                                                                                            \
    SAY(body_empty, "bad-request", "a JSON object was expected, the body is empty")                                    \
    SAY(many_addresses, "refused", "you have too many addresses for notices: remove one first")                        \
    SAY(answer_memory, "unavailable", "the server does not have enough memory for this answer")                        \
    SAY(store_unreachable, "unavailable", "the server can't reach its store at the moment: try again")                 \
    SAY(store_trying, "unavailable", "the server can't reach its store at the moment: it goes on trying")              \
    SAY(somebody_quicker, "refused", "somebody else was quicker: try again")                                           \
    SAY(cannot_open, "broken", "this game can't be opened by this version of the program")                             \
    SAY(no_link, "not-found", "this link opens no game")                                                               \
    SAY(pace, "bad-request",                                                                                           \
        "'pace' must be none, live SECONDS+SECONDS or days DAYS+DAYS, then nudge, bot or forfeit")                     \
    SAY(away_numbers, "bad-request", "'days' must be 1 to 30, and 'from' a time within the next 365 days")             \
    SAY(away_pace, "refused", "there are vacations only in games with days a move")                                    \
    SAY(away_over, "refused", "the game is over, or a bot plays on at this seat")                                      \
    SAY(away_already, "refused", "a vacation is announced already: come back from it first")                           \
    SAY(away_days, "refused", "days of vacation that are left this year in this game: {1}")                            \
    SAY(away_not, "refused", "no vacation is announced here")                                                          \
    SAY(barred, "refused", "somebody at this table and you don't want to meet")                                        \
    SAY(not_signed_in, "signed-out", "nobody is signed in here")                                                       \
    SAY(wrong_password, "refused", "this name and this password don't go together")                                    \
    SAY(account_name, "bad-request",                                                                                   \
        "a name has 2 to 24 Latin letters and digits, with single blanks, points or hyphens between them")             \
    SAY(account_password, "bad-request",                                                                               \
        "a password has 10 to 200 bytes, is not one letter again and again, and does not contain the name")            \
    SAY(account_taken, "refused", "this name, or one that looks like it, can't be had")                                \
    SAY(many_asked, "busy", "too many letters with a code were asked for from here: try again in ten minutes")         \
    SAY(many_letters, "busy", "letters with a code have gone to this address: look for one, or try again tomorrow")    \
    SAY(many_tries, "busy", "too many attempts with this name or from this address: try again in a few minutes")       \
    SAY(device_long, "bad-request", "'device' has 60 bytes at most")                                                   \
    SAY(bar_kind, "bad-request", "'kind' must be block, mute or none")                                                 \
    SAY(many_bars, "refused", "you block or mute too many names: remove one first")                                    \
    SAY(tournament_kind, "bad-request", "'kind' must be all or swiss")                                                 \
    SAY(tournament_numbers, "bad-request",                                                                             \
        "'places' must be 2 to 64, 'rounds' 0 to 20, and 'begins' a time within the next 365 days")                    \
    SAY(tournament_pace, "bad-request", "a tournament has a pace: live SECONDS+SECONDS or days DAYS+DAYS")             \
    SAY(tournament_title, "bad-request", "a tournament has a title")                                                   \
    SAY(many_invited, "refused", "100 seats that you have offered wait for an answer: wait for some of them")          \
    SAY(many_tournaments, "refused", "you have begun 5 tournaments that are not over: wait for one of them")           \
    SAY(many_entered, "refused", "you take part in 20 tournaments that are not over: wait for one of them")            \
    SAY(tournament_full, "refused", "all places of this tournament are taken")                                         \
    SAY(tournament_begun, "refused", "this tournament has begun, or was called off")                                   \
    SAY(not_host, "refused", "only whoever has begun the tournament can call it off")                                  \
    SAY(seat_taken, "refused", "that seat is not free any more")                                                       \
    SAY(name_long, "bad-request", "a name has 40 characters at most")                                                  \
    SAY(tokens_list, "bad-request", "'tokens' must be a list of at most 200")                                          \
    SAY(many_links, "busy", "too many links from this address at once: try again in a minute")                         \
    SAY(archived_bool, "bad-request", "'archived' must be true or false")                                              \
    SAY(many_games, "busy", "too many new games from this address: try again in a few minutes")                        \
    SAY(read_too_long, "bad-request", "this can't be read within the time and the memory that there is for it")        \
    SAY(not_confined, "unavailable",                                                                                   \
        "this system does not let the server read for strangers behind a locked door, so it does not read")            \
    SAY(many_records, "busy", "too many records from this address at once: try again in a minute")                     \
    SAY(hello_first, "bad-request", "'hello' must come first")                                                         \
    SAY(much_advice, "busy", "too many ask for advice at once: try again in a moment")                                 \
    SAY(many_messages, "busy", "too many messages at once")                                                            \
    SAY(binary_message, "bad-request", "text messages were expected, this one is binary")                              \
    SAY(message_large, "too-large", "a message may have 64 KiB at most")

/* Why a socket is closed: `bye`. */
#define BYE_SENTENCES(SAY)                                                                                             \
    SAY(stopping, "stopping", "the server is going down; it will be back")                                             \
    SAY(not_stored, "not-stored",                                                                                      \
        "the server could not store the last choice: please connect again and look what is there")                     \
    SAY(overtaken, "overtaken", "somebody else's choice was stored first: please connect again and look")              \
    SAY(lost_sight, "lost", "the server has lost sight of this game: please connect again")                            \
    SAY(no_memory, "no-memory", "the server does not have enough memory for this: please connect again")               \
    SAY(no_hello, "no-hello", "no hello came")                                                                         \
    SAY(link_ended, "ended", "what you came in by does not open this game any more")                                   \
    SAY(bye_binary, "binary", "binary messages are not understood")                                                    \
    SAY(bye_large, "too-large", "a message was too large")                                                             \
    SAY(bye_many, "busy", "too many messages at once: wait a moment and connect again")

STATUS_SENTENCES(SENTENCE_DECLARE)
CALL_SENTENCES(SENTENCE_DECLARE)
BYE_SENTENCES(SENTENCE_DECLARE)

extern const sentence *const server_sentences[]; /* all of them, and NULL */

#endif
