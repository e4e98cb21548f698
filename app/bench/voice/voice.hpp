// `roger bench voice`: measures what a codec, a network and the playout buffer do to speech.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/voice/voice_case.hpp"

namespace roger::app::bench {

struct VoiceOptions {
  std::vector<std::string> cases;   // names, or the syntax of parse_voice_case(); empty: all named
                                    // cases
  std::vector<std::string> speech;  // sound files; empty: the default recordings
  std::string out;                  // folder for WAVs, which exists; empty: none
  std::string plots;                // folder for pictures, which exists; empty: none
  std::uint64_t seed = 1;
  bool quick = false;  // two of the named cases instead of all
};

struct VoiceReport {
  nlohmann::ordered_json rows;
  double audio_s = 0.0;  // simulated time of all cases
  double wall_s = 0.0;
  double cpu_s = 0.0;
};

/// Runs the cases in parallel, one per processor. Throws a CommandError: kNotFound (no
/// recordings; names the package), kInvalid, kSystem.
VoiceReport bench_voice(const VoiceOptions& options);

}  // namespace roger::app::bench
