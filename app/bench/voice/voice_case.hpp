// One case of `roger bench voice`: codec, network, repair and duration.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/bench/voice/voice_network.hpp"
#include "audio/codec/codec.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

/// Start of the simulation clock; far from 0, so that earlier times do not become negative.
inline constexpr TimePoint kVoiceBegin{Nanoseconds{1'000'000'000'000}};
/// Tick of the simulation clock; all packet durations are multiples of it.
inline constexpr Nanoseconds kVoiceTick{1'250'000};
/// A pass over the speech is padded with silence to a multiple of this, and therefore to whole
/// packets.
inline constexpr Nanoseconds kVoiceRound{3'000'000'000};

[[nodiscard]] constexpr double to_seconds_text(Nanoseconds time) {
  return static_cast<double>(time.count()) * 1e-9;
}
[[nodiscard]] constexpr double to_ms(Nanoseconds time) {
  return static_cast<double>(time.count()) * 1e-6;
}

/// A case with its defaults.
struct VoiceCase {
  std::string name;
  audio::CodecSettings codec;
  NetworkSettings network;
  std::optional<unsigned> copies = 0;  // none: follows the reported loss
  std::optional<Nanoseconds> guard;    // none: adaptive
  double drift = 0.0;                  // of the sender's sample clock, parts per million
  Nanoseconds talk{0}, pause{0};       // alternating; 0: one endless transmission
  Nanoseconds length{60'000'000'000};
  std::size_t period = 128;  // samples per period of the sound device
  Nanoseconds from{0};       // start of figures and WAVs
  bool live = false;         // must be encoded during the run, not in advance
};

/// Parses a case, "KEY=VALUE,KEY=VALUE,...":
///   codec=opus|mulaw|cvsd|gsm|pcm8|pcm16  rate=HZ  bits=BIT/S  frame=MS  complexity=0..10
///   low_delay  fec  loss=PERCENT  burst=PACKETS  jitter=none|uniform:MS|normal:MS|pareto:MS:SHAPE
///   jitter_from=S  jitter_until=S  order=free|kept  trace=FILE  drift=PPM
///   redundancy=0|1|2|auto  guard=auto|MS  period=SAMPLES  talk=S:S  seconds=S  from=S
/// The name of the case is `text`. Errors: kInvalid, naming the key, its value and what was
/// expected; those of read_trace().
Result<VoiceCase> parse_voice_case(const std::string& text);

/// Returns the named cases in the order in which they run.
[[nodiscard]] std::vector<VoiceCase> named_voice_cases();

/// Returns a description such as "uniform 0..40 ms".
[[nodiscard]] std::string describe_jitter(const NetworkSettings& network);
/// Returns a description such as "Opus 16 kHz 24 kbit/s, FEC".
[[nodiscard]] std::string describe_codec(const audio::CodecSettings& codec);
/// Returns a key that is equal for settings with the same encoder output.
[[nodiscard]] std::string make_codec_key(const audio::CodecSettings& codec);

}  // namespace roger::app::bench
