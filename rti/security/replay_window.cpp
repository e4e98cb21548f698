#include "rti/security/replay_window.hpp"

namespace roger::rti::security {
namespace {

constexpr unsigned kPositionBits = 48;
constexpr std::uint64_t kPosition = (std::uint64_t{1} << kPositionBits) - 1;
constexpr std::uint64_t kByMulticast = std::uint64_t{1} << kPositionBits;
constexpr std::uint64_t kAsCopy = std::uint64_t{2} << kPositionBits;

}  // namespace

bool ReplayWindow::accept(std::uint64_t position, std::uint16_t place, bool direct) {
  std::uint64_t& entry = entries_[place % kPlaces];
  const std::uint64_t way = direct ? kAsCopy : kByMulticast;
  const std::uint64_t newest = entry & kPosition;
  const bool empty = entry == 0;
  if (empty || position > newest) {
    entry = position | way;
    return true;
  }
  if (position < newest || (entry & way) != 0) return false;
  entry |= way;
  return true;
}

}  // namespace roger::rti::security
