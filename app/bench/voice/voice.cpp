#include "app/bench/voice/voice.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <ranges>
#include <thread>
#include <utility>

#include "app/bench/svg_plot.hpp"
#include "app/bench/voice/voice_align.hpp"
#include "app/bench/voice/voice_row.hpp"
#include "app/bench/voice/voice_run.hpp"
#include "app/bench/voice/voice_speech.hpp"
#include "app/bench/voice/voice_talker.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/process_usage.hpp"
#include "app/support/speech.hpp"
#include "audio/device/wav_file.hpp"
#include "core/printable.hpp"

namespace roger::app::bench {
namespace {

namespace fs = std::filesystem;

std::vector<VoiceCase> parse_cases(const VoiceOptions& options) {
  std::vector<VoiceCase> named = named_voice_cases();
  std::vector<std::string> wanted = options.cases;
  if (wanted.empty() && options.quick) wanted = {"clean", "loss-10"};
  if (wanted.empty()) return named;
  std::vector<VoiceCase> out;
  for (const std::string& text : wanted) {
    const auto found = std::ranges::find(named, text, &VoiceCase::name);
    if (found != named.end()) {
      out.push_back(*found);
      continue;
    }
    if (text.find('=') == std::string::npos) {
      throw CommandError(
          ErrorCode::kInvalid,
          fmt::format("unknown case '{}': expected {} or KEY=VALUE,...", printable(text),
                      fmt::join(named | std::views::transform(&VoiceCase::name), ", ")));
    }
    out.push_back(require(parse_voice_case(text)));
  }
  return out;
}

/// Speech and its coded form, computed once for all cases that share them. Any thread.
class Library {
 public:
  explicit Library(const Speech& speech) : speech_(speech) {}

  std::shared_ptr<const SpeechPass> round(std::uint32_t sample_rate) {
    const std::lock_guard lock(mutex_);
    auto& round = rounds_[sample_rate];
    if (round == nullptr) {
      round = std::make_shared<const SpeechPass>(make_speech_round(speech_, sample_rate));
    }
    return round;
  }

  /// Returns the coded speech for a case; encodes it on first use. Errors: those of make_encoder().
  Result<std::shared_ptr<const CodedSpeech>> coded(const VoiceCase& what) {
    const std::string key = make_codec_key(what.codec);
    const auto the_round = round(what.codec.sample_rate);
    Slot* slot = nullptr;
    {
      const std::lock_guard lock(mutex_);
      slot = &coded_[key];
    }
    // A lock per codec: different codecs are encoded in parallel, and a second case with the same
    // codec waits for the first.
    const std::lock_guard lock(slot->mutex);
    if (slot->coded == nullptr) {
      auto coded = coded_speech(what, the_round);
      if (!coded) return coded.error();
      slot->coded = std::make_shared<const CodedSpeech>(std::move(coded).value());
    }
    return slot->coded;
  }

 private:
  struct Slot {
    std::mutex mutex;
    std::shared_ptr<const CodedSpeech> coded;
  };

