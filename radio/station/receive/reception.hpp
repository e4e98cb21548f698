// What one operator's radios have of a signal, by where he is and what they are.
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

/// What a radio is tuned to.
struct TunedTo {
  Address address;
  Modulation modulation = Modulation::kFm;
  double channel_hz = 25'000.0;
};

/// Pure but for where the operator is. Any thread but a real-time one.
class Reception {
 public:
  Reception(const PropagationPlan& plan, std::vector<RadioCharacter> radios,
            std::optional<Geodetic> position);

  /// What `radio`, tuned so, has of a signal of `stream` on `address`. Where the plan's
  /// propagation is ideal, or one of the two is nowhere, everybody is as good as near.
  [[nodiscard]] Carrier carrier(std::size_t radio, const TunedTo& tuned, const Address& address,
                                std::uint64_t stream,
                                const std::optional<Emission>& emission) const;
  /// To `radio`, tuned so: another frequency, so close that what is sent there may fall into its
  /// channel. Lines are never near.
  [[nodiscard]] bool near_enough(std::size_t radio, const TunedTo& tuned,
                                 const Address& address) const;
  /// The frequencies beside the one that `radio` is tuned to, on which others may disturb it; none
  /// where everybody hears everybody, or on a line.
  [[nodiscard]] std::vector<Frequency> neighbours(std::size_t radio, const Address& address) const;
  /// What `radio` puts on the air; nothing when the operator is nowhere.
  [[nodiscard]] std::optional<Emission> emission(std::size_t radio, double channel_hz) const;
  [[nodiscard]] std::optional<Ecef> place() const;
  /// The operator is there from now on.
  void move(const Geodetic& position) { move(ecef_of(position)); }
  void move(const Ecef& place);

 private:
  /// What the hills between take, from the cache where the way is known.
  [[nodiscard]] double hills_db(const AntennaPlace& from, const AntennaPlace& to,
                                Frequency frequency) const;
  /// Of that radio; nothing when the operator is nowhere.
  [[nodiscard]] std::optional<AntennaPlace> antenna(std::size_t radio) const;
  /// The same, where what it hears depends on it.
  [[nodiscard]] std::optional<AntennaPlace> modelled(std::size_t radio) const;

  PropagationPlan plan_;
  std::vector<RadioCharacter> radios_;
  mutable std::mutex mutex_;  // of the rest
  std::optional<Ecef> place_;
  std::vector<AntennaPlace> antennas_;  // of each radio, when there is a place
  /// Both places to what counts of them, both heights, and the frequency.
  using Way = std::array<double, 9>;
  mutable std::map<Way, double> ways_;  // what hills take on them
};

}  // namespace roger::radio
