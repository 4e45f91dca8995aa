#include "server/run/sentences.h"

#include "words/program.h"

#include <stddef.h>

STATUS_SENTENCES(SENTENCE_DEFINE)
CALL_SENTENCES(SENTENCE_DEFINE)
BYE_SENTENCES(SENTENCE_DEFINE)

const sentence *const server_sentences[] = {STATUS_SENTENCES(SENTENCE_ADDRESS) CALL_SENTENCES(SENTENCE_ADDRESS)
                                                BYE_SENTENCES(SENTENCE_ADDRESS) NULL};
