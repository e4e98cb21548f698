#include "app/bench/radio/radio_tuning.hpp"

#include <fmt/core.h>

#include <cmath>
#include <fstream>
#include <vector>

#include "app/bench/radio/radio_lab.hpp"
#include "app/support/exit_code.hpp"
#include "core/percentiles.hpp"
#include "core/random.hpp"
#include "dds-filter/channel.hpp"

namespace roger::app::bench {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kDiscoveryTimeout{20'000};
constexpr milliseconds kTunePatience{3000};
constexpr milliseconds kGuard{20};
constexpr std::uint64_t kStepKilohertz = 25;
constexpr Frequency kQuiet = Frequency::from_kilohertz(60'000);
constexpr Frequency kPlanned = Frequency::from_kilohertz(40'000);
/// A different frequency with the channel class of kQuiet.
constexpr Frequency kTwin =
    Frequency::from_hertz(kQuiet.hertz() + filter::kBinHertz * filter::kChannelCount);

constexpr const char* kNet = "[[net]]\nname = \"{}\"\nfrequency_mhz = \"{}\"\n";
constexpr const char* kStation = "[[station]]\ncall_sign = \"{}\"\n";
constexpr const char* kRadio = R"([[station.radio]]
name = "{}"
lowest_mhz = 30
highest_mhz = 88
)";

std::string radio_on(std::size_t number, Frequency frequency) {
  return fmt::format(kRadio, number) +
         fmt::format("frequency_mhz = \"{}\"\n", frequency.megahertz_text());
}

/// Returns a plan with LISTENER, tuned to kQuiet with kPlanned as a preset, and TALKER with a radio
/// on each frequency in `spoken`.
std::string write_plan(const std::vector<Frequency>& spoken) {
  std::string out = "transmit_limit_s = 0\n";
  out += fmt::format(kNet, "QUIET", kQuiet.megahertz_text());
  out += fmt::format(kNet, "PLANNED", kPlanned.megahertz_text());
  out += fmt::format(kStation, "LISTENER") + fmt::format(kRadio, 1) +
         "presets = [\"QUIET\", \"PLANNED\"]\n";
  out += fmt::format(kStation, "TALKER");
  for (std::size_t i = 0; i < spoken.size(); ++i) out += radio_on(i + 1, spoken[i]);
  return out;
}

struct Conversation {
  std::unique_ptr<RadioLab> lab;
  std::optional<ChildProcess> talker;
  ListeningStation listener;

  [[nodiscard]] radio::OperatorPort& port() const { return listener.station->operator_port(0); }
  [[nodiscard]] Error silent() const {
    return {ErrorCode::kUnavailable,
            "nothing is received from the talker: " + read_last_line(lab->file("talker.log")),
            {}};
  }
};

/// Starts a talker with a continuous tone on all frequencies of `spoken`, and a listener.
/// Redundancy is off: a copy of an earlier packet, heard after tuning, would make tuning look
/// faster than it is.
Conversation begin_talk(const std::vector<Frequency>& spoken) {
  Conversation out;
  out.lab = RadioLab::open();
  const std::string plan_file = out.lab->file("plan.toml");
  const std::string script_file = out.lab->file("script.txt");
  std::ofstream(plan_file) << write_plan(spoken);
  std::ofstream script(script_file);
  for (std::size_t i = 0; i < spoken.size(); ++i) script << "key " << i + 1 << " down\n";
  script.close();
  radio::StationSettings settings =
      out.lab->settings(require(radio::load_net_plan(plan_file)), "LISTENER");
  settings.guard = kGuard;
  out.listener = open_listener(std::move(settings));
  out.talker.emplace(
      out.lab->start("talker", {"radio", "--plan", plan_file, "--station", "TALKER", "--device",
                                "tone:1000,-20", "--script", script_file, "--redundancy", "0"}));
  return out;
}

/// Returns the time from the command until the net is heard, in milliseconds.
double tune(Conversation& conversation, const radio::Command& order, milliseconds patience,
            StopSignal& stop) {
  SoundDetector& ear = *conversation.listener.ear;
  ear.listen();
  const TimePoint ordered = std::chrono::steady_clock::now();
  conversation.port().submit(order);
  if (!wait_until(stop, patience, [&] { return ear.heard().has_value(); })) {
    throw CommandError(conversation.silent());
  }
  const std::chrono::duration<double, std::micro> took = *ear.heard() - ordered;
  return took.count();
}

/// Tunes back to silence for a random time, so that trials are not synchronised with voice frames
/// or control steps.
bool rest(Conversation& conversation, SplitMix64& random, StopSignal& stop) {
  conversation.port().submit(radio::SelectPreset{0, 1});
  return !stop.wait_for(milliseconds{random.between(150, 249)});
}

nlohmann::ordered_json make_row(Conversation& conversation, bool planned,
                                const std::vector<radio::Command>& orders, SplitMix64& random,
                                StopSignal& stop) {
  constexpr double kFrameMs = 31.25;
  std::vector<double> times;
  for (const radio::Command& order : orders) {
    if (!rest(conversation, random, stop)) throw CommandError(ErrorCode::kUnavailable, "stopped");
    times.push_back(tune(conversation, order, kTunePatience, stop));
  }
  const Percentiles spread = compute_percentiles(times);
  return nlohmann::ordered_json{{"case", "retune"},          {"planned", planned},
                                {"p50_us", spread.p50},      {"max_us", spread.max},
                                {"trials", orders.size()},   {"frame_ms", kFrameMs},
                                {"guard_ms", kGuard.count()}};
}

}  // namespace

nlohmann::ordered_json bench_radio_retune(std::size_t trials, StopSignal& stop) {
  std::vector<Frequency> spoken{kPlanned};
  std::vector<radio::Command> unplanned;
  for (std::size_t i = 0; i < trials; ++i) {
    spoken.push_back(Frequency::from_hertz(kPlanned.hertz() + (i + 1) * kStepKilohertz * 1000));
    unplanned.emplace_back(radio::Tune{0, spoken.back()});
  }
  const std::vector<radio::Command> planned(trials, radio::SelectPreset{0, 2});
  auto conversation = begin_talk(spoken);
  tune(conversation, planned.front(), kDiscoveryTimeout, stop);
  SplitMix64 random(1);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const bool ahead : {true, false}) {
    rows.push_back(make_row(conversation, ahead, ahead ? planned : unplanned, random, stop));
  }
  return rows;
}

nlohmann::ordered_json bench_radio_collision(double seconds, StopSignal& stop) {
  const Conversation conversation = begin_talk({kTwin});
  const auto report = [&] { return conversation.listener.station->report().operators.front(); };
  if (!wait_until(stop, kDiscoveryTimeout, [&] { return report().packets_filtered > 0; })) {
    throw CommandError(conversation.silent());
  }
  stop.wait_for(milliseconds{std::llround(seconds * 1000.0)});
  std::uint64_t heard = conversation.listener.ear->loud() + report().packets_received;
  for (const radio::Event& event : conversation.port().events_since(0).events) {
    if (event.kind == radio::EventKind::kReceiveStarted) ++heard;
  }
  return nlohmann::ordered_json::array({{{"case", "collision"},
                                         {"tuned_mhz", kQuiet.megahertz_text()},
                                         {"spoken_mhz", kTwin.megahertz_text()},
                                         {"heard", heard},
                                         {"counted", report().packets_filtered}}});
}

}  // namespace roger::app::bench
