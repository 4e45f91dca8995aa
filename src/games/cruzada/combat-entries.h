/* What happens in a combat, for the journal. */
/* clang-format off */
