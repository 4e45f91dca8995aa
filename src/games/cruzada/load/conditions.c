/* Reads the conditions of cards and scenarios (CR-8.5.1.2): the words of the columns `when` and `draw_break`. */
#include <stdlib.h>

#include "games/cruzada/state.h"

static bool number_read(const char *word, int most, uint8_t *out)
{
    char *end;
    long value = strtol(word, &end, 10);
    *out = (uint8_t)value;
    return end != word && !*end && value >= 0 && value <= most;
}

static bool space_named(const char *from, size_t length, uint8_t *out)
{
    char id[32];
    int space;
    if (length >= sizeof id)
        return false;
    memcpy(id, from, length);
    id[length] = '\0';
    if (!noun_find(&cr_noun_space, id, &space))
        return false;
    *out = (uint8_t)space;
    return true;
}

/* "valencia+cartagena=nat" */
static bool control_read(const char *word, condition *out)
{
    const char *equals = strchr(word, '='), *plus = strchr(word, '+');
    if (!equals || (plus && plus > equals))
        return false;
    const char *end = plus ? plus : equals;
    if (!space_named(word, (size_t)(end - word), &out->space[0]))
        return false;
    if (plus && !space_named(plus + 1, (size_t)(equals - plus - 1), &out->space[1]))
        return false;
    out->side = !strcmp(equals + 1, "nat") ? NAT : REP;
    return out->side == NAT || !strcmp(equals + 1, "rep");
}

static bool phase_read(const char *word, uint8_t *out)
{
    static const char *const phases[] = {"columns", "mobilization", "armies"};
    for (int i = 0; i < COUNT_OF(phases); i++)
        if (!strcmp(word, phases[i])) {
            *out = (uint8_t)i;
            return true;
        }
    return false;
}

bool cr_condition_read(const char *word, condition *out)
{
    static const struct {
        const char *begins;
        uint8_t kind;
    } rows[] = {{"turn=", WHEN_TURN_IS},
                {"turn>=", WHEN_TURN_FROM},
                {"turn<=", WHEN_TURN_TO},
                {"round=", WHEN_ROUND},
                {"phase=", WHEN_PHASE_IS},
                {"phase<=", WHEN_PHASE_TO},
                {"rm<=", WHEN_RM_TO},
                {"ctrl:", WHEN_CONTROL},
                {"supplied:", WHEN_SUPPLIED},
                {"north_front_exists", WHEN_NORTH_EXISTS},
                {"militarized", WHEN_MILITARIZED},
                {"rep_source_to_france", WHEN_SOURCE_TO_FRANCE},
                {"rpa_in_reserve", WHEN_RPA_IN_RESERVE},
                {"beachhead_p_space", WHEN_LANDING},
                {"ins_space", WHEN_INS_SPACE}};
    *out = (condition){.space = {NO_SPACE, NO_SPACE}};
    for (int i = 0; i < COUNT_OF(rows); i++) {
        size_t length = strlen(rows[i].begins);
        if (strncmp(word, rows[i].begins, length))
            continue;
        out->kind = rows[i].kind;
        const char *rest = word + length;
        switch (out->kind) {
        case WHEN_PHASE_IS:
        case WHEN_PHASE_TO: return phase_read(rest, &out->value);
        case WHEN_CONTROL:
        case WHEN_SUPPLIED: return control_read(rest, out);
        default: return out->kind > WHEN_SUPPLIED ? !*rest : number_read(rest, 99, &out->value);
        }
    }
    return false;
}
