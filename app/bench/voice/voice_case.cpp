#include "app/bench/voice/voice_case.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <charconv>
#include <functional>
#include <map>
#include <ranges>
#include <stdexcept>
#include <utility>

#include "core/printable.hpp"

namespace roger::app::bench {
namespace {

using audio::Encoding;

/// Reported as an Error by parse_voice_case(); the message is what was expected.
struct ValueError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == at) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

double number(const std::string& text, double least, double most) {
  double value = 0.0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size() ||
      !(value >= least && value <= most)) {
    throw ValueError{fmt::format("a number from {} to {}", least, most)};
  }
  return value;
}

std::uint32_t whole(const std::string& text, std::uint32_t least, std::uint32_t most) {
  const double value = number(text, least, most);
  if (value != static_cast<double>(static_cast<std::uint32_t>(value))) {
    throw ValueError{fmt::format("a whole number from {} to {}", least, most)};
  }
  return static_cast<std::uint32_t>(value);
}

template <class T>
T one_of(const std::string& text, const std::map<std::string, T>& choices) {
  const auto found = choices.find(text);
  if (found != choices.end()) return found->second;
  throw ValueError{fmt::format("one of {}", fmt::join(std::views::keys(choices), ", "))};
}

void flag(const std::string& text) {
  if (!text.empty()) throw ValueError{"no value"};
}

constexpr double kMaxSeconds = 36'000.0;

Nanoseconds seconds(const std::string& text) {
  return from_seconds(number(text, 0.0, kMaxSeconds));
}

void set_codec(VoiceCase& out, const std::string& text) {
  out.codec.encoding = one_of<Encoding>(text, {{"opus", Encoding::kOpus},
                                               {"mulaw", Encoding::kMuLaw},
                                               {"cvsd", Encoding::kCvsd},
                                               {"gsm", Encoding::kGsmFullRate},
                                               {"pcm8", Encoding::kPcm8},
                                               {"pcm16", Encoding::kPcm16BigEndian}});
  const bool narrow =
      out.codec.encoding == Encoding::kMuLaw || out.codec.encoding == Encoding::kGsmFullRate;
  out.codec.sample_rate = narrow ? 8000 : 16000;
}

void set_frame(VoiceCase& out, const std::string& text) {
  out.codec.frame = from_seconds(number(text, 2.5, 62.5) * 1e-3);
  if (out.codec.frame % kVoiceTick != Nanoseconds{0} ||
      kVoiceRound % out.codec.frame != Nanoseconds{0}) {
    throw ValueError{"a multiple of 1.25 ms that divides 3 s"};
  }
}

void set_jitter(VoiceCase& out, const std::string& text) {
  constexpr double kMaxMs = 10'000.0;
  const std::vector<std::string> parts = split(text, ':');
  out.network.jitter = one_of<Jitter>(parts[0], {{"none", Jitter::kNone},
                                                 {"uniform", Jitter::kUniform},
                                                 {"normal", Jitter::kNormal},
                                                 {"pareto", Jitter::kPareto}});
  const std::map<Jitter, std::size_t> values{
      {Jitter::kNone, 1}, {Jitter::kUniform, 2}, {Jitter::kNormal, 2}, {Jitter::kPareto, 3}};
  if (parts.size() != values.at(out.network.jitter)) {
    throw ValueError{"none, uniform:MS, normal:MS or pareto:MS:SHAPE"};
  }
  if (parts.size() > 1) out.network.jitter_ms = number(parts[1], 0.0, kMaxMs);
  if (parts.size() > 2) out.network.shape = number(parts[2], 0.1, 100.0);
}

void set_trace(VoiceCase& out, const std::string& text) {
  auto trace = read_trace(text);
  if (!trace) throw ValueError{"a recorded network: " + trace.error().text()};
  out.network.trace = std::make_shared<const NetworkTrace>(std::move(trace).value());
}

