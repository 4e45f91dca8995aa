/* A line that tells how far something long has come, and how long it will still take. */
#include <stdio.h>
#include <time.h>

#include "cli/screen/terminal.h"

enum { BAR = 30 };
static struct timespec began;

void progress_begin(void)
{
    clock_gettime(CLOCK_MONOTONIC, &began);
}

static void print_time(double seconds)
{
    int s = (int)(seconds + 0.5);
    if (s >= 3600)
        fprintf(stderr, "%d h %02d min", s / 3600, s / 60 % 60);
    else if (s >= 60)
        fprintf(stderr, "%d min %02d s", s / 60, s % 60);
    else
        fprintf(stderr, "%d s", s);
}

void progress_show(long done, long all)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double passed = (double)(now.tv_sec - began.tv_sec) + (double)(now.tv_nsec - began.tv_nsec) / 1e9;
    int full = all > 0 ? (int)(BAR * done / all) : 0;
    fputs("\r[", stderr);
    for (int i = 0; i < BAR; i++)
        fputs(i < full ? "█" : "·", stderr);
    fprintf(stderr, "] %ld / %ld", done, all);
    if (done > 0 && done < all) {
        fputs(", ", stderr);
        print_time(passed / (double)done * (double)(all - done));
    }
    fputs("\033[K", stderr);
    fflush(stderr);
}

void progress_end(void)
{
    fputs("\r\033[K", stderr);
    fflush(stderr);
}
