// Preloaded into a program (LD_PRELOAD): adds to the wall clock what a file contains, and delays
// writing to files in one folder. A namespace cannot step the wall clock, and a container has no
// slow disk.
//
//   ROGER_TEST_CLOCK_STEP   file with a number of nanoseconds as text
//   ROGER_TEST_SLOW_FOLDER  folder; each write to a file below it takes 100 ms more
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>

namespace {

constexpr long kNanoseconds = 1'000'000'000;

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

/// Returns the present step. Opens the file each time, because its writer replaces the content.
long step() {
  const char* path = std::getenv("ROGER_TEST_CLOCK_STEP");
  if (path == nullptr) return 0;
  const int file = ::open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 32> text{};
  const ssize_t size = ::read(file, text.data(), text.size() - 1);
  ::close(file);
  return size > 0 ? std::strtol(text.data(), nullptr, 10) : 0;
}

void slow_down(int file) {
  static const char* const folder = std::getenv("ROGER_TEST_SLOW_FOLDER");
  if (folder == nullptr) return;
  std::array<char, 4096> path{};
  const std::string link = "/proc/self/fd/" + std::to_string(file);
  const ssize_t size = ::readlink(link.c_str(), path.data(), path.size() - 1);
  if (size <= 0 || std::strncmp(path.data(), folder, std::strlen(folder)) != 0) return;
  constexpr timespec kDelay{0, 100'000'000};
  ::nanosleep(&kDelay, nullptr);
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* out) noexcept {
  static const auto real = next<int (*)(clockid_t, timespec*)>("clock_gettime");
  const int result = real(clock, out);
  if (result != 0 || clock != CLOCK_REALTIME) return result;
  const long more = step();
  const long all = out->tv_nsec + more % kNanoseconds;
  out->tv_sec += more / kNanoseconds + all / kNanoseconds;
  out->tv_nsec = all % kNanoseconds;
  if (out->tv_nsec < 0) {
    out->tv_nsec += kNanoseconds;
    --out->tv_sec;
  }
  return result;
}

int gettimeofday(timeval* out, void* /*zone*/) noexcept {
  timespec now{};
  const int result = clock_gettime(CLOCK_REALTIME, &now);
  out->tv_sec = now.tv_sec;
  out->tv_usec = now.tv_nsec / 1000;
  return result;
}

time_t time(time_t* out) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  if (out != nullptr) *out = now.tv_sec;
  return now.tv_sec;
}

ssize_t write(int file, const void* data, size_t size) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t)>("write");
  slow_down(file);
  return real(file, data, size);
}

ssize_t writev(int file, const iovec* parts, int count) {
  static const auto real = next<ssize_t (*)(int, const iovec*, int)>("writev");
  slow_down(file);
  return real(file, parts, count);
}

}  // extern "C"
