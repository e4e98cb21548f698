// The Intercom Control PDU (IEEE 1278.1-2012, 7.7.6): states and requests of intercom devices.
#pragma once

#include <cstdint>

#include "core/octets.hpp"
#include "dis/enumerations.hpp"
#include "dis/header.hpp"
#include "dis/identifiers.hpp"

namespace roger::dis {

/// Defined since version 6.
struct IntercomControl {
  static constexpr PduType kType = PduType::kIntercomControl;

  IntercomControlType control_type = IntercomControlType::kReserved;
  /// SISO-REF-010, UID 181 and 416: type in the low 4 bits, class in the high 4 bits.
  std::uint8_t channel_type = 0;
  RadioId source;  // intercom device that sends
  std::uint8_t source_line = 0;
  std::uint8_t transmit_priority = 0;  // 0: highest
  LineState line_state = LineState::kNotApplicable;
  IntercomCommand command = IntercomCommand::kNone;
  RadioId master;                    // intercom device to which the command applies
  std::uint16_t master_channel = 0;  // channel that the master uses
  /// Intercom communications parameters records (6.2.47), not interpreted.
  ByteVector parameters;
  friend bool operator==(const IntercomControl&, const IntercomControl&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("control type", self.control_type),
           field("communications channel type", self.channel_type), field("source", self.source),
           field("source line", self.source_line),
           field("transmit priority", self.transmit_priority),
           field("transmit line state", self.line_state), field("command", self.command),
           field("master", self.master), field("master channel", self.master_channel),
           length<std::uint32_t>("intercom parameters length", self.parameters),
           content("intercom parameters", self.parameters));
  }
};

}  // namespace roger::dis
