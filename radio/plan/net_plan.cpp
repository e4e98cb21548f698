#include "radio/plan/net_plan.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/config_file.hpp"
#include "dds-filter/channel.hpp"
#include "radio/plan/elevation_file.hpp"
#include "radio/plan/radio_characters.hpp"

namespace roger::radio {
namespace {

constexpr std::int64_t kMaxTransmitSeconds = 3600;
constexpr double kMaxBandwidthKhz = 10'000.0;
constexpr double kMaxStepKhz = 1000.0;
constexpr double kLowestVolumeDb = -60.0;
constexpr double kHighestVolumeDb = 12.0;
constexpr double kDefaultStepKhz = 25.0;
constexpr std::size_t kMaxCallSign = 63;  // characters; what a packet can carry, see VoiceSignal

std::string quoted(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : ", ") + quoted(word);
  return out.empty() ? "none" : out;
}

std::string trimmed_number(double value) {
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::optional<Frequency> read_frequency(ConfigTable& table, std::string_view key) {
  const auto text = table.decimal(key);
  if (!text) return std::nullopt;
  const auto frequency = Frequency::parse_megahertz(*text);
  if (!frequency || frequency->hertz() == 0) {
    table.problem(key, *text + ": expected a frequency in MHz with at most 6 decimals, as in " +
                           quoted("40.000"));
    return std::nullopt;
  }
  return frequency;
}

Frequency require_frequency(ConfigTable& table, std::string_view key) {
  if (!table.has(key)) {
    table.problem(key, "missing: expected a frequency in MHz, as in " + quoted("40.000"));
  }
  return read_frequency(table, key).value_or(Frequency{});
}

/// A name that must be there, must not be empty and must not have been `taken` before.
std::string require_new_name(ConfigTable& table, std::string_view key,
                             std::set<std::string>& taken) {
  const std::size_t limit = kMaxCallSign;
  std::string name = table.require_string(key);
  if (!table.has(key)) return name;
  if (name.empty() || name.size() > limit) {
    table.problem(key, quoted(name) + ": expected 1 to " + std::to_string(limit) + " characters");
  } else if (!taken.insert(name).second) {
    table.problem(key, quoted(name) + " is there already: expected a name of its own");
  }
  return name;
}

Modulation read_modulation(ConfigTable& table) {
  const std::string text = table.one_of("modulation", {"AM", "FM", "SSB"}).value_or("FM");
  if (text == "AM") return Modulation::kAm;
  return text == "SSB" ? Modulation::kSsb : Modulation::kFm;
}

KeyFill read_key(ConfigTable& table, const std::vector<KeyFill>& keys,
                 std::set<std::string>& names) {
  VoiceKey key;
  key.name = require_new_name(table, "name", names);
  key.id = static_cast<std::uint16_t>(table.require_integer("id", 1, VoiceKey::kHighestId));
  const bool taken =
      std::ranges::any_of(keys, [&key](const KeyFill& known) { return known->id == key.id; });
  if (taken) table.problem("id", "another key has this number: expected one of its own");
  const std::string system = table.string("system").value_or("KY-58");
  if (const auto known = crypto_system_of(system)) {
    key.system = *known;
  } else {
    table.problem("system", quoted(system) + ": expected one of " + crypto_system_names());
  }
  const std::string secret = table.require_string("secret");
  if (table.has("secret")) {
    if (const auto parsed = parse_secret(secret)) {
      key.secret = parsed.value();
    } else {
      table.problem("secret", parsed.error().message);
    }
  }
  table.finish();
  return std::make_shared<const VoiceKey>(std::move(key));
}

/// The key of that name; one that is not there is a problem of the plan.
KeyFill key_named(ConfigTable& table, std::string_view entry, const std::string& name,
                  const std::vector<KeyFill>& keys) {
  std::vector<std::string> known;
  for (const KeyFill& key : keys) {
    if (key->name == name) return key;
    known.push_back(key->name);
  }
  table.problem(entry, quoted(name) + ": no such key; expected one of " + listed(known));
  return nullptr;
}

std::optional<Hopping> read_hopping(ConfigTable& net) {
  constexpr double kMilli = 1000.0;
  auto table = net.table("hopping");
  if (!table) return std::nullopt;
  const auto id = [&table](std::string_view key) {
    return static_cast<std::uint16_t>(table->require_integer(key, 0, Hopping::kHighestId));
  };
  Hopping out;
  if (!table->has("system")) {
    table->problem("system", "missing: expected \"HAVE QUICK\" or \"SINCGARS\"");
  }
  const std::string system =
      table->one_of("system", {"HAVE QUICK", "SINCGARS"}).value_or("SINCGARS");
  if (system == "HAVE QUICK") out.system = HopSystem::kHaveQuick;
  out.net_id = id("net_id");
  out.hopset = id("hopset");
  const double clock =
      table->number("time_of_day_offset_s", -Hopping::kMostClockSeconds, Hopping::kMostClockSeconds)
          .value_or(0.0);
  out.clock_ms = static_cast<std::int32_t>(std::lround(clock * kMilli));
  table->finish();
  return out;
}

Net read_net(ConfigTable& table, const std::vector<KeyFill>& keys, std::set<std::string>& names) {
  Net net;
  net.name = require_new_name(table, "name", names);
  if (const auto key = table.string("key")) net.key = key_named(table, "key", *key, keys);
  if (table.one_of("kind", {"radio", "intercom"}).value_or("radio") == "intercom") {
    net.net_key = net_key_of(net.name);
    net.frequency = filter::line_of_net_key(net.net_key);
    for (const std::string_view entry : {"frequency_mhz", "modulation", "bandwidth_khz"}) {
      if (table.has(entry)) table.problem(entry, "an intercom has none");
    }
    if (table.table("hopping")) table.problem("hopping", "an intercom does not hop");
    table.finish();
    return net;
  }
  net.frequency = require_frequency(table, "frequency_mhz");
  net.modulation = read_modulation(table);
  net.bandwidth_khz =
      table.number("bandwidth_khz", 0.001, kMaxBandwidthKhz).value_or(net.bandwidth_khz);
  net.hopping = read_hopping(table);
  table.finish();
  return net;
}

/// The net of that name; one that is not there is a problem of the plan, and so is one that the
/// radio can't be tuned to.
std::optional<std::size_t> net_named(ConfigTable& table, std::string_view entry,
                                     const std::string& name, const std::vector<Net>& nets,
                                     const RadioPlan& radio) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < nets.size(); ++i) {
    known.push_back(nets[i].name);
    if (nets[i].name != name) continue;
    if (const Status status = radio.tunable(nets[i].frequency); !status) {
      table.problem(entry, "net " + quoted(name) + ": " + status.error().message);
    }
    return i;
  }
  table.problem(entry, quoted(name) + ": no such net; expected one of " + listed(known));
  return std::nullopt;
}

