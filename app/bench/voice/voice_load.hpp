// `roger bench voice-load`: how many voices one core can buffer, decode and mix in real time.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace roger::app::bench {

/// Speaks `speech` (default recordings when empty) in many streams at once into as many playout
/// buffers, on this thread alone, and measures its CPU time. A row a codec and block length;
/// docs/guide/voice-lab.md says what their fields mean. Errors: as bench_voice().
Result<nlohmann::ordered_json> bench_voice_load(const std::vector<std::string>& speech);

}  // namespace roger::app::bench
