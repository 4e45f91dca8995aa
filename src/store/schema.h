/* Tables that both kinds of database have alike, since version 3 and 4:
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
 *     pace     how long the players of a game may think, as words; clock: of each seat (store/clocks.h) */
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

/* Made by whichever program finds them missing: they change nothing that another version would have to know of. */
#define INDEXES "CREATE INDEX IF NOT EXISTS standing_running ON standing(game) WHERE finished=0;"

#endif
