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

template <class Change>
Members Announcements::store(const Change& change) {
  const auto announced = announced_.lock();
  change(*announced);
  ++announced->changes;
  return memberships_.members();
}

void Announcements::set_interest(const std::vector<filter::Channel>& channels) {
  store([&](Announced& all) { all.interest = channels; }).for_each([&](RadioNet& net) {
    net.set_interest(channels);
  });
}

void Announcements::set_transmitter(const TransmitterState& state) {
  store([&](Announced& all) {
    all.transmitters[state.stream] = state;
  }).for_each([&](RadioNet& net) { net.set_transmitter(state); });
}

void Announcements::set_receiver(const ReceiverState& state) {
  store([&](Announced& all) { all.receivers[key_of(state)] = state; }).for_each([&](RadioNet& net) {
    net.set_receiver(state);
  });
}

void Announcements::remove_transmitter(std::uint64_t stream) {
  store([&](Announced& all) { all.transmitters.erase(stream); }).for_each([&](RadioNet& net) {
    net.remove_transmitter(stream);
  });
}

void Announcements::remove_receiver(const ReceiverState& receiver) {
  store([&](Announced& all) {
    all.receivers.erase(key_of(receiver));
  }).for_each([&](RadioNet& net) { net.remove_receiver(receiver); });
}

void Announcements::send(const Announced& before, const Announced& now, RadioNet& net) {
  if (now.interest && now.interest != before.interest) net.set_interest(*now.interest);
  for (const auto& [stream, state] : before.transmitters) {
    if (!now.transmitters.contains(stream)) net.remove_transmitter(stream);
  }
  for (const auto& [key, state] : before.receivers) {
    if (!now.receivers.contains(key)) net.remove_receiver(state);
  }
  for (const auto& [stream, state] : now.transmitters) {
    const auto sent = before.transmitters.find(stream);
    if (sent == before.transmitters.end() || sent->second != state) net.set_transmitter(state);
  }
  for (const auto& [key, state] : now.receivers) {
    const auto sent = before.receivers.find(key);
    if (sent == before.receivers.end() || sent->second != state) net.set_receiver(state);
  }
}

void Announcements::hand_over(const std::shared_ptr<RadioNet>& next) {
  Announced sent;
  for (;;) {
    Announced now = *announced_.lock();
    send(sent, now, *next);
    sent = std::move(now);
    const auto announced = announced_.lock();
    if (announced->changes != sent.changes) continue;
    // The membership becomes present last, so that no voice is sent before its radio is announced.
    memberships_.add(next);
    return;
  }
}

}  // namespace roger::radio
