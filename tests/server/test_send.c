/* Messages to addresses that strangers have named: nothing reaches this machine unless whoever runs it wants that. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <semaphore.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/notify/post.h"
#include "unit.h"

/* A port of this machine at which nobody answers; whether somebody has called is all that counts. */
static int listen_here(int *port)
{
    struct sockaddr_in6 here = {.sin6_family = AF_INET6}; /* of both versions */
    socklen_t size = sizeof here;
    int fd = socket(AF_INET6, SOCK_STREAM, 0), off = 0;
    assert_true(fd >= 0);
    setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    assert_int_equal(bind(fd, (const struct sockaddr *)&here, sizeof here), 0);
    assert_int_equal(listen(fd, 8), 0);
    assert_int_equal(fcntl(fd, F_SETFL, O_NONBLOCK), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&here, &size), 0);
    *port = ntohs(here.sin6_port);
    return fd;
}

static bool called(int fd)
{
    int one = accept(fd, NULL, NULL);
    if (one >= 0)
        close(one);
    return one >= 0;
}

static sem_t arrived;

static void ready(void *context)
{
    (void)context;
    sem_post(&arrived);
}

static void done(job *j, void *owner)
{
    (void)owner;
    assert_true(j->ran);
}

static send_outcome send_to(const char *host, int port)
{
    parcel p = {.anywhere = false};
    outgoing e = {.job = {.done = done}, .parcel = &p};
    post *by = post_start(ready, NULL);
    assert_non_null(by);
    snprintf(p.url, sizeof p.url, "https://%s:%d/", host, port);
    post_put(by, &e);
    sem_wait(&arrived);
    post_stop(by);
    assert_int_equal(post_finish(by, NULL), 1);
    post_free(by);
    parcel_release(&p);
    return e.outcome;
}

static void not_to_this_machine(void **state)
{
    static const char *const here[] = {"127.0.0.1", "localhost",          "127.1", "0.0.0.0",
                                       "[::1]",     "[::ffff:127.0.0.1]", "[::]"};
    int port, fd = listen_here(&port);
    (void)state;
    for (size_t i = 0; i < sizeof here / sizeof here[0]; i++) {
        assert_int_equal(send_to(here[i], port), SEND_LATER);
        if (called(fd))
            fail_msg("%s was called", here[i]);
    }
    close(fd);
}

static void addresses_that_fit(void **state)
{
    static const char *const fine[] = {"https://push.example/a?b=c#d", "https://h"};
    static const char *const wrong[] = {"",
                                        "https://",
                                        "http://h",
                                        "ftp://h",
                                        "https://u:p@h/",
                                        "https://h/\r\nX: y",
                                        "https://h h",
                                        "https://h/\\x",
                                        "file:///etc/x",
                                        "HTTPS://h",
                                        "https://é"};
    (void)state;
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++)
        assert_true(send_fits(fine[i], false));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (send_fits(wrong[i], false))
            fail_msg("\"%s\" was taken", wrong[i]);
    assert_true(send_fits("http://h", true));
    char much[PARCEL_URL + 1];
    memset(much, 'a', sizeof much - 1);
    much[PARCEL_URL] = '\0';
    memcpy(much, "https://", 8);
    assert_false(send_fits(much, true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(not_to_this_machine), cmocka_unit_test(addresses_that_fit)};
    fault why;
    return sem_init(&arrived, 0, 0) || !send_begin(&why) || cmocka_run_group_tests(tests, NULL, NULL);
}
