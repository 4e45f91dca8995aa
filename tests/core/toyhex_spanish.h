/* The Spanish words of the toy hex game, as tools/words.py makes them of a catalogue for the others. */
#ifndef FRENTE_TOYHEX_SPANISH_H
#define FRENTE_TOYHEX_SPANISH_H

#include "told.h"

#define WORDS_VERB_MOVE(english)         TOLD(english, "{a:unit} a {b:hex}")
#define WORDS_VERB_ATTACK(english)       TOLD(english, "{a:unit} ataca a {b:unit}")
#define WORDS_VERB_DONE(english)         TOLD(english, "Acabar el turno")
#define WORDS_REFUSAL_NOT_YOURS(english) TOLD(english, "{a:unit} es del otro bando")
#define WORDS_REFUSAL_LOST(english)      TOLD(english, "{a:unit} está perdida")
#define WORDS_REFUSAL_ACTED(english)     TOLD(english, "{a:unit} ya ha actuado en este turno")
#define WORDS_REFUSAL_FAR(english)       TOLD(english, "{a:unit} no llega a {b:hex}")
#define WORDS_REFUSAL_APART(english)     TOLD(english, "{a:unit} y {b:unit} no están juntas")
#define WORDS_REFUSAL_OWN(english)       TOLD(english, "{a:unit} es de tu bando")
#define WORDS_ENTRY_TURN(english)        TOLD(english, "Turno {a}: {b:seat}")
#define WORDS_ENTRY_MOVED(english)       TOLD(english, "{a:unit} va a {b:hex}")
#define WORDS_ENTRY_FOUGHT(english)      TOLD(english, "{a:unit} ataca a {b:unit}: {c}")
#define WORDS_ENTRY_GONE(english)        TOLD(english, "{a:unit} se pierde")
#define WORDS_ENTRY_OVER(english)        TOLD(english, "La partida ha terminado")
#define WORDS_PROMPT_ACT(english)        TOLD(english, "Mueve o ataca con una unidad, o acaba el turno")

#endif
