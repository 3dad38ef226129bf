/* A wall clock that jumps: by a day forth or back each time it is read. The monotonic clock stays as it is. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long jump(void) {
    return (rand() % 3 - 1) * 86400L;
}

int clock_gettime(clockid_t which, struct timespec *now) {
    long failed = syscall(SYS_clock_gettime, which, now);
    if (!failed && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE))
        now->tv_sec += jump();
    return (int)failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec read;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &read);
    now->tv_sec = read.tv_sec;
    now->tv_usec = read.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *where) {
    struct timespec read;
    clock_gettime(CLOCK_REALTIME, &read);
    if (where)
        *where = read.tv_sec;
    return read.tv_sec;
}
