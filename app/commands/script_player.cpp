#include "app/commands/script_player.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <optional>
#include <utility>

#include "app/support/text_speech.hpp"
#include "core/input_file.hpp"
#include "core/log.hpp"
#include "core/printable.hpp"
#include "core/result.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;

/// Polling interval; a stop waits at most this long for the thread.
constexpr milliseconds kPollInterval{20};
/// Polling interval while a key is held; bounds the delay of its release.
constexpr milliseconds kKeyPollInterval{2};
/// Time limit for a radio to transmit and for a device to finish a recording; beyond it they are
/// considered broken.
constexpr milliseconds kPatience{3000};
/// Pause before an answer, in which the other operator releases the key and listens.
constexpr milliseconds kBeforeAnswer{300};
constexpr Nanoseconds kNoTimeout{std::numeric_limits<std::int64_t>::max() / 4};
/// Maximum number of texts of a script; making the speech of one takes some ten milliseconds.
constexpr std::size_t kMaxTexts = 200;

Error unreadable(const std::string& path) {
  return {ErrorCode::kNotFound, path + ": " + system_reason(errno), {}};
}

void report(const std::string& what) {
  show_message(LogLevel::kError, "script", what);
}

}  // namespace

Result<std::shared_ptr<const Speech>> ScriptFiles::speech(const radio::Utterance& what) {
  const bool is_text = what.file.empty();
  auto& known = is_text ? texts_ : recordings_;
  const std::string& name = is_text ? what.text : what.file;
  if (const auto found = known.find(name); found != known.end()) return found->second;
  if (is_text && texts_.size() >= kMaxTexts) {
    return Error{ErrorCode::kInvalid,
                 fmt::format("more than {} different texts: expected sound files", kMaxTexts),
                 {}};
  }
  const auto file = std::filesystem::path(script_).parent_path() / what.file;
  auto speech = is_text ? synthesize_speech(what.text) : read_recording(file.string());
  if (!speech) return speech.error();
  seconds_ += speech.value().seconds();
  if (seconds_ > static_cast<double>(kMaxSpeechSeconds)) {
    return Error{ErrorCode::kInvalid,
                 fmt::format("\"{}\": with it, all speech of the script lasts more than {} s",
                             printable(name), kMaxSpeechSeconds),
                 {}};
  }
  return known.emplace(name, std::make_shared<const Speech>(std::move(speech).value()))
      .first->second;
}

Result<ReadScript::Step> ReadScript::prepare(radio::ScriptStep order, ScriptFiles& files) {
  const radio::Utterance* what = nullptr;
  if (const auto* speak = std::get_if<radio::Speak>(&order)) what = &speak->what;
  if (const auto* answer = std::get_if<radio::Answer>(&order)) what = &answer->what;
  if (const auto* travel = std::get_if<radio::Travel>(&order)) {
    auto track = files.track(travel->file);
    if (!track) return track.error();
    return Step{radio::Command{radio::FollowTrack{std::move(track).value()}}, nullptr};
  }
  if (what == nullptr) return Step{std::move(order), nullptr};
  auto speech = files.speech(*what);
  if (!speech) return speech.error();
  return Step{std::move(order), std::move(speech).value()};
}

Result<ReadScript> ReadScript::read(const std::string& path) {
  ReadScript out;
  out.path_ = path;
  std::error_code ignored;  // of a file that is missing; reading it reports the reason
  out.is_stream_ = path == "-" || std::filesystem::is_fifo(path, ignored);
  if (out.is_stream_) return out;
  const auto text = read_input_file(path, kScriptInput);
  if (!text) return text.error();
  auto lines = radio::parse_script(text.value(), path);
  if (!lines) return lines.error();
  ScriptFiles files(path);
  Problems problems;
  for (radio::ScriptLine& line : lines.value()) {
    auto step = prepare(std::move(line.step), files);
    if (step) {
      out.steps_.push_back(std::move(step).value());
      continue;
    }
    problems.add({step.error().code, step.error().text(), {path, line.number, {}}});
    if (problems.full()) break;  // speech takes long to make
  }
  if (!problems.empty()) return problems.combined();
  return out;
}

