// The links from senders to one operator's radios, by positions and radio types.
#pragma once

#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "radio/model/capture_effect.hpp"
#include "radio/model/propagation/link.hpp"
#include "radio/plan/net_plan.hpp"

namespace roger::radio {

/// Tuning of a radio.
struct TunedTo {
  Address address;
  Modulation modulation = Modulation::kFm;
  double channel_hz = 25'000.0;
};

/// Stateless except for the operator's position. Any thread but a real-time one.
class Reception {
 public:
  Reception(const PropagationPlan& plan, std::vector<RadioCharacter> radios,
            std::optional<Geodetic> position);

  /// Returns the carrier at `radio`, tuned to `tuned`, of a signal of `stream` on `address`. With
  /// ideal propagation, or if a position is unknown, the signal is the best possible.
  [[nodiscard]] Carrier carrier(std::size_t radio, const TunedTo& tuned, const Address& address,
                                std::uint64_t stream,
                                const std::optional<Emission>& emission) const;
  /// Returns whether another frequency is so close that a signal on it may fall into the radio's
  /// channel. Never true for lines.
  [[nodiscard]] bool near_enough(std::size_t radio, const TunedTo& tuned,
                                 const Address& address) const;
  /// Returns the adjacent frequencies on which other stations may interfere with `radio`; none with
  /// ideal propagation, or on a line.
  [[nodiscard]] std::vector<Frequency> neighbours(std::size_t radio, const Address& address) const;
  /// Returns the emission of `radio`; nothing if the operator's position is unknown.
  [[nodiscard]] std::optional<Emission> emission(std::size_t radio, double channel_hz) const;
  [[nodiscard]] std::optional<Ecef> place() const;
  /// Moves the operator.
  void move(const Geodetic& position) { move(to_ecef(position)); }
  void move(const Ecef& place);

 private:
  /// Returns the terrain loss between two antennas, from the cache if the path is known.
  [[nodiscard]] double hills_db(const AntennaPlace& from, const AntennaPlace& to,
                                Frequency frequency) const;
  /// Returns that radio's antenna; nothing if the operator's position is unknown.
  [[nodiscard]] std::optional<AntennaPlace> antenna(std::size_t radio) const;
  /// Returns the antenna, if reception depends on it.
  [[nodiscard]] std::optional<AntennaPlace> modelled(std::size_t radio) const;

  PropagationPlan plan_;
  std::vector<RadioCharacter> radios_;
  mutable std::mutex mutex_;  // of the rest
  std::optional<Ecef> place_;
  std::vector<AntennaPlace> antennas_;  // of each radio, if the position is known
  /// Both rounded positions, both heights, and the frequency.
  using Path = std::array<double, 9>;
  mutable std::map<Path, double> path_losses_;  // by terrain, dB
};

}  // namespace roger::radio
