// The Transmitter PDU (IEEE 1278.1-2012, 7.7.2): the state of a radio that can transmit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/octets.hpp"
#include "dis/enumerations.hpp"
#include "dis/header.hpp"
#include "dis/identifiers.hpp"
#include "dis/records.hpp"

namespace roger::dis {

/// The modulation of a radio (6.2.59).
struct ModulationType {
  /// @{ Bits of spread_spectrum.
  static constexpr std::uint16_t kFrequencyHopping = 1;
  static constexpr std::uint16_t kPseudoNoise = 2;
  static constexpr std::uint16_t kTimeHopping = 4;
  /// @}

  std::uint16_t spread_spectrum = 0;
  MajorModulation major = MajorModulation::kNoStatement;
  std::uint16_t detail = 0;  // SISO-REF-010, UID 156 to 162, depending on `major`
  RadioSystem system = RadioSystem::kOther;
  friend bool operator==(const ModulationType&, const ModulationType&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("spread spectrum", self.spread_spectrum), field("major modulation", self.major),
           field("modulation detail", self.detail), field("radio system", self.system));
  }
};

/// A variable transmitter parameters record (6.2.95), since version 7. The meaning of its content
/// depends on the type; it is not interpreted.
struct VariableTransmitterParameters {
  static constexpr std::uint16_t kHeaderSize = 6;       // octets
  static constexpr std::size_t kMinSize = kHeaderSize;  // octets of any record

  std::uint32_t type = 0;  // SISO-REF-010, UID 66
  /// Octets after type and length. Together with these they should be a multiple of 8.
  ByteVector content;
  friend bool operator==(const VariableTransmitterParameters&,
                         const VariableTransmitterParameters&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("record type", self.type),
           sized_record("record length", kHeaderSize, self.content));
  }
};

struct Transmitter {
  static constexpr PduType kType = PduType::kTransmitter;

  RadioId radio;
  EntityType radio_type;
  TransmitState transmit_state = TransmitState::kOff;
  InputSource input_source = InputSource::kOther;
  WorldPosition antenna_location;
  Vector relative_antenna_location;  // m, in the axes of the entity that carries the radio
  AntennaPatternType antenna_pattern_type = AntennaPatternType::kIsotropic;
  std::uint64_t frequency = 0;   // Hz, centre
  float transmit_bandwidth = 0;  // Hz, between the half-power points
  float power = 0;               // dBm, average while it transmits
  ModulationType modulation;
  CryptoSystem crypto_system = CryptoSystem::kNone;
  /// A number in the low 15 bits that stands for the key. Bit 15 is the mode: 0 baseband, 1
  /// diphase.
  std::uint16_t crypto_key_id = 0;
  /// Parameters of the radio system (Annex C), at most 255 octets: see cctt_sincgars() and
  /// basic_have_quick().
  ByteVector modulation_parameters;
  /// Parameters of the antenna pattern, at most 65,535 octets: see beam_antenna_pattern().
  ByteVector antenna_pattern;
  /// Since version 7.
  std::vector<VariableTransmitterParameters> variable_parameters;
  friend bool operator==(const Transmitter&, const Transmitter&) = default;
  static void visit(auto& self, auto&& fields) {
    constexpr std::uint8_t kSince = 7;
    fields(field("radio", self.radio), field("radio type", self.radio_type),
           field("transmit state", self.transmit_state), field("input source", self.input_source),
           length<std::uint16_t>("number of variable transmitter parameters",
                                 self.variable_parameters, kSince),
           field("antenna location", self.antenna_location),
           field("relative antenna location", self.relative_antenna_location),
           field("antenna pattern type", self.antenna_pattern_type),
           length<std::uint16_t>("antenna pattern length", self.antenna_pattern),
           field("frequency", self.frequency), field("transmit bandwidth", self.transmit_bandwidth),
           field("power", self.power), field("modulation type", self.modulation),
           field("crypto system", self.crypto_system), field("crypto key", self.crypto_key_id),
           length<std::uint8_t>("modulation parameters length", self.modulation_parameters),
           reserved<std::uint8_t>(), reserved<std::uint16_t>(),
           content("modulation parameters", self.modulation_parameters),
           content("antenna pattern", self.antenna_pattern),
           content("variable transmitter parameters", self.variable_parameters, kSince));
  }
};

