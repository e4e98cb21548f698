// One case of `roger bench voice` on a virtual clock: speech, encoder, network, playout buffer.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/bench/voice/voice_case.hpp"
#include "app/bench/voice/voice_clicks.hpp"
#include "app/bench/voice/voice_talker.hpp"
#include "audio/playout/playout_buffer.hpp"

namespace roger::app::bench {

/// A packet that sounded. Times are true time from the beginning of the case.
struct HeardPacket {
  Nanoseconds captured{0};  // its first sound at the microphone, look-ahead of the codec included
  Nanoseconds heard{0};     // the same sound at the loudspeaker of a device without latency
  [[nodiscard]] Nanoseconds delay() const { return heard - captured; }
};

/// What the playout buffer wanted and did at an instant.
struct DelayPoint {
  Nanoseconds at{0};
  Nanoseconds target{0};
  Nanoseconds actual{0};
};

struct VoiceOutcome {
  std::vector<HeardPacket> heard;  // as they sounded
  std::vector<DelayPoint> delays;  // ten times a second of a transmission
  std::vector<float> output;       // what was played from `kept_from` on, at kVoiceOutputRate
  Nanoseconds kept_from{0};
  std::vector<Nanoseconds> clicks;

  // From the case's `from` on.
  std::uint64_t packets = 0;         // sent
  std::uint64_t lost = 0;            // by the network
  std::uint64_t primary_bytes = 0;   // of codec data, without copies
  std::uint64_t copied_bytes = 0;    // of copies
  std::uint64_t spoken_samples = 0;  // of the packets sent, at kVoiceOutputRate
  audio::PlayoutCounters before;     // at `from`
  audio::PlayoutCounters after;      // at the end
};

/// Runs the case; the seed decides what the network does. `talker` speaks at `sample_rate` with a
/// codec that looks ahead by `lookahead`. At most the last two minutes of the output are kept.
VoiceOutcome run_voice_case(const VoiceCase& what, Talker& talker, std::uint32_t sample_rate,
                            Nanoseconds lookahead, std::uint64_t seed);

}  // namespace roger::app::bench
