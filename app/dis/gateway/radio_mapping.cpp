#include "app/dis/gateway/radio_mapping.hpp"

#include <cmath>

#include "dds-filter/channel.hpp"

namespace roger::app {
namespace {

constexpr unsigned kKeyBits = radio::VoiceKey::kMaxId;
constexpr std::uint16_t kDiphase = 0x8000;
constexpr std::int64_t kMilli = 1000;
// SISO-REF-010, UID 156 and 158.
constexpr std::uint16_t kAm = 2;
constexpr std::uint16_t kUpperSideband = 9;
constexpr std::uint16_t kFm = 1;

template <class Value>
bool within(Value value, Value low, Value high) {
  return value >= low && value <= high;  // false for NaN
}

bool is_have_quick(dis::RadioSystem system) {
  return system == dis::RadioSystem::kHaveQuick || system == dis::RadioSystem::kHaveQuickIi ||
         system == dis::RadioSystem::kHaveQuickIia;
}

/// Returns the status; states that later editions of DIS may add count as "on".
radio::TransmitterStatus status_of(dis::TransmitState state) {
  if (state == dis::TransmitState::kOff) return radio::TransmitterStatus::kOff;
  return state == dis::TransmitState::kOnTransmitting ? radio::TransmitterStatus::kTransmitting
                                                      : radio::TransmitterStatus::kOn;
}

radio::RadioDetails details_of(const dis::Transmitter& from) {
  radio::RadioDetails out;
  const dis::EntityType& type = from.radio_type;
  out.type = {type.kind,        type.domain,
              type.country,     type.category,
              type.subcategory, static_cast<std::uint16_t>(type.specific << 8U | type.extra)};
  out.input_source = static_cast<std::uint8_t>(from.input_source);
  const dis::Vector& position = from.relative_antenna_location;
  out.relative_position = {position.x, position.y, position.z};
  out.diphase = (from.crypto_key_id & kDiphase) != 0;
  out.modulation = {static_cast<std::uint16_t>(from.modulation.major), from.modulation.detail,
                    static_cast<std::uint16_t>(from.modulation.system)};
  return out;
}

void set_details(const radio::RadioDetails& details, dis::Transmitter& to) {
  constexpr unsigned kLowOctet = 0xFF;
  const radio::RadioType& type = details.type;
  to.radio_type = {type.kind,
                   type.domain,
                   type.country,
                   type.category,
                   type.nomenclature_version,
                   static_cast<std::uint8_t>(type.nomenclature >> 8U),
                   static_cast<std::uint8_t>(type.nomenclature & kLowOctet)};
  to.input_source = static_cast<dis::InputSource>(details.input_source);
  const auto& [x, y, z] = details.relative_position;
  to.relative_antenna_location = {x, y, z};
  if (details.diphase) to.crypto_key_id |= kDiphase;
  if (!details.modulation) return;
  to.modulation.major = static_cast<dis::MajorModulation>(details.modulation->major);
  to.modulation.detail = details.modulation->detail;
  to.modulation.system = static_cast<dis::RadioSystem>(details.modulation->system);
}

}  // namespace

std::optional<Unusable> why_unusable(const dis::Transmitter& from) {
  if (from.radio.entity.site == 0 || from.radio.entity.entity == 0) return Unusable::kEntity;
  if (from.frequency == 0 || filter::is_line_number(from.frequency)) return Unusable::kFrequency;
  return std::nullopt;
}

std::optional<radio::Modulation> modulation_of(const dis::ModulationType& from) {
  if (from.major == dis::MajorModulation::kAngle && from.detail == kFm) {
    return radio::Modulation::kFm;
  }
  if (from.major != dis::MajorModulation::kAmplitude) return std::nullopt;
  if (from.detail == kAm) return radio::Modulation::kAm;
  if (from.detail == kUpperSideband) return radio::Modulation::kSsb;
  return std::nullopt;
}

std::optional<radio::Hopping> hopping_of(const dis::Transmitter& from) {
  if ((from.modulation.spread_spectrum & dis::ModulationType::kFrequencyHopping) == 0) {
    return std::nullopt;
  }
  constexpr std::uint16_t kNetBits = 0x3FF;
  constexpr std::int64_t kMaxSeconds = 86'400;
  if (const auto sincgars = dis::cctt_sincgars(from)) {
    radio::Hopping out{radio::HopSystem::kSincgars, sincgars->hopping_net, sincgars->hop_set, 0};
    const std::int64_t seconds = static_cast<std::int32_t>(sincgars->time_offset);
    if (std::abs(seconds) <= kMaxSeconds)
      out.clock_ms = static_cast<std::int32_t>(seconds * kMilli);
    return out;
  }
  if (const auto have_quick = dis::basic_have_quick(from)) {
    const auto net = static_cast<std::uint16_t>(have_quick->net & kNetBits);
    return radio::Hopping{radio::HopSystem::kHaveQuick, net, 0, 0};
  }
  const auto system = is_have_quick(from.modulation.system) ? radio::HopSystem::kHaveQuick
                                                            : radio::HopSystem::kSincgars;
  return radio::Hopping{system, 0, 0, 0};
}

std::optional<radio::Ecef> place_of(const dis::WorldPosition& from) {
  const radio::Ecef place{from.x, from.y, from.z};
  return radio::is_place(place) ? std::optional(place) : std::nullopt;
}

dis::WorldPosition to_world(const std::optional<radio::Ecef>& place) {
  return place ? dis::WorldPosition{place->x, place->y, place->z} : dis::WorldPosition{};
}

radio::TransmitterState to_state(const dis::Transmitter& from) {
  constexpr float kMaxDbm = 120.0F;
  constexpr float kMaxHertz = 1e9F;
  radio::TransmitterState out;
  const auto& [site, application, entity] = from.radio.entity;
  out.host.entity = {site, application, entity};
  out.radio_index = from.radio.radio;
  out.frequency = Frequency::from_hertz(from.frequency);
  if (within(from.transmit_bandwidth, 1.0F, kMaxHertz)) {
    out.bandwidth_hz = from.transmit_bandwidth;
  }
  if (within(from.power, -kMaxDbm, kMaxDbm)) out.power_dbm = from.power;
  out.place = place_of(from.antenna_location);
  out.modulation = modulation_of(from.modulation).value_or(radio::Modulation::kFm);
  out.hopping = hopping_of(from);
  if (from.crypto_system != dis::CryptoSystem::kNone) {
    out.crypto = static_cast<radio::CryptoSystem>(from.crypto_system);
    out.key_id = key_of(from);
  }
  out.status = status_of(from.transmit_state);
  out.details = details_of(from);
  return out;
}

radio::ReceiverState to_state(const dis::Receiver& from) {
  constexpr float kMaxDbm = 200.0F;
  radio::ReceiverState out;
  const auto& [site, application, entity] = from.radio.entity;
  out.host.entity = {site, application, entity};
  out.radio_index = from.radio.radio;
  if (from.state == dis::ReceiverState::kOff) out.status = radio::ReceiverStatus::kOff;
  if (from.state == dis::ReceiverState::kOnReceiving) {
    out.status = radio::ReceiverStatus::kReceiving;
  }
  if (within(from.received_power, -kMaxDbm, kMaxDbm)) {
    out.received_dbm = static_cast<int>(std::lround(from.received_power));
  }
  return out;
}

void set_hopping(const std::optional<radio::Hopping>& hopping, dis::Transmitter& to) {
  dis::ModulationType& modulation = to.modulation;
  constexpr std::uint16_t kHops = dis::ModulationType::kFrequencyHopping;
  if (!hopping) {
    modulation.spread_spectrum = static_cast<std::uint16_t>(modulation.spread_spectrum & ~kHops);
    to.modulation_parameters.clear();
    return;
  }
  modulation.spread_spectrum |= kHops;
  if (hopping->system == radio::HopSystem::kHaveQuick) {
    if (!is_have_quick(modulation.system)) modulation.system = dis::RadioSystem::kHaveQuick;
    dis::BasicHaveQuick parameters;
    parameters.net = hopping->net_id;
    to.modulation_parameters = encode(parameters);
    return;
  }
  // This is the only SINCGARS system that has parameters.
  modulation.system = dis::RadioSystem::kCcttSincgars;
  dis::CcttSincgars parameters;
  parameters.hopping_net = hopping->net_id;
  parameters.hop_set = hopping->hopset;
  parameters.time_offset = static_cast<std::uint32_t>(hopping->clock_ms / kMilli);
  to.modulation_parameters = encode(parameters);
}

void keep_hopping(const dis::Transmitter& before, dis::Transmitter& to) {
  const bool may_hop = is_have_quick(to.modulation.system) && !hopping_of(to);
  if (!may_hop || before.modulation.system != to.modulation.system) return;
  if (before.frequency == to.frequency) set_hopping(hopping_of(before), to);
}

std::uint16_t key_of(const dis::Transmitter& from) {
  return static_cast<std::uint16_t>(from.crypto_key_id & kKeyBits);
}

void set_key(std::uint16_t key_id, dis::Transmitter& to) {
  if (key_id == 0) {
    to.crypto_system = dis::CryptoSystem::kNone;
    to.crypto_key_id = 0;
    return;
  }
  to.crypto_key_id = static_cast<std::uint16_t>((to.crypto_key_id & kDiphase) | key_id);
}

dis::Transmitter to_transmitter(const radio::KnownRadio& from, const dis::RadioId& id) {
  dis::Transmitter out;
  out.radio = id;
  out.transmit_state = static_cast<dis::TransmitState>(from.status);
  if (from.emission) out.antenna_location = to_world(from.emission->from.place);
  out.frequency = from.frequency.hertz();
  out.transmit_bandwidth = static_cast<float>(from.bandwidth_hz);
  out.power = static_cast<float>(from.power_dbm);
  out.crypto_system = static_cast<dis::CryptoSystem>(from.crypto);
  out.crypto_key_id = from.key_id;
  set_details(from.details, out);
  set_hopping(from.hopping, out);
  return out;
}

}  // namespace roger::app
