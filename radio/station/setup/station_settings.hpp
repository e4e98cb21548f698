// Settings for opening a station.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "audio/codec/codec.hpp"
#include "audio/device/device.hpp"
#include "core/clock.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/plan/net_plan.hpp"
#include "radio/station/port/voice_input.hpp"

namespace roger::radio {

/// An operator of the plan who works at this station, and their sound devices. An echo operator
/// paces itself and needs no device.
struct OperatorRequest {
  std::string call_sign;
  audio::DeviceRequest device;
  /// Device of the radios that are heard by loudspeaker; only its outputs are used. Named
  /// audio::kNullDevice: none yet. nullopt: the operator cannot have one.
  std::optional<audio::DeviceRequest> loudspeaker = {};
};

struct StationSettings {
  NetPlan plan;
  std::vector<OperatorRequest> operators;
  audio::CodecSettings codec;        // on nets that require no other coding
  std::optional<Nanoseconds> guard;  // fixed; none: see audio::PlayoutSettings::adaptive
  /// Number of earlier packets that each packet repeats, 0 to audio::kMaxCopies. None: adapts to
  /// the loss that receivers report.
  std::optional<unsigned> redundancy;
  audio::MicrophoneSettings microphone;  // of every operator except echoes
  std::optional<VoxRequest> vox;         // likewise; none: operators key by hand only
  KeyTiming key_timing;                  // likewise
  FederationSettings federation;
  /// Stores the last minute of each radio, so that the operator can hear it again; some MB per
  /// radio.
  bool say_again = false;
  /// All operators share one voice thread, woken by the last operator's device. For many operators
  /// on devices of one clock. To save memory, a quarter of a second of captured sound is kept for
  /// that thread instead of a second.
  bool one_voice_thread = false;
};

}  // namespace roger::radio
