#include "radio/exercise/recording/recording_format.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "core/octets.hpp"
#include "dds-filter/channel.hpp"
#include "radio/exercise/timeline/control_board.hpp"
#include "radio/plan/net_plan.hpp"

namespace roger::radio {
namespace {

using Json = nlohmann::ordered_json;

/// Limits of times, in nanoseconds on the recorder's clock and since 1970. Sums of such times
/// cannot overflow.
constexpr std::int64_t kMaxTime = std::int64_t{1} << 60;
constexpr std::int64_t kMaxWallTime = std::int64_t{1} << 62;
constexpr std::array<std::string_view, 3> kMarkKinds{"marker", "note", "lever"};

/// Names a key of a line that is missing or has a wrong value.
struct WrongKey : std::runtime_error {
  explicit WrongKey(std::string_view key) : std::runtime_error(std::string(key)) {}
};

/// Writes the fields of a line to JSON, in the order of the calls.
class LineWriter {
 public:
  explicit LineWriter(Json& line) : line_(line) {}

  template <class T>
  void operator()(std::string_view key, const T& value) {
    put(key, value);
  }
  template <class T>
  void if_set(std::string_view key, const T& value) {
    if (value != T{}) (*this)(key, value);
  }
  template <class T>
  void if_set(std::string_view key, const std::optional<T>& value) {
    if (value) (*this)(key, *value);
  }
  /// Returns whether the line contains the key, and the keys that depend on it.
  template <class T>
  [[nodiscard]] bool has(std::string_view /*key*/, const std::optional<T>& value) const {
    return value.has_value();
  }
  [[nodiscard]] bool has(std::string_view /*key*/, bool is_set) const { return is_set; }
  template <class... Numbers>
  void list(std::string_view key, const Numbers&... numbers) {
    put(key, Json::array({numbers...}));
  }
  template <class T>
  void hexadecimal(std::string_view key, T number) {
    put(key, fmt::format("{:0{}x}", number, 2 * sizeof(T)));
  }
  void instant(std::string_view key, std::int64_t ns, std::int64_t /*furthest*/) { put(key, ns); }
  /// `net`: the net that the address belongs to. A line has no frequency.
  void address(const Address& address, const std::string& /*net*/) {
    if (is_line(address)) {
      put("net_key", net_key_of(address));
    } else {
      put("hertz", find_frequency(address).hertz());
    }
  }
  void words(std::string_view key, const ExerciseMark& mark) { put(key, in_words(mark)); }
  void words(std::string_view key, const Notice& notice) {
    if (!notice.empty()) put(key, in_words(notice));
  }
  void reason(const Reason& reason) {
    put("reason", in_words(reason));
    put("cause", static_cast<std::uint8_t>(reason.code));
    if (reason.code == HearingReason::kUnsaid) return;
    if_set("value", reason.value);
    if_set("sent", reason.sent);
    if_set("own", reason.own);
  }

 private:
  template <class T>
  void put(std::string_view key, const T& value) {
    if constexpr (std::is_enum_v<T>) {
      line_[std::string(key)] = static_cast<std::underlying_type_t<T>>(value);
    } else {
      line_[std::string(key)] = value;
    }
  }
  void put(std::string_view key, ExerciseMark::Kind kind) {
    put(key, kMarkKinds.at(static_cast<std::size_t>(kind)));
  }
  void put(std::string_view key, TimePoint time) { put(key, time.time_since_epoch().count()); }
  void put(std::string_view key, Modulation modulation) { put(key, name_of(modulation)); }
  void put(std::string_view key, const Hopping& hopping);
  void put(std::string_view key, const std::vector<RecordingNet>& nets);
  void put(std::string_view key, const ByteVector& bytes) {
    std::string out(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(out.data(), out.size(), bytes.data(), bytes.size(),
                      sodium_base64_VARIANT_ORIGINAL);
    out.pop_back();  // the terminating null
    put(key, out);
  }
  Json& line_;
};

/// Reads the fields of a line from JSON into an empty line. Throws WrongKey.
class LineReader {
 public:
  explicit LineReader(const Json& line) : line_(line) {}

