#include "radio/hla/rejoin/memberships.hpp"

namespace roger::radio {

Members Memberships::members() const {
  const std::lock_guard lock(mutex_);
  return members_;
}

void Memberships::add(std::shared_ptr<RadioNet> next) {
  const std::lock_guard lock(mutex_);
  members_.former = std::exchange(members_.present, std::move(next));
  trouble_.clear();
}

std::shared_ptr<RadioNet> Memberships::take_former() {
  const std::lock_guard lock(mutex_);
  return std::exchange(members_.former, nullptr);
}

std::string Memberships::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

void Memberships::set_trouble(const std::string& trouble) {
  const std::lock_guard lock(mutex_);
  trouble_ = trouble;
}

void Announcements::set_interest(const std::vector<filter::Channel>& channels) {
  const std::lock_guard lock(mutex_);
  interest_ = channels;
  const Members now = memberships_.members();
  if (now.present) now.present->set_interest(channels);
  if (now.former) now.former->set_interest(channels);
}

void Announcements::set_transmitter(const TransmitterState& state) {
  const std::lock_guard lock(mutex_);
  transmitters_[state.stream] = state;
  const Members now = memberships_.members();
  if (now.present) now.present->set_transmitter(state);
  if (now.former) now.former->set_transmitter(state);
}

void Announcements::set_receiver(const ReceiverState& state) {
  const std::lock_guard lock(mutex_);
  receivers_[{state.entity, state.radio_index}] = state;
  const Members now = memberships_.members();
  if (now.present) now.present->set_receiver(state);
  if (now.former) now.former->set_receiver(state);
}

void Announcements::hand_over(const std::shared_ptr<RadioNet>& next) {
  const std::lock_guard lock(mutex_);
  if (interest_) next->set_interest(*interest_);
  for (const auto& [stream, state] : transmitters_) next->set_transmitter(state);
  for (const auto& [key, state] : receivers_) next->set_receiver(state);
  memberships_.add(next);
}

}  // namespace roger::radio
