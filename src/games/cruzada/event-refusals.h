/* What can forbid an Event or a Combat Card. */
/* clang-format off */
REFUSAL(EVENT, "CR-8.5.1.2", "{a:card} is no Event of an Action Round", "{a:card} no es un evento de una ronda de acción")
REFUSAL(EVENT_LIMIT, "CR-8.5.2.1", "a card of the group of {a:card} has been played as Event in this turn", "este turno ya se ha jugado como evento una carta del grupo de {a:card}")
REFUSAL(EVENT_BEFORE, "CR-8.5.1.2", "{b:card} must have been played as Event before {a:card}", "antes de {a:card} debe haberse jugado {b:card} como evento")
REFUSAL(EVENT_AFTER, "CR-8.5.1.2", "{a:card} can't be played any more after {b:card}", "{a:card} ya no se puede jugar tras {b:card}")
REFUSAL(EVENT_WHEN, "CR-8.5.1.2", "the conditions of {a:card} do not hold now", "ahora no se cumplen las condiciones de {a:card}")
