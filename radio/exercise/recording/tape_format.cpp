#include "radio/exercise/recording/tape_format.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "core/octets.hpp"
#include "dds-filter/channel.hpp"
#include "radio/plan/net_plan.hpp"

namespace roger::radio {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kHexadecimal = 16;
/// Nanoseconds from the zero of the recorder's clock, and from 1970: what is added to one another
/// stays far from an overflow.
constexpr std::int64_t kFurthestTime = std::int64_t{1} << 60;
constexpr std::int64_t kFurthestWall = std::int64_t{1} << 62;

std::string hex(std::uint64_t value) {
  return fmt::format("{:016x}", value);
}

TimePoint at_ns(std::int64_t ns) {
  return TimePoint{Nanoseconds{ns}};
}
std::int64_t ns_of(TimePoint time) {
  return time.time_since_epoch().count();
}

Json json_of(const Hopping& hopping) {
  return {{"system", static_cast<unsigned>(hopping.system)},
          {"net_id", hopping.net_id},
          {"hopset", hopping.hopset},
          {"clock_ms", hopping.clock_ms}};
}

std::string base64(Bytes bytes) {
  std::string out(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(out.data(), out.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_ORIGINAL);
  out.pop_back();  // the null
  return out;
}

Json json_of(const TapeHeader& header) {
  Json nets = Json::array();
  for (const TapeNet& net : header.nets) {
    Json one{{"name", net.name},
             {"hertz", number_of(net.address)},
             {"modulation", name_of(net.modulation)},
             {"bandwidth_khz", net.bandwidth_khz}};
    if (net.key_id != 0) one["key"] = net.key_id;
    if (net.hopping) one["hopping"] = json_of(*net.hopping);
    nets.push_back(std::move(one));
  }
  return {{"event", "recording"},
          {"version", header.version},
          {"federation", header.federation},
          {"recorder", header.recorder},
          {"t", ns_of(header.clock)},
          {"wall", header.wall_ns},
          {"clock_domain", hex(header.clock_domain)},
          {"nets", std::move(nets)}};
}

/// Adds one field of a transmission to its line; what is absent is left out.
void put_field(Json& line, const Address& address, std::string_view key) {
  line[std::string(key)] = number_of(address);
  if (is_line(address) && is_set(address)) line["net_key"] = net_key_of(address);
}
void put_field(Json& line, const std::string& text, std::string_view key) {
  if (!text.empty() || key == "call_sign") line[std::string(key)] = text;
}
void put_field(Json& line, const std::optional<Modulation>& modulation, std::string_view key) {
  if (modulation) line[std::string(key)] = name_of(*modulation);
}
void put_field(Json& line, const std::optional<Hopping>& hopping, std::string_view key) {
  if (hopping) line[std::string(key)] = json_of(*hopping);
}
void put_field(Json& line, std::uint16_t number, std::string_view key) {
  if (number != 0) line[std::string(key)] = number;
}
void put_field(Json& line, const TransmissionFlags& flags, std::string_view /*key*/) {
  visit_flags(flags, [&line](bool flag, const FlagNames& names) {
    if (flag) line[std::string(names.recording)] = true;
  });
}

Json json_of(const AirTransmission& air) {
  Json out{{"event", "transmission"},          {"id", air.id},
           {"stream", hex(air.stream)},        {"net", air.net},
           {"bandwidth_hz", air.bandwidth_hz}, {"since", ns_of(air.since)}};
  if (air.until != TimePoint{}) out["until"] = ns_of(air.until);
  if (air.sound) out["sound"] = true;
  if (air.unreadable) out["unreadable"] = true;
  if (air.stepped_on) out["stepped_on"] = true;
  if (air.answered) out["answered"] = *air.answered;
  if (!air.host.object.empty()) out["host"] = air.host.object;
  if (air.host.entity[0] != 0) out["entity"] = air.host.entity;
  visit(air.transmission, [&out](const auto& field, const FieldNames& names) {
    put_field(out, field, names.recording);
  });
  return out;
}

Json json_of(const TapePacket& packet) {
  Json out{{"event", "packet"},
           {"id", packet.transmission},
           {"t", ns_of(packet.timing.received)},
           {"seq", packet.sequence},
           {"index", packet.sample_index},
           {"encoding", static_cast<std::uint32_t>(packet.encoding)},
           {"rate", packet.sample_rate},
           {"count", packet.sample_count}};
  if (packet.first) out["first"] = true;
  if (packet.last) out["last"] = true;
  if (packet.carrier_only) out["carrier"] = true;
  if (packet.timing.captured_ns != 0) {
    out["captured"] = packet.timing.captured_ns;
    out["sent"] = packet.timing.sent_ns;
    out["domain"] = hex(packet.timing.clock_domain);
    out["stages"] = {packet.timing.capture_microseconds, packet.timing.encode_microseconds};
  }
  if (packet.emission) {
    const Emission& e = *packet.emission;
    out["emission"] = {e.from.place.x,  e.from.place.y, e.from.place.z,
                       e.from.height_m, e.power_dbm,    e.bandwidth_hz};
  }
  out["size"] = packet.size;
  out["crc"] = fmt::format("{:08x}", packet.checksum);
  if (!packet.file.empty()) {
    out["file"] = packet.file;
    out["at"] = packet.offset;
  } else if (packet.size > 0) {
    out["data"] = base64(packet.bytes);
  }
  return out;
}

constexpr std::array<std::string_view, 3> kMarkKinds{"marker", "note", "lever"};

Json json_of(const ExerciseMark& mark) {
  Json out = {{"event", "mark"},     {"mark", mark.id},
              {"t", ns_of(mark.at)}, {"kind", kMarkKinds.at(static_cast<std::size_t>(mark.kind))},
              {"net", mark.net},     {"text", mark.text}};
  if (mark.pulled) out["pulled"] = true;
  if (mark.ends != 0) out["ends"] = mark.ends;
  return out;
}

Json json_of(const TapeHeard& line) {
  const HeardBy& heard = line.heard;
  Json out = {{"event", "heard_by"},
              {"t", ns_of(line.at)},
              {"stream", hex(line.stream)},
              {"call_sign", heard.call_sign},
              {"radio", heard.radio},
              {"heard", heard.heard},
              {"tuned", heard.tuned},
              {"reason", in_words(heard.reason)},
              {"cause", static_cast<std::uint8_t>(heard.reason.code)}};
  if (heard.reason.code == HearingReason::kUnsaid) return out;
  if (heard.reason.value) out["value"] = *heard.reason.value;
  if (!heard.reason.sent.empty()) out["sent"] = heard.reason.sent;
  if (!heard.reason.own.empty()) out["own"] = heard.reason.own;
  return out;
}

Json json_of(const TapeRemark& remark) {
  if (remark.text.empty()) return {{"event", "end"}, {"t", ns_of(remark.at)}};
  return {{"event", "trouble"}, {"t", ns_of(remark.at)}, {"text", remark.text}};
}

/// Names a key of a line that can't be read.
struct WrongKey : std::runtime_error {
  explicit WrongKey(std::string_view key) : std::runtime_error(std::string(key)) {}
};

/// Reads the keys of one line; throws WrongKey.
class Keys {
 public:
  explicit Keys(const Json& json) : json_(json) {}

  template <class T>
  [[nodiscard]] T get(std::string_view key) const {
    return as<T>(json_.contains(key) ? json_.at(key) : throw WrongKey(key), key);
  }
  template <class T>
  [[nodiscard]] T get_or(std::string_view key, T otherwise) const {
    return json_.contains(key) ? as<T>(json_.at(key), key) : otherwise;
  }
  [[nodiscard]] std::uint64_t get_hex(std::string_view key, int digits = 16) const {
    const auto text = get<std::string>(key);
    const bool proper = text.size() == static_cast<std::size_t>(digits) &&
                        text.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!proper) throw WrongKey(key);
    return std::stoull(text, nullptr, kHexadecimal);
  }
  /// Of a transmission: from 1.
  [[nodiscard]] TransmissionId id() const {
    const auto number = get<TransmissionId>("id");
    return number == 0 ? throw WrongKey("id") : number;
  }
  /// No further from its clock's zero than `furthest`.
  [[nodiscard]] std::int64_t instant(std::string_view key, std::int64_t furthest) const {
    const auto ns = get<std::int64_t>(key);
    return ns < -furthest || ns > furthest ? throw WrongKey(key) : ns;
  }
  /// On the recorder's clock.
  [[nodiscard]] TimePoint time(std::string_view key) const {
    return at_ns(instant(key, kFurthestTime));
  }
  [[nodiscard]] const Json* part(std::string_view key) const {
    return json_.contains(key) ? &json_.at(key) : nullptr;
  }

 private:
  template <class T>
  static T as(const Json& value, std::string_view key) {
    if constexpr (std::is_same_v<T, bool>) {
      if (!value.is_boolean()) throw WrongKey(key);
      return value.get<bool>();
    } else if constexpr (std::is_integral_v<T>) {
      if (!value.is_number_integer()) throw WrongKey(key);
      if (std::is_unsigned_v<T> && !value.is_number_unsigned()) throw WrongKey(key);
      if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        if (!std::in_range<T>(number)) throw WrongKey(key);
        return static_cast<T>(number);
      }
      const auto number = value.get<std::int64_t>();
      if (!std::in_range<T>(number)) throw WrongKey(key);
      return static_cast<T>(number);
    } else if constexpr (std::is_floating_point_v<T>) {
      if (!value.is_number()) throw WrongKey(key);
      return value.get<T>();
    } else {
      if (!value.is_string()) throw WrongKey(key);
      return value.get<std::string>();
    }
  }
  const Json& json_;
};

