/* Reads the counters: units.tsv. What a counter says must go together, since play relies on it. */
#include <stdlib.h>

#include "games/brunete/rules/rules.h"

enum { MP_MOST = 12, FACTOR_MOST = 30, NAME_MOST = 40 };

/* Tags of divisions: a bit for each name met. */
enum { TAGS_MAX = 32, TAG_TEXT = 16 };
typedef struct tag_list {
    char names[TAGS_MAX][TAG_TEXT];
    int count;
} tag_list;

static uint32_t tag_bit(tsv *t, tag_list *tags, const char *name, size_t length)
{
    if (length >= TAG_TEXT)
        tsv_fail(t, "coord", "a tag of at most %d bytes was expected", TAG_TEXT - 1);
    for (int i = 0; i < tags->count && !t->failed; i++)
        if (strlen(tags->names[i]) == length && !memcmp(tags->names[i], name, length))
            return 1u << i;
    if (tags->count == TAGS_MAX)
        tsv_fail(t, "coord", "this program can't play with more than %d tags", TAGS_MAX);
    if (t->failed)
        return 0;
    memcpy(tags->names[tags->count], name, length);
    return 1u << tags->count++;
}

/* BR-1.2.2a: what a unit belongs to. BR-1.2.2b to BR-1.2.2d: the divisions with which it attacks free of charge, or all
 * of them. */
static void read_tags(tsv *t, tag_list *tags, unit_row *u)
{
    for (const char *p = tsv_word(t, "coord"); *p && !t->failed; p += *p == ',') {
        size_t length = strcspn(p, ",");
        if (!length)
            tsv_fail(t, "coord", "a tag was expected before each comma");
        else if (*p == '*')
            u->any = 1;
        else
            u->tags |= tag_bit(t, tags, p, length);
        p += length;
    }
    if (u->any && u->tags)
        tsv_fail(t, "coord", "'*' stands alone: it goes with anybody");
}

/* "A-B", "any", "infiltration" (returns by A-B), or nothing for garrisons. */
static void read_range(tsv *t, unit_row *u)
{
    const char *words = tsv_text(t, "entry");
    if ((u->type == GARRISON) == (*words != '\0'))
        tsv_fail(t, "entry", "all units but garrisons enter somewhere");
    if (t->failed || u->type == GARRISON)
        return;
    if (!strcmp(words, "infiltration")) {
        u->infiltrates = 1;
        words = "A-B";
    }
    bool any = !strcmp(words, "any");
    for (int i = 0; i < br_table.range_count; i++) {
        const range_row *r = &br_table.range[i];
        const char form[] = {(char)('A' + r->from), '-', (char)('A' + r->to), '\0'};
        if (any != r->any || (!any && strcmp(words, form)))
            continue;
        u->range = (uint8_t)i;
        if (r->side != u->side)
            tsv_fail(t, "entry", "'%s' is a range of the other side", words);
        return;
    }
    tsv_fail(t, "entry", "'%s' is no range of entries.tsv", words);
}

/* BR-1.2.2k, BR-11.3b: printed factors, the captured T-26 among them. BR-1.2.2f, BR-1.2.2g, BR-10.3.4c: what defends
 * has a factor, garrisons neither attack nor move, and the column of a tank is its whole attack. */
