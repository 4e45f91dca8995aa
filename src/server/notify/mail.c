#include "server/notify/mail.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/net/clock.h"

enum { MAIL_SECONDS = 60, ADDRESS_TEXT = 300, PROGRAM_MS = 30000, GRACE_MS = 2000, LOOK_MS = 20 };

/* --- SMTP --- */

static size_t give_bytes(char *out, size_t size, size_t count, void *context)
{
    mail_letter *l = context;
    size_t left = l->words->length - l->at, some = left < size * count ? left : size * count;
    memcpy(out, l->words->data + l->at, some);
    l->at += some;
    return some;
}

/* Who runs the server names the host: TLS is used where the host offers it. */
bool letter_set_up(mail_letter *l, CURL *c, struct curl_slist **receivers)
{
    char from[ADDRESS_TEXT], receiver[ADDRESS_TEXT];
    snprintf(from, sizeof from, "<%s>", l->by.from);
    snprintf(receiver, sizeof receiver, "<%s>", l->to);
    if (!(*receivers = curl_slist_append(NULL, receiver)))
        return false;
    l->at = 0;
    curl_easy_setopt(c, CURLOPT_URL, l->by.smtp);
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(c, CURLOPT_USE_SSL, (long)CURLUSESSL_TRY);
    curl_easy_setopt(c, CURLOPT_MAIL_FROM, from);
    curl_easy_setopt(c, CURLOPT_MAIL_RCPT, *receivers);
    curl_easy_setopt(c, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(c, CURLOPT_READFUNCTION, give_bytes);
    curl_easy_setopt(c, CURLOPT_READDATA, l);
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)MAIL_SECONDS);
    return true;
}

send_outcome letter_outcome(CURL *c, CURLcode code, fault *why)
{
    long status = 0;
    if (code == CURLE_OK)
        return SEND_DONE;
    curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
    fault_set(why, "%s (%ld)", curl_easy_strerror(code), status);
    return status >= 550 && status <= 553 ? SEND_GONE : SEND_LATER; /* no such mailbox */
}

/* --- a program --- */

/* A child of its own group, without what this process does with signals. False: it could not begin. */
static bool begin_program(const mail_letter *l, int from, pid_t *child, fault *why)
{
    extern char **environ;
    const char *words[] = {l->by.sendmail, "-i", "-f", l->by.from, "--", l->to, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t as;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, from, STDIN_FILENO);
    posix_spawnattr_init(&as);
    posix_spawnattr_setflags(&as, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setsigmask(&as, &none);
    posix_spawnattr_setsigdefault(&as, &usual);
    int failed = posix_spawn(child, l->by.sendmail, &files, &as, (char *const *)(uintptr_t)words, environ);
    posix_spawnattr_destroy(&as);
    posix_spawn_file_actions_destroy(&files);
    return !failed || fault_set(why, "%s: %s", l->by.sendmail, strerror(failed));
}

/* Of a letter what goes without waiting; -1: that was the end of it, and the pipe is closed. */
static int write_some(int to, const text *letter, size_t *at)
{
    ssize_t some = write(to, letter->data + *at, letter->length - *at);
    *at += some > 0 ? (size_t)some : 0;
    if (*at < letter->length && (some >= 0 || errno == EAGAIN || errno == EINTR))
        return to;
    close(to);
    return -1;
}

/* Gives it the letter, and waits for its end; false: that took too long. */
static bool feed(int to, pid_t child, const text *letter, const atomic_bool *cancel)
{
    int64_t until = now_ms() + PROGRAM_MS;
    bool ended = false;
    for (size_t at = 0; !ended && now_ms() < until;) {
        to = to >= 0 ? write_some(to, letter, &at) : to;
        struct pollfd on = {.fd = to, .events = POLLOUT};
        siginfo_t info = {0};
        poll(&on, 1, LOOK_MS);
        ended = !waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT) && info.si_pid == child;
        if (atomic_load(cancel) && until > now_ms() + GRACE_MS)
            until = now_ms() + GRACE_MS;
    }
    if (to >= 0)
        close(to);
    return ended;
}

/* Killed, if it has not ended by itself. */
static bool ended_well(pid_t child, bool by_itself)
{
    int status = -1;
    if (!by_itself)
        kill(-child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) && !WEXITSTATUS(status);
}

send_outcome mail_by_program(const mail_letter *l, const atomic_bool *cancel, fault *why)
{
    int ends[2];
    pid_t child;
    if (pipe2(ends, O_CLOEXEC) || fcntl(ends[1], F_SETFL, O_NONBLOCK)) {
        fault_set(why, "%s", strerror(errno));
        return SEND_LATER;
    }
    const bool begun = begin_program(l, ends[0], &child, why);
    close(ends[0]);
    if (!begun) {
        close(ends[1]);
        return SEND_LATER;
    }
    const bool by_itself = feed(ends[1], child, l->words, cancel);
    if (ended_well(child, by_itself))
        return SEND_DONE;
    fault_set(why, by_itself ? "%s: it did not take the letter" : "%s: it takes too long", l->by.sendmail);
    return SEND_LATER;
}