Modulation modulation_of(const Keys& keys) {
  const auto text = keys.get<std::string>("modulation");
  for (const Modulation one : {Modulation::kAm, Modulation::kFm, Modulation::kSsb}) {
    if (name_of(one) == text) return one;
  }
  throw WrongKey("modulation");
}

std::optional<Hopping> hopping_of(const Keys& keys) {
  const Json* part = keys.part("hopping");
  if (part == nullptr) return std::nullopt;
  const Keys hopping(*part);
  Hopping out;
  const auto system = hopping.get<std::uint16_t>("system");
  out.system = static_cast<HopSystem>(system);
  if (out.system != HopSystem::kHaveQuick && out.system != HopSystem::kSincgars) {
    throw WrongKey("hopping.system");
  }
  out.net_id = hopping.get<std::uint16_t>("net_id");
  out.hopset = hopping.get<std::uint16_t>("hopset");
  out.clock_ms = hopping.get<std::int32_t>("clock_ms");
  return out;
}

/// A line's "hertz" is its number. Lines of older recordings have no "net_key", but that of an
/// intercom follows from its net. A call's does not: its line then has no key.
Address address_of(const Keys& keys, const std::string& net) {
  const auto number = keys.get<std::uint64_t>("hertz");
  if (!filter::is_line_number(number)) return Frequency::from_hertz(number);
  const auto recorded = keys.get_or<std::string>("net_key", make_net_key(net));
  return IntercomLine{filter::line_number(recorded) == number ? recorded : std::string{}};
}