void read_guard(ConfigTable& table, const std::vector<Net>& nets, RadioPlan& radio) {
  const auto name = table.string("guard");
  if (!name) return;
  radio.guard = net_named(table, "guard", *name, nets, radio);
  if (radio.guard && nets[*radio.guard].hopping) {
    table.problem("guard", "net " + quoted(*name) + " hops: expected one that does not");
  }
}

/// Presets by name of net; those that can't be tuned are problems of the plan.
void read_presets(ConfigTable& table, const std::vector<Net>& nets, RadioPlan& radio) {
  for (const auto& name : table.strings("presets").value_or(std::vector<std::string>{})) {
    const auto net = net_named(table, "presets", name, nets, radio);
    if (net) radio.presets.push_back(*net);
  }
}

/// Without a word of the plan: the keys of the nets among its presets.
void read_keys(ConfigTable& table, const NetPlan& plan, RadioPlan& radio) {
  radio.secure = table.boolean("secure").value_or(true);
  if (const auto names = table.strings("keys")) {
    for (const std::string& name : *names) {
      if (KeyFill key = key_named(table, "keys", name, plan.keys)) radio.keys.push_back(key);
    }
    return;
  }
  for (const std::size_t preset : radio.presets) {
    const KeyFill& key = plan.nets[preset].key;
    if (key && std::ranges::find(radio.keys, key) == radio.keys.end()) radio.keys.push_back(key);
  }
}

