// What is found of packets on their way to a radio that its receiver can't know: why nobody will
// understand them.
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
  bool again = false;  // it was remarked before, and lasts
};
/// So often what lasts is remarked again.
inline constexpr Nanoseconds kRemarkAgain{1'000'000'000};

/// Each remark at its beginning and every kRemarkAgain as long as it lasts; kMost of them at a
/// time. Not thread-safe.
class Remarks {
 public:
  void add(const Remark& remark);
  /// Those that are new.
  [[nodiscard]] std::vector<Remark> take();

 private:
  static constexpr std::size_t kMost = 64;
  struct Known {
    Remark remark;  // `at`: the newest packet
    TimePoint told{};
  };
  std::vector<Known> known_;
  std::vector<Remark> fresh_;
};

}  // namespace roger::radio
