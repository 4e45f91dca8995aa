/* The bench of the server.
 *     bench-server FRENTE [SECONDS [GAMES | watchers | idle | long | stored | size]]
 * measures everything, or only so many games at once, or only a game with a
 * thousand watchers, ten games beside ten thousand idle sockets, games that
 * grow long, a hundred games beside up to a hundred thousand stored ones, or
 * how large finished games of each kind are in the store. */
#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench_play.h"

static const bench_game libertad = {"libertad", 3, {"anarchist", "communist", "moderate"}};
static const bench_game brunete = {"brunete", 2, {"rep", "nat"}};
static const bench_game sized[] = {
    {"libertad", 3, {"anarchist", "communist", "moderate"}},
    {"brunete", 2, {"rep", "nat"}},
    {"guerra", 2, {"rep", "nat"}, "basic", NULL},
    {"guerra", 2, {"rep", "nat"}, "superior", NULL},
    {"guerra", 2, {"rep", "nat"}, "superior", "play-on"},
    {"espana", 2, {"rep", "nat"}, "1936", NULL},
    {"espana", 2, {"rep", "nat"}, "1936", "naval"},
};

static long resident_kb(const bench *b)
{
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)b->server);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (!strncmp(line, "VmRSS:", 6))
            kb = strtol(line + 6, NULL, 10);
    if (f)
        fclose(f);
    return kb;
}

