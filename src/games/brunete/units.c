/* Reads the counters: units.tsv. */
#include <stdlib.h>

#include "core/table.h"
#include "games/brunete/brunete.h"

/* Tags of divisions: a bit for each name met. */
enum { TAGS_MAX = 32, TAG_TEXT = 16 };
typedef struct tag_list {
    char names[TAGS_MAX][TAG_TEXT];
    int count;
} tag_list;

static uint32_t tag_bit(tag_list *tags, const char *name, size_t length)
{
    if (length >= TAG_TEXT)
        length = TAG_TEXT - 1;
    for (int i = 0; i < tags->count; i++)
        if (strlen(tags->names[i]) == length && !memcmp(tags->names[i], name, length))
            return 1u << i;
    if (tags->count == TAGS_MAX)
        return 0;
    memcpy(tags->names[tags->count], name, length);
    return 1u << tags->count++;
}

static void read_tags(table *t, tag_list *tags, unit_row *u)
{
    for (const char *p = table_word(t, "coord"); *p; p += *p == ',') {
        size_t length = strcspn(p, ",");
        if (*p == '*')
            u->any = 1;
        else
            u->tags |= tag_bit(tags, p, length);
        p += length;
    }
}

/* "A-B", "any", "infiltration" (returns by A-B), or nothing for garrisons. */
static void read_range(table *t, unit_row *u)
{
    const char *words = table_text(t, "entry");
    if (!strcmp(words, "infiltration")) {
        u->infiltrates = 1;
        words = "A-B";
    }
    if (!*words)
        return;
    bool any = !strcmp(words, "any");
    for (int i = 0; i < br_table_of.range_count; i++) {
        const range_row *r = &br_table_of.range[i];
        if (any ? r->any : !r->any && words[0] == 'A' + r->from && words[1] == '-' && words[2] == 'A' + r->to) {
            u->range = (uint8_t)i;
            return;
        }
    }
    table_fail(t, "entry", "'%s' is no range of entries.tsv", words);
}

static void read_factors(table *t, unit_row *u)
{
    u->steps = (uint8_t)table_int(t, "steps", 1, 2);
    const char *attack = table_word(t, "att");
    u->shift = attack[0] == '+';
    int full = u->steps, defence = table_int(t, "def", 0, 99);
    u->attack[full] = u->shift ? 0 : (uint8_t)table_int(t, "att", 0, 99);
    u->defence[full] = (uint8_t)defence;
    u->mp[full] = (uint8_t)table_int(t, "mp", 0, 99);
    u->cf = (uint8_t)table_int_or(t, "cf", 0, 99, defence);
    if (full == 2) {
        u->attack[1] = u->defence[1] = (uint8_t)table_int(t, "cf_reduced", 0, 99);
        u->mp[1] = (uint8_t)table_int(t, "mp_reduced", 0, 99);
    }
}

static void read_deploy(table *t, unit_row *u)
{
    const char *words = table_text(t, "hex_options");
    u->deploys = *words != '\0';
    br_table_of.deploy_count = u->deploys ? 0 : br_table_of.deploy_count;
    for (const char *p = words; *p && br_table_of.deploy_count < DEPLOY_MAX; p += *p == ',') {
        char id[8] = "";
        size_t length = strcspn(p, ",");
        int hex;
        memcpy(id, p, length < sizeof id ? length : sizeof id - 1);
        if (noun_find(&br_noun_hex, id, &hex))
            br_table_of.deploy[br_table_of.deploy_count++] = (int16_t)hex;
        else
            table_fail(t, "hex_options", "'%s' is no hex", id);
        p += length;
    }
}

static void read_unit(table *t, tag_list *tags, unit_row *u)
{
    u->id = table_keep(t, table_id(t, "id"));
    u->label = table_keep(t, table_word(t, "label"));
    u->name[LANG_EN] = table_keep(t, table_word(t, "name_en"));
    u->name[LANG_ES] = table_keep(t, table_word(t, "name_es"));
    u->formation = table_keep(t, table_word(t, "formation"));
    u->size = table_keep(t, table_word(t, "size"));
    u->side = (uint8_t)table_choice(t, "side", "rep nat");
    u->type = (uint8_t)table_choice(t, "type", "infantry cavalry tank garrison");
    u->elite = (uint8_t)table_int(t, "elite", 0, 1);
    u->starred = (uint8_t)table_int(t, "starred", 0, 1);
    u->when = (uint8_t)table_choice(t, "when", "setup reinf extra7 reserve option");
    u->arrives = (uint8_t)table_int_or(t, "arrives", 0, TURNS, 0);
    u->recover = (uint8_t)table_choice(t, "recover", "inf3 t26 none");
    const char *corps = table_text(t, "corps");
    u->corps = *corps ? (uint8_t)(1 + table_choice(t, "corps", "V XVIII army")) : CORPS_NONE;
    u->hex = (int16_t)table_noun_or(t, "hex", &br_noun_hex, HEX_NOWHERE);
    read_factors(t, u);
    read_tags(t, tags, u);
    read_range(t, u);
    read_deploy(t, u);
}

bool br_units_load(const data_source *from, fault *why)
{
    table t;
    tag_list tags = {.count = 0};
    int count = 0;
    if (!table_open(&t, from, "brunete/units.tsv",
                    "id side label name_en name_es formation coord corps type size elite steps cf mp cf_reduced "
                    "mp_reduced att def arrives when hex hex_options entry starred recover src",
                    why))
        return false;
    while (table_next(&t)) {
        if (count == UNITS) {
            table_fail(&t, NULL, "%d units were expected", UNITS);
            break;
        }
        unit_row *u = UNIT(count++);
        read_unit(&t, &tags, u);
        br_table_of.kind[count - 1] = (uint8_t)(u->side * 4 + u->type);
        if (u->infiltrates)
            br_table_of.brunete = u->hex;
        if (u->starred && br_table_of.star_count < 3)
            br_table_of.star[br_table_of.star_count++] = u->hex;
    }
    if (!t.failed && count != UNITS)
        table_fail(&t, NULL, "%d units were expected, not %d", UNITS, count);
    return table_close(&t, why);
}
