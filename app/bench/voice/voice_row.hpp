// The figures of one case of `roger bench voice`.
#pragma once

#include <nlohmann/json.hpp>

#include "app/bench/voice/voice_case.hpp"
#include "app/bench/voice/voice_run.hpp"

namespace roger::app::bench {

/// A row; docs/guide/voice-lab.md says what its fields mean. wav_in and wav_out are empty.
[[nodiscard]] nlohmann::ordered_json voice_row(const VoiceCase& what, const VoiceOutcome& outcome);

/// How long after the jitter's end the delay was within 5 ms of what it had been before for good:
/// seconds. Nothing when the case has no such end, or it never was.
[[nodiscard]] std::optional<double> settled_after(const VoiceCase& what,
                                                  const std::vector<HeardPacket>& heard);

}  // namespace roger::app::bench
