#include "radio/station/receive/reception.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "radio/model/detector.hpp"

namespace roger::radio {
namespace {

/// Assumed antenna height where it is unknown, metres above the ground.
constexpr double kUsualHeight = 2.0;
/// One channel to either side, as frequencies are mapped to channels.
constexpr double kNeighbourHertz = 25'000.0;
/// Maximum number of cached paths between senders and the operator's radios; moving stations leave
/// outdated paths behind.
constexpr std::size_t kMaxPaths = 4096;

/// Returns the ground below a position.
Surface ground_at(const Ecef& place, const PropagationPlan& plan) {
  Surface out = plan.surface;
  if (plan.terrain) {
    const Geodetic there = to_geodetic(place);
    out.elevation_m =
        plan.terrain->height_at(there.latitude, there.longitude, plan.surface.elevation_m);
  }
  return out;
}

}  // namespace

Reception::Reception(const PropagationPlan& plan, std::vector<RadioCharacter> radios,
                     std::optional<Geodetic> position)
    : plan_(plan), radios_(std::move(radios)) {
  if (position) move(*position);
}

std::optional<double> PathLosses::find(const Path& path) const {
  const auto known = losses_.find(path);
  if (known == losses_.end()) return std::nullopt;
  return known->second;
}

void PathLosses::add(const Path& path, double loss_db) {
  if (losses_.size() >= kMaxPaths) losses_.clear();
  losses_[path] = loss_db;
}

void Reception::move(const Ecef& place) {
  const OperatorPlace here{true, place, height_over_ground(place, ground_at(place, plan_))};
  const auto shared = shared_.lock();
  shared->here = here;
  published_.publish(here);
}

std::optional<AntennaPlace> Reception::antenna(std::size_t radio, const OperatorPlace& here) const {
  if (!here.known) return std::nullopt;
  return AntennaPlace{here.place, std::max(radios_[radio].antenna_height_m, here.height_m)};
}

Carrier Reception::packet_carrier(std::size_t radio, const TunedTo& tuned, const Signal& signal) {
  return carrier_at(published_.read(), radio, tuned, signal, packet_losses_);
}

Carrier Reception::carrier(std::size_t radio, const TunedTo& tuned, const Signal& signal) const {
  // Unlocked while a loss is computed, which takes long.
  struct SharedLosses {
    Guarded<Shared>& shared;
    std::optional<double> find(const PathLosses::Path& path) const {
      return shared.lock()->losses.find(path);
    }
    void add(const PathLosses::Path& path, double loss_db) const {
      shared.lock()->losses.add(path, loss_db);
    }
  } losses{shared_};
  const OperatorPlace here = shared_.lock()->here;
  return carrier_at(here, radio, tuned, signal, losses);
}

template <class Losses>
Carrier Reception::carrier_at(const OperatorPlace& place, std::size_t radio, const TunedTo& tuned,
                              const Signal& signal, Losses& losses) const {
  const auto& [address, stream, emission] = signal;
  Carrier out;
  if (is_line(address)) return out;  // lines have no propagation
  const Frequency frequency = find_frequency(address);
  const Frequency own = find_frequency(tuned.address);
  out.offset_hz = crystal_offset_hz(stream, own) + static_cast<double>(frequency.hertz()) -
                  static_cast<double>(own.hertz());
  const std::optional<AntennaPlace> here =
      is_modelled(radio) ? antenna(radio, place) : std::nullopt;
  out.ideal = !emission || !here;
  if (out.ideal) return out;
  const RadioCharacter& character = radios_[radio];
  Emission at_its_frequency = *emission;
  at_its_frequency.frequency = frequency;
  if (emission->from.height_m < 0.0) {
    at_its_frequency.from =
        antenna_at(emission->from.place, kUsualHeight, ground_at(emission->from.place, plan_));
  }
  Listening listening;
  listening.at = *here;
  listening.frequency = own;
  listening.passband_hz = passband_hz(tuned.modulation, tuned.channel_hz);
  listening.antenna_gain_dbi = character.antenna_gain_dbi;
  listening.adjacent_rejection_db = character.adjacent_rejection_db;
  listening.noise_floor_dbm =
      noise_floor_dbm(listening.passband_hz, character.noise_figure_db, plan_.surroundings, own);
  const double hills =
      plan_.terrain ? hills_db(at_its_frequency.from, listening.at, frequency, losses) : 0.0;
  const Link link = evaluate_link(at_its_frequency, listening, plan_.model, plan_.surface, hills);
  out.hills_db = static_cast<float>(link.hills_db);
  out.received_dbm = link.received_dbm;
  out.snr_db = link.snr_db;
  return out;
}

template <class Losses>
double Reception::hills_db(const AntennaPlace& from, const AntennaPlace& to, Frequency frequency,
                           Losses& losses) const {
  const Ecef a = rounded_for_terrain(from.place);
  const Ecef b = rounded_for_terrain(to.place);
  const PathLosses::Path path{
      a.x, a.y, a.z, b.x, b.y, b.z, from.height_m, to.height_m, frequency.megahertz()};
  if (const auto known = losses.find(path)) return *known;
  const double loss = terrain_loss_db(*plan_.terrain, from, to, frequency, plan_.surface);
  losses.add(path, loss);
  return loss;
}

bool Reception::near_enough(std::size_t radio, const TunedTo& tuned, const Address& address) {
  if (is_line(address) || is_line(tuned.address)) return false;
  const double offset = std::abs(static_cast<double>(find_frequency(address).hertz()) -
                                 static_cast<double>(find_frequency(tuned.address).hertz()));
  return offset <= kNeighbourHertz && is_modelled(radio) && published_.read().known;
}

bool Reception::is_modelled(std::size_t radio) const {
  return plan_.model != Propagation::kIdeal && !radios_[radio].anywhere;
}

std::vector<Frequency> Reception::neighbours(std::size_t radio, const Address& address) const {
  if (!is_modelled(radio) || !place() || is_line(address)) return {};
  const Frequency frequency = find_frequency(address);
  constexpr auto kStep = static_cast<std::uint64_t>(kNeighbourHertz);
  std::vector<Frequency> out{Frequency::from_hertz(frequency.hertz() + kStep)};
  if (frequency.hertz() > kStep) out.push_back(Frequency::from_hertz(frequency.hertz() - kStep));
  return out;
}

std::optional<Emission> Reception::emission(std::size_t radio, double channel_hz) const {
  const OperatorPlace place = shared_.lock()->here;
  const std::optional<AntennaPlace> here = antenna(radio, place);
  if (!here) return std::nullopt;
  const RadioCharacter& character = radios_[radio];
  Emission out;
  out.from = *here;
  out.bandwidth_hz = channel_hz;
  out.power_dbm = character.radiated_dbm();
  return out;
}

std::optional<Ecef> Reception::place() const {
  const OperatorPlace here = shared_.lock()->here;
  if (!here.known) return std::nullopt;
  return here.place;
}

}  // namespace roger::radio
