// Ends a test program that starts a thread although CMakeLists.txt declares it as ONE_THREAD.
#include <pthread.h>

#include <cstdio>
#include <cstdlib>

/// Replaces the function of the C library, which std::thread calls.
extern "C" int pthread_create(pthread_t* /*thread*/, const pthread_attr_t* /*attributes*/,
                              void* (* /*begin*/)(void*), void* /*argument*/) {
  std::fputs("this test program starts a thread: it is no ONE_THREAD in CMakeLists.txt\n", stderr);
  std::abort();
}
