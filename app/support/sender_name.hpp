// The name of a transmitting station, as all commands print it. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/printable.hpp"
#include "radio/signal/stream_tag.hpp"

namespace roger::app {

/// Returns the printable call sign, "EAGLE 1", or "EAGLE 1 (replay)" if `stream` replays a
/// recording.
[[nodiscard]] inline std::string sender_name(std::string_view call_sign, std::uint64_t stream) {
  std::string out = printable(call_sign);
  if (radio::is_replayed(stream)) out += " (replay)";
  return out;
}

}  // namespace roger::app
