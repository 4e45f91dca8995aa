/* What a choice ends, and what it leaves undone. */
#include "games/libertad/show/show.h"

static int done_prompt(const libertad *s)
{
    switch (flow_peek(&s->head)->node) {
    case NODE_BID: return PROMPT_ENDS_BID;
    case NODE_KEEP: return PROMPT_ENDS_KEEP;
    default: return PROMPT_ENDS_DONE;
    }
}

bool lf_leaves_undone(const void *state, int seat, choice c, prompt *what)
{
    const libertad *s = state;
    switch (choice_verb(c)) {
    case VERB_END: *what = ask(PROMPT_ENDS_TURN, 0, s->hero[seat]); return true;
    case VERB_DONE: *what = ask(done_prompt(s), 0, 0); return true;
    default: return false;
    }
}
