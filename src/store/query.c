#include "store/query.h"

#include <stdio.h>

bool take_number(void *context, const store_value *row, int count)
{
    (void)count;
    *(int64_t *)context = store_number(&row[0]);
    return false;
}

bool take_ids(void *context, const store_value *row, int count)
{
    id_list *l = context;
    (void)count;
    l->ids[l->count++] = store_number(&row[0]);
    return l->count < l->most;
}

void take_text(char *out, size_t size, const store_value *cell)
{
    snprintf(out, size, "%s", cell->kind == STORE_TEXT ? cell->bytes : "");
}
