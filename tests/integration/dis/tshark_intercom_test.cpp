#include <gtest/gtest.h>

#include <cstdint>

#include "tests/integration/dis/tshark_test.hpp"

namespace roger::dis {
namespace {

std::size_t expect_intercom_control(ExpectedFields& expected, const IntercomControl& control,
                                    const Header& /*header*/) {
  expected.number("dis.intercom_control.control_type", value_of(control.control_type))
      .number("dis.intercom_control.communications_channel_type", control.channel_type)
      .entity_id("Source Entity ID", control.source.entity)
      .number("dis.intercom_control.source_communications_device_id", control.source.radio)
      .number("dis.intercom_control.source_line_id", control.source_line)
      .number("dis.intercom_control.transmit_priority", control.transmit_priority)
      .number("dis.intercom_control.transmit_line_state", value_of(control.line_state))
      .number("dis.intercom_control.command", value_of(control.command))
      .entity_id("Master Entity ID", control.master.entity)
      .number("dis.intercom_control.master_communications_device_id", control.master.radio)
      .number("dis.intercom_control.master_channel_id", control.master_channel);
  // tshark dissects neither the length of the parameters (4 octets) nor the parameters.
  return sizeof(std::uint32_t) + control.parameters.size();
}

TEST_F(TsharkTest, IntercomControlIsFound) {
  IntercomControl control;
  control.control_type = IntercomControlType::kRequestWithoutAcknowledge;
  control.channel_type = 0x14;
  control.source = {{0x0102, 0x0304, 0x0506}, 0x0708};
  control.source_line = 9;
  control.transmit_priority = 10;
  control.line_state = LineState::kTransmitting;
  control.command = IntercomCommand::kReset;
  control.master = {{0x1112, 0x1314, 0x1516}, 0x1718};
  control.master_channel = 0x191a;
  compare<IntercomControl>(in_all_versions(control), expect_intercom_control);
  control.parameters = ByteVector(16, 0xaa);
  compare<IntercomControl>(in_all_versions(control), expect_intercom_control);
}

}  // namespace
}  // namespace roger::dis