Result<std::unique_ptr<ScriptPlayer>> ScriptPlayer::start(ReadScript script,
                                                          radio::OperatorPort& port,
                                                          SpeakingDevice& device) {
  std::unique_ptr<ScriptPlayer> player(new ScriptPlayer(port, device));
  ScriptPlayer* self = player.get();
  if (script.is_stream_) {
    // Opened for writing, too, so that a FIFO does not reach its end when one of its writers closes
    // it.
    const int opened = script.path_ == "-" ? ::dup(STDIN_FILENO)
                                           : ::open(script.path_.c_str(), O_RDWR | O_CLOEXEC);
    if (opened < 0) return unreadable(script.path_);
    player->thread_ = std::thread([self, opened] {
      self->follow(opened);
      ::close(opened);
    });
    return player;
  }
  player->thread_ = std::thread([self, steps = std::move(script.steps_)] { self->play(steps); });
  return player;
}

ScriptPlayer::~ScriptPlayer() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
}

void ScriptPlayer::play(const std::vector<ReadScript::Step>& steps) {
  for (const ReadScript::Step& step : steps) {
    if (stopping_ || quit_) return;
    obey(step);
  }
}

void ScriptPlayer::follow(int descriptor) {
  std::string line;
  std::array<char, 512> read{};
  while (!stopping_ && !quit_) {
    pollfd wanted{descriptor, POLLIN, 0};
    if (::poll(&wanted, 1, static_cast<int>(kPollInterval.count())) <= 0) continue;
    const ssize_t count = ::read(descriptor, read.data(), read.size());
    if (count <= 0) return take(line);  // end of input; the last line may lack a newline
    for (const char c : std::string_view(read.data(), static_cast<std::size_t>(count))) {
      if (c != '\n') {
        if (line.size() <= radio::kMaxScriptLine) line.push_back(c);
        continue;
      }
      take(std::exchange(line, {}));
    }
  }
}

void ScriptPlayer::take(const std::string& line) {
  auto order = radio::parse_script_line(line);
  if (!order) return report(order.error().message);
  if (!order.value()) return;
  ScriptFiles files{{}};  // for this line alone: a stream may go on for days
  const auto step = ReadScript::prepare(std::move(*order.value()), files);
  if (!step) return report(step.error().text());
  obey(step.value());
}

void ScriptPlayer::obey(const ReadScript::Step& step) {
  if (const auto* command = std::get_if<radio::Command>(&step.order)) {
    execute(*command);
  } else if (const auto* wait = std::get_if<radio::Pause>(&step.order)) {
    pause(wait->time);
  } else if (const auto* words = std::get_if<radio::Speak>(&step.order)) {
    speak(words->radio, step.speech);
  } else if (const auto* answer = std::get_if<radio::Answer>(&step.order)) {
    if (!wait_for_transmission_end(*answer)) return;
    pause(kBeforeAnswer);
    if (!stopping_) speak(answer->radio, step.speech);
  } else if (const auto* again = std::get_if<radio::Again>(&step.order)) {
    say_again(again->radio);
  } else {
    quit_ = true;
  }
}

void ScriptPlayer::execute(const radio::Command& command) {
  if (const auto* key = std::get_if<radio::Key>(&command)) {
    if (!key->pressed) {
      released_.insert(key->radio);
    } else {
      const std::uint64_t before = newest_event();
      keyed_[key->radio] = {port_.submit(command), before};
      released_.erase(key->radio);
      return;
    }
  } else if (const auto* tune = std::get_if<radio::Tune>(&command)) {
    wait_for_release(tune->radio);
  } else if (const auto* preset = std::get_if<radio::SelectPreset>(&command)) {
    wait_for_release(preset->radio);
  }
  port_.submit(command);
}

void ScriptPlayer::wait_for_release(radio::RadioId radio) {
  const auto keyed = keyed_.find(radio);
  if (keyed == keyed_.end() || !released_.contains(radio)) return;
  // States: key-down requested, then refused or transmitting, then ended.
  until(kPatience, [&] {
    bool began = false;
    for (const radio::Event& event : port_.events_since(keyed->second.before).events) {
      const bool own = event.command == keyed->second.command;
      if (own && event.kind == radio::EventKind::kCommandRefused) return true;
      began = began || own;
      if (began && event.kind == radio::EventKind::kTransmitEnded && event.radio == radio) {
        return true;
      }
    }
    return false;
  });
  keyed_.erase(keyed);
}

