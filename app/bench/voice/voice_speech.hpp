// The default speech of the voice measurements.
#pragma once

#include <string>
#include <vector>

#include "app/support/speech.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

/// Returns `files` joined; if empty, the spoken recordings of alsa-utils. Errors: kNotFound, naming
/// the package, if those are missing; those of load_speech().
Result<Speech> load_speech_or_default(const std::vector<std::string>& files);

}  // namespace roger::app::bench
