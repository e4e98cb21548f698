#include "radio/model/propagation/diffraction.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace roger::radio {
namespace {

constexpr double kLightSpeed = 299'792'458.0;
constexpr double kRadiusOfRays = 6'371'000.0 * 4.0 / 3.0;  // as in path_loss.cpp

/// Returns Bullington's loss for a profile with the heights `height_of(i)`, including the
/// antennas'.
template <class HeightOf>
double bullington(std::span<const ProfilePoint> profile, Frequency frequency,
                  const HeightOf& height_of) {
  if (profile.size() < 3) return 0.0;
  const std::size_t last = profile.size() - 1;
  const double begin = profile.front().distance;
  const double length = profile.back().distance - begin;
  const double first_height = height_of(0);
  const double last_height = height_of(last);
  const double line = (last_height - first_height) / length;
  double from_first = -std::numeric_limits<double>::infinity();
  double from_last = from_first;
  double highest_v = from_first;
  for (std::size_t i = 1; i < last; ++i) {
    const double d1 = profile[i].distance - begin;
    const double d2 = length - d1;
    const double raised = height_of(i) + d1 * d2 / (2.0 * kRadiusOfRays);
    from_first = std::max(from_first, (raised - first_height) / d1);
    from_last = std::max(from_last, (raised - last_height) / d2);
    const double over = raised - (first_height * d2 + last_height * d1) / length;
    highest_v = std::max(highest_v, fresnel_parameter(over, d1, d2, frequency));
  }
  double v = highest_v;  // line-of-sight path: the highest v of all points
  if (from_first >= line) {
    // Trans-horizon path: the horizons of both ends combine_signals in one equivalent edge.
    const double d1 = (last_height - first_height + from_last * length) / (from_first + from_last);
    v = fresnel_parameter((from_first - line) * d1, d1, length - d1, frequency);
  }
  const double edge = knife_edge_loss_db(v);
  return edge + (1.0 - std::exp(-edge / 6.0)) * (10.0 + 0.02 * length / 1000.0);
}

}  // namespace

double knife_edge_loss_db(double v) {
  if (v <= -0.78) return 0.0;
  const double u = v - 0.1;
  return 6.9 + 20.0 * std::log10(std::sqrt(u * u + 1.0) + u);
}

double fresnel_parameter(double height, double d1, double d2, Frequency frequency) {
  const double length =
      kLightSpeed / static_cast<double>(std::max<std::uint64_t>(frequency.hertz(), 1));
  return height * std::sqrt(2.0 * (d1 + d2) / (length * d1 * d2));
}

double bullington_loss_db(std::span<const ProfilePoint> profile, Frequency frequency) {
  return bullington(profile, frequency, [profile](std::size_t i) { return profile[i].height; });
}

double terrain_loss_db(std::span<const ProfilePoint> profile, double height_1, double height_2,
                       Frequency frequency, const Ground& ground) {
  if (profile.size() < 3) return 0.0;
  const double hills = bullington_loss_db(profile, frequency);
  const std::size_t last = profile.size() - 1;
  const double smooth = bullington(profile, frequency, [&](std::size_t i) {
    if (i == 0) return height_1;
    return i == last ? height_2 : 0.0;
  });
  const double distance = profile.back().distance - profile.front().distance;
  const double sphere = earth_bulge_loss_db(distance, height_1, height_2, frequency, ground);
  return hills + std::max(sphere - smooth, 0.0);
}

}  // namespace roger::radio
