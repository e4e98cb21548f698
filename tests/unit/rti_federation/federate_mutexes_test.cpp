// Counts the mutexes that a best-effort message locks in a federate.
#include <gtest/gtest.h>

#include <cstdint>

#include "tests/support/mutex_count.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using test::Datagrams;
using test::to_data;
using test::value;

class FederateMutexesTest : public ::testing::Test, public test::FederateTest {
 protected:
  static constexpr const char* kChannel0 = "Signal.Voice.Channel0";
  static constexpr const char* kChannel0Group = "239.1.0.1";
};

TEST_F(FederateMutexesTest, SocketToCallbackLocksThreeMutexes) {
  federate->declarations().subscribe(interaction(kChannel0));
  Datagrams from_one;
  const InteractionClassHandle channel0 = test::interaction(model, kChannel0);
  arrive(kChannel0Group, from_one.interaction(channel0, {value(0, "first")}));
  const ByteVector datagram = from_one.interaction(channel0, {value(0, "second")});
  std::uint64_t until_callback = 0;
  const testing::MutexCount count;
  callback_log.on_entry = [&] { until_callback = count.of_this_thread(); };
  arrive(kChannel0Group, datagram);
  ASSERT_EQ(callback_log.entries.size(), 2U);
  EXPECT_EQ(until_callback, 3U) << "intake, callbacks and knowledge";
  EXPECT_EQ(count.of_this_thread(), until_callback) << "none after the callback";
}

TEST_F(FederateMutexesTest, ServiceToTransportLocksTwoMutexes) {
  const rti1516e::InteractionClassHandle channel0 = interaction(kChannel0);
  federate->declarations().publish(channel0);
  const rti1516e::ParameterHandleValueMap values{{parameter(kChannel0, "Data"), to_data("x")}};
  const testing::MutexCount count;
  federate->objects().send_interaction(channel0, values, {}, nullptr);
  EXPECT_EQ(count.of_this_thread(), 2U) << "knowledge and sender";
}

}  // namespace
}  // namespace roger::rti
