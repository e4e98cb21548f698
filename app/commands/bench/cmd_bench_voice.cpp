// roger bench voice and voice-load: measure voice quality and decoding load without a network.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/bench/bench_table.hpp"
#include "app/bench/voice/voice.hpp"
#include "app/bench/voice/voice_load.hpp"
#include "app/commands/command.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/value_option.hpp"

namespace roger::app {
namespace {

constexpr const char* kVoiceExamples = R"(Examples:
  roger bench voice                                   all named cases
  roger bench voice --case loss-10 --case clean --out lab
                                                      two cases, with WAV files to score
  roger bench voice --case codec=opus,frame=20,loss=8,burst=3,jitter=pareto:4:2.5,redundancy=auto
  roger bench voice --case frame=20,trace=wifi.csv    a recorded network

A recorded network is a text file with one line per packet: its delay in ms, or "lost".
Keys of a case: codec=opus|mulaw|cvsd|gsm|pcm8|pcm16  rate=HZ  bits=BIT/S  frame=MS
complexity=0..10  low_delay  fec  loss=PERCENT  burst=PACKETS
jitter=none|uniform:MS|normal:MS|pareto:MS:SHAPE  jitter_from=S  jitter_until=S  order=free|kept
trace=FILE  drift=PPM  redundancy=0|1|2|auto  guard=auto|MS
period=SAMPLES (of the device, at 48 kHz)  talk=S:S  seconds=S
from=S (start of figures and WAV files).

docs/guide/voice-lab.md describes the columns and how to score the WAV files.)";

/// Returns the rows without the long fields, which only the JSON contains.
nlohmann::ordered_json short_rows(nlohmann::ordered_json rows) {
  for (auto& row : rows) {
    for (const char* field : {"wav_in", "wav_out", "plot", "clicks_at_s"}) row.erase(field);
  }
  return rows;
}

int run_voice(const bench::VoiceOptions& options, const std::string& json) {
  const bench::VoiceReport found = bench::bench_voice(options);
  if (json != "-") {
    fmt::print(
        "{}{:.0f} s of speech in {:.1f} s: {:.0f} times real time ({:.0f} times on one "
        "processor)\n",
        bench::format_table(short_rows(found.rows)), found.audio_s, found.wall_s,
        found.audio_s / found.wall_s, found.audio_s / found.cpu_s);
    if (!options.out.empty()) fmt::print("WAV files and plots are in {}\n", options.out);
  }
  const nlohmann::ordered_json document{{"bench", "voice"},
                                        {"machine", bench::machine()},
                                        {"settings", {{"seed", options.seed}}},
                                        {"times_real_time", found.audio_s / found.wall_s},
                                        {"rows", found.rows}};
  return report(write_json(json, document));
}

int run_load(const std::vector<std::string>& speech, const std::string& json) {
  const auto rows = bench::bench_voice_load(speech);
  if (json != "-") fmt::print("{}", bench::format_table(rows));
  return report(write_json(json, {{"bench", "voice-load"},
                                  {"machine", bench::machine()},
                                  {"settings", nlohmann::ordered_json::object()},
                                  {"rows", rows}}));
}

void declare_speech(CLI::App& command, std::vector<std::string>& files) {
  add_value(command, "--speech FILE", files,
            "Voice recording; several are joined (default: those of alsa-utils)")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

Command add_voice(CLI::App& bench) {
  auto options = std::make_shared<bench::VoiceOptions>();
  auto json = std::make_shared<std::string>();
  CLI::App* command = bench.add_subcommand(
      "voice", "Simulate speech through codec, bad network and playout, faster than real time");
  add_value(*command, "--case CASE", options->cases,
            "Named case, or KEY=VALUE,... (default: all named cases)")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_value(*command, "--out DIR", options->out,
            "Folder for WAV files and plots of the delay (default: none)");
  declare_speech(*command, options->speech);
  add_value(*command, "--seed N", options->seed,
            "Seed of the simulated network, 0 to 4294967295 (default: 1)")
      ->check(CLI::Range(0U, std::numeric_limits<unsigned>::max()));
  add_json(*command, *json, "the results");
  command->footer(kVoiceExamples);
  return {command, [options, json] { return run_voice(*options, *json); }};
}

Command add_voice_load(CLI::App& bench) {
  auto speech = std::make_shared<std::vector<std::string>>();
  auto json = std::make_shared<std::string>();
  CLI::App* command = bench.add_subcommand(
      "voice-load", "Measure how many voices one core can buffer, decode and mix in real time");
  declare_speech(*command, *speech);
  add_json(*command, *json, "the results");
  return {command, [speech, json] { return run_load(*speech, *json); }};
}

}  // namespace

std::vector<Command> add_voice_benches(CLI::App& bench) {
  return {add_voice(bench), add_voice_load(bench)};
}

}  // namespace roger::app
