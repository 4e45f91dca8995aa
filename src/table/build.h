/* What this program is made of, as 16 hexadecimal digits: a hash over the files of the core, the games, the bots and
 * the table, and over the tables in it (tools/build_hash.py). Two programs with the same one answer alike, whatever
 * machine they were built for. */
#ifndef FRENTE_TABLE_BUILD_H
#define FRENTE_TABLE_BUILD_H

extern const char build_hash[];

#endif
