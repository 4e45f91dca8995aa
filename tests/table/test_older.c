/* Games that are older than the program: other rules, other tables, damaged events. The duel's second version forbids
 * to pick a three (tests/duel.h). */
#include "duel.h"
#include "scene.h"
#include "table/snapshot.h"
#include "unit.h"

static scene s;
static game next;

static int begin(void **state)
{
    (void)state;
    duel_rules = 1;
    snapshot_every = 4;
    next = duel_game;
    next.version = 2;
    scene_begin(&s, &duel_game, "red=me blue=me", 1);
    return 0;
}

static int end(void **state)
{
    (void)state;
    duel_rules = 1;
    scene_end(&s);
    return 0;
}

/* Whoever must decide chooses. */
static page *play(const char *const *choices)
{
    page *p = scene_join(&s, 3, "", LANG_EN);
    for (; *choices; choices++) {
        int seat = __builtin_ctz(game_peek(s.table->match.state)->actors);
        say(&s, p, "{\"type\":\"look\",\"look\":\"%s\"}", seat ? "blue" : "red");
        assert_has(say_choice(&s, p, *choices), "\"type\":\"ok\"");
    }
    return p;
}
#define PLAY(...) play((const char *const[]){__VA_ARGS__, NULL})

static page *under_new_rules(const char *look)
{
    fault why = {""};
    duel_rules = 2;
    if (!scene_reload(&s, &next, &why))
        fail_msg("%s", why.text);
    return scene_join(&s, 3, look, LANG_EN);
}

/* No position was kept: it can be looked at, as far as it plays. */
static void stuck(void **state)
{
    (void)state;
    PLAY("pick 1", "pick 3");
    page *p = under_new_rules("blue");
    assert_has(p->table, "\"changed\":{\"text\":\"Played with version 1 of the rules; this is 2. It can be watched");
    assert_has(p->table, "\"playable\":false");
    assert_int_equal(p->step, 1); /* red's pick plays, blue's does not */
    assert_has(say_choice(&s, p, "pick 1"), "only be looked at");
    assert_has(say(&s, p, "{\"type\":\"resign\"}"), "only be looked at");
    assert_has(say(&s, p, "{\"type\":\"chat\",\"text\":\"well\"}"), "\"type\":\"ok\"");
    assert_int_equal(scene_due(&s), 0);
}

/* After the fourth move the position was kept: everything is there but the past. */
static void goes_on(void **state)
{
    (void)state;
    text before, now;
    text_init(&before, TEXT_DEFAULT_MAX);
    text_init(&now, TEXT_DEFAULT_MAX);
    page *p = PLAY("pick 1", "pick 3", "push", "done", "pick 2");
    say(&s, p, "{\"type\":\"look\",\"look\":\"red\"}");
    page_position(p, &before);
    p = under_new_rules("red");
    page_position(p, &now);
    assert_string_equal(text_string(&now), text_string(&before));
    assert_has(p->table, "\"playable\":true");
    assert_int_equal(p->step, 1);
    page *es = scene_join(&s, 0, "", LANG_ES);
    assert_has(es->table, "Se jugó con la versión 1 de las reglas; esta es la 2. Continúa");
    PLAY("pick 1", "push", "push", "done", "pick 2");
    /* And once more: from the last position that was kept, now under these rules. */
    p = under_new_rules("blue");
    assert_has(p->table, "\"playable\":true");
    assert_has(say_choice(&s, p, "pick 1"), "\"type\":\"ok\"");
    text_release(&before);
    text_release(&now);
}

/* What was played since and no longer plays is given up with the next choice. */
static void lost_moves(void **state)
{
    (void)state;
    PLAY("pick 3", "pick 1", "push", "push", "done", "pick 2", "pick 3");
    page *p = under_new_rules("");
    assert_int_equal(s.table->lost, 1);
    assert_has(p->table, "\"playable\":true");
    PLAY("pick 2");
    assert_int_equal(s.table->lost, 0);
    assert_int_equal(s.log.list[s.log.count - 2].kind, EVENT_REWIND);
    p = under_new_rules("red");
    assert_int_equal(s.table->lost, 0);
    assert_has(text_string(&p->lines), "Red shows 2, Blue 2");
    assert_has(say(&s, p, "{\"type\":\"rollback\",\"to\":0}"), "\"type\":\"ok\"");
    page_agrees(&s, p);
}

