/* What a table promises to those who choose, take back and look around, on a game that is small enough to foresee every
 * answer (tests/duel.c). */
#include "duel_scene.h"
#include "table/play.h"

/* --- nothing is told before it is kept --- */

static void told_when_stored(void **state)
{
    (void)state;
    s.stores = false;
    forget_news();
    say_choice(&s, red, "pick 2");
    assert_true(table_has_pending(s.table));
    scene_tell(&s);
    assert_int_equal(red->messages + blue->messages + watcher->messages, 0);
    /* Nor while it is on its way to the store. */
    pending p = table_take_pending(s.table);
    assert_int_equal(p.before, 0);
    assert_int_equal(p.events.count, 2); /* the choice, and the position after it */
    assert_int_equal(p.events.list[1].kind, EVENT_KEPT);
    assert_false(p.ended);
    pending_release(&p);
    scene_tell(&s);
    assert_int_equal(red->messages + blue->messages + watcher->messages, 0);
    table_stored(s.table);
    scene_tell(&s);
    const char *news = page_news(red);
    const char *view = strstr(news, "\"type\":\"change\""), *ok = strstr(news, "\"type\":\"ok\"");
    assert_true(view && ok && view < ok); /* the answer comes after what it led to */
    expect(page_news(blue), "\"hidden\":true");
}

/* What somebody asks meanwhile waits as well: it might tell of what is not stored. */
static void answers_wait(void **state)
{
    (void)state;
    s.stores = false;
    say_choice(&s, red, "pick 2");
    forget_news();
    say(&s, blue, "{\"type\":\"why\",\"do\":\"pick 1\"}");
    scene_tell(&s);
    assert_int_equal(blue->messages, 0);
    scene_store(&s);
    scene_tell(&s);
    expect(page_news(blue), "\"type\":\"why\"");
}

/* Several seats may act before anything is stored: it is stored in one go, in its order. */
static void stored_together(void **state)
{
    (void)state;
    s.stores = false;
    say_choice(&s, red, "pick 1");
    say_choice(&s, blue, "pick 2");
    say(&s, red, "{\"type\":\"chat\",\"text\":\"now\"}");
    pending p = table_take_pending(s.table);
    assert_int_equal(p.events.count, 4);
    assert_int_equal(p.events.list[3].kind, EVENT_CHAT);
    pending_release(&p);
    table_stored(s.table);
}

/* --- choosing --- */

/* How often the list of the first node was made. */
static int lists_made;
static void count_picks(const void *state, int seat, choices *out)
{
    lists_made++;
    duel_game.lists.nodes[0].options(state, seat, out);
}

/* Whoever chooses waits for one list, not for two. */
static void legality_is_worked_out_once(void **state)
{
    (void)state;
    node nodes[8];
    game counted = duel_game;
    refused no;
    choice c;
    fault why;
    const doer by = {.seat = RED, .in = LANG_EN};
    assert_true(counted.lists.node_count <= 8);
    memcpy(nodes, duel_game.lists.nodes, (size_t)counted.lists.node_count * sizeof *nodes);
    nodes[0].options = count_picks;
    counted.lists.nodes = nodes;
    scene_begin(&s, &counted, "red=me blue=friend", 1);
    assert_true(choice_parse(&counted, "pick 2", &c, &why));
    lists_made = 0;
    assert_true(table_choose(s.table, &by, c, false, NULL, &no));
    assert_int_equal(lists_made, 1);
    /* What is refused is told in words that rest on what the seat knows. */
    assert_false(table_choose(s.table, &by, c, false, NULL, &no));
    assert_string_equal(no.code, "illegal");
    assert_has(no.sentence, "it is not that seat's decision now");
    assert_false(table_choose_words(s.table, &by, "jump", false, &no));
    assert_string_equal(no.code, "illegal");
    scene_end(&s);
    scene_begin(&s, &duel_game, "red=me blue=friend", 1); /* for the end of the test */
}

