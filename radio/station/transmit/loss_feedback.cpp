#include "radio/station/transmit/loss_feedback.hpp"

namespace roger::radio {

bool LossFeedback::report(const StreamLoss& loss, TimePoint now) {
  const std::lock_guard lock(mutex_);
  return policy_.report(loss.receiver, loss.loss, now);
}

LossFeedback::Advice LossFeedback::advice(TimePoint now) {
  const std::lock_guard lock(mutex_);
  policy_.update(now);
  return {policy_.copies(), policy_.expected_loss_percent()};
}

}  // namespace roger::radio
