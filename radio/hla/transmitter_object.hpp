// RPR 2.0's object class EmbeddedSystem.RadioTransmitter: the attributes of ours and those we read
// of others.
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

/// All attributes of the class, inherited ones included.
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

/// Who we are in RPR's terms: EntityIdentifierStruct {site, application, entity}.
struct EntityIdentifier {
  std::uint16_t site = 0;
  std::uint16_t application = 0;
  std::uint16_t entity = 0;
  friend auto operator<=>(const EntityIdentifier&,
                          const EntityIdentifier&) = default;  // NOLINT(modernize-use-nullptr)
};

/// Of a radio: its host's, or `own` with the number of its operator.
[[nodiscard]] EntityIdentifier identify(const EntityIdentifier& own, std::uint16_t entity,
                                        const RadioHost& host);

void put_entity(ByteWriter& writer, const EntityIdentifier& entity);
/// RTIobjectId: the name and a null.
void put_object_name(ByteWriter& writer, std::string_view name);

template <class Attribute>
struct AttributeBytes {
  Attribute attribute{};
  ByteVector bytes;
};

/// What has to be sent so that others who know `before` come to know `now`: every attribute when
/// there is no before, else those that changed.
[[nodiscard]] std::vector<AttributeBytes<TransmitterAttribute>> encode_transmitter(
    const EntityIdentifier& entity, const TransmitterState& now,
    const std::optional<TransmitterState>& before);

/// What we want to know of others' transmitters, filled attribute by attribute as they come.
struct KnownTransmitter {
  EntityIdentifier entity;
  std::uint64_t stream = 0;
  Frequency frequency;
  TransmitterStatus status = TransmitterStatus::kOff;
  std::optional<Ecef> place;
  double power_dbm = 37.0;
  double bandwidth_hz = 25'000.0;
  std::optional<Modulation> modulation;  // none: not told, or none that a voice radio hears
  std::optional<Hopping> hopping;        // of SINCGARS: RPR has no words for that of other systems
  std::string host;                      // HostObjectIdentifier

  /// What it puts on the air, when it says where it is; its antenna's height is not known.
  [[nodiscard]] std::optional<Emission> emission() const;
};

/// The attributes that decode_transmitter() reads.
[[nodiscard]] std::span<const TransmitterAttribute> wanted_of_transmitters();

/// false when `bytes` is malformed; `known` is then unchanged. Attributes that are not wanted are
/// ignored.
[[nodiscard]] bool decode_transmitter(TransmitterAttribute attribute, Bytes bytes,
                                      KnownTransmitter& known);

}  // namespace roger::radio