/* A match that somebody has opened, dice scripted or not, is played as any other, and keeps its own record. */
static void table_over_a_match(void **state)
{
    (void)state;
    match m;
    fault why;
    generator key;
    refused no;
    const seat_info seats[2] = {{.who = SEAT_ME}, {.who = SEAT_ME}};
    generator_seed_number(&key, 1);
    assert_true(match_start_scripted(&m, &duel_game, 0, 0, NULL, true, NULL, NULL, &why));
    table *t = table_over(&m, seats, &key, &why);
    assert_non_null(t);
    assert_null(m.game); /* it was taken over */
    assert_true(t->seq[RED] > 0 && t->asked[RED] == t->seq[RED] && t->version[RED] == 1);
    const doer first = {.seat = RED, .in = LANG_EN}, second = {.seat = SECOND, .in = LANG_EN};
    assert_true(table_choose_words(t, &first, "pick 2", false, &no) &&
                table_choose_words(t, &second, "pick 1", false, &no));
    choice roll;
    assert_true(choice_parse(&duel_game, "roll", &roll, &why));
    assert_false(table_choose(t, &first, roll, false, NULL, &no)); /* without its die */
    assert_string_equal(no.code, "refused");
    assert_true(table_choose(t, &first, roll, false, "4", &no));
    assert_string_equal(t->match.moves[2].dice, "4");
    assert_true(table_has_pending(t));
    table_release(t);
}

static void secret_pick(void **state)
{
    (void)state;
    forget_news();
    expect(say_choice(&s, red, "pick 3"), "\"type\":\"ok\"");
    assert_true(sees(red, "\"value\":3"));
    for (int i = 0; i < 2; i++) {
        page *p = i ? watcher : blue;
        const char *news = page_news(p);
        assert_null(strstr(news, "the secret"));
        assert_null(strstr(news, "\"value\":3"));
        assert_true(sees(p, "{\"key\":5,\"kind\":\"card\",\"owner\":\"red\",\"hidden\":true}"));
        expect(say(&s, p, "{\"type\":\"at\",\"step\":1}"), "\"hidden\":true");
        assert_null(strstr(s.answer, "the secret"));
        assert_null(strstr(s.answer, "\"value\":3"));
    }
    /* Plans imagine what is hidden: all of it can come. */
    bool came[4] = {0};
    for (int seed = 1; seed < 30; seed++) {
        expect(say(&s, blue, "{\"type\":\"plan\",\"seed\":%d,\"choices\":[{\"do\":\"pick 1\"}]}", seed), "\"done\":1");
        const char *points = strstr(s.answer, "\"id\":\"points.red\"");
        came[strtol(strstr(points, "\"value\":") + 8, NULL, 10)] = true;
    }
    assert_true(came[1] && came[2] && came[3]);
    expect(say_choice(&s, watcher, "pick 1"), "\"code\":\"refused\"");
}

static void what_changed(void **state)
{
    (void)state;
    forget_news();
    say_choice(&s, red, "pick 3");
    expect(page_news(blue), "\"items\":[{\"key\":5,\"kind\":\"card\",\"owner\":\"red\",\"hidden\":true}],\"gone\":[]");
    expect(page_news(red), "\"items\":[{\"key\":3,");
    say_choice(&s, blue, "pick 2");
    const char *news = page_news(red);
    expect(news, "\"gone\":[3]");
    assert_int_equal(count_of(news, "{\"key\":"), 2); /* the points of both, nothing else */
    expect(page_news(blue), "\"gone\":[5]");
    say_choice(&s, red, "push");
    page_news(red);
    say(&s, red, "{\"type\":\"undo\"}");
    expect(page_news(red), "\"items\":[{\"key\":7,"); /* how often was pushed */
    page_agrees(&s, red);
    page_agrees(&s, blue);
    page_agrees(&s, watcher);
}

