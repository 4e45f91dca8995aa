/* What happens around a game: ends, agreement, the players' own chance, limits, orders, bots, beginnings. */
#include "duel_scene.h"
#include "find.h"
#include "table/begin.h"
#include "table/games.h"
#include "table/read.h"

/* --- ends --- */

static const game *find_duel(const char *id, fault *why)
{
    return strcmp(id, duel_game.id) ? (fault_set(why, "'%s' is no game", id), NULL) : &duel_game;
}

/* The record has these words, and plays; without `but` it would not. */
static void verifies(const char *words, const char *but)
{
    match m, again;
    text t;
    fault why = {""};
    assert_held(record_copy(&m, s.table, &why), why);
    text_init(&t, RECORD_MAX);
    record_write(&m, &t);
    assert_has(text_string(&t), words);
    assert_held(record_read(&again, text_string(&t), t.length, find_duel, NULL, NULL, &why), why);
    assert_string_equal(again.key_hash, m.key_hash);
    match_release(&again);
    if (but) {
        char *at = strstr(t.data, but), *end = strchr(at, '\n') + 1;
        memmove(at, end, strlen(end) + 1);
        assert_false(record_read(&again, t.data, strlen(t.data), find_duel, NULL, NULL, &why));
    }
    match_release(&m);
    text_release(&t);
}

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
    expect(say(&s, p, "{\"type\":\"undo\"}"), "this seat has resigned");
    expect(say(&s, p, "{\"type\":\"rollback\",\"to\":0}"), "this seat has resigned");
    expect(say(&s, p, "{\"type\":\"offer-end\"}"), "this seat has resigned");
    expect(say(&s, p, "{\"type\":\"chat\",\"text\":\"good luck\"}"), "\"type\":\"ok\""); /* but it may talk */
    expect(say(&s, other, "{\"type\":\"resign\"}"), "\"type\":\"ok\"");
    assert_true(table_finished(s.table)); /* a bot is nobody to go on with */
}

static void agreed_end(void **state)
{
    (void)state;
    int step = red->step;
    uint32_t seq = red->seq;
    expect(say(&s, blue, "{\"type\":\"accept-end\"}"), "there is no offer for you to answer");
    expect(say(&s, red, "{\"type\":\"offer-end\"}"), "\"type\":\"ok\"");
    assert_has(blue->table, "\"offer\":{\"by\":\"red\",\"waiting\":[\"blue\"]}");
    expect(say(&s, red, "{\"type\":\"offer-end\"}"), "already made an offer");
    expect(say(&s, red, "{\"type\":\"withdraw-end\"}"), "\"type\":\"ok\"");
    assert_has(blue->table, "\"offer\":null");
    /* It changed nothing that anybody sees of the game: no step, and red's choice is not stale. */
    assert_int_equal(red->step, step);
    expect(say(&s, red, "{\"type\":\"choose\",\"do\":\"pick 1\",\"seq\":%u}", seq), "\"type\":\"ok\"");
    say(&s, red, "{\"type\":\"offer-end\"}");
    expect(say(&s, blue, "{\"type\":\"refuse-end\"}"), "\"type\":\"ok\"");
    assert_has(red->table, "\"offer\":null");
    /* An offer stands while others choose, and lapses with the offerer's own choice. */
    say(&s, blue, "{\"type\":\"offer-end\"}");
    say(&s, red, "{\"type\":\"undo\"}");
    say_choice(&s, red, "pick 1");
    assert_has(red->table, "\"offer\":{\"by\":\"blue\"");
    say_choice(&s, blue, "pick 2");
    assert_has(red->table, "\"offer\":null");
    say(&s, red, "{\"type\":\"offer-end\"}");
    expect(say(&s, blue, "{\"type\":\"accept-end\"}"), "\"type\":\"ok\"");
    assert_has(red->table, "\"status\":\"finished\",\"result\":{\"score\":[500,500],\"agreed\":true}");
    assert_false(sees(red, "\"choices\""));
    expect(say(&s, red, "{\"type\":\"undo\"}"), "the game is over");
    verifies("blue: accept-end\n", NULL);
}

static void agree_with_persons_only(void **state)
{
    (void)state;
    begin("red=me blue=bot:random");
    page *p = scene_join(&s, 1u << RED, "", LANG_EN);
    expect(say(&s, p, "{\"type\":\"offer-end\"}"), "people must hold all the other seats");
}

