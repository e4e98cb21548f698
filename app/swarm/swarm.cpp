#include "app/swarm/swarm.hpp"

#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>
#include <utility>

#include "app/support/exit_code.hpp"
#include "app/support/process_usage.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;

constexpr std::uint32_t kSampleRate = 48'000;
constexpr std::size_t kClocks = 2;
constexpr milliseconds kPollInterval{20};
constexpr milliseconds kDiscoveryTimeout{30'000};
/// Time from the last discovery until the last multicast group is joined, and from the last key-up
/// until the last packet has been played.
constexpr milliseconds kSettling{1000};
constexpr milliseconds kTurn{4000};
/// Pause between turns.
constexpr milliseconds kPause{400};
/// Key presses of a turn are spread over this time, because operators do not key at the same
/// instant and the load would be unrealistically bursty.
constexpr milliseconds kSpread{500};

std::vector<radio::OperatorPlan> make_operator_requests(const SwarmSettings& settings) {
  std::vector<radio::OperatorPlan> out;
  for (const std::string& call_sign : settings.call_signs) {
    auto one = settings.plan.station(call_sign);
    if (one) out.push_back(std::move(one).value());
  }
  return out;
}

void check(const SwarmSettings& settings, std::size_t nets) {
  for (const std::string& call_sign : settings.call_signs)
    require(settings.plan.station(call_sign));
  if (settings.call_signs.empty()) {
    throw CommandError(ErrorCode::kInvalid, "a swarm needs at least one station");
  }
  if (settings.speaking < 1 || settings.speaking > nets) {
    throw CommandError(ErrorCode::kInvalid,
                       fmt::format("{} simultaneous speakers: expected 1 to {}, one per net",
                                   settings.speaking, nets));
  }
}

std::vector<std::vector<std::size_t>> station_lists(const std::vector<SwarmNet>& nets) {
  std::vector<std::vector<std::size_t>> out;
  for (const SwarmNet& net : nets) out.push_back(net.stations);
  return out;
}

/// Returns the stations of each federate. Stations of one net are dealt to different federates, so
/// their voice crosses the network. `last_apart`: the stations of the last net get a federate of
/// their own.
std::vector<std::vector<std::size_t>> spread(std::vector<SwarmNet> nets, std::size_t federates,
                                             bool last_apart) {
  std::vector<std::vector<std::size_t>> out;
  if (last_apart) {
    out.push_back(nets.back().stations);
    nets.pop_back();
  }
  const std::size_t apart = out.size();
  std::vector<std::size_t> others;
  for (const SwarmNet& net : nets) {
    others.insert(others.end(), net.stations.begin(), net.stations.end());
  }
  out.resize(apart + std::min(federates, others.size()));
  for (std::size_t i = 0; i < others.size(); ++i) {
    out[apart + i % (out.size() - apart)].push_back(others[i]);
  }
  return out;
}

void lower_priority() {
  constexpr int kNice = 10;
  // On Linux the nice value applies to the calling thread only. If the call is refused, the
  // comparison is merely less exact.
  static_cast<void>(::setpriority(PRIO_PROCESS, 0, kNice));
}

}  // namespace

Swarm::Swarm(const SwarmSettings& settings)
    : settings_(settings),
      nets_(group_by_net(settings_.plan, make_operator_requests(settings_))),
      speaking_(settings_.speaking) {
}

std::unique_ptr<Swarm> Swarm::open(const SwarmSettings& settings) {
  std::unique_ptr<Swarm> swarm(new Swarm(settings));
  check(settings, swarm->nets_.size());
  swarm->open_stations();
  return swarm;
}

