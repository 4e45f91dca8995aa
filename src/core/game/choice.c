#include "core/game/choice.h"

bool choices_have(const choices *list, choice c)
{
    for (int i = 0; i < list->count; i++)
        if (list->list[i] == c)
            return true;
    return false;
}
