// The Receiver PDU (IEEE 1278.1-2012, 7.7.4): what a radio receives.
#pragma once

#include <cstdint>

#include "dis/enumerations.hpp"
#include "dis/header.hpp"
#include "dis/identifiers.hpp"

namespace roger::dis {

struct Receiver {
  static constexpr PduType kType = PduType::kReceiver;

  RadioId radio;
  ReceiverState state = ReceiverState::kOff;
  float received_power = 0;  // dBm, after losses and gains of propagation and antennas
  RadioId transmitter;       // of the received signal; all zeros if none
  friend bool operator==(const Receiver&, const Receiver&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("receiver", self.radio), field("receiver state", self.state),
           reserved<std::uint16_t>(), field("received power", self.received_power),
           field("transmitter", self.transmitter));
  }
};

}  // namespace roger::dis
