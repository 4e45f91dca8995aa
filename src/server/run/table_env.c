#include "server/run/table_env.h"

#include <time.h>

#include "server/run/env.h"
#include "server/run/server.h"
#include "server/run/token.h"
#include "server/ws/client.h"

static bool key(void *context, generator *out)
{
    (void)context;
    return env_key(out);
}

static bool dice(void *context, const table *t, int seat, generator *own)
{
    (void)context;
    return env_bot(t, seat, own);
}

static budget bot_budget(void *context, const bot *b)
{
    (void)context;
    return env_budget(b);
}

_Static_assert((int)PUBLIC_TEXT <= (int)INFO_ID, "a public id fits");
static void name(void *context, char out[INFO_ID])
{
    (void)context;
    public_id_make(out);
}

static bool affords(void *context, double cost)
{
    client *who = context;
    return !who || who->trusted || bucket_spend(&who->rate, env_rate_ms(), MESSAGE_RATE, MESSAGE_BURST, cost);
}

static bool begins(void *context)
{
    client *who = context;
    return !who || who->trusted || bucket_take(&who->slot->creations, env_rate_ms(), CREATION_RATE, CREATION_BURST);
}

table_env table_env_of(server *s, client *by)
{
    (void)s;
    return (table_env){.now = time(NULL),
                       .context = by,
                       .key = key,
                       .dice = dice,
                       .budget = bot_budget,
                       .name = name,
                       .affords = affords,
                       .begins = begins};
}
