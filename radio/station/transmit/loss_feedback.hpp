// Follows the losses that receivers report of an operator's streams.
#pragma once

#include <mutex>
#include <optional>

#include "audio/redundancy_policy.hpp"
#include "core/clock.hpp"
#include "radio/hla/messages.hpp"

namespace roger::radio {

/// Thread-safe, but not for real-time threads.
class LossFeedback {
 public:
  /// `copies`: see audio::RedundancyPolicy.
  explicit LossFeedback(std::optional<unsigned> copies) : policy_(copies) {}

  struct Advice {
    unsigned copies = 0;                 // packets that each packet repeats
    unsigned expected_loss_percent = 0;  // that the codec is prepared for
  };

  /// Takes a receiver's report. Returns false if it is not used, see
  /// audio::RedundancyPolicy::report().
  bool report(const StreamLoss& loss, TimePoint now);
  [[nodiscard]] Advice advice(TimePoint now);

 private:
  std::mutex mutex_;
  audio::RedundancyPolicy policy_;
};

}  // namespace roger::radio
