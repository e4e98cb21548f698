// RPR 2.0's object class EmbeddedSystem.RadioTransmitter: encodes the attributes of the own
// transmitters and decodes those of other federates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.hpp"
#include "core/octets.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

inline constexpr std::string_view kTransmitterClass =
    "HLAobjectRoot.EmbeddedSystem.RadioTransmitter";

/// All attributes of the class, including the inherited ones.
enum class TransmitterAttribute : std::size_t {
  kEntityIdentifier,
  kHostObjectIdentifier,
  kRelativePosition,
  kAntennaPatternData,
  kCryptographicMode,
  kCryptoSystem,
  kEncryptionKeyIdentifier,
  kFrequency,
  kFrequencyBandwidth,
  kRadioIndex,
  kRadioInputSource,
  kRadioSystemType,
  kRFModulationSystemType,
  kRFModulationType,
  kSpreadSpectrum,
  kStreamTag,
  kTimeHopInUse,
  kTransmittedPower,
  kTransmitterOperationalStatus,
  kWorldLocation,
};
inline constexpr std::size_t kTransmitterAttributeCount = 20;
[[nodiscard]] std::string_view name_of(TransmitterAttribute attribute);

/// RPR's EntityIdentifierStruct {site, application, entity}.
struct EntityIdentifier {
  std::uint16_t site = 0;
  std::uint16_t application = 0;
  std::uint16_t entity = 0;
  friend auto operator<=>(const EntityIdentifier&,
                          const EntityIdentifier&) = default;  // NOLINT(modernize-use-nullptr)
};

/// Returns the identifier of a radio: that of its host or, without a host, `own` with the number of
/// its operator.
[[nodiscard]] EntityIdentifier identify(const EntityIdentifier& own, std::uint16_t entity,
                                        const RadioHost& host);

void put_entity(ByteWriter& writer, const EntityIdentifier& entity);
/// Writes an RTIobjectId: the name and a terminating null.
void put_object_name(ByteWriter& writer, std::string_view name);

/// @{ Read what these write. Return false and leave the value unchanged if `bytes` is malformed.
[[nodiscard]] bool take_entity(Bytes bytes, EntityIdentifier& entity);
[[nodiscard]] bool take_object_name(Bytes bytes, std::string& name);
/// @}

template <class Attribute>
struct AttributeBytes {
  Attribute attribute{};
  ByteVector bytes;
};

/// Encodes the attributes that other federates must receive to update `before` to `now`: all of
/// them without a `before`, otherwise those that changed.
[[nodiscard]] std::vector<AttributeBytes<TransmitterAttribute>> encode_transmitter(
    const EntityIdentifier& entity, const TransmitterState& now,
    const std::optional<TransmitterState>& before);

/// The known state of another federate's transmitter, updated attribute by attribute.
struct KnownTransmitter {
  EntityIdentifier entity;
  std::uint64_t stream = 0;
  Frequency frequency;
  TransmitterStatus status = TransmitterStatus::kOff;
  std::optional<Ecef> place;
  double power_dbm = 37.0;
  double bandwidth_hz = 25'000.0;
  std::optional<Modulation> modulation;  // none: not published, or not a voice modulation
  std::optional<Hopping> hopping;        // SINCGARS only: RPR describes no other system
  std::string host;                      // HostObjectIdentifier
  std::uint16_t radio_index = 0;
  CryptoSystem crypto = CryptoSystem::kNone;
  std::uint16_t key_id = 0;
  RadioDetails details;

  /// Returns what it radiates, if its position is known; its antenna height is unknown.
  [[nodiscard]] std::optional<Emission> emission() const;
};

/// Returns the attributes that decode_transmitter() reads.
[[nodiscard]] std::span<const TransmitterAttribute> transmitter_attributes_to_read();

/// Reads one attribute into `known`. Returns false and leaves `known` unchanged if `bytes` is
/// malformed or the value is impossible. Ignores attributes that are not in
/// transmitter_attributes_to_read().
[[nodiscard]] bool decode_transmitter(TransmitterAttribute attribute, Bytes bytes,
                                      KnownTransmitter& known);

}  // namespace roger::radio