void read_initial_tuning(ConfigTable& table, const std::vector<Net>& nets, RadioPlan& radio) {
  const auto preset_count = static_cast<std::int64_t>(radio.presets.size());
  const auto by_hand = read_frequency(table, "frequency_mhz");
  if (table.has("preset") && table.has("frequency_mhz")) {
    table.problem("preset", "expected either preset or frequency_mhz, found both");
  }
  if (by_hand) {
    if (const Status status = radio.tunable(*by_hand); !status) {
      table.problem("frequency_mhz", status.error().message);
    }
    radio.frequency = *by_hand;
    return;
  }
  if (preset_count == 0) {
    if (!table.has("frequency_mhz") && !table.has("presets")) {
      table.problem("frequency_mhz", "missing: a radio without presets needs a frequency");
    }
    (void)table.integer("preset", 0, 0);
    return;
  }
  radio.preset = static_cast<int>(table.integer("preset", 1, preset_count).value_or(1));
  radio.frequency = nets[radio.presets[static_cast<std::size_t>(radio.preset - 1)]].frequency;
}

void read_range(ConfigTable& table, RadioPlan& radio) {
  radio.lowest = require_frequency(table, "lowest_mhz");
  radio.highest = require_frequency(table, "highest_mhz");
  if (radio.highest < radio.lowest) {
    table.problem("highest_mhz", radio.highest.megahertz_text() +
                                     ": expected at least lowest_mhz, " +
                                     radio.lowest.megahertz_text());
  }
  const double step = table.number("step_khz", 0.001, kMaxStepKhz).value_or(kDefaultStepKhz);
  radio.step = Frequency::from_hertz(static_cast<std::uint64_t>(std::llround(step * 1000.0)));
}

/// What only a radio that is tuned can have.
void check_intercom(ConfigTable& table) {
  for (const std::string_view entry :
       {"lowest_mhz", "highest_mhz", "step_khz", "frequency_mhz", "guard", "half_duplex"}) {
    if (table.has(entry)) table.problem(entry, "an intercom has none");
  }
  if (!table.has("presets")) table.problem("presets", "missing: expected the nets of the intercom");
}

RadioPlan read_radio(ConfigTable& table, const NetPlan& plan, std::set<std::string>& names,
                     const std::vector<std::string>& character_folders) {
  RadioPlan radio;
  radio.name = require_new_name(table, "name", names);
  radio.intercom = table.one_of("kind", {"radio", "intercom"}).value_or("radio") == "intercom";
  if (radio.intercom) {
    check_intercom(table);
  } else {
    read_range(table, radio);
  }
  radio.receive_only = table.boolean("receive_only").value_or(false);
  radio.volume_db = table.number("volume_db", kLowestVolumeDb, kHighestVolumeDb).value_or(0.0);
  radio.pan = table.number("pan", -1.0, 1.0).value_or(0.0);
  radio.squelch = table.boolean("squelch").value_or(true);
  if (const auto name = table.string("character")) {
    auto character = load_radio_character(*name, character_folders);
    if (character) {
      radio.character = std::move(character).value();
    } else {
      table.problem("character", character.error().text());
    }
  }
  read_presets(table, plan.nets, radio);
  read_guard(table, plan.nets, radio);
  read_keys(table, plan, radio);
  read_initial_tuning(table, plan.nets, radio);
  radio.half_duplex = table.boolean("half_duplex").value_or(!radio.character.full_duplex);
  if (radio.intercom) {
    radio.half_duplex = false;
    radio.character.full_duplex = true;
    radio.character.anywhere = true;
  }
  table.finish();
  return radio;
}

