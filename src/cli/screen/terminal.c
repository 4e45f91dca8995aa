#include "cli/screen/terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "cli/screen/fold.h"

enum { NARROWEST = 20, WIDEST = 1000, LOWEST = 8, SECOND_COLUMN = 34 };

/* Where words go instead of the standard output. */
static struct {
    text *to;
    int width;
} captured;

/* The signal handler and the reader are the only ones to touch these. */
static volatile sig_atomic_t caught;
static atomic_bool interrupted;
static struct {
    char bytes[4096];
    size_t next, count;
} input;
static char kept[LINE_MAX_BYTES]; /* typed at the end of a page */

static void note_signal(int number)
{
    caught = number;
    atomic_store(&interrupted, true);
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

const atomic_bool *interrupts_flag(void)
{
    return &interrupted;
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

int line_byte(void)
{
    if (caught)
        return -2;
    if (input.next == input.count) {
        ssize_t n = read(STDIN_FILENO, input.bytes, sizeof input.bytes);
        if (n < 0 && errno == EINTR)
            return caught ? -2 : line_byte();
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
    while ((byte = line_byte()) >= 0 && byte != '\n')
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

bool terminal_has_unicode(void)
{
    static const char *const written[] = {"UTF-8", "utf-8", "UTF8", "utf8"};
    const char *language = getenv("LC_ALL");
    if (!language || !*language)
        language = getenv("LC_CTYPE");
    if (!language || !*language)
        language = getenv("LANG");
    for (size_t i = 0; language && i < sizeof written / sizeof written[0]; i++)
        if (strstr(language, written[i]))
            return true;
    return false;
}

bool terminal_is_plain(void)
{
    return isatty(STDOUT_FILENO) && !terminal_has_unicode();
}

/* The words as this terminal can show them. */
static void show_words(const char *words, text *out)
{
    if (terminal_is_plain())
        fold_plain(words, out);
    else
        text_add(out, words);
}

int terminal_width(void)
{
    const char *said = getenv("COLUMNS");
    long width = said ? strtol(said, NULL, 10) : 0;
    struct winsize size;
    if (captured.to)
        return captured.width;
    if (width <= 0 && isatty(STDOUT_FILENO) && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size))
        width = size.ws_col;
    return width >= NARROWEST && width <= WIDEST ? (int)width : 0;
}

int terminal_height(void)
{
    const char *said = getenv("LINES");
    long height = said ? strtol(said, NULL, 10) : 0;
    struct winsize size;
    if (height <= 0 && isatty(STDOUT_FILENO) && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size))
        height = size.ws_row;
    return height >= LOWEST && height <= WIDEST ? (int)height : 0;
}

void terminal_capture(text *to, int width)
{
    captured.to = to;
    captured.width = width;
}

/* Characters, not bytes: what continues a character of UTF-8 takes no room. */
static int characters(const char *words, size_t bytes)
{
    int count = 0;
    for (size_t i = 0; i < bytes; i++)
        count += ((unsigned char)words[i] & 0xc0) != 0x80;
    return count;
}

/* Where lines go on after a break: under the words behind "   1  " or "- ", under the second column of "  --word
 * words", or two to the right. */
static int hanging(const char *line, size_t length)
{
    int at = (int)strspn(line, " "), number = (int)strspn(line + at, "0123456789");
    if (number && !strncmp(line + at + number, "  ", 2))
        return at + number + 2;
    for (size_t i = (size_t)at + 1; (at == 2 || line[at] == '-') && i + 2 < length && i < SECOND_COLUMN; i++)
        if (!strncmp(line + i, "  ", 2))
            return (int)(i + strspn(line + i, " "));
    return at + 2;
}

/* The next word; with it what belongs to it, if both fit on a line of this width: a note of one word, "1706
 * (Asturias)", or the sign of a share, "50 %". */
static size_t word_length(const char *words, size_t length, int width)
{
    size_t word = strcspn(words, " \n");
    if (word + 1 >= length || words[word] != ' ' || !strchr("(%", words[word + 1]))
        return word;
    size_t both = word + 1 + strcspn(words + word + 1, " \n");
    bool one = words[word + 1] == '%' || memchr(words + word, ')', both - word);
    return one && characters(words, both) <= width ? both : word;
}

/* One line without its end. */
static void wrap_line(const char *line, size_t length, int width, text *out)
{
    int hang = hanging(line, length), column = 0;
    if (hang > width * 2 / 3)
        hang = 2;
    for (size_t at = 0; at < length;) {
        size_t blank = strspn(line + at, " "), word;
        if (blank > length - at)
            blank = length - at;
        word = word_length(line + at + blank, length - at - blank, width - hang);
        int wide = characters(line + at + blank, word), room = width - wide > 2 ? width - wide : 2;
        int to = hang < room ? hang : room; /* a long word begins further left */
        if (at && column + (int)blank > to && column + (int)blank + wide > width) {
            text_addf(out, "\n%*s", to, "");
            column = to;
        } else {
            text_add_bytes(out, line + at, blank);
            column += (int)blank;
        }
        text_add_bytes(out, line + at + blank, word);
        column += wide;
        at += blank + word;
    }
}

void terminal_wrap(const char *words, int width, text *out)
{
    size_t from = out->length;
    for (const char *p = words; *p;) {
        size_t length = strcspn(p, "\n");
        if (width && characters(p, length) > width)
            wrap_line(p, length, width, out);
        else
            text_add_bytes(out, p, length);
        p += length;
        if (*p == '\n')
            text_add_bytes(out, p++, 1);
    }
    for (; from < out->length; from++)
        if (out->data[from] == *TERMINAL_JOIN)
            out->data[from] = ' ';
}

void terminal_join(char *words)
{
    for (char *blank = words; (blank = strchr(blank, ' '));)
        *blank = *TERMINAL_JOIN;
}

void terminal_raw(const char *lines)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    show_words(lines, captured.to ? captured.to : &out);
    if (!captured.to)
        fputs(text_string(&out), stdout);
    text_release(&out);
}

/* The words as they can be shown, broken to the width: plain ones may be longer. */
static void wrap_shown(const char *words, text *out)
{
    text shown;
    text_init(&shown, TEXT_DEFAULT_MAX);
    show_words(words, &shown);
    terminal_wrap(text_string(&shown), terminal_width(), out);
    text_release(&shown);
}

void terminal_print(const char *words)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    wrap_shown(words, &out);
    terminal_raw(text_string(&out));
    text_release(&out);
}

