#include "app/bench/radio/radio_links.hpp"

#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "core/percentiles.hpp"
#include "core/random.hpp"
#include "radio/station/receive/reception.hpp"

namespace roger::app::bench {
namespace {

constexpr std::size_t kTransmitters = 1000;
constexpr std::size_t kRounds = 500;

using radio::Propagation;
using radio::Reception;

/// Returns transmitters at random positions within about 100 km, 0 to 5 km above ground. The seed
/// is fixed, so all runs compute the same links.
std::vector<std::optional<radio::Emission>> transmitters(const radio::PropagationPlan& plan) {
  constexpr double kMaxHeight = 5000.0;
  SplitMix64 random(1);
  const auto degrees = [&random] { return 2.0 * random.uniform() - 1.0; };
  std::vector<std::optional<radio::Emission>> out;
  for (std::size_t i = 0; i < kTransmitters; ++i) {
    const radio::Geodetic place{48.0 + degrees(), 11.0 + degrees(), kMaxHeight * random.uniform()};
    out.push_back(Reception(plan, {radio::RadioCharacter{}}, place).emission(0, 25'000.0));
  }
  return out;
}

double links_per_second(Propagation propagation) {
  radio::PropagationPlan plan;
  plan.model = propagation;
  Reception listener(plan, {radio::RadioCharacter{}}, radio::Geodetic{48.0, 11.0, 2.0});
  const auto emissions = transmitters(plan);
  const radio::TunedTo tuned{Frequency::from_kilohertz(50'000)};
  double sum = 0.0;  // used below, so that the compiler cannot remove the computation
  const auto begin = std::chrono::steady_clock::now();
  for (std::size_t round = 0; round < kRounds; ++round) {
    for (std::size_t i = 0; i < emissions.size(); ++i) {
      sum += listener.packet_carrier(0, tuned, {tuned.address, i, emissions[i]}).snr_db;
    }
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  const bool sound = std::isfinite(sum);
  return sound ? static_cast<double>(kRounds * kTransmitters) / took.count() : 0.0;
}

}  // namespace

nlohmann::ordered_json bench_radio_links() {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Propagation propagation :
       {Propagation::kFreeSpace, Propagation::kTwoRay, Propagation::kEgli}) {
    rows.push_back({{"case", "links"},
                    {"propagation", std::string(radio::name_of(propagation))},
                    {"links_per_s", std::round(links_per_second(propagation))}});
  }
  return rows;
}

}  // namespace roger::app::bench
