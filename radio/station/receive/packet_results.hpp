// Reception results found before packets reach the receiver: why they cannot be understood.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "radio/model/reason.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

struct PacketResult {
  RadioId radio = 0;
  std::uint64_t stream = 0;
  Reason reason;
  TimePoint at{};
  bool again = false;  // reported before, and still lasting
};
/// Interval at which a lasting result is repeated.
inline constexpr Nanoseconds kResultInterval{1'000'000'000};

/// Reports each result at its start and every kResultInterval while it lasts; stores at most
/// kMaxEntries of them. Not thread-safe.
class PacketResults {
 public:
  void add(const PacketResult& result);
  /// Returns the new results.
  [[nodiscard]] std::vector<PacketResult> take() { return std::exchange(fresh_, {}); }

 private:
  static constexpr std::size_t kMaxEntries = 64;
  struct Known {
    PacketResult result;  // `at`: arrival of the newest packet
    TimePoint reported{};
  };
  std::vector<Known> known_;
  std::vector<PacketResult> fresh_;
};

}  // namespace roger::radio
