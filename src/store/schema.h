/* Tables that both kinds of database have alike, since version 3, 4 and 5:
 *
 *     edition  the rows of a game's tables as a program had them, by the hash of all: what has changed since
 *     secret   the salt of the addresses' hashes
 *     ban      addresses, as hashes, that are not answered; until: seconds since 1970, 0: for ever
 *     message  words of the operator's to everybody who plays
 *     turn     bots that are to think, for `frente bots`; worker and until (milliseconds): who thinks about it, and how
 *              long nobody else does
 *     address  where people want to be told of their turns; owner: the hash of a personal link
 *     notice   what is still to be told; ticket and leased (seconds): which server sends it, and how long no other
 *     person   who has an account; folded: the name as it is compared, owner: what its games and addresses belong to
 *     session  a device on which somebody is signed in; hash: of what its cookie holds
 *     bar      names that a person blocks or mutes (store/people.h)
 *     listing  games that anybody may watch and look up (store/lobby.h)
 *     invitation  seats that were offered to a name
 *     pace     how long the players of a game may think, as words; clock: of each seat (store/clocks.h; `held` is not
 *              used: the events of a game say who is away)
 *     ended    games that are over and not looked at yet: whether they are rated, what they are worth in a tournament
 *     verdict  games that were looked at, or are not to be rated: what came of it (store/ratings.h)
 *     rating   how strong people are, by game, and side: how strong the sides of a scenario are; in millionths
 *     rated_seat  what a game has changed of whose rating
 *     modest   people who don't want to stand on a ladder
 *     presence  seats at which people sit at a server now; until (seconds): how long that counts
 *     turnstile  one row for each kind of work that only one server may do at a time
 *     tournament, entrant, board  (store/tournaments.h) */
#ifndef FRENTE_SCHEMA_H
#define FRENTE_SCHEMA_H

#define OPERATION_TABLES(NUMBER, BYTES)                                                                                \
    "CREATE TABLE edition(game TEXT NOT NULL, hash " NUMBER " NOT NULL, rows TEXT NOT NULL, PRIMARY KEY(game,hash));"  \
    "CREATE TABLE secret(name TEXT PRIMARY KEY, value " BYTES " NOT NULL);"                                            \
    "CREATE TABLE ban(address TEXT PRIMARY KEY, until " NUMBER " NOT NULL, why TEXT NOT NULL);"                        \
    "CREATE TABLE message(id " NUMBER " PRIMARY KEY, until " NUMBER " NOT NULL, en TEXT NOT NULL, es TEXT NOT NULL);"  \
    "CREATE TABLE turn(game " NUMBER " NOT NULL, seat INTEGER NOT NULL, events " NUMBER " NOT NULL,"                   \
    " person " NUMBER " NOT NULL, cost INTEGER NOT NULL, asked " NUMBER " NOT NULL, worker TEXT NOT NULL,"             \
    " until " NUMBER " NOT NULL, PRIMARY KEY(game,seat));"

#define NOTICE_TABLES(NUMBER, BYTES, SERIAL)                                                                           \
    "CREATE TABLE address(id " SERIAL " PRIMARY KEY, owner " BYTES " NOT NULL, way INTEGER NOT NULL,"                  \
    " target TEXT NOT NULL, keys TEXT NOT NULL, wish TEXT NOT NULL, lang INTEGER NOT NULL, created " NUMBER            \
    " NOT NULL, UNIQUE(owner,way,target));"                                                                            \
    "CREATE TABLE notice(id " SERIAL " PRIMARY KEY, address " NUMBER " NOT NULL, game " NUMBER " NOT NULL,"            \
    " seats INTEGER NOT NULL, made " NUMBER " NOT NULL, since " NUMBER " NOT NULL, due " NUMBER " NOT NULL,"           \
    " tries INTEGER NOT NULL, leased " NUMBER " NOT NULL, ticket " NUMBER " NOT NULL, UNIQUE(address,game));"          \
    "CREATE INDEX notice_due ON notice(due); CREATE INDEX notice_game ON notice(game);"

/* All that version 3 has added. */
#define VERSION_3_TABLES(NUMBER, BYTES, SERIAL) OPERATION_TABLES(NUMBER, BYTES) NOTICE_TABLES(NUMBER, BYTES, SERIAL)

#define VERSION_4_TABLES(NUMBER, BYTES, SERIAL)                                                                        \
    "CREATE TABLE person(id " SERIAL " PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,"                  \
    " secret TEXT NOT NULL, owner " BYTES " NOT NULL UNIQUE, created " NUMBER " NOT NULL);"                            \
    "CREATE TABLE session(id " SERIAL " PRIMARY KEY, hash " BYTES " NOT NULL UNIQUE, person " NUMBER " NOT NULL,"      \
    " device TEXT NOT NULL, created " NUMBER " NOT NULL, used " NUMBER " NOT NULL);"                                   \
    "CREATE INDEX session_person ON session(person);"                                                                  \
    "CREATE TABLE bar(person " NUMBER " NOT NULL, folded TEXT NOT NULL, name TEXT NOT NULL, kind INTEGER NOT NULL,"    \
    " PRIMARY KEY(person,folded));"                                                                                    \
    "CREATE TABLE listing(game " NUMBER " PRIMARY KEY, rules TEXT NOT NULL, created " NUMBER " NOT NULL);"             \
    "CREATE INDEX listing_created ON listing(created); CREATE INDEX listing_rules ON listing(rules,created);"          \
    "CREATE TABLE invitation(game " NUMBER " NOT NULL, folded TEXT NOT NULL, seats INTEGER NOT NULL,"                  \
    " host TEXT NOT NULL, created " NUMBER " NOT NULL, PRIMARY KEY(game,folded));"                                     \
    "CREATE INDEX invitation_folded ON invitation(folded);"                                                            \
    "CREATE TABLE pace(game " NUMBER " PRIMARY KEY, words TEXT NOT NULL);"                                             \
    "CREATE TABLE clock(game " NUMBER " NOT NULL, seat INTEGER NOT NULL, remaining " NUMBER " NOT NULL,"               \
    " since " NUMBER " NOT NULL, held " NUMBER " NOT NULL, nudge " NUMBER " NOT NULL, due " NUMBER " NOT NULL,"        \
    " PRIMARY KEY(game,seat));"                                                                                        \
    "CREATE INDEX clock_nudge ON clock(nudge); CREATE INDEX clock_due ON clock(due);"

