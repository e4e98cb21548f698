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

  /// Channels 0 and 1 in turn.
  static constexpr const char* kChannels[] = {"Signal.Voice.Channel0", "Signal.Voice.Channel1"};
  static constexpr const char* kGroups[] = {"239.1.0.1", "239.1.0.2"};
};

TEST_P(FederateMutexesTest, SocketToCallbackLocksTwoMutexesAndAThirdToCount) {
  Datagrams from_one;
  for (const char* channel : kChannels) federate->declarations().subscribe(interaction(channel));
  for (int channel : {0, 1}) {
    arrive(kGroups[channel],
           from_one.interaction(test::interaction(model, kChannels[channel]), {value(0, "first")}));
  }
  for (int channel : {0, 1, 0}) {
    const ByteVector datagram =
        from_one.interaction(test::interaction(model, kChannels[channel]), {value(0, "second")});
    callback_log.entries.clear();
    std::uint64_t until_callback = 0;
    const testing::MutexCount count;
    callback_log.on_entry = [&] { until_callback = count.of_this_thread(); };
    arrive(kGroups[channel], datagram);
    ASSERT_EQ(callback_log.entries.size(), 1U);
    EXPECT_EQ(until_callback, GetParam() ? 3U : 2U) << "intake and callbacks; knowledge to count";
    EXPECT_EQ(count.of_this_thread(), until_callback) << "none after the callback";
  }
}

TEST_P(FederateMutexesTest, ServiceToTransportLocksOneMutexAndASecondToCount) {
  const auto send = [&](int channel) {
    const rti1516e::InteractionClassHandle handle = interaction(kChannels[channel]);
    const rti1516e::ParameterHandleValueMap values{
        {parameter(kChannels[channel], "Data"), to_data("x")}};
    network->sent.clear();
    const testing::MutexCount count;
    federate->objects().send_interaction(handle, values, {}, nullptr);
    const std::uint64_t locked = count.of_this_thread();
    federate->sender().flush();  // the next message leaves at once
    EXPECT_EQ(network->sent.size(), 1U);
    return locked;
  };
  for (const char* channel : kChannels) federate->declarations().publish(interaction(channel));
  for (int channel : {0, 1}) send(channel);
  for (int channel : {0, 1, 0}) {
    EXPECT_EQ(send(channel), GetParam() ? 2U : 1U) << "sender; knowledge to count";
  }
}

INSTANTIATE_TEST_SUITE_P(Counters, FederateMutexesTest, ::testing::Bool(), [](const auto& counted) {
  return std::string(counted.param ? "Counted" : "NotCounted");
});

}  // namespace
}  // namespace roger::rti
