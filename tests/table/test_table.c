/* What a table promises, on a game that is small enough to foresee every answer (tests/duel.c). */
#include "core/toy.h"
#include "duel.h"
#include "scene.h"
#include "table/begin.h"
#include "table/snapshot.h"
#include "unit.h"

static scene s;
static page *red, *blue, *watcher; /* red has the first seat in both games, blue the second of the duel */
enum { SECOND = 1 };

static void begin(const char *seats)
{
    scene_begin(&s, &duel_game, seats, 1);
}

/* Two people, and one who watches. */
static int two(void **state)
{
    (void)state;
    begin("red=me blue=friend");
    red = scene_join(&s, 1u << RED, "", LANG_EN);
    blue = scene_join(&s, 1u << SECOND, "", LANG_EN);
    watcher = scene_join(&s, 0, "", LANG_EN);
    return 0;
}

static int end(void **state)
{
    (void)state;
    scene_end(&s);
    return 0;
}

static void expect(const char *answer, const char *words)
{
    assert_has(answer, words);
}

static bool sees(const page *p, const char *words)
{
    text t;
    text_init(&t, TEXT_DEFAULT_MAX);
    page_position(p, &t);
    bool has = strstr(text_string(&t), words);
    text_release(&t);
    return has;
}

static int count_of(const char *text, const char *words)
{
    int count = 0;
    for (const char *p = text; (p = strstr(p, words)); p++)
        count++;
    return count;
}

static void forget_news(void)
{
    page_news(red);
    page_news(blue);
    page_news(watcher);
}

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
    assert_int_equal(p.events.count, 1);
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
    assert_int_equal(p.events.count, 3);
    assert_int_equal(p.events.list[2].kind, EVENT_CHAT);
    pending_release(&p);
    table_stored(s.table);
}

/* --- choosing --- */

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

static bool at_once(void *context)
{
    (void)context;
    return true;
}

