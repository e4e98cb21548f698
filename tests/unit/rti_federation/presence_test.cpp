#include "rti/federate/presence/presence.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rti/wire/direct.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti::test {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr filter::Ipv4Address kPresenceGroup{0xEFC01201};
constexpr filter::Ipv4Address kGroupA{0xEFC01011};
constexpr filter::Ipv4Address kGroupB{0xEFC01012};
constexpr filter::Ipv4Address kHere{0x0A4D0003};

class PresenceTest : public testing::Test {
 protected:
  explicit PresenceTest(Multicast multicast = Multicast::kAuto)
      : presence_({multicast, kPresenceGroup, kHere}, transport_, executive_, clock_, 9, 3) {}

  void pass(Nanoseconds time) {
    for (; time > 0s; time -= 250ms) {
      clock_.advance(250ms);
      presence_.tick();
    }
  }
  void serve(FederateId who, std::uint32_t address, std::uint16_t port,
             std::vector<std::uint32_t> groups) {
    presence_.serve({who, address, port, std::move(groups)},
                    [](filter::Ipv4Address group) { return group == kGroupA; });
  }
  std::vector<wire::AskForCopies> asked() { return executive_.all<wire::AskForCopies>(); }
  static wire::AskForCopies ask(std::vector<FederateId> to,
                                std::vector<filter::Ipv4Address> groups) {
    wire::AskForCopies message{std::move(to), kHere.value, 4711, {}};
    for (const filter::Ipv4Address group : groups) message.groups.push_back(group.value);
    return message;
  }

  ManualClock clock_;
  std::shared_ptr<FakeTransport::Wire> network_ = std::make_shared<FakeTransport::Wire>();
  FakeTransport transport_{network_};
  FakeExecutive executive_;
  Presence presence_;
};

TEST_F(PresenceTest, SignsAreFrequentAtFirstAndRareLater) {
  presence_.start();
  EXPECT_THAT(network_->joined, ElementsAre(kPresenceGroup.text()));
  ASSERT_THAT(network_->sent, SizeIs(1));
  EXPECT_EQ(network_->sent[0].group, kPresenceGroup);
  wire::PresenceSign sign;
  ASSERT_EQ(wire::PresenceSign::parse(network_->sent[0].datagram, sign), wire::DropReason::kNone);
  EXPECT_EQ(sign, (wire::PresenceSign{9, 3}));
  pass(1s);
  EXPECT_THAT(network_->sent, SizeIs(3)) << "after 500 and 1000 ms";
  network_->sent.clear();
  pass(60s);
  EXPECT_THAT(network_->sent, SizeIs(40));
  network_->sent.clear();
  presence_.add({8, "eight", "t"});
  pass(1s);
  EXPECT_THAT(network_->sent, SizeIs(2)) << "signs are frequent again for a new federate";
  EXPECT_THAT(asked(), IsEmpty());
}

TEST_F(PresenceTest, NothingIsRequestedOrOpenedIfAllAreHeard) {
  presence_.add({1, "one", "t"});
  presence_.start();
  presence_.want({{kGroupA, 31250}});
  for (int i = 0; i < 100; ++i) {
    presence_.heard(1, false);
    pass(250ms);
  }
  EXPECT_THAT(executive_.sent_messages, IsEmpty());
  EXPECT_EQ(network_->listening, 0);
  EXPECT_THAT(network_->copies, IsEmpty());
}

TEST_F(PresenceTest, UnheardFederatesAreAskedForWantedGroupsAndChanges) {
  presence_.add({1, "one", "t"});
  presence_.add({2, "two", "t"});
  presence_.start();
  presence_.want({{kGroupA, 31250}});
  pass(2500ms);
  EXPECT_THAT(asked(), ElementsAre(ask({1, 2}, {kPresenceGroup, kGroupA})));
  EXPECT_EQ(network_->listening, 1);
  presence_.want({{kGroupA, 31250}});
  pass(2500ms);
  EXPECT_THAT(asked(), SizeIs(1)) << "nothing has changed";
  presence_.want({{kGroupA, 31250}, {kGroupB, 31250}});
  EXPECT_THAT(asked(), SizeIs(2)) << "changes are sent at once";
  EXPECT_EQ(asked().back(), ask({1, 2}, {kPresenceGroup, kGroupA, kGroupB}));
  presence_.remove(1);
  presence_.want({});
  EXPECT_EQ(asked().back(), ask({2}, {kPresenceGroup}));
}

TEST_F(PresenceTest, RequestIsWithdrawnWhenHeardAgain) {
  presence_.add({1, "one", "t"});
  presence_.start();
  pass(2500ms);
  ASSERT_THAT(asked(), SizeIs(1));
  for (int i = 0; i < 8; ++i) {
    presence_.heard(1, false);
    pass(250ms);
  }
  ASSERT_THAT(asked(), SizeIs(2));
  EXPECT_EQ(asked().back(), ask({1}, {}));
  presence_.want({{kGroupA, 31250}});
  EXPECT_THAT(asked(), SizeIs(2)) << "a federate that is heard is not asked";
}

