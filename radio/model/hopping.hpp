// Nets that hop over many frequencies: who follows whom. The hops themselves are not played; a
// radio hops with a transmission or it does not.
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

/// How a radio hops. A hopping net keeps a nominal frequency, by which its signals are addressed.
struct Hopping {
  static constexpr int kHighestId = 999;                 // of what an operator sets
  static constexpr double kMostClockSeconds = 43'200.0;  // half a day either way

  HopSystem system = HopSystem::kSincgars;
  std::uint16_t net_id = 0;
  std::uint16_t hopset = 0;
  /// The clock of the radio ahead of the exercise's, milliseconds.
  std::int32_t clock_ms = 0;
  friend bool operator==(const Hopping&, const Hopping&) = default;

  /// Whether a radio hops with others whose clock is so far from its own.
  [[nodiscard]] static bool in_step(std::int64_t apart_ms);
  /// "SINCGARS 34, hopset 2".
  [[nodiscard]] std::string text() const;
};

/// Why a radio set so does not follow a transmission sent so; empty when it does. No Hopping stands
/// for a radio that stays on its frequency.
[[nodiscard]] Reason why_not_followed(const std::optional<Hopping>& receiver,
                                      const std::optional<Hopping>& sender);

}  // namespace roger::radio
