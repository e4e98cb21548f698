#include "radio/hla/federate/own_radios.hpp"

#include <array>

#include "core/text.hpp"
#include "radio/hla/federate/rti_values.hpp"
#include "radio/hla/receiver_object.hpp"
#include "radio/hla/update_tag.hpp"

namespace roger::radio {
namespace {

template <class Attribute, std::size_t N>
void send(const RtiServices& rti, const rti1516e::ObjectInstanceHandle& object,
          const std::vector<AttributeBytes<Attribute>>& attributes,
          const std::array<rti1516e::AttributeHandle, N>& handles, const std::string& tag) {
  rti1516e::AttributeHandleValueMap values;
  for (const auto& attribute : attributes) {
    values[handles.at(static_cast<std::size_t>(attribute.attribute))] = to_data(attribute.bytes);
  }
  rti->updateAttributeValues(object, values, rti1516e::VariableLengthData(tag.data(), tag.size()));
}

}  // namespace

void OwnRadios::set_transmitter(const RtiServices& rti, const TransmitterState& state) {
  const std::lock_guard lock(mutex_);
  Transmitter& own = transmitters_[state.stream];
  if (!own.object.isValid()) {
    own.object = rti->registerObjectInstance(rti.fom().transmitter);
    own.name = to_utf8(rti->getObjectInstanceName(own.object));
    others_.add_own_stream(state.stream);
  }
  own.state = state;
  update(rti, own);
}

void OwnRadios::set_receiver(const RtiServices& rti, const ReceiverState& state) {
  const std::lock_guard lock(mutex_);
  Receiver& own = receivers_[key_of(state)];
  if (!own.object.isValid()) own.object = rti->registerObjectInstance(rti.fom().receiver);
  own.state = state;
  update(rti, own);
}

void OwnRadios::remove_transmitter(const RtiServices& rti, std::uint64_t stream) {
  const std::lock_guard lock(mutex_);
  const auto own = transmitters_.find(stream);
  if (own == transmitters_.end()) return;
  rti->deleteObjectInstance(own->second.object, rti1516e::VariableLengthData());
  transmitters_.erase(own);
  others_.remove_own_stream(stream);
}

void OwnRadios::remove_receiver(const RtiServices& rti, const ReceiverState& receiver) {
  const std::lock_guard lock(mutex_);
  const auto own = receivers_.find(key_of(receiver));
  if (own == receivers_.end()) return;
  rti->deleteObjectInstance(own->second.object, rti1516e::VariableLengthData());
  receivers_.erase(own);
}

void OwnRadios::repeat(const RtiServices& rti) {
  const std::lock_guard lock(mutex_);
  for (auto& [stream, own] : transmitters_) repeat(rti, own);
  for (auto& [key, own] : receivers_) repeat(rti, own);
}

// `announced` changes only after a successful update, so the next one includes everything that a
// failed update should have sent.
void OwnRadios::update(const RtiServices& rti, Transmitter& own) {
  const auto attributes = encode_transmitter(entity_, own.state, own.announced);
  if (attributes.empty()) return;
  send(rti, own.object, attributes, rti.fom().transmitter_attributes,
       encode_update_tag(clock_.now(), own.state.call_sign));
  own.announced = own.state;
}

void OwnRadios::update(const RtiServices& rti, Receiver& own) {
  ReceiverState now = own.state;
  std::string heard;
  if (now.heard_stream != 0) heard = object_of_stream(now.heard_stream);
  // Voice is best effort and can overtake the attributes of its transmitter. A reception without a
  // transmitter would be wrong, and it would stay so until the next repetition.
  if (now.heard_stream != 0 && heard.empty()) {
    now.status = ReceiverStatus::kOn;
    now.heard_stream = 0;
  }
  const auto attributes = encode_receiver(entity_, now, heard, own.announced);
  if (attributes.empty()) return;
  send(rti, own.object, attributes, rti.fom().receiver_attributes,
       encode_update_tag(clock_.now(), {}));
  own.announced = now;
}

std::string OwnRadios::object_of_stream(std::uint64_t stream) const {
  const auto own = transmitters_.find(stream);
  if (own != transmitters_.end()) return own->second.name;
  return others_.object_of_stream(stream);
}

std::string OwnRadios::name_of(std::uint64_t stream) const {
  const std::lock_guard lock(mutex_);
  const auto own = transmitters_.find(stream);
  return own != transmitters_.end() ? own->second.name : std::string{};
}

void OwnRadios::append_on_air(std::vector<KnownRadio>& out) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [stream, own] : transmitters_) {
    if (own.state.status != TransmitterStatus::kTransmitting) continue;
    KnownTransmitter seen;
    seen.place = own.state.place;
    seen.power_dbm = own.state.power_dbm;
    seen.bandwidth_hz = own.state.bandwidth_hz;
    KnownRadio radio;
    radio.stream = stream;
    radio.call_sign = own.state.call_sign;
    radio.frequency = own.state.frequency;
    radio.emission = seen.emission();
    radio.hopping = own.state.hopping;
    radio.host = own.state.host;
    radio.modulation = own.state.modulation;
    radio.bandwidth_hz = own.state.bandwidth_hz;
    radio.radio_index = own.state.radio_index;
    radio.status = own.state.status;
    radio.power_dbm = own.state.power_dbm;
    radio.crypto = own.state.crypto;
    radio.key_id = own.state.key_id;
    radio.details = own.state.details;
    out.push_back(std::move(radio));
  }
}

std::map<std::string, std::uint64_t> OwnRadios::streams() const {
  const std::lock_guard lock(mutex_);
  std::map<std::string, std::uint64_t> out;
  for (const auto& [stream, own] : transmitters_) out.emplace(own.name, stream);
  return out;
}

void OwnRadios::clear() {
  const std::lock_guard lock(mutex_);
  transmitters_.clear();
  receivers_.clear();
}

}  // namespace roger::radio