/* All agree on another game: it is stored together with the last consent, with the names that were given. */
static void rematch(void **state)
{
    (void)state;
    say(&s, blue, "{\"type\":\"name\",\"name\":\"Luis\"}");
    say(&s, blue, "{\"type\":\"resign\"}");
    expect(say(&s, watcher, "{\"type\":\"rematch\",\"yes\":true}"), "spectators can");
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
    for (int round = 0; round < 6; round++) {
        say_choice(&s, red, "pick 1");
        say_choice(&s, blue, "pick 2");
        expect(say_choice(&s, red, "roll"), "\"type\":\"ok\"");
    }
    verifies("\nred: mix 1111", "red: mix"); /* without it the dice would have been others */
    expect(say(&s, red, "{\"type\":\"at\",\"step\":%d}", red->step), "\"over\":true");
}

/* What was the position of a step is its position later on: at other steps it differs. */
static void past_positions(void **state)
{
    (void)state;
    int step = red->step;
    char *then = strdup(say(&s, red, "{\"type\":\"position\"}"));
    expect(then, "\"type\":\"position\"");
    say_choice(&s, red, "pick 1");
    say_choice(&s, blue, "pick 2");
    int middle = red->step;
    assert_true(middle > step);
    char *now = strdup(say(&s, red, "{\"type\":\"position\"}"));
    assert_string_equal(strstr(say(&s, red, "{\"type\":\"position\",\"step\":%d}", step), "\"type\""),
                        strstr(then, "\"type\""));
    assert_string_equal(strstr(say(&s, red, "{\"type\":\"position\",\"step\":%d}", red->step), "\"type\""),
                        strstr(now, "\"type\""));
    expect(say_choice(&s, red, "done"), "\"type\":\"ok\"");
    assert_true(red->step > middle);
    assert_string_equal(strstr(say(&s, red, "{\"type\":\"position\",\"step\":%d}", step), "\"type\""),
                        strstr(then, "\"type\""));
    assert_string_equal(strstr(say(&s, red, "{\"type\":\"position\",\"step\":%d}", middle), "\"type\""),
                        strstr(now, "\"type\""));
    assert_true(strcmp(strstr(then, "\"type\""), strstr(now, "\"type\"")) != 0);
    free(then);
    free(now);
}

/* While a game runs its record is for whoever plays all sides. */
static void records(void **state)
{
    (void)state;
    assert_false(record_allowed(s.table, 1));
    assert_false(record_allowed(s.table, 0));
    assert_true(record_allowed(s.table, 3));
    say(&s, red, "{\"type\":\"resign\"}");
    assert_true(record_allowed(s.table, 0));
    verifies("red: resign", NULL);
}

/* --- limits --- */

/* Messages of every wrong kind get an error, and change nothing. */
static void wrong_kinds(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "{}",
        "{\"type\":5}",
        "{\"type\":\"choose\"}",
        "{\"type\":\"choose\",\"seq\":\"1\",\"do\":\"pick 1\"}",
        "{\"type\":\"choose\",\"seq\":-1,\"do\":\"pick 1\"}",
        "{\"type\":\"choose\",\"seq\":SEQ,\"do\":5}",
        "{\"type\":\"choose\",\"seq\":SEQ,\"do\":\"pick 9\"}",
        "{\"type\":\"choose\",\"seq\":SEQ,\"do\":\"pick pick pick pick pick\"}",
        "{\"type\":\"choose\",\"seq\":SEQ.0,\"do\":\"pick 1\"}",
        "{\"type\":\"rollback\",\"to\":-5}",
        "{\"type\":\"rollback\",\"to\":1e99}",
        "{\"type\":\"at\",\"step\":1000000000000}",
        "{\"type\":\"plan\"}",
        "{\"type\":\"look\",\"look\":\"blue\"}",
        "{\"type\":\"look\"}",
        "{\"type\":\"chat\"}",
        "{\"type\":\"consent\",\"yes\":true}",
        "{\"type\":\"undo\"}",
        "{\"type\":\"rematch\",\"yes\":true}",
        "{\"type\":\"hello\"}",
        "{\"type\":\"group\"}",
        "{\"type\":\"group\",\"pieces\":[5]}",
        "{\"type\":\"lens\",\"lens\":\"x\"}",
        "{\"type\":\"order\",\"order\":[]}",
        "[]",
        "null",
        "",
        "{\"type\":\"undo\"",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char words[200], number[20];
        task *w;
        const char *at = strstr(wrong[i], "SEQ");
        snprintf(number, sizeof number, "%u", red->seq);
        snprintf(words, sizeof words, "%.*s%s%s", (int)(at ? at - wrong[i] : 200), wrong[i], at ? number : "",
                 at ? at + 3 : "");
        page_news(red);
        assert_int_equal(table_say(s.table, &red->guest, &s.env, words, strlen(words), &w), SAID_ANSWER);
        scene_tell(&s);
        assert_int_equal(red->messages, 1);
        const char *news = page_news(red);
        expect(news, "{\"type\":\"error\",\"code\":\"");
        assert_null(strstr(news, "\"text\":\"\""));
    }
    expect(say(&s, red, "{\"type\":\"plan\",\"choices\":[1,2]}"), "\"done\":0");
    expect(say(&s, red, "{\"type\":\"plan\",\"choices\":[{\"seat\":\"x\"}]}"), "'x' is no seat");
    expect(say(&s, red, "{\"type\":\"why\"}"), "\"legal\":false");
    assert_int_equal(s.table->events, 0);
}

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
    assert_fault(table_do(t, &e, LANG_EN, &why), why, "the most a game allows");
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
    assert_fault(table_do(t, &e, LANG_EN, &why), why, "limit of 200000 actions");
    t->events = before;
    e = of(EVENT_RESIGN, SECOND, 0, NULL);
    t->events = EVENTS_MAX;
    assert_true(table_allows(t, EVENT_RESIGN, SECOND, LANG_EN, &why));
    t->events = before;
    assert_held(table_do(t, &e, LANG_EN, &why), why);
    assert_true(table_finished(t));
}

