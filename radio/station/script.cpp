#include "radio/station/script.hpp"

#include <charconv>
#include <cmath>
#include <iomanip>
#include <span>
#include <sstream>

#include "core/printable.hpp"
#include "radio/model/hopping.hpp"

namespace roger::radio {
namespace {

constexpr double kMaxWait = 86'400.0;
constexpr int kMaxRadios = 64;

/// Returns the line without its comment: up to a # outside quotes.
std::string_view without_comment(std::string_view line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] == '#' && !quoted) return line.substr(0, i);
  }
  return line;
}

/// The words of one line, read in order; reading stops at the first error.
class WordReader {
 public:
  explicit WordReader(std::string_view line) : in_(std::string(without_comment(line))) {}

  [[nodiscard]] std::string next() {
    std::string word;
    in_ >> std::quoted(word);
    return word;
  }
  /// Reads a number within these bounds.
  double number(const char* what, double least, double most) {
    const std::string word = next();
    double value = 0.0;
    const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (failed != std::errc{} || end != word.data() + word.size() || !(value >= least) ||
        !(value <= most)) {
      std::ostringstream range;
      range << what << " from " << least << " to " << most;
      wrong(word, range.str());
    }
    return value;
  }
  int whole(const char* what, int least, int most) {
    const std::string word = next();
    int value = least;
    const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (failed != std::errc{} || end != word.data() + word.size() || value < least ||
        value > most) {
      wrong(word,
            std::string(what) + " from " + std::to_string(least) + " to " + std::to_string(most));
      return least;
    }
    return value;
  }
  RadioId radio() { return static_cast<RadioId>(whole("a radio", 1, kMaxRadios) - 1); }
  /// Reads `yes` as true and `no` as false; anything else is an error.
  bool either(const std::string& yes, const std::string& no) {
    const std::string word = next();
    if (word != yes && word != no) wrong(word, yes + " or " + no);
    return word == yes;
  }
  /// Reads the next word, which must exist.
  std::string required(const std::string& expected) {
    std::string word = next();
    if (word.empty()) wrong(word, expected);
    return word;
  }
  std::string call_sign() { return required("a call sign, in quotes when it has a space"); }
  /// Reads one of these words and returns its index.
  std::uint8_t one_of(std::initializer_list<std::string_view> known) {
    return one_of(std::span(known.begin(), known.size()));
  }
  std::uint8_t one_of(std::span<const std::string_view> known) {
    const std::string word = next();
    std::uint8_t number = 0;
    std::string all;
    for (const std::string_view each : known) {
      if (word == each) return number;
      all += (all.empty() ? "" : ", ") + std::string(each);
      ++number;
    }
    wrong(word, all);
    return 0;
  }
  Frequency frequency() {
    const std::string word = next();
    const auto read = Frequency::parse_megahertz(word);
    if (!read) wrong(word, "a frequency in MHz, as in 40.025");
    return read.value_or(Frequency{});
  }
  /// Returns whether a quoted text follows.
  bool quotes() {
    in_ >> std::ws;
    return in_.peek() == '"';
  }
  /// Returns whether no word follows.
  bool at_end() {
    in_ >> std::ws;
    return in_.peek() == std::istringstream::traits_type::eof();
  }
  /// Reads a quoted text, which must not be empty.
  std::string quotation(const std::string& expected) {
    if (!quotes()) {
      wrong(next(), expected);
      return {};
    }
    std::string text;
    in_.get();
    const bool closed = std::getline(in_, text, '"') && !in_.eof();
    if (!closed) {
      wrong("\"" + text, "a quotation mark behind it");
    } else if (text.find_first_not_of(" \t\r") == std::string::npos) {
      wrong("\"\"", "something between the quotation marks");
    }
    return text;
  }
  Utterance utterance() {
    const std::string expected = "FILE.wav or \"a text in quotation marks\"";
    if (quotes()) return {{}, quotation(expected)};
    const std::string word = next();
    if (!word.ends_with(".wav")) wrong(word, expected);
    return {word, {}};
  }
  void wrong(const std::string& word, const std::string& expected) {
    if (!problem_.empty()) return;
    problem_ = (word.empty()            ? "the line ends early"
                : word.starts_with('"') ? printable(word)
                                        : "\"" + printable(word) + "\"") +
               ": expected " + expected;
  }
  /// Returns the error; "" if the whole line was valid.
  [[nodiscard]] std::string finish() {
    if (const std::string word = next(); !word.empty()) wrong(word, "the end of the line");
    return problem_;
  }