static void stale_and_illegal(void **state)
{
    (void)state;
    uint32_t old = red->seq;
    say_choice(&s, blue, "pick 1");
    assert_int_not_equal(red->seq, old);
    /* Blue's choosing does not make red's simultaneous choice stale. */
    expect(say(&s, red, "{\"type\":\"choose\",\"do\":\"pick 2\",\"seq\":%u}", old), "\"type\":\"ok\"");
    expect(say(&s, red, "{\"type\":\"choose\",\"do\":\"push\",\"seq\":%u}", old), "\"code\":\"stale\"");
    expect(s.answer, "changed since");
    expect(say(&s, red, "{\"type\":\"choose\",\"do\":\"push\",\"seq\":%u}", red->seq + 1), "\"code\":\"stale\"");
    say_choice(&s, red, "push");
    say_choice(&s, red, "push");
    expect(say_choice(&s, red, "push"), "\"code\":\"illegal\",\"text\":\"only 2 pushes a round\",\"rule\":\"DUEL-3\"");
    expect(say(&s, red, "{\"type\":\"why\",\"do\":\"push\"}"), "\"legal\":false");
    expect(say(&s, red, "{\"type\":\"why\",\"do\":\"done\"}"), "\"legal\":true");
    expect(say_choice(&s, red, "sing loudly"), "\"code\":\"illegal\"");
    expect(say_choice(&s, blue, "done"), "\"code\":\"illegal\"");
    expect(say(&s, red, "{\"type\":\"choose\",\"do\":\"done\"}"), "'seq'");
    expect(say(&s, red, "{\"type\":\"dance\"}"), "'type' is none of the known ones");
    expect(say(&s, red, "{\"type\":5}"), "'type' is none of the known ones");
}

/* A gesture is one for undo, and ends at the first reveal. */
static void gestures(void **state)
{
    (void)state;
    say_choice(&s, red, "pick 1");
    say_choice(&s, blue, "pick 1");
    expect(say(&s, red, "{\"type\":\"choose\",\"seq\":%u,\"list\":[\"push\",\"push\",\"push\"]}", red->seq),
           "\"done\":2,\"text\":\"only 2 pushes a round\",\"rule\":\"DUEL-3\"");
    assert_int_equal(s.table->match.count, 4);
    expect(say(&s, red, "{\"type\":\"undo\"}"), "\"type\":\"ok\"");
    assert_int_equal(s.table->match.count, 2);
    expect(say(&s, red, "{\"type\":\"choose\",\"seq\":%u,\"list\":[\"roll\",\"pick 1\"]}", red->seq), "\"done\":1");
    expect(say(&s, red, "{\"type\":\"choose\",\"seq\":%u,\"list\":[]}", red->seq), "1 to 128");
    expect(say(&s, red, "{\"type\":\"choose\",\"seq\":%u,\"list\":[5]}", red->seq), "1 to 128");
    expect(say(&s, red, "{\"type\":\"choose\",\"seq\":%u,\"list\":[\"push\"]}", red->seq), "\"code\":\"illegal\"");
}

/* --- taking back --- */

static void undo_to_the_last_reveal(void **state)
{
    (void)state;
    int lines = red->line_count;
    say_choice(&s, red, "pick 1");
    assert_true(red->undo);
    assert_int_equal(red->line_count, lines + 1);
    assert_int_equal(red->step, 1);
    expect(say(&s, red, "{\"type\":\"undo\"}"), "\"type\":\"ok\"");
    assert_int_equal(red->line_count, lines);
    assert_int_equal(red->step, 0);
    assert_false(sees(red, "\"id\":\"pick\""));
    say_choice(&s, red, "pick 2");
    say_choice(&s, blue, "pick 1");
    assert_false(red->undo);
    expect(say(&s, red, "{\"type\":\"undo\"}"), "\"code\":\"refused\"");
    say_choice(&s, red, "push");
    assert_has(text_string(&blue->lines), "Push number 1");
    expect(say(&s, red, "{\"type\":\"undo\"}"), "\"type\":\"ok\"");
    assert_null(strstr(text_string(&blue->lines), "Push number 1"));
    say_choice(&s, red, "roll");
    expect(say(&s, red, "{\"type\":\"undo\"}"), "\"code\":\"refused\"");
    expect(say(&s, watcher, "{\"type\":\"undo\"}"), "\"code\":\"refused\"");
}

