// Keeps a process's own datagrams out of its own sockets, and out of the count of lost ones.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "core/clock.hpp"
#include "dds-filter/group.hpp"

namespace roger::rti::net {

/// Makes the kernel drop datagrams from this sender at `socket`, before they wake any thread.
/// Returns false if the kernel does not support it; own datagrams then arrive and must be
/// recognized by their contents.
bool drop_datagrams_from(int socket, filter::Ipv4Address sender, std::uint16_t port);

/// Decides when datagrams were certainly lost because a receive buffer was full.
///
/// The kernel counts own datagrams that come back among those it dropped, a moment before they are
/// subtracted. A loss is therefore certain only once it has lasted. Pure; not thread-safe.
class OverflowWatch {
 public:
  /// Time for which a loss must be observed, and at which losses are reported at most.
  static constexpr Nanoseconds kCertain = std::chrono::milliseconds{200};
  static constexpr Nanoseconds kInterval = std::chrono::seconds{10};

  /// Returns whether `lost`, the number of datagrams lost so far, needs to be observed.
  [[nodiscard]] bool has_news(std::uint64_t lost) const { return lost > reported_ || since_; }

  /// Returns the number of datagrams that were lost since the last report, if it is certain and
  /// time to report it. Call it again and again while has_news().
  [[nodiscard]] std::optional<std::uint64_t> observe(std::uint64_t lost, TimePoint now) {
    if (lost <= reported_) {
      since_.reset();
      return std::nullopt;
    }
    if (!since_) {
      since_ = now;
      least_ = lost;
    }
    least_ = std::min(least_, lost);
    const bool early = reported_at_ && now - *reported_at_ < kInterval;
    if (early || now - *since_ < kCertain) return std::nullopt;
    const std::uint64_t news = least_ - reported_;
    reported_ = least_;
    reported_at_ = now;
    since_.reset();
    return news;
  }

 private:
  std::uint64_t reported_ = 0;
  std::uint64_t least_ = 0;         // lowest number observed since `since_`
  std::optional<TimePoint> since_;  // when a loss was first observed that is not reported
  std::optional<TimePoint> reported_at_;
};

}  // namespace roger::rti::net
