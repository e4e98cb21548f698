// The radios of recordings as they are in the federation that a recording is played into.
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
/// since those who spoke then may be there still. Whoever plays again uses the same radios, since a
/// transmitter that was made known stays known. One thread at a time.
class ReplayRadios {
 public:
  /// `sent`: what went out, as others receive it. `clock_domain`: of `clock`, which packets are
  /// stamped with. Net, keys and clock must outlive it.
  ReplayRadios(RadioNet& net, const PlanKeys& keys, const Clock& clock, std::uint64_t clock_domain,
               std::function<void(const VoicePacket&)> sent = {});

  /// Whether the plan has the key of a secure transmission; true for a plain one.
  [[nodiscard]] bool has_key(const AirTransmission& air) const;
  /// Keys the radio of a transmission, or releases it; it is on the air while one is keyed.
  /// `emission`: where it stands then.
  void key(const AirTransmission& air, const std::optional<Emission>& emission);
  void release(const AirTransmission& air);
  /// Sends a packet of a transmission that was captured at `captured` and is sent `behind` later.
  /// Secure nets are ciphered anew. `renumber`: from the recording's sequence numbers to those
  /// sent, none before the first packet. Returns why it can't be sent.
  Notice send(const AirTransmission& air, VoicePacket voice, TimePoint captured, Nanoseconds behind,
              std::optional<std::uint32_t>& renumber);
  void switch_off();

 private:
  struct Radio {
    TransmitterState state;
    std::uint32_t next_sequence = 0;
    unsigned keyed = 0;  // by transmissions: one may begin while another is about to end
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
