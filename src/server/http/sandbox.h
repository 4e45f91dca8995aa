/* What strangers send to be read (records, positions) is read by children: each
 * has a few seconds, a bounded memory and no way to do anything but compute, and
 * its death ends its job and nothing else. They are made by a process that does
 * nothing but that, started before there are threads or an open database. */
#ifndef FRENTE_SANDBOX_H
#define FRENTE_SANDBOX_H

#include "core/play/record.h"
#include "server/http/call.h"

typedef struct sandbox sandbox;

/* Before any thread is started, with the tables loaded. NULL with a fault. */
sandbox *sandbox_start(game_finder find, fault *why);
void sandbox_loop(sandbox *r, struct ev_loop *loop); /* once there is one */
void sandbox_stop(sandbox *r);

/* Lets a child read the call's raw bytes as the body of a call of that path. The answer is NULL
 * if there is none to be had now. */
void sandbox_ask(call *c, const char *path, void (*done)(call *c, const answer *a));

/* What a child does to itself before it reads: little time, little memory, nothing but computing. False: it must not
 * read. */
bool sandbox_confine(void);

#endif