void terminal_printf(const char *format, ...)
{
    char words[8192];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    terminal_print(words);
}

void terminal_part(const char *format, ...)
{
    static char line[16384];
    static size_t length;
    va_list args;
    va_start(args, format);
    int more = vsnprintf(line + length, sizeof line - length, format, args);
    va_end(args);
    length = more < 0 ? length : length + (size_t)more;
    if (length >= sizeof line) /* cut, but with its end */
        length = sizeof line - 1, line[length - 1] = '\n';
    if (!length || line[length - 1] != '\n')
        return;
    terminal_print(line);
    length = 0;
    line[0] = '\0';
}

void terminal_say(const char *words)
{
    terminal_print(words);
    terminal_raw("\n");
}

bool terminal_is_person(void)
{
    return terminal_is_screen() && isatty(STDIN_FILENO);
}

void line_forget_typed(void)
{
    if (!isatty(STDIN_FILENO))
        return;
    input.next = input.count = 0;
    tcflush(STDIN_FILENO, TCIFLUSH);
}

bool line_kept(char line[LINE_MAX_BYTES])
{
    bool any = *kept;
    memcpy(line, kept, sizeof kept);
    *kept = '\0';
    return any;
}

void terminal_ask(const char *words)
{
    text out;
    text_init(&out, LINE_MAX_BYTES);
    show_words(words, &out);
    text_add(&out, " "); /* what is typed does not stick to it */
    fputs(text_string(&out), stdout);
    text_release(&out);
}

static const char *page_prompt = "-- Enter: more, q: enough --";

void terminal_page_prompt(const char *words)
{
    page_prompt = words;
}

void terminal_page(const char *lines)
{
    int height = terminal_height(), left = height - 1, all = 0;
    for (const char *c = lines; *c; c++)
        all += *c == '\n';
    if (captured.to || !height || all < height || !terminal_is_person()) {
        terminal_raw(lines);
        return;
    }
    while (*lines) {
        size_t length = strcspn(lines, "\n") + 1;
        fwrite(lines, 1, lines[length - 1] ? length : length - 1, stdout);
        lines += lines[length - 1] ? length : length - 1;
        if (--left || !*lines)
            continue;
        char line[LINE_MAX_BYTES];
        terminal_ask(page_prompt);
        if (line_read(line) != LINE_READ || !strcmp(line, "q"))
            return;
        if (*line) { /* who has seen enough answers at once */
            memcpy(kept, line, sizeof kept);
            return;
        }
        left = height - 1;
    }
}

void terminal_page_words(const char *words)
{
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    wrap_shown(words, &out);
    terminal_page(text_string(&out));
    text_release(&out);
}

void terminal_heading(const char *words)
{
    const char *plain = getenv("NO_COLOR");
    bool bold = terminal_is_screen() && !(plain && *plain);
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    wrap_shown(words, &out);
    for (const char *line = text_string(&out), *end; *line; line = end + (*end == '\n')) {
        end = strchrnul(line, '\n'); /* each line by itself: others may come to stand beside it */
        char *one = strndup(line, (size_t)(end - line));
        terminal_raw(bold ? "\033[1m" : "");
        terminal_raw(one ? one : "");
        terminal_raw(bold ? "\033[0m\n" : "\n");
        free(one);
    }
    text_release(&out);
}

void terminal_clear(void)
{
    if (terminal_is_screen())
        fputs("\033[2J\033[3J\033[H", stdout);
}
