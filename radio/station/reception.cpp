#include "radio/station/reception.hpp"

#include <cmath>
#include <utility>

#include "radio/model/detector.hpp"

namespace roger::radio {
namespace {

/// Of an antenna that nobody knows more of, in metres over the ground.
constexpr double kUsualHeight = 2.0;
/// One channel to either side, as frequencies are mapped to channels.
constexpr double kNeighbourHertz = 25'000.0;

}  // namespace

Reception::Reception(const PropagationPlan& plan, std::vector<RadioCharacter> radios,
                     std::optional<Geodetic> position)
    : plan_(plan), radios_(std::move(radios)) {
  if (!position) return;
  place_ = ecef_of(*position);
  for (const RadioCharacter& radio : radios_) {
    antennas_.push_back(antenna_at(*place_, radio.antenna_height_m, plan_.surface));
  }
}

Carrier Reception::carrier(std::size_t radio, const TunedTo& tuned, Frequency frequency,
                           std::uint64_t stream, const std::optional<Emission>& emission) const {
  Carrier out;
  out.offset_hz = crystal_offset_hz(stream, tuned.frequency) +
                  static_cast<double>(frequency.hertz()) -
                  static_cast<double>(tuned.frequency.hertz());
  const RadioCharacter& character = radios_[radio];
  out.ideal = !emission || !is_modelled(radio);
  if (out.ideal) return out;
  Emission at_its_frequency = *emission;
  at_its_frequency.frequency = frequency;
  if (emission->from.height_m < 0.0) {
    at_its_frequency.from = antenna_at(emission->from.place, kUsualHeight, plan_.surface);
  }
  Listening listening;
  listening.at = antennas_[radio];
  listening.frequency = tuned.frequency;
  listening.passband_hz = passband_hz(tuned.modulation, tuned.channel_hz);
  listening.antenna_gain_dbi = character.antenna_gain_dbi;
  listening.adjacent_rejection_db = character.adjacent_rejection_db;
  listening.noise_floor_dbm = noise_floor_dbm(listening.passband_hz, character.noise_figure_db,
                                              plan_.surroundings, tuned.frequency);
  const Link link = evaluate_link(at_its_frequency, listening, plan_.model, plan_.surface);
  out.received_dbm = link.received_dbm;
  out.snr_db = link.snr_db;
  return out;
}

bool Reception::near_enough(std::size_t radio, const TunedTo& tuned, Frequency frequency) const {
  if (!is_modelled(radio)) return false;
  const double offset = std::abs(static_cast<double>(frequency.hertz()) -
                                 static_cast<double>(tuned.frequency.hertz()));
  return offset <= kNeighbourHertz;
}

bool Reception::is_modelled(std::size_t radio) const {
  return plan_.model != Propagation::kIdeal && place_ && !radios_[radio].anywhere;
}

std::vector<Frequency> Reception::neighbours(std::size_t radio, Frequency frequency) const {
  if (!is_modelled(radio)) return {};
  constexpr auto kStep = static_cast<std::uint64_t>(kNeighbourHertz);
  std::vector<Frequency> out{Frequency::from_hertz(frequency.hertz() + kStep)};
  if (frequency.hertz() > kStep) out.push_back(Frequency::from_hertz(frequency.hertz() - kStep));
  return out;
}

std::optional<Emission> Reception::emission(std::size_t radio, double channel_hz) const {
  if (!place_) return std::nullopt;
  const RadioCharacter& character = radios_[radio];
  Emission out;
  out.from = antennas_[radio];
  out.bandwidth_hz = channel_hz;
  out.power_dbm = character.radiated_dbm();
  return out;
}

std::optional<Ecef> Reception::place() const {
  return place_;
}

}  // namespace roger::radio
