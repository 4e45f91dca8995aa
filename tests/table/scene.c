#include "scene.h"

#include "unit.h"

/* --- JSON that this program wrote: cut at its marks, nothing checked --- */

static const char *past_text(const char *p)
{
    for (p++; *p != '"'; p++)
        p += *p == '\\';
    return p + 1;
}

static const char *past_value(const char *p)
{
    if (*p == '"')
        return past_text(p);
    if (*p != '{' && *p != '[')
        return p + strcspn(p, ",}]");
    int depth = 0;
    do {
        if (*p == '"') {
            p = past_text(p);
            continue;
        }
        depth += *p == '{' || *p == '[';
        depth -= *p == '}' || *p == ']';
        p++;
    } while (depth);
    return p;
}

static char *copy(const char *from, const char *to)
{
    return strndup(from, (size_t)(to - from));
}

char *json_of(const char *object, const char *name)
{
    size_t length = strlen(name);
    for (const char *p = object + 1; *p == '"' || *p == ',';) {
        p += *p == ',';
        const char *value = past_text(p) + 1, *end = past_value(value);
        if (!strncmp(p + 1, name, length) && p[1 + length] == '"')
            return copy(value, end);
        p = end;
    }
    return NULL;
}

static long number_of(const char *object, const char *name)
{
    char *words = json_of(object, name);
    assert_non_null(words);
    long number = strtol(words, NULL, 10);
    free(words);
    return number;
}

static bool is(const char *object, const char *name, const char *value)
{
    char *words = json_of(object, name);
    bool same = words && !strcmp(words, value);
    free(words);
    return same;
}

/* --- a page --- */

static void put_items(page *p, const char *list)
{
    for (const char *at = list + 1; *at == '{' || *at == ',';) {
        at += *at == ',';
        const char *end = past_value(at);
        char *item = copy(at, end);
        long key = number_of(item, "key");
        assert_in_range(key, 0, ITEMS - 1);
        free(p->items[key]);
        p->items[key] = item;
        at = end;
    }
}

/* Lines from number `from` on replace all that were there. */
static void put_lines(page *p, const char *journal)
{
    char *lines = json_of(journal, "lines");
    long from = number_of(journal, "from");
    if (!p->line_count)
        p->line_count = (int)from; /* a first view need not bring all */
    size_t keep = 0;
    int skipped = p->line_count - (int)from, there = 0;
    for (size_t i = 0; i < p->lines.length; i++)
        there += p->lines.data[i] == '\n';
    for (int i = 0; i < there - skipped; i++)
        keep += strcspn(p->lines.data + keep, "\n") + 1;
    if (p->lines.length) {
        p->lines.length = keep;
        p->lines.data[keep] = '\0';
    }
    p->line_count = (int)from;
    for (const char *at = lines + 1; *at == '{' || *at == ',';) {
        at += *at == ',';
        const char *end = past_value(at);
        text_add_bytes(&p->lines, at, (size_t)(end - at));
        text_add(&p->lines, "\n");
        p->line_count++;
        at = end;
    }
    free(lines);
}

/* The redacted state that comes with a view. */
static void take_state(scene *s, page *p, const char *message, bool whole)
{
    char *letters = json_of(message, "state");
    assert_non_null(letters);
    if (whole)
        memset(p->state, 0, sizeof p->state);
    assert_true(seen_apply(s->game, p->state, letters + 1, strlen(letters) - 2));
    free(letters);
}

static void take_view(page *p, const char *message, bool whole)
{
    char *view = json_of(message, whole ? "view" : "rest"), *items = json_of(whole ? view : message, "items"),
         *journal = json_of(message, "journal"), *gone = whole ? NULL : json_of(message, "gone");
    if (!whole)
        assert_int_equal(number_of(message, "base"), p->seq);
    for (int i = 0; whole && i < ITEMS; i++) {
        free(p->items[i]);
        p->items[i] = NULL;
    }
    if (whole)
        p->line_count = 0, text_clear(&p->lines);
    for (const char *at = gone; at && *at && *at != ']' && at[1] != ']';) {
        char *end;
        long key = strtol(at + 1, &end, 10);
        assert_in_range(key, 0, ITEMS - 1);
        free(p->items[key]);
        p->items[key] = NULL;
        at = end;
    }
    put_items(p, items);
    put_lines(p, journal);
    free(p->rest);
    p->rest = view;
    if (whole) { /* the items are its last member */
        char *at = strstr(view, ",\"items\":[");
        assert_non_null(at);
        at[0] = '}';
        at[1] = '\0';
    }
    p->seq = (uint32_t)number_of(message, "seq");
    p->step = (int)number_of(message, "step");
    p->undo = is(message, "undo", "true");
    free(items);
    free(journal);
    free(gone);
}

