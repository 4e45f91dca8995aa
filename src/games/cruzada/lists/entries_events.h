/* What happens in an Event, for the journal. */
/* clang-format off */
ENTRY(ASIDE, "CR-18.3.5b", "{a:card} is laid aside for Turn 12", "{a:card} se aparta para el turno 12")
ENTRY(BONUS, "CR-8.5.5.4", "{a:card}: the bonus marker lies in {b:space}", "{a:card}: la ficha de bonificación queda en {b:space}")
ENTRY(BONUS_LOST, "CR-8.5.5.5", "the bonus marker of {a:space} is lost", "se pierde la ficha de bonificación de {a:space}")
ENTRY(PLAN_DIE, "CR-18.2.11a", "Plan P: {a:die} {b:+}, {c:?no landing|it goes ahead}", "Plan P: {a:die} {b:+}, {c:?no hay desembarco|sigue adelante}")
ENTRY(CASADO, "CR-5.2.4", "Casado's coup ends the war", "el golpe de Casado pone fin a la guerra", NEWS_MOMENT)
