// Common code of the fuzz targets. A target is one file with a ROGER_FUZZ_TARGET: libFuzzer calls
// it with generated inputs, the corpus test with the files under corpus/<target>/.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "rti/wire/types.hpp"

/// @{ Begins a target's function, which handles the input `data` of `size` bytes and returns 0. Its
/// name is what libFuzzer calls, or in the program of all targets fuzz_<target>.
#ifdef ROGER_FUZZ_PROGRAM
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
#define ROGER_FUZZ_TARGET(target) \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
#else
#define ROGER_FUZZ_TARGET(target)                                           \
  extern "C" int fuzz_##target(const std::uint8_t* data, std::size_t size); \
  extern "C" int fuzz_##target(const std::uint8_t* data, std::size_t size)
#endif
/// @}

namespace roger::fuzz {

/// Requires a condition that must hold for every input.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

/// Reads an input from the front. Missing data reads as zeros, or as nothing.
class Input {
  using Bytes = rti::Bytes;

 public:
  Input(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}

  [[nodiscard]] bool empty() const { return rest_.empty(); }
  std::uint8_t byte() {
    const Bytes one = bytes(1);
    return one.empty() ? std::uint8_t{0} : one.front();
  }
  /// Reads two bytes, the higher one first.
  std::uint16_t number() {
    const unsigned high = byte();
    return static_cast<std::uint16_t>(high << 8U | byte());
  }
  Bytes bytes(std::size_t size) {
    const Bytes taken = rest_.first(std::min(size, rest_.size()));
    rest_ = rest_.subspan(taken.size());
    return taken;
  }
  /// Reads a number() of bytes.
  Bytes chunk() { return bytes(number()); }
  [[nodiscard]] Bytes rest() const { return rest_; }

 private:
  Bytes rest_;
};

inline std::string_view to_text(rti::Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace roger::fuzz
