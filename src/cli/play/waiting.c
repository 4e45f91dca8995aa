#include "cli/play/waiting.h"

#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/screen/terminal.h"

enum { LOOK_MS = 50, TELL_AFTER = 12 /* looks */ };

static void tell(waiting *w)
{
    printf(either(w->in, "%s is thinking ... (Enter: %s)", "%s piensa ... (Intro: %s)"),
           w->who ? w->who : either(w->in, "A bot", "Un bot"),
           w->who ? either(w->in, "play now", "que juegue ya") : either(w->in, "answer now", "que conteste ya"));
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