/* While it is worked out nothing else happens at the table, and nobody hears anything; nothing is changed before. */
static void taking_back_holds_the_table(void **state)
{
    (void)state;
    task *w;
    fault why = {""};
    static const char undo[] = "{\"type\":\"undo\",\"id\":77}";
    say_choice(&s, red, "pick 1");
    forget_news();
    assert_int_equal(table_say(s.table, &red->guest, &s.env, undo, strlen(undo), &w), SAID_TASK);
    assert_true(s.table->held && w->holds);
    assert_true(task_go(w, 0, NULL));
    assert_int_equal(s.table->match.count, 1);
    scene_tell(&s);
    assert_int_equal(red->messages, 0);
    /* Whoever asked may be gone: it happens all the same. */
    scene_leave(&s, red);
    assert_true(task_done(w, s.table, NULL, &s.env, &why));
    assert_false(s.table->held);
    assert_int_equal(s.table->match.count, 0);
    assert_true(table_has_pending(s.table));
}

/* A server that stops gives it up: then nothing has happened. */
static void taking_back_given_up(void **state)
{
    (void)state;
    task *w;
    static const char undo[] = "{\"type\":\"rollback\",\"to\":1,\"id\":77}";
    say_choice(&s, red, "pick 1");
    say_choice(&s, blue, "pick 1");
    say_choice(&s, red, "push");
    scene_leave(&s, blue);
    scene_leave(&s, red);
    s.table->seats[SECOND].who = SEAT_ME;
    red = scene_join(&s, 3, "red", LANG_EN);
    assert_int_equal(table_say(s.table, &red->guest, &s.env, undo, strlen(undo), &w), SAID_TASK);
    task_go(w, 0, &impatient);
    task_done(w, s.table, &red->guest, &s.env, NULL);
    assert_int_equal(s.table->match.count, 3);
    scene_store(&s);
    scene_tell(&s);
    expect(s.answer, "given up");
    page_agrees(&s, red);
}

static void consent(void **state)
{
    (void)state;
    say_choice(&s, red, "pick 1");
    say_choice(&s, blue, "pick 1");
    say_choice(&s, red, "roll");
    int to = red->step - 1;
    expect(say(&s, red, "{\"type\":\"rollback\",\"to\":%d}", to), "\"type\":\"ok\"");
    assert_has(blue->table, "\"rollback\":{\"by\":\"red\",\"to\":2,\"waiting\":[\"blue\"]}");
    expect(say(&s, blue, "{\"type\":\"consent\",\"yes\":false}"), "\"type\":\"ok\"");
    assert_has(red->table, "\"rollback\":null");
    expect(say(&s, blue, "{\"type\":\"consent\",\"yes\":true}"), "nobody asks");
    say(&s, red, "{\"type\":\"rollback\",\"to\":%d}", to);
    expect(say(&s, blue, "{\"type\":\"consent\",\"yes\":true}"), "\"type\":\"ok\"");
    assert_int_equal(red->step, to);
    assert_true(sees(red, "\"do\":\"roll\""));
    expect(say(&s, red, "{\"type\":\"rollback\",\"to\":99}"), "bad-request");
    expect(say(&s, red, "{\"type\":\"rollback\",\"to\":-1}"), "bad-request");
    /* A choice made meanwhile puts an end to the question. */
    say(&s, red, "{\"type\":\"rollback\",\"to\":0}");
    say_choice(&s, red, "push");
    assert_has(blue->table, "\"rollback\":null");
    page_agrees(&s, blue);
}

/* Alone at the table, going back needs nobody's consent. */
static void hot_seat(void **state)
{
    (void)state;
    begin("red=me blue=me");
    page *both = scene_join(&s, 3, "red", LANG_EN);
    say_choice(&s, both, "pick 1");
    expect(say(&s, both, "{\"type\":\"look\",\"look\":\"blue\"}"), "\"type\":\"ok\"");
    assert_true(sees(both, "\"viewer\":\"blue\"") && sees(both, "\"hidden\":true"));
    say_choice(&s, both, "pick 1");
    say(&s, both, "{\"type\":\"look\",\"look\":\"red\"}");
    expect(say(&s, both, "{\"type\":\"rollback\",\"to\":0}"), "\"type\":\"ok\"");
    assert_int_equal(both->step, 0);
    page *only = scene_join(&s, 1u << RED, "blue", LANG_EN); /* a seat that the link does not hold */
    assert_int_equal(only->guest.viewer, RED);
    expect(say(&s, only, "{\"type\":\"look\",\"look\":\"blue\"}"), "\"code\":\"refused\"");
    expect(say(&s, only, "{\"type\":\"look\",\"look\":\"watcher\"}"), "\"type\":\"ok\"");
    expect(say_choice(&s, only, "pick 1"), "\"code\":\"refused\"");
}

