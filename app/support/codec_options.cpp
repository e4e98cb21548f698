#include "app/support/codec_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>

#include "audio/redundancy_policy.hpp"

namespace roger::app {
namespace {

constexpr double kNanosecondsPerMillisecond = 1e6;
constexpr std::uint32_t kBitRate = 24'000;
/// Opus frames of 2.5 ms use about 34 kbit/s even when less is set, and sound poor at that rate.
constexpr std::uint32_t kLowDelayBitRate = 64'000;

}  // namespace

void declare_codec_options(CLI::App& command, CodecOptions& options) {
  command
      .add_option("--codec", options.codec,
                  "How voice is coded: opus, mulaw, cvsd or pcm (default: opus)")
      ->check(CLI::IsMember({"opus", "mulaw", "cvsd", "pcm"}))
      ->type_name("CODEC");
  command
      .add_option("--frame-ms", options.frame_ms,
                  "Milliseconds of voice in a packet, 2.5 to 62.5 (default: 31.25)")
      ->check(CLI::Range(2.5, 62.5))
      ->type_name("MS");
  command
      .add_option("--bit-rate", options.bit_rate,
                  "Opus: bits a second, 6000 to 128000 (default: 24000; 64000 with --low-delay)")
      ->check(CLI::Range(6000U, 128'000U))
      ->type_name("N");
  command
      .add_option("--complexity", options.complexity,
                  "Opus: processor time for quality, 0 to 10 (default: 9)")
      ->check(CLI::Range(0, 10))
      ->type_name("N");
  command.add_flag(
      "--fec,!--no-fec", options.fec,
      "Opus: packets carry a coarse copy of the sound before while losses are reported "
      "and nothing is repeated; with packets of 20 to 50 ms from 24 kbit/s on, of 10 "
      "ms from 32 (default: yes)");
  command.add_flag("--dtx", options.dtx, "Opus: silence takes a few bytes a packet");
  command.add_flag("--low-delay", options.low_delay,
                   "Opus: 4 ms less delay, at the price of quality and --fec");
  command
      .add_option_function<std::string>(
          "--redundancy",
          [&options](const std::string& text) {
            options.redundancy.reset();
            if (text == "auto") return;
            unsigned value = 0;
            if (!CLI::detail::lexical_cast(text, value) || value > audio::kMostCopies) {
              throw CLI::ValidationError("--redundancy",
                                         "\"" + text + "\" is neither auto nor 0, 1 or 2");
            }
            options.redundancy = value;
          },
          "How many packets before it a packet repeats: 0, 1, 2, or auto: as many as the loss asks "
          "for that receivers report (default: auto)")
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
  if (options.codec == "mulaw") {
    out.encoding = audio::Encoding::kMuLaw;
    out.sample_rate = 8000;
  } else if (options.codec == "cvsd") {
    out.encoding = audio::Encoding::kCvsd;
    out.sample_rate = 16000;
  } else if (options.codec == "pcm") {
    out.encoding = audio::Encoding::kPcm16BigEndian;
    out.sample_rate = 48000;
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
