#include "radio/station/transmit/key_desk.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {

void KeyOrderQueue::add_by_hand(KeyOrder order) {
  const auto state = state_.lock();
  const KeyTiming& timing = state->timing;
  order.sound = order.key.pressed ? order.at - timing.lead : order.at + timing.hang;
  state->orders.push_back(std::move(order));
}

void KeyOrderQueue::replace(std::size_t count, const std::vector<KeyOrder>& later) {
  const auto state = state_.lock();
  std::vector<KeyOrder>& orders = state->orders;
  orders.erase(orders.begin(), orders.begin() + static_cast<std::ptrdiff_t>(count));
  orders.insert(orders.begin(), later.begin(), later.end());
}

bool KeyOrderQueue::is_keyed(RadioId radio) const {
  const auto state = state_.lock();
  return state->radios.at(radio).since ||
         std::ranges::any_of(state->orders, [radio](const KeyOrder& order) {
           return order.key.pressed && order.key.radio == radio;
         });
}

std::optional<RadioId> KeyOrderQueue::held_by_hand() const {
  const auto state = state_.lock();
  for (std::size_t i = 0; i < state->radios.size(); ++i) {
    if (state->radios[i].since && state->radios[i].by_hand) return static_cast<RadioId>(i);
  }
  for (const KeyOrder& order : state->orders) {
    if (order.key.pressed && !order.by_voice) return order.key.radio;
  }
  return std::nullopt;
}

bool KeyOrderQueue::idle() const {
  const auto state = state_.lock();
  return state->orders.empty() && std::ranges::none_of(state->radios, [](const Radio& radio) {
           return radio.since.has_value();
         });
}

}  // namespace roger::radio
