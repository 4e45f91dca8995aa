#include "server/notify/mail.h"

#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAIL_SECONDS = 60, ADDRESS_TEXT = 300 };

/* --- SMTP --- */

typedef struct reading {
    const text *letter;
    size_t at;
} reading;

static size_t give_bytes(char *out, size_t size, size_t count, void *context)
{
    reading *r = context;
    size_t left = r->letter->length - r->at, some = left < size * count ? left : size * count;
    memcpy(out, r->letter->data + r->at, some);
    r->at += some;
    return some;
}

static int go_on(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    const atomic_bool *cancel = context;
    (void)a, (void)b, (void)c, (void)d;
    return atomic_load(cancel);
}

/* Who runs the server names the host: TLS is used where the host offers it. */
static send_outcome by_smtp(const mail_way *by, const char *to, const text *letter, const atomic_bool *cancel,
                            fault *why)
{
    char from[ADDRESS_TEXT], receiver[ADDRESS_TEXT];
    reading r = {.letter = letter};
    CURL *c = curl_easy_init();
    snprintf(from, sizeof from, "<%s>", by->from);
    snprintf(receiver, sizeof receiver, "<%s>", to);
    struct curl_slist *receivers = curl_slist_append(NULL, receiver);
    CURLcode code = CURLE_OUT_OF_MEMORY;
    if (c && receivers) {
        curl_easy_setopt(c, CURLOPT_URL, by->smtp);
        curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
        curl_easy_setopt(c, CURLOPT_USE_SSL, (long)CURLUSESSL_TRY);
        curl_easy_setopt(c, CURLOPT_MAIL_FROM, from);
        curl_easy_setopt(c, CURLOPT_MAIL_RCPT, receivers);
        curl_easy_setopt(c, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(c, CURLOPT_READFUNCTION, give_bytes);
        curl_easy_setopt(c, CURLOPT_READDATA, &r);
        curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)MAIL_SECONDS);
        curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
        curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, go_on);
        curl_easy_setopt(c, CURLOPT_XFERINFODATA, (void *)(uintptr_t)cancel);
        code = curl_easy_perform(c);
    }
    long status = 0;
    if (c)
        curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
    curl_slist_free_all(receivers);
    curl_easy_cleanup(c);
    if (code == CURLE_OK)
        return SEND_DONE;
    fault_set(why, "%s (%ld)", curl_easy_strerror(code), status);
    return status >= 550 && status <= 553 ? SEND_GONE : SEND_LATER; /* no such mailbox */
}

/* --- a program --- */

static bool feed(int to, const text *letter)
{
    size_t at = 0;
    while (at < letter->length) {
        ssize_t some = write(to, letter->data + at, letter->length - at);
        if (some < 0 && errno != EINTR)
            return false;
        at += some > 0 ? (size_t)some : 0;
    }
    return true;
}

static send_outcome by_program(const mail_way *by, const char *to, const text *letter, fault *why)
{
    extern char **environ;
    const char *words[] = {by->sendmail, "-i", "-f", by->from, "--", to, NULL};
    posix_spawn_file_actions_t files;
    int ends[2], status = -1;
    pid_t child;
    if (pipe2(ends, O_CLOEXEC)) {
        fault_set(why, "%s", strerror(errno));
        return SEND_LATER;
    }
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[0], STDIN_FILENO);
    int failed = posix_spawn(&child, by->sendmail, &files, NULL, (char *const *)(uintptr_t)words, environ);
    posix_spawn_file_actions_destroy(&files);
    close(ends[0]);
    bool fed = !failed && feed(ends[1], letter);
    close(ends[1]);
    while (!failed && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (!failed && fed && WIFEXITED(status) && !WEXITSTATUS(status))
        return SEND_DONE;
    fault_set(why, "%s: %s", by->sendmail, failed ? strerror(failed) : "it did not take the letter");
    return SEND_LATER;
}

send_outcome mail_send(const mail_way *by, const char *to, const text *letter, const atomic_bool *cancel, fault *why)
{
    return by->smtp ? by_smtp(by, to, letter, cancel, why) : by_program(by, to, letter, why);
}
