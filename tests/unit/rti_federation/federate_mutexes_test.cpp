// Counts the mutexes that a best-effort message locks in a federate.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/support/mutex_count.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using test::Datagrams;
using test::to_data;
using test::value;

/// Messages are counted or not.
class FederateMutexesTest : public ::testing::TestWithParam<bool>, public test::FederateTest {
 protected:
  FederateMutexesTest()
      : FederateTest(rti1516e::HLA_IMMEDIATE, test::kConveyProducer, statistics()) {}
  static Rid::Statistics statistics() {
    Rid::Statistics out;
    out.counters = GetParam();
    return out;
  }

  static constexpr const char* kChannel0 = "Signal.Voice.Channel0";
  static constexpr const char* kChannel0Group = "239.1.0.1";
};

TEST_P(FederateMutexesTest, SocketToCallbackLocksTwoMutexesAndAThirdToCount) {
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
  EXPECT_EQ(until_callback, GetParam() ? 3U : 2U) << "intake and callbacks; knowledge to count";
  EXPECT_EQ(count.of_this_thread(), until_callback) << "none after the callback";
}

TEST_P(FederateMutexesTest, ServiceToTransportLocksOneMutexAndASecondToCount) {
  const rti1516e::InteractionClassHandle channel0 = interaction(kChannel0);
  federate->declarations().publish(channel0);
  const rti1516e::ParameterHandleValueMap values{{parameter(kChannel0, "Data"), to_data("x")}};
  const auto send = [&] { federate->objects().send_interaction(channel0, values, {}, nullptr); };
  send();
  federate->sender().flush();  // the next message leaves at once
  const testing::MutexCount count;
  send();
  EXPECT_EQ(network->sent.size(), 2U);
  EXPECT_EQ(count.of_this_thread(), GetParam() ? 2U : 1U) << "sender; knowledge to count";
}

INSTANTIATE_TEST_SUITE_P(Counters, FederateMutexesTest, ::testing::Bool(), [](const auto& counted) {
  return std::string(counted.param ? "Counted" : "NotCounted");
});

}  // namespace
}  // namespace roger::rti
