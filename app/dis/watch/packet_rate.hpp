// The rate of a transmitter's packets over the last seconds.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/clock.hpp"

namespace roger::app {

/// Counts packets by the second in which they arrive. Pure; not thread-safe. The times that are
/// passed must not decrease.
class PacketRate {
 public:
  void add(TimePoint now) {
    if (!first_) first_ = now;
    Second& second = seconds_.at(slot_of(number_of(now)));
    if (second.number != number_of(now)) second = {number_of(now), 0};
    ++second.packets;
  }

  /// Returns the packets per second from the begin of the last kSeconds seconds to `now`, or from
  /// the first packet on, if that is later. At least a second is taken, so that the first packets
  /// do not give a rate of thousands.
  [[nodiscard]] double per_second(TimePoint now) const {
    if (!first_) return 0.0;
    const std::int64_t oldest = number_of(now) - static_cast<std::int64_t>(kSeconds) + 1;
    std::uint64_t packets = 0;
    for (const Second& second : seconds_) {
      if (second.number >= oldest) packets += second.packets;
    }
    const TimePoint begin =
        std::max(*first_, TimePoint{std::chrono::seconds(std::max<std::int64_t>(oldest, 0))});
    const std::chrono::duration<double> time = now - begin;
    return static_cast<double>(packets) / std::max(time.count(), 1.0);
  }

  static constexpr std::size_t kSeconds = 5;

 private:
  struct Second {
    std::int64_t number = -1;  // of the clock; -1: none
    std::uint64_t packets = 0;
  };
  static std::int64_t number_of(TimePoint time) {
    return std::chrono::floor<std::chrono::seconds>(time.time_since_epoch()).count();
  }
  static std::size_t slot_of(std::int64_t number) {
    return static_cast<std::size_t>(number) % kSeconds;
  }

  std::optional<TimePoint> first_;
  std::array<Second, kSeconds> seconds_{};
};

}  // namespace roger::app