std::optional<Geodetic> read_position(ConfigTable& station) {
  auto table = station.table("position");
  if (!table) return std::nullopt;
  Geodetic out;
  for (const std::string_view key : {"latitude", "longitude"}) {
    if (!table->has(key)) table->problem(key, "missing: expected degrees, as in 48.1173");
  }
  out.latitude = table->number("latitude", -90.0, 90.0).value_or(0.0);
  out.longitude = table->number("longitude", -180.0, 180.0).value_or(0.0);
  out.height = table->number("height_m", kLowestPlaceMeters, kHighestPlaceMeters).value_or(0.0);
  table->finish();
  return out;
}

void read_relay(ConfigTable& table, OperatorPlan& station) {
  const auto names = table.strings("relay");
  if (!names) return;
  std::vector<std::string> known;
  for (const RadioPlan& radio : station.radios) {
    if (!radio.receive_only) known.push_back(radio.name);
  }
  std::vector<std::size_t> found;
  for (const std::string& name : *names) {
    const auto radio = std::ranges::find(station.radios, name, &RadioPlan::name);
    if (radio == station.radios.end() || radio->receive_only) {
      table.problem("relay",
                    quoted(name) + ": expected one of its radios that transmit, " + listed(known));
      return;
    }
    found.push_back(static_cast<std::size_t>(radio - station.radios.begin()));
  }
  if (found.size() != 2 || found[0] == found[1]) {
    table.problem("relay", listed(*names) + ": expected two different radios");
  } else if (station.echo) {
    table.problem("relay", "expected either echo or relay, found both");
  } else {
    station.relay = {found[0], found[1]};
  }
}

/// A track's file is named as seen from the plan's own.
void read_track(ConfigTable& station, OperatorPlan& out) {
  const auto file = station.string("track");
  if (!file) return;
  if (station.has("position")) {
    station.problem("track", "expected either position or track, found both");
  }
  auto track = Track::load(*file, station.place_of("track").file);
  if (!track) {
    station.problem("track", track.error().text());
    return;
  }
  out.track = std::make_shared<const Track>(std::move(track).value());
  out.position = out.track->at(Nanoseconds{0});
}

RadioHost read_host(ConfigTable& station, const std::string& call_sign) {
  constexpr std::size_t kLongest = 200;
  constexpr std::int64_t kHighest = 0xFFFF;
  RadioHost host;
  host.object = station.string("host").value_or(call_sign);
  if (station.has_string("position") && !station.has("host")) {
    station.problem("position", "\"host\" needs a host: the name of an HLA object");
  }
  if (host.object.empty() || host.object.size() > kLongest) {
    station.problem("host", "expected the name of an HLA object, of 1 to 200 characters");
  }
  auto entity = station.table("entity");
  if (!entity) return host;
  constexpr std::array<std::string_view, 3> kNumbers = {"site", "application", "entity"};
  for (std::size_t i = 0; i < kNumbers.size(); ++i) {
    host.entity.at(i) =
        static_cast<std::uint16_t>(entity->require_integer(kNumbers.at(i), 1, kHighest));
  }
  entity->finish();
  return host;
}

/// One for each net, named after it.
std::vector<RadioPlan> radios_of_instructor(const NetPlan& plan) {
  std::vector<RadioPlan> out;
  for (std::size_t i = 0; i < plan.nets.size(); ++i) {
    const Net& net = plan.nets[i];
    RadioPlan radio;
    radio.name = net.name;
    radio.lowest = radio.highest = radio.frequency = net.frequency;
    radio.presets = {i};
    radio.preset = 1;
    radio.half_duplex = false;
    radio.intercom = net.intercom();
    if (net.key) radio.keys = {net.key};
    out.push_back(std::move(radio));
  }
  return out;
}

