/* What an operator sees of people's accounts (`frente admin people`). */
#include <stdio.h>

#include "store/desk.h"
#include "store/query.h"

typedef struct seeing {
    desk_person_visit visit;
    void *context;
} seeing;

static bool see_person(void *context, const store_value *row, int count)
{
    const seeing *to = context;
    desk_person p = {.id = store_number(&row[0]),
                     .created = store_number(&row[2]),
                     .devices = store_number(&row[3]),
                     .used = store_number(&row[4]),
                     .games = store_number(&row[5])};
    (void)count;
    take_text(p.name, sizeof p.name, &row[1]);
    return to->visit(to->context, &p);
}

bool desk_people(store *s, const desk_people_query *q, desk_person_visit visit, void *context, fault *why)
{
    char words[256];
    seeing to = {visit, context};
    snprintf(words, sizeof words, "%%%s%%", q->words);
    return QUERY(s, why, see_person, &to, NULL,
                 "SELECT p.id,p.name,p.created,(SELECT count(*) FROM session WHERE session.person=p.id),"
                 "(SELECT coalesce(max(used),0) FROM session WHERE session.person=p.id),"
                 "(SELECT count(*) FROM link WHERE link.hash=p.owner) FROM person AS p"
                 " WHERE (p.name LIKE $1 OR p.folded LIKE $1) AND (CAST($2 AS BIGINT)=0 OR"
                 " (p.created<CAST($2 AS BIGINT) AND NOT EXISTS"
                 " (SELECT 1 FROM session WHERE session.person=p.id AND session.used>=CAST($2 AS BIGINT))))"
                 " ORDER BY p.id DESC LIMIT $3",
                 STORE_T(words), STORE_N(q->before), STORE_N(q->limit));
}
