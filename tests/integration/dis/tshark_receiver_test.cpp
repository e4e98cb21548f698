#include <gtest/gtest.h>

#include "tests/integration/dis/tshark_test.hpp"

namespace roger::dis {
namespace {

std::size_t expect_receiver(ExpectedFields& expected, const Receiver& receiver,
                            const Header& /*header*/) {
  expected.entity_id("Entity ID", receiver.radio.entity)
      .number("dis.radio.radio_id", receiver.radio.radio)
      .number("dis.radio.receive_state", value_of(receiver.state))
      .padding(ByteVector(2))
      .real("dis.receive_power", receiver.received_power)
      .entity_id("Transmitter ID", receiver.transmitter.entity)
      .number("dis.radio.transmitter_radio_id", receiver.transmitter.radio);
  return 0;
}

TEST_F(TsharkTest, ReceiverIsFound) {
  Receiver receiver;
  receiver.radio = {{0x0102, 0x0304, 0x0506}, 0x0708};
  receiver.state = ReceiverState::kOnReceiving;
  receiver.received_power = -80.5F;
  receiver.transmitter = {{0x1112, 0x1314, 0x1516}, 0x1718};
  compare<Receiver>(in_all_versions(receiver), expect_receiver);
}

}  // namespace
}  // namespace roger::dis
