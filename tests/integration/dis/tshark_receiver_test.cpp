#include <gtest/gtest.h>

#include "tests/integration/dis/expected_pdus.hpp"
#include "tests/integration/dis/tshark_test.hpp"

namespace roger::dis {
namespace {

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