/// Takes one field of a transmission from its line.
void take_field(const Keys& keys, Address& address, std::string_view /*key*/) {
  address = address_of(keys, keys.get<std::string>("net"));
}
void take_field(const Keys& keys, std::string& text, std::string_view key) {
  text = key == "call_sign" ? keys.get<std::string>(key) : keys.get_or<std::string>(key, {});
}
void take_field(const Keys& keys, std::optional<Modulation>& modulation, std::string_view key) {
  if (keys.part(key) != nullptr) modulation = modulation_of(keys);
}
void take_field(const Keys& keys, std::optional<Hopping>& hopping, std::string_view /*key*/) {
  hopping = hopping_of(keys);
}
void take_field(const Keys& keys, std::uint16_t& number, std::string_view key) {
  number = keys.get_or<std::uint16_t>(key, 0);
}
void take_field(const Keys& keys, TransmissionFlags& flags, std::string_view /*key*/) {
  visit_flags(flags, [&keys](bool& flag, const FlagNames& names) {
    flag = keys.get_or(names.recording, false);
  });
}

TapeHeader header_of(const Keys& keys) {
  TapeHeader out;
  out.version = keys.get<int>("version");
  if (out.version != kTapeVersion) throw WrongKey("version");
  out.federation = keys.get<std::string>("federation");
  out.recorder = keys.get<std::string>("recorder");
  out.clock = keys.time("t");
  out.wall_ns = keys.instant("wall", kFurthestWall);
  out.clock_domain = keys.get_hex("clock_domain");
  const Json* nets = keys.part("nets");
  if (nets == nullptr || !nets->is_array()) throw WrongKey("nets");
  for (const Json& one : *nets) {
    const Keys net(one);
    const auto name = net.get<std::string>("name");
    out.nets.push_back({name, address_of(net, name), modulation_of(net),
                        net.get<double>("bandwidth_khz"), net.get_or<std::uint16_t>("key", 0),
                        hopping_of(net)});
  }
  return out;
}

