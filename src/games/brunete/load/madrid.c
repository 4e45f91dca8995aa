/* Where the dice lead the offensive from Madrid: madrid.tsv. */
#include "games/brunete/load/tables.h"

/* BR-7b, BR-7e, BR-7g, BR-7i: a step forward, a step back, or the end from Carabanchel. */
static int read_next(tsv *t, int state)
{
    static const char *const ways[] = {"madrid carabanchel", "carabanchel sanjose cancelled", "carabanchel sanjose"};
    static const uint8_t places[][3] = {{VALLECAS_MADRID, VALLECAS_CARABANCHEL},
                                        {VALLECAS_CARABANCHEL, VALLECAS_SAN_JOSE, VALLECAS_CANCELLED},
                                        {VALLECAS_CARABANCHEL, VALLECAS_SAN_JOSE}};
    return places[state][tsv_choice(t, "next", ways[state])];
}

typedef struct madrid_faces {
    uint32_t first, second, again; /* of the first die, of a second one, and those of the first that need it */
    bool met;
} madrid_faces;

static void read_madrid(tsv *t, int state, madrid_faces *seen)
{
    vallecas_row *row = &br_table.madrid[state];
    int roller = tsv_choice(t, "roller", "rep nat"), next = read_next(t, state), low, high;
    if (seen->met && roller != row->roller)
        tsv_fail(t, "roller", "the same side throws in all rows of a place");
    row->roller = (uint8_t)roller;
    seen->met = true;
    bool second = *tsv_text(t, "second_die");
    uint32_t again = 0;
    tsv_span(t, "die", 1, DIE, &low, &high);
    for (int face = low; face <= high && second; face++)
        again |= 1u << face;
    if (second && seen->again && again != seen->again)
        tsv_fail(t, "die", "a second die is thrown after the same faces of the first in all rows of a place");
    if (!second || !seen->again)
        tsv_faces(t, "die", DIE, &seen->first);
    seen->again |= again;
    uint32_t faces = second ? tsv_faces(t, "second_die", DIE, &seen->second) : 0;
    for (int face = 1; face <= DIE; face++) {
        if (face >= low && face <= high)
            row->next[face - 1] = (uint8_t)(second ? VALLECAS_AGAIN : next);
        if (faces >> face & 1)
            row->second[face - 1] = (uint8_t)next;
    }
}

bool br_madrid_load(const data_source *from, fault *why)
{
    static const char *const names[] = {"madrid", "carabanchel", "sanjose"};
    madrid_faces seen[VALLECAS_CANCELLED] = {{0}};
    tsv t;
    int low, high;
    if (!tsv_open(&t, from, "brunete/madrid.tsv", "state turns roller die second_die next src note !", why))
        return false;
    while (tsv_next(&t)) {
        int state = tsv_choice(&t, "state", "madrid carabanchel sanjose");
        read_madrid(&t, state, &seen[state]);
        if (state != VALLECAS_MADRID && *tsv_text(&t, "turns"))
            tsv_fail(&t, "turns", "the turns are those on which the offensive can start from Madrid");
        if (state != VALLECAS_MADRID)
            continue;
        tsv_span(&t, "turns", 1, TURNS, &low, &high);
        if (low != 1 || (br_table.madrid_last && br_table.madrid_last != high))
            tsv_fail(&t, "turns", "the same turns from 1 on were expected in all rows of Madrid");
        br_table.madrid_last = (uint8_t)high;
    }
    for (int i = 0; i < VALLECAS_CANCELLED; i++) {
        tsv_faces_all(&t, names[i], DIE, seen[i].first);
        if (seen[i].again)
            tsv_faces_all(&t, "the second die", DIE, seen[i].second);
    }
    return tsv_close(&t, why);
}
