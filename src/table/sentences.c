#include "table/sentences.h"

#include "words/program.h"

#include <stddef.h>

MESSAGE_SENTENCES(SENTENCE_DEFINE)
TABLE_SENTENCES(SENTENCE_DEFINE)
BEGIN_SENTENCES(SENTENCE_DEFINE)

const sentence *const table_sentences[] = {MESSAGE_SENTENCES(SENTENCE_ADDRESS) TABLE_SENTENCES(SENTENCE_ADDRESS)
                                               BEGIN_SENTENCES(SENTENCE_ADDRESS) NULL};