AirTransmission transmission_of(const Keys& keys) {
  AirTransmission out;
  out.id = keys.id();
  out.stream = keys.get_hex("stream");
  out.net = keys.get<std::string>("net");
  out.bandwidth_hz = keys.get<double>("bandwidth_hz");
  out.since = keys.time("since");
  if (keys.part("until") != nullptr) out.until = keys.time("until");
  out.sound = keys.get_or("sound", false);
  out.unreadable = keys.get_or("unreadable", false);
  out.stepped_on = keys.get_or("stepped_on", false);
  if (keys.part("answered") != nullptr) out.answered = keys.get<bool>("answered");
  out.host.object = keys.get_or<std::string>("host", {});
  if (const Json* entity = keys.part("entity")) {
    if (!entity->is_array() || entity->size() != 3) throw WrongKey("entity");
    for (std::size_t i = 0; i < 3; ++i) {
      if (!entity->at(i).is_number_unsigned() || entity->at(i) > 0xFFFF) {
        throw WrongKey("entity");
      }
      out.host.entity.at(i) = entity->at(i).get<std::uint16_t>();
    }
  }
  visit(out.transmission, [&keys](auto& field, const FieldNames& names) {
    take_field(keys, field, names.recording);
  });
  return out;
}

/// All of them numbers; empty where the key is not there.
std::vector<double> numbers_of(const Keys& keys, std::string_view key, std::size_t count) {
  const Json* part = keys.part(key);
  if (part == nullptr) return {};
  if (!part->is_array() || part->size() != count) throw WrongKey(key);
  std::vector<double> out;
  for (const Json& one : *part) {
    if (!one.is_number()) throw WrongKey(key);
    out.push_back(one.get<double>());
  }
  return out;
}

ByteVector bytes_of_base64(const std::string& text) {
  ByteVector out(text.size());
  std::size_t size = 0;
  const int wrong = sodium_base642bin(out.data(), out.size(), text.data(), text.size(), nullptr,
                                      &size, nullptr, sodium_base64_VARIANT_ORIGINAL);
  if (wrong != 0) throw WrongKey("data");
  out.resize(size);
  return out;
}

TapePacket packet_of(const Keys& keys) {
  TapePacket out;
  out.transmission = keys.id();
  out.timing.received = keys.time("t");
  out.sequence = keys.get<std::uint32_t>("seq");
  out.sample_index = keys.get<std::uint32_t>("index");
  out.encoding = static_cast<audio::Encoding>(keys.get<std::uint32_t>("encoding"));
  out.sample_rate = keys.get<std::uint32_t>("rate");
  out.sample_count = keys.get<std::uint32_t>("count");
  out.first = keys.get_or("first", false);
  out.last = keys.get_or("last", false);
  out.carrier_only = keys.get_or("carrier", false);
  if (keys.get_or<std::int64_t>("captured", 0) != 0) {
    out.timing.captured_ns = keys.instant("captured", audio::PacketTiming::kFurthest);
    out.timing.sent_ns = keys.instant("sent", audio::PacketTiming::kFurthest);
    out.timing.clock_domain = keys.get_hex("domain");
    const auto stages = numbers_of(keys, "stages", 2);
    for (const double stage : stages) {
      if (!(stage >= 0.0 && stage <= 4e9)) throw WrongKey("stages");
    }
    if (!stages.empty()) {
      out.timing.capture_microseconds = static_cast<std::uint32_t>(stages[0]);
      out.timing.encode_microseconds = static_cast<std::uint32_t>(stages[1]);
    }
  }
  if (const auto e = numbers_of(keys, "emission", 6); !e.empty()) {
    Emission emission;
    emission.from.place = {e[0], e[1], e[2]};
    emission.from.height_m = e[3];
    emission.power_dbm = e[4];
    emission.bandwidth_hz = e[5];
    out.emission = emission;
  }
  out.size = keys.get<std::uint32_t>("size");
  if (out.size > audio::CodedPacket::kMaxBytes) throw WrongKey("size");
  out.checksum = static_cast<std::uint32_t>(keys.get_hex("crc", 8));
  out.file = keys.get_or<std::string>("file", {});
  // Of the folder itself, wherever the recording came from.
  if (out.file.find('/') != std::string::npos || out.file == "..") throw WrongKey("file");
  if (!out.file.empty()) {
    out.offset = keys.get<std::uint64_t>("at");
  } else if (out.size > 0) {
    out.bytes = bytes_of_base64(keys.get<std::string>("data"));
    if (out.bytes.size() != out.size) throw WrongKey("data");
  }
  return out;
}

