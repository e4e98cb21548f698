#include "radio/hla/rejoin/memberships.hpp"

namespace roger::radio {

void Memberships::add(std::shared_ptr<RadioNet> next) {
  const std::shared_ptr<RadioNet> lost = present();
  const Notice why = lost ? lost->state().trouble : Notice{};
  const auto state = state_.lock();
  if (lost) state->losses = {state->losses.count + 1, why};
  state->members.former = std::exchange(state->members.present, std::move(next));
  state->trouble.clear();
}

MembershipReport Memberships::report() const {
  const auto state = state_.lock();
  return {state->members.present, state->trouble, state->losses};
}

void Announcements::set_interest(const std::vector<filter::Channel>& channels) {
  const std::lock_guard lock(mutex_);
  interest_ = channels;
  memberships_.for_each([&](RadioNet& net) { net.set_interest(channels); });
}

void Announcements::set_transmitter(const TransmitterState& state) {
  const std::lock_guard lock(mutex_);
  transmitters_[state.stream] = state;
  memberships_.for_each([&](RadioNet& net) { net.set_transmitter(state); });
}

void Announcements::set_receiver(const ReceiverState& state) {
  const std::lock_guard lock(mutex_);
  receivers_[key_of(state)] = state;
  memberships_.for_each([&](RadioNet& net) { net.set_receiver(state); });
}

void Announcements::remove_transmitter(std::uint64_t stream) {
  const std::lock_guard lock(mutex_);
  transmitters_.erase(stream);
  memberships_.for_each([&](RadioNet& net) { net.remove_transmitter(stream); });
}

void Announcements::remove_receiver(const ReceiverState& receiver) {
  const std::lock_guard lock(mutex_);
  receivers_.erase(key_of(receiver));
  memberships_.for_each([&](RadioNet& net) { net.remove_receiver(receiver); });
}

void Announcements::hand_over(const std::shared_ptr<RadioNet>& next) {
  const std::lock_guard lock(mutex_);
  // The membership becomes present last, so that no voice is sent before its radio is announced.
  if (interest_) next->set_interest(*interest_);
  for (const auto& [stream, state] : transmitters_) next->set_transmitter(state);
  for (const auto& [key, state] : receivers_) next->set_receiver(state);
  memberships_.add(next);
}

}  // namespace roger::radio
