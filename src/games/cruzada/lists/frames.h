/* FRAME(name, node, lowest step, highest step, what it may lie on, numbers): what the frames of each node hold
 * (core/game/lists.h). `side` is the side that decides; `left` is how much is left of what the node is about. GAP: a
 * place that the node does not use. */
/* clang-format off */
FRAME(TURN, turn, 0, STEPS - 1, FRAME_FIRST, /* step: STEP_x */
      N(begun, 0, 1)          /* what that step does first has been done */
      N(posts_done, 0, POSTS) /* rows of post.tsv, while they are being carried out */
      N(swap_asked, 0, 1))    /* the exchange of captured tanks has been offered before the last of them */
FRAME(POST, post, 0, 0, ON(TURN), N(side, 0, SIDES - 1) N(row, 0, POSTS - 1) N(left, 0, 12))
FRAME(ELECT, elect, 0, 0, ON(TURN), N(phase, 0, PHASE_MOBILIZATION))
FRAME(DISCARD, discard, 0, 0, ON(TURN), )
FRAME(REDRAW, redraw, 0, 0, ON(TURN), N(side, 0, SIDES - 1))
FRAME(GUERRILLA, guerrilla, 0, 0, ON(TURN), N(side, 0, SIDES - 1) N(asks_space, 0, 1))
FRAME(SPY, spy, 0, 0, ON(TURN), N(side, 0, SIDES - 1))
FRAME(ROUND, round, 0, ROUND_END, ON(TURN), N(side, 0, SIDES - 1)) /* step: ROUND_x */
FRAME(AFRICA, africa, 0, 0, ON(ROUND), N(side, 0, SIDES - 1) N(left, 0, 2) N(unit, 0, UNITS - 1)) /* left: Banderas */
FRAME(OPS, ops, 0, OPS_END + 1, ON(ROUND) | ON(EVENT), /* step: OPS_x */
      N(side, 0, SIDES - 1) N(points, 0, OPS_MOST)
      N(rule, 0, ACTIVATES_NOT_BEACHHEAD) /* ACTIVATES_x */
      N(by_card, 0, 1))                   /* of a card that was played as OPS */
