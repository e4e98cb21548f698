#include "radio/model/hopping.hpp"

#include <cstdlib>

namespace roger::radio {
namespace {

/// Half the dwell time of a SINCGARS hop (about 111 hops/s): with a larger clock difference, less
/// than half of each hop overlaps. The rate of HAVE QUICK is not published; the same value is
/// assumed.
constexpr std::int64_t kMaxClockDifferenceMs = 4;

}  // namespace

std::string_view name_of(HopSystem system) {
  return system == HopSystem::kHaveQuick ? "HAVE QUICK" : "SINCGARS";
}

bool Hopping::in_step(std::int64_t apart_ms) {
  return std::abs(apart_ms) <= kMaxClockDifferenceMs;
}

std::string Hopping::text() const {
  return std::string(name_of(system)) + " " + std::to_string(net_id) + ", hopset " +
         std::to_string(hopset);
}

Reason why_not_followed(const std::optional<Hopping>& receiver,
                        const std::optional<Hopping>& sender) {
  using enum HearingReason;
  if (!receiver && !sender) return {};
  if (!receiver) return {kSenderHops};
  if (!sender) return {kReceiverHops};
  if (receiver->system != sender->system) {
    return {kHopSystem,
            {},
            std::string(name_of(sender->system)),
            std::string(name_of(receiver->system))};
  }
  if (receiver->net_id != sender->net_id) {
    return {kHopNet, {}, std::to_string(sender->net_id), std::to_string(receiver->net_id)};
  }
  if (receiver->hopset != sender->hopset) {
    return {kHopset, {}, std::to_string(sender->hopset), std::to_string(receiver->hopset)};
  }
  constexpr double kMillisecondsPerSecond = 1000.0;
  const std::int64_t apart = std::abs(std::int64_t{receiver->clock_ms} - sender->clock_ms);
  if (Hopping::in_step(apart)) return {};
  return {kClock, static_cast<double>(apart) / kMillisecondsPerSecond};
}

}  // namespace roger::radio
