// Decides how many earlier packets a packet repeats, from the loss that receivers report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "audio/loss_meter.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// Largest number of earlier packets that a packet repeats.
inline constexpr unsigned kMaxCopies = 2;
/// Number of receivers that a sender takes into account, and the most packets that one report may
/// have expected.
inline constexpr std::size_t kMaxReceivers = 256;
inline constexpr std::uint32_t kMaxExpected = 1000;

/// The sender's decision, based on the worst of its receivers. Reads no clock; `now` is passed in.
/// Belongs to one thread, which must not be a real-time thread, because report() may allocate.
///
/// A repetition costs as many bits as the packet itself and makes playout wait for one more packet;
/// with independent losses a loss of p becomes p^(1 + repetitions). Repetitions are added with the
/// report that shows the need. They are removed one at a time after the loss has been below a lower
/// threshold for 5 s, because changing their number changes the playout delay too. While packets
/// are repeated, the codec does not protect against loss, because that takes bits from the voice
/// (docs/decisions/0007-error-correction.md).
class RedundancyPolicy {
 public:
  /// `copies`: a fixed number of repetitions; nullopt: as many as the loss requires.
  explicit RedundancyPolicy(std::optional<unsigned> copies = std::nullopt) : fixed_(copies) {}

  /// Takes a receiver's report on about one second. A receiver without a report for ten seconds is
  /// forgotten. Returns false if the report was not used because kMaxReceivers others have
  /// reported recently.
  bool report(std::uint64_t receiver, const LossReport& report, TimePoint now);
  /// Updates the decision without a report; call it at least before every transmission.
  void update(TimePoint now) noexcept;

  /// Returns the number of repetitions, 0 to kMaxCopies.
  [[nodiscard]] unsigned copies() const noexcept { return fixed_.value_or(level_); }
  /// Returns the loss in percent that the codec should prepare for. 0 while packets are repeated,
  /// or if the loss is too small to justify the cost.
  [[nodiscard]] unsigned expected_loss_percent() const noexcept;
  /// Returns the loss of the worst receiver over the last seconds, 0 to 1.
  [[nodiscard]] double loss() const noexcept { return loss_; }

 private:
  struct Receiver {
    std::uint64_t id = 0;
    double expected = 0.0;  // packets, weighted by age
    double lost = 0.0;
    TimePoint heard{};
  };

  std::optional<unsigned> fixed_;
  std::vector<Receiver> receivers_;
  double loss_ = 0.0;
  unsigned level_ = 0;
  TimePoint needed_{};  // when the loss last required the current level
};

}  // namespace roger::audio
