/* The sub-commands, in the order of `frente --help`: COMMAND(name, summary).
 * No include guard: this list is read more than once. */
COMMAND(games, "list the games, their scenarios, options and seats")
COMMAND(new, "write the record of a fresh game")
COMMAND(play, "play in the terminal")
COMMAND(show, "show a position")
COMMAND(legal, "list the legal choices")
COMMAND(why, "say why a choice is not legal")
COMMAND(apply, "make choices and print what comes of it")
COMMAND(replay, "tell a game from its record")
COMMAND(verify, "check a record by playing it again")
COMMAND(data, "say what the tables rest on, and check them")
COMMAND(bot, "let a program play, by lines on stdin and stdout")
COMMAND(sim, "play many games at random")
