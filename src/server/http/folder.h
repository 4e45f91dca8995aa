/* The page from a folder on the disk (`frente serve --web DIR`), for whoever works on it: a change is seen by
 * reloading. Each file is read when it is asked for, in the loop: this is not for the open network. */
#ifndef FRENTE_FOLDER_H
#define FRENTE_FOLDER_H

#include "core/text/fault.h"
#include "core/text/text.h"

/* The folder's real path, to be freed; NULL with a fault if there is no page in it. */
char *folder_open(const char *name, fault *why);
/* Adds the bytes of a file to `out`. False if there is none below the folder: what a symbolic link or ".." leads out of
 * it is none. `path` begins with '/'. */
bool folder_read(const char *folder, const char *path, text *out);
/* The same of PATH.gz, if it is there and no older than the file itself (tools/site.py makes such ones). */
bool folder_read_ready(const char *folder, const char *path, text *out);

#endif