static void read_factors(tsv *t, unit_row *u)
{
    u->steps = (uint8_t)tsv_int(t, "steps", 1, 2);
    bool stays = u->type == GARRISON;
    int full = u->steps, defence = tsv_int(t, "def", 1, FACTOR_MOST);
    u->shift = !strcmp(tsv_word(t, "att"), "+1");
    if (u->shift && u->type != TANK)
        tsv_fail(t, "att", "only tanks move the column");
    u->attack[full] = u->shift ? 0 : (uint8_t)tsv_int(t, "att", 0, stays ? 0 : FACTOR_MOST);
    u->defence[full] = (uint8_t)defence;
    u->mp[full] = (uint8_t)tsv_int(t, "mp", stays ? 0 : 1, stays ? 0 : MP_MOST);
    u->cf = (uint8_t)tsv_int_or(t, "cf", 0, 99, defence);
    if (full == 2) {
        u->attack[1] = u->defence[1] = (uint8_t)tsv_int(t, "cf_reduced", 1, FACTOR_MOST);
        u->mp[1] = (uint8_t)tsv_int(t, "mp_reduced", 1, MP_MOST);
        if (u->type >= TANK)
            tsv_fail(t, "steps", "tanks and garrisons have one step (BR-1.2.2j)");
    } else if (*tsv_text(t, "cf_reduced") || *tsv_text(t, "mp_reduced")) {
        tsv_fail(t, "cf_reduced", "a unit of one step has no reduced side");
    }
}

/* Where units stand at the start, as units.tsv has it: BR-12.1-s01, BR-12.1-s02, BR-12.1-s03, BR-12.1-s04,
 * BR-12.1-s05, BR-12.1-s06, BR-12.1-s07, BR-12.1-s08, BR-12.1-s09, BR-12.1-s10, BR-12.1-s11, BR-12.1-s12,
 * BR-12.1-s14, BR-12.1-s15, BR-12.1-s16, BR-12.1-s17, BR-12.1-s18, BR-12.1-s19, BR-12.1-s20, BR-12.1-s21,
 * BR-12.1-s22, BR-12.1-s23. BR-12.1-s13: all that are free to choose choose among the same hexes. */
static void read_deploy(tsv *t, unit_row *u)
{
    int16_t hexes[DEPLOY_MAX];
    int count = tsv_list(t, "hex_options", &br_noun_hex, hexes, DEPLOY_MAX);
    u->deploys = count > 0;
    if (!count)
        return;
    if (u->side != REP || u->type != TANK || u->when != WHEN_SETUP)
        tsv_fail(t, "hex_options", "only Republican tanks of the set-up choose where they stand");
    if (br_table.deploy_count &&
        (count != br_table.deploy_count || memcmp(hexes, br_table.deploy, (size_t)count * sizeof hexes[0])))
        tsv_fail(t, "hex_options", "the same hexes as for the other tanks were expected");
    memcpy(br_table.deploy, hexes, (size_t)count * sizeof hexes[0]);
    br_table.deploy_count = count;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            if (hexes[i] == hexes[j])
                tsv_fail(t, "hex_options", "a hex stands there twice");
}

/* What comes on which turn, and by which edge, as units.tsv and support.tsv have it: BR-12.1-r01, BR-12.1-r02,
 * BR-12.1-r03, BR-12.1-r04, BR-12.1-r05, BR-12.1-r07, BR-12.1-r08, BR-12.1-r09, BR-12.1-r11, BR-12.1-r13,
 * BR-12.1-r14, BR-12.1-r15, BR-12.1-r16, BR-12.1-r17, BR-12.1-r18, BR-12.1-r19, BR-12.1-r20, BR-12.1-r21,
 * BR-12.1-r22, BR-12.1-r23, BR-12.1-r24, BR-12.1-r25. BR-6.1a, BR-2o, BR-6.2h, BR-11.3a: from where a unit comes into
 * the game. */
