// The options that say how voice is coded, for every command that speaks.
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
  std::optional<unsigned> bit_rate;  // none: what suits the rest
  int complexity = 9;
  bool fec = true;
  bool dtx = false;
  bool low_delay = false;
  std::optional<unsigned> redundancy;  // none: as losses are reported
};

void declare_codec_options(CLI::App& command, CodecOptions& options);
[[nodiscard]] audio::CodecSettings codec_settings(const CodecOptions& options);
/// The same options as words of a command line.
[[nodiscard]] std::vector<std::string> codec_arguments(const CodecOptions& options);

}  // namespace roger::app
