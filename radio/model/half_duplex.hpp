// Who hears while he speaks.
#pragma once

namespace roger::radio {

/// A half-duplex radio has one antenna for both directions: its receiver is off while it transmits.
[[nodiscard]] constexpr bool receiver_works(bool half_duplex, bool transmitting) noexcept {
  return !(half_duplex && transmitting);
}

}  // namespace roger::radio
