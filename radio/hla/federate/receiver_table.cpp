#include "radio/hla/federate/receiver_table.hpp"

#include <algorithm>

namespace roger::radio {

bool ReceiverTable::add(const Object& object, const Federate& registrar) {
  if (entries_.contains(object)) return true;
  const std::size_t left = kMaxReceivers - entries_.size();
  const auto of_federate = registered_.find(registrar);
  const bool federate_is_full = registrar.isValid() && of_federate != registered_.end() &&
                                of_federate->second >= std::min(kMaxReceiversPerFederate, left);
  if (federate_is_full || left == 0) return false;
  ++registered_[registrar];
  entries_[object] = {registrar, {}};
  return true;
}

void ReceiverTable::remove(const Object& object) {
  const auto found = entries_.find(object);
  if (found == entries_.end()) return;
  const auto of_federate = registered_.find(found->second.registrar);
  if (--of_federate->second == 0) registered_.erase(of_federate);
  entries_.erase(found);
}

bool ReceiverTable::take(const Object& object, ReceiverAttribute attribute, Bytes value) {
  return decode_receiver(attribute, value, entries_.at(object).receiver);
}

std::optional<ReceiverTable::Object> ReceiverTable::append(
    const std::optional<Object>& last, std::size_t most,
    const std::map<std::string, std::uint64_t>& streams, std::vector<KnownReceiver>& out) const {
  auto one = last ? entries_.upper_bound(*last) : entries_.begin();
  std::optional<Object> end;
  for (std::size_t count = 0; one != entries_.end() && count < most; ++one, ++count) {
    const auto& [object, entry] = *one;
    out.push_back(entry.receiver.known);
    const auto stream = streams.find(entry.receiver.heard);
    if (stream != streams.end()) out.back().heard_stream = stream->second;
    end = object;
  }
  return one == entries_.end() ? std::nullopt : end;
}

}  // namespace roger::radio
