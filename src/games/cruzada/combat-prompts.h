/* What is asked in a combat. */
/* clang-format off */
PROMPT(ATTACKS, "CR-8.2.5", "Choose what to attack, or end the combats", "Elige qué atacar, o termina los combates")
