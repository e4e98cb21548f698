// Radios of DIS and of the federation: how a Transmitter PDU corresponds to a RadioTransmitter of
// RPR, field by field (docs/dev/dis-mapping.md). Pure functions.
#pragma once

#include <cstdint>
#include <optional>

#include "dis/receiver.hpp"
#include "dis/transmitter.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/model/hopping.hpp"
#include "radio/model/modulation.hpp"
#include "radio/model/propagation/geodesy.hpp"

namespace roger::app {

/// Why a transmitter cannot be a radio of the federation.
enum class Unusable : std::uint8_t {
  kFrequency,  // 0, or beyond those that radios can have
  kEntity,     // no entity: the site or the entity number is 0
};

/// Returns why a transmitter is not carried into the federation; nullopt if it is.
[[nodiscard]] std::optional<Unusable> why_unusable(const dis::Transmitter& from);

/// Returns what a Transmitter PDU says of a radio. Stream, call sign and name of the host are left
/// to the caller; the place is that of the antenna, if the PDU has a possible one. A power or
/// bandwidth that no radio can have is replaced by the usual one.
[[nodiscard]] radio::TransmitterState to_state(const dis::Transmitter& from);

/// Returns the modulation; nullopt if radios of Roger have no such modulation.
[[nodiscard]] std::optional<radio::Modulation> modulation_of(const dis::ModulationType& from);

/// Returns how a radio hops, as far as its PDU describes that; nullopt: on a fixed frequency.
[[nodiscard]] std::optional<radio::Hopping> hopping_of(const dis::Transmitter& from);

/// Returns the Transmitter PDU of a radio of the federation.
[[nodiscard]] dis::Transmitter to_transmitter(const radio::KnownRadio& from,
                                              const dis::RadioId& id);

/// Sets how a radio hops, with the parameters of its system.
void set_hopping(const std::optional<radio::Hopping>& hopping, dis::Transmitter& to);

/// Completes the state of a radio that RPR cannot describe: it names the system of HAVE QUICK
/// radios but not their nets, which only their voice contains. A radio keeps the net of its newest
/// voice, which `before` has, as long as system and frequency are the same.
void keep_hopping(const dis::Transmitter& before, dis::Transmitter& to);

/// Returns the key without the mode.
[[nodiscard]] std::uint16_t key_of(const dis::Transmitter& from);

/// Sets the key of a transmission; 0: in clear. The mode remains.
void set_key(std::uint16_t key_id, dis::Transmitter& to);

/// Returns what a Receiver PDU says, without the stream of the received transmission and the name
/// of the host.
[[nodiscard]] radio::ReceiverState to_state(const dis::Receiver& from);

/// @{ Positions: the same axes. The centre of the earth is an unknown position in DIS.
[[nodiscard]] std::optional<radio::Ecef> place_of(const dis::WorldPosition& from);
[[nodiscard]] dis::WorldPosition to_world(const std::optional<radio::Ecef>& place);
/// @}

}  // namespace roger::app
