#include "app/support/codec_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <string_view>

#include "app/support/value_option.hpp"
#include "audio/redundancy_policy.hpp"

namespace roger::app {
namespace {

/// Another name of mu-law, which existing command lines contain.
constexpr std::string_view kFormerMuLaw = "mulaw";
constexpr double kNanosecondsPerMillisecond = 1e6;
constexpr std::uint32_t kBitRate = 24'000;
/// Opus frames of 2.5 ms use about 34 kbit/s even when less is set, and sound poor at that rate.
constexpr std::uint32_t kLowDelayBitRate = 64'000;

}  // namespace

void declare_codec_options(CLI::App& command, CodecOptions& options) {
  std::vector<std::string> codecs = audio::codec_names();
  codecs.emplace_back(kFormerMuLaw);
  add_value(command, "--codec CODEC", options.codec,
            fmt::format("Voice codec on nets whose plan requires none: {} (default: opus)",
                        fmt::join(audio::codec_names(), ", ")))
      ->check(CLI::IsMember(codecs));
  add_value(command, "--frame-ms MS", options.frame_ms,
            "Duration of a packet, 2.5 to 62.5 ms (default: 31.25)")
      ->check(within(2.5, 62.5));
  add_value(command, "--bit-rate N", options.bit_rate,
            "Opus: bit rate, 6000 to 128000 bit/s (default: 24000; 64000 with --low-delay)")
      ->check(CLI::Range(6000U, 128'000U));
  add_value(command, "--complexity N", options.complexity,
            "Opus: encoder complexity, 0 (fast) to 10 (best quality) (default: 9)")
      ->check(CLI::Range(0, 10));
  command.add_flag(
      "--fec,!--no-fec", options.fec,
      "Opus: in-band error correction. Packets carry a coarse copy of the preceding sound while "
      "receivers report losses and --redundancy repeats nothing. Requires 24 kbit/s with packets "
      "of 20 to 50 ms, 32 kbit/s with packets of 10 ms (default: on)");
  command.add_flag("--dtx", options.dtx,
                   "Opus: discontinuous transmission, a few bytes per packet during silence");
  command.add_flag("--low-delay", options.low_delay,
                   "Opus: 4 ms less delay at lower quality; disables --fec");
  command
      .add_option_function<std::string>(
          "--redundancy",
          [&options](const std::string& text) {
            options.redundancy.reset();
            if (text == "auto") return;
            unsigned value = 0;
            if (!CLI::detail::lexical_cast(text, value) || value > audio::kMaxCopies) {
              throw CLI::ValidationError("--redundancy",
                                         "\"" + text + "\": expected auto, 0, 1 or 2");
            }
            options.redundancy = value;
          },
          "Number of earlier packets that each packet repeats: 0, 1, 2, or auto, which follows the "
          "loss that receivers report (default: auto)")
      ->type_name("N|auto");
}

audio::CodecSettings codec_settings(const CodecOptions& options) {
  audio::CodecSettings out;
  out.frame = Nanoseconds{std::llround(options.frame_ms * kNanosecondsPerMillisecond)};
  out.bit_rate = options.bit_rate.value_or(options.low_delay ? kLowDelayBitRate : kBitRate);
  out.complexity = options.complexity;
  out.in_band_fec = options.fec;
  out.dtx = options.dtx;
  out.low_delay = options.low_delay;
  // The option accepts no other names.
  const auto codec = audio::find_codec(options.codec == kFormerMuLaw ? "mu-law" : options.codec);
  if (codec) {
    out.encoding = codec->encoding;
    out.sample_rate = codec->sample_rate;
  }
  return out;
}

std::vector<std::string> codec_arguments(const CodecOptions& options) {
  std::vector<std::string> out = {"--codec",      options.codec,
                                  "--frame-ms",   fmt::format("{}", options.frame_ms),
                                  "--complexity", fmt::format("{}", options.complexity)};
  if (options.bit_rate) out.insert(out.end(), {"--bit-rate", fmt::format("{}", *options.bit_rate)});
  out.emplace_back(options.fec ? "--fec" : "--no-fec");
  if (options.dtx) out.emplace_back("--dtx");
  if (options.low_delay) out.emplace_back("--low-delay");
  out.insert(out.end(), {"--redundancy",
                         options.redundancy ? fmt::format("{}", *options.redundancy) : "auto"});
  return out;
}

}  // namespace roger::app
