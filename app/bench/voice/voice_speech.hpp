// The human voice that the lab's measurements speak with.
#pragma once

#include <string>
#include <vector>

#include "app/support/speech.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

/// `files` joined, or without any the spoken recordings of alsa-utils. Errors: kNotFound names the
/// package when they are not there; those of load_speech().
Result<Speech> speech_of(const std::vector<std::string>& files);

}  // namespace roger::app::bench