static void take(scene *s, page *p, const char *message)
{
    text_add(&p->heard, message);
    text_add(&p->heard, "\n");
    p->messages++;
    if (is(message, "type", "\"view\"") || is(message, "type", "\"change\"")) {
        take_view(p, message, is(message, "type", "\"view\""));
        take_state(s, p, message, is(message, "type", "\"view\""));
        assert_memory_equal(p->state, table_seen(s->table, p->guest.viewer), s->game->size);
    } else if (is(message, "type", "\"table\"")) {
        free(p->table);
        p->table = strdup(message);
    } else if (is(message, "id", "77")) {
        snprintf(s->answer, sizeof s->answer, "%s", message);
    }
}

const char *page_news(page *p)
{
    static text news;
    text_release(&news);
    news = p->heard;
    text_init(&p->heard, TEXT_DEFAULT_MAX);
    p->messages = 0;
    return text_string(&news);
}

void page_position(const page *p, text *out)
{
    text_addf(out, "%s\n", p->rest);
    for (int i = 0; i < ITEMS; i++)
        if (p->items[i])
            text_addf(out, "%s\n", p->items[i]);
}

static void page_release(page *p)
{
    guest_forget(&p->guest);
    feed_release(&p->feed);
    for (int i = 0; i < ITEMS; i++)
        free(p->items[i]);
    free(p->rest);
    free(p->table);
    text_release(&p->lines);
    text_release(&p->heard);
    *p = (page){0};
}

void page_agrees(scene *s, page *p)
{
    const game *g = s->game;
    page *fresh = scene_join(s, p->guest.seats,
                             p->guest.viewer == WATCHER ? "watcher" : noun_key(g->seat, p->guest.viewer), p->guest.in);
    text one, two;
    text_init(&one, TEXT_DEFAULT_MAX);
    text_init(&two, TEXT_DEFAULT_MAX);
    page_position(p, &one);
    page_position(fresh, &two);
    assert_string_equal(text_string(&one), text_string(&two));
    assert_int_equal(p->seq, fresh->seq);
    assert_int_equal(p->step, fresh->step);
    assert_int_equal(p->line_count, fresh->line_count);
    /* A fresh page has the last lines; the other may have come with as few, and some of those went. */
    const char *a = text_string(&p->lines), *b = text_string(&fresh->lines);
    size_t la = strlen(a), lb = strlen(b);
    size_t both = la < lb ? la : lb;
    assert_string_equal(a + (la - both), b + (lb - both));
    text_release(&one);
    text_release(&two);
    scene_leave(s, fresh);
}

/* --- the scene --- */

static bool any_key(void *context, generator *key)
{
    scene *s = context;
    generator_seed_number(key, 7000 + (uint64_t)s->names);
    return true;
}

static bool any_dice(void *context, const table *t, int seat, generator *own)
{
    (void)context;
    generator_seed_number(own, (uint64_t)t->match.count << 4 | (uint64_t)seat);
    return true;
}

static budget some_budget(void *context, const bot *b)
{
    (void)context;
    return b->budget.ms || b->budget.iterations ? (budget){.iterations = 12, .trees = 1} : (budget){0};
}

static void any_name(void *context, char out[INFO_ID])
{
    scene *s = context;
    snprintf(out, INFO_ID, "game%d", ++s->names);
}

static bool affords(void *context, double cost)
{
    scene *s = context;
    if (s->spent + cost > s->funds)
        return false;
    s->spent += cost;
    return true;
}

void scene_begin_with(scene *s, const game *g, const game_info *info)
{
    fault why = {""};
    *s = (scene){.game = g, .stores = true, .funds = 1e9, .tables = {.hash = 1}};
    s->env = (table_env){.now = 1000,
                         .context = s,
                         .key = any_key,
                         .dice = any_dice,
                         .budget = some_budget,
                         .name = any_name,
                         .affords = affords};
    generator_seed_number(&s->numbers, 5);
    scratch_init(&s->scratch);
    if (!(s->table = table_start(g, info, &s->tables, &s->numbers, &why)))
        fail_msg("%s", why.text);
}

void scene_begin(scene *s, const game *g, const char *seats, uint64_t key)
{
    game_info info = {.round = 1, .version = g->version, .data = 1, .public_id = "first", .created = 1000, .id = 1};
    generator dice;
    generator_seed_number(&dice, key);
    memcpy(info.key, dice.key, sizeof info.key);
    snprintf(info.game, sizeof info.game, "%s", g->id);
    snprintf(info.scenario, sizeof info.scenario, "%s", g->lists.scenarios[0].id);
    snprintf(info.seats, sizeof info.seats, "%s", seats);
    scene_begin_with(s, g, &info);
}

