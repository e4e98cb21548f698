// Which of several gateways between the same networks carries the radios.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "app/dis/gateway/gateway_hello.hpp"
#include "core/clock.hpp"

namespace roger::app {

/// Two gateways that hear each other in the DIS exercise and in the federation connect the same
/// networks: what one of them carries the other one would carry back. So one of them carries and
/// the others stand by. A gateway that carries goes on; if several do, or none does, the one with
/// the lowest number carries, of those that are able to. Gateways that meet on one side only are no
/// concern of each other. Pure; not thread-safe.
class ParallelGateways {
 public:
  /// Interval at which a gateway must send hello and notice.
  static constexpr Nanoseconds kHelloInterval{250'000'000};
  static constexpr Nanoseconds kNoticeInterval{500'000'000};
  /// Time without a hello after which a gateway has failed. It is replaced within this time and one
  /// tick.
  static constexpr Nanoseconds kTimeout{1'500'000'000};
  /// Gateways beyond this number are ignored, first those that are not in the federation.
  static constexpr std::size_t kMaxGateways = 64;

  /// `own`: the number of this gateway, not 0. It stands by at first, until it would have heard
  /// others.
  ParallelGateways(std::uint64_t own, TimePoint now) : own_(own), began_(now) {}

  /// A hello of any gateway has arrived from the exercise.
  void take_hello(const GatewayHello& hello, TimePoint now);
  /// A notice of any gateway of this exercise has arrived from the federation.
  void take_notice(std::uint64_t gateway, TimePoint now);
  /// Decides whether this gateway carries radios. `joined`: whether it is connected to the
  /// federation. Call several times a second.
  void decide(bool joined, TimePoint now);

  [[nodiscard]] bool active() const { return active_; }
  /// Returns whether it could carry radios.
  [[nodiscard]] bool able() const { return able_since_.has_value(); }
  /// Returns the gateway that carries instead of this one; nullopt: none.
  [[nodiscard]] std::optional<std::uint64_t> carrier() const { return carrier_; }
  /// Returns whether no other gateway connects the same networks.
  [[nodiscard]] bool alone() const;
  /// Returns whether PDUs with these identifiers come from another gateway of the same networks.
  [[nodiscard]] bool is_of_parallel(std::uint16_t site, std::uint16_t application) const;

 private:
  struct Other {
    GatewayHello hello;
    std::optional<TimePoint> hello_at;
    std::optional<TimePoint> notice_at;
    [[nodiscard]] bool is_parallel() const { return hello_at && notice_at; }
  };
  Other* find_or_add(std::uint64_t gateway);

  const std::uint64_t own_;
  const TimePoint began_;
  std::optional<TimePoint> able_since_;
  bool active_ = false;
  std::optional<std::uint64_t> carrier_;
  std::map<std::uint64_t, Other> others_;
};

}  // namespace roger::app
