#include "radio/station/transmit/key_desk.hpp"

#include <algorithm>

namespace roger::radio {

void KeyDesk::add(const KeyOrder& order) {
  const std::lock_guard lock(mutex_);
  orders_.push_back(order);
}

std::vector<KeyOrder> KeyDesk::orders() const {
  const std::lock_guard lock(mutex_);
  return orders_;
}

void KeyDesk::replace(std::size_t count, const std::vector<KeyOrder>& later) {
  const std::lock_guard lock(mutex_);
  orders_.erase(orders_.begin(), orders_.begin() + static_cast<std::ptrdiff_t>(count));
  orders_.insert(orders_.begin(), later.begin(), later.end());
}

void KeyDesk::began(RadioId radio, TimePoint at) {
  const std::lock_guard lock(mutex_);
  radios_[radio] = {at, false};
}

void KeyDesk::pressed_by_hand(RadioId radio) {
  const std::lock_guard lock(mutex_);
  radios_[radio].by_hand = true;
}

void KeyDesk::ended(RadioId radio) {
  const std::lock_guard lock(mutex_);
  radios_[radio].since.reset();
}

std::optional<TimePoint> KeyDesk::transmitting_since(RadioId radio) const {
  const std::lock_guard lock(mutex_);
  return radios_.at(radio).since;
}

bool KeyDesk::is_keyed(RadioId radio) const {
  const std::lock_guard lock(mutex_);
  return radios_.at(radio).since || std::ranges::any_of(orders_, [radio](const KeyOrder& order) {
           return order.key.pressed && order.key.radio == radio;
         });
}

std::optional<RadioId> KeyDesk::held_by_hand() const {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < radios_.size(); ++i) {
    if (radios_[i].since && radios_[i].by_hand) return static_cast<RadioId>(i);
  }
  for (const KeyOrder& order : orders_) {
    if (order.key.pressed && !order.by_voice) return order.key.radio;
  }
  return std::nullopt;
}

bool KeyDesk::idle() const {
  const std::lock_guard lock(mutex_);
  return orders_.empty() &&
         std::ranges::none_of(radios_, [](const Radio& radio) { return radio.since.has_value(); });
}

}  // namespace roger::radio