void Swarm::open_stations() {
  const auto positions = spread(nets_, settings_.federates, settings_.alternate);
  const std::size_t apart = settings_.alternate ? 1 : 0;
  positions_.resize(settings_.call_signs.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    // Threads inherit the priority of their creator, so all stations opened from here on run at
    // lower priority.
    if (i == apart && apart > 0) lower_priority();
    if (i < apart + kClocks) clocks_.push_back(std::make_unique<CommonClock>(kSampleRate));
    CommonClock& clock = i < apart ? *clocks_[i] : *clocks_[apart + (i - apart) % kClocks];
    radio::StationSettings settings;
    settings.plan = settings_.plan;
    settings.codec = settings_.codec;
    settings.federation = settings_.federation;
    settings.federation.federate = fmt::format("swarm {}", i + 1);
    settings.one_voice_thread = true;
    for (const std::size_t station : positions[i]) {
      positions_[station] = {i, settings.operators.size()};
      settings.operators.push_back({settings_.call_signs[station], {}});
    }
    radio::StationParts parts;
    parts.open_device =
        [&clock](const audio::DeviceRequest&) -> Result<std::unique_ptr<audio::AudioDevice>> {
      return clock.make_device();
    };
    stations_.push_back(require(radio::Station::open(std::move(settings), std::move(parts))));
  }
}

bool Swarm::all_discovered() const {
  return std::all_of(stations_.begin(), stations_.end(), [this](const auto& station) {
    const auto known = station->operator_port(0).snapshot()->federation.stations_known;
    // A federate does not count its own stations as known. Stations of other processes can only
    // increase the number.
    return known + station->operator_count() >= positions_.size();
  });
}

