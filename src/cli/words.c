/* Whose eyes are meant, and a view with a word in it. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

bool viewer_find(const frente_game *g, const char *word, int *viewer, fault *why)
{
    if (!strcmp(word, "all"))
        *viewer = FRENTE_ALL;
    else if (!strcmp(word, "watcher"))
        *viewer = FRENTE_WATCHER;
    else if (frente_name_find(g, FRENTE_A_SEAT, word, viewer, NULL))
        return fault_set(why, "'%.60s' is not a viewer of %s: a seat, 'watcher' or 'all' was expected", word,
                         frente_game_id(g));
    return true;
}

void view_search(const char *seen, const char *word, text *out)
{
    const char *section = NULL, *place = NULL;
    bool place_fits = false, item_fits = false;
    for (const char *p = seen; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        int length = (int)strcspn(p, "\n"), blank = (int)strspn(p, " ");
        char line[2048];
        snprintf(line, sizeof line, "%.*s", length, p);
        bool fits = strcasestr(line, word) != NULL;
        if (!blank) {
            section = p, place = NULL, place_fits = false;
        } else if (blank == 1) {
            place = p, place_fits = fits;
        } else {
            item_fits = fits || place_fits || (blank > 2 && item_fits);
            if (!item_fits)
                continue;
            for (const char **heading = &section; heading; heading = heading == &section ? &place : NULL) {
                if (*heading)
                    text_addf(out, "%.*s\n", (int)strcspn(*heading, "\n"), *heading);
                *heading = NULL;
            }
            text_addf(out, "%s\n", line);
        }
    }
}
