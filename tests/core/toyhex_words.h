/* The seven lists of the toy hex game (core/game/lists.h). In a game of some size each has a file of its own. */
/* clang-format off */
#ifdef NODE_RUNS
NODE_RUNS(TURN, turn, "turn")
NODE_EXPLAINS(ACT, act, "act")
#endif
#ifdef FRAME
FRAME(TURN, turn, 0, 1, 0, N(side, RED, BLUE))
FRAME(ACT, act, 0, 0, 0, N(side, RED, BLUE))
#endif
#ifdef VERB
VERB(MOVE, "move", &hx_noun_unit, &hx_noun_hex, GO, "{a:unit} to {b:hex}")
VERB(ATTACK, "attack", &hx_noun_unit, &hx_noun_unit, SPEND, "{a:unit} attacks {b:unit}")
VERB(DONE, "done", NULL, NULL, CLOSE, "End the turn")
#endif
#ifdef REFUSAL
REFUSAL(NOT_YOURS, "HX-1", "{a:unit} belongs to the other side")
REFUSAL(LOST, "HX-1", "{a:unit} is lost")
REFUSAL(ACTED, "HX-1", "{a:unit} has acted in this turn")
REFUSAL(FAR, "HX-2", "{a:unit} does not reach {b:hex}")
REFUSAL(APART, "HX-3", "{a:unit} and {b:unit} are not adjacent")
REFUSAL(OWN, "HX-3", "{a:unit} is on your side")
#endif
#ifdef ENTRY
ENTRY(TURN, "HX-1", "Turn {a}: {b:seat}", NEWS_TURN)
ENTRY(MOVED, "HX-2", "{a:unit} goes to {b:hex}")
ENTRY(FOUGHT, "HX-3", "{a:unit} attacks {b:unit}: {c}")
ENTRY(GONE, "HX-3", "{a:unit} is lost")
ENTRY(OVER, "HX-4", "The game is over")
#endif
#ifdef DEED
DEED(MOVED, MOVE)
DEED(FOUGHT, ATTACK)
DEED(GONE, LOSS)
DEED(OVER, MOMENT)
#endif
#ifdef PROMPT
PROMPT(ACT, "HX-1", "Move or attack with a unit, or end the turn")
#endif
