#include "tests/soak/soak.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <utility>

#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr std::size_t kStations = 50;
constexpr std::size_t kMeasured = 40;  // the others come and go
constexpr std::size_t kHosts = 10;
constexpr std::size_t kNets = 10;
constexpr int kExecutiveHost = 1;
constexpr milliseconds kSampleEvery = 10s;

std::string call_sign(std::size_t number) {
  return "S" + std::to_string(number + 1);
}

std::string new_folder() {
  std::string folder = testing::TempDir() + "soak-XXXXXX";
  if (::mkdtemp(folder.data()) == nullptr) throw std::runtime_error("cannot create " + folder);
  return folder;
}

int host_number(std::size_t index) {
  return kExecutiveHost + 1 + static_cast<int>(index);
}

/// Returns the delay in "... S1: 45.0 ms from microphone to loudspeaker (p95 50.1)".
std::optional<double> delay_in(const std::string& line) {
  const std::size_t end = line.find(" ms from microphone to loudspeaker");
  if (end == std::string::npos) return std::nullopt;
  const std::size_t begin = line.rfind(' ', end - 1);
  return begin == std::string::npos ? std::nullopt
                                    : std::optional(std::stod(line.substr(begin, end - begin)));
}

void add(ProcessFigures& to, const ProcessFigures& one) {
  to.rss_kib += one.rss_kib;
  to.descriptors += one.descriptors;
  to.threads += one.threads;
}

}  // namespace

Soak::Soak() : folder_(new_folder()) {
  write_files();
  executive_host_ = network_.bare_host(kExecutiveHost);
  std::vector<std::string> command = executive_host_;
  command.insert(command.end(), {roger_program(), "rtiexec", "--rid", folder_ + "/rid.toml"});
  executive_.emplace("executive", command);
  if (!executive_->shows("Executive listens")) {
    throw std::runtime_error(executive_->transcript());
  }
  for (std::size_t i = 0; i < kHosts; ++i) hosts_.push_back(network_.bare_host(host_number(i)));
  for (std::size_t i = 0; i < kStations; ++i) stations_.push_back(start_station(i));
  for (const auto& station : stations_) {
    if (!station->shows(" in federation")) throw std::runtime_error(station->transcript());
  }
  plan_actions();
}

