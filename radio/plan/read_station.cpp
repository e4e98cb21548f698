// Reads [[station]] of a plan.
#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "radio/plan/plan_fields.hpp"
#include "radio/plan/read_tables.hpp"

namespace roger::radio {
namespace {

std::optional<Geodetic> read_position(ConfigTable& station) {
  auto table = station.table("position");
  if (!table) return std::nullopt;
  Geodetic out;
  for (const std::string_view key : {"latitude", "longitude"}) {
    if (!table->has(key)) table->problem(key, "missing: expected degrees, as in 48.1173");
  }
  out.latitude = table->number("latitude", -90.0, 90.0).value_or(0.0);
  out.longitude = table->number("longitude", -180.0, 180.0).value_or(0.0);
  out.height = table->number("height_m", kMinHeightMeters, kMaxHeightMeters).value_or(0.0);
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
      table.problem("relay", in_quotes(name) + ": expected one of its radios that can transmit, " +
                                 listed(known));
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

/// Reads the track, whose path is relative to the folder of the plan.
void read_track(ConfigTable& station, TrackFiles& tracks, OperatorPlan& out) {
  const auto file = station.string("track");
  if (!file) return;
  if (station.has("position")) {
    station.problem("track", "expected either position or track, found both");
  }
  const auto& track = tracks.load(*file, station.find_place("track").file);
  if (!track) {
    station.problem("track", track.error().text());
    return;
  }
  out.track = track.value();
  out.position = out.track->at(Nanoseconds{0});
}

RadioHost read_host(ConfigTable& station, const std::string& call_sign) {
  constexpr std::size_t kMaxNameLength = 200;
  constexpr std::int64_t kMaxNumber = 0xFFFF;
  RadioHost host;
  host.object = station.string("host").value_or(call_sign);
  if (station.has_string("position") && !station.has("host")) {
    station.problem("position", "\"host\" requires the key host: the name of an HLA object");
  }
  if (host.object.empty() || host.object.size() > kMaxNameLength) {
    station.problem("host", "expected the name of an HLA object, of 1 to 200 characters");
  }
  auto entity = station.table("entity");
  if (!entity) return host;
  constexpr std::array<std::string_view, 3> kNumbers = {"site", "application", "entity"};
  for (std::size_t i = 0; i < kNumbers.size(); ++i) {
    host.entity.at(i) =
        static_cast<std::uint16_t>(entity->require_integer(kNumbers.at(i), 1, kMaxNumber));
  }
  entity->finish();
  return host;
}

/// Reads the noise of the station's place.
void read_microphone_noise(ConfigTable& station, OperatorPlan& out) {
  using Settings = audio::MicrophoneNoiseSettings;
  auto table = station.table("microphone_noise");
  if (!table) return;
  if (out.automatic()) {
    station.problem("microphone_noise", "an echo or a relay has no microphone");
  }
  const std::vector<std::string> names(audio::kNoisePlaceNames.begin(),
                                       audio::kNoisePlaceNames.end());
  if (!table->has("place")) table->problem("place", "missing: expected " + listed(names));
  if (const auto place = table->one_of("place", names)) {
    out.microphone_noise.place =
        static_cast<audio::NoisePlace>(std::ranges::find(names, *place) - names.begin());
  }
  const auto level =
      table->number("level_dbfs", Settings::kMinLevel.value, Settings::kMaxLevel.value);
  if (level) out.microphone_noise.level = {*level};
  table->finish();
}

/// Returns one radio for each net, named after the net.
std::vector<RadioPlan> make_instructor_radios(const NetPlan& plan) {
  std::vector<RadioPlan> out;
  for (std::size_t i = 0; i < plan.nets.size(); ++i) {
    const Net& net = plan.nets[i];
    RadioPlan radio;
    radio.name = net.name;
    radio.lowest = radio.highest = net.channel();
    if (net.channel() != find_frequency(net.address)) radio.step = kAirStep;
    radio.address = net.address;
    radio.presets = {i};
    radio.preset = 1;
    radio.half_duplex = false;
    radio.intercom = net.intercom();
    if (net.key) radio.keys = {net.key};
    out.push_back(std::move(radio));
  }
  return out;
}

}  // namespace

OperatorPlan read_station(ConfigTable& table, const NetPlan& plan,
                          std::set<std::string>& call_signs, PlanFiles& files) {
  OperatorPlan station;
  station.call_sign = require_new_name(table, "call_sign", call_signs);
  station.echo = table.boolean("echo").value_or(false);
  station.instructor = table.boolean("instructor").value_or(false);
  if (table.has_string("position")) {
    station.follows_host = table.one_of("position", {"host"}).has_value();
  } else {
    station.position = read_position(table);
  }
  read_track(table, files.tracks, station);
  station.host = read_host(table, station.call_sign);
  std::set<std::string> names;
  for (auto& radio : table.tables("radio")) {
    station.radios.push_back(read_radio(radio, plan, names, files.characters));
  }
  if (station.instructor && station.radios.empty()) station.radios = make_instructor_radios(plan);
  if (station.instructor && (station.echo || table.has("relay"))) {
    table.problem("instructor", "an instructor cannot be an echo or a relay");
  } else if (station.radios.empty()) {
    table.problem("radio", "missing: expected at least one [[station.radio]]");
  } else if (station.echo && station.radios.front().receive_only) {
    table.problem("echo", "the first radio of an echo station must be able to transmit");
  }
  read_relay(table, station);
  read_microphone_noise(table, station);
  table.finish();
  return station;
}

}  // namespace roger::radio
