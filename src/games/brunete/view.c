/* What a viewer sees of Brunete 1937: hexes that have something to tell, units
 * with their factors, support boxes, tracks and facts. The state is redacted. */
#include "core/view.h"

#include <stdio.h>

#include "games/brunete/brunete.h"

static const char *pick_word(lang in, const char *en, const char *es)
{
    return in == LANG_ES ? es : en;
}

static void add_mark(view_item *i, const char *word)
{
    size_t length = strlen(i->marks);
    view_set(i->marks + length, sizeof i->marks - length, "%s%s", length ? " " : "", word);
}

static void add_fact(view *v, const char *id, const char *title, const char *label)
{
    view_item *i = view_add(v, VIEW_FACT, id, title);
    view_set(i->label, sizeof i->label, "%s", label);
}

static const char *segment_name(int step, lang in)
{
    static const char *const names[STEPS][LANGS] = {
        [STEP_UPDATE] = {"update of markers", "actualización de marcadores"},
        [STEP_SUPPORT] = {"arrival of supports", "llegada de apoyos"},
        [STEP_REPLACE_1] = {"replacements", "reemplazos"},
        [STEP_REPLACE_2] = {"replacements", "reemplazos"},
        [STEP_RESOURCES] = {"resources", "recursos"},
        [STEP_GIFT_1] = {"resources", "recursos"},
        [STEP_GIFT_2] = {"resources", "recursos"},
        [STEP_INFILTRATION] = {"infiltration", "infiltración"},
        [STEP_VALLECAS] = {"offensive from Madrid", "ofensiva desde Madrid"},
        [STEP_AIR_1] = {"aviation", "aviación"},
        [STEP_AIR_2] = {"aviation", "aviación"},
        [STEP_ENTER_1] = {"reinforcements", "refuerzos"},
        [STEP_ADJUST] = {"adjustment", "ajuste"},
        [STEP_MOVE_1] = {"movement", "movimiento"},
        [STEP_COMBAT_1] = {"combat", "combate"},
        [STEP_SUPPLY_1] = {"supply check", "suministro"},
        [STEP_ENTER_2] = {"reinforcements", "refuerzos"},
        [STEP_MOVE_2] = {"movement", "movimiento"},
        [STEP_COMBAT_2] = {"combat", "combate"},
        [STEP_SUPPLY_2] = {"supply check", "suministro"},
        [STEP_EXTRA_ENTER] = {"extra reinforcements", "refuerzos extra"},
        [STEP_EXTRA_MOVE] = {"extra movement", "movimiento extra"},
        [STEP_REORGANISE_1] = {"reorganisation of supports", "reorganización de apoyos"},
        [STEP_REORGANISE_2] = {"reorganisation of supports", "reorganización de apoyos"},
        [STEP_END] = {"end of the turn", "fin del turno"}};
    return step < 0 ? pick_word(in, "set-up", "despliegue") : names[step][in];
}

static void view_facts(const brunete *s, lang in, view *v)
{
    static const char *const winners[][LANGS] = {{"", ""},
                                                 {"Republican victory", "victoria republicana"},
                                                 {"National victory", "victoria nacional"},
                                                 {"draw", "empate"}};
    const char *turn = br_noun_turn.title(s->turn, in); /* "turn 7 (12-17 July)" */
    add_fact(v, "turn", pick_word(in, "Turn", "Turno"), turn + strcspn(turn, " ") + 1);
    if (!s->head.over)
        add_fact(v, "segment", pick_word(in, "Segment", "Segmento"), segment_name(turn_step(s), in));
    add_fact(v, "initiative", pick_word(in, "Initiative", "Iniciativa"), br_noun_seat.title(s->initiative, in));
    add_fact(v, "vallecas", pick_word(in, "Offensive from Madrid", "Ofensiva desde Madrid"),
             br_noun_vallecas.title(s->vallecas, in));
    if (s->secret)
        add_fact(v, "secret", pick_word(in, "Secret objective", "Objetivo secreto"),
                 br_noun_yellow.title(s->secret - 1, in));
    if (s->winner)
        add_fact(v, "winner", pick_word(in, "Result", "Resultado"), winners[s->winner][in]);
}

static void add_track(view *v, const char *name, int side, const char *title, int value, int high)
{
    char id[VIEW_ID];
    snprintf(id, sizeof id, "%s.%s", name, br_noun_seat.id(side));
    view_item *i = view_add(v, VIEW_TRACK, id, title);
    i->owner = side;
    i->value = value;
    i->high = high;
}

static void view_tracks(const brunete *s, int viewer, lang in, view *v)
{
    view_item *turn = view_add(v, VIEW_TRACK, "turn-track", pick_word(in, "Turn", "Turno"));
    turn->value = s->turn, turn->low = 1, turn->high = br_table_of.last_turn[s->head.scenario];
    view_item *vp = view_add(v, VIEW_TRACK, "vp", pick_word(in, "Republican VP", "PV republicanos"));
    vp->value = s->winner ? s->vp : br_victory_points(s), vp->high = 11, vp->owner = REP;
    for (int side = 0; side < SIDES; side++) {
        bool hidden = secret_part(s) && side != viewer;
        add_track(v, "cp", side, pick_word(in, "Command points", "Puntos de mando"), s->cp[side], 4);
        if (!hidden) {
            add_track(v, "artillery", side, pick_word(in, "Artillery available", "Artillería disponible"),
                      s->artillery[side], 4);
            add_track(v, "aviation", side, pick_word(in, "Aviation available", "Aviación disponible"),
                      s->aviation[side], 4);
        }
        add_track(v, "artillery-used", side, pick_word(in, "Artillery used", "Artillería usada"),
                  s->artillery_used[side], 4);
        add_track(v, "aviation-used", side, pick_word(in, "Aviation used", "Aviación usada"), s->aviation_used[side],
                  4);
        add_track(v, "resources", side, pick_word(in, "Resources left", "Recursos restantes"),
                  br_resources_left(s, side), RESOURCES);
    }
}