ExerciseMark mark_of(const Keys& keys) {
  ExerciseMark out;
  out.id = keys.get<std::uint64_t>("mark");
  out.at = keys.time("t");
  const auto kind = keys.get<std::string>("kind");
  for (std::size_t i = 0;; ++i) {
    if (i == kMarkKinds.size()) throw WrongKey("kind");
    if (kMarkKinds.at(i) != kind) continue;
    out.kind = static_cast<ExerciseMark::Kind>(i);
    break;
  }
  out.net = keys.get<std::string>("net");
  out.text = keys.get<std::string>("text");
  out.pulled = keys.get_or<bool>("pulled", false);
  out.ends = keys.get_or<std::uint64_t>("ends", 0);
  return out;
}

/// Older recordings have words only; so has a reason that is newer than this program.
Reason reason_of(const Keys& keys) {
  const HearingReason code = hearing_reason_of(keys.get_or<std::uint64_t>("cause", 0));
  if (code == HearingReason::kUnsaid) return {code, {}, keys.get<std::string>("reason")};
  Reason out{code, {}, keys.get_or<std::string>("sent", ""), keys.get_or<std::string>("own", "")};
  const double value = keys.get_or("value", std::nan(""));
  if (Reason::is_possible(value)) out.value = value;
  return out;
}

TapeHeard heard_of(const Keys& keys) {
  return {keys.time("t"),
          keys.get_hex("stream"),
          {keys.get<std::string>("call_sign"), keys.get<std::string>("radio"),
           keys.get<bool>("heard"), keys.get<bool>("tuned"), reason_of(keys)}};
}

TapeRemark trouble_of(const Keys& keys) {
  TapeRemark out{keys.time("t"), keys.get<std::string>("text")};
  if (out.text.empty()) throw WrongKey("text");
  return out;
}

std::optional<TapeLine> line_of(const std::string& event, const Keys& keys) {
  if (event == "recording") return header_of(keys);
  if (event == "transmission") return transmission_of(keys);
  if (event == "packet") return packet_of(keys);
  if (event == "mark") return mark_of(keys);
  if (event == "heard_by") return heard_of(keys);
  if (event == "trouble") return trouble_of(keys);
  if (event == "end") return TapeRemark{keys.time("t"), {}};
  return std::nullopt;
}

Error wrong_line(std::string what) {
  return {ErrorCode::kInvalid, std::move(what), {}};
}

}  // namespace

std::string net_name(const AirTransmission& air) {
  return air.net.empty() ? frequency_of(air.transmission.address).megahertz_text() : air.net;
}

std::string text_of_line(const TapeLine& line) {
  const Json json = std::visit([](const auto& one) { return json_of(one); }, line);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<TapeLine> parse_tape_line(std::string_view text) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return wrong_line("no JSON object");
  try {
    const Keys keys(json);
    const auto event = keys.get<std::string>("event");
    auto line = line_of(event, keys);
    if (!line) return wrong_line("\"event\": there is no \"" + event + "\"");
    return std::move(*line);
  } catch (const WrongKey& key) {
    return wrong_line("\"" + std::string(key.what()) + "\" is missing or wrong");
  }
}

}  // namespace roger::radio
