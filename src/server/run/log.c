#include "server/run/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "core/text/text.h"
#include "server/run/meters.h"
#include "server/run/server.h"

__attribute__((format(printf, 2, 0))) static void print_line(const char *what, const char *format, va_list args)
{
    struct timespec now;
    struct tm parts;
    char stamp[40], words[1024];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &parts);
    text_vformat(words, sizeof words, format, args);
    for (char *p = words; *p; p++)
        if ((unsigned char)*p < ' ')
            *p = ' '; /* a line stays a line */
    fprintf(stderr, "%s.%03ldZ %s%s%s\n", stamp, now.tv_nsec / 1000000, what, *words ? " " : "", words);
}

void log_line(const server *s, const char *what, const char *format, ...)
{
    if (s->options->quiet)
        return;
    va_list args;
    va_start(args, format);
    print_line(what, format, args);
    va_end(args);
}

void log_error(const char *what, const char *format, ...)
{
    meter_add(METER_errors, 1);
    va_list args;
    va_start(args, format);
    print_line(what, format, args);
    va_end(args);
}
