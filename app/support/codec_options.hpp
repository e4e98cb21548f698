// Voice coding options, shared by every command that transmits voice.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "audio/codec/codec.hpp"

namespace CLI {
class App;
}

namespace roger::app {

struct CodecOptions {
  std::string codec = "opus";
  double frame_ms = 31.25;
  std::optional<unsigned> bit_rate;  // none: chosen to suit the other options
  int complexity = 9;
  bool fec = true;
  bool dtx = false;
  bool low_delay = false;
  std::optional<unsigned> redundancy;  // none: follows the loss that receivers report
};

/// Adds the options to `command`; parsing fills `options`.
void declare_codec_options(CLI::App& command, CodecOptions& options);
/// Returns the codec settings that the options describe.
[[nodiscard]] audio::CodecSettings codec_settings(const CodecOptions& options);
/// Returns the options as command line arguments, for a child process.
[[nodiscard]] std::vector<std::string> codec_arguments(const CodecOptions& options);

}  // namespace roger::app
