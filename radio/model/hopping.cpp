#include "radio/model/hopping.hpp"

#include <cstdlib>

namespace roger::radio {
namespace {

/// Half of a hop of SINCGARS (some 111 a second): further apart, less than half of each is common.
/// The rate of HAVE QUICK is not published and is taken for the same.
constexpr std::int64_t kMostApartMs = 4;

/// "3 s", "0.25 s".
std::string seconds_text(std::int64_t milliseconds) {
  constexpr std::int64_t kMilli = 1000;
  std::string text = std::to_string(milliseconds / kMilli);
  if (const std::int64_t rest = milliseconds % kMilli; rest != 0) {
    std::string digits = std::to_string(kMilli + rest).substr(1);
    digits.erase(digits.find_last_not_of('0') + 1);
    text += "." + digits;
  }
  return text + " s";
}

}  // namespace

std::string_view name_of(HopSystem system) {
  return system == HopSystem::kHaveQuick ? "HAVE QUICK" : "SINCGARS";
}

bool Hopping::in_step(std::int64_t apart_ms) {
  return std::abs(apart_ms) <= kMostApartMs;
}

std::string Hopping::text() const {
  return std::string(name_of(system)) + " " + std::to_string(net_id) + ", hopset " +
         std::to_string(hopset);
}

std::string why_not_followed(const std::optional<Hopping>& receiver,
                             const std::optional<Hopping>& sender) {
  if (!receiver && !sender) return {};
  if (!receiver) return "it hops and this radio does not";
  if (!sender) return "this radio hops and it does not";
  if (receiver->system != sender->system) {
    return "it hops by " + std::string(name_of(sender->system)) + ", this radio by " +
           std::string(name_of(receiver->system));
  }
  if (receiver->net_id != sender->net_id) {
    return "it hops on net " + std::to_string(sender->net_id) + ", this radio on " +
           std::to_string(receiver->net_id);
  }
  if (receiver->hopset != sender->hopset) {
    return "it hops over another hopset, " + std::to_string(sender->hopset) + " instead of " +
           std::to_string(receiver->hopset);
  }
  const std::int64_t apart = std::abs(std::int64_t{receiver->clock_ms} - sender->clock_ms);
  return Hopping::in_step(apart) ? std::string{} : "the clocks differ by " + seconds_text(apart);
}

}  // namespace roger::radio
