/* Is a text one JSON value in valid UTF-8? NULL if so, otherwise where it stops being one. */
#ifndef FRENTE_TESTS_JSON_H
#define FRENTE_TESTS_JSON_H

const char *json_fault(const char *text);

#endif
