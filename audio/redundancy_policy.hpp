// Decides which earlier packets a packet repeats, from the losses that receivers report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "audio/loss_meter.hpp"
#include "audio/repetition.hpp"
#include "core/clock.hpp"

namespace roger::audio {

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
///
/// The distance of the repetitions follows the bursts: with independent losses it is one packet,
/// and it grows until the loss of a packet hardly depends on that of its repetition. It grows with
/// the report that shows the need and falls after it has been too large for 5 s.
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

  [[nodiscard]] Repetition repetition() const noexcept {
    return {fixed_.value_or(level_), distance_};
  }
  /// Returns the loss in percent that the codec should prepare for. 0 while packets are repeated,
  /// or if the loss is too small to justify the cost.
  [[nodiscard]] unsigned expected_loss_percent() const noexcept;
  /// Returns the loss of the worst receiver over the last seconds, 0 to 1.
  [[nodiscard]] double loss() const noexcept { return loss_; }

 private:
  /// Counts as in LossReport, weighted by age.
  struct Losses {
    double expected = 0.0;
    double lost = 0.0;
    double bursts = 0.0;
    [[nodiscard]] double share() const noexcept { return lost / expected; }
  };
  struct Receiver {
    std::uint64_t id = 0;
    Losses losses;
    TimePoint heard{};
  };
  static double certain_share(const Losses& losses) noexcept;
  static double mean_burst(const Losses& losses) noexcept;
  static double certain_mean_burst(const Losses& losses) noexcept;
  static unsigned required_distance(const Losses& losses, double mean_burst) noexcept;
  void set_level(double certain_loss, TimePoint now) noexcept;
  void set_distance(unsigned certain, unsigned required, TimePoint now) noexcept;

  std::optional<unsigned> fixed_;
  std::vector<Receiver> receivers_;
  double loss_ = 0.0;
  unsigned level_ = 0;
  TimePoint needed_{};  // when the loss last required the current level
  unsigned distance_ = 1;
  TimePoint distance_needed_{};  // when the bursts last required the current distance
};

}  // namespace roger::audio
