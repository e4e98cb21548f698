// The speaking order of a swarm.
#pragma once

#include <cstddef>
#include <vector>

namespace roger::app {

/// Selects one speaker on each of several nets per turn, so that every station speaks eventually.
/// Pure functions of the turn number.
class Turns {
 public:
  /// `nets`: the stations of each net, by index; none is empty. `speaking`: nets with a speaker, 1
  /// to all of them. `alternate`: in even turns only the first station of the last net speaks. In
  /// odd turns the second station of that net speaks, together with speakers on `speaking` - 1
  /// other nets. The same listener can then compare the two loads.
  Turns(std::vector<std::vector<std::size_t>> nets, std::size_t speaking, bool alternate);

  /// Returns the stations that speak in a turn, each on a different net.
  [[nodiscard]] std::vector<std::size_t> speakers(std::size_t turn) const;

 private:
  /// Returns the speakers of `count` consecutive nets out of the first `nets`. Round robin: slot
  /// number * count + i goes to net (slot mod nets), and to the next station of that net each time
  /// all nets have had a slot. Slots are consecutive, so every net and every station of a net gets
  /// its turn.
  [[nodiscard]] std::vector<std::size_t> round(std::size_t number, std::size_t count,
                                               std::size_t nets) const;

  std::vector<std::vector<std::size_t>> nets_;
  std::size_t speaking_;
  bool alternate_;
};

}  // namespace roger::app
