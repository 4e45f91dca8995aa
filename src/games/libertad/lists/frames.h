/* FRAME(name, node, lowest step, highest step, what it lies on, numbers): what the frames of each node hold.
 *
 * `seat` is who acts or decides, `left` what is still to come, `most` a limit, `points` Strength, Attacks or Hero
 * points. GAP: a place that the node does not use. */
/* clang-format off */
#define SEAT N(seat, 0, FACTIONS - 1)

/* the turn */
FRAME(TURN, turn, 0, STEPS, FRAME_FIRST, )
FRAME(BID, bid, 0, 0, ON(TURN), )
FRAME(PICKS, picks, 0, 0, ON(TURN), )
FRAME(PLAYER, player, PLAYER_BEFORE, PLAYER_AFTER, ON(TURN), SEAT N(cardless, 0, 1))
FRAME(CARD, card, 1, 1, ON(PLAYER) | ON(SCRIPT), SEAT N(mode, 0, MODE_POINTS) N(card, 0, CARDS - 1) N(spent, 0, SPENT_ALL))
FRAME(PAUSE, pause, 0, 0, ON(SCRIPT), SEAT)
FRAME(EXTRA, extra, 0, 0, ON(SCRIPT), SEAT GAP N(card, NOBODY, NOBODY))
FRAME(ICON, icon, 0, 0, ON(CARD), SEAT N(icon, 0, ICONS_MAX - 1) N(times, 1, 2 * DECK))

/* what an effect does: `actor` is -1 where nobody acts, `op` the place of its next step */
FRAME(SCRIPT, script, 0, 1, ON(TURN) | ON(CARD) | ON(NP_CARD) | ON(MOVE) | ON(SCRIPT),
      N(actor, -1, FACTIONS - 1) N(from, FROM_FASCIST, FROM_MEDAL) N(op, 0, OPS_MAX - 1))
FRAME(MOVE, move, 0, 0, ON(PLAYER) | ON(CARD) | ON(PAUSE) | ON(SCRIPT) | ON(NP_TURN),
      N(track, 0, TRACKS - 1) N(direction, -1, 1) N(left, 0, 2 * DECK))
FRAME(STRENGTH, strength, 0, 0, ON(PLAYER) | ON(CARD) | ON(PAUSE) | ON(SCRIPT) | ON(SPREAD),
      SEAT N(front, 0, FRONTS - 1) N(points, 1, POINTS_MAX))

/* what an effect asks: `among` and `tied` are sets, of Fronts and of seats */
FRAME(FRONT, front, 0, 0, ON(SCRIPT), SEAT N(among, 1, 15) N(points, 1, POINTS_MAX) N(aim, 0, AIM_HIGH))
FRAME(MOST, most, 0, 0, ON(SCRIPT), N(sign, -1, 1) GAP N(left, 1, POINTS_MAX))
FRAME(TAKE, take, 0, 0, ON(SCRIPT), SEAT GAP N(points, 1, POINTS_MAX))
FRAME(TIE, tie, 0, 0, ON(TURN), N(final_bid, 0, 1) N(tied, 1, EVERYBODY))
FRAME(BONUS, bonus, 0, 0, ON(SCRIPT), SEAT)
FRAME(WAY, way, 0, 0, ON(SCRIPT), SEAT N(government, 0, 1) N(steps, 1 - SPACES, SPACES - 1))
FRAME(SPREAD, spread, 0, 0, ON(SCRIPT), SEAT N(had, 0, HAD_HIGH) N(left, 0, POINTS_MAX) N(most, 1, HAD_MOST))
FRAME(SHIFT, shift, 0, 0, ON(SCRIPT), SEAT GAP N(most, 1, SHIFT_MAX))
/* its step counts the cards that are sold, for so much Strength each */
FRAME(SELL, sell, 0, DECK, ON(SCRIPT), SEAT N(where, 0, FRONT_TEST) N(most, 1, DECK) N(strength, 1, 9))
FRAME(SCOUT, scout, 1, 1, ON(SCRIPT), SEAT GAP N(cards, 1, SCOUT_MAX) N(laid, 0, SCOUT_MAX))
FRAME(TABLEAU, tableau, 0, 0, ON(SCRIPT), SEAT N(manner, 0, TABLEAU_SWAP) N(cards, 1, 1))
FRAME(UNTRASH, untrash, 0, 0, ON(SCRIPT), SEAT GAP N(left, 1, DECK))
FRAME(UNBLANK, unblank, 0, 0, ON(SCRIPT), SEAT GAP N(left, 1, DECK))
FRAME(MEDAL, medal, 0, 0, ON(SCRIPT), SEAT)

/* the end of a Year, and Non-players */
FRAME(KEEP, keep, 0, 0, ON(TURN), )
FRAME(NP_TURN, np_turn, 0, NP_STEPS, ON(TURN), SEAT)
FRAME(NP_CARD, np_card, 1, 1, ON(NP_TURN) | ON(SCRIPT), SEAT GAP N(card, 0, CARDS - 1))

#undef SEAT
