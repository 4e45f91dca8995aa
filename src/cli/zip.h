/* What lies in a zip, read out of memory: stored or deflated, each file whole. A zip comes from anywhere, so it is
 * bounded in every way: so many files, of so many bytes, with plain names and no folders. What is wrong is told in one
 * sentence. */
#ifndef FRENTE_ZIP_H
#define FRENTE_ZIP_H

#include <stddef.h>
#include <stdint.h>

#include "core/text/fault.h"

enum {
    ZIP_FILES = 64,
    ZIP_NAME = 64,
    ZIP_FILE_MOST = 4 << 20, /* bytes of one file */
    ZIP_MOST = 16 << 20      /* of all of them, and of the zip */
};

typedef struct zip_file {
    char name[ZIP_NAME]; /* lower-case letters, figures, '-' and '.' */
    char *bytes;         /* ends in NUL, which is not counted */
    size_t length;
} zip_file;

typedef struct zip {
    zip_file files[ZIP_FILES];
    int count;
} zip;

/* False with a fault; whatever was read is to be released either way. */
bool zip_read(zip *z, const void *bytes, size_t length, fault *why);
void zip_release(zip *z);
/* The file of that name, or NULL. */
const zip_file *zip_find(const zip *z, const char *name);

#endif