  const Speech& speech_;
  std::mutex mutex_;
  std::map<std::uint32_t, std::shared_ptr<const SpeechPass>> rounds_;
  std::map<std::string, Slot> coded_;
};

Status write_wav(const std::string& path, std::uint32_t rate, std::span<const float> samples) {
  auto sink = audio::WavSink::create(path, rate, 1);
  if (!sink) return audio::to_error(sink.error());
  if (sink.value()->write(samples) && sink.value()->flush()) return ok();
  return audio::to_error(sink.value()->trouble());
}

Status write_plot(const std::string& path, const VoiceCase& what, const VoiceOutcome& outcome) {
  Plot plot{what.name, "s", "ms", {}};
  PlotLine heard{"microphone to loudspeaker", "#4477aa", {}};
  for (const HeardPacket& packet : outcome.heard) {
    heard.points.emplace_back(to_seconds_text(packet.heard), to_seconds_text(packet.delay()) * 1e3);
  }
  plot.lines.push_back(std::move(heard));
  PlotLine target{"target", "#cc6677", {}};
  PlotLine actual{"actual", "#228833", {}};
  for (const DelayPoint& point : outcome.delays) {
    target.points.emplace_back(to_seconds_text(point.at), to_seconds_text(point.target) * 1e3);
    actual.points.emplace_back(to_seconds_text(point.at), to_seconds_text(point.actual) * 1e3);
  }
  plot.lines.push_back(std::move(actual));
  plot.lines.push_back(std::move(target));
  std::ofstream out(path);
  out << to_svg(plot);
  if (out.flush()) return ok();
  return Error{ErrorCode::kSystem, fmt::format("cannot write plot '{}'", path), {}};
}

/// Returns the name of a case as a file name.
std::string file_name(const std::string& name) {
  std::string out;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '.' || c == '=' || c == '_';
    out += plain ? c : '_';
  }
  return out;
}

/// Writes the WAVs of a case and puts their paths into the row.
Status write_wavs(const std::string& folder, const VoiceCase& what, const SpeechPass& round,
                  const VoiceOutcome& outcome, nlohmann::ordered_json& row) {
  const std::string stem = (fs::path(folder) / file_name(what.name)).string();
  const double clock = round.sample_rate * (1.0 + what.drift * 1e-6);
  const auto first = static_cast<std::uint64_t>(to_seconds_text(outcome.kept_from) * clock);
  // The last second of speech has not been played when the case ends.
  const double length = std::max(to_seconds_text(what.length - outcome.kept_from) - 1.0, 0.0);
  const std::vector<float> said =
      spoken(what, round, first, static_cast<std::size_t>(length * clock));
  const std::vector<float> heard = aligned(
      {said, round.sample_rate, from_seconds(static_cast<double>(first) / clock), what.drift},
      outcome);
  row["wav_in"] = stem + "-in.wav";
  row["wav_out"] = stem + "-out.wav";
  if (auto written = write_wav(row["wav_in"], round.sample_rate, said); !written) return written;
  return write_wav(row["wav_out"], round.sample_rate, heard);
}

Result<nlohmann::ordered_json> make_row(const VoiceCase& what, Library& library,
                                        const VoiceOptions& options) {
  const auto round = library.round(what.codec.sample_rate);
  std::unique_ptr<Talker> talker;
  Nanoseconds lookahead{0};
  if (what.live) {
    auto live = LiveTalker::create(what, round);
    if (!live) return live.error();
    lookahead = live.value()->lookahead();
    talker = std::move(live).value();
  } else {
    const auto coded = library.coded(what);
    if (!coded) return coded.error();
    lookahead = coded.value()->lookahead;
    talker = std::make_unique<RecordedTalker>(coded.value());
  }
  const VoiceOutcome outcome =
      run_voice_case(what, *talker, round->sample_rate, lookahead, options.seed);
  nlohmann::ordered_json row = voice_row(what, outcome);
  if (!options.out.empty()) {
    const Status written = write_wavs(options.out, what, *round, outcome, row);
    if (!written) return written.error();
  }
  if (!options.plots.empty()) {
    row["plot"] = (fs::path(options.plots) / (file_name(what.name) + "-delay.svg")).string();
    const Status written = write_plot(row["plot"], what, outcome);
    if (!written) return written.error();
  }
  return row;
}

}  // namespace

VoiceReport bench_voice(const VoiceOptions& options) {
  const std::vector<VoiceCase> all = parse_cases(options);
  const auto speech = require(load_speech_or_default(options.speech));
  VoiceReport out;
  const auto begin = std::chrono::steady_clock::now();
  const double cpu_before = cpu_seconds();
  Library library(speech);
  std::vector<std::optional<Result<nlohmann::ordered_json>>> rows(all.size());
  std::atomic<std::size_t> next{0};
  // Cases are independent, and each has its own random generators, so the results do not depend on
  // the number of workers or their order.
  const auto work = [&] {
    for (std::size_t i = next++; i < all.size(); i = next++) {
      rows[i] = make_row(all[i], library, options);
    }
  };
  {
    std::vector<std::jthread> workers;
    const std::size_t most = std::max(1U, std::thread::hardware_concurrency());
    for (std::size_t i = 0; i < std::min(most, all.size()); ++i) workers.emplace_back(work);
  }
  for (const auto& row : rows) out.rows.push_back(require(*row));
  for (const VoiceCase& one : all) out.audio_s += to_seconds_text(one.length);
  out.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  out.cpu_s = cpu_seconds() - cpu_before;
  return out;
}

}  // namespace roger::app::bench
