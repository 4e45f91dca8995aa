#include "server/run/person_addresses.h"

#include <stdlib.h>

#include "club/notice.h"
#include "core/tell/json.h"
#include "store/notices.h"

bool person_addresses_json(store *s, const uint8_t owner[STORE_HASH], text *out, fault *why)
{
    address *list = calloc(ADDRESSES_MOST, sizeof *list);
    int count = 0;
    bool ok = list ? store_addresses(s, owner, list, &count, why) : fault_set(why, "out of memory");
    json_open(out, "addresses", '[');
    for (int i = 0; i < count; i++) {
        json_open(out, NULL, '{');
        json_id(out, "way", list[i].way >= 0 && list[i].way < WAYS ? notice_ways[list[i].way] : "");
        json_text(out, "target", list[i].target);
        json_text(out, "wish", list[i].wish);
        json_close(out, '}');
    }
    json_close(out, ']');
    free(list);
    return ok;
}
