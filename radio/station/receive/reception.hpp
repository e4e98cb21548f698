// The links from senders to one operator's radios, by positions and radio types.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/guarded.hpp"
#include "core/snapshot.hpp"
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

/// An operator's position, as far as reception depends on it.
struct OperatorPlace {
  bool known = false;
  Ecef place;
  double height_m = 0.0;  // over the ground
};

/// The losses by terrain of recent paths, dB. Not thread-safe.
class PathLosses {
 public:
  /// Both rounded positions, both heights, and the frequency.
  using Path = std::array<double, 9>;

  [[nodiscard]] std::optional<double> find(const Path& path) const;
  void add(const Path& path, double loss_db);

 private:
  std::map<Path, double> losses_;
};

/// Knows the operator's position, and the losses of the latest paths. Not for real-time threads.
class Reception {
 public:
  Reception(const PropagationPlan& plan, std::vector<RadioCharacter> radios,
            std::optional<Geodetic> position);

  /// A signal that arrives at the operator's radios.
  struct Signal {
    Address address;
    std::uint64_t stream = 0;
    const std::optional<Emission>& emission;
  };

  // The threads that deliver packets to the operator, one at a time. These functions take no lock.

  /// Returns the carrier at `radio`, tuned to `tuned`, of a packet. With ideal propagation, or if a
  /// position is unknown, the signal is the best possible.
  [[nodiscard]] Carrier packet_carrier(std::size_t radio, const TunedTo& tuned,
                                       const Signal& signal);
  /// Returns whether another frequency is so close that a packet on it may fall into the radio's
  /// channel. Never true for lines.
  [[nodiscard]] bool near_enough(std::size_t radio, const TunedTo& tuned, const Address& address);

  // Any thread:

  /// Returns the same as packet_carrier(), for a signal of which no packet has arrived.
  [[nodiscard]] Carrier carrier(std::size_t radio, const TunedTo& tuned,
                                const Signal& signal) const;
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
  struct Shared {
    OperatorPlace here;
    PathLosses losses;
  };

  /// Returns that radio's antenna at `here`; nothing if the operator's position is unknown.
  [[nodiscard]] std::optional<AntennaPlace> antenna(std::size_t radio,
                                                    const OperatorPlace& here) const;
  /// Returns whether reception depends on where that radio is.
  [[nodiscard]] bool is_modelled(std::size_t radio) const;
  /// Returns the carrier at `place`. `losses` has find() and add() like PathLosses.
  template <class Losses>
  [[nodiscard]] Carrier carrier_at(const OperatorPlace& place, std::size_t radio,
                                   const TunedTo& tuned, const Signal& signal,
                                   Losses& losses) const;
  /// Returns the terrain loss between two antennas, from `losses` if the path is known.
  template <class Losses>
  [[nodiscard]] double hills_db(const AntennaPlace& from, const AntennaPlace& to,
                                Frequency frequency, Losses& losses) const;

  const PropagationPlan plan_;
  const std::vector<RadioCharacter> radios_;
  mutable Guarded<Shared> shared_;
  Snapshot<OperatorPlace> published_;  // the place, for the threads that deliver packets
  PathLosses packet_losses_;           // of these threads
};

}  // namespace roger::radio
