#include "radio/model/capture_effect.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/random.hpp"

namespace roger::radio {
namespace {

constexpr double kMaxWhistleHertz = 3'000.0;
constexpr double kMinWhistleHertz = 50.0;
constexpr double kCrystalPartsPerMillion = 3.0;

double milliwatts(double dbm) noexcept {
  return std::pow(10.0, dbm / 10.0);
}

}  // namespace

void compute_capture(Modulation modulation, std::span<const Carrier> carriers,
                     std::span<Share> shares, double capture_ratio_db) noexcept {
  double total = 0.0;
  double strongest = 0.0;
  std::size_t first = 0;
  for (std::size_t i = 0; i < carriers.size(); ++i) {
    const double power = milliwatts(carriers[i].received_dbm);
    total += power;
    if (power > strongest) {
      strongest = power;
      first = i;
    }
  }
  if (carriers.empty()) return;
  if (!(total > 0.0) || !std::isfinite(total)) {  // not finite: no carrier is heard
    std::fill_n(shares.begin(), carriers.size(), Share{});
    return;
  }
  // FM capture: the limiter suppresses all weaker signals once the strongest exceeds their power
  // sum by the capture ratio. Powers are added, since the carriers' phases are independent.
  const bool captured =
      modulation == Modulation::kFm &&
      strongest >= milliwatts(capture_ratio_db) * std::max(total - strongest, 0.0);
  for (std::size_t i = 0; i < carriers.size(); ++i) {
    if (captured) {
      shares[i] = {i == first ? 1.0 : 0.0, false};
      continue;
    }
    // The AGC normalizes the total power, so the squares of all amplitudes sum to 1.
    const double part = std::sqrt(milliwatts(carriers[i].received_dbm) / total);
    shares[i] = {part, modulation == Modulation::kFm};
  }
}

Heterodyne find_heterodyne(Modulation modulation, std::span<const Carrier> carriers) noexcept {
  if (modulation != Modulation::kAm || carriers.size() < 2) return {};
  const Carrier* first = &carriers[0];
  const Carrier* second = &carriers[1];
  if (second->received_dbm > first->received_dbm) std::swap(first, second);
  double total = milliwatts(first->received_dbm) + milliwatts(second->received_dbm);
  for (const Carrier& carrier : carriers.subspan(2)) {
    total += milliwatts(carrier.received_dbm);
    if (carrier.received_dbm > first->received_dbm) {
      second = first;
      first = &carrier;
    } else if (carrier.received_dbm > second->received_dbm) {
      second = &carrier;
    }
  }
  const double hertz = std::abs(first->offset_hz - second->offset_hz);
  // The envelope of two carriers beats at their difference; outside the voice band it is inaudible.
  if (hertz < kMinWhistleHertz || hertz > kMaxWhistleHertz) return {};
  return {hertz,
          std::sqrt(milliwatts(first->received_dbm) * milliwatts(second->received_dbm)) / total};
}

double crystal_offset_hz(std::uint64_t stream, Frequency frequency) noexcept {
  const double share =
      2.0 * SplitMix64(stream).uniform() - 1.0;  // independent for neighboring streams
  return share * kCrystalPartsPerMillion * frequency.megahertz();
}

}  // namespace roger::radio
