#include "tests/support/allocation_limit.hpp"

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

namespace {

constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
std::atomic<std::size_t> most_at_once{kNoLimit};
std::atomic<std::size_t> left_to_permit{0};
std::atomic<std::size_t> refusals{0};

/// Returns whether one more allocation is permitted.
bool permit() {
  std::size_t left = left_to_permit;
  while (left > 0 && !left_to_permit.compare_exchange_weak(left, left - 1)) {
  }
  return left > 0;
}

}  // namespace

void* operator new(std::size_t size) {
  if (size > most_at_once && !permit()) {
    ++refusals;
    throw std::bad_alloc();
  }
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

// All forms except the aligned ones, so that a sanitizer sees each new with its own delete.

void* operator new[](std::size_t size) {
  return operator new(size);
}

void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  try {
    return operator new(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept {
  return operator new(size, tag);
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}

void operator delete[](void* memory) noexcept {
  std::free(memory);
}

void operator delete[](void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}

namespace roger::test {

AllocationLimit::AllocationLimit(std::size_t most, std::size_t permitted) {
  refusals = 0;
  left_to_permit = permitted;
  most_at_once = most;
}

AllocationLimit::~AllocationLimit() {
  most_at_once = kNoLimit;
}

std::size_t AllocationLimit::refused() {
  return refusals;
}

}  // namespace roger::test
