#include "radio/hla/transmitter_object.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "core/octets.hpp"
#include "dds-filter/channel.hpp"
#include "radio/hla/rpr_encoding.hpp"

namespace roger::radio {
namespace {

using Attribute = TransmitterAttribute;

constexpr std::array<std::string_view, kTransmitterAttributeCount> kNames = {
    "EntityIdentifier",
    "HostObjectIdentifier",
    "RelativePosition",
    "AntennaPatternData",
    "CryptographicMode",
    "CryptoSystem",
    "EncryptionKeyIdentifier",
    "Frequency",
    "FrequencyBandwidth",
    "RadioIndex",
    "RadioInputSource",
    "RadioSystemType",
    "RFModulationSystemType",
    "RFModulationType",
    "SpreadSpectrum",
    "StreamTag",
    "TimeHopInUse",
    "TransmittedPower",
    "TransmitterOperationalStatus",
    "WorldLocation"};

// Enumerators of RPR 2.0 (SISO-STD-001.1-2015).
constexpr std::uint16_t kModulationSystemGeneric = 1;
constexpr std::uint16_t kMajorAmplitude = 1;
constexpr std::uint16_t kMajorAngle = 3;
constexpr std::uint16_t kAmplitudeModulation = 2;
constexpr std::uint16_t kSingleSidebandUpper = 9;
constexpr std::uint16_t kFrequencyModulation = 1;
constexpr std::uint16_t kNotSpread = 0;
constexpr std::uint16_t kSincgarsFrequencyHop = 1;
constexpr std::uint8_t kEntityKindRadio = 7;
constexpr std::uint8_t kDomainLand = 1;
constexpr std::uint8_t kInputSourcePilot = 1;
// Limits of plausible values from other federates.
constexpr double kMinHertz = 1.0;
constexpr double kMaxHertz = 1e9;
constexpr double kMaxDbm = 120.0;

void put_radio_system(ByteWriter& writer) {
  writer.put(kEntityKindRadio);
  writer.put(kDomainLand);
  writer.put(std::uint16_t{0});  // country: other
  writer.put(std::uint8_t{0});   // category: other
  writer.put(std::uint8_t{0});   // nomenclature version: other
  writer.put(std::uint16_t{0});  // nomenclature: other
}

void put_modulation(ByteWriter& writer, Modulation modulation) {
  const bool angle = modulation == Modulation::kFm;
  writer.put(angle ? kMajorAngle : kMajorAmplitude);
  if (angle) {
    writer.put(kFrequencyModulation);
  } else {
    writer.put(modulation == Modulation::kSsb ? kSingleSidebandUpper : kAmplitudeModulation);
  }
}

/// Writes SpreadSpectrumVariantStruct: u16 discriminant; for SINCGARS, aligned to 4 octets, i16
/// net, hopset, lockout set and transmission security key, i32 seconds. RPR defines no other
/// spreading.
void put_spreading(ByteWriter& writer, const std::optional<Hopping>& hopping) {
  constexpr std::int32_t kMilli = 1000;
  if (!hopping || hopping->system != HopSystem::kSincgars) return writer.put(kNotSpread);
  writer.put(kSincgarsFrequencyHop);
  writer.put(std::uint16_t{0});
  writer.put(hopping->net_id);
  writer.put(hopping->hopset);
  writer.put(std::uint16_t{0});
  writer.put(std::uint16_t{0});
  writer.put(static_cast<std::uint32_t>(hopping->clock_ms / kMilli));
}

bool take_spreading(ByteReader& reader, std::optional<Hopping>& hopping) {
  constexpr std::int64_t kMilli = 1000;
  constexpr std::int64_t kMaxSeconds = 86'400;
  const auto kind = reader.get<std::uint16_t>();
  if (kind == kNotSpread && !reader.failed()) {  // octets that follow stand for no record
    hopping.reset();
    return true;
  }
  (void)reader.get<std::uint16_t>();
  Hopping read;
  read.net_id = reader.get<std::uint16_t>();
  read.hopset = reader.get<std::uint16_t>();
  (void)reader.get<std::uint32_t>();
  const std::int64_t seconds = static_cast<std::int32_t>(reader.get<std::uint32_t>());
  if (!reader.done() || kind != kSincgarsFrequencyHop || std::abs(seconds) > kMaxSeconds) {
    return false;
  }
  read.clock_ms = static_cast<std::int32_t>(seconds * kMilli);
  hopping = read;
  return true;
}

void put_attribute(ByteWriter& writer, Attribute attribute, const EntityIdentifier& entity,
                   const TransmitterState& state) {
  switch (attribute) {
    case Attribute::kEntityIdentifier:
      return put_entity(writer, identify(entity, state.entity, state.host));
    case Attribute::kHostObjectIdentifier:
      return put_object_name(writer, state.host.object);
    case Attribute::kRelativePosition:
      for (int axis = 0; axis < 3; ++axis) writer.put_float(0.0F);
      return;
    case Attribute::kAntennaPatternData:
    case Attribute::kCryptographicMode:  // omnidirectional; baseband encryption
      return writer.put(std::uint32_t{0});
    case Attribute::kCryptoSystem:
      return writer.put(static_cast<std::uint16_t>(state.crypto));
    case Attribute::kEncryptionKeyIdentifier:
      return writer.put(state.key_id);
    case Attribute::kSpreadSpectrum:
      return put_spreading(writer, state.hopping);
    case Attribute::kFrequency:
      return writer.put(state.frequency.hertz());
    case Attribute::kFrequencyBandwidth:
      return writer.put_float(static_cast<float>(state.bandwidth_hz));
    case Attribute::kRadioIndex:
      return writer.put(state.radio_index);
    case Attribute::kRadioInputSource:
      return writer.put(kInputSourcePilot);
    case Attribute::kRadioSystemType:
      return put_radio_system(writer);
    case Attribute::kRFModulationSystemType:
      return writer.put(state.hopping ? static_cast<std::uint16_t>(state.hopping->system)
                                      : kModulationSystemGeneric);
    case Attribute::kRFModulationType:
      return put_modulation(writer, state.modulation);
    case Attribute::kStreamTag:
      return writer.put(state.stream);
    case Attribute::kTimeHopInUse:  // no radio of Roger hops in time
      return writer.put(std::uint8_t{0});
    case Attribute::kTransmittedPower:
      return writer.put_float(static_cast<float>(state.power_dbm));
    case Attribute::kTransmitterOperationalStatus:
      return writer.put(static_cast<std::uint8_t>(state.status));
    case Attribute::kWorldLocation: {
      const Ecef place = state.place.value_or(Ecef{});  // the centre of the earth means "not set"
      for (const double axis : {place.x, place.y, place.z}) writer.put_double(axis);
      return;
    }
  }
}

/// Reads RFModulationTypeVariantStruct: u16 family, u16 member. A modulation that Roger does not
/// support is not an error; it is stored as unknown.
bool take_modulation(ByteReader& reader, std::optional<Modulation>& modulation) {
  const auto major = reader.get<std::uint16_t>();
  const auto detail = reader.get<std::uint16_t>();
  if (!reader.done()) return false;
  modulation.reset();
  if (major == kMajorAngle && detail == kFrequencyModulation) modulation = Modulation::kFm;
  if (major == kMajorAmplitude && detail == kAmplitudeModulation) modulation = Modulation::kAm;
  if (major == kMajorAmplitude && detail == kSingleSidebandUpper) modulation = Modulation::kSsb;
  return true;
}

/// Reads a single-precision number. Rejects wrong lengths and values out of bounds, including NaN.
bool take_within(ByteReader& reader, double least, double most, double& value) {
  const double read = reader.get_float();
  if (!reader.done() || !(read >= least && read <= most)) return false;
  value = read;
  return true;
}

bool take_object_name(Bytes bytes, std::string& name) {
  const auto end = std::ranges::find(bytes, Octet{0});
  const bool padded = std::all_of(end, bytes.end(), [](Octet octet) { return octet == Octet{0}; });
  if (bytes.empty() || !padded || end - bytes.begin() > std::ptrdiff_t{kMaxObjectName}) {
    return false;
  }
  name.clear();
  for (const Octet octet : std::span(bytes.begin(), end)) {
    name.push_back(static_cast<char>(octet));
  }
  return true;
}

bool changed(Attribute attribute, const TransmitterState& now, const TransmitterState& before) {
  switch (attribute) {
    case Attribute::kFrequency:
    case Attribute::kFrequencyBandwidth:  // always sent together, as IVCT's IR-RPR-COM requires
      return now.frequency != before.frequency ||
             std::abs(now.bandwidth_hz - before.bandwidth_hz) > 0.0;
    case Attribute::kCryptoSystem:
      return now.crypto != before.crypto;
    case Attribute::kEncryptionKeyIdentifier:
      return now.key_id != before.key_id;
    case Attribute::kRFModulationType:
      return now.modulation != before.modulation;
    case Attribute::kSpreadSpectrum:
    case Attribute::kRFModulationSystemType:
      return now.hopping != before.hopping;
    case Attribute::kTransmittedPower:
      return std::abs(now.power_dbm - before.power_dbm) > 0.0;
    case Attribute::kWorldLocation:
      return now.place != before.place;
    case Attribute::kTransmitterOperationalStatus:
      return now.status != before.status;
    default:
      return false;  // constant for the lifetime of the object
  }
}

}  // namespace

std::string_view name_of(TransmitterAttribute attribute) {
  return kNames.at(static_cast<std::size_t>(attribute));
}

EntityIdentifier identify(const EntityIdentifier& own, std::uint16_t entity,
                          const RadioHost& host) {
  const auto& [site, application, number] = host.entity;
  if (site == 0) return {own.site, own.application, entity};
  return {site, application, number};
}

void put_entity(ByteWriter& writer, const EntityIdentifier& entity) {
  writer.put(entity.site);
  writer.put(entity.application);
  writer.put(entity.entity);
}

void put_object_name(ByteWriter& writer, std::string_view name) {
  writer.put_bytes(as_octets(name.substr(0, kMaxObjectName)));
  writer.put(std::uint8_t{0});
}

std::vector<AttributeBytes<TransmitterAttribute>> encode_transmitter(
    const EntityIdentifier& entity, const TransmitterState& now,
    const std::optional<TransmitterState>& before) {
  constexpr std::size_t kMax = kMaxObjectName + 1;
  std::vector<AttributeBytes<Attribute>> out;
  for (std::size_t i = 0; i < kTransmitterAttributeCount; ++i) {
    const auto attribute = static_cast<Attribute>(i);
    if (before && !changed(attribute, now, *before)) continue;
    std::array<Octet, kMax> storage{};
    ByteWriter writer(storage);
    put_attribute(writer, attribute, entity, now);
    out.push_back({attribute, {writer.written().begin(), writer.written().end()}});
  }
  return out;
}

std::span<const TransmitterAttribute> transmitter_attributes_to_read() {
  static constexpr std::array kWanted = {
      Attribute::kEntityIdentifier, Attribute::kStreamTag,
      Attribute::kFrequency,        Attribute::kFrequencyBandwidth,
      Attribute::kTransmittedPower, Attribute::kTransmitterOperationalStatus,
      Attribute::kWorldLocation,    Attribute::kSpreadSpectrum,
      Attribute::kRFModulationType, Attribute::kHostObjectIdentifier};
  return kWanted;
}

bool decode_transmitter(TransmitterAttribute attribute, Bytes bytes, KnownTransmitter& known) {
  constexpr std::uint8_t kMaxStatus = 2;
  ByteReader reader(bytes);
  switch (attribute) {
    case Attribute::kEntityIdentifier: {
      const auto site = reader.get<std::uint16_t>();
      const auto application = reader.get<std::uint16_t>();
      const auto entity = reader.get<std::uint16_t>();
      if (!reader.done()) return false;
      known.entity = {site, application, entity};
      return true;
    }
    case Attribute::kStreamTag: {
      const auto stream = reader.get<std::uint64_t>();
      if (!reader.done()) return false;
      known.stream = stream;
      return true;
    }
    case Attribute::kFrequency: {
      const auto hertz = reader.get<std::uint64_t>();
      if (!reader.done() || filter::is_line_number(hertz)) return false;
      known.frequency = Frequency::from_hertz(hertz);
      return true;
    }
    case Attribute::kTransmitterOperationalStatus: {
      const auto status = reader.get<std::uint8_t>();
      if (!reader.done() || status > kMaxStatus) return false;
      known.status = static_cast<TransmitterStatus>(status);
      return true;
    }
    case Attribute::kHostObjectIdentifier:
      return take_object_name(bytes, known.host);
    case Attribute::kSpreadSpectrum:
      return take_spreading(reader, known.hopping);
    case Attribute::kRFModulationType:
      return take_modulation(reader, known.modulation);
    case Attribute::kFrequencyBandwidth:
      return take_within(reader, kMinHertz, kMaxHertz, known.bandwidth_hz);
    case Attribute::kTransmittedPower:
      return take_within(reader, -kMaxDbm, kMaxDbm, known.power_dbm);
    case Attribute::kWorldLocation: {
      Ecef place;
      for (double* axis : {&place.x, &place.y, &place.z}) *axis = reader.get_double();
      if (!reader.done()) return false;
      const bool unset = place == Ecef{};
      if (!unset && !is_place(place)) return false;
      known.place = unset ? std::nullopt : std::optional(place);
      return true;
    }
    default:
      return true;
  }
}

std::optional<Emission> KnownTransmitter::emission() const {
  if (!place) return std::nullopt;
  Emission out;
  out.from = {*place, kUnknownHeight};
  out.bandwidth_hz = bandwidth_hz;
  out.power_dbm = power_dbm;
  return out;
}

}  // namespace roger::radio
