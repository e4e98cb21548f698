// `roger bench voice`: what a codec, a network and the playout buffer make of speech.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/voice/voice_case.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

struct VoiceOptions {
  std::vector<std::string> cases;   // names, or as parse_voice_case() takes them; none: all named
  std::vector<std::string> speech;  // sound files; none: the default recordings
  std::string out;                  // folder for WAVs and pictures; empty: none are written
  std::uint64_t seed = 1;
};

struct VoiceReport {
  nlohmann::ordered_json rows;
  double audio_s = 0.0;  // of all cases
  double wall_s = 0.0;
  double cpu_s = 0.0;
};

/// Runs the cases, one a processor at a time. Errors: kNotFound (no recordings: names the package),
/// kInvalid, kSystem.
Result<VoiceReport> bench_voice(const VoiceOptions& options);

}  // namespace roger::app::bench
