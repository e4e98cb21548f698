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
constexpr std::uint32_t kBaseband = 0;
constexpr std::uint32_t kDiphase = 1;
// Limits of plausible values from other federates.
constexpr double kMinHertz = 1.0;
constexpr double kMaxHertz = 1e9;
constexpr double kMaxDbm = 120.0;

void put_radio_type(ByteWriter& writer, const RadioType& type) {
  writer.put(type.kind);
  writer.put(type.domain);
  writer.put(type.country);
  writer.put(type.category);
  writer.put(type.nomenclature_version);
  writer.put(type.nomenclature);
}

bool take_radio_type(ByteReader& reader, RadioType& type) {
  RadioType read;
  read.kind = reader.get<std::uint8_t>();
  read.domain = reader.get<std::uint8_t>();
  read.country = reader.get<std::uint16_t>();
  read.category = reader.get<std::uint8_t>();
  read.nomenclature_version = reader.get<std::uint8_t>();
  read.nomenclature = reader.get<std::uint16_t>();
  if (!reader.done()) return false;
  type = read;
  return true;
}

/// Returns the modulation as RPR describes it.
RawModulation raw_modulation(const TransmitterState& state) {
  if (state.details.modulation) return *state.details.modulation;
  RawModulation out;
  const bool angle = state.modulation == Modulation::kFm;
  out.major = angle ? kMajorAngle : kMajorAmplitude;
  if (angle) {
    out.detail = kFrequencyModulation;
  } else {
    out.detail = state.modulation == Modulation::kSsb ? kSingleSidebandUpper : kAmplitudeModulation;
  }
  out.system =
      state.hopping ? static_cast<std::uint16_t>(state.hopping->system) : kModulationSystemGeneric;
  return out;
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
      for (const float axis : state.details.relative_position) writer.put_float(axis);
      return;
    case Attribute::kAntennaPatternData:  // omnidirectional
      return writer.put(std::uint32_t{0});
    case Attribute::kCryptographicMode:
      return writer.put(state.details.diphase ? kDiphase : kBaseband);
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
      return writer.put(state.details.input_source);
    case Attribute::kRadioSystemType:
      return put_radio_type(writer, state.details.type);
    case Attribute::kRFModulationSystemType:
      return writer.put(raw_modulation(state).system);
    case Attribute::kRFModulationType: {
      const RawModulation modulation = raw_modulation(state);
      writer.put(modulation.major);
      return writer.put(modulation.detail);
    }
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
bool take_modulation(ByteReader& reader, KnownTransmitter& known) {
  const auto major = reader.get<std::uint16_t>();
  const auto detail = reader.get<std::uint16_t>();
  if (!reader.done()) return false;
  if (!known.details.modulation) known.details.modulation.emplace();
  known.details.modulation->major = major;
  known.details.modulation->detail = detail;
  known.modulation.reset();
  if (major == kMajorAngle && detail == kFrequencyModulation) known.modulation = Modulation::kFm;
  if (major != kMajorAmplitude) return true;
  if (detail == kAmplitudeModulation) known.modulation = Modulation::kAm;
  if (detail == kSingleSidebandUpper) known.modulation = Modulation::kSsb;
  return true;
}

bool take_relative_position(ByteReader& reader, std::array<float, 3>& position) {
  std::array<float, 3> read{};
  for (float& axis : read) axis = reader.get_float();
  const bool finite = std::ranges::all_of(read, [](float axis) { return std::isfinite(axis); });
  if (!reader.done() || !finite) return false;
  position = read;
  return true;
}

template <std::unsigned_integral T>
bool take_number(ByteReader& reader, T& value) {
  const T read = reader.get<T>();
  if (!reader.done()) return false;
  value = read;
  return true;
}

/// Reads a single-precision number. Rejects wrong lengths and values out of bounds, including NaN.
bool take_within(ByteReader& reader, double least, double most, double& value) {
  const double read = reader.get_float();
  if (!reader.done() || !(read >= least && read <= most)) return false;
  value = read;
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
    case Attribute::kRFModulationSystemType:
      return raw_modulation(now) != raw_modulation(before);
    case Attribute::kSpreadSpectrum:
      return now.hopping != before.hopping;
    case Attribute::kCryptographicMode:
      return now.details.diphase != before.details.diphase;
    case Attribute::kRadioInputSource:
      return now.details.input_source != before.details.input_source;
    case Attribute::kRadioSystemType:
      return now.details.type != before.details.type;
    case Attribute::kRelativePosition:
      return now.details.relative_position != before.details.relative_position;
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

bool take_entity(Bytes bytes, EntityIdentifier& entity) {
  ByteReader reader(bytes);
  const auto site = reader.get<std::uint16_t>();
  const auto application = reader.get<std::uint16_t>();
  const auto number = reader.get<std::uint16_t>();
  if (!reader.done()) return false;
  entity = {site, application, number};
  return true;
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
  static constexpr std::array kWanted = {Attribute::kEntityIdentifier,
                                         Attribute::kStreamTag,
                                         Attribute::kFrequency,
                                         Attribute::kFrequencyBandwidth,
                                         Attribute::kTransmittedPower,
                                         Attribute::kTransmitterOperationalStatus,
                                         Attribute::kWorldLocation,
                                         Attribute::kSpreadSpectrum,
                                         Attribute::kRFModulationType,
                                         Attribute::kHostObjectIdentifier,
                                         Attribute::kRadioIndex,
                                         Attribute::kCryptoSystem,
                                         Attribute::kEncryptionKeyIdentifier,
                                         Attribute::kCryptographicMode,
                                         Attribute::kRadioInputSource,
                                         Attribute::kRadioSystemType,
                                         Attribute::kRFModulationSystemType,
                                         Attribute::kRelativePosition};
  return kWanted;
}

bool decode_transmitter(TransmitterAttribute attribute, Bytes bytes, KnownTransmitter& known) {
  constexpr std::uint8_t kMaxStatus = 2;
  ByteReader reader(bytes);
  switch (attribute) {
    case Attribute::kEntityIdentifier:
      return take_entity(bytes, known.entity);
    case Attribute::kStreamTag:
      return take_number(reader, known.stream);
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
      return take_modulation(reader, known);
    case Attribute::kRFModulationSystemType: {
      std::uint16_t system = 0;
      if (!take_number(reader, system)) return false;
      if (!known.details.modulation) known.details.modulation.emplace();
      known.details.modulation->system = system;
      return true;
    }
    case Attribute::kRadioIndex:
      return take_number(reader, known.radio_index);
    case Attribute::kCryptoSystem: {
      std::uint16_t system = 0;
      if (!take_number(reader, system)) return false;
      known.crypto = static_cast<CryptoSystem>(system);
      return true;
    }
    case Attribute::kEncryptionKeyIdentifier:
      return take_number(reader, known.key_id);
    case Attribute::kCryptographicMode: {
      std::uint32_t mode = 0;
      if (!take_number(reader, mode) || mode > kDiphase) return false;
      known.details.diphase = mode == kDiphase;
      return true;
    }
    case Attribute::kRadioInputSource:
      return take_number(reader, known.details.input_source);
    case Attribute::kRadioSystemType:
      return take_radio_type(reader, known.details.type);
    case Attribute::kRelativePosition:
      return take_relative_position(reader, known.details.relative_position);
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
