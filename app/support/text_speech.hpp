// Text as a voice says it.
#pragma once

#include <string>

#include "app/support/speech.hpp"
#include "core/result.hpp"

namespace roger::app {

/// By espeak-ng, in its default voice. Takes some ten milliseconds a sentence. Errors:
/// kUnavailable, saying which package brings it.
Result<Speech> speech_of_text(const std::string& text);

}  // namespace roger::app