std::uint64_t ScriptPlayer::newest_event() const {
  std::uint64_t newest = seen_;
  for (const radio::Event& event : port_.events_since(newest).events) newest = event.sequence;
  return newest;
}

bool ScriptPlayer::until(Nanoseconds patience, const std::function<bool()>& holds) const {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!stopping_) {
    if (holds()) return true;
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(kKeyPollInterval);
  }
  return false;
}

void ScriptPlayer::pause(Nanoseconds time) const {
  const auto until = std::chrono::steady_clock::now() + time;
  while (!stopping_) {
    const auto left = until - std::chrono::steady_clock::now();
    if (left <= Nanoseconds::zero()) return;
    std::this_thread::sleep_for(std::min<Nanoseconds>(left, kPollInterval));
  }
}

void ScriptPlayer::forget_events() {
  for (const radio::Event& event : port_.events_since(seen_).events) seen_ = event.sequence;
}

bool ScriptPlayer::wait_for_event(Nanoseconds patience,
                                  const std::function<bool(const radio::Event&)>& fits) {
  return until(patience, [&] {
    for (const radio::Event& event : port_.events_since(seen_).events) {
      seen_ = event.sequence;
      if (fits(event)) return true;
    }
    return false;
  });
}

void ScriptPlayer::speak(radio::RadioId radio, const std::shared_ptr<const Speech>& speech) {
  if (!device_.spoken()) return report("not transmitted: the sound device has stopped");
  forget_events();
  const radio::CommandId id = port_.submit(radio::Key{radio, true});
  std::string refused;
  // States: key requested, then transmitting (the event for this command) or rejected. The
  // recording starts only once the radio transmits, so its beginning is not cut off; the key is
  // released after the last sample, and the step ends when the transmission has ended.
  const bool answered = wait_for_event(kPatience, [&](const radio::Event& event) {
    if (event.command == id && event.kind == radio::EventKind::kCommandRefused) {
      refused = in_words(event.notice);
    }
    return event.command == id;
  });
  if (answered && refused.empty()) {
    device_.speak(speech);
    const auto length =
        std::chrono::ceil<milliseconds>(std::chrono::duration<double>(speech->seconds()));
    if (!until(length + kPatience, [this] { return device_.spoken(); }) && !stopping_) {
      report("not transmitted completely: the sound device has stopped");
    }
  } else if (!stopping_) {
    report(refused.empty() ? "not transmitted: the radio does not start to transmit"
                           : "not transmitted: " + refused);
  }
  if (!refused.empty()) return;
  port_.submit(radio::Key{radio, false});
  wait_for_event(kPatience, [&](const radio::Event& event) {
    return event.kind == radio::EventKind::kTransmitEnded && event.radio == radio;
  });
}

void ScriptPlayer::say_again(radio::RadioId radio) {
  const auto kept = [&]() -> std::optional<radio::ClipSnapshot> {
    for (const radio::ClipSnapshot& clip : port_.snapshot()->say_again) {  // newest first
      if (clip.radio == radio && !clip.live) return clip;
    }
    return std::nullopt;
  };
  // A transmission that has just ended is stored slightly later.
  until(kBeforeAnswer, [&] { return kept().has_value(); });
  const auto newest = kept();
  if (!newest)
    return report(
        fmt::format("nothing to replay: radio {} has not received a transmission", radio + 1));
  port_.submit(radio::SayAgain{newest->id});
  pause(newest->length);
}

bool ScriptPlayer::wait_for_transmission_end(const radio::Answer& answer) {
  forget_events();
  return wait_for_event(kNoTimeout, [&](const radio::Event& event) {
    return event.kind == radio::EventKind::kReceiveEnded && event.radio == answer.radio &&
           (answer.call_sign.empty() || answer.call_sign == event.call_sign);
  });
}

}  // namespace roger::app
