/* Lines that a person types: edited and completed by libedit where it was there when this was built and a person sits
 * at a terminal; plain lines otherwise. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/screen/fold.h"
#include "cli/screen/terminal.h"

static line_result plain_line(const char *prompt, char line[LINE_MAX_BYTES])
{
    terminal_raw(prompt);
    return line_read(line);
}

#ifndef FRENTE_LIBEDIT

line_result line_ask(const char *prompt, char line[LINE_MAX_BYTES], line_complete complete, void *context)
{
    (void)complete, (void)context;
    return plain_line(prompt, line);
}

#else

#include <histedit.h>
#include <locale.h>
#include <wchar.h>

enum { REMEMBERED = 200, SHOWN = 40 };

static struct {
    EditLine *line;
    History *history;
    const char *prompt;
    line_complete complete;
    void *context;
} edit;

static char *give_prompt(EditLine *e)
{
    (void)e;
    return (char *)(size_t)edit.prompt;
}

/* One character of the keyboard. Libedit reads on after a signal; we don't. */
static int next_character(EditLine *e, wchar_t *out)
{
    int byte = line_byte(), more;
    (void)e;
    if (byte < 0)
        return byte == -2 ? -1 : 0;
    wchar_t c = (wchar_t)byte;
    more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc0 ? 1 : 0;
    if (more)
        c = byte & (0x3f >> more);
    while (more-- > 0 && (byte = line_byte()) >= 0)
        c = c << 6 | (byte & 0x3f);
    *out = c;
    return 1;
}

/* As far as all candidates agree, in bytes. */
static size_t common(const char *list, size_t first)
{
    size_t length = first;
    for (const char *p = list; *p; p += strcspn(p, "\n") + 1) {
        size_t same = 0, most = strcspn(p, "\n");
        while (same < length && same < most && p[same] == list[same])
            same++;
        length = same;
    }
    while (length && ((unsigned char)list[length] & 0xc0) == 0x80)
        length--;
    return length;
}

/* Each stays on one line, and without the first word if that is typed already: "show". */
static void show_candidates(const char *list, const char *typed)
{
    text out;
    int count = 0, shown = 0;
    for (const char *p = list; *p; p += strcspn(p, "\n") + 1)
        count++;
    text_init(&out, 16384);
    text_add(&out, "\n");
    for (const char *p = list; *p && shown < SHOWN; p += strcspn(p, "\n") + 1, shown++) {
        char one[LINE_MAX_BYTES];
        const size_t word = strcspn(p, " \n"), from = strchr(typed, ' ') && p[word] == ' ' ? word + 1 : 0;
        snprintf(one, sizeof one, "%.*s", (int)strcspn(p + from, "\n"), p + from);
        terminal_join(one);
        text_addf(&out, "%s   ", one);
    }
    if (shown < count)
        text_addf(&out, "... (%d)", count);
    text_add(&out, "\n");
    terminal_print(text_string(&out));
    text_release(&out);
}

/* What can follow, in the letters that this terminal shows. */
static void list_candidates(const char *typed, text *list)
{
    text all;
    text_init(&all, 1 << 18);
    if (edit.complete)
        edit.complete(edit.context, typed, &all);
    if (terminal_is_plain())
        fold_plain(text_string(&all), list);
    else
        text_add(list, text_string(&all));
    text_release(&all);
}

static unsigned char on_tab(EditLine *e, int key)
{
    const LineInfo *now = el_line(e);
    char typed[LINE_MAX_BYTES];
    text list;
    (void)key;
    snprintf(typed, sizeof typed, "%.*s", (int)(now->cursor - now->buffer), now->buffer);
    text_init(&list, 1 << 18);
    list_candidates(typed, &list);
    const char *all = text_string(&list);
    size_t first = strcspn(all, "\n"), agreed = common(all, first);
    bool only = *all && all[first] && !all[first + 1];
    unsigned char did = CC_ERROR;
    if (only || agreed > strlen(typed)) {
        char whole[LINE_MAX_BYTES];
        snprintf(whole, sizeof whole, "%.*s%s", (int)agreed, all, only ? " " : "");
        el_deletestr(e, (int)wcslen(el_wline(e)->buffer) ? (int)(el_wline(e)->cursor - el_wline(e)->buffer) : 0);
        el_insertstr(e, whole);
        did = CC_REFRESH;
    } else if (*all) {
        show_candidates(all, typed);
        did = CC_REDISPLAY;
    }
    text_release(&list);
    return did;
}

static bool edit_begin(void)
{
    HistEvent event;
    if (edit.line)
        return true;
    if (!setlocale(LC_CTYPE, "") || MB_CUR_MAX == 1) /* an accent may be typed all the same */
        setlocale(LC_CTYPE, "C.UTF-8");
    edit.line = el_init("frente", stdin, stdout, stderr);
    edit.history = edit.line ? history_init() : NULL;
    if (!edit.history)
        return false;
    history(edit.history, &event, H_SETSIZE, REMEMBERED);
    history(edit.history, &event, H_SETUNIQUE, 1);
    el_set(edit.line, EL_PROMPT, give_prompt);
    el_set(edit.line, EL_EDITOR, "emacs");
    el_set(edit.line, EL_SIGNAL, 0);
    el_set(edit.line, EL_HIST, history, edit.history);
    el_set(edit.line, EL_GETCFN, next_character);
    el_set(edit.line, EL_ADDFN, "frente-complete", "completes what is typed", on_tab);
    el_set(edit.line, EL_BIND, "^I", "frente-complete", NULL);
    return true;
}

/* Without blanks around it. */
static void trim(const char *from, char line[LINE_MAX_BYTES])
{
    from += strspn(from, " \t\r\n");
    snprintf(line, LINE_MAX_BYTES, "%s", from);
    for (size_t n = strlen(line); n && strchr(" \t\r\n", line[n - 1]); n--)
        line[n - 1] = '\0';
}

line_result line_ask(const char *prompt, char line[LINE_MAX_BYTES], line_complete complete, void *context)
{
    HistEvent event;
    int count = 0;
    if (!terminal_is_person() || !edit_begin())
        return plain_line(prompt, line);
    text shown;
    text_init(&shown, LINE_MAX_BYTES);
    if (terminal_is_plain())
        fold_plain(prompt, &shown);
    else
        text_add(&shown, prompt);
    edit.prompt = text_string(&shown);
    edit.complete = complete;
    edit.context = context;
    fflush(stdout);
    const char *got = el_gets(edit.line, &count);
    text_release(&shown);
    el_set(edit.line, EL_PREP_TERM, 0);
    if (!got || count <= 0)
        return interrupts_came() ? LINE_INTERRUPTED : LINE_CLOSED;
    trim(got, line);
    if (*line)
        history(edit.history, &event, H_ENTER, line);
    return LINE_READ;
}

#endif