void scene_end(scene *s)
{
    for (int i = 0; i < s->count; i++)
        page_release(&s->pages[i]);
    scratch_release(&s->scratch);
    table_release(s->table);
    events_release(&s->log);
    if (s->next)
        game_info_release(s->next);
    free(s->next);
}

bool scene_reload(scene *s, const game *g, fault *why)
{
    scene_store(s);
    table_sum_up(s->table);
    game_info info = s->table->info;
    s->table->info.position = NULL;
    for (int i = 0; i < s->count; i++)
        page_release(&s->pages[i]);
    s->count = 0;
    table_release(s->table);
    generator_seed_number(&s->numbers, 6);
    const events_from from = events_source(&s->log);
    if (s->unsealed) {
        info.digest = 0;
        info.events = (uint32_t)s->log.count;
    }
    info.rows = s->rows;
    s->game = g;
    s->table = table_load(g, &info, &from.source, &s->tables, &s->numbers, NULL, why);
    info.rows = NULL;
    if (!s->table)
        game_info_release(&info);
    return s->table;
}

void scene_store(scene *s)
{
    fault why = {""};
    if (!table_has_pending(s->table))
        return;
    pending p = table_take_pending(s->table);
    assert_int_equal(p.before, s->log.count);
    for (int i = 0; i < p.events.count; i++) {
        assert_int_equal(p.events.list[i].seq, s->log.count);
        assert_held(events_add(&s->log, &p.events.list[i], &why), why);
    }
    if (p.next) {
        assert_null(s->next);
        s->next = p.next;
        p.next = NULL;
    }
    pending_release(&p);
    table_stored(s->table);
}

static void tell_one(scene *s, page *p)
{
    for (telling what; (what = guest_next(s->table, &p->guest)).kind;) {
        text out;
        assert_false(table_waits(s->table));
        if (p->feed.viewer != p->guest.viewer || !p->feed.round) {
            feed_release(&p->feed);
            feed_init(&p->feed, p->guest.viewer, p->guest.in, p->guest.seats);
            p->feed.states = p->guest.states;
        }
        text_init(&out, TEXT_DEFAULT_MAX);
        assert_true(guest_tell(&p->guest, s->table, &p->feed, &what, &s->scratch, &out));
        take(s, p, text_string(&out));
        text_release(&out);
    }
}

void scene_tell(scene *s)
{
    for (int i = 0; i < s->count; i++)
        if (s->pages[i].here)
            tell_one(s, &s->pages[i]);
}

page *scene_join(scene *s, unsigned seats, const char *look, lang in)
{
    int i = 0;
    while (i < s->count && s->pages[i].here)
        i++;
    assert_true(i < PAGES);
    s->count = i == s->count ? i + 1 : s->count;
    page *p = &s->pages[i];
    page_release(p);
    p->here = true;
    p->guest.in = in;
    p->guest.states = true;
    text_init(&p->lines, TEXT_DEFAULT_MAX);
    text_init(&p->heard, TEXT_DEFAULT_MAX);
    guest_enter(&p->guest, s->table, seats, look, NULL);
    tell_one(s, p);
    return p;
}

void scene_leave(scene *s, page *p)
{
    guest_leave(&p->guest, s->table);
    page_release(p);
}

/* To its end, in slices that end wherever they like. */
static void finish_task(scene *s, task *w, page *p)
{
    fault why = {""};
    while (!task_go(w, w->has_id ? 1 : 0, NULL))
        ;
    assert_held(task_done(w, s->table, p ? &p->guest : NULL, &s->env, &why), why);
}

const char *say(scene *s, page *p, const char *format, ...)
{
    char message[8192], words[8300];
    va_list args;
    task *work;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    /* {"id":77, and what was said */
    snprintf(words, sizeof words, "{\"id\":77,%s", message + 1);
    s->answer[0] = '\0';
    if (table_say(s->table, &p->guest, &s->env, words, strlen(words), &work) == SAID_TASK)
        finish_task(s, work, p);
    if (s->stores) {
        scene_store(s);
        scene_tell(s);
    }
    return s->answer;
}

const char *say_choice(scene *s, page *p, const char *words)
{
    return say(s, p, "{\"type\":\"choose\",\"do\":\"%s\",\"seq\":%u}", words, p->seq);
}

int scene_due(scene *s)
{
    due list[SEATS_MAX + 1];
    fault why = {""};
    int count = table_due(s->table, list);
    for (int i = 0; i < count; i++) {
        task *w = list[i].choice ? NULL : table_think(s->table, list[i].seat, &s->env);
        if (w)
            finish_task(s, w, NULL);
        else
            assert_held(table_order_answers(s->table, &list[i], &s->env, &why), why);
        scene_store(s);
        if (list[i].choice)
            break; /* what others were due for may be past */
    }
    scene_tell(s);
    return count;
}
