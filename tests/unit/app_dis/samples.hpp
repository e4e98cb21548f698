// Addresses, times and PDUs of the tests.
#pragma once

#include <cstdint>

#include "core/clock.hpp"
#include "core/octets.hpp"
#include "dds-filter/group.hpp"
#include "dis/header.hpp"
#include "dis/identifiers.hpp"
#include "dis/signal.hpp"
#include "dis/transmitter.hpp"

namespace roger::app {

inline constexpr TimePoint kStart{std::chrono::seconds(500)};
inline constexpr filter::Ipv4Address kAlpha{0x0A000001};
inline constexpr filter::Ipv4Address kBravo{0x0A000002};

inline dis::Header header(std::uint8_t exercise, Nanoseconds time = {}) {
  dis::Header out;
  out.exercise = exercise;
  out.timestamp = dis::Timestamp::make(time, true);
  return out;
}

inline dis::RadioId radio(std::uint16_t entity, std::uint16_t number = 1) {
  return {{1, 10, entity}, number};
}

inline dis::Transmitter transmitter(
    const dis::RadioId& of, dis::TransmitState state = dis::TransmitState::kOnTransmitting) {
  dis::Transmitter out;
  out.radio = of;
  out.transmit_state = state;
  out.frequency = 40'025'000;
  out.modulation.major = dis::MajorModulation::kAngle;
  out.modulation.detail = 1;
  out.crypto_system = dis::CryptoSystem::kKy58;
  out.crypto_key_id = 17;
  return out;
}

/// Returns 20 ms of mu-law.
inline dis::Signal signal(const dis::RadioId& of) {
  dis::Signal out;
  out.radio = of;
  out.encoding = dis::EncodingScheme::audio(dis::EncodingType::kMuLaw);
  out.sample_rate = 8000;
  out.samples = 160;
  out.set_data(ByteVector(160));
  return out;
}

}  // namespace roger::app