void set_talk(VoiceCase& out, const std::string& text) {
  const std::vector<std::string> parts = split(text, ':');
  if (parts.size() != 2) throw ValueError{"seconds of talk and of pause, as in 3:5"};
  out.talk = from_seconds(number(parts[0], 0.1, kMaxSeconds));
  out.pause = from_seconds(number(parts[1], 0.1, kMaxSeconds));
  out.live = true;
}

void set_redundancy(VoiceCase& out, const std::string& text) {
  out.copies = one_of<std::optional<unsigned>>(
      text, {{"0", 0U}, {"1", 1U}, {"2", 2U}, {"auto", std::nullopt}});
}

void set_guard(VoiceCase& out, const std::string& text) {
  out.guard.reset();
  if (text != "auto") out.guard = from_seconds(number(text, 0.0, 500.0) * 1e-3);
}

using Setter = std::function<void(VoiceCase&, const std::string&)>;

const std::map<std::string, Setter>& setters() {
  static const std::map<std::string, Setter> kSetters{
      {"codec", set_codec},
      {"rate",
       [](auto& out, auto& text) {
         out.codec.sample_rate = one_of<std::uint32_t>(text, {{"8000", 8000U},
                                                              {"12000", 12000U},
                                                              {"16000", 16000U},
                                                              {"24000", 24000U},
                                                              {"48000", 48000U}});
       }},
      {"bits", [](auto& out, auto& text) { out.codec.bit_rate = whole(text, 6000, 128000); }},
      {"frame", set_frame},
      {"loss", [](auto& out, auto& text) { out.network.loss = number(text, 0, 90) / 100; }},
      {"burst", [](auto& out, auto& text) { out.network.burst = number(text, 1, 1000); }},
      {"jitter", set_jitter},
      {"jitter_from", [](auto& out, auto& text) { out.network.jitter_from = seconds(text); }},
      {"jitter_until", [](auto& out, auto& text) { out.network.jitter_until = seconds(text); }},
      {"order",
       [](auto& out, auto& text) {
         out.network.keeps_order = one_of<bool>(text, {{"free", false}, {"kept", true}});
       }},
      {"trace", set_trace},
      {"complexity",
       [](auto& out, auto& text) { out.codec.complexity = static_cast<int>(whole(text, 0, 10)); }},
      {"low_delay",
       [](auto& out, auto& text) {
         flag(text);
         out.codec.low_delay = true;
       }},
      {"fec",
       [](auto& out, auto& text) {
         flag(text);
         out.codec.in_band_fec = true;
         out.live = true;  // the encoder depends on loss reports
       }},
      {"drift", [](auto& out, auto& text) { out.drift = number(text, -1000, 1000); }},
      {"from", [](auto& out, auto& text) { out.from = seconds(text); }},
      {"period", [](auto& out, auto& text) { out.period = whole(text, 16, 4800); }},
      {"redundancy", set_redundancy},
      {"guard", set_guard},
      {"talk", set_talk},
      {"seconds",
       [](auto& out, auto& text) { out.length = from_seconds(number(text, 1, kMaxSeconds)); }},
  };
  return kSetters;
}

}  // namespace

Result<VoiceCase> parse_voice_case(const std::string& text) {
  VoiceCase out;
  out.name = text;
  out.codec.sample_rate = 16000;
  out.codec.frame = from_seconds(0.020);
  for (const std::string& part : split(text, ',')) {
    const auto at = part.find('=');
    const std::string key = part.substr(0, at);
    const std::string value = at == std::string::npos ? "" : part.substr(at + 1);
    const auto setter = setters().find(key);
    if (setter == setters().end()) {
      return Error{ErrorCode::kInvalid,
                   fmt::format("case '{}': unknown key '{}': expected one of {}", printable(text),
                               printable(key), fmt::join(std::views::keys(setters()), ", ")),
                   {}};
    }
    try {
      setter->second(out, value);
    } catch (const ValueError& wrong) {
      return Error{ErrorCode::kInvalid,
                   fmt::format("case '{}': {} is '{}', expected {}", printable(text), key,
                               printable(value), wrong.what()),
                   {}};
    }
  }
  return out;
}