 private:
  std::istringstream in_;
  std::string problem_;
};

Command parse_mute(WordReader& words) {
  const std::string which = words.next();
  if (which == "all") return MuteAll{words.either("on", "off")};
  WordReader number(which);
  const RadioId radio = number.radio();
  if (const std::string problem = number.finish(); !problem.empty()) {
    words.wrong(which, "all, or a radio from 1 to 64");
  }
  return SetMute{radio, words.either("on", "off")};
}

Command parse_jam(WordReader& words) {
  Jam jam;
  jam.frequency = words.frequency();
  jam.kind = static_cast<JamKind>(words.one_of({"off", "noise", "tone"}));
  return SetControl{jam};
}

Command parse_cut(WordReader& words) {
  NetCut cut;
  cut.frequency = words.frequency();
  cut.cut = words.either("on", "off");
  return SetControl{cut};
}

Command parse_condition(WordReader& words) {
  constexpr double kMaxLoss = 200.0;
  RadioCondition condition;
  condition.call_sign = words.call_sign();
  condition.radio_index =
      static_cast<std::uint16_t>(words.whole("a radio, 0 for all,", 0, kMaxRadios));
  condition.failure =
      static_cast<Failure>(words.one_of({"works", "no-transmitter", "no-receiver", "dead"}));
  condition.loss_db = static_cast<float>(words.number("dB", 0.0, kMaxLoss));
  condition.squelch = static_cast<SquelchForce>(words.one_of({"free", "open", "closed"}));
  return SetControl{condition};
}

Command parse_microphone_noise(WordReader& words) {
  using Settings = audio::MicrophoneNoiseSettings;
  Settings out;
  out.place = static_cast<audio::NoisePlace>(words.one_of(audio::kNoisePlaceNames));
  if (out.place != audio::NoisePlace::kOff && !words.at_end()) {
    out.level = {words.number("dBFS", Settings::kMinLevel.value, Settings::kMaxLevel.value)};
  }
  return SetMicrophoneNoise{out};
}

Answer parse_answer(WordReader& words) {
  Answer out;
  out.radio = words.radio();
  const std::string expected = "to, FILE.wav or \"a text in quotation marks\"";
  if (words.quotes()) {
    out.what = words.utterance();
    return out;
  }
  const std::string word = words.next();
  if (word == "to") {
    out.call_sign = words.quotation("a call sign in quotation marks");
    out.what = words.utterance();
  } else if (word.ends_with(".wav")) {
    out.what.file = word;
  } else {
    words.wrong(word, expected);
  }
  return out;
}

Move to_motion(WordReader& words) {
  return Move{{words.number("degrees north", -90, 90), words.number("degrees east", -180, 180),
               words.number("metres", kMinHeightMeters, kMaxHeightMeters)}};
}

/// Returns the flags that a command keys a radio with; nothing for other commands.
std::optional<TransmissionFlags> flags_of_key(const std::string& order) {
  TransmissionFlags flags;
  bool found = false;
  visit_flags(flags, [&](bool& flag, const FlagNames& names) {
    flag = !names.script.empty() && names.script == order;
    found = found || flag;
  });
  return found ? std::optional(flags) : std::nullopt;
}

