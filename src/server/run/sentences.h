/* All that the server says to people: a code for programs (docs/api.md), English, Spanish. What a table says stands in
 * table/sentences.h. */
#ifndef FRENTE_SERVER_SENTENCES_H
#define FRENTE_SERVER_SENTENCES_H

#include "table/sentences.h"

/* One of each status of HTTP that needs words. */
#define STATUS_SENTENCES(SAY)                                                                                          \
    SAY(not_understood, "bad-request", "this request can't be understood", "no se entiende esta petición")             \
    SAY(other_site, "refused", "pages of other sites may not speak to this server",                                    \
        "las páginas de otros sitios no pueden hablar con este servidor")                                              \
    SAY(nothing_here, "not-found", "there is nothing here", "aquí no hay nada")                                        \
    SAY(other_method, "method", "this path is there, but not for this method",                                         \
        "esta ruta existe, pero no para este método")                                                                  \
    SAY(body_late, "bad-request", "the body did not come in time", "el cuerpo no ha llegado a tiempo")                 \
    SAY(not_now, "refused", "not possible now", "ahora no es posible")                                                 \
    SAY(length_missing, "bad-request", "a body with Content-Length was expected",                                      \
        "se esperaba un cuerpo con Content-Length")                                                                    \
    SAY(body_large, "too-large", "the body is larger than this call allows",                                           \
        "el cuerpo es mayor de lo que admite esta llamada")                                                            \
    SAY(body_type, "type", "the body must be application/json", "el cuerpo debe ser application/json")                 \
    SAY(expectation, "bad-request", "nothing can be expected but 100-continue",                                        \
        "no se puede esperar nada más que 100-continue")                                                               \
    SAY(other_name, "not-found", "this server does not go by that name", "este servidor no responde a ese nombre")     \
    SAY(socket_wanted, "bad-request", "the socket speaks WebSocket, version 13, subprotocol frente",                   \
        "el socket habla WebSocket, versión 13, subprotocolo frente")                                                  \
    SAY(banned, "refused", "whoever runs this server does not serve your address",                                     \
        "quien administra este servidor no atiende tu dirección")                                                      \
    SAY(many_requests, "busy", "too many requests from this address: try again in a minute",                           \
        "demasiadas peticiones desde esta dirección: inténtalo de nuevo dentro de un minuto")                          \
    SAY(headers_large, "too-large", "the headers are larger than 8 KiB", "las cabeceras ocupan más de 8 KiB")          \
    SAY(server_fault, "broken", "a fault of the server: nothing was changed",                                          \
        "un fallo del servidor: no se ha cambiado nada")                                                               \
    SAY(other_coding, "bad-request", "bodies must have a Content-Length, and no other coding",                         \
        "los cuerpos deben llevar Content-Length, y ninguna otra codificación")                                        \
    SAY(try_again, "unavailable", "the server can't do this at the moment: try again",                                 \
        "el servidor no puede hacer esto en este momento: inténtalo de nuevo")                                         \
    SAY(http_version, "bad-request", "HTTP/1.1 was expected", "se esperaba HTTP/1.1")

