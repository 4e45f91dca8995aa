#include "server/http/routes.h"

#include <string.h>

#include "server/http/account.h"
#include "server/http/away.h"
#include "server/http/create.h"
#include "server/http/games.h"
#include "server/http/health.h"
#include "server/http/ladder.h"
#include "server/http/lobby.h"
#include "server/http/notices.h"
#include "server/http/person.h"
#include "server/http/personal.h"
#include "server/http/records.h"
#include "server/http/tournament.h"
#include "server/http/tournaments.h"

/* Rows of one path stand together. */
static const route rows[] = {
    {"/healthz", false, 0, call_health, false},
    {"/metrics", false, 0, call_metrics, false},
    {"/api/games", false, 0, call_games, false},
    {"/api/games", true, BODY_MOST, call_create, false},
    {"/api/open", false, 0, call_open, false},
    {"/api/join", true, BODY_MOST, call_join, false},
    {"/api/browse", true, BODY_MOST, call_browse, false},
    {"/api/invite", true, BODY_MOST, call_invite, false},
    {"/api/invitations", true, BODY_MOST, call_invitations, false},
    {"/api/ladder", true, BODY_MOST, call_ladder, false},
    {"/api/rated", true, BODY_MOST, call_rated, false},
    {"/api/tournaments", true, BODY_MOST, call_tournaments, false},
    {"/api/tournaments/new", true, BODY_MOST, call_tournament_new, false},
    {"/api/tournament", true, BODY_MOST, call_tournament, false},
    {"/api/tournament/join", true, BODY_MOST, call_tournament_join, false},
    {"/api/tournament/leave", true, BODY_MOST, call_tournament_leave, false},
    {"/api/tournament/off", true, BODY_MOST, call_tournament_off, false},
    {"/api/mine", true, BODY_MOST, call_mine, false},
    {"/api/me", true, BODY_MOST, call_me, false},
    {"/api/me/renew", true, BODY_MOST, call_me_renew, false},
    {"/api/me/revoke", true, BODY_MOST, call_me_revoke, false},
    {"/api/account", true, BODY_MOST, call_account, false},
    {"/api/account/new", true, BODY_MOST, call_account_new, false},
    {"/api/account/enter", true, BODY_MOST, call_account_enter, false},
    {"/api/account/leave", true, BODY_MOST, call_account_leave, false},
    {"/api/account/password", true, BODY_MOST, call_account_password, false},
    {"/api/account/name", true, BODY_MOST, call_account_name, false},
    {"/api/account/bar", true, BODY_MOST, call_account_bar, false},
    {"/api/account/ladder", true, BODY_MOST, call_account_ladder, false},
    {"/api/account/quiet", true, BODY_MOST, call_account_quiet, false},
    {"/api/account/export", true, BODY_MOST, call_account_export, false},
    {"/api/account/delete", true, BODY_MOST, call_account_delete, false},
    {"/api/notices/confirm", true, BODY_MOST, call_confirm, false},
    {"/api/notices", true, BODY_MOST, call_notices, false},
    {"/api/away", true, BODY_MOST, call_away, false},
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
