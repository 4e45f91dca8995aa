/* What the flow of a turn is made of (core/game/lists.h), in the order of the rulebook. In a frame a is the side that
 * acts, unless said otherwise; what b, c and d are stands behind each. */
/* clang-format off */
NODE_RUNS(TURN, turn, "turn")                           /* step STEP_x; a: 1 when that step has begun; b: row of post.tsv */
NODE_EXPLAINS(POST, post, "post")                       /* b row of post.tsv, c how many are left */
NODE_ASKS(ELECT, elect, "elect", .together = true)      /* a War Phase (18.5.2) */
NODE_EXPLAINS(DISCARD, discard, "discard", .together = true)
NODE_EXPLAINS(REDRAW, redraw, "redraw")
NODE_EXPLAINS(GUERRILLA, guerrilla, "guerrilla")        /* b 1: choosing the space */
NODE_ASKS(SPY, spy, "spy")
NODE_EXPLAINS(ROUND, round, "round")                    /* step ROUND_x */
NODE_EXPLAINS(AFRICA, africa, "africa")                 /* b Banderas still to place, c unit */
NODE_RUNS(OPS, ops, "ops")                              /* step OPS_x; b points, c ACTIVATES_x, d 1: of a card played as OPS */
NODE_EXPLAINS(ACTIVATE, activate, "activate")           /* b points left, c ACTIVATES_x, d 1: of a card played as OPS */
NODE_EXPLAINS(MOVES, moves, "moves")
NODE_EXPLAINS(MARCH, march, "march")                    /* b Movement Points left, c unit, d 1: has moved */
NODE_EXPLAINS(BUILD, build, "build")
NODE_ASKS(OVERSTACK, overstack, "overstack")            /* c space */
NODE_EXPLAINS(LANDING, landing, "landing")              /* c coastal space or NONE (18.2.12) */
/* combat */
NODE_EXPLAINS(ATTACKS, attacks, "attacks")
NODE_EXPLAINS(ATTACKERS, attackers, "attackers")        /* c target */
NODE_EXPLAINS(ASSAULT, assault, "assault")              /* c Siege */
NODE_RUNS(COMBAT, combat, "combat")                     /* step of the combat; a the attacker's side */
NODE_ASKS(WITHDRAW, withdraw, "withdraw")
NODE_EXPLAINS(COMMIT, commit, "commit")                 /* b role */
NODE_EXPLAINS(DEFECT, defect, "defect")
NODE_EXPLAINS(LOSS, loss, "loss")                       /* b role */
NODE_EXPLAINS(STAND_IN, stand_in, "stand-in")           /* b role, c the corps that was eliminated */
NODE_EXPLAINS(CANCEL, cancel, "cancel")                 /* b steps that it costs */
NODE_EXPLAINS(RETREAT, retreat, "retreat")              /* b spaces to go, c unit or NONE, d spaces gone */
NODE_EXPLAINS(ADVANCE, advance, "advance")
NODE_EXPLAINS(SPARE, spare, "spare")
/* events */
NODE_RUNS(EVENT, event, "event")                        /* step of the event; b card */
NODE_EXPLAINS(PLACING, placing, "placing")              /* b card, c units placed, a bit each; d 1: the division is out */
NODE_EXPLAINS(SITES, sites, "sites")                    /* b card, c how many are left */
NODE_EXPLAINS(CHOICE, choice, "choice")                 /* b card: one unit is chosen */
NODE_EXPLAINS(BONUS, bonus, "bonus")                    /* b BONUS_x */
NODE_ASKS(KEEP, keep, "keep")                           /* b card (18.3.5) */
NODE_EXPLAINS(ARMORED, armored, "armored")              /* b card (18.4.1), c units removed so far */
NODE_EXPLAINS(SWAP, swap, "swap")                       /* 18.2.4 */
/* strategic redeployment, replacement, end of the turn */
NODE_EXPLAINS(REDEPLOY, redeploy, "redeploy")           /* b halves of SR points left, c AFR moved */
NODE_EXPLAINS(SHIFT, shift, "shift")                    /* b halves left, c unit */
NODE_EXPLAINS(REPLACE, replace, "replace")
NODE_EXPLAINS(WHERE, where, "where")                    /* step: bound halves paid (18.2.14); b 1: reduced, c corps, d how it was paid + 1 */
NODE_EXPLAINS(REMOVE, remove, "remove")
NODE_EXPLAINS(CORPS, corps, "corps")                    /* b row of post.tsv + 1 (0: 15.2.1), c corps or NONE */
NODE_EXPLAINS(SURPLUS, surplus, "surplus")              /* c space */
NODE_EXPLAINS(DEMAND, demand, "demand")
NODE_EXPLAINS(MILITARIZE, militarize, "militarize")     /* b how many are left */
NODE_EXPLAINS(MOVE_CORPS, move_corps, "move-corps")     /* c corps or NONE */
NODE_EXPLAINS(WASTE, waste, "waste")                    /* b points to lose (19.5.5.1) */
