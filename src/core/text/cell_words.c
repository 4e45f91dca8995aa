#include "core/text/cell_words.h"

#include <string.h>

static int order(const cell_words *c, const char *place, const char *english, lang in)
{
    int by = strcmp(c->place, place);
    by = by ? by : strcmp(c->english, english);
    return by ? by : c->in - (int)in;
}

const char *cell_words_in(const char *place, const char *english, lang in)
{
    for (int low = 0, high = cell_words_count; low < high;) {
        int middle = (low + high) / 2, by = order(&cell_words_list[middle], place, english, in);
        if (!by)
            return cell_words_list[middle].words;
        if (by < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return english;
}
