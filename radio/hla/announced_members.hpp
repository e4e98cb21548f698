// The stations that have a radio on a net, by the frequencies that radios publish. Pure.
#pragma once

#include <span>

#include "radio/hla/radio_net.hpp"
#include "radio/signal/net_member.hpp"

namespace roger::radio {

/// Returns the radios at each published frequency, in any order. Radios without a call sign, and
/// those that replay a recording, are left out.
[[nodiscard]] inline NetMembers announced_members(std::span<const KnownRadio> radios) {
  NetMembers out;
  for (const KnownRadio& radio : radios) {
    if (!radio.call_sign.empty() && !is_replayed(radio.stream)) {
      out[radio.frequency].push_back({radio.call_sign, radio.radio_index});
    }
  }
  return out;
}

}  // namespace roger::radio