/* Of all its threads, to the nanosecond. */
static double processor_seconds(const bench *b)
{
    char path[320];
    long long total = 0;
    snprintf(path, sizeof path, "/proc/%d/task", (int)b->server);
    DIR *tasks = opendir(path);
    for (const struct dirent *d; tasks && (d = readdir(tasks));) {
        long long used = 0;
        snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", (int)b->server, d->d_name);
        FILE *f = d->d_name[0] == '.' ? NULL : fopen(path, "r");
        if (f && fscanf(f, "%lld", &used) == 1)
            total += used;
        if (f)
            fclose(f);
    }
    if (tasks)
        closedir(tasks);
    return (double)total / 1e9;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double percentile(bench *b, double part)
{
    return b->sample_count ? b->samples[(int)((b->sample_count - 1) * part)] * 1000 : 0;
}

static void report(bench *b, const char *what, double seconds, double cpu)
{
    qsort(b->samples, (size_t)b->sample_count, sizeof *b->samples, compare);
    printf("%-22s %8.0f choices/s  p50 %6.2f ms  p99 %6.2f ms  server %3.0f%% of a core, %4.0f us a choice"
           "  RSS %5.1f MB\n",
           what, b->sample_count / seconds, percentile(b, 0.5), percentile(b, 0.99), cpu / seconds * 100,
           cpu / (b->sample_count ? b->sample_count : 1) * 1e6, (double)resident_kb(b) / 1024);
    fflush(stdout);
}

static double own_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static long all_views(const bench *b)
{
    long views = 0;
    for (int i = 0; i < b->count; i++)
        views += b->players[i].views;
    return views;
}

static void measure_games(bench *b, int games, double seconds)
{
    char what[64], watch[TOKEN];
    seat_games(b, games, watch);
    play(b, games, 0.3, 0);
    b->sample_count = 0;
    double cpu = processor_seconds(b), own = own_seconds(), from = now();
    long views = -all_views(b);
    play(b, games, seconds, 0);
    double spent = now() - from;
    views += all_views(b);
    snprintf(what, sizeof what, "%d game%s at once", games, games == 1 ? "" : "s");
    report(b, what, spent, processor_seconds(b) - cpu);
    printf("%-22s %8.1f views a choice; the bench itself %.0f%% of a core\n", "",
           (double)views / (b->sample_count ? b->sample_count : 1), (own_seconds() - own) / spent * 100);
    leave(b);
}

/* The watchers are a process of their own, so that what they do with what they get does not hold the players up. It
 * says when all are there, counts from the first byte it is told to the second, and says how many views came. */
static void watch_game(bench *b, int watchers, const char *watch, int told, int tells)
{
    char byte = 0;
    b->watches = true;
    leave(b);
    for (int i = 0; i < watchers; i++)
        open_player(b, &b->players[b->count++], watch);
    play(b, 0, 1, 0);
    long views = 0;
    for (int time = 0; time < 2; time++) {
        if (write(tells, &byte, 1) != 1)
            _exit(1);
        while (!poll(&(struct pollfd){.fd = told, .events = POLLIN}, 1, 0))
            play(b, 0, 0.05, 0);
        if (read(told, &byte, 1) != 1)
            _exit(1);
        views = all_views(b) - views;
    }
    _exit(write(tells, &views, sizeof views) != sizeof views);
}

static void measure_watchers(bench *b, int watchers, double seconds)
{
    char watch[TOKEN], what[64], byte = 0;
    int down[2], up[2];
    long views = 0;
    b->rules = &brunete; /* a long game */
    seat_games(b, 1, watch);
    if (pipe(down) || pipe(up))
        die("pipe");
    if (!fork())
        watch_game(b, watchers, watch, down[0], up[1]);
    if (read(up[0], &byte, 1) != 1)
        die("the watchers");
    b->sample_count = 0;
    double cpu = processor_seconds(b), from = now();
    if (write(down[1], &byte, 1) != 1)
        die("the watchers");
    play(b, 1, seconds, 1); /* its watchers stay with it */
    double spent = now() - from;
    cpu = processor_seconds(b) - cpu;
    if (write(down[1], &byte, 1) != 1 || read(up[0], &byte, 1) != 1 ||
        read(up[0], &views, sizeof views) != sizeof views)
        die("the watchers");
    snprintf(what, sizeof what, "1 game, %d watchers", watchers);
    report(b, what, spent, cpu);
    printf("%-22s %8.0f views/s sent\n", "", (double)views / spent);
    for (int i = 0; i < 2; i++) {
        close(down[i]);
        close(up[i]);
    }
    leave(b);
    b->rules = &libertad;
}

/* A thousand stored games, a hundred of them live. */
static void measure_memory(bench *b)
{
    char tokens[SEATS_MOST + 1][TOKEN], watch[TOKEN];
    for (int i = 0; i < 900; i++)
        create_game(b, tokens);
    seat_games(b, 100, watch);
    play(b, 100, 5, 0); /* the others leave memory meanwhile */
    printf("%-22s RSS %.1f MB\n", "1000 stored, 100 live", (double)resident_kb(b) / 1024);
    leave(b);
}

/* Ten games beside so many sockets that say nothing. */
static void measure_idle(bench *b, int idle, double seconds)
{
    char watch[TOKEN], what[64], tokens[SEATS_MOST + 1][TOKEN];
    enum { GAMES = 10 };
    seat_games(b, GAMES, watch);
    create_game(b, tokens); /* nobody plays it */
    double from = now();
    for (int i = 0; i < idle; i++) {
        open_player(b, &b->players[b->count++], tokens[b->rules->seats]);
        if (i % 100 == 99)
            play(b, 0, 0.01, 0);
    }
    play(b, 0, 1, 0);
    printf("%-22s %8.1f s to open %d sockets\n", "", now() - from, idle);
    b->sample_count = 0;
    double cpu = processor_seconds(b);
    from = now();
    play(b, GAMES, seconds, 0);
    snprintf(what, sizeof what, "10 games, %d idle", idle);
    report(b, what, now() - from, processor_seconds(b) - cpu);
    leave(b);
}

/* The longest of games, as they grow: what a choice costs must not grow with them. */
static void measure_long(bench *b, double seconds)
{
    char watch[TOKEN], what[64];
    enum { GAMES = 20 };
    long before = 0;
    b->rules = &brunete;
    seat_games(b, GAMES, watch);
    for (int part = 0; part < 12 && !b->finished; part++) {
        b->sample_count = 0;
        double cpu = processor_seconds(b), from = now();
        play(b, GAMES, seconds / 4, 1);
        cpu = processor_seconds(b) - cpu;
        long after = before + b->sample_count / GAMES;
        snprintf(what, sizeof what, "choices %ld to %ld", before, after);
        report(b, what, now() - from, cpu);
        before = after;
    }
    leave(b);
    b->rules = &libertad;
}

static void run_sql(sqlite3 *db, const char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
        fprintf(stderr, "bench-server: %s\n", sqlite3_errmsg(db));
        exit(1);
    }
}

