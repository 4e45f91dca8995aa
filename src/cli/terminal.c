#include "cli/terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The signal handler and the reader are the only ones to touch these. */
static volatile sig_atomic_t caught;
static struct {
    char bytes[4096];
    size_t next, count;
} input;

static void note_signal(int number)
{
    caught = number;
}

void interrupts_catch(void)
{
    /* no SA_RESTART: a read that waits must return */
    struct sigaction action = {.sa_handler = note_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* whoever starts us with nohup means it */
    struct sigaction before;
    if (!sigaction(SIGHUP, NULL, &before) && before.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
}

int interrupts_came(void)
{
    return caught;
}

void interrupts_die(void)
{
    int number = caught;
    fflush(stdout);
    signal(number, SIG_DFL);
    raise(number);
}

/* The next byte, or -1 at the end and -2 on a signal. */
static int next_byte(void)
{
    if (caught)
        return -2;
    if (input.next == input.count) {
        ssize_t n = read(STDIN_FILENO, input.bytes, sizeof input.bytes);
        if (n < 0 && errno == EINTR)
            return caught ? -2 : next_byte();
        if (n <= 0)
            return -1;
        input.next = 0;
        input.count = (size_t)n;
    }
    return (unsigned char)input.bytes[input.next++];
}

line_result line_read(char line[LINE_MAX_BYTES])
{
    size_t length = 0;
    int byte;
    fflush(stdout);
    while ((byte = next_byte()) >= 0 && byte != '\n')
        if (length < LINE_MAX_BYTES - 1 && byte)
            line[length++] = (char)byte;
    line[length] = '\0';
    while (length && strchr(" \t\r", line[length - 1]))
        line[--length] = '\0';
    size_t blank = strspn(line, " \t");
    memmove(line, line + blank, length - blank + 1);
    if (byte == -2)
        return LINE_INTERRUPTED;
    return byte == -1 && !length ? LINE_CLOSED : LINE_READ;
}

bool terminal_is_screen(void)
{
    const char *kind = getenv("TERM");
    return isatty(STDOUT_FILENO) && kind && strcmp(kind, "dumb");
}

void terminal_heading(const char *words)
{
    const char *plain = getenv("NO_COLOR");
    bool bold = terminal_is_screen() && !(plain && *plain);
    printf("%s%s%s\n", bold ? "\033[1m" : "", words, bold ? "\033[0m" : "");
}

void terminal_clear(void)
{
    if (terminal_is_screen())
        fputs("\033[2J\033[3J\033[H", stdout);
}
