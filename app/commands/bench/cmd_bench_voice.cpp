// roger bench voice and voice-load: measure voice quality and decoding load without a network.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/voice/voice.hpp"
#include "app/bench/voice/voice_load.hpp"
#include "app/commands/bench/measurement_command.hpp"
#include "app/support/value_option.hpp"

namespace roger::app {
namespace {

constexpr const char* kVoiceDetails = R"(Examples:
  roger bench voice                                   all named cases
  roger bench voice --case loss-10 --case clean --out lab
                                                      two cases, with WAV files to score
  roger bench voice --case codec=opus,frame=20,loss=8,burst=3,jitter=pareto:4:2.5,redundancy=auto
  roger bench voice --case frame=20,trace=wifi.csv    a recorded network

Each run has another seed. Only the first one writes files: --out the sound, --plot the delay.
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

bench::Findings run_voice(const BenchRequest& request, bench::VoiceOptions options) {
  options.quick = request.settings.quick;
  options.plots = request.plots;
  if (!options.out.empty()) make_folder(options.out);
  bench::Findings found;
  found.settings["seed"] = options.seed;
  double audio_s = 0.0;
  double wall_s = 0.0;
  double cpu_s = 0.0;
  found.rows = repeat(request, "concealed_percent", [&] {
    const bench::VoiceReport report = bench::bench_voice(options);
    audio_s += report.audio_s;
    wall_s += report.wall_s;
    cpu_s += report.cpu_s;
    ++options.seed;
    options.out.clear();
    options.plots.clear();
    return report.rows;
  });
  found.table = short_rows(found.rows);
  found.notes = fmt::format(
      "{:.0f} s of speech in {:.1f} s: {:.0f} times real time ({:.0f} times on one processor)\n",
      audio_s, wall_s, audio_s / wall_s, audio_s / cpu_s);
  return found;
}

void declare_speech(CLI::App& command, std::vector<std::string>& files) {
  add_value(command, "--speech FILE", files,
            "Voice recording; several are joined (default: those of alsa-utils)")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

MeasurementCommand voice() {
  auto options = std::make_shared<bench::VoiceOptions>();
  MeasurementCommand out;
  out.name = "voice";
  out.summary = "Speech through codec, bad network and playout, faster than real time";
  out.details = kVoiceDetails;
  out.plots = {
      {"voice-delay", "Median delay in microseconds", "", "p50_us", {"case"}},
      {"voice-concealed", "Concealed sound in percent", "", "concealed_percent", {"case"}}};
  out.declare = [options](CLI::App& command) {
    add_value(command, "--case CASE", options->cases,
              "Named case, or KEY=VALUE,... (default: all named cases)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    add_value(command, "--out DIR", options->out, "Folder for WAV files (default: none)");
    declare_speech(command, options->speech);
    add_value(command, "--seed N", options->seed,
              "Seed of the simulated network, 0 to 4294967295 (default: 1)")
        ->check(CLI::Range(0U, std::numeric_limits<unsigned>::max()));
  };
  out.run = [options](const BenchRequest& request) { return run_voice(request, *options); };
  return out;
}

MeasurementCommand voice_load() {
  auto speech = std::make_shared<std::vector<std::string>>();
  MeasurementCommand out;
  out.name = "voice-load";
  out.summary = "Voices that one core can buffer, decode and mix in real time";
  out.details = "Uses neither a network nor a sound device.";
  out.plots = {{"voice-load",
                "Streams that one core plays",
                "",
                "streams_a_core",
                {"codec", "loss_percent", "block_ms"}}};
  out.declare = [speech](CLI::App& command) { declare_speech(command, *speech); };
  out.run = [speech](const BenchRequest& request) {
    bench::Findings found;
    found.rows = repeat(request, "streams_a_core",
                        [&] { return bench::bench_voice_load(*speech, request.settings.quick); });
    return found;
  };
  return out;
}

}  // namespace

std::vector<MeasurementCommand> voice_measurements() {
  return {voice(), voice_load()};
}

}  // namespace roger::app