Soak::~Soak() {
  stations_.clear();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void Soak::write_files() const {
  // At a fixed address, so that the measured executive never yields to one of a host that was cut
  // off.
  std::ofstream(folder_ + "/rid.toml")
      << "[executive]\naddress = \"10.77.0." << kExecutiveHost << ":31252\"\nstart = false\n";
  std::ofstream plan(folder_ + "/plan.toml");
  for (std::size_t net = 0; net < kNets; ++net) {
    plan << "[[net]]\nname = \"N" << net << "\"\nfrequency_mhz = " << 40 + net << "\n";
  }
  for (std::size_t i = 0; i < kStations; ++i) {
    plan << "[[station]]\ncall_sign = \"" << call_sign(i)
         << "\"\n[[station.radio]]\nname = \"1\"\nlowest_mhz = 30\nhighest_mhz = 88\n"
            "presets = [\"N"
         << i % kNets << "\"]\n";
  }
}

// The stations of a net are on different hosts.
std::unique_ptr<StationProgram> Soak::start_station(std::size_t number) {
  std::vector<std::string> command = hosts_.at(number / (kStations / kHosts));
  command.insert(command.end(), {roger_program(), "radio", "--rid", folder_ + "/rid.toml", "--plan",
                                 folder_ + "/plan.toml", "--station", call_sign(number), "--device",
                                 "tone:500,-20", "--script", "-"});
  return std::make_unique<StationProgram>(call_sign(number), std::move(command));
}

std::size_t Soak::random_number(std::size_t below) {
  return random_() % below;
}

void Soak::later(milliseconds least, milliseconds most, std::function<void()> what) {
  const auto range = static_cast<std::size_t>((most - least).count()) + 1;
  const milliseconds wait = least + milliseconds{random_number(range)};
  actions_.push({Clock::now() + wait, std::move(what)});
}

void Soak::plan_actions() {
  later(0ms, 2s, [this] { press_a_key(); });
  later(5s, 10s, [this] { remove_a_station(); });
  later(20s, 40s, [this] { pull_a_cable(); });
}

void Soak::press_a_key() {
  // Keys are pressed often, so that the stores of the last minutes (say again, delays) are full
  // before the first sample.
  later(100ms, 1500ms, [this] { press_a_key(); });
  const std::size_t number = random_number(kStations);
  if (!stations_[number]) return;
  ++counts_.keys;
  stations_[number]->say("key 1 down");
  later(500ms, 8s, [this, number] {
    if (stations_[number]) stations_[number]->say("key 1 up");
  });
}

void Soak::remove_a_station() {
  later(2s, 20s, [this] { remove_a_station(); });
  const std::size_t number = kMeasured + random_number(kStations - kMeasured);
  if (!stations_[number] || joining_.contains(number)) return;
  if (random_number(2) == 0) {
    ++counts_.kills;
    stations_[number]->kill_hard();
  } else {
    ++counts_.departures;
    stations_[number]->end();
  }
  stations_[number].reset();
  later(1s, 15s, [this, number] {
    stations_[number] = start_station(number);
    joining_.insert(number);
  });
}

void Soak::pull_a_cable() {
  later(30s, 90s, [this] { pull_a_cable(); });
  const int host = host_number(random_number(kHosts));
  ++counts_.cables;
  network_.set_cable(host, false);
  unplugged_.insert(host);
  later(500ms, 12s, [this, host] {
    network_.set_cable(host, true);
    unplugged_.erase(host);
  });
}

void Soak::read_lines() {
  for (std::size_t i = 0; i < kStations; ++i) {
    if (!stations_[i]) continue;
    for (const std::string& line : stations_[i]->take_lines()) {
      if (line.find(" in federation") != std::string::npos) joining_.erase(i);
      if (const auto delay = delay_in(line)) delays_.push_back(*delay);
    }
  }
}

std::size_t Soak::count_federates() {
  const std::string file = folder_ + "/status.json";
  std::vector<std::string> command = executive_host_;
  command.insert(command.end(),
                 {roger_program(), "status", "--rid", folder_ + "/rid.toml", "--json", file});
  Child reader(command);
  if (reader.wait_for_end(kPatience) != 0) throw std::runtime_error(reader.transcript());
  const auto status = nlohmann::json::parse(std::ifstream(file));
  return status.at("executives").at(0).at("federations").at(0).at("federates").get<std::size_t>();
}

void Soak::count_at_rest(SoakSample& sample) {
  for (const int host : std::exchange(unplugged_, {})) network_.set_cable(host, true);
  const auto running = static_cast<std::size_t>(std::count_if(
      stations_.begin(), stations_.end(), [](const auto& one) { return one != nullptr; }));
  // A membership that was replaced ends after 5 s, and may begin after the cable is plugged in.
  std::this_thread::sleep_for(15s);
  std::size_t joined = 0;
  eventually(
      [&] {
        joined = count_federates();
        return joined == running;
      },
      30s);
  sample.lingering = joined - std::min(joined, running);
  const std::uint64_t descriptors = figures_of(executive_->pid()).descriptors;
  sample.executive.descriptors = descriptors - std::min<std::uint64_t>(descriptors, running);
  const ProcessFigures stations = figures_of_stations();
  sample.stations.descriptors = stations.descriptors;
  sample.stations.threads = stations.threads;
}

ProcessFigures Soak::figures_of_stations() const {
  ProcessFigures out;
  for (std::size_t i = 0; i < kMeasured; ++i) add(out, figures_of(stations_[i]->pid()));
  return out;
}

SoakSample Soak::sample() {
  SoakSample out;
  out.executive = figures_of(executive_->pid());
  out.stations = figures_of_stations();
  if (!delays_.empty()) {
    out.delay_ms =
        std::accumulate(delays_.begin(), delays_.end(), 0.0) / static_cast<double>(delays_.size());
  }
  delays_.clear();
  return out;
}

std::vector<SoakSample> Soak::run(milliseconds time) {
  std::vector<SoakSample> out;
  const auto end = Clock::now() + time;
  auto next_sample = Clock::now() + kSampleEvery;
  while (Clock::now() < end) {
    while (!actions_.empty() && actions_.top().at <= Clock::now()) {
      const Action next = actions_.top();
      actions_.pop();
      next.what();
    }
    read_lines();
    if (Clock::now() >= next_sample) {
      out.push_back(sample());
      next_sample += kSampleEvery;
    }
    std::this_thread::sleep_for(20ms);
  }
  return out;
}

std::string Soak::summary() const {
  return std::to_string(counts_.keys) + " keys, " + std::to_string(counts_.departures) +
         " departures, " + std::to_string(counts_.kills) + " kills, " +
         std::to_string(counts_.cables) + " cables pulled";
}

}  // namespace roger::test
