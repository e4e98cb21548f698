// The name of a transmitting station, as every page shows it. Pure.
#pragma once

#include <QString>
#include <cstdint>
#include <string_view>

#include "radio/exercise/port/exercise_port.hpp"

namespace roger::ui {

/// Returns "EAGLE 1", or "EAGLE 1 (replay)" if `stream` replays a recording; "" without a call
/// sign.
QString station_text(std::string_view call_sign, std::uint64_t stream);

/// Does the same for a value that has the call sign and the stream of a transmitter.
template <class Sender>
QString station_text(const Sender& sender) {
  return station_text(sender.call_sign, sender.stream);
}
inline QString station_text(const radio::AirTransmission& air) {
  return station_text(air.transmission.call_sign, air.stream);
}

}  // namespace roger::ui
