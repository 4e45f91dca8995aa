/* What is asked in an Event. */
/* clang-format off */
PROMPT(PLACING, "CR-8.5.2.3", "Where is it placed?", "¿Dónde se coloca?")