/* Bytes of a file that holds the finished games and nothing else: those that are being played and the room that they
 * have left are not theirs. */
static double finished_bytes(const bench *b)
{
    char copy[80], sql[200];
    struct stat info;
    sqlite3 *db;
    snprintf(copy, sizeof copy, "%s-finished", b->database);
    unlink(copy);
    snprintf(sql, sizeof sql, "VACUUM INTO '%s'", copy);
    if (sqlite3_open(b->database, &db) != SQLITE_OK)
        die("the database");
    run_sql(db, sql);
    sqlite3_close(db);
    if (sqlite3_open(copy, &db) != SQLITE_OK)
        die("the database");
    static const char *const tables[] = {"event", "link", "standing"};
    run_sql(db, "DELETE FROM pack WHERE game<=0");
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        snprintf(sql, sizeof sql, "DELETE FROM %s WHERE game NOT IN (SELECT game FROM pack)", tables[i]);
        run_sql(db, sql);
    }
    run_sql(db, "DELETE FROM game WHERE id NOT IN (SELECT game FROM pack)");
    run_sql(db, "VACUUM");
    sqlite3_close(db);
    if (stat(copy, &info))
        die("stat");
    unlink(copy);
    return (double)info.st_size;
}

/* Finished games in the store, its pages and indexes included. */
static void measure_size(bench *b, const char *program)
{
    char watch[TOKEN], last[TOKEN];
    enum { GAMES = 30 };
    seat_games(b, 10, watch);
    snprintf(last, sizeof last, "%s", b->players[0].token);
    play(b, 10, 600, GAMES);
    int games = b->finished, choices = b->sample_count;
    leave(b);
    stop_server(b);
    printf("%-22s %.1f KB each (%d finished games of some %d choices)\n", "a stored game",
           finished_bytes(b) / 1024 / games, games, choices / games);
    start_server(b, program);
    double from = now();
    open_player(b, &b->players[b->count++], last);
    while (!b->players[0].views) {
        poll(&(struct pollfd){.fd = b->players[0].fd, .events = POLLIN}, 1, 1000);
        receive(b, &b->players[0]);
    }
    printf("%-22s %.2f ms (not in memory; from connecting to its view)\n", "opening a finished game",
           (now() - from) * 1000);
    leave(b);
}

/* The same for the games and levels that differ most. */
static void measure_sizes(bench *b, const char *program)
{
    for (size_t i = 0; i < sizeof sized / sizeof sized[0]; i++) {
        b->rules = &sized[i];
        printf("%s%s%s%s%s\n", sized[i].id, sized[i].scenario ? ", " : "", sized[i].scenario ? sized[i].scenario : "",
               sized[i].option ? ", " : "", sized[i].option ? sized[i].option : "");
        if (i) {
            stop_server(b);
            fresh_database(b);
            start_server(b, program);
        }
        measure_size(b, program);
    }
    b->rules = &libertad;
}

