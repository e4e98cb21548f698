// The figures of one case of `roger bench voice`.
#pragma once

#include <nlohmann/json.hpp>

#include "app/bench/voice/voice_case.hpp"
#include "app/bench/voice/voice_run.hpp"

namespace roger::app::bench {

/// Returns the row of a case; docs/guide/voice-lab.md describes the fields. wav_in and wav_out are
/// empty.
[[nodiscard]] nlohmann::ordered_json voice_row(const VoiceCase& what, const VoiceOutcome& outcome);

/// Returns the time in seconds from the end of the jitter until the delay stays within 5 ms of its
/// value before the jitter; nullopt if the jitter does not end or the delay does not return.
[[nodiscard]] std::optional<double> settled_after(const VoiceCase& what,
                                                  const std::vector<HeardPacket>& heard);

}  // namespace roger::app::bench
