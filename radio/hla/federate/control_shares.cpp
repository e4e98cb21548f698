#include "radio/hla/federate/control_shares.hpp"

#include <algorithm>
#include <optional>

namespace roger::radio {

ControlRefusal ControlShares::take(const Message& control, const std::string& sender,
                                   TimePoint now) {
  const std::optional<ControlTarget> target = target_of(control);
  if (!target) return {};
  if (now - checked_ >= kControlRenewal) erase_expired(now);
  const auto known = effects_.find(*target);
  if (known != effects_.end() && ends(control)) erase(known);
  if (ends(control)) return {};
  if (known != effects_.end() && known->second.sender == sender) {
    known->second.at = now;
    return {};
  }
  const auto own = by_sender_.find(sender);
  if (own != by_sender_.end() && own->second >= kMaxSenderEffects) {
    return {RefusalCause::kSenderLimit, static_cast<double>(kMaxSenderEffects)};
  }
  // A sender that renews the effect of another one, for example its own of an earlier membership,
  // needs a place of its own for it.
  if (known != effects_.end()) erase(known);
  if (effects_.size() >= kMaxStoredEffects && !make_room(sender)) {
    return {RefusalCause::kTotalLimit, static_cast<double>(kMaxStoredEffects)};
  }
  effects_.emplace(*target, Effect{sender, now});
  ++by_sender_[sender];
  return {};
}

bool ControlShares::make_room(const std::string& sender) {
  const auto most =
      std::ranges::max_element(by_sender_, {}, [](const auto& one) { return one.second; });
  const auto own = by_sender_.find(sender);
  if (own != by_sender_.end() && own->second + 1 >= most->second) return false;
  auto oldest = effects_.end();
  for (auto one = effects_.begin(); one != effects_.end(); ++one) {
    if (one->second.sender != most->first) continue;
    if (oldest == effects_.end() || one->second.at < oldest->second.at) oldest = one;
  }
  erase(oldest);
  return true;
}

void ControlShares::erase(Effects::iterator effect) {
  const auto own = by_sender_.find(effect->second.sender);
  if (--own->second == 0) by_sender_.erase(own);
  effects_.erase(effect);
}

void ControlShares::erase_expired(TimePoint now) {
  checked_ = now;
  for (auto one = effects_.begin(); one != effects_.end();) {
    const auto next = std::next(one);
    if (now - one->second.at > kControlExpiry) erase(one);
    one = next;
  }
}

}  // namespace roger::radio