#define RATING_TABLES(NUMBER)                                                                                          \
    "CREATE TABLE ended(game " NUMBER " PRIMARY KEY);"                                                                 \
    "CREATE TABLE verdict(game " NUMBER " PRIMARY KEY, state INTEGER NOT NULL, at " NUMBER " NOT NULL);"               \
    "CREATE TABLE rating(person " NUMBER " NOT NULL, rules TEXT NOT NULL, points " NUMBER " NOT NULL,"                 \
    " deviation " NUMBER " NOT NULL, volatility " NUMBER " NOT NULL, games INTEGER NOT NULL, won INTEGER NOT NULL,"    \
    " drawn INTEGER NOT NULL, changed " NUMBER " NOT NULL, settled " NUMBER " NOT NULL, PRIMARY KEY(person,rules));"   \
    "CREATE INDEX rating_ladder ON rating(rules,points);"                                                              \
    "CREATE TABLE side(rules TEXT NOT NULL, scenario TEXT NOT NULL, seat TEXT NOT NULL, points " NUMBER " NOT NULL,"   \
    " deviation " NUMBER " NOT NULL, volatility " NUMBER " NOT NULL, games INTEGER NOT NULL,"                          \
    " PRIMARY KEY(rules,scenario,seat));"                                                                              \
    "CREATE TABLE rated_seat(game " NUMBER " NOT NULL, seat INTEGER NOT NULL, person " NUMBER " NOT NULL,"             \
    " before " NUMBER " NOT NULL, after " NUMBER " NOT NULL, PRIMARY KEY(game,seat));"                                 \
    "CREATE INDEX rated_person ON rated_seat(person,game);"                                                            \
    "CREATE TABLE modest(person " NUMBER " PRIMARY KEY);"                                                              \
    "CREATE TABLE turnstile(name TEXT PRIMARY KEY);"                                                                   \
    "CREATE TABLE presence(game " NUMBER " NOT NULL, server " NUMBER " NOT NULL, seats INTEGER NOT NULL,"              \
    " until " NUMBER " NOT NULL, PRIMARY KEY(game,server));"

#define TOURNAMENT_TABLES(NUMBER, SERIAL)                                                                              \
    "CREATE TABLE tournament(id " SERIAL " PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, title TEXT NOT NULL,"          \
    " rules TEXT NOT NULL, scenario TEXT NOT NULL, options TEXT NOT NULL, pace TEXT NOT NULL, kind INTEGER NOT NULL,"  \
    " rounds INTEGER NOT NULL, places INTEGER NOT NULL, listed INTEGER NOT NULL, host " NUMBER " NOT NULL,"            \
    " created " NUMBER " NOT NULL, begins " NUMBER " NOT NULL, changed " NUMBER " NOT NULL, state INTEGER NOT NULL,"   \
    " round INTEGER NOT NULL, stamp " NUMBER " NOT NULL);"                                                             \
    "CREATE INDEX tournament_state ON tournament(state,begins);"                                                       \
    "CREATE TABLE entrant(tournament " NUMBER " NOT NULL, person " NUMBER " NOT NULL, name TEXT NOT NULL,"             \
    " joined " NUMBER " NOT NULL, number INTEGER NOT NULL, seed " NUMBER " NOT NULL, gone INTEGER NOT NULL,"           \
    " PRIMARY KEY(tournament,person));"                                                                                \
    "CREATE INDEX entrant_person ON entrant(person);"                                                                  \
    "CREATE TABLE board(tournament " NUMBER " NOT NULL, round INTEGER NOT NULL, number INTEGER NOT NULL,"              \
    " one INTEGER NOT NULL, other INTEGER NOT NULL, one_half INTEGER NOT NULL, other_half INTEGER NOT NULL,"           \
    " played INTEGER NOT NULL, game " NUMBER " NOT NULL, PRIMARY KEY(tournament,round,number));"                       \
    "CREATE INDEX board_game ON board(game);"

/* Ratings and tournaments. */
#define VERSION_5_TABLES(NUMBER, SERIAL) RATING_TABLES(NUMBER) TOURNAMENT_TABLES(NUMBER, SERIAL)

/* Made by whichever program finds them missing: they change nothing that another version would have to know of. */
#define INDEXES                                                                                                        \
    "CREATE INDEX IF NOT EXISTS standing_running ON standing(game) WHERE finished=0;"                                  \
    "CREATE INDEX IF NOT EXISTS invitation_host ON invitation(host);"

#endif
