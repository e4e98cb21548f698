#include "radio/plan/net_plan.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "core/config_file.hpp"
#include "radio/plan/elevation_file.hpp"
#include "radio/plan/plan_fields.hpp"
#include "radio/plan/radio_characters.hpp"
#include "radio/plan/read_tables.hpp"

namespace roger::radio {
namespace {

constexpr std::int64_t kMaxTransmitSeconds = 3600;
/// Maximum number of radios of all stations. An instructor has a radio on every net, so a short
/// plan could otherwise fill the memory.
constexpr std::size_t kMaxPlanRadios = 20'000;

/// Maximum number of different codings of nets. A station has an encoder for each of them, so a
/// short plan could otherwise fill the memory.
constexpr std::size_t kMaxCodings = 16;

std::string trimmed_number(double value) {
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

Status to_status(const Notice& refusal) {
  if (refusal.empty()) return ok();
  return Error{ErrorCode::kInvalid, in_words(refusal), {}};
}

/// Reads the elevation grid, whose path is relative to the folder of the plan.
void read_terrain(ConfigTable& table, PropagationPlan& out) {
  const auto file = table.string("terrain");
  if (!file) return;
  if (out.model == Propagation::kIdeal) {
    table.problem("terrain", "has no effect with model \"ideal\": expected another model");
    return;
  }
  auto terrain = load_elevation(*file, table.find_place("terrain").file);
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
  surface.elevation_m = table->number("ground_elevation_m", kMinHeightMeters, kMaxHeightMeters)
                            .value_or(surface.elevation_m);
  surface.ground.permittivity =
      table->number("ground_permittivity", 1.0, 100.0).value_or(surface.ground.permittivity);
  surface.ground.conductivity =
      table->number("ground_conductivity", 0.0, 10.0).value_or(surface.ground.conductivity);
  read_terrain(*table, out);
  table->finish();
  return out;
}

/// Reads the configuration of a gateway to DIS, whose path is relative to the folder of the plan.
std::string read_dis(ConfigTable& root) {
  auto table = root.table("dis");
  if (!table) return {};
  const auto config = table->string("config");
  if (!config || config->empty()) {
    table->problem("config", "missing: expected the path of the configuration of a gateway");
  }
  table->finish();
  if (!config || config->empty()) return {};
  const std::filesystem::path plan = table->find_place("config").file;
  const std::filesystem::path path = plan.parent_path() / *config;
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) {
    table->problem("config", "no file \"" + path.string() + "\" exists");
  }
  return path.string();
}

/// Reads [[net]]. Reports the first net whose coding is one too many.
void read_nets(ConfigTable& root, NetPlan& plan) {
  std::set<std::string> names;
  std::vector<VoiceCoding> codings;
  for (auto& table : root.tables("net")) {
    const Net& net = plan.nets.emplace_back(read_net(table, plan.keys, names));
    const bool known = std::ranges::find(codings, net.coding) != codings.end();
    if (known || codings.size() > kMaxCodings) continue;
    codings.push_back(net.coding);
    if (codings.size() <= kMaxCodings) continue;
    table.problem(net.coding.packet ? "packet_ms" : "encoding",
                  "the nets up to this one have more than " + std::to_string(kMaxCodings) +
                      " different combinations of encoding and packet_ms: expected fewer");
  }
}

}  // namespace

Result<NetPlan> read_plan(const ConfigFile& file,
                          const std::vector<std::string>& character_folders) {
  NetPlan plan;
  PlanFiles files{RadioCharacters(character_folders), {}};
  ConfigTable root = file.root();
  const auto limit = root.integer("transmit_limit_s", 0, kMaxTransmitSeconds);
  const auto warning = root.integer("transmit_warning_s", 0, kMaxTransmitSeconds);
  if (limit) plan.transmit_limit = std::chrono::seconds(*limit);
  if (warning) {
    plan.transmit_warning = std::chrono::seconds(*warning);
  } else if (limit) {
    plan.transmit_warning = plan.transmit_limit * 5 / 6;  // the ratio of the defaults, 50 s to 60 s
  }
  if (plan.transmit_limit.count() > 0 && plan.transmit_warning > plan.transmit_limit) {
    root.problem("transmit_warning_s", "expected at most transmit_limit_s");
  }
  // Keys, nets and stations are read in this order, because each refers to the ones before.
  // Problems are collected, so that all of them are reported together.
  std::set<std::string> key_names;
  for (auto& table : root.tables("key")) plan.keys.push_back(read_key(table, plan.keys, key_names));
  read_nets(root, plan);
  if (plan.nets.empty()) root.problem("net", "missing: expected at least one [[net]]");
  std::set<std::string> call_signs;
  std::size_t radios = 0;
  for (auto& table : root.tables("station")) {
    plan.stations.push_back(read_station(table, plan, call_signs, files));
    radios += plan.stations.back().radios.size();
    if (radios > kMaxPlanRadios) {
      table.problem("radio", "the stations up to this one have more than " +
                                 std::to_string(kMaxPlanRadios) +
                                 " radios: expected a smaller plan");
    }
    if (radios > kMaxPlanRadios || file.has_too_many_problems()) break;
  }
  plan.propagation = read_propagation(root);
  plan.dis_config = read_dis(root);
  if (plan.stations.empty()) root.problem("station", "missing: expected at least one [[station]]");
  root.finish();
  if (const Status status = file.status(); !status) return status.error();
  return plan;
}

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

std::string make_net_key(std::string_view net) {
  return "net/" + std::string(net);
}

std::string Net::modulation_text() const {
  if (intercom()) return "intercom";
  return carrier_text(modulation, bandwidth_khz);
}

std::string carrier_text(Modulation modulation, double bandwidth_khz) {
  return std::string(name_of(modulation)) + " " + trimmed_number(bandwidth_khz) + " kHz";
}

Notice RadioPlan::refusal(Frequency channel) const {
  if (intercom) return NoticeCode::kIntercomOnly;
  if (channel < lowest || channel > highest) {
    return {NoticeCode::kOutOfRange,
            {channel.megahertz_text(), lowest.megahertz_text(), highest.megahertz_text()}};
  }
  const Frequency below = channel_below(channel);
  if (below == channel) return {};
  return {NoticeCode::kBetweenChannels, {channel.megahertz_text(), below.megahertz_text()}};
}

Notice RadioPlan::refusal(const Net& net) const {
  if (!intercom && net.intercom()) return NoticeCode::kRadioOnly;
  if (intercom) return net.intercom() ? Notice{} : Notice{NoticeCode::kIntercomOnly};
  const Frequency number = channel_of(net);
  if (Notice why = refusal(number); !why.empty()) return why;
  // The number may be the name of another frequency than the net's, since the net is wider.
  const Frequency tuned = channel(number).frequency;
  if (Address(tuned) == net.address) return {};
  return {NoticeCode::kBetweenChannels, {number.megahertz_text(), tuned.megahertz_text()}};
}

Frequency RadioPlan::channel_of(const Net& net) const {
  return by_name() ? net.channel() : find_frequency(net.address);
}

Status RadioPlan::tunable(Frequency channel) const {
  return to_status(refusal(channel));
}

Status RadioPlan::tunable(const Net& net) const {
  return to_status(refusal(net));
}

AirChannel RadioPlan::channel(Frequency channel) const {
  const auto named = by_name() ? find_air_channel(channel) : std::nullopt;
  return named.value_or(AirChannel{channel, 0.0});
}

Frequency RadioPlan::channel_below(Frequency wanted) const {
  if (step.hertz() == 0) return wanted;
  if (!by_name()) return Frequency::from_hertz(wanted.hertz() / step.hertz() * step.hertz());
  constexpr std::uint64_t kNameStep = 5000;  // Hz
  Frequency below = Frequency::from_hertz(wanted.hertz() / kNameStep * kNameStep);
  // One in five multiples is no name.
  return find_air_channel(below) ? below : Frequency::from_hertz(below.hertz() - kNameStep);
}

Frequency NetPlan::frequency_of(Frequency channel) const {
  const auto known = std::ranges::find(nets, channel, &Net::channel);
  if (known != nets.end()) return find_frequency(known->address);
  const bool by_name = std::ranges::any_of(stations, [](const OperatorPlan& station) {
    return std::ranges::any_of(station.radios, &RadioPlan::by_name);
  });
  const auto named = by_name ? find_air_channel(channel) : std::nullopt;
  return named ? named->frequency : channel;
}

Frequency NetPlan::channel_of(const Address& address) const {
  const auto known = std::ranges::find(nets, address, &Net::address);
  return known == nets.end() ? channel_name(find_frequency(address), 0.0) : known->channel();
}

Result<OperatorPlan> NetPlan::station(std::string_view call_sign) const {
  std::vector<std::string> known;
  for (const auto& candidate : stations) {
    if (candidate.call_sign == call_sign) return candidate;
    known.push_back(candidate.call_sign);
  }
  return Error{
      ErrorCode::kNotFound,
      in_quotes(call_sign) + ": no such station in the net plan; expected one of " + listed(known),
      {}};
}

Result<NetPlan> load_net_plan(const std::string& path,
                              const std::vector<std::string>& character_folders) {
  const auto file = ConfigFile::load(path);
  if (!file) return file.error();
  std::vector<std::string> folders = character_folders;
  folders.insert(folders.begin(), characters_folder_of_plan(path));
  return read_plan(file.value(), folders);
}

Result<NetPlan> parse_net_plan(std::string_view text, const std::string& name,
                               const std::vector<std::string>& character_folders) {
  const auto file = ConfigFile::parse(text, name);
  if (!file) return file.error();
  return read_plan(file.value(), character_folders);
}

}  // namespace roger::radio