  template <class T>
  void operator()(std::string_view key, T& value) const {
    take(line_.contains(key) ? line_.at(key) : throw WrongKey(key), key, value);
  }
  template <class T>
  void if_set(std::string_view key, T& value) const {
    if (line_.contains(key)) (*this)(key, value);
  }
  template <class T>
  void if_set(std::string_view key, std::optional<T>& value) const {
    if (line_.contains(key)) (*this)(key, value.emplace());
  }
  template <class T>
  [[nodiscard]] bool has(std::string_view key, std::optional<T>& value) const {
    if (line_.contains(key)) value.emplace();
    return value.has_value();
  }
  [[nodiscard]] bool has(std::string_view key, bool /*is_set*/) const {
    return line_.contains(key);
  }
  template <class... Numbers>
  void list(std::string_view key, Numbers&... numbers) const {
    if (!line_.contains(key)) return;
    const Json& list = line_.at(key);
    if (!list.is_array() || list.size() != sizeof...(numbers)) throw WrongKey(key);
    std::size_t next = 0;
    (take(list.at(next++), key, numbers), ...);
  }
  template <class T>
  void hexadecimal(std::string_view key, T& number) const {
    constexpr int kHexadecimal = 16;
    std::string text;
    (*this)(key, text);
    const bool proper = text.size() == 2 * sizeof(T) &&
                        text.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!proper) throw WrongKey(key);
    number = static_cast<T>(std::stoull(text, nullptr, kHexadecimal));
  }
  /// Reads a time. Rejects times further from zero than `furthest`.
  void instant(std::string_view key, std::int64_t& ns, std::int64_t furthest) const {
    (*this)(key, ns);
    if (ns < -furthest || ns > furthest) throw WrongKey(key);
  }
  /// Reads an address. Older recordings have a number of a line in place of a frequency, and the
  /// oldest no "net_key". The key of an intercom follows from its net; that of a call does not, so
  /// its line then has no key.
  void address(Address& address, const std::string& net) const {
    std::string recorded = make_net_key(net);
    if_set("net_key", recorded);
    if (recorded.size() > kMaxNetKeyOctets) throw WrongKey("net_key");
    if (line_.contains("net_key") && !line_.contains("hertz")) {
      address = IntercomLine{recorded};
      return;
    }
    std::uint64_t number = 0;
    (*this)("hertz", number);
    address = Frequency::from_hertz(number);
    if (!filter::is_line_number(number)) return;
    address = IntercomLine{filter::line_number(recorded) == number ? recorded : std::string{}};
  }
  void words(std::string_view key, ExerciseMark& mark) const { (*this)(key, mark.text); }
  void words(std::string_view key, Notice& notice) const {
    std::string text;
    if_set(key, text);
    notice = text.empty() ? Notice{} : Notice{NoticeCode::kQuoted, {std::move(text)}};
  }
  /// Reads a reason. If the code is missing (older recordings) or unknown (newer ones), its text is
  /// used.
  void reason(Reason& reason) const {
    std::uint64_t cause = 0;
    if_set("cause", cause);
    reason.code = to_hearing_reason(cause);
    if (reason.code == HearingReason::kUnsaid) return (*this)("reason", reason.sent);
    if_set("sent", reason.sent);
    if_set("own", reason.own);
    if_set("value", reason.value);
    if (reason.value && !Reason::is_possible(*reason.value)) reason.value.reset();
  }

 private:
  template <class T>
  static void take(const Json& json, std::string_view key, T& value) {
    if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> number{};
      take(json, key, number);
      value = static_cast<T>(number);
    } else if constexpr (std::is_same_v<T, bool>) {
      if (!json.is_boolean()) throw WrongKey(key);
      value = json.get<bool>();
    } else if constexpr (std::is_integral_v<T>) {
      const bool fits = json.is_number_unsigned() ? std::in_range<T>(json.get<std::uint64_t>())
                                                  : json.is_number_integer() &&
                                                        std::in_range<T>(json.get<std::int64_t>());
      if (!fits) throw WrongKey(key);
      value = json.get<T>();
    } else {
      const bool fits = std::is_floating_point_v<T> ? json.is_number() : json.is_string();
      if (!fits) throw WrongKey(key);
      value = json.get<T>();
    }
  }
  static void take(const Json& json, std::string_view key, ExerciseMark::Kind& kind) {
    std::string text;
    take(json, key, text);
    const auto known = std::ranges::find(kMarkKinds, text);
    if (known == kMarkKinds.end()) throw WrongKey(key);
    kind = static_cast<ExerciseMark::Kind>(known - kMarkKinds.begin());
  }
  static void take(const Json& json, std::string_view key, TimePoint& time) {
    std::int64_t ns = 0;
    take(json, key, ns);
    if (ns < -kMaxTime || ns > kMaxTime) throw WrongKey(key);
    time = TimePoint{Nanoseconds{ns}};
  }
  static void take(const Json& json, std::string_view key, Modulation& modulation) {
    std::string text;
    take(json, key, text);
    for (const Modulation one : {Modulation::kAm, Modulation::kFm, Modulation::kSsb}) {
      modulation = one;
      if (name_of(one) == text) return;
    }
    throw WrongKey(key);
  }
  static void take(const Json& json, std::string_view key, ByteVector& bytes) {
    std::string text;
    take(json, key, text);
    bytes.resize(text.size());
    std::size_t size = 0;
    const int wrong = sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(),
                                        nullptr, &size, nullptr, sodium_base64_VARIANT_ORIGINAL);
    if (wrong != 0) throw WrongKey(key);
    bytes.resize(size);
  }
  static void take(const Json& json, std::string_view key, Hopping& hopping);
  static void take(const Json& json, std::string_view key, std::vector<RecordingNet>& nets);

