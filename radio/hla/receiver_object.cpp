#include "radio/hla/receiver_object.hpp"

#include <array>

#include "core/byte_order.hpp"
#include "core/octets.hpp"
#include "radio/hla/rpr_encoding.hpp"

namespace roger::radio {
namespace {

using Attribute = ReceiverAttribute;

constexpr std::array<std::string_view, kReceiverAttributeCount> kNames = {
    "EntityIdentifier", "HostObjectIdentifier",          "RelativePosition",         "RadioIndex",
    "ReceivedPower",    "ReceivedTransmitterIdentifier", "ReceiverOperationalStatus"};

constexpr int kNothingDbm = -120;

void put_attribute(ByteWriter& writer, Attribute attribute, const EntityIdentifier& entity,
                   const ReceiverState& state, std::string_view heard) {
  switch (attribute) {
    case Attribute::kEntityIdentifier:
      return put_entity(writer, identify(entity, state.entity, state.host));
    case Attribute::kHostObjectIdentifier:
      return put_object_name(writer, state.host.object);
    case Attribute::kRelativePosition:
      for (int axis = 0; axis < 3; ++axis) writer.put_float(0.0F);
      return;
    case Attribute::kRadioIndex:
      return writer.put(state.radio_index);
    case Attribute::kReceivedPower:
      return writer.put_float(static_cast<float>(
          state.status == ReceiverStatus::kReceiving ? state.received_dbm : kNothingDbm));
    case Attribute::kReceivedTransmitterIdentifier:
      return put_object_name(writer, heard);
    case Attribute::kReceiverOperationalStatus:
      return writer.put(static_cast<std::uint16_t>(state.status));
  }
}

bool changed(Attribute attribute, const ReceiverState& now, const ReceiverState& before) {
  switch (attribute) {
    case Attribute::kReceivedPower:
      return now.status != before.status || now.received_dbm != before.received_dbm;
    case Attribute::kReceiverOperationalStatus:
      return now.status != before.status;
    case Attribute::kReceivedTransmitterIdentifier:
      return now.heard_stream != before.heard_stream;
    default:
      return false;
  }
}

}  // namespace

bool decode_receiver(ReceiverAttribute attribute, Bytes bytes, PublishedReceiver& receiver) {
  constexpr std::uint16_t kMaxStatus = 2;
  constexpr double kMaxDbm = 200.0;
  KnownReceiver& known = receiver.known;
  ByteReader reader(bytes);
  switch (attribute) {
    case Attribute::kEntityIdentifier: {
      EntityIdentifier entity;
      if (!take_entity(bytes, entity)) return false;
      known.host.entity = {entity.site, entity.application, entity.entity};
      return true;
    }
    case Attribute::kHostObjectIdentifier:
      return take_object_name(bytes, known.host.object);
    case Attribute::kRadioIndex:
      return take(bytes, known.radio_index);
    case Attribute::kReceivedPower: {
      const double read = reader.get_float();
      if (!reader.done() || !(read >= -kMaxDbm && read <= kMaxDbm)) return false;
      known.received_dbm = read;
      return true;
    }
    case Attribute::kReceivedTransmitterIdentifier:
      return take_object_name(bytes, receiver.heard);
    case Attribute::kReceiverOperationalStatus: {
      std::uint16_t status = 0;
      if (!take(bytes, status) || status > kMaxStatus) return false;
      known.status = static_cast<ReceiverStatus>(status);
      return true;
    }
    case Attribute::kRelativePosition:
      break;
  }
  return true;
}

std::string_view name_of(ReceiverAttribute attribute) {
  return kNames.at(static_cast<std::size_t>(attribute));
}

std::vector<AttributeBytes<ReceiverAttribute>> encode_receiver(
    const EntityIdentifier& entity, const ReceiverState& now, std::string_view heard,
    const std::optional<ReceiverState>& before) {
  std::vector<AttributeBytes<Attribute>> out;
  for (std::size_t i = 0; i < kReceiverAttributeCount; ++i) {
    const auto attribute = static_cast<Attribute>(i);
    if (before && !changed(attribute, now, *before)) continue;
    std::array<Octet, kMaxObjectName + 1> storage{};
    ByteWriter writer(storage);
    put_attribute(writer, attribute, entity, now, heard);
    out.push_back({attribute, {writer.written().begin(), writer.written().end()}});
  }
  return out;
}

}  // namespace roger::radio