/* Answers to calls, and to messages before there is a table. */
#define CALL_SENTENCES(SAY)                                                                                            \
    SAY(body_empty, "bad-request", "a JSON object was expected, the body is empty",                                    \
        "se esperaba un objeto JSON, y el cuerpo está vacío")                                                          \
    SAY(many_addresses, "refused", "you have too many addresses for notices: remove one first",                        \
        "tienes demasiadas direcciones para avisos: quita una antes")                                                  \
    SAY(answer_memory, "unavailable", "the server does not have enough memory for this answer",                        \
        "el servidor no tiene memoria suficiente para esta respuesta")                                                 \
    SAY(store_unreachable, "unavailable", "the server can't reach its store at the moment: try again",                 \
        "el servidor no puede acceder a sus datos en este momento: inténtalo de nuevo")                                \
    SAY(store_trying, "unavailable", "the server can't reach its store at the moment: it goes on trying",              \
        "el servidor no puede acceder a sus datos en este momento: lo sigue intentando")                               \
    SAY(somebody_quicker, "refused", "somebody else was quicker: try again",                                           \
        "otra persona ha sido más rápida: inténtalo de nuevo")                                                         \
    SAY(cannot_open, "broken", "this game can't be opened by this version of the program",                             \
        "esta versión del programa no puede abrir esta partida")                                                       \
    SAY(no_link, "not-found", "this link opens no game", "este enlace no abre ninguna partida")                        \
    SAY(pace, "bad-request",                                                                                           \
        "'pace' must be none, live SECONDS+SECONDS or days DAYS+DAYS, then nudge, bot or forfeit",                     \
        "'pace' debe ser none, live SEGUNDOS+SEGUNDOS o days DÍAS+DÍAS, y luego nudge, bot o forfeit")                 \
    SAY(away_numbers, "bad-request", "'days' must be 1 to 30, and 'from' a time within the next 365 days",             \
        "'days' debe estar entre 1 y 30, y 'from' en los próximos 365 días")                                           \
    SAY(away_pace, "refused", "there are vacations only in games with days a move",                                    \
        "solo hay vacaciones en las partidas con días por jugada")                                                     \
    SAY(away_over, "refused", "the game is over, or a bot plays on at this seat",                                      \
        "la partida ha terminado, o un bot sigue en este bando")                                                       \
    SAY(away_already, "refused", "a vacation is announced already: come back from it first",                           \
        "ya hay unas vacaciones anunciadas: vuelve antes de ellas")                                                    \
    SAY(away_days, "refused", "days of vacation that are left this year in this game: {1}",                            \
        "días de vacaciones que quedan este año en esta partida: {1}")                                                 \
    SAY(away_not, "refused", "no vacation is announced here", "aquí no hay vacaciones anunciadas")                     \
    SAY(barred, "refused", "somebody at this table and you don't want to meet",                                        \
        "alguien de esta mesa y tú no queréis coincidir")                                                              \
    SAY(not_signed_in, "signed-out", "nobody is signed in here", "aquí nadie ha iniciado sesión")                      \
    SAY(wrong_password, "refused", "this name and this password don't go together",                                    \
        "este nombre y esta contraseña no van juntos")                                                                 \
    SAY(account_name, "bad-request",                                                                                   \
        "a name has 2 to 24 Latin letters and digits, with single blanks, points or hyphens between them",             \
        "un nombre tiene de 2 a 24 letras latinas y cifras, con espacios, puntos o guiones sueltos entre ellas")       \
    SAY(account_password, "bad-request",                                                                               \
        "a password has 10 to 200 bytes, is not one letter again and again, and does not contain the name",            \
        "una contraseña tiene de 10 a 200 bytes, no repite una sola letra y no contiene el nombre")                    \
    SAY(account_taken, "refused", "this name, or one that looks like it, can't be had",                                \
        "este nombre, o uno que se le parece, no está disponible")                                                     \
    SAY(many_letters, "busy", "letters with a code have gone to this address: look for one, or try again tomorrow",    \
        "a esta dirección ya han ido cartas con un código: búscalas, o prueba mañana")                                 \
    SAY(many_tries, "busy", "too many attempts with this name or from this address: try again in a few minutes",       \
        "demasiados intentos con este nombre o desde esta dirección: inténtalo de nuevo dentro de unos minutos")       \
    SAY(device_long, "bad-request", "'device' has 60 bytes at most", "'device' tiene 60 bytes como máximo")            \
    SAY(bar_kind, "bad-request", "'kind' must be block, mute or none", "'kind' debe ser block, mute o none")           \
    SAY(many_bars, "refused", "you block or mute too many names: remove one first",                                    \
        "bloqueas o silencias demasiados nombres: quita uno antes")                                                    \
    SAY(tournament_kind, "bad-request", "'kind' must be all or swiss", "'kind' debe ser all o swiss")                  \
    SAY(tournament_numbers, "bad-request",                                                                             \
        "'places' must be 2 to 64, 'rounds' 0 to 20, and 'begins' a time within the next 365 days",                    \
        "'places' debe estar entre 2 y 64, 'rounds' entre 0 y 20, y 'begins' en los próximos 365 días")                \
    SAY(tournament_pace, "bad-request", "a tournament has a pace: live SECONDS+SECONDS or days DAYS+DAYS",             \
        "un torneo tiene un ritmo: live SEGUNDOS+SEGUNDOS o days DÍAS+DÍAS")                                           \
    SAY(tournament_title, "bad-request", "a tournament has a title", "un torneo tiene un título")                      \
    SAY(many_tournaments, "refused", "you have begun 5 tournaments that are not over: wait for one of them",           \
        "has organizado 5 torneos que no han terminado: espera a que acabe alguno")                                    \
    SAY(many_entered, "refused", "you take part in 20 tournaments that are not over: wait for one of them",            \
        "participas en 20 torneos que no han terminado: espera a que acabe alguno")                                    \
    SAY(tournament_full, "refused", "all places of this tournament are taken",                                         \
        "todas las plazas de este torneo están ocupadas")                                                              \
    SAY(tournament_begun, "refused", "this tournament has begun, or was called off",                                   \
        "este torneo ya ha empezado, o se ha cancelado")                                                               \
    SAY(not_host, "refused", "only whoever has begun the tournament can call it off",                                  \
        "solo quien organiza el torneo puede cancelarlo")                                                              \
    SAY(seat_taken, "refused", "that seat is not free any more", "ese bando ya no está libre")                         \
    SAY(name_long, "bad-request", "a name has 40 characters at most", "un nombre tiene 40 caracteres como máximo")     \
    SAY(tokens_list, "bad-request", "'tokens' must be a list of at most 200",                                          \
        "'tokens' debe ser una lista de 200 como máximo")                                                              \
    SAY(many_links, "busy", "too many links from this address at once: try again in a minute",                         \
        "demasiados enlaces a la vez desde esta dirección: inténtalo de nuevo dentro de un minuto")                    \
    SAY(archived_bool, "bad-request", "'archived' must be true or false", "'archived' debe ser true o false")          \
    SAY(many_games, "busy", "too many new games from this address: try again in a few minutes",                        \
        "demasiadas partidas nuevas desde esta dirección: inténtalo de nuevo dentro de unos minutos")                  \
    SAY(read_too_long, "bad-request", "this can't be read within the time and the memory that there is for it",        \
        "esto no se puede leer con el tiempo y la memoria que hay para ello")                                          \
    SAY(not_confined, "unavailable",                                                                                   \
        "this system does not let the server read for strangers behind a locked door, so it does not read",            \
        "este sistema no deja que el servidor lea a puerta cerrada lo que envían otros, así que no lo lee")            \
    SAY(many_records, "busy", "too many records from this address at once: try again in a minute",                     \
        "demasiados registros a la vez desde esta dirección: inténtalo de nuevo dentro de un minuto")                  \
    SAY(hello_first, "bad-request", "'hello' must come first", "primero debe llegar 'hello'")                          \
    SAY(much_advice, "busy", "too many ask for advice at once: try again in a moment",                                 \
        "demasiadas consultas a la vez: inténtalo de nuevo dentro de un momento")                                      \
    SAY(many_messages, "busy", "too many messages at once", "demasiados mensajes a la vez")                            \
    SAY(binary_message, "bad-request", "text messages were expected, this one is binary",                              \
        "se esperaban mensajes de texto, y este es binario")                                                           \
    SAY(message_large, "too-large", "a message may have 64 KiB at most", "un mensaje puede tener 64 KiB como máximo")