  const Json& line_;
};

// Each describe() is the only list of a line's fields. LineWriter and LineReader share it, so a
// recorder cannot write fields that a reader does not know. Fields in if_set() are omitted if
// empty.

void describe(Hopping& hopping, auto& field) {
  field("system", hopping.system);
  field("net_id", hopping.net_id);
  field("hopset", hopping.hopset);
  field("clock_ms", hopping.clock_ms);
}

void describe(RecordingNet& net, auto& field) {
  field("name", net.name);
  field.address(net.address, net.name);
  if (!is_line(net.address)) {
    field("modulation", net.modulation);
    field("bandwidth_khz", net.bandwidth_khz);
  }
  field.if_set("key", net.key_id);
  field.if_set("hopping", net.hopping);
}

void describe(RecordingHeader& header, auto& field) {
  field("version", header.version);
  if (header.version != kRecordingVersion) throw WrongKey("version");
  field("federation", header.federation);
  field("recorder", header.recorder);
  field("t", header.clock);
  field.instant("wall", header.wall_ns, kMaxWallTime);
  field.hexadecimal("clock_domain", header.clock_domain);
  field("nets", header.nets);
}

void describe(AirTransmission& air, auto& field) {
  field("id", air.id);
  field.hexadecimal("stream", air.stream);
  field("net", air.net);
  field("bandwidth_hz", air.bandwidth_hz);
  field("since", air.since);
  field.if_set("until", air.until);
  field.if_set("sound", air.sound);
  field.if_set("unreadable", air.unreadable);
  field.if_set("plain", air.plain);
  field.if_set("stepped_on", air.stepped_on);
  field.if_set("answered", air.answered);
  field.if_set("host", air.host.object);
  auto& [site, application, entity] = air.host.entity;
  if (field.has("entity", site != 0)) field.list("entity", site, application, entity);
  visit(air.transmission, [&]<class T>(T& value, const FieldNames& names) {
    if constexpr (std::is_same_v<T, Address>) {
      field.address(value, air.net);
    } else if constexpr (std::is_same_v<T, TransmissionFlags>) {
      visit_flags(value, [&field](bool& flag, const FlagNames& flags) {
        field.if_set(flags.recording, flag);
      });
    } else if (names.recording != "call_sign") {
      field.if_set(names.recording, value);
    } else if constexpr (std::is_same_v<T, std::string>) {
      field(names.recording, value);
    }
  });
}

void describe(audio::PacketTiming& timing, auto& field) {
  if (!field.has("captured", timing.captured_ns != 0)) return;
  field.instant("captured", timing.captured_ns, audio::PacketTiming::kMaxInstant);
  if (timing.captured_ns == 0) return;
  field.instant("sent", timing.sent_ns, audio::PacketTiming::kMaxInstant);
  field.hexadecimal("domain", timing.clock_domain);
  field.list("stages", timing.capture_microseconds, timing.encode_microseconds);
}

void describe(RecordingPacket& packet, auto& field) {
  field("id", packet.transmission);
  field("t", packet.timing.received);
  field("seq", packet.sequence);
  field("index", packet.sample_index);
  field("encoding", packet.encoding);
  field("rate", packet.sample_rate);
  field("count", packet.sample_count);
  field.if_set("first", packet.first);
  field.if_set("last", packet.last);
  field.if_set("carrier", packet.carrier_only);
  describe(packet.timing, field);
  if (field.has("emission", packet.emission)) {
    Emission& e = *packet.emission;
    field.list("emission", e.from.place.x, e.from.place.y, e.from.place.z, e.from.height_m,
               e.power_dbm, e.bandwidth_hz);
  }
  field("size", packet.size);
  field.hexadecimal("crc", packet.checksum);
  field.if_set("file", packet.file);
  if (!packet.file.empty()) {
    field("at", packet.offset);
  } else if (packet.size > 0) {
    field("data", packet.bytes);
  }
}

void describe(ExerciseMark& mark, auto& field) {
  field("mark", mark.id);
  field("t", mark.at);
  field("kind", mark.kind);
  field("net", mark.net);
  field.words("text", mark);
  field.if_set("pulled", mark.pulled);
  field.if_set("ends", mark.ends);
}

