#include "server/run/meters.h"

#include <stdatomic.h>

static _Atomic int64_t counts[METER_COUNT];

#define METER_ROW(name, help) {#name, help},
static const struct {
    const char *name, *help;
} rows[] = {METERS(METER_ROW)};

void meter_add(meter which, int64_t amount)
{
    atomic_fetch_add_explicit(&counts[which], amount, memory_order_relaxed);
}

int64_t meter_read(meter which)
{
    return atomic_load_explicit(&counts[which], memory_order_relaxed);
}

void meters_write(text *out)
{
    for (int i = 0; i < METER_COUNT; i++)
        text_addf(out, "# HELP frente_%s_total %s\n# TYPE frente_%s_total counter\nfrente_%s_total %lld\n",
                  rows[i].name, rows[i].help, rows[i].name, rows[i].name, (long long)meter_read((meter)i));
}

void meters_gauge(text *out, const char *name, const char *help, int64_t value)
{
    text_addf(out, "# HELP frente_%s %s\n# TYPE frente_%s gauge\nfrente_%s %lld\n", name, help, name, name,
              (long long)value);
}
