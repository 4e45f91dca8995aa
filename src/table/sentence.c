#include "table/sentence.h"

#include <string.h>

enum { WORD_MOST = 200 }; /* bytes of a caller's words: a sentence stays one */

void sentence_add(const sentence *s, lang in, const char *first, const char *second, text *out)
{
    for (const char *at = s->words[in]; *at;) {
        size_t length = strcspn(at, "{");
        text_add_bytes(out, at, length);
        at += length;
        if (!*at)
            return;
        const char *word = at[1] == '1' ? first : second;
        char fits[WORD_MOST];
        text_fit(fits, sizeof fits, word ? word : "");
        text_add(out, fits);
        at += 3; /* "{1}" */
    }
}

bool sentence_fault(fault *why, const sentence *s, lang in, const char *first, const char *second)
{
    text t;
    text_init(&t, FAULT_MAX);
    sentence_add(s, in, first, second, &t);
    fault_set(why, "%s", text_string(&t));
    text_release(&t);
    return false;
}