ScriptStep parse_step(const std::string& order, WordReader& words) {
  // Braced initialization reads the words in the order of the step's members.
  if (order == "wait") {
    constexpr double kNanoseconds = 1e9;
    return Pause{Nanoseconds{std::llround(words.number("seconds", 0, kMaxWait) * kNanoseconds)}};
  }
  if (order == "quit") return Quit{};
  if (order == "mute") return parse_mute(words);
  if (order == "key") return Command{Key{words.radio(), words.either("down", "up")}};
  if (const auto flags = flags_of_key(order)) {
    return Command{Key{words.radio(), words.either("down", "up"), *flags}};
  }
  if (order == "tune") return Command{Tune{words.radio(), words.frequency()}};
  if (order == "preset") {
    return Command{SelectPreset{words.radio(), words.whole("a preset", 1, 1000)}};
  }
  if (order == "volume") return Command{SetVolume{words.radio(), words.number("dB", -60, 12)}};
  if (order == "pan") return Command{SetPan{words.radio(), words.number("a place", -1, 1)}};
  if (order == "output") {
    return Command{SetOutput{words.radio(),
                             static_cast<audio::Output>(words.one_of({"headset", "loudspeaker"}))}};
  }
  if (order == "squelch") return Command{SetSquelch{words.radio(), words.either("on", "off")}};
  if (order == "jam") return parse_jam(words);
  if (order == "cut") return parse_cut(words);
  if (order == "condition") return parse_condition(words);
  if (order == "speak-as") return Command{SpeakAs{words.radio(), words.next()}};
  if (order == "whisper") return Command{Whisper{words.radio(), words.next()}};
  if (order == "call") return Command{PlaceCall{words.radio(), words.call_sign()}};
  if (order == "answer-call") return Command{AnswerCall{words.radio()}};
  if (order == "hang-up") return Command{HangUp{words.radio()}};
  if (order == "who-hears") return Command{AskWhoHears{words.radio()}};
  if (order == "say-again") return Again{words.radio()};
  if (order == "device")
    return Command{ChooseDevice{words.required("a sound device, in quotes when it has a space")}};
  if (order == "loudspeaker") {
    return Command{ChooseDevice{words.required("a sound device, or null for none"),
                                audio::Output::kLoudspeaker}};
  }
  if (order == "microphone-gain") return Command{SetMicrophone{words.number("dB", -60, 40)}};
  if (order == "microphone-noise") return parse_microphone_noise(words);
  if (order == "test-headset") return Command{TestHeadset{}};
  if (order == "secure") return Command{SetSecure{words.radio(), words.either("on", "off")}};
  if (order == "speak") return Speak{words.radio(), words.utterance()};
  if (order == "answer") return parse_answer(words);
  if (order == "move") return Command{to_motion(words)};
  if (order == "track") return Travel{words.required("a track (CSV)")};
  if (order == "scan") return Command{SetScan{words.radio(), words.either("on", "off")}};
  if (order == "time-of-day") {
    return Command{SetTimeOfDay{words.radio(), words.number("seconds", -Hopping::kMaxClockSeconds,
                                                            Hopping::kMaxClockSeconds)}};
  }
  words.wrong(order,
              "key, tune, preset, volume, pan, output, squelch, secure, time-of-day, scan, mute, "
              "who-hears, say-again, test-headset, microphone-gain, microphone-noise, device, "
              "loudspeaker, call, answer-call, "
              "hang-up, speak, answer, "
              "move, track, break-in, speak-as, "
              "whisper, jam, cut, condition, wait "
              "or quit");
  return Quit{};
}

}  // namespace

Result<std::optional<ScriptStep>> parse_script_line(std::string_view line) {
  if (line.size() > kMaxScriptLine) {
    return Error{ErrorCode::kInvalid,
                 "a line of more than " + std::to_string(kMaxScriptLine) + " octets",
                 {}};
  }
  WordReader words(line);
  const std::string order = words.next();
  if (order.empty()) return std::optional<ScriptStep>{};
  std::optional<ScriptStep> step = parse_step(order, words);
  if (const std::string problem = words.finish(); !problem.empty()) {
    return Error{ErrorCode::kInvalid, problem, {}};
  }
  return step;
}

Result<std::vector<ScriptLine>> parse_script(std::string_view text, const std::string& name) {
  std::vector<ScriptLine> steps;
  Problems problems;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    auto step = parse_script_line(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!step) {
      problems.add({ErrorCode::kInvalid, step.error().message, {name, number, {}}});
    } else if (step.value()) {
      steps.push_back({number, *std::move(step).value()});
    }
  }
  if (!problems.empty()) return problems.combined();
  return steps;
}

}  // namespace roger::radio
