// The target of an instructor control: a net or a radio.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/clock.hpp"
#include "core/units.hpp"
#include "radio/hla/messages.hpp"

namespace roger::radio {

/// Renewal interval of an effect at its source; an effect that is not renewed expires.
inline constexpr Nanoseconds kControlRenewal{2'000'000'000};
inline constexpr Nanoseconds kControlExpiry{5'000'000'000};

/// Maximum number of effects of one sender that a member stores: those of two operators of one
/// program.
inline constexpr std::size_t kMaxSenderEffects = 2048;
/// Maximum number of effects of all senders; bounds the memory that network input can use.
inline constexpr std::size_t kMaxStoredEffects = 4 * kMaxSenderEffects;

/// A control replaces an earlier one with the same target.
struct ControlTarget {
  std::uint64_t source = 0;
  std::size_t kind = 0;           // alternative of Message
  Frequency frequency;            // of a jammed or cut net
  std::string call_sign;          // of the operator of a radio
  std::uint16_t radio_index = 0;  // 0: all radios of the operator
  friend auto operator<=>(const ControlTarget&, const ControlTarget&) = default;
};

/// Returns the target of an instructor control with a lasting effect; nullopt for all other
/// messages.
[[nodiscard]] std::optional<ControlTarget> target_of(const Message& message);
/// Returns whether a control ends its effect; false for all other messages.
[[nodiscard]] bool ends(const Message& message);

}  // namespace roger::radio
