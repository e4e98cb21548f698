// Runs one case of `roger bench voice` on a virtual clock: speech, encoder, network, playout
// buffer.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/bench/voice/voice_case.hpp"
#include "app/bench/voice/voice_clicks.hpp"
#include "app/bench/voice/voice_talker.hpp"
#include "audio/playout/playout_buffer.hpp"

namespace roger::app::bench {

/// A played packet. Times are true time from the beginning of the case.
struct HeardPacket {
  Nanoseconds captured{0};  // its first sample at the microphone, including the look-ahead of the
                            // codec
  Nanoseconds heard{0};     // the same sample at the loudspeaker of a device without latency
  [[nodiscard]] Nanoseconds delay() const { return heard - captured; }
};

/// Target and actual delay of the playout buffer at an instant.
struct DelayPoint {
  Nanoseconds at{0};
  Nanoseconds target{0};
  Nanoseconds actual{0};
};

/// Everything that a run measured.
struct VoiceOutcome {
  std::vector<HeardPacket> heard;  // in playing order
  std::vector<DelayPoint> delays;  // ten per second of a transmission
  std::vector<float> output;       // output from `kept_from` on, at kVoiceOutputRate
  Nanoseconds kept_from{0};
  std::vector<Nanoseconds> clicks;

  // Counted from `from` of the case on.
  std::uint64_t packets = 0;         // sent
  std::uint64_t lost = 0;            // lost by the network
  std::uint64_t primary_bytes = 0;   // codec data without copies
  std::uint64_t copied_bytes = 0;    // codec data of copies
  std::uint64_t spoken_samples = 0;  // samples in the packets sent, at kVoiceOutputRate
  audio::PlayoutCounters before;     // at `from`
  audio::PlayoutCounters after;      // at the end
};

/// Runs a case. The seed determines the behaviour of the network. `talker` speaks at `sample_rate`
/// with a codec whose look-ahead is `lookahead`. Keeps at most the last two minutes of output.
VoiceOutcome run_voice_case(const VoiceCase& what, Talker& talker, std::uint32_t sample_rate,
                            Nanoseconds lookahead, std::uint64_t seed);

}  // namespace roger::app::bench