std::vector<VoiceCase> named_voice_cases() {
  const std::string opus = "codec=opus,rate=16000,bits=24000,frame=20,from=12,";
  const std::array<std::pair<const char*, std::string>, 18> kCases{{
      {"clean", opus + "redundancy=auto"},
      {"loss-5", opus + "loss=5,redundancy=auto"},
      {"loss-10", opus + "loss=10,redundancy=auto"},
      {"loss-20", opus + "loss=20,redundancy=auto"},
      {"loss-5-plc", opus + "loss=5"},
      {"loss-10-plc", opus + "loss=10"},
      {"loss-20-plc", opus + "loss=20"},
      {"burst-10", opus + "loss=10,burst=3,redundancy=auto"},
      {"mulaw-loss-10", "codec=mulaw,frame=31.25,loss=10,from=12"},
      {"uniform-40", "codec=mulaw,frame=20,jitter=uniform:40,seconds=600,from=10,period=32"},
      {"normal-30",
       "codec=mulaw,frame=20,jitter=normal:30,jitter_from=10,jitter_until=70,"
       "seconds=90"},
      {"pareto-4", "codec=mulaw,frame=20,jitter=pareto:4:2.5,seconds=120"},
      {"drift-plus", "codec=mulaw,frame=20,drift=300,seconds=3600"},
      {"drift-minus", "codec=mulaw,frame=20,drift=-300,seconds=3600"},
      {"drift-plus-talk", "codec=mulaw,frame=20,drift=300,talk=3:5,seconds=3600"},
      {"drift-minus-talk", "codec=mulaw,frame=20,drift=-300,talk=3:5,seconds=3600"},
      {"opus-10ms", "codec=opus,rate=16000,bits=24000,frame=10"},
      {"opus-2.5ms", "codec=opus,rate=48000,bits=64000,frame=2.5,low_delay"},
  }};
  std::vector<VoiceCase> out;
  for (const auto& [name, text] : kCases) {
    auto parsed = parse_voice_case(text);
    if (!parsed) throw std::logic_error(parsed.error().message);
    parsed.value().name = name;
    out.push_back(std::move(parsed).value());
  }
  return out;
}

std::string describe_jitter(const NetworkSettings& network) {
  if (network.trace != nullptr) return "trace";
  const char* order = network.keeps_order ? ", in order" : "";
  switch (network.jitter) {
    case Jitter::kUniform:
      return fmt::format("uniform 0..{} ms{}", network.jitter_ms, order);
    case Jitter::kNormal:
      return fmt::format("normal sd {} ms{}", network.jitter_ms, order);
    case Jitter::kPareto:
      return fmt::format("Pareto {} ms, shape {}{}", network.jitter_ms, network.shape, order);
    case Jitter::kNone:
      break;
  }
  return "none";
}

std::string describe_codec(const audio::CodecSettings& codec) {
  const double khz = codec.sample_rate / 1000.0;
  switch (codec.encoding) {
    case Encoding::kOpus:
      return fmt::format("Opus {} kHz {} kbit/s{}{}", khz, codec.bit_rate / 1000.0,
                         codec.in_band_fec ? ", FEC" : "", codec.low_delay ? ", low delay" : "");
    case Encoding::kMuLaw:
      return fmt::format("mu-law {} kHz", khz);
    case Encoding::kCvsd:
      return fmt::format("CVSD {} kbit/s", khz);
    case Encoding::kGsmFullRate:
      return "GSM full rate";
    case Encoding::kPcm8:
      return fmt::format("8-bit PCM {} kHz", khz);
    case Encoding::kPcm16BigEndian:
    case Encoding::kPcm16LittleEndian:
    case Encoding::kCiphered:
      break;
  }
  return fmt::format("PCM {} kHz", khz);
}

std::string make_codec_key(const audio::CodecSettings& codec) {
  return fmt::format("{} {} {} {} {} {} {}", static_cast<std::uint32_t>(codec.encoding),
                     codec.sample_rate, codec.bit_rate, codec.frame.count(), codec.complexity,
                     codec.low_delay, codec.in_band_fec);
}

}  // namespace roger::app::bench
