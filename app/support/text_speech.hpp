// Text to speech.
#pragma once

#include <string>

#include "app/support/speech.hpp"
#include "core/result.hpp"

namespace roger::app {

/// Speaks `text` with the default voice of espeak-ng. Takes some ten milliseconds per sentence.
/// Errors: kUnavailable, naming the package to install.
Result<Speech> synthesize_speech(const std::string& text);

}  // namespace roger::app
