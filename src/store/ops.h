/* What a kind of store must do; store.h says what each function means. */
#ifndef FRENTE_STORE_OPS_H
#define FRENTE_STORE_OPS_H

#include "store/store.h"

typedef struct store_ops {
    void (*close)(store *s);
    bool (*begin)(store *s, fault *why);
    bool (*commit)(store *s, fault *why);
    void (*cancel)(store *s);
    bool (*mark)(store *s, fault *why);
    bool (*keep)(store *s, fault *why);
    bool (*undo)(store *s, fault *why);
    bool (*check)(store *s, fault *why);
    bool (*game_add)(store *s, game_info *g, fault *why);
    bool (*game_get)(store *s, int64_t id, game_info *g, bool *found, fault *why);
    bool (*game_find)(store *s, const char *public_id, int64_t *id, fault *why);
    bool (*game_events)(store *s, const int64_t *ids, int count, uint32_t *events, fault *why);
    bool (*game_open)(store *s, int limit, store_game_visit visit, void *context, fault *why);
    /* Events and standing, without the packing. */
    bool (*add)(store *s, const store_change *c, bool *late, fault *why);
    bool (*events)(store *s, int64_t game, uint32_t from, event_visit visit, void *context, bool *damaged, fault *why);
    /* Puts packed events in the place of single ones. */
    bool (*pack)(store *s, int64_t game, uint32_t count, const uint8_t *bytes, size_t length, fault *why);
    bool (*link_add)(store *s, const uint8_t hash[STORE_HASH], const store_link *l, fault *why);
    bool (*link_find)(store *s, const uint8_t hash[STORE_HASH], store_link *list, int max, int *count, fault *why);
    bool (*link_get)(store *s, const uint8_t hash[STORE_HASH], int64_t game, store_link *l, fault *why);
    bool (*link_give)(store *s, const uint8_t from[STORE_HASH], const uint8_t to[STORE_HASH], fault *why);
    bool (*link_move)(store *s, const uint8_t from[STORE_HASH], const uint8_t to[STORE_HASH], fault *why);
    bool (*link_drop)(store *s, const uint8_t hash[STORE_HASH], fault *why);
    bool (*link_archive)(store *s, const uint8_t hash[STORE_HASH], int64_t game, bool archived, fault *why);
    bool (*link_copy)(store *s, int64_t from, int64_t to, fault *why);
    bool (*count)(store *s, int64_t *count, fault *why);
    bool (*ask)(store *s, const char *sql, const store_value *given, int count, store_visit visit, void *context,
                int64_t *changed, fault *why);
    /* NULL where there is only one server. */
    void (*news)(store *s, store_news_visit visit, void *context, bool *lost);
    int (*descriptor)(store *s);
    bool (*claim)(store *s, int64_t game);
    void (*unclaim)(store *s, int64_t game);
} store_ops;

struct store {
    const store_ops *ops;
};

store *sqlite_open(const char *path, bool beside, fault *why);
store *postgres_open(const char *where, fault *why);

#endif
