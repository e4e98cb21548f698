#include "app/swarm/turns.hpp"

#include <algorithm>
#include <utility>

namespace roger::app {

Turns::Turns(std::vector<std::vector<std::size_t>> nets, std::size_t speaking, bool alternate)
    : nets_(std::move(nets)),
      speaking_(std::clamp<std::size_t>(speaking, 1, nets_.size())),
      alternate_(alternate) {
}

std::vector<std::size_t> Turns::round(std::size_t number, std::size_t count,
                                      std::size_t nets) const {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < count; ++i) {
    // Consecutive slots go to consecutive nets, so the speakers of a round are on different nets as
    // long as `count` <= `nets`.
    const std::size_t place = number * count + i;
    const std::vector<std::size_t>& net = nets_[place % nets];
    out.push_back(net[place / nets % net.size()]);
  }
  return out;
}

std::vector<std::size_t> Turns::speakers(std::size_t turn) const {
  if (!alternate_) return round(turn, speaking_, nets_.size());
  const std::vector<std::size_t>& last = nets_.back();
  if (turn % 2 == 0) return {last.front()};
  std::vector<std::size_t> out{last[std::min<std::size_t>(1, last.size() - 1)]};
  const std::vector<std::size_t> others = round(turn / 2, speaking_ - 1, nets_.size() - 1);
  out.insert(out.end(), others.begin(), others.end());
  return out;
}

}  // namespace roger::app