bool Swarm::wait_for_discovery(StopSignal& stop) {
  const auto deadline = std::chrono::steady_clock::now() + kDiscoveryTimeout;
  while (!all_discovered()) {
    if (stop.wait_for(kPollInterval) || std::chrono::steady_clock::now() > deadline) return false;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began_;
  measured_.join_seconds = took.count();
  return !stop.wait_for(kSettling);
}

void Swarm::key(std::size_t station, bool down) {
  const Position& position = positions_[station];
  stations_[position.station]->operator_port(position.place).submit(radio::Key{0, down});
}

bool Swarm::wait_until(StopSignal& stop, TimePoint when) const {
  const TimePoint until = std::min(when, ends_);
  for (;;) {
    const auto left = until - std::chrono::steady_clock::now();
    if (left <= Nanoseconds::zero()) return when < ends_;
    if (stop.wait_for(std::min(std::chrono::ceil<milliseconds>(left), kPollInterval))) return false;
  }
}

void Swarm::speak(StopSignal& stop) {
  const Turns turns(station_lists(nets_), speaking_, settings_.alternate);
  const TimePoint begin = std::chrono::steady_clock::now();
  const double cpu = cpu_seconds();
  ends_ = begin + Nanoseconds{std::llround(settings_.seconds * 1e9)};
  bool goes_on = true;
  for (std::size_t turn = 0; goes_on; ++turn) {
    const TimePoint starts = begin + turn * (kTurn + kPause + kSpread);
    const std::vector<std::size_t> speakers = turns.speakers(turn);
    // Turn `turn` starts at a fixed offset from `begin`, not relative to the end of the previous
    // turn, so delays do not add up. Station i of n keys i/n of kSpread after that and releases
    // kTurn later: all transmissions have the same length.
    const auto after = [&](std::size_t i) {
      return i * Nanoseconds{kSpread} / static_cast<std::int64_t>(speakers.size());
    };
    std::size_t keyed = 0;
    while (goes_on && keyed < speakers.size()) {
      goes_on = wait_until(stop, starts + after(keyed));
      if (goes_on) key(speakers[keyed++], true);
    }
    for (std::size_t i = 0; i < keyed; ++i) {
      goes_on = goes_on && wait_until(stop, starts + kTurn + after(i));
      key(speakers[i], false);
    }
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  measured_.seconds = took.count();
  if (took.count() > 0.0) measured_.cpu_percent = 100.0 * (cpu_seconds() - cpu) / took.count();
}

SwarmReport Swarm::close() {
  std::this_thread::sleep_for(kSettling);
  SwarmReport out = report();
  for (auto& station : stations_) station->close();
  return out;
}

std::vector<radio::StationReport> Swarm::station_reports() const {
  std::vector<radio::StationReport> out;
  for (const auto& station : stations_) out.push_back(station->report());
  return out;
}

SwarmReport Swarm::report() const {
  SwarmReport out = measured_;
  const std::vector<radio::StationReport> reports = station_reports();
  std::set<std::string> troubles;
  for (const radio::StationReport& one : reports) {
    if (!one.federation.trouble.empty()) troubles.insert(in_words(one.federation.trouble));
  }
  out.troubles.assign(troubles.begin(), troubles.end());
  out.stations = positions_.size();
  out.federates = stations_.size();
  out.rss_kib = resident_kib();
  for (const auto& clock : clocks_) out.overruns += clock->overruns();
  for (const SwarmNet& net : nets_) {
    SwarmTraffic of_net;
    for (const std::size_t station : net.stations) {
      const Position& position = positions_[station];
      const radio::OperatorReport& one = reports[position.station].operators[position.place];
      of_net.sent += one.packets_sent;
      of_net.received += one.packets_received;
      out.spoke += one.packets_sent > 0 ? 1 : 0;
      out.playout.concealed += one.packets_lost;
      out.playout.late += one.packets_late;
      out.playout.dropped += one.packets_dropped;
      out.overruns += one.capture_overruns;
    }
    // Each packet of a net should be received by all other stations of that net. `received` counts
    // packets before playout, so concealed, late and dropped packets are reported separately and
    // are not lost.
    of_net.expected = of_net.sent * (net.stations.size() - 1);
    of_net.lost = of_net.expected - std::min(of_net.expected, of_net.received);
    out.traffic.sent += of_net.sent;
    out.traffic.expected += of_net.expected;
    out.traffic.received += of_net.received;
    // Summed per net: a surplus on one net, from stations of other processes, must not hide loss on
    // another.
    out.traffic.lost += of_net.lost;
    out.nets.push_back({net.name, net.stations.size(), of_net});
  }
  return out;
}

std::string to_text(const SwarmReport& report) {
  std::string out = fmt::format(
      "{} stations in {} federates on {} nets, {:.0f} s; {} of them transmitted\n"
      "{} packets sent, {} receptions expected, {} received, {} lost\n"
      "playout: {} gaps concealed, {} packets late, {} dropped (queue full), {} overruns\n"
      "processor load: {:.0f} % of one processor\n",
      report.stations, report.federates, report.nets.size(), report.seconds, report.spoke,
      report.traffic.sent, report.traffic.expected, report.traffic.received, report.traffic.lost,
      report.playout.concealed, report.playout.late, report.playout.dropped, report.overruns,
      report.cpu_percent);
  for (const std::string& trouble : report.troubles) out += "federation: " + trouble + "\n";
  return out;
}

nlohmann::ordered_json to_json(const SwarmReport& report) {
  nlohmann::ordered_json nets = nlohmann::ordered_json::array();
  for (const SwarmNetReport& net : report.nets) {
    nets.push_back({{"net", net.name},
                    {"stations", net.stations},
                    {"sent", net.traffic.sent},
                    {"expected", net.traffic.expected},
                    {"received", net.traffic.received}});
  }
  return {{"stations", report.stations},
          {"federates", report.federates},
          {"seconds", report.seconds},
          {"spoke", report.spoke},
          {"sent", report.traffic.sent},
          {"expected", report.traffic.expected},
          {"received", report.traffic.received},
          {"lost", report.traffic.lost},
          {"concealed", report.playout.concealed},
          {"late", report.playout.late},
          {"dropped", report.playout.dropped},
          {"overruns", report.overruns},
          {"cpu_percent", report.cpu_percent},
          {"join_s", report.join_seconds},
          {"rss_kib", report.rss_kib},
          {"troubles", report.troubles},
          {"nets", nets}};
}

}  // namespace roger::app
