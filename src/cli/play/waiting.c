#include "cli/play/waiting.h"

#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"
#include "words/program.h"

enum { LOOK_MS = 50, TELL_AFTER = 12 /* looks */ };

static void tell(waiting *w)
{
    printf(words_in(w->in, IS_THINKING_ENTER, "%s is thinking ... (Enter: %s)"),
           w->who ? w->who : words_in(w->in, A_BOT, "A bot"),
           w->who ? words_in(w->in, PLAY_NOW, "play now") : words_in(w->in, ANSWER_NOW, "answer now"));
    fflush(stdout);
    w->told = true;
}

static void *wait_beside(void *context)
{
    waiting *w = context;
    struct pollfd typed = {.fd = STDIN_FILENO, .events = POLLIN};
    for (int i = 0; !atomic_load(&w->done) && !atomic_load(&w->stop); i++) {
        if (i == TELL_AFTER)
            tell(w);
        w->hurried = poll(&typed, 1, LOOK_MS) > 0;
        if (w->hurried || interrupts_came())
            atomic_store(&w->stop, true);
    }
    return NULL;
}

const atomic_bool *waiting_begin(waiting *w, bool somebody, const char *who, lang in)
{
    *w = (waiting){.in = in, .who = who};
    fflush(stdout);
    w->beside = terminal_is_person() && somebody && !pthread_create(&w->thread, NULL, wait_beside, w);
    return w->beside ? &w->stop : interrupts_flag();
}

bool waiting_end(waiting *w)
{
    if (!w->beside)
        return false;
    atomic_store(&w->done, true);
    pthread_join(w->thread, NULL);
    if (w->told)
        fputs("\r\033[K", stdout);
    return w->hurried;
}