/* --- looking around --- */

static void past_views(void **state)
{
    (void)state;
    say_choice(&s, red, "pick 1");
    say_choice(&s, blue, "pick 3");
    say_choice(&s, red, "push");
    expect(say(&s, red, "{\"type\":\"at\",\"step\":0}"), "\"step\":0,\"steps\":3,");
    expect(s.answer, "Round 1");
    expect(say(&s, red, "{\"type\":\"at\",\"step\":2}"), "Red shows 1, Blue 3");
    assert_null(strstr(s.answer, "Push number"));
    expect(say(&s, red, "{\"type\":\"at\",\"step\":4}"), "bad-request");
    expect(say(&s, red, "{\"type\":\"journal\",\"from\":1,\"to\":3}"), "\"from\":1,\"lines\":[{\"step\":1,");
    assert_int_equal(count_of(s.answer, "\"step\":"), 2);
    expect(say(&s, blue, "{\"type\":\"journal\",\"from\":0}"), "You pick the secret 3");
    assert_null(strstr(s.answer, "secret 1"));
    expect(say(&s, red, "{\"type\":\"position\"}"), "\"type\":\"position\"");
    assert_null(strstr(s.answer, "dice"));
    /* What takes too long is given up, and said so. */
    task *w;
    static const char at[] = "{\"type\":\"at\",\"step\":3,\"id\":77}",
                      plan[] = "{\"type\":\"plan\",\"choices\":[{\"do\":\"push\"}],\"id\":77}";
    for (int i = 0; i < 2; i++) {
        table_say(s.table, &red->guest, &s.env, i ? plan : at, strlen(i ? plan : at), &w);
        task_go(w, 0, &impatient);
        task_done(w, s.table, &red->guest, &s.env, NULL);
        scene_tell(&s);
        expect(s.answer, "\"code\":\"busy\",\"text\":\"this takes too long");
    }
}

/* The longer a game is, the more it costs to look back and to take back; plans and gestures by their length. */
static void asking_costs(void **state)
{
    (void)state;
    say_choice(&s, red, "pick 2");
    double before = s.spent;
    s.table->steps.count[RED] = 8000;
    s.funds = before + 40;
    expect(say(&s, red, "{\"type\":\"undo\"}"), "\"type\":\"ok\"");
    assert_true(s.spent - before == 40); /* and no more, however long it is */
    say_choice(&s, red, "pick 2");
    s.table->steps.count[RED] = 8000;
    expect(say(&s, red, "{\"type\":\"undo\"}"), "\"code\":\"busy\"");
    assert_int_equal(s.table->match.count, 1);
    s.funds = s.spent + 1;
    expect(say(&s, red, "{\"type\":\"plan\",\"choices\":[{},{},{},{},{},{},{},{},{},{},{}]}"), "\"code\":\"busy\"");
    expect(say(&s, red, "{\"type\":\"plan\",\"choices\":[{\"do\":\"pick 1\"}]}"), "\"done\":0");
    expect(say(&s, red, "{\"type\":\"plan\",\"choices\":5}"), "a list of at most 100");
}

int main(void)
{
#define TWO(name) cmocka_unit_test_setup_teardown(name, two, end)
#define ONE(name) cmocka_unit_test_setup_teardown(name, NULL, end)
    const struct CMUnitTest tests[] = {
        TWO(told_when_stored),
        TWO(answers_wait),
        TWO(stored_together),
        ONE(legality_is_worked_out_once),
        cmocka_unit_test(table_over_a_match),
        TWO(secret_pick),
        TWO(what_changed),
        TWO(stale_and_illegal),
        TWO(gestures),
        TWO(undo_to_the_last_reveal),
        TWO(taking_back_holds_the_table),
        TWO(taking_back_given_up),
        TWO(consent),
        ONE(hot_seat),
        TWO(past_views),
        TWO(asking_costs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