/* Who is away stands in an event; one that was damaged is none. */
static void people_are_away(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",         "5",         "9 5 0 0",           "-1 5 0 0",
                                        "1 5 -1 0", "1 5 0 0 7", "1 99999999999 0 0", "x"};
    fault why = {""};
    table *t = s.table;
    event e = of(EVENT_NAME, RED, 1, "100 200 100 100");
    assert_held(table_do(t, &e, LANG_EN, &why), why);
    table_sum_up(t);
    assert_non_null(strstr(t->info.players, "\"away\":{\"from\":100,\"until\":200}"));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        e = of(EVENT_NAME, RED, 1, wrong[i]);
        assert_fault(table_apply(t, &e, &why), why, "does not say when its seat is away");
    }
    assert_int_equal(t->seats[RED].away.until, 200);
    assert_int_equal(t->seats[RED].away.spent, 100);
    resigned_to_bot(t, RED); /* a bot is never away */
    assert_int_equal(t->seats[RED].away.until, 0);
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
    /* What only the order has answered is no choice of the seat's to take back: it would be answered again at once. */
    expect(say(&s, blue, "{\"type\":\"undo\"}"), "no choice of yours");
    say(&s, blue, "{\"type\":\"order\",\"order\":\"go-on\",\"give\":false}");
    assert_has(blue->table, "\"orders\":[]");
    assert_int_equal(scene_due(&s), 0);
}

/* In this duel red may only be done; with `push_first` it must push twice before. */
static bool push_first;
static void narrow_turn(const void *state, int seat, choices *out)
{
    enum { PUSH = 2, DONE };
    choices all = {0};
    duel_game.lists.nodes[1].options(state, seat, &all);
    bool push = push_first && choice_verb(all.list[0]) == PUSH;
    offer(out, push ? PUSH : DONE, 0, 0, ALLOWED);
}

static void narrow(const char *seats, bool push)
{
    push_first = push;
    static game one;
    static node nodes[2];
    one = duel_game;
    memcpy(nodes, duel_game.lists.nodes, sizeof nodes);
    nodes[1].options = narrow_turn;
    one.lists.nodes = nodes;
    scene_begin(&s, &one, seats, 1);
    red = scene_join(&s, 1, "", LANG_EN);
    expect(say(&s, red, "{\"type\":\"order\",\"order\":\"only-answer\"}"), "\"type\":\"ok\"");
}

/* A question with a single answer is not asked: it comes in the same breath, and is not taken back by itself. */
static void single_answers_are_not_asked(void **state)
{
    (void)state;
    narrow("red=me blue=bot:random", false);
    assert_has(red->table, "only-answer");
    say_choice(&s, red, "pick 3");
    page_news(red);
    assert_int_equal(scene_due(&s), 1);
    assert_null(strstr(page_news(red), "Push, roll or be done"));
    assert_true(sees(red, "Pick a number in secret"));
    assert_int_equal(s.table->match.count, 3); /* two picks, and the only answer */
    assert_true(s.table->match.moves[2].joined);
    expect(say(&s, red, "{\"type\":\"undo\"}"), "something secret was shown");
    assert_int_equal(s.table->match.count, 3);
}

