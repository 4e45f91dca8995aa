/* Records that people take along, and records and positions that they bring: checked, looked into, shown. */
#ifndef FRENTE_READ_H
#define FRENTE_READ_H

#include "core/play/record.h"
#include "table/table.h"

/* May whoever holds these seats have the record? While a game runs it would tell secrets to all but somebody who plays
 * all sides. */
bool record_allowed(const table *t, unsigned seats);
/* A copy of the match, for any thread to write the record of (core/play/record.h): with what was published of its key,
 * so that `frente verify` can compare. */
bool record_copy(match *out, const table *t, fault *why);

/* Members "game", "scenario", "options" and "text": the position as this viewer knows it (`seen` is redacted), what is
 * unknown made up. Good for a new game. */
void position_json(const match *m, const void *seen, int viewer, text *out);

/* The rest is pure, over a request alone, which may be anything. False with a fault if it can't be read. */

/* {"record"} → {"ok": true, "game", …}, or {"ok": false, "text"}: a record that is not sound is an answer, too. */
bool read_verify(const value *body, game_finder find, text *out, fault *why);
/* {"record", "at", "viewer", "lang"} → the position after `at` choices, and what the last of them brought. Whoever has
 * a record knows everything: choices are counted, not what the viewer saw of them. On demand also "position": true →
 * the position as text; "story": true → the journal of every choice; "expect": [steps] → what the seats could expect.
 */
bool read_replay(const value *body, game_finder find, text *out, fault *why);
/* {"game", "scenario", "options", "position", "viewer", "lang"} → {"view"}. */
bool read_show(const value *body, game_finder find, text *out, fault *why);

#endif
