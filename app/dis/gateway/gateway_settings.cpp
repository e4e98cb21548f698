#include "app/dis/gateway/gateway_settings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "app/dis/gateway/entity_numbers.hpp"
#include "core/config_file.hpp"
#include "radio/plan/plan_fields.hpp"
#include "rti/rid/rid.hpp"

namespace roger::app {
namespace {

using audio::CodecSettings;
using audio::Encoding;
using radio::in_quotes;

constexpr std::size_t kMaxExercises = 255;
constexpr std::int64_t kMaxNumber = 0xFFFE;  // 65,535 means all sites, applications or entities
constexpr std::int64_t kMaxPort = 0xFFFF;
constexpr std::size_t kMaxCallSign = 63;  // octets, as in net plans

template <class Value, class Read>
void take(Value& value, const std::optional<Read>& read) {
  if (read) value = static_cast<Value>(*read);
}

// ---------------------------------------------------------------- voice

/// Returns the sample rate of voice in DIS where none is given.
std::uint32_t usual_rate(const audio::CodecKind& codec) {
  constexpr std::uint32_t kTelephone = 8000;
  const bool is_pcm16 =
      codec.encoding == Encoding::kPcm16BigEndian || codec.encoding == Encoding::kPcm16LittleEndian;
  return is_pcm16 ? kTelephone : codec.sample_rate;
}

/// Returns whether an encoder exists for the settings; otherwise `key` is wrong.
bool check(ConfigTable& table, std::string_view key, const CodecSettings& settings) {
  const auto encoder = audio::make_encoder(settings);
  if (!encoder) table.problem(key, encoder.error().message);
  return encoder.has_value();
}

/// Reads encoding, sample_rate and packet_ms, which are those of `standard` if they are absent.
CodecSettings read_voice(ConfigTable& table, const CodecSettings& standard) {
  CodecSettings out = standard;
  const auto name = table.one_of("encoding", audio::codec_names());
  const auto codec = name ? audio::find_codec(*name) : std::nullopt;
  if (codec && codec->encoding != standard.encoding) {
    out.encoding = codec->encoding;
    out.sample_rate = usual_rate(*codec);
  }
  const auto rate = table.integer("sample_rate", audio::kMinVoiceRate, audio::kMaxVoiceRate);
  if (rate) {
    CodecSettings with_rate = out;
    with_rate.sample_rate = static_cast<std::uint32_t>(*rate);
    if (check(table, "sample_rate", with_rate)) out = with_rate;
  }
  if (const auto duration = table.number("packet_ms", 2.5, 60.0)) {
    CodecSettings with_duration = out;
    with_duration.frame = Nanoseconds(std::llround(*duration * 1e6));
    if (check(table, "packet_ms", with_duration)) out = with_duration;
  }
  return out;
}

void read_net(ConfigTable& table, ExerciseSettings& out) {
  const Frequency frequency = radio::require_frequency(table, "frequency_mhz");
  const CodecSettings voice = read_voice(table, out.voice);
  if (frequency.hertz() != 0 && !out.net_voices.emplace(frequency, voice).second) {
    table.problem("frequency_mhz", frequency.megahertz_text() +
                                       " MHz is the frequency of another [[exercise.net]]: "
                                       "expected each frequency once");
  }
  table.finish();
}

// ---------------------------------------------------------------- networks

/// Returns "broadcast", "10.0.0.8" or "10.0.0.8:3001" as a destination; nullopt: it is none.
std::optional<DisDestination> parse_destination(std::string_view text) {
  DisDestination out;
  std::string host(text);
  if (text.find(':') != std::string_view::npos) {
    const auto endpoint = rti::parse_endpoint(text);
    if (!endpoint) return std::nullopt;
    host = endpoint->host;
    out.port = endpoint->port;
  }
  if (host == "broadcast") return out;
  out.address = filter::Ipv4Address::parse(host);
  if (!out.address || out.address->value == 0) return std::nullopt;
  return out;
}

/// Reads a list of addresses, each of which may be listed once. `parse` returns nullopt for wrong
/// ones.
template <class Address, class Parse>
void read_addresses(ConfigTable& table, std::string_view key, const char* expected,
                    const Parse& parse, std::vector<Address>& out) {
  const auto texts = table.strings(key);
  if (!texts) return;
  if (texts->size() > DisNetworkSettings::kMaxAddresses) {
    table.problem(key, std::to_string(texts->size()) + " addresses: expected at most " +
                           std::to_string(DisNetworkSettings::kMaxAddresses));
    return;
  }
  out.clear();
  std::set<std::string> listed;
  for (const std::string& text : *texts) {
    const std::optional<Address> address = parse(text);
    if (!address) {
      table.problem(key, in_quotes(text) + ": expected " + expected);
    } else if (!listed.insert(text).second) {
      table.problem(key, in_quotes(text) + " is listed twice: expected each address once");
    } else {
      out.push_back(*address);
    }
  }
}

DisNetworkSettings read_network(ConfigTable& table) {
  DisNetworkSettings out;
  take(out.port, table.integer("port", 1, kMaxPort));
  take(out.interface, table.string("interface"));
  if (out.interface.empty()) {
    table.problem("interface", "empty: expected a name, an IPv4 address, or \"auto\"");
  }
  read_addresses(
      table, "groups", "a multicast address, 224.0.0.0 to 239.255.255.255",
      [](const std::string& text) {
        const auto address = filter::Ipv4Address::parse(text);
        return address && address->is_multicast() ? address : std::nullopt;
      },
      out.groups);
  read_addresses(table, "send_to",
                 "\"broadcast\" or an IPv4 address, also with a port, as in \"10.0.0.8:3001\"",
                 parse_destination, out.send_to);
  take(out.ttl, table.integer("ttl", 0, DisNetworkSettings::kMaxTtl));
  take(out.bundle_octets, table.integer("bundle_octets", 0, DisNetworkSettings::kMaxBundleOctets));
  table.finish();
  return out;
}

// ---------------------------------------------------------------- exercises

void read_entities(ConfigTable& exercise, const ConfigFile& file, ExerciseSettings& out) {
  auto table = exercise.table("entities");
  if (!table) return;
  const std::vector<std::string> call_signs = table->keys();
  if (call_signs.size() > EntityNumbers::kMaxStations) {
    exercise.problem("entities", std::to_string(call_signs.size()) +
                                     " call signs: expected at most " +
                                     std::to_string(EntityNumbers::kMaxStations));
    return;
  }
  std::map<std::uint16_t, std::string> owners;
  for (const std::string& call_sign : call_signs) {
    if (file.has_too_many_problems()) return;
    const auto number = table->integer(call_sign, 1, kMaxNumber);
    if (call_sign.empty() || call_sign.size() > kMaxCallSign) {
      table->problem(call_sign,
                     "expected a call sign of 1 to " + std::to_string(kMaxCallSign) + " octets");
    }
    if (!number) continue;
    const auto [owner, is_new] = owners.emplace(static_cast<std::uint16_t>(*number), call_sign);
    if (!is_new) {
      table->problem(call_sign, std::to_string(*number) + " is the number of " +
                                    in_quotes(owner->second) + ": expected each number once");
    }
    out.entities.emplace(call_sign, owner->first);
  }
}

class ExerciseReader {
 public:
  explicit ExerciseReader(const ConfigFile& file) : file_(file) {}