/* Why a socket is closed: `bye`. */
#define BYE_SENTENCES(SAY)                                                                                             \
    SAY(stopping, "stopping", "the server is going down; it will be back", "el servidor se detiene; volverá")          \
    SAY(not_stored, "not-stored",                                                                                      \
        "the server could not store the last choice: please connect again and look what is there",                     \
        "el servidor no ha podido guardar la última decisión: vuelve a conectar y mira cómo está la partida")          \
    SAY(overtaken, "overtaken", "somebody else's choice was stored first: please connect again and look",              \
        "la decisión de otra persona se ha guardado antes: vuelve a conectar y mira")                                  \
    SAY(lost_sight, "lost", "the server has lost sight of this game: please connect again",                            \
        "el servidor ha perdido de vista esta partida: vuelve a conectar")                                             \
    SAY(no_memory, "no-memory", "the server does not have enough memory for this: please connect again",               \
        "el servidor no tiene memoria suficiente para esto: vuelve a conectar")                                        \
    SAY(no_hello, "no-hello", "no hello came", "no ha llegado ningún 'hello'")                                         \
    SAY(bye_binary, "binary", "binary messages are not understood", "los mensajes binarios no se entienden")           \
    SAY(bye_large, "too-large", "a message was too large", "un mensaje era demasiado grande")                          \
    SAY(bye_many, "busy", "too many messages at once: wait a moment and connect again",                                \
        "demasiados mensajes a la vez: espera un momento y vuelve a conectar")

STATUS_SENTENCES(SENTENCE_DECLARE)
CALL_SENTENCES(SENTENCE_DECLARE)
BYE_SENTENCES(SENTENCE_DECLARE)

extern const sentence *const server_sentences[]; /* all of them, and NULL */

#endif
