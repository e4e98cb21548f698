// Streams that have lost their playout buffer to another one because they were silent.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/clock.hpp"

namespace roger::radio {

/// Remembers silent streams that gave way, so that they do not return as if they were new and take
/// each other's places without end. Wait-free; belongs to the audio callback.
class DisplacedStreams {
 public:
  static constexpr std::size_t kMax = 64;
  /// A stream from which nothing has been received for this time is forgotten.
  static constexpr Nanoseconds kForgottenAfter{10'000'000'000};
  /// Streams of equal claims take turns at this interval: one of them may have begun to talk.
  static constexpr Nanoseconds kTurn{2'000'000'000};

  struct Displaced {
    bool loud = false;  // it had been loud enough to be heard at some time
  };

  /// Notes that a stream has given way. If there is no room, the stream that was received least
  /// recently is forgotten.
  void add(std::uint64_t stream, Displaced displaced, TimePoint now) noexcept;
  /// Returns what is known of a stream from which a packet has arrived; nullopt: it is new.
  std::optional<Displaced> receive(std::uint64_t stream, TimePoint now) noexcept;
  /// Forgets a stream because it has a buffer again.
  void remove(std::uint64_t stream) noexcept;
  /// Returns whether a displaced stream may take the place of one of equal claim now, and begins
  /// the next turn if so.
  bool take_turn(TimePoint now) noexcept;

 private:
  struct Entry {
    std::uint64_t stream = 0;
    Displaced displaced;
    TimePoint received_at{};
  };
  Entry* find(std::uint64_t stream) noexcept;

  std::array<Entry, kMax> entries_{};
  std::size_t count_ = 0;
  std::optional<TimePoint> turn_at_;  // begin of the last turn
};

}  // namespace roger::radio
