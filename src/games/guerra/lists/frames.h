/* FRAME(node, name, steps, what it lies on, numbers): what the flow remembers of each node (core/game/lists.h).
 * `ended` is 1 when there is nothing more to choose. `unused` is a number that a node does not need: the others keep
 * their places, since positions are read by them. */
/* clang-format off */
FRAME(TURN, turn, 0, STEP_END, FRAME_FIRST, N(begun, 0, 1))
FRAME(SETUP, setup, 0, 0, ON(TURN), N(side, 0, SIDES - 1))
FRAME(POPULATION, population, 0, 0, ON(TURN), N(side, 0, SIDES - 1))
FRAME(FIXED, fixed, 0, 0, ON(TURN), N(side, 0, SIDES - 1))
FRAME(ARRIVE, arrive, 0, 0, ON(FIXED), N(side, 0, SIDES - 1) N(unused, 0, 0) N(counter, 0, COUNTERS - 1))
FRAME(CONVERT, convert, 0, 0, ON(TURN), N(side, 0, SIDES - 1) N(ended, 0, 1))
FRAME(WHERE, where, 0, 0, ON(CONVERT), N(side, 0, SIDES - 1) N(unused, 0, 0) N(here, 0, HEXES - 1) N(there, 0, HEXES - 1))
FRAME(MOVE, move, 0, 0, ON(TURN), N(side, 0, SIDES - 1) N(ended, 0, 1))
FRAME(MARCH, march, 0, 0, ON(MOVE), N(side, 0, SIDES - 1) N(unused, 0, 0) N(counter, 0, COUNTERS - 1) N(ended, 0, 1))
FRAME(SAIL, sail, 0, 0, ON(MOVE), N(side, 0, SIDES - 1) N(fresh, 0, 1) N(counter, 0, COUNTERS - 1) N(ended, 0, 1))
FRAME(FLY, fly, 0, 0, ON(MOVE) | ON(READAPT), N(side, 0, SIDES - 1) N(range, 0, REACH_MOST) N(counter, 0, COUNTERS - 1) N(ended, 0, 1))
FRAME(COMBAT, combat, 0, 0, ON(TURN), N(side, 0, SIDES - 1) N(ended, 0, 1))
FRAME(BATTLE, battle, 0, FIGHT_END, ON(COMBAT), N(side, 0, SIDES - 1) N(arm, 0, ARMS - 1))
FRAME(TARGETS, targets, 0, 0, ON(BATTLE), N(side, 0, SIDES - 1) N(arm, 0, ARMS - 1) N(ended, 0, 1))
FRAME(ATTACKERS, attackers, 0, 0, ON(BATTLE), N(side, 0, SIDES - 1) N(arm, 0, ARMS - 1) N(ended, 0, 1))
FRAME(SUPPORT, support, 0, 0, ON(BATTLE), N(side, 0, SIDES - 1) N(ended, 0, 1))
FRAME(FEC, fec, 0, 0, ON(BATTLE), N(side, 0, SIDES - 1) N(ended, 0, 1))
FRAME(LOSS, loss, 0, 0, ON(BATTLE), N(side, 0, SIDES - 1) N(defender, 0, 1))
FRAME(READAPT, readapt, 0, 0, ON(TURN), N(side, 0, SIDES - 1) N(ended, 0, 1))
