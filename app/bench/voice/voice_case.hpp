// What one measurement of `roger bench voice` is: codec, network, repairs and how long.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/bench/voice/voice_network.hpp"
#include "audio/codec/codec.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

/// The lab's clock tick: every time of a packet is a multiple of it.
inline constexpr Nanoseconds kVoiceTick{1'250'000};
/// A round of the speech is filled up with silence to a multiple of this, and so to whole packets.
inline constexpr Nanoseconds kVoiceRound{3'000'000'000};

[[nodiscard]] constexpr double seconds_of(Nanoseconds time) {
  return static_cast<double>(time.count()) * 1e-9;
}
[[nodiscard]] constexpr double ms_of(Nanoseconds time) {
  return static_cast<double>(time.count()) * 1e-6;
}

struct VoiceCase {
  std::string name;
  audio::CodecSettings codec;
  NetworkSettings network;
  std::optional<unsigned> copies = 0;  // nothing: as many as the loss asks for
  std::optional<Nanoseconds> guard;    // nothing: adaptive
  double drift = 0.0;                  // of the sender's sound clock, parts in a million
  Nanoseconds talk{0}, pause{0};       // in turn; 0: one transmission without an end
  Nanoseconds length{60'000'000'000};
  std::size_t period = 128;  // samples that the sound device pulls at a time
  Nanoseconds from{0};       // figures and WAVs begin here
  bool live = false;         // must be encoded on the way, not beforehand
};

/// A case as users write it, "KEY=VALUE,KEY=VALUE,...":
///   codec=opus|mulaw|cvsd|pcm16  rate=HZ  bits=BIT/S  frame=MS  complexity=0..10  low_delay
///   fec  loss=PERCENT  burst=PACKETS  jitter=none|uniform:MS|normal:MS|pareto:MS:SHAPE
///   jitter_from=S  jitter_until=S  order=free|kept  trace=FILE  drift=PPM
///   redundancy=0|1|2|auto  guard=auto|MS  period=SAMPLES  talk=S:S  seconds=S  from=S
/// Its name is `text`. Errors: kInvalid, names the key, its value and what was expected; those of
/// read_trace().
Result<VoiceCase> parse_voice_case(const std::string& text);

/// The named cases, in the order in which they run.
[[nodiscard]] std::vector<VoiceCase> named_voice_cases();

/// "uniform 0..40 ms" and the like.
[[nodiscard]] std::string words_of_jitter(const NetworkSettings& network);
/// "Opus 16 kHz 24 kbit/s, FEC" and the like.
[[nodiscard]] std::string words_of_codec(const audio::CodecSettings& codec);
/// Equal for codecs that say the same.
[[nodiscard]] std::string key_of_codec(const audio::CodecSettings& codec);

}  // namespace roger::app::bench
