/* What can forbid a choice in combat. */
/* clang-format off */
