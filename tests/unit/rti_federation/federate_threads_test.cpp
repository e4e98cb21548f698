// Threads that use the services of one federate at the same time.
#include <gtest/gtest.h>

#include <future>

#include "tests/support/wait.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

class FederateThreadsTest : public testing::Test, public test::FederateTest {};

// The kernel joins a group when no other program is changing the network, which can take seconds.
TEST_F(FederateThreadsTest, ThreadThatJoinsAGroupHoldsUpNoOther) {
  const auto channel = interaction("Signal.Voice.Channel1");
  federate->declarations().publish(radio_class(), {radio_attribute("Power")});
  const auto radio = federate->objects().register_object(radio_class(), nullptr);
  std::future<void> work;
  bool held_up = false;
  network->while_joining = [&] {
    work = std::async(std::launch::async, [&] {
      federate->declarations().publish(channel);
      federate->objects().send_interaction(channel, {}, {}, nullptr);
      federate->objects().update(radio, {{radio_attribute("Power"), test::to_data("5")}}, {},
                                 nullptr);
      federate->tick();
    });
    held_up = work.wait_for(roger::test::kPatience) != std::future_status::ready;
  };
  federate->declarations().subscribe(interaction("Signal.Voice.Channel0"));
  ASSERT_TRUE(work.valid());
  work.get();
  EXPECT_FALSE(held_up);
  EXPECT_EQ(network->sent.size(), 2U);
}

}  // namespace
}  // namespace roger::rti
