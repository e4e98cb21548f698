// Frequency-hopping nets: which radios follow which transmissions. Individual hops are not
// simulated; a radio follows a transmission completely or not at all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "radio/model/reason.hpp"

namespace roger::radio {

/// The numbers are those of RPR 2.0's RFModulationSystemTypeEnum16.
enum class HopSystem : std::uint16_t { kHaveQuick = 2, kSincgars = 5 };
/// "HAVE QUICK", "SINCGARS".
[[nodiscard]] std::string_view name_of(HopSystem system);

/// Hopping settings of a radio. A hopping net keeps a nominal frequency, which addresses its
/// signals.
struct Hopping {
  static constexpr int kMaxId = 999;                    // highest id that an operator can set
  static constexpr double kMaxClockSeconds = 43'200.0;  // half a day either way

  HopSystem system = HopSystem::kSincgars;
  std::uint16_t net_id = 0;
  std::uint16_t hopset = 0;
  /// Milliseconds by which the radio's clock is ahead of the exercise's.
  std::int32_t clock_ms = 0;
  friend bool operator==(const Hopping&, const Hopping&) = default;

  /// Returns whether a clock difference is small enough to hop together.
  [[nodiscard]] static bool in_step(std::int64_t apart_ms);
  /// "SINCGARS 34, hopset 2".
  [[nodiscard]] std::string text() const;
};

/// Returns why a radio with one setting does not follow a transmission with the other; empty if it
/// does. An absent Hopping means a fixed frequency.
[[nodiscard]] Reason why_not_followed(const std::optional<Hopping>& receiver,
                                      const std::optional<Hopping>& sender);

}  // namespace roger::radio
