// The name of a transmitting station, as every page shows it. Pure.
#pragma once

#include <QString>
#include <cstdint>
#include <string_view>

#include "radio/exercise/port/exercise_port.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

/// Returns "EAGLE 1", or "EAGLE 1 (replay)" if `stream` replays a recording; "" without a call
/// sign. Names the radio if it shares the net with another one of the station: "EAGLE 1 (radio 2)",
/// "EAGLE 1 (replay, radio 2)".
QString station_text(std::string_view call_sign, std::uint64_t stream,
                     const radio::SenderRadio& radio = {});

/// Does the same for a value that has the call sign and the stream of a transmitter, and its radio
/// if the station receives it.
template <class Sender>
QString station_text(const Sender& sender) {
  if constexpr (requires { sender.sender_radio; }) {
    return station_text(sender.call_sign, sender.stream, sender.sender_radio);
  } else {
    return station_text(sender.call_sign, sender.stream);
  }
}
inline QString station_text(const radio::AirTransmission& air) {
  return station_text(air.transmission.call_sign, air.stream);
}

}  // namespace roger::ui