static void read_arrival(tsv *t, unit_row *u)
{
    u->when = (uint8_t)tsv_choice(t, "when", "setup reinf extra7 reserve option");
    u->arrives = (uint8_t)tsv_int_or(t, "arrives", 0, TURNS, 0);
    u->hex = (int16_t)tsv_noun_or(t, "hex", &br_noun_hex, HEX_NOWHERE);
    bool comes = u->when == WHEN_REINFORCEMENT || u->when == WHEN_EXTRA;
    if ((u->when == WHEN_SETUP) != (u->hex >= 0))
        tsv_fail(t, "hex", "units of the set-up stand in a hex, and no others");
    else if (u->hex >= 0 && HEX(u->hex)->terrain == UNPLAYABLE)
        tsv_fail(t, "hex", "%s is not played on", HEX(u->hex)->id);
    if (comes != (u->arrives > 0))
        tsv_fail(t, "arrives", "reinforcements come on a turn from 1 on, and no others");
    if (u->when == WHEN_EXTRA && (u->side != NAT || u->arrives != 7))
        tsv_fail(t, "when", "the extra entry is National and of turn 7 (BR-2o)");
    if (u->when == WHEN_RESERVE && (u->side != REP || u->type != TANK))
        tsv_fail(t, "when", "the reserve is of Republican tanks (BR-6.2h)");
    if (u->when == WHEN_OPTION && (u->side != NAT || u->type != TANK))
        tsv_fail(t, "when", "the unit of the option is a National tank (BR-11.3a)");
    if (u->type == GARRISON && u->when != WHEN_SETUP)
        tsv_fail(t, "when", "garrisons are there from the start (BR-1.2.2h)");
}

/* BR-1.2.2e: elite or regular. */
static void read_kind(tsv *t, unit_row *u)
{
    u->side = (uint8_t)tsv_choice(t, "side", "rep nat");
    u->type = (uint8_t)tsv_choice(t, "type", "infantry cavalry tank garrison");
    u->elite = (uint8_t)tsv_int(t, "elite", 0, 1);
    u->starred = (uint8_t)tsv_int(t, "starred", 0, 1);
    u->recover = (uint8_t)tsv_choice(t, "recover", "inf3 t26 none");
    if (u->recover == RECOVER_INFANTRY && u->type != INFANTRY)
        tsv_fail(t, "recover", "inf3 is for infantry (BR-6.2a)");
    if (u->recover == RECOVER_TANK && (u->type != TANK || u->side != REP))
        tsv_fail(t, "recover", "t26 is for Republican tanks (BR-6.2g)");
    const char *corps = tsv_text(t, "corps");
    u->corps = *corps ? (uint8_t)(1 + tsv_choice(t, "corps", "V XVIII army")) : CORPS_NONE;
}

/* Names are shown whole. */
static const char *read_name(tsv *t, const char *column, lang in)
{
    const char *words = tsv_word_in(t, column, in);
    if (strlen(words) > NAME_MOST)
        tsv_fail(t, column, "at most %d bytes were expected", NAME_MOST);
    return tsv_keep(t, words);
}

static void read_unit(tsv *t, tag_list *tags, unit_row *u)
{
    u->id = tsv_keep(t, tsv_id(t, "id"));
    for (const unit_row *o = UNIT(0); o < u && !t->failed; o++)
        if (!strcmp(o->id, u->id))
            tsv_fail(t, "id", "'%.20s' stands in the table twice", u->id);
    u->label = read_name(t, "label", LANG_EN);
    for (int in = 0; in < LANGS; in++)
        u->name[in] = read_name(t, "name", (lang)in);
    u->formation = read_name(t, "formation", LANG_EN);
    u->size = read_name(t, "size", LANG_EN);
    read_kind(t, u);
    read_arrival(t, u);
    read_factors(t, u);
    read_tags(t, tags, u);
    read_range(t, u);
    read_deploy(t, u);
}

static void alike_fill(int unit)
{
    const unit_row *x = UNIT(unit), *y = UNIT(0);
    while (y->side != x->side || y->recover != x->recover || y->cf != x->cf)
        y++;
    br_table.alike[unit] = (uint8_t)(y - UNIT(0));
}

/* BR-1.1b to BR-1.1e, BR-9g: who stands together at the start. The 11th Division is crowded until it infiltrates. */
static void check_place(tsv *t, const unit_row *u)
{
    int count = 0;
    if (u->hex < 0 || t->failed)
        return;
    for (const unit_row *o = UNIT(0); o <= u; o++) {
        if (o->hex != u->hex)
            continue;
        if (o->side != u->side)
            tsv_fail(t, "hex", "both sides would stand in %s", HEX(u->hex)->id);
        bool like = u->type <= CAVALRY ? o->type <= CAVALRY : o->type == u->type;
        count += like && !o->infiltrates && !(o->deploys && u->deploys);
    }
    if (count > (u->type <= CAVALRY ? PARAM(stack_combat) : 1) && !u->infiltrates)
        tsv_fail(t, "hex", "too many units would stand in %s (BR-1.1b, BR-1.1d, BR-1.1e)", HEX(u->hex)->id);
}