/* Fills the file up to so many games: copies of those that were played, with names and links of their own. */
static void fill(const bench *b, int games)
{
    char sql[400];
    sqlite3 *db;
    if (sqlite3_open(b->database, &db) != SQLITE_OK)
        die("the database");
    run_sql(db,
            "CREATE TEMP TABLE old AS SELECT row_number() OVER (ORDER BY game)-1 AS place,game FROM pack WHERE game>0");
    snprintf(sql, sizeof sql,
             "CREATE TEMP TABLE new AS WITH RECURSIVE n(i) AS (SELECT max(id)+1 FROM game UNION ALL SELECT i+1 FROM n"
             " WHERE i<%d) SELECT i AS id,game FROM n JOIN old ON place=i%%(SELECT count(*) FROM old) WHERE i<=%d",
             games, games);
    run_sql(db, "BEGIN");
    run_sql(db, sql);
    run_sql(db,
            "INSERT INTO game SELECT new.id,printf('s%011d',new.id),g.game,scenario,options,seats,title,position,key,"
            "data,version,round,created,previous FROM new JOIN game AS g ON g.id=new.game");
    run_sql(db, "INSERT INTO standing SELECT new.id,events,digest,changed,finished,acting,open,result,players,seal"
                " FROM new JOIN standing AS s ON s.game=new.game");
    run_sql(db, "INSERT INTO pack SELECT new.id,count,events FROM new JOIN pack AS p ON p.game=new.game");
    run_sql(db,
            "INSERT INTO link SELECT randomblob(32),new.id,seats,archived FROM new JOIN link AS l ON l.game=new.game");
    run_sql(db, "COMMIT");
    sqlite3_close(db);
}

static void measure_stored(bench *b, const char *program, double seconds)
{
    char watch[TOKEN];
    struct stat info;
    static const int counts[] = {1000, 10000, 100000};
    seat_games(b, 10, watch);
    play(b, 10, 60, 30);
    leave(b);
    for (int i = 0; i < 3; i++) {
        stop_server(b);
        fill(b, counts[i]);
        if (stat(b->database, &info))
            die("stat");
        double from = now();
        start_server(b, program);
        printf("%d games stored, %.0f MB; the server is ready after %.0f ms\n", counts[i],
               (double)info.st_size / 1048576, (now() - from) * 1000);
        measure_games(b, 100, seconds);
    }
}

static void measure_all(bench *b, const char *program, double seconds)
{
    static const int games[] = {1, 10, 100};
    measure_memory(b);
    for (int i = 0; i < 3; i++)
        measure_games(b, games[i], seconds);
    measure_watchers(b, 1000, seconds);
    measure_idle(b, 10000, seconds);
    stop_server(b);
    fresh_database(b);
    start_server(b, program);
    measure_size(b, program);
    measure_long(b, seconds);
    measure_stored(b, program, seconds);
}

int main(int argc, char **argv)
{
    bench b = {.http = -1, .rules = &libertad};
    double seconds = argc > 2 ? strtod(argv[2], NULL) : 3;
    int only = argc > 3 ? (int)strtol(argv[3], NULL, 10) : 0;
    const char *what = argc > 3 ? argv[3] : "";
    if (argc < 2 || argc > 4 || seconds <= 0 || only < 0 || only * SEATS_MOST > PLAYERS_MAX) {
        fprintf(stderr, "usage: bench-server FRENTE [SECONDS [GAMES | watchers | idle | long | stored | size]]\n");
        return 2;
    }
    struct rlimit files;
    if (!getrlimit(RLIMIT_NOFILE, &files)) {
        files.rlim_cur = files.rlim_max; /* the server takes what it needs of it by itself */
        setrlimit(RLIMIT_NOFILE, &files);
    }
    signal(SIGPIPE, SIG_IGN);
    snprintf(b.database, sizeof b.database, "/tmp/frente-bench-%d.db", (int)getpid());
    b.players = calloc(PLAYERS_MAX, sizeof *b.players);
    b.samples = calloc(SAMPLES_MAX, sizeof *b.samples);
    if (!b.players || !b.samples)
        die("memory");
    fresh_database(&b);
    start_server(&b, argv[1]);
    if (!strcmp(what, "watchers"))
        measure_watchers(&b, 1000, seconds);
    else if (!strcmp(what, "idle"))
        measure_idle(&b, 10000, seconds);
    else if (!strcmp(what, "long"))
        measure_long(&b, seconds);
    else if (!strcmp(what, "stored"))
        measure_stored(&b, argv[1], seconds);
    else if (!strcmp(what, "size"))
        measure_sizes(&b, argv[1]);
    else if (only)
        measure_games(&b, only, seconds);
    else
        measure_all(&b, argv[1], seconds);
    stop_server(&b);
    fresh_database(&b);
    free(b.players);
    free(b.samples);
    return 0;
}
