// The Intercom Signal PDU (IEEE 1278.1-2012, 7.7.5): sound or data on an intercom.
#pragma once

#include "dis/header.hpp"
#include "dis/identifiers.hpp"
#include "dis/signal.hpp"

namespace roger::dis {

/// In octets the same as a Signal PDU. Defined since version 6.
struct IntercomSignal : SignalData {
  static constexpr PduType kType = PduType::kIntercomSignal;

  RadioId device;  // intercom device
  friend bool operator==(const IntercomSignal&, const IntercomSignal&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("device", self.device));
    SignalData::visit(self, fields);
  }
};

}  // namespace roger::dis
