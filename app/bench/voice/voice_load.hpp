// `roger bench voice-load`: measures how many voices one core can buffer, decode and mix in real
// time.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace roger::app::bench {

/// Plays `speech` (the default recordings if empty) as many simultaneous streams into as many
/// playout buffers, on this thread only, and measures its CPU time. Returns a row for each codec
/// and block length, or if `quick` the first of them; docs/guide/voice-lab.md describes the fields.
/// Throws as
/// bench_voice() does.
nlohmann::ordered_json bench_voice_load(const std::vector<std::string>& speech, bool quick);

}  // namespace roger::app::bench
