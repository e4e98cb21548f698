// The radios in the federation that transmit replayed recordings.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/clock.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/timeline/opened_voice.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// Transmits under the call signs, frequencies and hosts of recordings, with StreamTags of its own,
/// since the recorded stations may still be in the federation: see is_replayed(). Later replays use
/// the same radios, since a published transmitter cannot be withdrawn. For one thread at a time.
class ReplayRadios {
 public:
  /// `sent` is called with each sent packet as others receive it. `clock_domain`: the domain of
  /// `clock`, from which packets get their time stamps. Net, keys and clock must outlive it.
  ReplayRadios(RadioNet& net, const PlanKeys& keys, const Clock& clock, std::uint64_t clock_domain,
               std::function<void(const VoicePacket&)> sent = {});

  /// Returns whether the plan has the key of a secure transmission; true for a plain one.
  [[nodiscard]] bool has_key(const AirTransmission& air) const;
  /// key() puts the radio of a transmission on the air. The radio stays there until release() was
  /// called for each of its transmissions. `emission`: its position and power.
  void key(const AirTransmission& air, const std::optional<Emission>& emission);
  void release(const AirTransmission& air);
  /// Sends a packet of a transmission that was captured at `captured` and is sent `behind` later.
  /// Ciphers packets of secure transmissions again. `renumber`: the offset from the recording's
  /// sequence numbers to those sent; none before the first packet, which sets it. Returns why the
  /// packet cannot be sent; empty if it was sent.
  Notice send(const AirTransmission& air, VoicePacket voice, TimePoint captured, Nanoseconds behind,
              std::optional<std::uint32_t>& renumber);
  void switch_off();

 private:
  struct Radio {
    TransmitterState state;
    std::uint32_t next_sequence = 0;
    unsigned keyed = 0;  // number of transmissions, as one may begin before the previous one ends
  };
  Radio& radio_of(const AirTransmission& air);

  RadioNet& net_;
  const PlanKeys& keys_;
  const Clock& clock_;
  const std::uint64_t clock_domain_;
  const std::function<void(const VoicePacket&)> sent_;
  const std::uint64_t salt_;
  std::uint64_t next_stream_;
  std::map<std::pair<std::uint64_t, Address>, Radio> radios_;  // by recorded stream and address
  std::map<std::string, std::uint16_t> entities_;              // by host
};

}  // namespace roger::radio
