// Decides how much of the audio before it a packet repeats, from what receivers report to be lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "audio/loss_meter.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// How many packets before it a packet repeats.
inline constexpr unsigned kMostCopies = 2;
/// How many receivers a sender listens to; and what each can say it expected in one report.
inline constexpr std::size_t kMostReceivers = 256;
inline constexpr std::uint32_t kMostExpected = 1000;

/// The sender's decision, from the loss that the worst of its receivers has. Pure: no clock, no
/// sound. Belongs to one thread, which is not a real-time one (report() may allocate).
///
/// A copy costs as many bits as the packet itself and makes playout wait a packet longer; a loss of
/// p becomes p^(1 + copies). Copies are added with the report that shows the need, and taken away
/// one at a time after the loss has been below a lower bound for some seconds: coming and going
/// would make playout's delay come and go, too. Beside copies the codec does nothing against loss,
/// because that takes bits from the voice (measured: docs/decisions/0007-error-correction.md).
class RedundancyPolicy {
 public:
  /// `copies`: a fixed number, or nothing: as many as the loss asks for.
  explicit RedundancyPolicy(std::optional<unsigned> copies = std::nullopt) : fixed_(copies) {}

  /// A receiver's account of about a second. A receiver that says nothing for ten is forgotten.
  /// false: not taken, since kMostReceivers others have reported lately.
  bool report(std::uint64_t receiver, const LossReport& report, TimePoint now);
  /// Time has passed, perhaps without any report: to be called before a transmission at least.
  void update(TimePoint now) noexcept;

  /// 0 to kMostCopies.
  [[nodiscard]] unsigned copies() const noexcept { return fixed_.value_or(level_); }
  /// What the codec should be prepared for: the loss in percent; 0 when packets are repeated, or
  /// when it is too little to pay for.
  [[nodiscard]] unsigned expected_loss_percent() const noexcept;
  /// Of the worst receiver, over the last seconds; 0 to 1.
  [[nodiscard]] double loss() const noexcept { return loss_; }

 private:
  struct Receiver {
    std::uint64_t id = 0;
    double expected = 0.0;  // packets, older ones counting less and less
    double lost = 0.0;
    TimePoint heard{};
  };

  std::optional<unsigned> fixed_;
  std::vector<Receiver> receivers_;
  double loss_ = 0.0;
  unsigned level_ = 0;
  TimePoint needed_{};  // when the loss last was what the present level is for
};

}  // namespace roger::audio
