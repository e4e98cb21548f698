#include "radio/hla/federate/transmitter_table.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

bool is_on_air(const OtherTransmitter& transmitter) {
  return transmitter.known.stream != 0 &&
         transmitter.known.status == TransmitterStatus::kTransmitting;
}

/// Reduces the number of a key by one, and removes a key without any.
template <class Counts, class Key>
void release(Counts& counts, const Key& key) {
  const auto found = counts.find(key);
  if (--found->second == 0) counts.erase(found);
}

/// Calls `append` for up to `most` items after the key `last`. Returns the last key, or none if no
/// items follow.
template <class Items, class Key, class Append>
std::optional<Key> append_some(const Items& items, const std::optional<Key>& last, std::size_t most,
                               const Append& append) {
  auto item = last ? items.upper_bound(*last) : items.begin();
  std::optional<Key> end;
  for (std::size_t count = 0; item != items.end() && count < most; ++item, ++count) {
    append(*item);
    end = item->first;
  }
  return item == items.end() ? std::nullopt : end;
}

}  // namespace

bool TransmitterTable::add(const Object& object, const Federate& registrar,
                           const std::string& name) {
  if (entries_.contains(object)) return true;
  const auto of_federate = registered_.find(registrar);
  const std::size_t left = kMaxTransmitters - entries_.size();
  const bool federate_is_full = registrar.isValid() && of_federate != registered_.end() &&
                                of_federate->second >= std::min(kMaxTransmittersPerFederate, left);
  if (federate_is_full || left == 0) {
    ++ignored_;
    return false;
  }
  ++registered_[registrar];
  const auto added = entries_.insert_or_assign(object, Entry{registrar, {name, {}, {}}}).first;
  names_.insert(&added->second.transmitter);
  return true;
}

void TransmitterTable::remove(const Object& object) {
  const auto found = entries_.find(object);
  if (found == entries_.end()) return;
  remove_from_indexes(*found);
  release(registered_, found->second.registrar);
  names_.erase(&found->second.transmitter);
  entries_.erase(found);
}

void TransmitterTable::add_to_indexes(const Entries::value_type& item) {
  const auto& [object, entry] = item;
  const OtherTransmitter& transmitter = entry.transmitter;
  if (transmitter.is_named_station()) ++call_signs_[transmitter.call_sign];
  if (transmitter.known.stream == 0) return;
  if (!is_replayed(transmitter.known.stream)) ++entities_[transmitter.known.entity];
  Stream& stream = streams_[transmitter.known.stream];
  stream.transmitters[object] = &transmitter;
  if (!is_on_air(transmitter)) return;
  ++stream.transmitting;
  on_air_[object] = &transmitter;
}

void TransmitterTable::remove_from_indexes(const Entries::value_type& item) {
  const auto& [object, entry] = item;
  const OtherTransmitter& transmitter = entry.transmitter;
  if (transmitter.is_named_station()) release(call_signs_, transmitter.call_sign);
  if (transmitter.known.stream == 0) return;
  if (!is_replayed(transmitter.known.stream)) release(entities_, transmitter.known.entity);
  const auto stream = streams_.find(transmitter.known.stream);
  if (is_on_air(transmitter)) {
    --stream->second.transmitting;
    on_air_.erase(object);
  }
  stream->second.transmitters.erase(object);
  if (stream->second.transmitters.empty()) streams_.erase(stream);
}

std::vector<const OtherTransmitter*> TransmitterTable::of_stream(std::uint64_t stream) const {
  std::vector<const OtherTransmitter*> out;
  const auto found = streams_.find(stream);
  if (found == streams_.end()) return out;
  for (const auto& [object, transmitter] : found->second.transmitters) out.push_back(transmitter);
  return out;
}

const OtherTransmitter* TransmitterTable::find(std::string_view name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? nullptr : *found;
}

SenderStanding TransmitterTable::standing(std::uint64_t stream) const {
  const auto found = streams_.find(stream);
  if (found == streams_.end()) return SenderStanding::kUnknown;
  return found->second.transmitting > 0 ? SenderStanding::kKeyed : SenderStanding::kKnown;
}

std::optional<TransmitterTable::Object> TransmitterTable::append_on_air(
    const std::optional<Object>& last, std::size_t most, std::vector<OtherTransmitter>& out) const {
  return append_some(on_air_, last, most,
                     [&out](const auto& item) { out.push_back(*item.second); });
}

std::optional<TransmitterTable::Object> TransmitterTable::append_all(
    const std::optional<Object>& last, std::size_t most, std::vector<OtherTransmitter>& out) const {
  return append_some(entries_, last, most, [&out](const auto& item) {
    const OtherTransmitter& transmitter = item.second.transmitter;
    if (transmitter.known.stream != 0) out.push_back(transmitter);
  });
}

std::optional<std::string> TransmitterTable::append_call_signs(
    const std::optional<std::string>& last, std::size_t most, std::vector<std::string>& out) const {
  return append_some(call_signs_, last, most,
                     [&out](const auto& item) { out.push_back(item.first); });
}

}  // namespace roger::radio
