/* mutate [--seed N] [--round N] [--rounds N] [--seconds N] [--all] [--positions | --tables] [GAME ...]: positions of
 * random moments of random games, and the tables of the games, with a few words changed. Each is either refused with a
 * sentence or can be played on. Every round depends on the seed and its number alone, and runs in a child process:
 * what breaks there is named by both, with what was changed; --round N plays that one again. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/play/position.h"
#include "core/text/data.h"
#include "find.h"
#include "fuzz/mutate.h"
#include "games/games.h"

enum { POSITIONS_A_ROUND = 40, TABLES_A_ROUND = 12, PLAYED_ON = 50, HANGS_AFTER = 60, NOTE_MAX = 1 << 18 };

/* What the child is at: shared with the parent, which reads it when the child has died. */
typedef struct shared {
    long cases, accepted;
    char changed[NOTE_MAX], lines[NOTE_MAX];
    fault why;
} shared;
static shared *common;

/* UBSan goes on after an error unless it is told not to. */
const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
    return "halt_on_error=1:print_stacktrace=1";
}

/* Does not return: the parent tells what it was. */
static _Noreturn void broken(void)
{
    fflush(stdout);
    _exit(1);
}

static void keep_case(const text *said, const text *built)
{
    snprintf(common->changed, NOTE_MAX, "%s", text_string(said));
    snprintf(common->lines, NOTE_MAX, "%s", text_string(built));
    common->why.text[0] = '\0';
    common->cases++;
    alarm(HANGS_AFTER);
}

