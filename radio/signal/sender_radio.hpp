// The radio with which a station is heard.
#pragma once

#include <cstdint>

namespace roger::radio {

/// A radio of a sender, as a receiving station knows it.
struct SenderRadio {
  std::uint16_t index = 0;  // its number at the sender, constant for the stream; 0: unknown
  /// Whether another radio of the sender was last received on the same net. The call sign and the
  /// net do not distinguish the two, so texts also show the number.
  bool shares_net = false;
  friend bool operator==(const SenderRadio&, const SenderRadio&) = default;
};

}  // namespace roger::radio
