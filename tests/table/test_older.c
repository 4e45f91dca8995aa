/* Games that are older than the program: other rules, other tables, damaged events. The duel's second version forbids
 * to pick a three (tests/duel.h). */
#include "duel.h"
#include "scene.h"
#include "table/play.h"
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

/* A young game: the position after its first move was kept. */
static void young(void **state)
{
    (void)state;
    PLAY("pick 1", "pick 3");
    page *p = under_new_rules("blue");
    assert_has(p->table, "\"changed\":{\"text\":\"Played with version 1 of the rules; this is 2. It goes on from a");
    assert_has(p->table, "\"playable\":true");
    assert_int_equal(s.table->lost, 1); /* red's pick plays, blue's does not */
    assert_has(say_choice(&s, p, "pick 1"), "\"type\":\"ok\"");
    assert_int_equal(s.table->lost, 0);
}

/* A game of an old database, of which no position was kept: from as far as it plays. */
static void nothing_kept(void **state)
{
    (void)state;
    PLAY("pick 1", "pick 3");
    int count = 0;
    for (int i = 0; i < s.log.count; i++) {
        event e = s.log.list[i];
        if (e.kind == EVENT_KEPT) {
            free((void *)(uintptr_t)e.text);
            continue;
        }
        e.seq = (uint32_t)count;
        s.log.list[count++] = e;
    }
    s.log.count = count;
    s.unsealed = true;
    page *p = under_new_rules("blue");
    assert_has(p->table, "It goes on from the last position that can still be reached.");
    assert_int_equal(s.table->lost, 1);
    assert_has(say_choice(&s, p, "pick 1"), "\"type\":\"ok\"");
    assert_int_equal(s.table->match.count, 2);
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
    assert_int_equal(p->step, 0); /* it was kept after the first move, and four moves later */
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

/* Or with what is taken back; what can't be taken back gives nothing up. */
static void lost_moves_and_undo(void **state)
{
    (void)state;
    fault why = {0};
    PLAY("pick 3", "pick 1", "push", "push", "done", "pick 2", "pick 3");
    under_new_rules("");
    assert_int_equal(s.table->lost, 1); /* red's second pick plays, blue's does not */
    int events = s.table->events, moves = table_moves(s.table);
    assert_false(table_undo(s.table, &(doer){.seat = 1, .in = LANG_EN}, &why));
    assert_int_equal(s.table->lost, 1); /* what is refused gives nothing up */
    assert_int_equal(s.table->events, events);
    assert_true(table_undo(s.table, &(doer){.seat = 0, .in = LANG_EN}, &why));
    assert_int_equal(s.table->lost, 0);
    assert_int_equal(s.table->events, events + 2);
    assert_int_equal(table_moves(s.table), moves - 1);
    pending p = table_take_pending(s.table);
    assert_int_equal(p.events.list[0].kind, EVENT_REWIND);
    assert_int_equal(p.events.list[1].kind, EVENT_UNDO);
    pending_release(&p);
    table_stored(s.table);
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

/* All moves play, but lead to another position than the one that was kept: it goes on from that one. */
static void leads_elsewhere(void **state)
{
    (void)state;
    PLAY("pick 1", "pick 2");
    /* The position after the first move as another program would have noted it. */
    for (int i = 0; i < s.log.count; i++)
        if (s.log.list[i].kind == EVENT_KEPT) {
            char *pick = strstr((char *)(uintptr_t)s.log.list[i].text, "pick red 1");
            assert_non_null(pick);
            pick[9] = '2';
        }
    s.unsealed = true;
    page *p = under_new_rules("");
    assert_has(p->table, "\"changed\":{\"text\":\"Played with version 1 of the rules; this is 2. It goes on from a");
    assert_int_equal(s.table->base, 1);
    assert_int_equal(s.table->lost, 0); /* and what followed plays from there */
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
    /* If the rows of then are known, the row is named. */
    static char then[] = "cards.tsv\nx\t1\nunits.tsv\nmad-3\t1\nmad-4\t2\n",
                now[] = "cards.tsv\nx\t1\nunits.tsv\nmad-3\t1\nmad-4\t3\n";
    s.tables.rows = now;
    s.rows = then;
    p = under_new_rules("");
    assert_has(p->table, "Played with other tables: units.tsv (mad-4).");
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
        TEST(young),           TEST(nothing_kept),           TEST(goes_on),
        TEST(lost_moves),      TEST(lost_moves_and_undo),    TEST(unchanged),
        TEST(leads_elsewhere), TEST(other_tables),           TEST(damaged),
        TEST(given_up),        TEST(numbers_begin_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