void describe(RecordingHearing& line, auto& field) {
  field("t", line.at);
  field.hexadecimal("stream", line.stream);
  field("call_sign", line.heard.call_sign);
  field("radio", line.heard.radio);
  field("heard", line.heard.heard);
  field("tuned", line.heard.tuned);
  field.reason(line.heard.reason);
}

void describe(RecordingProblem& result, auto& field) {
  field("t", result.at);
  field.words("text", result.what);
}

void LineWriter::put(std::string_view key, const Hopping& hopping) {
  Hopping copy = hopping;
  LineWriter part(line_[std::string(key)]);
  describe(copy, part);
}

void LineWriter::put(std::string_view key, const std::vector<RecordingNet>& nets) {
  Json& list = line_[std::string(key)] = Json::array();
  for (RecordingNet net : nets) {
    LineWriter part(list.emplace_back(Json::object()));
    describe(net, part);
  }
}

void LineReader::take(const Json& json, std::string_view /*key*/, Hopping& hopping) {
  const LineReader part(json);
  describe(hopping, part);
  if (hopping.system != HopSystem::kHaveQuick && hopping.system != HopSystem::kSincgars) {
    throw WrongKey("hopping.system");
  }
}

void LineReader::take(const Json& json, std::string_view key, std::vector<RecordingNet>& nets) {
  if (!json.is_array()) throw WrongKey(key);
  for (const Json& one : json) {
    const LineReader part(one);
    describe(nets.emplace_back(), part);
  }
}

/// Throws WrongKey if a field has a value that no recorder writes.
template <class Line>
void check(const Line& /*line*/) {
}
void check(const AirTransmission& air) {
  if (air.id == 0) throw WrongKey("id");
}
void check(const RecordingPacket& packet) {
  if (packet.transmission == 0) throw WrongKey("id");
  if (packet.size > audio::CodedPacket::kMaxBytes) throw WrongKey("size");
  // A recording may come from an untrusted source, so the file must be in its own folder.
  if (packet.file.find('/') != std::string::npos || packet.file == "..") throw WrongKey("file");
  if (packet.file.empty() && packet.bytes.size() != packet.size) throw WrongKey("data");
}

template <class Line>
RecordingLine parse_line(const Json& json) {
  Line line;
  const LineReader reader(json);
  describe(line, reader);
  check(line);
  return line;
}

RecordingLine parse_trouble(const Json& json) {
  RecordingLine line = parse_line<RecordingProblem>(json);
  return std::get<RecordingProblem>(line).what.empty() ? throw WrongKey("text") : line;
}

RecordingLine parse_end(const Json& json) {
  RecordingProblem end;
  LineReader{json}("t", end.at);
  return end;
}

/// Returns the readers of the lines, by event.
const std::map<std::string_view, RecordingLine (*)(const Json&)>& line_readers() {
  static const std::map<std::string_view, RecordingLine (*)(const Json&)> kReaders{
      {"recording", parse_line<RecordingHeader>},
      {"transmission", parse_line<AirTransmission>},
      {"packet", parse_line<RecordingPacket>},
      {"mark", parse_line<ExerciseMark>},
      {"heard_by", parse_line<RecordingHearing>},
      {"trouble", parse_trouble},
      {"end", parse_end}};
  return kReaders;
}

std::string_view event_of(const RecordingLine& line) {
  constexpr std::array<std::string_view, std::variant_size_v<RecordingLine>> kEvents{
      "recording", "transmission", "packet", "mark", "heard_by", "trouble"};
  const auto* result = std::get_if<RecordingProblem>(&line);
  return result != nullptr && result->what.empty() ? "end" : kEvents.at(line.index());
}

Error wrong_line(std::string what) {
  return {ErrorCode::kInvalid, std::move(what), {}};
}

}  // namespace

std::string net_name(const AirTransmission& air) {
  return air.net.empty() ? channel_of(air).megahertz_text() : air.net;
}

std::string to_recording_line(RecordingLine line) {
  Json json{{"event", event_of(line)}};
  LineWriter writer(json);
  std::visit([&writer](auto& one) { describe(one, writer); }, line);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<RecordingLine> parse_recording_line(std::string_view text) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return wrong_line("not a JSON object");
  try {
    std::string event;
    LineReader{json}("event", event);
    const auto reader = line_readers().find(event);
    if (reader == line_readers().end()) {
      return wrong_line("\"event\": unknown event \"" + event + "\"");
    }
    return reader->second(json);
  } catch (const WrongKey& key) {
    return wrong_line("\"" + std::string(key.what()) + "\" is missing or wrong");
  }
}

}  // namespace roger::radio
