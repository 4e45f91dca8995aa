/* Where games save themselves: $XDG_DATA_HOME/frente, or ~/.local/share/frente. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/play/saves.h"
#include "words/program.h"

enum { SAVES_READ = 16 };

static bool saves_folder(char path[PATH_MAX], fault *why)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data == '/')
        snprintf(path, PATH_MAX, "%s/frente", data);
    else if (home && *home)
        snprintf(path, PATH_MAX, "%s/.local/share/frente", home);
    else
        return fault_set(why, "there is no home folder to save the game in; say where with --save FILE, or --no-save");
    return true;
}

static bool make_folders(const char *path, fault *why)
{
    char part[PATH_MAX];
    for (const char *p = path + 1;; p++) {
        p += strcspn(p, "/");
        snprintf(part, sizeof part, "%.*s", (int)(p - path), path);
        if (mkdir(part, 0700) && errno != EEXIST)
            return fault_set(why,
                             "%s: the folder for saved games can't be made: %s; say where to save with --save FILE, "
                             "or --no-save",
                             part, strerror(errno));
        if (!*p)
            return true;
    }
}

bool saves_name(const frente_game *g, char path[PATH_MAX], fault *why)
{
    char folder[PATH_MAX], stamp[32];
    time_t now = time(NULL);
    struct tm local;
    if (!saves_folder(folder, why) || !make_folders(folder, why))
        return false;
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
    for (int i = 1; i < 1000; i++) {
        char more[16] = "";
        if (i > 1)
            snprintf(more, sizeof more, "-%d", i);
        if (snprintf(path, PATH_MAX, "%s/%s-%s%s.frente", folder, frente_game_id(g), stamp, more) >= PATH_MAX)
            return fault_set(why, "%s: the name is too long", folder);
        if (access(path, F_OK))
            return true;
    }
    return fault_set(why, "%s: there are too many games of this second", folder);
}

/* Plays it again. A record of other rules or tables whose lines no longer play goes on from its snapshot. NULL: it is
 * damaged. */
static frente_match *open_saved(const text *content, bool *from_snapshot)
{
    frente_match *m;
    frente_found found;
    const char *words = text_string(content);
    *from_snapshot = frente_record_look(words, content->length, &m, &found, NULL) != FRENTE_OK;
    if (!*from_snapshot && !found.line && !found.differs)
        return m;
    frente_match_release(m);
    if (!*from_snapshot && !*found.other)
        return NULL;
    *from_snapshot = true;
    frente_record_resume(words, content->length, &m, NULL);
    return m;
}

/* How many steps everybody could see. */
static int steps_seen(const frente_match *m)
{
    int count;
    frente_steps(m, FRENTE_WATCHER, &count, NULL);
    return count;
}

/* "Republic: a person, National side: easy", of "rep=human nat=easy". */
static void who_plays(const frente_match *m, lang in, text *out)
{
    const char *seats = frente_tag(m, "Seats");
    for (const char *word = seats ? seats : ""; *word; word += strspn(word, " ")) {
        char key[FRENTE_NAME_TEXT];
        size_t length = strcspn(word, " "), equals = strcspn(word, "= ");
        int seat;
        text_format(key, sizeof key, "%.*s", (int)equals, word);
        if (seat_find(match_game(m), key, &seat, NULL) && equals < length) {
            bool person =
                length - equals == sizeof "human" && !strncmp(word + equals + 1, "human", length - equals - 1);
            text_addf(out, ", %s: %.*s", frente_name_title(match_game(m), FRENTE_A_SEAT, seat, spoken(in)),
                      person ? 20 : (int)(length - equals - 1),
                      person ? words_in(in, A_PERSON, "a person") : word + equals + 1);
        }
        word += length;
    }
}

/* What is said of it: the game, when it was played last, how far it is, who plays. How many choices were made in secret
 * is nobody's business: the steps are those of a watcher. */
static void add_words(saved *one, const frente_match *m, lang in)
{
    struct tm local;
    char stamp[32];
    time_t when = (time_t)one->when;
    text words;
    strftime(stamp, sizeof stamp, "%Y-%m-%d %H:%M", localtime_r(&when, &local));
    text_init(&words, sizeof one->words - 1);
    text_addf(&words, "%s, %s, ", frente_game_title(match_game(m), spoken(in)), stamp);
    if (one->from_snapshot)
        text_add(&words,
                 words_in(in, FROM_ITS_LAST_POSITION_OTHER, "from its last position (other rules or tables since)"));
    else
        text_addf(&words, words_in(in, STEPS, "%d steps"), steps_seen(m));
    who_plays(m, in, &words);
    snprintf(one->words, sizeof one->words, "%s", text_string(&words));
    text_release(&words);
}

/* False for a file that is over, damaged or no record at all. */
static bool describe(saved *one, lang in)
{
    text content;
    char at[FRENTE_NAME_TEXT];
    text_init(&content, SOURCE_MAX);
    bool read = file_read(one->path, &content, NULL) && !strstr(text_string(&content), "\n" SOURCE_OVER);
    frente_match *m = read ? open_saved(&content, &one->from_snapshot) : NULL;
    text_release(&content);
    if (!m)
        return false;
    add_words(one, m, in);
    bool ok = !match_over(m) && !frente_stopped(m, at);
    frente_match_release(m);
    return ok;
}

/* One file of the folder; false if it can't be a record. */
static bool look_at(const char *folder, const char *name, saved *one)
{
    struct stat is;
    size_t length = strlen(name);
    if (length < 8 || strcmp(name + length - 7, ".frente") ||
        snprintf(one->path, sizeof one->path, "%s/%s", folder, name) >= PATH_MAX || stat(one->path, &is))
        return false;
    one->when = (long long)is.st_mtime;
    return true;
}

/* The newest SAVES_READ files, newest first: only these are read, since reading plays them. */
static int newest(const char *path, saved *found)
{
    int count = 0;
    DIR *folder = opendir(path);
    for (struct dirent *e; folder && (e = readdir(folder));) {
        saved one;
        if (!look_at(path, e->d_name, &one))
            continue;
        int at = count < SAVES_READ ? count++ : SAVES_READ;
        while (at > 0 && found[at - 1].when < one.when) {
            if (at < SAVES_READ)
                found[at] = found[at - 1];
            at--;
        }
        if (at < SAVES_READ)
            found[at] = one;
    }
    if (folder)
        closedir(folder);
    return count;
}

int saves_list(lang in, saved found[SAVES_SHOWN])
{
    char path[PATH_MAX];
    saved *all = calloc(SAVES_READ, sizeof *all);
    int count = 0, there = all && saves_folder(path, NULL) ? newest(path, all) : 0;
    for (int i = 0; i < there && count < SAVES_SHOWN; i++)
        if (describe(&all[i], in))
            found[count++] = all[i];
    free(all);
    return count;
}
