// An executive that runs out of memory because of one federate: only that federate is lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rti/executive/federation/federation.hpp"
#include "tests/integration/rti_executive/executive_fixture.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/support/allocation_limit.hpp"
#include "tests/unit/rti_executive/models.hpp"

namespace roger::rti::executive {
namespace {

using testing::HasSubstr;

constexpr std::size_t kMaxAtOnce = std::size_t{1} << 20U;

class MemoryTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(executive_.serves());
    ASSERT_EQ(one_.ask(wire::CreateFederation{1, "A", {test_module()}, ""}).exception,
              wire::ExceptionKind::kNone);
    one_.join("A", "one");
    two_.join("A", "two");
    greedy_.join("A", "greedy");
    const ObjectModel model = std::get<ObjectModel>(build_model({test_module()}));
    interaction_ = model.find_interaction_class("Signal").value().value;
    two_.say(wire::DeclareInteractions{wire::Declaration::kSubscribe, {interaction_}});
    for (TestFederate* federate : {&one_, &two_, &greedy_}) settle(*federate);
  }

  /// Returns when everything that this federate sent has been handled; drops what it has received.
  static void settle(TestFederate& federate) {
    constexpr std::uint64_t kToken = 99;
    federate.say(wire::Ping{kToken});
    for (;;) {
      const auto message = federate.inbox.take();
      ASSERT_TRUE(message);
      if (*message == wire::ExecutiveMessage(wire::Pong{kToken})) return;
    }
  }
  static Rid rid() {
    Rid rid = loopback_rid();
    rid.executive.address = Endpoint{"127.0.0.1", free_port()};
    return rid;
  }
  /// Expects that the other two are informed of the loss and continue.
  void expect_others_continue() {
    for (TestFederate* federate : {&one_, &two_}) {
      EXPECT_EQ(federate->hear<wire::FederateLeft>(), (wire::FederateLeft{3, true}));
    }
    one_.say(wire::ReliableInteraction{0, interaction_, {}, {1}});
    EXPECT_EQ(two_.hear<wire::ReliableInteraction>().tag, ByteVector{1});
  }
  bool has_reported(const std::string& part) {
    while (const auto sentence = executive_.sentences.take(std::chrono::milliseconds{0})) {
      if (sentence->find(part) != std::string::npos) return true;
    }
    return false;
  }

  const Rid rid_ = rid();
  RunningExecutive executive_{rid_};
  TestFederate one_{executive_.port()};
  TestFederate two_{executive_.port()};
  TestFederate greedy_{executive_.port()};
  ClassId interaction_ = 0;
};

TEST_F(MemoryTest, MessageWithoutMemoryEndsItsConnection) {
  const auto large = std::make_shared<const ByteVector>(
      wire::encode(wire::ReliableInteraction{0, interaction_, {}, ByteVector(3'000'000)}));
  {
    const test::AllocationLimit limit(kMaxAtOnce);
    greedy_.connection->send(large);
    EXPECT_TRUE(greedy_.closed.take());
    EXPECT_GT(test::AllocationLimit::refused(), 0U);
  }
  expect_others_continue();
  EXPECT_TRUE(has_reported("could not be handled: out of memory"));
}

TEST_F(MemoryTest, MessagesForOthersAreSentIfMemoryRunsOutAfterwards) {
  // A request for the values of this many objects causes one message for each. A list of these
  // messages does not fit into memory, but its first half does.
  constexpr std::uint32_t kObjects = 20'000;
  const ObjectModel model = std::get<ObjectModel>(build_model({test_module()}));
  const ClassId radio = model.find_object_class("Radio").value().value;
  const auto frequency =
      model
          .find_index(ObjectClassHandle{radio},
                      model.find_attribute(ObjectClassHandle{radio}, "frequency").value())
          .value();
  one_.say(wire::DeclareAttributes{wire::Declaration::kPublish, radio, {frequency}});
  for (std::uint32_t i = 1; i <= kObjects; ++i) {
    one_.say(wire::RegisterObject{make_object_id(1, i), radio, "HLA" + std::to_string(i)});
  }
  settle(one_);
  const auto request = std::make_shared<const ByteVector>(
      wire::encode(wire::RequestClassUpdate{radio, {frequency}, {}}));
  {
    const test::AllocationLimit limit(kMaxAtOnce);
    greedy_.connection->send(request);
    EXPECT_TRUE(greedy_.closed.take());
    EXPECT_GT(test::AllocationLimit::refused(), 0U);
  }
  EXPECT_EQ(one_.hear<wire::ProvideUpdate>().object, make_object_id(1, 1));
}

TEST_F(MemoryTest, CreateWithoutMemoryEndsItsConnection) {
  // The text fits into memory, but the table of its attributes does not.
  std::string text = "<objectModel><objects><objectClass><name>HLAobjectRoot</name>";
  for (int i = 0; i < 10'000; ++i) {
    text += "<attribute><name>a" + std::to_string(i) + "</name></attribute>";
  }
  text += "</objectClass></objects></objectModel>";
  const auto create = std::make_shared<const ByteVector>(
      wire::encode(wire::CreateFederation{1, "B", {{"attributes.xml", text}}, ""}));
  {
    const test::AllocationLimit limit(kMaxAtOnce);
    greedy_.connection->send(create);
    EXPECT_TRUE(greedy_.closed.take());
    EXPECT_GT(test::AllocationLimit::refused(), 0U);
  }
  expect_others_continue();
  one_.say(wire::ListFederations{7});
  EXPECT_EQ(one_.hear<wire::FederationList>().federations.size(), 1U) << "B was not created";
}

}  // namespace
}  // namespace roger::rti::executive
