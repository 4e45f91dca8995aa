#include "server/http/routes.h"

#include <string.h>

#include "server/http/create.h"
#include "server/http/games.h"
#include "server/http/health.h"
#include "server/http/records.h"

/* Rows of one path stand together. */
static const route rows[] = {
    {"/healthz", false, 0, call_health, false},
    {"/api/games", false, 0, call_games, false},
    {"/api/games", true, BODY_MOST, call_create, false},
    {"/api/open", false, 0, call_open, false},
    {"/api/join", true, BODY_MOST, call_join, false},
    {"/api/mine", true, BODY_MOST, call_mine, false},
    {"/api/archive", true, BODY_MOST, call_archive, false},
    {"/api/record", true, BODY_MOST, call_record, false},
    {"/api/verify", true, RECORD_MOST, call_read, true},
    {"/api/replay", true, RECORD_MOST, call_read, true},
    {"/api/show", true, BODY_MOST, call_read, true},
    {NULL, false, 0, NULL, false},
};

const route *route_find(const char *path)
{
    for (const route *row = rows; row->path; row++)
        if (!strcmp(row->path, path))
            return row;
    return NULL;
}

const char *route_methods(const char *path)
{
    const route *row = route_find(path);
    if (!row || (!row->post && !row[1].post) || (!row->post && strcmp(row[1].path, path)))
        return "GET, HEAD";
    return row->post ? "POST" : "GET, HEAD, POST";
}