/* The town of the 11th Division, and those of the starred units. */
static void note_place(tsv *t, const unit_row *u)
{
    if (u->infiltrates && (u->side != REP || u->type != INFANTRY || u->when != WHEN_SETUP ||
                           (br_table.infiltrators && br_table.brunete != u->hex)))
        tsv_fail(t, "entry", "the infiltration is of Republican infantry of one hex (BR-9g)");
    if (u->infiltrates)
        br_table.brunete = u->hex;
    if (!u->starred)
        return;
    if (u->side != NAT || u->when != WHEN_SETUP)
        tsv_fail(t, "starred", "the starred units are National, of the set-up (BR-9d)");
    for (int i = 0; i < br_table.star_count; i++)
        if (br_table.star[i] == u->hex)
            return;
    if (br_table.star_count == COUNT_OF(br_table.star))
        tsv_fail(t, "starred", "this program can't play with starred units in more than %d hexes",
                 COUNT_OF(br_table.star));
    else
        br_table.star[br_table.star_count++] = u->hex;
}

bool br_units_load(const data_source *from, fault *why)
{
    tsv t;
    tag_list tags = {.count = 0};
    int count = 0;
    if (!tsv_open(&t, from, "brunete/units.tsv",
                  "id side label name_en name_es formation coord corps type size elite steps cf mp cf_reduced "
                  "mp_reduced att def arrives when hex hex_options entry starred recover src src_cf note !",
                  why))
        return false;
    while (tsv_next(&t)) {
        if (count == UNITS) {
            tsv_fail(&t, NULL, "%d units were expected", UNITS);
            break;
        }
        unit_row *u = UNIT(count++);
        read_unit(&t, &tags, u);
        check_place(&t, u);
        br_table.kind[count - 1] = (uint8_t)(u->side * 4 + u->type);
        note_place(&t, u);
        if (u->infiltrates)
            br_table.infiltrator[br_table.infiltrators++] = (uint8_t)(count - 1);
        alike_fill(count - 1);
    }
    if (!t.failed && count != UNITS)
        tsv_fail(&t, NULL, "%d units were expected, not %d", UNITS, count);
    if (!t.failed && !br_table.infiltrators)
        tsv_fail(&t, NULL, "units that infiltrate were expected (BR-9g)");
    return tsv_close(&t, why);
}

/* Whether play can begin: the tanks find their hexes, and the 11th Division can spread. */
bool br_setup_fits(const data_source *from, fault *why)
{
    int tanks = 0;
    for (int u = 0; u < UNITS; u++)
        tanks += UNIT(u)->deploys;
    for (int i = 0; i < br_table.deploy_count; i++)
        for (int u = 0; u < UNITS; u++)
            if (UNIT(u)->hex == br_table.deploy[i] && !UNIT(u)->deploys &&
                (UNIT(u)->side != REP || UNIT(u)->type == TANK))
                return br_load_fails(from, "brunete/units.tsv", "a hex of hex_options is taken (BR-12.1-s13)", why);
    if (tanks > br_table.deploy_count)
        return br_load_fails(from, "brunete/units.tsv", "more tanks than hexes of hex_options (BR-12.1-s13)", why);
    brunete blank;
    game_blank(&(const game){.size = sizeof blank, .rules.blank = br_blank, .rules.derive = br_derive}, &blank,
               CAMPAIGN, 0, NULL);
    if (!br_infiltration_fits(&blank))
        return br_load_fails(from, "brunete/units.tsv",
                             "the 11th Division could not spread from its hex with the fewest MP of the dice (BR-9j)",
                             why);
    return true;
}