static void view_resources(const brunete *s, lang in, view *v)
{
    for (int side = 0; side < SIDES; side++)
        for (int r = 0; r < RESOURCES; r++) {
            bool held = s->resources[side] >> r & 1, spent = s->spent[side] >> r & 1;
            if (!held && !spent)
                continue;
            view_item *i = view_add(v, VIEW_CARD, br_noun_resource.id(r), br_noun_resource.title(r, in));
            view_set(i->type, sizeof i->type, "resource");
            view_set(i->at, sizeof i->at, "%s.%s", held ? "hand" : "spent", br_noun_seat.id(side));
            i->owner = side;
            i->flags = spent ? VIEW_USED : option_on(s, OPTION_SOLO) ? 0 : VIEW_KNOWN;
        }
}

static bool interdicted(const brunete *s, int side, int hex)
{
    for (int i = 0; i < FLIGHTS; i++)
        if (s->interdict[side][i] == hex)
            return true;
    return false;
}

static void view_hex(const brunete *s, int h, lang in, view *v)
{
    static const char *const colours[] = {"", "purple", "yellow", "dashed"};
    const hex_info *row = HEX(h);
    view_item *i = view_add(v, VIEW_SPACE, row->id, br_noun_hex.title(h, in));
    view_set(i->type, sizeof i->type, "hex");
    i->owner = s->owner[h] < SIDES ? s->owner[h] : VIEW_SEATLESS;
    i->value = row->vp;
    if (row->letter >= 0) {
        char letter[16];
        snprintf(letter, sizeof letter, "entry-%c", 'a' + row->letter);
        add_mark(i, letter);
    }
    if (row->objective) {
        char word[24];
        snprintf(word, sizeof word, "objective-%s", colours[row->objective]);
        add_mark(i, word);
    }
    for (int side = 0; side < SIDES; side++)
        if (interdicted(s, side, h))
            add_mark(i, side == REP ? "interdiction-rep" : "interdiction-nat");
    if (s->target == h)
        i->flags |= VIEW_SELECTED;
}

static void view_hexes(const brunete *s, lang in, view *v)
{
    for (int h = 0; h < HEXES; h++) {
        const hex_info *row = HEX(h);
        if (row->terrain == UNPLAYABLE)
            continue;
        bool marked = interdicted(s, REP, h) || interdicted(s, NAT, h);
        if (row->objective || row->letter >= 0 || row->town || marked || s->owner[h] != row->side || s->target == h)
            view_hex(s, h, in, v);
    }
}

static void unit_label(const brunete *s, int u, char *out, size_t size)
{
    const unit_row *row = UNIT(u);
    int steps = s->steps[u] ? s->steps[u] : row->steps;
    if (row->type == GARRISON)
        view_set(out, size, "0-%d-0", row->defence[steps]);
    else if (row->shift)
        view_set(out, size, "+1-%d-%d", row->defence[steps], row->mp[steps]);
    else
        view_set(out, size, "%d-%d", row->attack[steps], row->mp[steps]);
}

static void view_unit(const brunete *s, int u, lang in, view *v)
{
    static const char *const types[] = {"infantry", "cavalry", "tank", "garrison"};
    const unit_row *row = UNIT(u);
    view_item *i = view_add(v, VIEW_PIECE, row->id, br_noun_unit.title(u, in));
    view_set(i->type, sizeof i->type, "%s", types[row->type]);
    if (s->at[u] == BOX_BESIDE || s->at[u] == BOX_OFF)
        view_set(i->at, sizeof i->at, "beside.%s", HEX(s->beside[u])->id);
    else if (on_map(s, u))
        view_set(i->at, sizeof i->at, "%s", HEX(s->at[u])->id);
    else
        view_set(i->at, sizeof i->at, "%s.%s", br_noun_place.id(s->at[u]), br_noun_seat.id(row->side));
    unit_label(s, u, i->label, sizeof i->label);
    view_set(i->text, sizeof i->text, "%s (%s)", row->formation, row->size);
    i->owner = row->side;
    i->value = s->at[u] == BOX_AWAITS ? s->due[u] : s->steps[u];
    if (row->elite)
        add_mark(i, "elite");
    if (row->starred && !s->freed && !s->due[u])
        add_mark(i, "starred");
    for (int m = 0; m < MARKS; m++)
        if (s->marks[u] >> m & 1)
            add_mark(i, br_noun_mark.id(m));
    if (s->steps[u] == 1 && row->steps == 2)
        i->flags |= VIEW_REDUCED;
    if (s->marks[u] & (MOVED | ATTACKED))
        i->flags |= VIEW_USED;
    const frame *f = s->head.depth ? flow_peek(&s->head) : NULL;
    bool acts = f && (f->node == NODE_LEG || f->node == NODE_FLEE || f->node == NODE_PURSUE || f->node == NODE_BESIDE);
    if ((acts && f->c == u) || s->marks[u] & FIGHTING)
        i->flags |= VIEW_SELECTED;
}

void brunete_view(const void *state, int viewer, lang in, view *out)
{
    const brunete *s = state;
    view_facts(s, in, out);
    view_tracks(s, viewer, in, out);
    view_hexes(s, in, out);
    for (int u = 0; u < UNITS; u++)
        if (s->at[u] != BOX_NONE)
            view_unit(s, u, in, out);
    view_resources(s, in, out);
}
