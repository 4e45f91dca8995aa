/* The module's exports: one table and one thinker of libfrente (include/frente.h, "Tables"), and room for words. */
#include "site/site.h"

#include <stdlib.h>
#include <string.h>

#include "frente.h"
#include "site/host.h"

_Static_assert((int)SITE_ELSEWHERE == (int)FRENTE_ELSEWHERE && (int)SITE_THINKS == (int)FRENTE_THINKS,
               "what pages know of frente_heard");

/* --- words in and out --- */

static char *room;
static size_t room_size;
static const char *said = ""; /* by the last call */

char *site_room(size_t length)
{
    if (length > room_size) {
        char *more = realloc(room, length);
        if (!more)
            return NULL;
        room = more;
        room_size = length;
    }
    return room;
}

/* What was said; NULL: nothing was. */
static const char *heard(size_t length)
{
    return length <= room_size ? room : NULL;
}

/* What a call has to say, nothing for NULL; is there anything? */
static int tell(const char *words)
{
    said = words ? words : "";
    return words != NULL;
}

const char *site_text(void)
{
    return said;
}

size_t site_length(void)
{
    return strlen(said);
}

/* --- the table that is here --- */

/* No memory: an instance that has thrown is of no more use, and its page takes another one. */
static void no_memory(frente_status status)
{
    if (status == FRENTE_FAILED)
        abort();
}

static frente_table *the_table(void)
{
    static frente_table *table;
    static const frente_host host = {NULL, host_now, host_chance};
    if (!table)
        no_memory(frente_table_make(&host, &table, NULL));
    return table;
}

/* Calls begin here, so that no words of an earlier one are left. */
static frente_table *here(void)
{
    said = "";
    return the_table();
}

int site_call(size_t length)
{
    int code;
    const char *out;
    frente_table_call(here(), heard(length), length, &code, &out, NULL);
    tell(out);
    return code;
}

int site_say(size_t length)
{
    frente_heard what;
    no_memory(frente_table_say(here(), 0, heard(length), length, &what, NULL));
    return what;
}

int site_go(int ms)
{
    return frente_table_go(here(), 0, ms);
}

int site_pending(void)
{
    const char *out;
    no_memory(frente_table_pending(here(), &out, NULL));
    return tell(out);
}

void site_stored(void)
{
    frente_table_stored(here(), NULL);
}

int site_next(void)
{
    const char *out;
    no_memory(frente_table_next(here(), 0, &out, NULL));
    return tell(out);
}

/* --- who answers by itself --- */

int site_due(void)
{
    int count;
    const char *out;
    no_memory(frente_table_due(here(), &count, &out, NULL));
    tell(out);
    return count;
}

int site_order(void)
{
    int answered;
    frente_table_order(here(), &answered, NULL);
    return answered;
}

int site_think(int seat)
{
    const char *out;
    frente_table_think(here(), seat, &out, NULL);
    return tell(out);
}

int site_thought(size_t length)
{
    static frente_fault why;
    int happened;
    frente_status status = frente_table_thought(here(), heard(length), length, &happened, &why);
    no_memory(status);
    if (!status)
        return happened;
    tell(why.text);
    return -1;
}

int site_asks(int seat, uint32_t seq)
{
    return frente_table_asks(the_table(), seat, seq);
}

unsigned site_hurries(void)
{
    return frente_table_hurries(the_table());
}

void site_effort(int iterations)
{
    frente_table_effort(here(), iterations);
}

/* --- in a bot's worker --- */

static frente_thinker *bot(void)
{
    static frente_thinker *thinker;
    said = "";
    if (!thinker)
        no_memory(frente_thinker_make(&thinker, NULL));
    return thinker;
}

int bot_begin(size_t length)
{
    return !frente_thinker_begin(bot(), heard(length), length, NULL);
}

int bot_go(int ms)
{
    return frente_thinker_go(bot(), ms);
}

int bot_end(void)
{
    const char *out;
    frente_thinker_end(bot(), &out, NULL);
    return tell(out);
}
