// The name of a transmitting station, as all commands print it. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/printable.hpp"
#include "radio/signal/sender_radio.hpp"
#include "radio/signal/stream_tag.hpp"

namespace roger::app {

/// Returns the printable call sign, "EAGLE 1", or "EAGLE 1 (replay)" if `stream` replays a
/// recording. Names the radio if it shares the net with another one of the sender: "EAGLE 1 (radio
/// 2)", "EAGLE 1 (replay, radio 2)".
[[nodiscard]] inline std::string sender_name(std::string_view call_sign, std::uint64_t stream,
                                             const radio::SenderRadio& radio = {}) {
  std::string remark = radio::is_replayed(stream) ? "replay" : "";
  if (radio.shares_net) {
    remark += (remark.empty() ? "radio " : ", radio ") + std::to_string(radio.index);
  }
  return printable(call_sign) + (remark.empty() ? "" : " (" + remark + ")");
}

}  // namespace roger::app