TEST_F(PresenceTest, FederateWithoutMulticastIsAskedAtOnce) {
  presence_.add({1, "one", "t", false});
  presence_.add({2, "two", "t", true});
  EXPECT_THAT(asked(), IsEmpty()) << "nothing can be received yet";
  presence_.start();
  EXPECT_THAT(asked(), ElementsAre(ask({1}, {kPresenceGroup})));
  presence_.add({4, "four", "t", false});
  EXPECT_EQ(asked().back(), ask({4}, {kPresenceGroup}));
}

TEST_F(PresenceTest, LastDecisionsStayWithoutAnExecutive) {
  presence_.add({1, "one", "t"});
  presence_.start();
  executive_.die();
  pass(10s);
  presence_.want({{kGroupA, 31250}});
  EXPECT_THAT(executive_.sent_messages, IsEmpty());
  EXPECT_GT(network_->sent.size(), 5U) << "others decide by these signs";
}

TEST_F(PresenceTest, CopiesAreSentToRequestingFederates) {
  presence_.add({1, "one", "t"});
  presence_.start();
  network_->sent.clear();
  serve(1, 0x0A4D0001, 31252, {kPresenceGroup.value, kGroupA.value});
  EXPECT_THAT(network_->copies,
              ElementsAre(std::pair{std::string("10.77.0.1:31252"),
                                    std::vector{kPresenceGroup.text(), kGroupA.text()}}));
  EXPECT_THAT(network_->sent, SizeIs(1))
      << "a sign is sent so that the federate soon detects that copies arrive";
  serve(1, 0x0A4D0001, 31252, {kPresenceGroup.value, kGroupB.value});
  EXPECT_THAT(network_->copies["10.77.0.1:31252"], ElementsAre(kPresenceGroup.text()))
      << "the new request replaces the old one, and no class uses group B";
  serve(1, 0x0A4D0001, 31300, {kGroupA.value});
  EXPECT_THAT(network_->copies, SizeIs(1)) << "the new address replaces the old one";
  EXPECT_THAT(network_->copies["10.77.0.1:31300"], ElementsAre(kGroupA.text()));
  serve(1, 0x0A4D0001, 31300, {});
  EXPECT_THAT(network_->copies, IsEmpty());
}

TEST_F(PresenceTest, FederateThatLeftGetsNoCopies) {
  presence_.add({1, "one", "t"});
  presence_.start();
  serve(1, 0x0A4D0001, 31252, {kGroupA.value});
  presence_.remove(1);
  EXPECT_THAT(network_->copies, IsEmpty());
  serve(1, 0x0A4D0001, 31252, {kGroupA.value});
  EXPECT_THAT(network_->copies, IsEmpty());
}

TEST_F(PresenceTest, CopiesRespectDisabledLoopback) {
  Presence apart({Multicast::kAuto, kPresenceGroup, kHere, 1500ms, 5s, false}, transport_,
                 executive_, clock_, 9, 3);
  apart.add({1, "one", "t"});
  const auto all = [](filter::Ipv4Address) { return true; };
  apart.serve({1, kHere.value, 31252, {kGroupA.value}}, all);
  EXPECT_THAT(network_->copies, IsEmpty());
  apart.serve({1, kHere.value + 1, 31252, {kGroupA.value}}, all);
  EXPECT_THAT(network_->copies, SizeIs(1));
}

TEST_F(PresenceTest, InvalidRequestsAreIgnored) {
  presence_.add({1, "one", "t"});
  presence_.start();
  serve(1, 0, 31252, {kGroupA.value});
  serve(1, 0x0A4D0001, 0, {kGroupA.value});
  serve(1, 0xFFFFFFFF, 31252, {kGroupA.value});
  serve(1, kGroupA.value, 31252, {kGroupA.value});
  serve(1, 0x0A4D0001, 31252, {0x0A000001});
  EXPECT_THAT(network_->copies, IsEmpty());
}

struct NeverMulticast : PresenceTest {
  NeverMulticast() : PresenceTest(Multicast::kNever) {}
};

TEST_F(NeverMulticast, AllFederatesAreAskedFromTheStart) {
  presence_.add({1, "one", "t"});
  presence_.start();
  EXPECT_THAT(asked(), ElementsAre(ask({1}, {kPresenceGroup})));
  presence_.add({4, "four", "t"});
  EXPECT_EQ(asked().back(), ask({4}, {kPresenceGroup}));
  pass(60s);
  EXPECT_THAT(asked(), SizeIs(2));
}

struct AlwaysMulticast : PresenceTest {
  AlwaysMulticast() : PresenceTest(Multicast::kAlways) {}
};

TEST_F(AlwaysMulticast, NoFederateIsAskedOrServed) {
  presence_.add({1, "one", "t"});
  presence_.start();
  pass(60s);
  EXPECT_THAT(executive_.sent_messages, IsEmpty());
  serve(1, 0x0A4D0001, 31252, {kGroupA.value});
  EXPECT_THAT(network_->copies, IsEmpty());
  EXPECT_GT(network_->sent.size(), 30U);
}

}  // namespace
}  // namespace roger::rti::test
