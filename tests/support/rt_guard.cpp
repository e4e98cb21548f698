#include "tests/support/rt_guard.hpp"

#include <dlfcn.h>
#include <errno.h>  // NOLINT(modernize-deprecated-headers)
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>  // NOLINT(modernize-deprecated-headers)
#include <unistd.h>

#include <cstddef>

// glibc's own entry points below the interposed functions.
extern "C" {
void* __libc_malloc(std::size_t size);                     // NOLINT(bugprone-reserved-identifier)
void* __libc_calloc(std::size_t count, std::size_t size);  // NOLINT(bugprone-reserved-identifier)
void* __libc_realloc(void* old, std::size_t size);         // NOLINT(bugprone-reserved-identifier)
void* __libc_memalign(std::size_t alignment,
                      std::size_t size);  // NOLINT(bugprone-reserved-identifier)
void __libc_free(void* memory);           // NOLINT(bugprone-reserved-identifier)
}

namespace roger::testing {
namespace {

thread_local bool guarded = false;
thread_local RtGuard::Offences seen;

void note(std::uint64_t RtGuard::Offences::*kind, const char* name) {
  if (!guarded) return;
  ++(seen.*kind);
  if (seen.first == nullptr) seen.first = name;
}

}  // namespace

RtGuard::RtGuard() {
  seen = Offences{};
  guarded = true;
}

RtGuard::~RtGuard() {
  guarded = false;
}

RtGuard::Offences RtGuard::offences() {
  return seen;
}

std::string RtGuard::Offences::text() const {
  return std::to_string(allocations) + " allocations, " + std::to_string(locks) + " locks, " +
         std::to_string(calls) + " system calls; first: " + (first != nullptr ? first : "none");
}

}  // namespace roger::testing

using roger::testing::note;
using Offences = roger::testing::RtGuard::Offences;

extern "C" {

void* malloc(std::size_t size) {
  note(&Offences::allocations, "malloc");
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  note(&Offences::allocations, "calloc");
  return __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) {
  note(&Offences::allocations, "realloc");
  return __libc_realloc(old, size);
}
void free(void* memory) {
  if (memory != nullptr) note(&Offences::allocations, "free");
  __libc_free(memory);
}
void* memalign(std::size_t alignment, std::size_t size) {
  note(&Offences::allocations, "memalign");
  return __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  note(&Offences::allocations, "aligned_alloc");
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** out, std::size_t alignment, std::size_t size) {
  note(&Offences::allocations, "posix_memalign");
  *out = __libc_memalign(alignment, size);
  return *out == nullptr ? ENOMEM : 0;
}

// Passes a call to the next definition in link order.
#define ROGER_PASS_ON(kind, type, name, parameters, ...)           \
  type name parameters {                                           \
    note(&Offences::kind, #name);                                  \
    static const auto next = reinterpret_cast<type(*) parameters>( \
        dlsym(RTLD_NEXT, #name)); /* NOLINT(*-reinterpret-cast) */ \
    return next(__VA_ARGS__);                                      \
  }

ROGER_PASS_ON(locks, int, pthread_mutex_lock, (pthread_mutex_t * m), m)
ROGER_PASS_ON(locks, int, pthread_mutex_trylock, (pthread_mutex_t * m), m)
ROGER_PASS_ON(locks, int, pthread_rwlock_rdlock, (pthread_rwlock_t * l), l)
ROGER_PASS_ON(locks, int, pthread_rwlock_wrlock, (pthread_rwlock_t * l), l)
ROGER_PASS_ON(locks, int, pthread_cond_wait, (pthread_cond_t * c, pthread_mutex_t* m), c, m)
ROGER_PASS_ON(locks, int, pthread_cond_signal, (pthread_cond_t * c), c)
ROGER_PASS_ON(locks, int, pthread_cond_broadcast, (pthread_cond_t * c), c)
ROGER_PASS_ON(locks, int, pthread_cond_timedwait,
              (pthread_cond_t * c, pthread_mutex_t* m, const timespec* t), c, m, t)
ROGER_PASS_ON(locks, int, pthread_cond_clockwait,
              (pthread_cond_t * c, pthread_mutex_t* m, clockid_t k, const timespec* t), c, m, k, t)
ROGER_PASS_ON(locks, int, sem_wait, (sem_t * s), s)
ROGER_PASS_ON(locks, int, sem_post, (sem_t * s), s)

ROGER_PASS_ON(calls, ssize_t, read, (int fd, void* data, std::size_t n), fd, data, n)
ROGER_PASS_ON(calls, ssize_t, write, (int fd, const void* data, std::size_t n), fd, data, n)
ROGER_PASS_ON(calls, ssize_t, send, (int fd, const void* data, std::size_t n, int flags), fd, data,
              n, flags)
ROGER_PASS_ON(calls, ssize_t, sendmsg, (int fd, const msghdr* m, int flags), fd, m, flags)
ROGER_PASS_ON(calls, ssize_t, recv, (int fd, void* data, std::size_t n, int flags), fd, data, n,
              flags)
ROGER_PASS_ON(calls, int, poll, (pollfd * fds, nfds_t n, int timeout), fds, n, timeout)
ROGER_PASS_ON(calls, int, ppoll, (pollfd * fds, nfds_t n, const timespec* t, const sigset_t* s),
              fds, n, t, s)
ROGER_PASS_ON(calls, int, epoll_wait, (int fd, epoll_event* e, int n, int timeout), fd, e, n,
              timeout)
ROGER_PASS_ON(calls, int, nanosleep, (const timespec* t, timespec* left), t, left)
ROGER_PASS_ON(calls, int, clock_nanosleep, (clockid_t k, int f, const timespec* t, timespec* left),
              k, f, t, left)
ROGER_PASS_ON(calls, int, sched_yield, (), )
ROGER_PASS_ON(wake_ups, int, eventfd_write, (int fd, eventfd_t value), fd, value)

}  // extern "C"