static bool read_position(const game *g, const void *like, const char *lines, void *state, fault *why)
{
    const head *h = game_peek(like);
    generator key;
    position_reader r;
    generator_seed_number(&key, 1);
    game_blank(g, state, h->scenario, h->options, &key);
    position_begin(&r, g, state);
    for (const char *line = lines; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (!position_line(&r, line, why))
            return false;
    return position_end(&r, NULL, why);
}

/* A refusal is a whole sentence that names the thing. */
static bool says_something(const fault *why)
{
    return strlen(why->text) > 10;
}

static void position_round(const game *g, uint64_t *x)
{
    state_box real[2];
    text dump[2];
    for (int i = 0; i < 2; i++) {
        wander(g, real[i].bytes, chance(x, 3) ? chance(x, 600) : chance(x, 60), x);
        text_init(&dump[i], TEXT_DEFAULT_MAX);
        position_write(g, real[i].bytes, &dump[i]);
    }
    for (int i = 0; i < POSITIONS_A_ROUND; i++) {
        state_box state;
        text built, said;
        text_init(&built, TEXT_DEFAULT_MAX);
        text_init(&said, TEXT_DEFAULT_MAX);
        text_addf(&said, "%s, scenario %s, options %llx\n", g->id,
                  g->lists.scenarios[game_peek(real[0].bytes)->scenario].id,
                  (unsigned long long)game_peek(real[0].bytes)->options);
        mutate_position(g, text_string(&dump[0]), text_string(&dump[1]), x, &built, &said);
        keep_case(&said, &built);
        if (!read_position(g, real[0].bytes, common->lines, state.bytes, &common->why)) {
            if (!says_something(&common->why))
                broken();
        } else {
            common->accepted++;
            common->why.text[0] = '\0';
            if (!survive(g, state.bytes, PLAYED_ON, x, &common->why))
                broken();
        }
        text_release(&built);
        text_release(&said);
    }
    text_release(&dump[0]);
    text_release(&dump[1]);
}

static const data_file *some_table(const game *g, uint64_t *x)
{
    const data_file *all[256];
    int count = 0;
    size_t prefix = strlen(g->id);
    for (const data_file *f = data_embedded; f->path && count < 256; f++) {
        size_t length = strlen(f->path);
        if (!strncmp(f->path, g->id, prefix) && f->path[prefix] == '/' && length > 4 &&
            !strcmp(f->path + length - 4, ".tsv"))
            all[count++] = f;
    }
    return count ? all[chance(x, count)] : NULL;
}

/* Tables that were accepted are played with: some moves, and the same again from their end. */
static bool plays(const game *g, uint64_t *x, fault *why)
{
    for (int i = 0; i < 3; i++) {
        state_box state;
        wander(g, state.bytes, chance(x, 300), x);
        if (!survive(g, state.bytes, PLAYED_ON, x, why))
            return false;
    }
    return true;
}

/* "data/GAME/TABLE.tsv:LINE: ...": the changed table, or another that rests on it. */
static bool names_place(const game *g, const char *sentence)
{
    char folder[64];
    snprintf(folder, sizeof folder, "data/%s/", g->id);
    return !strncmp(sentence, folder, strlen(folder)) && strstr(sentence, ".tsv:");
}

static void table_round(const game *g, uint64_t *x)
{
    for (int i = 0; i < TABLES_A_ROUND; i++) {
        const data_file *real = some_table(g, x);
        text built, said;
        if (!real)
            return;
        text_init(&built, TEXT_DEFAULT_MAX);
        text_init(&said, TEXT_DEFAULT_MAX);
        text_addf(&said, "data/%s\n", real->path);
        mutate_table(real->bytes, real->length, x, &built, &said);
        keep_case(&said, &built);
        const data_file files[] = {{real->path, text_string(&built), built.length}, {0}};
        if (!g->rules.load(&(data_source){.files = files}, &common->why)) {
            if (!names_place(g, common->why.text)) {
                fault_prefix(&common->why, "a refusal names its file and line, but: ");
                broken();
            }
        } else {
            common->accepted++;
            common->why.text[0] = '\0';
            if (!plays(g, x, &common->why))
                broken();
        }
        text_release(&built);
        text_release(&said);
    }
    fault why;
    if (!g->rules.load(games_from(), &why))
        abort();
}

typedef struct setting {
    uint64_t seed, round, rounds;
    long seconds;
    bool all, positions, tables;
    const game *games[32];
    int count;
} setting;

static void run_round(const setting *s, uint64_t round)
{
    uint64_t x = noise_seed(s->seed, round);
    const game *g = s->games[round % (uint64_t)s->count];
    bool tables = s->tables && (!s->positions || round / (uint64_t)s->count % 4 == 3);
    if (tables)
        table_round(g, &x);
    else
        position_round(g, &x);
}

static void report(const setting *s, uint64_t round, int status)
{
    printf("--- seed %llu, round %llu: ", (unsigned long long)s->seed, (unsigned long long)round);
    if (WIFSIGNALED(status))
        printf("%s\n", WTERMSIG(status) == SIGALRM ? "it hangs" : strsignal(WTERMSIG(status)));
    else
        printf("%s\n", common->why.text[0] ? common->why.text : "a sanitizer stopped it");
    char name[64];
    snprintf(name, sizeof name, "mutate-%llu-%llu.txt", (unsigned long long)s->seed, (unsigned long long)round);
    FILE *out = fopen(name, "w");
    if (out) {
        fputs(common->lines, out);
        fclose(out);
    }
    printf("%sthe whole of it is in %s\n", common->changed, name);
    fflush(stdout);
}

/* Runs on in one child until it breaks or the time is up; the round it was at is what it counted to. */
static int run(const setting *s)
{
    int broke = 0;
    time_t end = time(NULL) + s->seconds;
    uint64_t *round = mmap(NULL, sizeof *round, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    enum { CHILD_ROUNDS = 50 };
    for (*round = s->round; *round < s->round + s->rounds && time(NULL) < end;) {
        fflush(stdout);
        pid_t child = fork();
        if (!child) {
            for (int i = 0; i < CHILD_ROUNDS && *round < s->round + s->rounds && time(NULL) < end; i++, ++*round)
                run_round(s, *round);
            _exit(0);
        }
        int status;
        if (child < 0 || waitpid(child, &status, 0) != child)
            return 2;
        if (!status)
            continue;
        report(s, *round, status);
        ++*round;
        if (++broke && !s->all)
            break;
    }
    printf("%llu rounds, %ld cases, %ld accepted and played on, %d broken\n", (unsigned long long)(*round - s->round),
           common->cases, common->accepted, broke);
    return broke ? 1 : 0;
}

static bool choose_games(setting *s, int argc, char **argv)
{
    fault why;
    for (int i = 0; i < (argc ? argc : 32); i++) {
        const char *id = argc ? argv[i] : tests_game(i);
        if (!id)
            break;
        if (!argc && !i)
            continue; /* the toy has no tables, and is for the laws */
        const game *g = tests_find(id, &why);
        if (!g) {
            fprintf(stderr, "mutate: %s\n", why.text);
            return false;
        }
        s->games[s->count++] = g;
    }
    return s->count > 0;
}

static bool read_number(const char *word, uint64_t *into)
{
    char *end;
    *into = word ? strtoull(word, &end, 10) : 0;
    return word && end != word && !*end;
}

static bool read_settings(setting *s, int argc, char **argv)
{
    uint64_t seconds = 0;
    bool counted = false;
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        const char *name = argv[i] + 2;
        bool more = true;
        if (!strcmp(name, "all"))
            s->all = true;
        else if (!strcmp(name, "positions") || !strcmp(name, "tables"))
            s->positions = name[0] == 'p', s->tables = name[0] == 't';
        else if (!strcmp(name, "seed"))
            more = read_number(argv[++i], &s->seed);
        else if (!strcmp(name, "round"))
            more = read_number(argv[++i], &s->round), s->rounds = 1;
        else if (!strcmp(name, "rounds"))
            more = read_number(argv[++i], &s->rounds), counted = true;
        else
            more = !strcmp(name, "seconds") && read_number(argv[++i], &seconds);
        if (!more)
            return false;
    }
    if (seconds && !counted)
        s->rounds = UINT64_MAX - s->round;
    s->seconds = seconds ? (long)seconds : 1L << 30;
    return choose_games(s, argc - i, argv + i);
}

int main(int argc, char **argv)
{
    setting s = {.rounds = 10, .positions = true, .tables = true};
    common = mmap(NULL, sizeof *common, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (!read_settings(&s, argc, argv)) {
        fputs("mutate [--seed N] [--round N] [--rounds N] [--seconds N] [--all] [--positions | --tables] [GAME ...]\n",
              stderr);
        return 2;
    }
    return run(&s);
}
