/* frente serve: the page, the interface and the bots on one port. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "games/games.h"
#include "server/run/serve.h"

static bool begins(const char *words, const char *with)
{
    return !strncmp(words, with, strlen(with));
}

/* What can't be right is said now: it would show only when the first notice does not arrive. */
static bool notices_fit(const char *url, const char *contact, const char *from, const char *smtp, const char *sendmail,
                        fault *why)
{
    if (url && !begins(url, "https://") && !begins(url, "http://"))
        return fault_set(why, "--address: '%s': a URL was expected, like https://play.example.org/", url);
    if (contact && !begins(contact, "mailto:") && !begins(contact, "https:"))
        return fault_set(why, "--contact: '%s': a mailto: or https: address was expected", contact);
    if (from && !strchr(from, '@'))
        return fault_set(why, "--mail-from: '%s': the address of a mailbox was expected", from);
    if (smtp && !begins(smtp, "smtp://") && !begins(smtp, "smtps://"))
        return fault_set(why, "--smtp: '%s': smtp://host:port or smtps://user:password@host was expected", smtp);
    if ((smtp || sendmail) && !from)
        return fault_set(why, "--%s needs --mail-from: the address that mail comes from", smtp ? "smtp" : "sendmail");
    return !from || url || fault_set(why, "--mail-from needs --address: what is mailed has a link to this server");
}

int serve_command(cli *c, int argc, char **argv)
{
    const char *database = NULL, *address = NULL, *hosts = NULL, *web = NULL, *url = NULL, *contact = NULL;
    const char *mail_from = NULL, *smtp = NULL, *sendmail = NULL;
    long long port = 1936, workers = 1;
    bool quiet = false, anywhere = false;
    fault why;
    const arg args[] = {
        {ARG_NUMBER, 'p', "port", "PORT", "listen on this port (default 1936; 0: any that is free)", &port, 0, 65535},
        {ARG_WORD, 0, "listen", "ADDRESS", "listen on this address (default 127.0.0.1: this machine only)", &address, 0,
         0},
        {ARG_WORD, 0, "hosts", "NAMES",
         "answer only to these names, with commas between (for the open network; default: to any)", &hosts, 0, 0},
        {ARG_WORD, 0, "db", "FILE",
         "keep the games in this file (default: frente/games.db in the data folder), or in postgres://...", &database,
         0, 0},
        {ARG_NUMBER, 0, "bots", "THREADS", "threads in which bots think (default 1; 0: none, frente bots does)",
         &workers, 0, 16},
        {ARG_WORD, 0, "web", "DIR", "serve the page from this folder, as it is at each request (to work on the page)",
         &web, 0, 0},
        {ARG_WORD, 0, "address", "URL",
         "how others reach this server, https://.../: notices by web hook have links to it (default: no such notices)",
         &url, 0, 0},
        {ARG_WORD, 0, "contact", "URL", "mailto: or https: address of who runs it, for push services", &contact, 0, 0},
        {ARG_WORD, 0, "mail-from", "ADDRESS", "send notices by mail too, from this address (with --address)",
         &mail_from, 0, 0},
        {ARG_WORD, 0, "smtp", "URL", "over this host: smtp://host:port, smtps://user:password@host", &smtp, 0, 0},
        {ARG_WORD, 0, "sendmail", "PROGRAM", "... or by this program (default /usr/sbin/sendmail)", &sendmail, 0, 0},
        {ARG_FLAG, 0, "send-anywhere", NULL, "send notices to this machine and its network too", &anywhere, 0, 0},
        {ARG_FLAG, 'q', "quiet", NULL, "log errors only", &quiet, 0, 0},
        {ARG_END, 0, NULL, NULL, NULL, NULL, 0, 0},
    };
    const usage u = {"[--port PORT] [--listen ADDRESS] [--db FILE]",
                     "Serves the page to play in a browser, alone, against bots or with others by secret links.\n"
                     "Prints one line when it is ready; ends on SIGINT or SIGTERM. Whatever was acknowledged is on\n"
                     "the disk. It listens to this machine only unless --listen says otherwise; for the open\n"
                     "network put a web server with TLS in front of it.",
                     args, 0, 0};
    int code = args_read(c, &u, &argc, argv);
    if (code != GO_ON)
        return code;
    if (!notices_fit(url, contact, mail_from, smtp, sendmail, &why))
        return misuse(c, "%s; see 'frente serve --help'", why.text);
    games_load(); /* before there are threads: from here on nothing is read */
    server_options o = {.listen = address,
                        .port = (int)port,
                        .hosts = hosts,
                        .web = web,
                        .database = database,
                        .workers = (int)workers,
                        .address = url,
                        .contact = contact ? contact : "mailto:root@localhost",
                        .mail_from = mail_from,
                        .smtp = smtp,
                        .sendmail = sendmail ? sendmail : "/usr/sbin/sendmail",
                        .send_anywhere = anywhere,
                        .quiet = quiet,
                        .games = games,
                        .find = games_find,
                        .source = games_from()};
    return server_run(&o, &why) ? EXIT_SUCCESS : failure(c, "%s", why.text);
}
