/* What the calls of the HTTP interface share. */
#ifndef FRENTE_API_H
#define FRENTE_API_H

#include "server/hall.h"

/* A string of the body, "" if there is none. */
const char *call_word(const api_call *c, const char *name);
bool call_options(const api_call *c, const game *g, uint32_t *options, fault *why);
bool call_scenario(const api_call *c, const game *g, int *which, fault *why);
/* What the token opens; found->game is 0 if nothing. */
bool call_link(const api_call *c, uint8_t hash[TOKEN_HASH], store_link *found, fault *why);

void answer_fault(answer *a, const fault *why);
/* ,"name":"value" */
void string_member(text *out, const char *name, const char *value);

/* --- records.c --- */
void call_record(const api_call *c, answer *a);
void call_verify(const api_call *c, answer *a);
void call_replay(const api_call *c, answer *a);
void call_show(const api_call *c, answer *a);

#endif
