/* Every law bites: the toy game is compiled with one planted defect at a time,
 * and the laws must find it and name the right law. */
#include "core/game/game.h"
#include "sweep.h"
#include "unit.h"

#define PLANTS(X)                                                                                                      \
    X(none, LAW_NONE)                                                                                                  \
    X(lost_token, LAW_CHOICES)                                                                                         \
    X(duplicate_option, LAW_CHOICES)                                                                                   \
    X(empty, LAW_CHOICES)                                                                                              \
    X(endless, LAW_CHOICES)                                                                                            \
    X(leak_options, LAW_OPTIONS)                                                                                       \
    X(leak_reason, LAW_OPTIONS)                                                                                        \
    X(leak, LAW_KNOWLEDGE)                                                                                             \
    X(missing_entry, LAW_KNOWLEDGE)                                                                                    \
    X(truth, LAW_KNOWLEDGE)                                                                                            \
    X(redact, LAW_KNOWLEDGE)                                                                                           \
    X(order, LAW_COMMUTE)                                                                                              \
    X(undo, LAW_UNDO)                                                                                                  \
    X(static, LAW_AGREE)                                                                                               \
    X(journal, LAW_AGREE)                                                                                              \
    X(field, LAW_AGREE)                                                                                                \
    X(text, LAW_AGREE)                                                                                                 \
    X(count, LAW_COUNTS)                                                                                               \
    X(words, LAW_WORDS)

#define DECLARE(name, law) extern const game toy_game_##name;
PLANTS(DECLARE)

typedef struct plant {
    const char *name;
    const game *game;
    law law;
} plant;

#define ROW(name, law) {#name, &toy_game_##name, law},
static const plant plants[] = {PLANTS(ROW)};

static const game *planted;

static const game *find_planted(const char *id, fault *why)
{
    (void)id, (void)why;
    return planted;
}

static void law_bites(void **state)
{
    const plant *p = *state;
    planted = p->game;
    sweep s = {
        .game = p->game, .find = find_planted, .games = 400, .seed = 1, .every = 3, .most = 1500, .points = true};
    law_plan plan;
    law_report report;
    bool held = laws_sweep(&s, &plan, &report);
    if (report.law != p->law)
        print_error("%s expected, found %s: %s\n", law_name(p->law), law_name(report.law), report.why.text);
    assert_int_equal(report.law, p->law);
    assert_int_equal(held, p->law == LAW_NONE);
    free(report.record);
}

int main(void)
{
    enum { COUNT = sizeof plants / sizeof plants[0] };
    struct CMUnitTest tests[COUNT];
    for (int i = 0; i < COUNT; i++)
        tests[i] = (struct CMUnitTest){plants[i].name, law_bites, NULL, NULL, (void *)&plants[i]};
    return _cmocka_run_group_tests("planted defects", tests, COUNT, NULL, NULL) ? 1 : 0;
}