OperatorPlan read_station(ConfigTable& table, const NetPlan& plan,
                          std::set<std::string>& call_signs,
                          const std::vector<std::string>& character_folders) {
  OperatorPlan station;
  station.call_sign = require_new_name(table, "call_sign", call_signs);
  station.echo = table.boolean("echo").value_or(false);
  station.instructor = table.boolean("instructor").value_or(false);
  if (table.has_string("position")) {
    station.follows_host = table.one_of("position", {"host"}).has_value();
  } else {
    station.position = read_position(table);
  }
  read_track(table, station);
  station.host = read_host(table, station.call_sign);
  std::set<std::string> names;
  for (auto& radio : table.tables("radio")) {
    station.radios.push_back(read_radio(radio, plan, names, character_folders));
  }
  if (station.instructor && station.radios.empty()) station.radios = radios_of_instructor(plan);
  if (station.instructor && (station.echo || table.has("relay"))) {
    table.problem("instructor", "expected a person, found an echo or a relay");
  } else if (station.radios.empty()) {
    table.problem("radio", "missing: expected at least one [[station.radio]]");
  } else if (station.echo && station.radios.front().receive_only) {
    table.problem("echo", "the first radio of an echo station has to transmit");
  }
  read_relay(table, station);
  table.finish();
  return station;
}

/// The grid's file is named as seen from the plan's own.
void read_terrain(ConfigTable& table, PropagationPlan& out) {
  const auto file = table.string("terrain");
  if (!file) return;
  if (out.model == Propagation::kIdeal) {
    table.problem("terrain", "has no meaning where everybody hears everybody: expected a model");
    return;
  }
  auto terrain = load_elevation(*file, table.place_of("terrain").file);
  if (terrain) {
    out.terrain = std::make_shared<const Terrain>(std::move(terrain).value());
  } else {
    table.problem("terrain", terrain.error().text());
  }
}

PropagationPlan read_propagation(ConfigTable& root) {
  PropagationPlan out;
  auto table = root.table("propagation");
  if (!table) return out;
  const auto model =
      table->one_of("model", {"ideal", "free space", "two-ray", "egli"}).value_or("ideal");
  if (model == "free space") out.model = Propagation::kFreeSpace;
  if (model == "two-ray") out.model = Propagation::kTwoRay;
  if (model == "egli") out.model = Propagation::kEgli;
  const auto around =
      table->one_of("surroundings", {"none", "quiet rural", "rural", "residential", "city"})
          .value_or("rural");
  if (around == "none") out.surroundings = ManMadeNoise::kNone;
  if (around == "quiet rural") out.surroundings = ManMadeNoise::kQuietRural;
  if (around == "residential") out.surroundings = ManMadeNoise::kResidential;
  if (around == "city") out.surroundings = ManMadeNoise::kCity;
  Surface& surface = out.surface;
  surface.elevation_m = table->number("ground_elevation_m", kLowestPlaceMeters, kHighestPlaceMeters)
                            .value_or(surface.elevation_m);
  surface.ground.permittivity =
      table->number("ground_permittivity", 1.0, 100.0).value_or(surface.ground.permittivity);
  surface.ground.conductivity =
      table->number("ground_conductivity", 0.0, 10.0).value_or(surface.ground.conductivity);
  read_terrain(*table, out);
  table->finish();
  return out;
}

