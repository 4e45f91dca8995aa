/* What is asked in an Event. */
/* clang-format off */
PROMPT(PLACING, "CR-8.5.2.3", "{a:card}: where are the units placed?", "{a:card}: ¿dónde se colocan las unidades?")
PROMPT(PLACING_OUT, "CR-8.5.2.5a", "{a:card}: place the units, and one division leaves the game", "{a:card}: coloca las unidades, y una división sale del juego")
PROMPT(SITES, "CR-8.5.1.1", "{a:card}: choose a space ({b} left)", "{a:card}: elige un espacio ({b|queda|quedan} {b})")
PROMPT(CHOICE, "CR-8.5.1.1", "{a:card}: which unit?", "{a:card}: ¿qué unidad?")
PROMPT(BONUS, "CR-8.5.5.3a", "Which won attack earns the bonus?", "¿Qué ataque ganado obtiene la bonificación?")
PROMPT(KEEP, "CR-18.3.5b", "{a:card}: out of the game, or aside for Turn 12?", "{a:card}: ¿fuera del juego, o apartada para el turno 12?")
