#include "tests/support/mutex_count.hpp"

#include <dlfcn.h>
#include <pthread.h>
#include <time.h>  // NOLINT(modernize-deprecated-headers)
#include <unistd.h>

#include <atomic>
#include <fstream>

namespace roger::testing {
namespace {

/// One thread's count. Written by that thread, read by any thread.
struct Slot {
  std::atomic<pid_t> thread{0};
  std::atomic<std::uint64_t> locks{0};
};

// Zero before any constructor runs, because mutexes are locked before main() begins.
constinit std::array<Slot, MutexCount::kMaxThreads> slots{};
constinit std::atomic<std::size_t> used{0};
constinit thread_local Slot* own = nullptr;
constinit thread_local bool without_slot = false;

Slot* own_slot() {
  if (own != nullptr || without_slot) return own;
  const std::size_t place = used.fetch_add(1);
  without_slot = place >= slots.size();
  if (without_slot) return nullptr;
  own = &slots[place];  // NOLINT(cppcoreguidelines-pro-bounds-constant-array-index)
  own->thread = gettid();
  return own;
}

int count(int result) {
  if (result != 0) return result;
  if (Slot* slot = own_slot()) slot->locks.fetch_add(1, std::memory_order_relaxed);
  return result;
}

std::string name_of(pid_t thread) {
  std::string name;
  std::getline(std::ifstream("/proc/self/task/" + std::to_string(thread) + "/comm"), name);
  return name.empty() ? "ended" : name;
}

}  // namespace

MutexCount::MutexCount() {
  for (std::size_t i = 0; i < slots.size(); ++i) before_.at(i) = slots.at(i).locks;
}

std::uint64_t MutexCount::of_this_thread() const {
  const Slot* slot = own_slot();
  if (slot == nullptr) return 0;
  return slot->locks - before_.at(static_cast<std::size_t>(slot - slots.data()));
}

std::uint64_t MutexCount::of_all_threads() const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < slots.size(); ++i) sum += slots.at(i).locks - before_.at(i);
  return sum;
}

std::string MutexCount::text() const {
  std::string out;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const std::uint64_t locks = slots.at(i).locks - before_.at(i);
    if (locks == 0) continue;
    const pid_t thread = slots.at(i).thread;
    if (!out.empty()) out += ", ";
    out += name_of(thread) + " (" + std::to_string(thread) + "): " + std::to_string(locks);
  }
  return out;
}

}  // namespace roger::testing

using roger::testing::count;

extern "C" {

// Passes a call to the next definition in link order.
#define ROGER_COUNT(name, parameters, ...)                         \
  int name parameters {                                            \
    static const auto next = reinterpret_cast<int(*) parameters>(  \
        dlsym(RTLD_NEXT, #name)); /* NOLINT(*-reinterpret-cast) */ \
    return count(next(__VA_ARGS__));                               \
  }

ROGER_COUNT(pthread_mutex_lock, (pthread_mutex_t * m), m)
ROGER_COUNT(pthread_mutex_trylock, (pthread_mutex_t * m), m)
ROGER_COUNT(pthread_mutex_timedlock, (pthread_mutex_t * m, const timespec* t), m, t)
ROGER_COUNT(pthread_mutex_clocklock, (pthread_mutex_t * m, clockid_t k, const timespec* t), m, k, t)
ROGER_COUNT(pthread_rwlock_rdlock, (pthread_rwlock_t * l), l)
ROGER_COUNT(pthread_rwlock_wrlock, (pthread_rwlock_t * l), l)

}  // extern "C"
