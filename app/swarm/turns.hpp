// Who of a swarm speaks when: turns, so that everybody comes to speak.
#pragma once

#include <cstddef>
#include <vector>

namespace roger::app {

/// One speaker on each of some nets at a time. Pure.
class Turns {
 public:
  /// `nets`: the stations of each net, by number; none is empty. `speaking`: nets with a speaker,
  /// 1 to all of them. `alternate`: in every other turn, the first included, only the first station
  /// of the last net speaks; in the others the second of that net does, and of other nets as many
  /// as belong to `speaking`. The same listener can then compare the two.
  Turns(std::vector<std::vector<std::size_t>> nets, std::size_t speaking, bool alternate);

  /// The stations that speak in a turn, each on a net of its own.
  [[nodiscard]] std::vector<std::size_t> speakers(std::size_t turn) const;

 private:
  /// Of the first `nets` nets, `count` that follow each other, in the given round.
  [[nodiscard]] std::vector<std::size_t> round(std::size_t number, std::size_t count,
                                               std::size_t nets) const;

  std::vector<std::vector<std::size_t>> nets_;
  std::size_t speaking_;
  bool alternate_;
};

}  // namespace roger::app
