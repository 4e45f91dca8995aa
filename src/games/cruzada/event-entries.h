/* What happens in an Event, for the journal. */
/* clang-format off */