/* What was chosen by hand may still be taken back: its own next step says that it won't be. */
static void single_answers_leave_time_to_undo(void **state)
{
    (void)state;
    narrow("red=me blue=bot:random", true);
    say(&s, red, "{\"type\":\"order\",\"order\":\"only-answer\",\"give\":false}");
    say_choice(&s, red, "pick 3");
    while (scene_due(&s))
        ;
    say_choice(&s, red, "push");
    say(&s, red, "{\"type\":\"order\",\"order\":\"only-answer\"}");
    assert_int_equal(scene_due(&s), 0);
    assert_int_equal(s.table->match.count, 3);
    expect(say(&s, red, "{\"type\":\"undo\"}"), "\"type\":\"ok\"");
    assert_has(red->table, "only-answer"); /* it is usual, and stays */
    assert_int_equal(s.table->match.count, 2);
}

/* Where others sit at the table it comes after some time: a quick one would tell that there was no choice. */
static void single_answers_take_their_time(void **state)
{
    (void)state;
    due list[SEATS_MAX + 1];
    narrow("red=me blue=friend", false);
    blue = scene_join(&s, 1u << SECOND, "", LANG_EN);
    say_choice(&s, red, "pick 3");
    say_choice(&s, blue, "pick 2");
    assert_int_equal(s.table->match.count, 2);
    assert_int_equal(table_due(s.table, list), 1);
    assert_in_range(list[0].wait_ms, 350, 850);
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
    expect(say(&s, who, "{\"type\":\"hurry\"}"), "hurry the bot");
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

static bool read_new(beginning *b, const char *json, fault *why)
{
    request r;
    assert_held(request_read(&r, json, strlen(json), why), *why);
    bool ok = begin_read(b, r.body, find_duel, NULL, why);
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
        {"{\"game\":\"duel\",\"seats\":{\"red\":\"me\",\"blue\":\"me\",\"pink\":\"me\"}}", "'pink' is no seat of duel"},
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

/* A position that stops where nobody decides is no game. */
static void position_that_stops(void **state)
{
    (void)state;
    static const char json[] =
        "{\"game\":\"libertad\",\"position\":\"at test\\nuntil bag\\nevent f101\\n\","
        "\"seats\":{\"anarchist\":\"me\",\"communist\":\"nonplayer\",\"moderate\":\"nonplayer\"}}";
    request r;
    beginning b;
    fault why = {""};
    event_list first = {0};
    begin("red=me blue=me");
    assert_held(request_read(&r, json, strlen(json), &why), why);
    assert_held(begin_read(&b, r.body, tests_find, NULL, &why), why);
    request_release(&r);
    assert_held(begin_ready(&b, &s.tables, &s.env, &why), why);
    assert_fault(begin_table(&b, &s.tables, &s.numbers, &first, &why), why, "'until' line");
    begin_release(&b);
}

/* A page that sets up a game, or thinks ahead in one, has no other source for these words. */
static void what_pages_show(void **state)
{
    (void)state;
    const game *const list[] = {&duel_game, NULL};
    text out;
    text_init(&out, TEXT_DEFAULT_MAX);
    games_json(list, find_duel, NULL, &out);
    expect(text_string(&out), "{\"id\":\"red\",\"title\":{\"en\":\"Red\",\"es\":\"Rojo\"}");
    text_release(&out);
    expect(say(&s, red, "{\"type\":\"plan\",\"choices\":[]}"), "\"forecast\":[");
    expect(say(&s, red, "{\"type\":\"plan\",\"choices\":[{\"do\":\"pick 1\"}]}"), "\"forecast\":[]");
}

int main(void)
{
#define TWO(name) cmocka_unit_test_setup_teardown(name, two, end)
#define ONE(name) cmocka_unit_test_setup_teardown(name, NULL, end)
    const struct CMUnitTest tests[] = {
        TWO(resigning),
        ONE(resigning_of_three),
        TWO(agreed_end),
        ONE(agree_with_persons_only),
        TWO(rematch),
        TWO(key_at_the_end),
        TWO(fair),
        TWO(records),
        TWO(wrong_kinds),
        TWO(events_have_an_end),
        TWO(people_are_away),
        TWO(words_of_people),
        TWO(past_positions),
        cmocka_unit_test(slow_guest),
        ONE(hidden_choices_leave_no_time),
        ONE(orders_are_the_seats_own),
        ONE(single_answers_are_not_asked),
        ONE(single_answers_leave_time_to_undo),
        ONE(single_answers_take_their_time),
        ONE(bots_play),
        ONE(past_thoughts),
        ONE(haste),
        TWO(advice),
        ONE(new_games),
        ONE(position_that_stops),
        TWO(what_pages_show),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
