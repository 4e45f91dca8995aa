/* `frente serve`: HTTP, sockets, tables and bots in one process with one event
 * loop. See docs/api.md for what it says, docs/server.md for how it is built. */
#ifndef FRENTE_SERVE_H
#define FRENTE_SERVE_H

#include "core/play/record.h"

typedef struct server_options {
    const char *listen;       /* an address; NULL: loopback */
    int port;                 /* 0: any that is free */
    const char *hosts;        /* the names it goes by, with commas between; NULL: any */
    const char *web;          /* the page from this folder; NULL: the embedded one */
    const char *database;     /* NULL: in the user's data folder */
    int workers;              /* threads for bots */
    const char *address;      /* how others reach it, https://club.example/, for links in notices; NULL: not known */
    const char *contact;      /* of who runs it, for push services: a mailto: or https: address */
    const char *mail_from;    /* notices by mail come from there; NULL: there are none */
    const char *smtp;         /* over this host, smtp://... */
    const char *sendmail;     /* ... or by this program */
    bool send_anywhere;       /* notices also to this machine and its neighbours */
    long send_seconds;        /* how long a receiver may take; 0: as long as is usual */
    bool quiet;               /* no log lines but for errors */
    const game *const *games; /* NULL-terminated */
    game_finder find;
    const data_source *source; /* where the tables come from */
} server_options;

/* Serves until SIGINT, SIGTERM or SIGHUP; prints one line when it is ready. False with a fault if it
 * could not begin or the store failed. */
bool server_run(const server_options *o, fault *why);

#endif
