#include "server/notify/send.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { HEADER_MOST = 2048, CONNECT_SECONDS = 5, ANSWER_SPEED = 64 << 10 };

bool parcel_header(parcel *p, const char *name, const char *value)
{
    if (p->header_count == PARCEL_HEADERS)
        return false;
    text *t = &p->headers[p->header_count++];
    text_init(t, HEADER_MOST);
    text_addf(t, "%s: %s", name, value);
    return !t->cut;
}

void parcel_release(parcel *p)
{
    for (int i = 0; i < p->header_count; i++)
        text_release(&p->headers[i]);
    free(p->body);
}

bool send_begin(fault *why)
{
    return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK || fault_set(why, "the library for sending can't begin");
}

bool send_fits(const char *url, bool anywhere)
{
    size_t length = strlen(url), scheme = !strncmp(url, "https://", 8)              ? 8
                                          : anywhere && !strncmp(url, "http://", 7) ? 7
                                                                                    : 0;
    if (!scheme || length >= PARCEL_URL - 32 || length == scheme || strchr(url + scheme, '@') || strchr(url, '\\'))
        return false;
    for (const char *p = url; *p; p++)
        if (*p <= ' ' || *p > '~')
            return false;
    return true;
}

/* --- where it may go --- */

/* Networks that are nobody's or one's own, each with the bits that count. */
static const struct {
    const char *network;
    int bits;
} own_networks[] = {
    {"0.0.0.0", 8},       {"10.0.0.0", 8},     {"100.64.0.0", 10}, {"127.0.0.0", 8},    {"169.254.0.0", 16},
    {"172.16.0.0", 12},   {"192.0.0.0", 24},   {"192.0.2.0", 24},  {"192.168.0.0", 16}, {"198.18.0.0", 15},
    {"198.51.100.0", 24}, {"203.0.113.0", 24}, {"224.0.0.0", 3},
};

static bool own_v4(uint32_t address)
{
    for (size_t i = 0; i < sizeof own_networks / sizeof own_networks[0]; i++) {
        struct in_addr network;
        inet_pton(AF_INET, own_networks[i].network, &network);
        if (!((address ^ ntohl(network.s_addr)) >> (32 - own_networks[i].bits)))
            return true;
    }
    return false;
}

/* Only 2000::/3 is the open network; of that, what holds an address of version 4 is looked at as such. */
static bool own_v6(const uint8_t a[16])
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    uint32_t inside = (uint32_t)a[12] << 24 | (uint32_t)a[13] << 16 | (uint32_t)a[14] << 8 | a[15];
    if (!memcmp(a, mapped, sizeof mapped))
        return own_v4(inside);
    if (a[0] == 0x20 && a[1] == 0x02) /* 6to4 */
        return own_v4((uint32_t)a[2] << 24 | (uint32_t)a[3] << 16 | (uint32_t)a[4] << 8 | a[5]);
    return a[0] >> 5 != 1;
}

/* curl asks for a socket when it has looked the name up: an address of one's own gets none. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
    const bool *anywhere = context;
    (void)purpose;
    bool own = true;
    if (to->family == AF_INET)
        own = own_v4(ntohl(((const struct sockaddr_in *)(const void *)&to->addr)->sin_addr.s_addr));
    else if (to->family == AF_INET6)
        own = own_v6(((const struct sockaddr_in6 *)(const void *)&to->addr)->sin6_addr.s6_addr);
    return own && !*anywhere ? CURL_SOCKET_BAD : socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* --- the request --- */

static size_t ignore(char *bytes, size_t size, size_t count, void *context)
{
    (void)bytes, (void)context;
    return size * count;
}

static void set_options(CURL *c, const parcel *p, struct curl_slist *headers)
{
    curl_easy_setopt(c, CURLOPT_URL, p->url);
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, p->anywhere ? "https,http" : "https");
    curl_easy_setopt(c, CURLOPT_POSTFIELDS, p->body);
    curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)p->length);
    curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(c, CURLOPT_PROXY, "");
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl_easy_setopt(c, CURLOPT_TIMEOUT, p->seconds ? p->seconds : (long)SEND_SECONDS);
    curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, ignore);
    curl_easy_setopt(c, CURLOPT_MAX_RECV_SPEED_LARGE, (curl_off_t)ANSWER_SPEED); /* nobody wants to read it */
    curl_easy_setopt(c, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, (void *)(uintptr_t)&p->anywhere);
    curl_easy_setopt(c, CURLOPT_USERAGENT, "Frente");
}

send_outcome parcel_outcome(CURL *c, CURLcode code, fault *why)
{
    long status = 0;
    if (code != CURLE_OK) {
        fault_set(why, "%s", curl_easy_strerror(code));
        return SEND_LATER;
    }
    curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
    if (status >= 200 && status < 300)
        return SEND_DONE;
    fault_set(why, "answered with %ld", status);
    return status == 404 || status == 410 ? SEND_GONE : SEND_LATER;
}

bool parcel_set_up(const parcel *p, CURL *c, struct curl_slist **headers)
{
    *headers = NULL;
    for (int i = 0; i < p->header_count; i++) {
        struct curl_slist *more = curl_slist_append(*headers, text_string(&p->headers[i]));
        if (!more)
            return false;
        *headers = more;
    }
    set_options(c, p, *headers);
    return true;
}