/* All moves play under the new rules: nothing is said. */
static void unchanged(void **state)
{
    (void)state;
    PLAY("pick 1", "pick 2", "push", "done", "pick 2");
    page *p = under_new_rules("");
    assert_has(p->table, "\"changed\":null");
    assert_int_equal(s.table->match.count, 5);
}

/* Other tables, the same rules: the kept position says which tables it was played with. */
static void other_tables(void **state)
{
    (void)state;
    static char each[] = "cards=01234567 units=89abcdef", other[] = "cards=01234567 units=00000000";
    s.tables.each = each;
    PLAY("pick 1", "pick 3", "push", "done", "pick 2");
    s.tables = (data_hashes){.hash = 2, .each = other};
    page *p = under_new_rules("");
    assert_has(p->table, "Played with other tables: units.tsv.");
}

static void damaged(void **state)
{
    (void)state;
    fault why = {""};
    PLAY("pick 1", "pick 3");
    /* One event less, one changed, one that can't be: refused in a sentence. */
    table_sum_up(s.table);
    game_info info = s.table->info;
    event_list part = {.list = s.log.list, .count = s.log.count - 1};
    events_from from = events_source(&part);
    assert_fault(table_load(&duel_game, &info, &from.source, &s.tables, &s.numbers, NULL, &why), why, "were stored");
    from = events_source(&s.log);
    s.log.list[0].value = choice_make(1, 2, 0);
    assert_fault(table_load(&duel_game, &info, &from.source, &s.tables, &s.numbers, NULL, &why), why, "were changed");
    s.log.list[0].value = choice_make(1, 1, 0);
    static const struct {
        event_kind kind;
        int seat;
        uint32_t value;
        const char *text;
    } rows[] = {{EVENT_CHOOSE, 2, 0, NULL},
                {EVENT_CHOOSE, -1, 0, NULL},
                {EVENT_CHAT, 0, 0, NULL},
                {EVENT_UNDO, 0, 0, "x"},
                {EVENT_END, 0, END_MIX, NULL},
                {EVENT_END, 0, END_RESIGN, NULL},
                {EVENT_END, 0, 99, NULL},
                {(event_kind)16, 0, 0, NULL},
                {EVENT_KEPT, 0, 5, "; \nround 1\n"},
                {EVENT_CHOOSE, 0, 0xffffffff, NULL}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        event bad = {
            .seq = 0, .kind = rows[i].kind, .seat = rows[i].seat, .value = rows[i].value, .text = rows[i].text};
        part = (event_list){.list = &bad, .count = 1};
        info.events = 1;
        info.digest = 0;
        why.text[0] = '\0';
        from = events_source(&part);
        assert_null(table_load(&duel_game, &info, &from.source, &s.tables, &s.numbers, NULL, &why));
        assert_true(why.text[0]);
    }
    info = s.table->info;
    info.damaged = true;
    from = events_source(&s.log);
    assert_fault(table_load(&duel_game, &info, &from.source, &s.tables, &s.numbers, NULL, &why), why, "was changed");
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}

static void given_up(void **state)
{
    (void)state;
    fault why = {""};
    const watch by = {at_once, NULL, NULL};
    PLAY("pick 1");
    table_sum_up(s.table);
    game_info info = s.table->info;
    events_from from = events_source(&s.log);
    assert_fault(table_load(&duel_game, &info, &from.source, &s.tables, &s.numbers, &by, &why), why, "given up");
}

/* A view of an earlier stay in memory is stale, whatever its number. */
static void numbers_begin_anywhere(void **state)
{
    (void)state;
    fault why = {""};
    page *p = PLAY("pick 2");
    uint32_t seq = p->seq;
    assert_true(scene_reload(&s, &duel_game, &why));
    p = scene_join(&s, 3, "blue", LANG_EN);
    assert_int_not_equal(p->seq, seq);
    assert_has(say(&s, p, "{\"type\":\"choose\",\"do\":\"pick 1\",\"seq\":%u}", seq), "\"code\":\"stale\"");
    assert_int_not_equal(s.table->seq[0], s.table->seq[1]);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(stuck),        TEST(goes_on), TEST(lost_moves), TEST(unchanged),
        TEST(other_tables), TEST(damaged), TEST(given_up),   TEST(numbers_begin_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