Result<NetPlan> read_plan(const ConfigFile& file,
                          const std::vector<std::string>& character_folders) {
  NetPlan plan;
  ConfigTable root = file.root();
  const auto limit = root.integer("transmit_limit_s", 0, kMaxTransmitSeconds);
  const auto warning = root.integer("transmit_warning_s", 0, kMaxTransmitSeconds);
  if (limit) plan.transmit_limit = std::chrono::seconds(*limit);
  if (warning) {
    plan.transmit_warning = std::chrono::seconds(*warning);
  } else if (limit) {
    plan.transmit_warning = plan.transmit_limit * 5 / 6;  // as 50 s are to 60
  }
  if (plan.transmit_limit.count() > 0 && plan.transmit_warning > plan.transmit_limit) {
    root.problem("transmit_warning_s", "expected at most transmit_limit_s");
  }
  std::set<std::string> key_names;
  for (auto& table : root.tables("key")) plan.keys.push_back(read_key(table, plan.keys, key_names));
  std::set<std::string> net_names;
  for (auto& table : root.tables("net")) plan.nets.push_back(read_net(table, plan.keys, net_names));
  if (plan.nets.empty()) root.problem("net", "missing: expected at least one [[net]]");
  std::set<std::string> call_signs;
  for (auto& table : root.tables("station")) {
    plan.stations.push_back(read_station(table, plan, call_signs, character_folders));
  }
  plan.propagation = read_propagation(root);
  if (plan.stations.empty()) root.problem("station", "missing: expected at least one [[station]]");
  root.finish();
  if (const Status status = file.status(); !status) return status.error();
  return plan;
}

}  // namespace

std::string_view name_of(Modulation modulation) {
  switch (modulation) {
    case Modulation::kAm:
      return "AM";
    case Modulation::kSsb:
      return "SSB";
    case Modulation::kFm:
      break;
  }
  return "FM";
}

std::string net_key_of(std::string_view net) {
  return "net/" + std::string(net);
}

std::string Net::modulation_text() const {
  if (intercom()) return "intercom";
  return std::string(name_of(modulation)) + " " + trimmed_number(bandwidth_khz) + " kHz";
}

Status RadioPlan::tunable(Frequency wanted) const {
  if (intercom != filter::is_line(wanted)) {
    return Error{ErrorCode::kInvalid,
                 intercom ? "this is an intercom, which has no frequencies"
                          : "an intercom, which no radio can be tuned to",
                 {}};
  }
  if (intercom) return ok();
  if (wanted < lowest || wanted > highest) {
    return Error{ErrorCode::kInvalid,
                 wanted.megahertz_text() + " MHz: this radio tunes " + lowest.megahertz_text() +
                     " to " + highest.megahertz_text() + " MHz",
                 {}};
  }
  if (step.hertz() > 0 && wanted.hertz() % step.hertz() != 0) {
    const Frequency below = Frequency::from_hertz(wanted.hertz() / step.hertz() * step.hertz());
    return Error{ErrorCode::kInvalid,
                 wanted.megahertz_text() + " MHz: between channels, the nearest below is " +
                     below.megahertz_text() + " MHz",
                 {}};
  }
  return ok();
}

Result<OperatorPlan> NetPlan::station(std::string_view call_sign) const {
  std::vector<std::string> known;
  for (const auto& candidate : stations) {
    if (candidate.call_sign == call_sign) return candidate;
    known.push_back(candidate.call_sign);
  }
  return Error{ErrorCode::kNotFound,
               quoted(call_sign) + ": no such station in the net plan; there are " + listed(known),
               {}};
}

Result<NetPlan> load_net_plan(const std::string& path,
                              const std::vector<std::string>& character_folders) {
  const auto file = ConfigFile::load(path);
  if (!file) return file.error();
  std::vector<std::string> folders = character_folders;
  folders.insert(folders.begin(), characters_beside(path));
  return read_plan(file.value(), folders);
}

Result<NetPlan> parse_net_plan(std::string_view text, const std::string& name,
                               const std::vector<std::string>& character_folders) {
  const auto file = ConfigFile::parse(text, name);
  if (!file) return file.error();
  return read_plan(file.value(), character_folders);
}

}  // namespace roger::radio
