#include "radio/hla/federate/other_radios.hpp"

#include <algorithm>

#include "radio/hla/federate/rti_values.hpp"
#include "radio/hla/update_tag.hpp"

namespace roger::radio {
namespace {

/// Returns whether two radios belong to different applications, if both identify themselves. One
/// application may send a stream through several transmitters.
bool differ(const EntityIdentifier& a, const EntityIdentifier& b) {
  const auto known = [](const EntityIdentifier& one) { return one != EntityIdentifier{}; };
  return known(a) && known(b) && (a.site != b.site || a.application != b.application);
}

}  // namespace

void OtherRadios::discover(const rti1516e::ObjectInstanceHandle& object, const std::string& name) {
  const std::lock_guard lock(mutex_);
  others_[object].name = name;
}

void OtherRadios::remove(const rti1516e::ObjectInstanceHandle& object) {
  const std::lock_guard lock(mutex_);
  others_.erase(object);
}

std::optional<OtherRadios::Tuned> OtherRadios::reflect(
    const rti1516e::ObjectInstanceHandle& object, const rti1516e::AttributeHandleValueMap& values,
    const rti1516e::VariableLengthData& tag, const FomHandles& fom) {
  const std::lock_guard lock(mutex_);
  const auto found = others_.find(object);
  if (found == others_.end()) return std::nullopt;
  Other& other = found->second;
  if (std::string name = call_sign_in_tag(to_bytes(tag)); !name.empty()) {
    other.call_sign = std::move(name);
  }
  for (const auto& [handle, value] : values) {
    const auto meaning = fom.transmitter_meaning.find(handle);
    if (meaning == fom.transmitter_meaning.end()) continue;
    if (!decode_transmitter(meaning->second, to_bytes(value), other.known)) {
      const std::string attribute(name_of(meaning->second));
      state_.ignore(other.name + ": malformed " + attribute);
      state_.set_trouble("transmitter \"" + other.name + "\" sends an impossible " + attribute +
                         "; the value is ignored");
    }
  }
  ignore_duplicate_stream(others_, other);
  return Tuned{other.known.stream, other.known.frequency};
}

void OtherRadios::ignore_duplicate_stream(const Others& others, Other& other) {
  KnownTransmitter& known = other.known;
  if (known.stream == 0) return;
  std::string whose;
  if (own_streams_.contains(known.stream)) {
    whose = "a StreamTag of this federate";
  } else {
    const auto first = std::ranges::find_if(others, [&known](const auto& one) {
      return one.second.known.stream == known.stream &&
             differ(one.second.known.entity, known.entity);
    });
    if (first == others.end()) return;
    whose = "the StreamTag of \"" + first->second.name + "\"";
  }
  known.stream = 0;
  const std::string trouble =
      "transmitter \"" + other.name + "\" uses " + whose + " and is ignored";
  state_.set_trouble(trouble);
  state_.ignore(trouble);
}

void OtherRadios::set_lost(const std::string& federate) {
  const std::lock_guard lock(mutex_);
  // A station's federate is named after its call sign, with a number appended if the name was in
  // use. Operators do not know other federates, so those are not reported.
  for (const auto& [object, other] : others_) {
    const std::string& call_sign = other.call_sign;
    if (call_sign.empty() || !federate.starts_with(call_sign)) continue;
    if (federate.size() == call_sign.size() || federate[call_sign.size()] == ' ') {
      lost_stations_.insert(call_sign);
    }
  }
}

void OtherRadios::add_own_stream(std::uint64_t stream) {
  const std::lock_guard lock(mutex_);
  own_streams_.add(stream);
  for (auto& [object, other] : others_) ignore_duplicate_stream(others_, other);
}

std::map<Frequency, PlainSender> OtherRadios::find_senders(std::uint64_t stream) const {
  std::map<Frequency, PlainSender> out;
  const std::lock_guard lock(mutex_);
  for (const auto& [object, other] : others_) {
    const KnownTransmitter& known = other.known;
    if (known.stream != stream || known.frequency.hertz() == 0) continue;
    out[known.frequency] = {known.hopping, known.modulation, known.emission()};
  }
  return out;
}

void OtherRadios::append_on_air(std::vector<KnownRadio>& out) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [object, other] : others_) {
    const KnownTransmitter& known = other.known;
    if (known.stream == 0 || known.status != TransmitterStatus::kTransmitting) continue;
    const EntityIdentifier& entity = known.entity;
    out.push_back({known.stream, other.shown_name(), known.frequency, known.emission(),
                   known.hopping,
                   RadioHost{known.host, {entity.site, entity.application, entity.entity}},
                   known.modulation, known.bandwidth_hz});
  }
}

void OtherRadios::count_stations(FederationSnapshot& out) const {
  const std::lock_guard lock(mutex_);
  std::set<EntityIdentifier> stations;
  std::set<std::string> lost = lost_stations_;
  for (const auto& [object, other] : others_) {
    if (other.known.stream != 0) stations.insert(other.known.entity);
    lost.erase(other.call_sign);
  }
  out.stations_known = static_cast<std::uint32_t>(stations.size());
  out.lost_stations.assign(lost.begin(), lost.end());
}

std::vector<std::string> OtherRadios::call_signs() const {
  const std::lock_guard lock(mutex_);
  std::set<std::string> out;
  for (const auto& [object, other] : others_) {
    if (!other.call_sign.empty()) out.insert(other.call_sign);
  }
  return {out.begin(), out.end()};
}

const OtherRadios::Other* OtherRadios::find(const Others& others, std::uint64_t stream) {
  const auto found = std::ranges::find_if(
      others, [stream](const auto& one) { return one.second.known.stream == stream; });
  return found == others.end() ? nullptr : &found->second;
}

std::string OtherRadios::name_of_stream(std::uint64_t stream) const {
  const std::lock_guard lock(mutex_);
  const Other* other = find(others_, stream);
  return other == nullptr ? std::string{} : other->shown_name();
}

std::string OtherRadios::object_of_stream(std::uint64_t stream) const {
  const std::lock_guard lock(mutex_);
  const Other* other = find(others_, stream);
  return other == nullptr ? std::string{} : other->name;
}

}  // namespace roger::radio