/* A server that stops gives it up: then nothing has happened. */
static void taking_back_given_up(void **state)
{
    (void)state;
    task *w;
    const watch stops = {at_once, NULL, NULL};
    static const char undo[] = "{\"type\":\"rollback\",\"to\":1,\"id\":77}";
    say_choice(&s, red, "pick 1");
    say_choice(&s, blue, "pick 1");
    say_choice(&s, red, "push");
    scene_leave(&s, blue);
    scene_leave(&s, red);
    s.table->seats[SECOND].who = SEAT_ME;
    red = scene_join(&s, 3, "red", LANG_EN);
    assert_int_equal(table_say(s.table, &red->guest, &s.env, undo, strlen(undo), &w), SAID_TASK);
    task_go(w, 0, &stops);
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
    const watch hurry = {at_once, NULL, NULL};
    static const char at[] = "{\"type\":\"at\",\"step\":3,\"id\":77}",
                      plan[] = "{\"type\":\"plan\",\"choices\":[{\"do\":\"push\"}],\"id\":77}";
    for (int i = 0; i < 2; i++) {
        table_say(s.table, &red->guest, &s.env, i ? plan : at, strlen(i ? plan : at), &w);
        task_go(w, 0, &hurry);
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

/* --- ends --- */

static void resigning(void **state)
{
    (void)state;
    expect(say(&s, red, "{\"type\":\"rematch\",\"yes\":true}"), "still goes on");
    expect(say(&s, blue, "{\"type\":\"resign\"}"), "\"type\":\"ok\"");
    assert_has(red->table, "\"status\":\"finished\",\"result\":{\"score\":[1000,0],\"resigned\":\"blue\"}");
    expect(say(&s, blue, "{\"type\":\"resign\"}"), "the game is over");
    expect(say(&s, red, "{\"type\":\"resign\"}"), "the game is over");
    expect(say_choice(&s, red, "pick 1"), "the game is over");
    expect(say(&s, red, "{\"type\":\"look\",\"look\":\"blue\"}"), "\"type\":\"ok\""); /* nothing is secret any more */
}

/* Of three people one resigns: a bot goes on, and whoever has resigned can do nothing more, once or twice. */
static void resigning_of_three(void **state)
{
    (void)state;
    scene_begin(&s, &toy_game, "red=me green=friend blue=friend", 1);
    page *p = scene_join(&s, 1u << GREEN, "", LANG_EN), *other = scene_join(&s, 1u << RED, "", LANG_EN);
    expect(say(&s, p, "{\"type\":\"resign\"}"), "\"type\":\"ok\"");
    assert_int_equal(s.table->seats[GREEN].who, SEAT_BOT);
    assert_false(table_finished(s.table));
    expect(say(&s, p, "{\"type\":\"resign\"}"), "this seat has resigned");
    expect(say_choice(&s, p, "ready"), "this seat has resigned");
    expect(say(&s, other, "{\"type\":\"resign\"}"), "\"type\":\"ok\"");
    assert_true(table_finished(s.table)); /* a bot is nobody to go on with */
}

static void agreed_end(void **state)
{
    (void)state;
    int step = red->step;
    uint32_t seq = red->seq;
    expect(say(&s, blue, "{\"type\":\"accept-end\"}"), "no offer to end the game");
    expect(say(&s, red, "{\"type\":\"offer-end\"}"), "\"type\":\"ok\"");
    assert_has(blue->table, "\"offer\":{\"by\":\"red\",\"waiting\":[\"blue\"]}");
    expect(say(&s, red, "{\"type\":\"offer-end\"}"), "stands already");
    expect(say(&s, red, "{\"type\":\"withdraw-end\"}"), "\"type\":\"ok\"");
    assert_has(blue->table, "\"offer\":null");
    /* It changed nothing that anybody sees of the game: no step, and red's choice is not stale. */
    assert_int_equal(red->step, step);
    expect(say(&s, red, "{\"type\":\"choose\",\"do\":\"pick 1\",\"seq\":%u}", seq), "\"type\":\"ok\"");
    say(&s, red, "{\"type\":\"offer-end\"}");
    expect(say(&s, blue, "{\"type\":\"refuse-end\"}"), "\"type\":\"ok\"");
    say(&s, red, "{\"type\":\"offer-end\"}");
    expect(say(&s, blue, "{\"type\":\"accept-end\"}"), "\"type\":\"ok\"");
    assert_has(red->table, "\"status\":\"finished\"");
    assert_has(red->table, "\"agreed\":true");
}

static void agree_with_persons_only(void **state)
{
    (void)state;
    begin("red=me blue=bot:random");
    page *p = scene_join(&s, 1u << RED, "", LANG_EN);
    expect(say(&s, p, "{\"type\":\"offer-end\"}"), "only persons can agree");
}

/* All agree on another game: it is stored together with the last consent, with the names that were given. */
static void rematch(void **state)
{
    (void)state;
    say(&s, blue, "{\"type\":\"name\",\"name\":\"Luis\"}");
    say(&s, blue, "{\"type\":\"resign\"}");
    expect(say(&s, watcher, "{\"type\":\"rematch\",\"yes\":true}"), "only watches");
    say(&s, red, "{\"type\":\"rematch\",\"yes\":true}");
    assert_has(blue->table, "\"rematch\":{\"by\":[\"red\"],\"waiting\":[\"blue\"],\"game\":null}");
    say(&s, red, "{\"type\":\"rematch\",\"yes\":false}");
    assert_has(blue->table, "\"rematch\":null");
    say(&s, red, "{\"type\":\"rematch\",\"yes\":true}");
    assert_null(s.next);
    expect(say(&s, blue, "{\"type\":\"rematch\",\"yes\":true}"), "\"type\":\"ok\"");
    assert_non_null(s.next);
    assert_string_equal(s.next->public_id, "game1");
    assert_has(red->table, "\"game\":\"game1\"");
    assert_int_equal(s.next->round, 2);
    assert_int_equal(s.next->previous, 1);
    assert_int_equal(s.next->events, 1);
    assert_has(s.next->players, "Luis");
    expect(say(&s, blue, "{\"type\":\"rematch\",\"yes\":true}"), "begun already");
}

static void key_at_the_end(void **state)
{
    (void)state;
    char key[KEY_HEX + 1], hash[SHA256_TEXT];
    generator_key_text(&s.table->match.key, key);
    generator_key_hash(&s.table->match.key, hash);
    for (int round = 0; round < 6; round++) {
        assert_has(red->table, hash);
        assert_null(strstr(text_string(&red->heard), key));
        say_choice(&s, red, "pick 1");
        say_choice(&s, blue, "pick 2");
        expect(say_choice(&s, red, "done"), "\"type\":\"ok\"");
    }
    assert_true(sees(blue, "\"over\":true,\"score\":[0,1000]"));
    assert_has(blue->table, key);
    assert_has(text_string(&blue->lines), "The end: 6 to 12");
    page_agrees(&s, watcher);
}

/* --- the players' own chance --- */

static void fair(void **state)
{
    (void)state;
    char one[KEY_HEX + 1], other[KEY_HEX + 1], hash[SHA256_TEXT], wrong[SHA256_TEXT];
    memset(one, '1', KEY_HEX);
    memset(other, 'b', KEY_HEX);
    one[KEY_HEX] = other[KEY_HEX] = '\0';
    sha256_text(one, KEY_HEX, hash);
    sha256_text(other, KEY_HEX, wrong);
    uint32_t seq = blue->seq;
    expect(say(&s, red, "{\"type\":\"fair\",\"value\":\"%s\"}", one), "\"code\":\"refused\"");
    expect(say(&s, red, "{\"type\":\"fair\",\"hash\":\"12\"}"), "bad-request");
    expect(say(&s, red, "{\"type\":\"fair\",\"hash\":\"%s\"}", hash), "\"type\":\"ok\"");
    assert_has(blue->table, hash);
    expect(say(&s, red, "{\"type\":\"fair\",\"hash\":\"%s\"}", wrong), "it stands");
    expect(say(&s, red, "{\"type\":\"fair\",\"value\":\"%s\"}", other), "not those whose hash");
    expect(say(&s, red, "{\"type\":\"fair\",\"value\":\"%s\"}", one), "\"type\":\"ok\"");
    expect(say(&s, red, "{\"type\":\"fair\",\"value\":\"%s\"}", one), "added its part already");
    assert_has(blue->table, "\"mixed\":[\"red\"]");
    assert_int_equal(blue->seq, seq); /* nothing on the board has changed, */
    assert_int_equal(blue->step, 0);  /* and it is no step */
    say_choice(&s, red, "pick 1");
    expect(say(&s, red, "{\"type\":\"undo\"}"), "\"type\":\"ok\"");
    assert_int_equal(s.table->match.count, 1);
}

/* --- limits --- */

static event of(event_kind kind, int seat, uint32_t value, const char *words)
{
    return table_next_event(s.table, kind, seat, value, words, 2000);
}

/* Whatever somebody does to fill a game up, others can go on, and anybody can resign. */
static void events_have_an_end(void **state)
{
    (void)state;
    fault why = {""};
    table *t = s.table;
    t->said[RED] = SAID_MAX;
    event e = of(EVENT_CHAT, RED, 0, "one more");
    assert_fault(table_do(t, &e, LANG_EN, &why), why, "it can say no more");
    assert_int_equal(t->chat_count, 0);
    e = of(EVENT_CHAT, SECOND, 0, "I can");
    assert_held(table_do(t, &e, LANG_EN, &why), why);
    e = of(EVENT_CHOOSE, RED, choice_make(1, 3, 0), NULL);
    assert_held(table_do(t, &e, LANG_EN, &why), why);
    t->back[RED] = BACK_MAX;
    expect(say(&s, red, "{\"type\":\"undo\"}"), "it can't take back more");
    assert_int_equal(t->match.count, 1);
    uint32_t before = t->events;
    t->events = EVENTS_MAX;
    e = of(EVENT_CHOOSE, SECOND, choice_make(1, 3, 0), NULL);
    assert_fault(table_do(t, &e, LANG_EN, &why), why, "limit of 200000 events");
    t->events = before;
    e = of(EVENT_RESIGN, SECOND, 0, NULL);
    t->events = EVENTS_MAX;
    assert_true(table_allows(t, EVENT_RESIGN, SECOND, LANG_EN, &why));
    t->events = before;
    assert_held(table_do(t, &e, LANG_EN, &why), why);
    assert_true(table_finished(t));
}

static void words_of_people(void **state)
{
    (void)state;
    char many[600];
    memset(many, 'x', 501);
    many[501] = '\0';
    expect(say(&s, blue, "{\"type\":\"chat\",\"text\":\"%s\"}", many), "1 to 500");
    expect(say(&s, blue, "{\"type\":\"chat\",\"text\":\"\"}"), "1 to 500");
    many[500] = '\0';
    expect(say(&s, blue, "{\"type\":\"chat\",\"text\":\"%s\"}", many), "\"type\":\"ok\"");
    expect(say(&s, red, "{\"type\":\"chat\",\"text\":\"¡hola!\"}"), "\"type\":\"ok\"");
    expect(page_news(watcher), "¡hola!");
    expect(say(&s, watcher, "{\"type\":\"chat\",\"text\":\"me too\"}"), "can't write");
    many[41] = '\0';
    expect(say(&s, red, "{\"type\":\"name\",\"name\":\"%s\"}", many), "40 characters");
    expect(say(&s, red, "{\"type\":\"name\",\"name\":\"Ana\"}"), "\"type\":\"ok\"");
    assert_has(blue->table, "\"name\":\"Ana\"");
    for (int i = 0; i < CHAT_KEEP + 5; i++)
        say(&s, red, "{\"type\":\"chat\",\"text\":\"line %d\"}", i);
    page *late = scene_join(&s, 0, "", LANG_EN);
    const char *news = page_news(late);
    expect(news, "\"from\":7,");
    assert_null(strstr(news, "line 4\""));
    expect(news, "line 5\"");
}

/* A guest who takes nothing is lost before it has more than its share of memory. */
static void slow_guest(void **state)
{
    (void)state;
    guest g = {0};
    int sent = 0;
    for (; !g.lost && sent < 1000; sent++) {
        text t;
        text_init(&t, TEXT_DEFAULT_MAX);
        for (int i = 0; i < 64; i++)
            text_addf(&t, "%1024d", i);
        guest_answer(&g, &t);
        assert_true(g.queue_bytes <= GUEST_QUEUE);
    }
    assert_in_range(sent, GUEST_QUEUE / (64 << 10) - 2, GUEST_QUEUE / (64 << 10) + 2);
    guest_forget(&g);
    assert_int_equal(g.queue_bytes, 0);
}

/* --- law 7 --- */

/* In this duel it can't even be seen who has picked: what everybody can ask for does not tick with that. */
static void hide_all(void *state, int viewer)
{
    duel_game.hidden.redact(state, viewer);
    if (viewer == WATCHER && flow_peek(game_head(state))->node == 0) {
        game_head(state)->actors = 3;
        memset((char *)state + sizeof(head), 0, 4); /* pick, picked */
    }
}

static void hidden_choices_leave_no_time(void **state)
{
    (void)state;
    static game hidden;
    hidden = duel_game;
    hidden.hidden.redact = hide_all;
    scene_begin(&s, &hidden, "red=me blue=me", 1);
    page *both = scene_join(&s, 3, "red", LANG_EN), *who = scene_join(&s, 0, "", LANG_EN);
    page_news(who);
    s.table->info.changed = 100;
    s.env.now = 2000;
    say_choice(&s, both, "pick 3");
    assert_int_equal(s.table->info.changed, 100);
    assert_int_equal(who->messages, 0);
    assert_int_equal(who->step, 0);
    say(&s, both, "{\"type\":\"look\",\"look\":\"blue\"}");
    s.env.now = 3000;
    say_choice(&s, both, "pick 3");
    assert_int_equal(s.table->info.changed, 3000); /* both are shown */
    assert_int_equal(who->step, 1);
    page_agrees(&s, who);
}

static standing standings[] = {{"go-on", {"Pick a one", "Elegir un uno"}, 0, 1, 1, 0, NULL}};
static game ordered;

/* A standing order is the seat's own: nobody else hears of it, nor sees that anything happened. */
static void orders_are_the_seats_own(void **state)
{
    (void)state;
    ordered = duel_game;
    ordered.show.standings = standings;
    ordered.show.standing_count = 1;
    scene_begin(&s, &ordered, "red=me blue=friend", 1);
    red = scene_join(&s, 1, "", LANG_EN);
    blue = scene_join(&s, 2, "", LANG_EN);
    watcher = scene_join(&s, 0, "", LANG_EN);
    forget_news();
    s.table->info.changed = 100;
    expect(say(&s, blue, "{\"type\":\"order\",\"order\":\"go-on\"}"), "\"type\":\"ok\"");
    assert_has(blue->table, "\"orders\":[\"go-on\"]");
    assert_int_equal(red->messages + watcher->messages, 0);
    assert_int_equal(s.table->info.changed, 100);
    expect(say(&s, blue, "{\"type\":\"order\",\"order\":\"dance\"}"), "one of the game's");
    /* It answers, after about as long as a person takes. */
    due list[SEATS_MAX + 1];
    assert_int_equal(table_due(s.table, list), 1);
    assert_int_equal(list[0].seat, SECOND);
    assert_int_equal(list[0].choice, choice_make(1, 1, 0));
    assert_in_range(list[0].wait_ms, 350, 850);
    assert_int_equal(scene_due(&s), 1);
    assert_true(sees(blue, "\"id\":\"pick\""));
    /* Taken back it is not answered again at once. */
    expect(say(&s, blue, "{\"type\":\"undo\"}"), "\"type\":\"ok\"");
    assert_int_equal(scene_due(&s), 0);
    say(&s, blue, "{\"type\":\"order\",\"order\":\"go-on\"}");
    say(&s, blue, "{\"type\":\"order\",\"order\":\"go-on\",\"give\":false}");
    assert_has(blue->table, "\"orders\":[]");
    assert_int_equal(scene_due(&s), 0);
}

/* --- bots --- */

static void bots_play(void **state)
{
    (void)state;
    begin("red=bot:random blue=bot:medium");
    page *p = scene_join(&s, 0, "", LANG_ES);
    int rounds = 0;
    while (scene_due(&s))
        assert_true(++rounds < 200);
    assert_true(table_finished(s.table));
    assert_has(p->table, "\"level\":\"Medio\"");
    page_agrees(&s, p);
}

/* What a bot has thought about may be past when it is done: then nothing happens, and it is asked again. */
static void past_thoughts(void **state)
{
    (void)state;
    begin("red=me blue=bot:heuristic");
    page *p = scene_join(&s, 1, "", LANG_EN);
    fault why = {""};
    due list[SEATS_MAX + 1];
    assert_int_equal(table_due(s.table, list), 1);
    task *w = table_think(s.table, SECOND, &s.env);
    uint32_t asked = w->seq;
    assert_true(table_still_asks(s.table, SECOND, asked));
    assert_true(task_go(w, 0, NULL));
    say_choice(&s, p, "pick 1"); /* red's choice leaves blue's decision as it was */
    assert_true(table_still_asks(s.table, SECOND, asked));
    assert_true(task_done(w, s.table, NULL, &s.env, &why));
    assert_int_equal(s.table->match.count, 2);
    scene_store(&s);
    scene_tell(&s);
    expect(say(&s, p, "{\"type\":\"hurry\"}"), "\"code\":\"not-now\"");
    say_choice(&s, p, "done");
    w = table_think(s.table, SECOND, &s.env);
    asked = w->seq;
    expect(say(&s, p, "{\"type\":\"rollback\",\"to\":1}"), "\"type\":\"ok\"");
    assert_false(table_still_asks(s.table, SECOND, asked));
    int count = s.table->match.count;
    task_go(w, 0, NULL);
    assert_true(task_done(w, s.table, NULL, &s.env, &why));
    assert_int_equal(s.table->match.count, count);
    /* One that has not begun is given back as well. */
    w = table_think(s.table, SECOND, &s.env);
    assert_null(s.table->memories[SECOND]);
    assert_true(task_done(w, s.table, NULL, &s.env, &why));
    assert_non_null(s.table->memories[SECOND]);
    w = table_think(s.table, SECOND, &s.env);
    assert_true(task_done(w, NULL, NULL, &s.env, &why)); /* the table is gone */
}

static void haste(void **state)
{
    (void)state;
    begin("red=me blue=bot:medium");
    page *p = scene_join(&s, 1, "", LANG_EN), *who = scene_join(&s, 0, "", LANG_EN);
    due list[SEATS_MAX + 1];
    expect(say(&s, who, "{\"type\":\"hurry\"}"), "hurries nobody");
    expect(say(&s, p, "{\"type\":\"hurry\"}"), "\"type\":\"ok\"");
    assert_int_equal(s.table->hurries, 1);
    assert_true(s.table->hurried);
    table_due(s.table, list);
    assert_false(s.table->hurried); /* red has to decide as well: a person */
    say_choice(&s, p, "pick 1");
    say(&s, p, "{\"type\":\"hurry\"}");
    table_due(s.table, list);
    assert_true(s.table->hurried);
    assert_int_equal(s.table->hurries, 2);
}

static void advice(void **state)
{
    (void)state;
    expect(say(&s, red, "{\"type\":\"hint\"}"), "\"code\":\"not-now\"");
    expect(say(&s, red, "{\"type\":\"analyse\"}"), "\"code\":\"not-now\"");
    scene_end(&s);
    begin("red=me blue=bot:random");
    page *p = scene_join(&s, 1, "", LANG_EN), *who = scene_join(&s, 0, "", LANG_EN);
    expect(say(&s, p, "{\"type\":\"hint\",\"ms\":10}"), "\"type\":\"hint\",\"id\":77,\"seat\":\"red\"");
    expect(s.answer, "\"do\":\"pick ");
    expect(say(&s, who, "{\"type\":\"hint\"}"), "nothing to decide");
    say_choice(&s, p, "pick 1");
    expect(say(&s, p, "{\"type\":\"hint\"}"), "nothing to decide");
    expect(say(&s, p, "{\"type\":\"analyse\"}"), "\"points\":[{\"step\":0,");
    assert_int_equal(count_of(s.answer, "\"step\":"), 2);
}

/* --- beginning --- */

static const game *find(const char *id, fault *why)
{
    if (!strcmp(id, duel_game.id))
        return &duel_game;
    fault_set(why, "'%s' is no game", id);
    return NULL;
}

static bool read_new(beginning *b, const char *json, fault *why)
{
    request r;
    assert_held(request_read(&r, json, strlen(json), why), *why);
    bool ok = begin_read(b, r.body, find, NULL, why);
    request_release(&r);
    return ok;
}

static void new_games(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"{}", "is no game"},
        {"{\"game\":\"chess\"}", "is no game"},
        {"{\"game\":\"duel\"}", "the seat 'red' must be"},
        {"{\"game\":\"duel\",\"seats\":{\"red\":\"me\"}}", "the seat 'blue' must be"},
        {"{\"game\":\"duel\",\"seats\":{\"red\":\"me\",\"blue\":\"bot:strong\"}}", "the seat 'blue' must be"},
        {"{\"game\":\"duel\",\"seats\":{\"red\":\"nonplayer\",\"blue\":\"me\"}}", "can't be a non-player"},
        {"{\"game\":\"duel\",\"seats\":{\"red\":\"bot\",\"blue\":\"bot\"}}", "at least one seat"},
        {"{\"game\":\"duel\",\"scenario\":\"long\",\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}", "is no scenario"},
        {"{\"game\":\"duel\",\"options\":[\"x\"],\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}", "is no option"},
        {"{\"game\":\"duel\",\"options\":{},\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}", "a list of ids"},
        {"{\"game\":\"duel\",\"title\":\"a\\tb\",\"seats\":{\"red\":\"me\",\"blue\":\"me\"}}", "control characters"},
        {"{\"game\":\"duel\",\"guide\":true}", "no guided game"},
    };
    beginning b;
    fault why = {""};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_fault(read_new(&b, rows[i][0], &why), why, rows[i][1]);
    assert_held(
        read_new(&b,
                 "{\"game\":\"duel\",\"name\":\"Ana\",\"title\":\"T\",\"seats\":{\"red\":\"me\",\"blue\":\"friend\"},"
                 "\"position\":\"round 2\\n dice 12\\nflow picks 0 0 0 0 0\\nactors red blue\\n\"}",
                 &why),
        why);
    assert_null(strstr(b.info.position, "dice")); /* nobody brings dice that he knows */
    link_seats links[LINKS_MOST];
    assert_int_equal(begin_links(&b, links), 3);
    assert_string_equal(links[1].who, "friend");
    assert_int_equal(links[2].seats, 0);
    begin("red=me blue=me");
    assert_held(begin_ready(&b, &s.tables, &s.env, &why), why);
    event_list first = {0};
    table *t = begin_table(&b, &s.tables, &s.numbers, &first, &why);
    if (!t)
        fail_msg("%s", why.text);
    assert_int_equal(first.count, 1);
    assert_string_equal(t->seats[RED].name, "Ana");
    assert_int_equal(t->info.created, 1000);
    table_release(t);
    events_release(&first);
    begin_release(&b);
}

int main(void)
{
#define TWO(name) cmocka_unit_test_setup_teardown(name, two, end)
#define ONE(name) cmocka_unit_test_setup_teardown(name, NULL, end)
    const struct CMUnitTest tests[] = {
        TWO(told_when_stored),
        TWO(answers_wait),
        TWO(stored_together),
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
        TWO(resigning),
        ONE(resigning_of_three),
        TWO(agreed_end),
        ONE(agree_with_persons_only),
        TWO(rematch),
        TWO(key_at_the_end),
        TWO(fair),
        TWO(events_have_an_end),
        TWO(words_of_people),
        cmocka_unit_test(slow_guest),
        ONE(hidden_choices_leave_no_time),
        ONE(orders_are_the_seats_own),
        ONE(bots_play),
        ONE(past_thoughts),
        ONE(haste),
        TWO(advice),
        ONE(new_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
