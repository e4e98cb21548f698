// Reception results found before packets reach the receiver: why they cannot be understood.
#pragma once

#include <cstdint>
#include <vector>

#include "core/clock.hpp"
#include "radio/model/reason.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

struct Remark {
  RadioId radio = 0;
  std::uint64_t stream = 0;
  Reason reason;
  TimePoint at{};
  bool again = false;  // reported before, and still lasting
};
/// Interval at which a lasting result is repeated.
inline constexpr Nanoseconds kRemarkAgain{1'000'000'000};

/// Reports each result at its start and every kRemarkAgain while it lasts; stores at most kMost of
/// them. Not thread-safe.
class Remarks {
 public:
  void add(const Remark& remark);
  /// Returns the new results.
  [[nodiscard]] std::vector<Remark> take();

 private:
  static constexpr std::size_t kMost = 64;
  struct Known {
    Remark remark;  // `at`: arrival of the newest packet
    TimePoint told{};
  };
  std::vector<Known> known_;
  std::vector<Remark> fresh_;
};

}  // namespace roger::radio