  ExerciseSettings read(ConfigTable& table) {
    ExerciseSettings out;
    out.number = static_cast<std::uint8_t>(table.require_integer("number", 1, 255));
    take(out.site, table.integer("site", 1, kMaxNumber));
    take(out.application, table.integer("application", 1, kMaxNumber));
    take(out.version, table.integer("version", 5, 7));
    read_radios(table, out);
    out.voice = read_voice(table, out.voice);
    for (ConfigTable& net : table.tables("net")) {
      if (file_.has_too_many_problems()) break;
      read_net(net, out);
    }
    read_entities(table, file_, out);
    read_networks(table, out);
    table.finish();
    ++exercises_;
    return out;
  }

 private:
  static void read_radios(ConfigTable& table, ExerciseSettings& out) {
    if (const auto seconds = table.number("heartbeat_s", 0.1, 60.0)) {
      out.heartbeat = from_seconds(*seconds);
    }
    take(out.movement_m, table.number("movement_m", 0.0, 1e6));
    take(out.timeout_heartbeats, table.number("timeout_heartbeats", 1.2, 100.0));
    take(out.heartbeats_while_transmitting, table.boolean("heartbeats_while_transmitting"));
    take(out.absolute_time, table.boolean("absolute_time"));
    if (const auto error = table.number("clock_error_ms", 0.0, 1000.0)) {
      out.clock_error = Nanoseconds(std::llround(*error * 1e6));
    }
    take(out.max_transmitters_per_source, table.integer("max_transmitters_per_source", 1, 20'000));
  }

  void read_networks(ConfigTable& exercise, ExerciseSettings& out) {
    std::vector<ConfigTable> tables = exercise.tables("network");
    if (tables.empty()) {
      exercise.problem("network", "missing: expected at least one [[exercise.network]]");
    } else if (tables.size() > DisNetworkSettings::kMaxNetworks) {
      exercise.problem("network", std::to_string(tables.size()) + " networks: expected at most " +
                                      std::to_string(DisNetworkSettings::kMaxNetworks));
      return;
    }
    for (ConfigTable& table : tables) {
      out.networks.push_back(read_network(table));
      check_owner(table, out.number, out.networks.back());
    }
  }

  /// Reports a network that another exercise with the same number uses.
  void check_owner(ConfigTable& table, std::uint8_t number, const DisNetworkSettings& network) {
    const auto [owner, is_new] =
        owners_.emplace(std::tuple(number, network.port, network.interface), exercises_);
    if (is_new || owner->second == exercises_) return;
    table.problem("port", "port " + std::to_string(network.port) + " of interface " +
                              in_quotes(network.interface) +
                              " is used by another [[exercise]] with the number " +
                              std::to_string(number) +
                              ": expected another number, port or interface");
  }

  const ConfigFile& file_;
  std::size_t exercises_ = 0;  // read so far
  // The exercise that uses a number at a port of an interface.
  std::map<std::tuple<std::uint8_t, std::uint16_t, std::string>, std::size_t> owners_;
};

Result<GatewaySettings> read_settings(const ConfigFile& file) {
  GatewaySettings out;
  ConfigTable root = file.root();
  std::vector<ConfigTable> tables = root.tables("exercise");
  if (tables.empty()) root.problem("exercise", "missing: expected at least one [[exercise]]");
  if (tables.size() > kMaxExercises) {
    root.problem("exercise", std::to_string(tables.size()) + " exercises: expected at most " +
                                 std::to_string(kMaxExercises));
    tables.clear();
  }
  ExerciseReader reader(file);
  for (ConfigTable& table : tables) {
    if (file.has_too_many_problems()) break;
    out.exercises.push_back(reader.read(table));
  }
  root.finish();
  if (const Status status = file.status(); !status) return status.error();
  return out;
}

}  // namespace

CodecSettings codec_settings(const ExerciseSettings& exercise, Frequency frequency) {
  const auto found = exercise.net_voices.find(frequency);
  return found == exercise.net_voices.end() ? exercise.voice : found->second;
}

Result<GatewaySettings> load_gateway_settings(const std::string& path) {
  const auto file = ConfigFile::load(path);
  if (!file) return file.error();
  return read_settings(file.value());
}

Result<GatewaySettings> parse_gateway_settings(std::string_view text, const std::string& name) {
  const auto file = ConfigFile::parse(text, name);
  if (!file) return file.error();
  return read_settings(file.value());
}

}  // namespace roger::app
