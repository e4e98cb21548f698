// Events of a station, in order.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/hla/control_text.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

enum class EventKind {
  kTransmitStarted,  // this station keyed `radio`
  kTransmitEnded,
  kReceiveStarted,  // `call_sign` became audible on `radio`
  kReceiveEnded,
  kNotHeard,           // `call_sign` transmits where `radio` is tuned, but is not heard: `why`
  kHearing,            // `call_sign` answers whether it hears `radio`: `heard`, or `why` not
  kInstructorControl,  // an instructor's effect changed: `control`
  kControlRefused,     // this station refused a control, or another one refused this operator's:
                       // `notice`
  kRelayed,  // a relay retransmits what `radio` hears: `notice` states by which radio and the delay
  kCall,     // a call on the intercom `radio` with `call_sign`: `notice` states its new state
  kTuned,
  kCommandDone,     // `command` was carried out
  kCommandRefused,  // `command` was rejected; `notice` states why
  kDeviceTrouble,   // `notice` names the device and its problem
  kDeviceChanged,   // `notice` names the device in use from now on
  kFederationTrouble,
  kTransmitWarning,  // the time-out of a transmission approaches
};

struct Event {
  std::uint64_t sequence = 0;  // 1, 2, 3, ... without gaps
  TimePoint at{};
  EventKind kind{};
  RadioId radio = 0;
  Frequency channel = {};  // what the operator read on `radio`, or the channel received by guard;
                           // 0: unknown, or an intercom
  std::uint64_t stream = 0;
  std::uint64_t command = 0;
  std::string call_sign = {};
  SenderRadio sender_radio = {};  // of receptions and kNotHeard
  Notice notice = {};
  bool heard = false;   // kHearing: the answer
  bool listens = true;  // kHearing: false if the station has no radio on the net
  bool plain = false;   // kReceiveStarted: not encrypted, although the net or `radio` has a key
  Reason why = {};      // kNotHeard, kHearing; may be unknown
  std::optional<InstructorControl> control = {};  // kInstructorControl
};

/// Events after a given one. `missed` counts those that had already been dropped: the newest 64
/// remain, and those of the last minute up to 4096.
struct EventBatch {
  std::vector<Event> events;
  std::uint64_t missed = 0;
};

}  // namespace roger::radio