FRAME(ACTIVATE, activate, 0, 0, ON(OPS), N(side, 0, SIDES - 1) N(left, 0, OPS_MOST) N(rule, 0, ACTIVATES_NOT_BEACHHEAD) N(by_card, 0, 1))
FRAME(MOVES, moves, 0, 0, ON(OPS), N(side, 0, SIDES - 1))
FRAME(MARCH, march, 0, HOME_OUTSIDE, ON(MOVES), N(side, 0, SIDES - 1) N(left, 0, 6) N(unit, 0, UNITS - 1) N(moved, 0, 1))
FRAME(BUILD, build, 0, 0, ON(OPS), N(side, 0, SIDES - 1))
FRAME(OVERSTACK, overstack, 0, 0, ON(OPS) | ON(OVERSTACK), N(side, 0, SIDES - 1) GAP N(space, 0, SPACES - 1))
FRAME(LANDING, landing, 0, 0, ON(ACTIVATE), N(side, 0, SIDES - 1) GAP N(space, NONE, SPACES - 1)) /* NONE: not chosen yet */
/* combat */
FRAME(ATTACKS, attacks, 0, 0, ON(OPS), N(side, 0, SIDES - 1))
FRAME(ATTACKERS, attackers, 0, 0, ON(ATTACKS), N(side, 0, SIDES - 1) GAP N(space, 0, SPACES - 1))
FRAME(ASSAULT, assault, 0, 0, ON(ATTACKS), N(side, 0, SIDES - 1) GAP N(siege, 0, SIEGES - 1))
FRAME(COMBAT, combat, 0, FIGHTS - 1, ON(ATTACKS), N(side, 0, SIDES - 1)) /* step: FIGHT_x; side: the attacker's */
FRAME(WITHDRAW, withdraw, 0, 0, ON(COMBAT), N(side, 0, SIDES - 1))
FRAME(COMMIT, commit, 0, 0, ON(COMBAT), N(side, 0, SIDES - 1) N(role, 0, ROLES - 1))
FRAME(DEFECT, defect, 0, 0, ON(COMBAT), N(side, 0, SIDES - 1))
FRAME(LOSS, loss, 0, 0, ON(COMBAT), N(side, 0, SIDES - 1) N(role, 0, ROLES - 1))
FRAME(STAND_IN, stand_in, 0, 0, ON(LOSS) | ON(CANCEL), N(side, 0, SIDES - 1) N(role, 0, ROLES - 1) N(corps, 0, UNITS - 1)) /* the corps that was eliminated */
FRAME(CANCEL, cancel, 0, 0, ON(COMBAT), N(side, 0, SIDES - 1) N(left, 0, 2) GAP N(decided, 0, 1)) /* left: steps to pay */
FRAME(RETREAT, retreat, 0, 0, ON(COMBAT), N(side, 0, SIDES - 1) N(distance, 0, 2) N(unit, NONE, UNITS - 1)) /* NONE: not chosen yet */
FRAME(ADVANCE, advance, 0, 0, ON(COMBAT), N(side, 0, SIDES - 1))
FRAME(SPARE, spare, 0, 0, ON(COMBAT), N(side, 0, SIDES - 1) N(withdraws, 0, 1)) /* 1: who survives a withdrawal; 0: R45 */
/* events */
FRAME(EVENT, event, 0, EVENT_STEPS, ON(ROUND), N(side, 0, SIDES - 1) N(card, 0, CARD_ROWS - 1)) /* step: EVENT_x */
FRAME(PLACING, placing, 0, 0, ON(EVENT), N(side, 0, SIDES - 1) N(card, 0, CARD_ROWS - 1) GAP N(division_gone, 0, 1))
FRAME(SITES, sites, 0, 0, ON(EVENT), N(side, 0, SIDES - 1) N(card, 0, CARD_ROWS - 1) N(left, 0, SITES_MOST) N(in_north, 0, 1))
FRAME(CHOICE, choice, 0, 0, ON(EVENT), N(side, 0, SIDES - 1) N(card, 0, CARD_ROWS - 1))
FRAME(BONUS, bonus, 0, 0, ON(EVENT), N(side, 0, SIDES - 1) N(bonus, 0, BONUS_R34))
FRAME(KEEP, keep, 0, 0, ON(EVENT), N(side, 0, SIDES - 1) N(card, 0, CARD_ROWS - 1))
FRAME(ARMORED, armored, 0, 0, ON(EVENT), N(side, 0, SIDES - 1) N(card, 0, CARD_ROWS - 1) N(chosen, 0, SPACES)) /* the space + 1; 0: not chosen yet */
FRAME(SWAP, swap, 0, 0, ON(EVENT) | ON(TURN) | ON(ARMORED), N(side, 0, SIDES - 1) N(card, 0, CARD_ROWS - 1))
/* strategic redeployment, replacement, end of the turn */
FRAME(REDEPLOY, redeploy, 0, 0, ON(ROUND), N(side, 0, SIDES - 1) N(left, 0, SR_MOST) N(africans, 0, SR_MOST)) /* left: halves of points; AFR moved */
FRAME(SHIFT, shift, 0, 0, ON(REDEPLOY), N(side, 0, SIDES - 1) N(left, 0, SR_MOST) N(unit, 0, UNITS - 1))
FRAME(REPLACE, replace, 0, 1, ON(TURN), N(side, 0, SIDES - 1)) /* step 1: corps have come back over the border */
FRAME(WHERE, where, 0, 2, ON(REPLACE) | ON(ROUND) | ON(EVENT) | ON(WHERE), /* step: see where_bound */
      N(side, 0, SIDES - 1) N(reduced, 0, 1) N(corps, 0, UNITS - 1)
      N(paid, 0, 6)) /* how it was paid + 1; 0: it was not */
FRAME(REMOVE, remove, 0, 0, ON(TURN), N(side, 0, SIDES - 1))
FRAME(CORPS, corps, 0, 0, ON(TURN), N(side, 0, SIDES - 1)
      N(post, 0, POSTS) /* row of post.tsv + 1; 0: the corps of chapter 15.2.1 */
      N(corps, NONE, UNITS - 1)) /* NONE: not chosen yet */
FRAME(SURPLUS, surplus, 0, 0, ON(CORPS) | ON(TURN), N(side, 0, SIDES - 1) GAP N(space, 0, SPACES - 1))
FRAME(DEMAND, demand, 0, 0, ON(TURN), N(side, 0, SIDES - 1))
FRAME(MILITARIZE, militarize, 0, 0, ON(TURN), N(side, 0, SIDES - 1) N(left, 0, 12))
FRAME(MOVE_CORPS, move_corps, 0, 0, ON(TURN), N(side, 0, SIDES - 1) GAP N(corps, NONE, UNITS - 1)) /* NONE: not chosen yet */
FRAME(WASTE, waste, 0, 0, ON(TURN) | ON(WASTE), N(side, 0, SIDES - 1) N(left, 0, 20)) /* left: points of losses */