/// Parameters of AntennaPatternType::kBeam (6.2.8.2): 40 octets.
struct BeamAntennaPattern {
  EulerAngles direction;              // of the beam, in the axes of the reference system
  float azimuth_beamwidth = 0;        // rad, between the half-power points
  float elevation_beamwidth = 0;      // rad
  std::uint8_t reference_system = 0;  // SISO-REF-010, UID 168; 1: world, 2: entity coordinates
  float ez = 0;                       // electrical field in the beam's z axis, in any unit
  float ex = 0;                       // in the beam's x axis, in the same unit
  float phase = 0;                    // rad, between ez and ex
  friend bool operator==(const BeamAntennaPattern&, const BeamAntennaPattern&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("beam direction", self.direction),
           field("azimuth beamwidth", self.azimuth_beamwidth),
           field("elevation beamwidth", self.elevation_beamwidth),
           field("reference system", self.reference_system), reserved<std::uint8_t>(),
           reserved<std::uint16_t>(), field("Ez", self.ez), field("Ex", self.ex),
           field("phase", self.phase), reserved<std::uint32_t>());
  }
};

/// Parameters of RadioSystem::kCcttSincgars (Table C.7): 16 octets.
struct CcttSincgars {
  std::uint16_t hopping_net = 0;
  std::uint16_t hop_set = 0;
  std::uint16_t lockout_set = 0;
  std::uint8_t start_of_message = 0;  // 0: continues, 1: starts a transmission
  /// 0: subject to losses and interference, 1: not. Version 7 has this octet after
  /// start_of_message; implementations of version 6 have it after transmission_key.
  std::uint8_t clear_channel = 0;
  std::uint32_t time_offset = 0;  // s, of the radio's clock from exercise time; two's complement
  std::uint16_t transmission_key = 0;  // TRANSEC key of the hopping pattern
  std::uint8_t clear_channel_6 = 0;    // clear_channel of version 6; 0 in version 7
  friend bool operator==(const CcttSincgars&, const CcttSincgars&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("hopping net", self.hopping_net), field("hop set", self.hop_set),
           field("lockout set", self.lockout_set), field("start of message", self.start_of_message),
           field("clear channel", self.clear_channel), field("time offset", self.time_offset),
           field("transmission security key", self.transmission_key),
           field("clear channel of version 6", self.clear_channel_6), reserved<std::uint8_t>());
  }
};

/// Parameters of the HAVE QUICK radio systems in the basic form (Table C.3): 16 octets.
struct BasicHaveQuick {
  /// Net number in the low 10 bits, then 2 bits of frequency table and 2 bits of mode (Table C.5).
  std::uint16_t net = 0;
  std::uint16_t word_of_day = 0;  // index of the multiple word of day
  std::uint32_t time_of_day = 0;  // of the radio's clock, not interpreted
  friend bool operator==(const BasicHaveQuick&, const BasicHaveQuick&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("net", self.net), field("word of day", self.word_of_day),
           reserved<std::uint32_t>(), field("time of day", self.time_of_day),
           reserved<std::uint32_t>());
  }
};

/// Returns the parameters of a beam, or nothing if the type of the pattern is another one, their
/// length is wrong, or a number is not finite.
[[nodiscard]] std::optional<BeamAntennaPattern> beam_antenna_pattern(const Transmitter& from);

/// Returns the parameters of a CCTT SINCGARS radio, or nothing if the radio system is another one
/// or their length is wrong.
[[nodiscard]] std::optional<CcttSincgars> cctt_sincgars(const Transmitter& from);

/// Returns the basic parameters of a HAVE QUICK radio, or nothing if the radio system is another
/// one or their length is another one (those of high fidelity are longer).
[[nodiscard]] std::optional<BasicHaveQuick> basic_have_quick(const Transmitter& from);

/// @{ Returns the octets of such parameters, for Transmitter::antenna_pattern and
/// Transmitter::modulation_parameters.
[[nodiscard]] ByteVector encode(const BeamAntennaPattern& pattern);
[[nodiscard]] ByteVector encode(const CcttSincgars& parameters);
[[nodiscard]] ByteVector encode(const BasicHaveQuick& parameters);
/// @}

}  // namespace roger::dis
