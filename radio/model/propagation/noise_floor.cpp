#include "radio/model/propagation/noise_floor.hpp"

#include <algorithm>
#include <cmath>

namespace roger::radio {
namespace {

constexpr double kThermalDbmPerHertz = -174.0;  // k times 290 K

struct Line {
  double c;
  double d;  // Fam = c - d log MHz
};
constexpr Line kGalaxy{52.0, 23.0};

Line line_of(ManMadeNoise surroundings) {
  switch (surroundings) {
    case ManMadeNoise::kCity:
      return {76.8, 27.7};
    case ManMadeNoise::kResidential:
      return {72.5, 27.7};
    case ManMadeNoise::kRural:
      return {67.2, 27.7};
    case ManMadeNoise::kQuietRural:
    case ManMadeNoise::kNone:
      break;
  }
  return {53.6, 28.6};
}

double factor(double db) {
  return std::pow(10.0, db / 10.0);
}

}  // namespace

double thermal_noise_dbm(double bandwidth_hz) {
  return kThermalDbmPerHertz + 10.0 * std::log10(std::max(bandwidth_hz, 1.0));
}

double external_noise_db(ManMadeNoise surroundings, Frequency frequency) {
  if (surroundings == ManMadeNoise::kNone) return 0.0;
  const double log_mhz = std::log10(std::max(frequency.megahertz(), 0.3));
  const Line man_made = line_of(surroundings);
  return std::max({man_made.c - man_made.d * log_mhz, kGalaxy.c - kGalaxy.d * log_mhz, 0.0});
}

double noise_floor_dbm(double bandwidth_hz, double noise_figure_db, ManMadeNoise surroundings,
                       Frequency frequency) {
  const double system =
      factor(external_noise_db(surroundings, frequency)) + factor(noise_figure_db) - 1.0;
  return thermal_noise_dbm(bandwidth_hz) + 10.0 * std::log10(system);
}

}  // namespace roger::radio
