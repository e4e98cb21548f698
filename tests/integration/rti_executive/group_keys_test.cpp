// Keys of groups that an executive with certificates sends to members that are restricted to nets.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "dds-filter/channel.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "tests/integration/rti_executive/executive_fixture.hpp"
#include "tests/integration/rti_executive/observed_sessions.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/support/test_authority.hpp"

namespace roger::rti::executive {
namespace {

using security::Role;
using security::StationIdentity;
using testing::Contains;
using testing::SizeIs;

constexpr std::uint32_t kAddedGroups = 0xefc02000;

wire::ModuleText module_with(const std::vector<std::string>& class_names) {
  std::string classes;
  for (const std::string& name : class_names) {
    classes += "<interactionClass><name>" + name + R"(</name><sharing>PublishSubscribe</sharing>
<transportation>HLAreliable</transportation><order>Receive</order></interactionClass>)";
  }
  return {class_names.front() + ".xml",
          R"(<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010"><interactions>
<interactionClass><name>HLAinteractionRoot</name>)" +
              classes + "</interactionClass></interactions></objectModel>"};
}

/// Returns rules by which channels and the classes Added0 to Added`added`-1 have groups of their
/// own, and all other classes have one.
std::vector<filter::GroupRule> rules(std::uint16_t added) {
  return {{std::string(filter::kChannelClassStem) + "#", filter::Ipv4Address{0xefc01000},
           filter::kChannelCount},
          {"HLAinteractionRoot.Added#", filter::Ipv4Address{kAddedGroups}, added},
          {"*", filter::Ipv4Address{0xefc01100}, 1}};
}

/// Issues a certificate that permits one frequency.
std::shared_ptr<const StationIdentity> restricted(security::TestAuthority& authority,
                                                  const std::string& station) {
  security::PermittedNets nets;
  nets.add({Frequency::from_kilohertz(175), Frequency::from_kilohertz(175)});
  const auto now = security::utc_now();
  EXPECT_TRUE(authority.folder().issue(station, Role::kTrainee,
                                       {now - std::chrono::days(1), std::chrono::days(9)},
                                       authority.files().path(), nets));
  const auto read = StationIdentity::read(authority.files_of(station), now);
  EXPECT_TRUE(read) << read.error().text();
  return read.value();
}

class GroupKeysTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(executive_.serves());
    ASSERT_EQ(free_.ask(wire::CreateFederation{1, "A", {}, ""}).exception,
              wire::ExceptionKind::kNone);
    free_.join("A", "free");
  }
  Rid rid() {
    Rid rid = loopback_rid();
    rid.executive.address = Endpoint{"127.0.0.1", free_port()};
    rid.security.files = authority_.issue("HQ", Role::kExecutive);
    rid.groups = rules(100);
    return rid;
  }
  [[nodiscard]] std::unique_ptr<TestFederate> connect(
      const std::shared_ptr<const StationIdentity>& station) const {
    return std::make_unique<TestFederate>(executive_.port(), "127.0.0.1",
                                          net::TlsContext::create({nullptr, station}));
  }
  std::unique_ptr<TestFederate> connect_restricted(const std::string& station) {
    return connect(restricted(authority_, station));
  }
  void join_with(TestFederate& federate, const std::string& name, const std::string& class_name) {
    federate.say(wire::Join{1, "A", name, "tester", {module_with({class_name})}, ""});
    federate.hear<wire::Joined>();
  }

  security::TestAuthority authority_{"Test", security::utc_now() - std::chrono::days(30)};
  RunningExecutive executive_{rid()};
  const std::unique_ptr<TestFederate> owner_ = connect(authority_.station("FREE"));
  TestFederate& free_ = *owner_;
};

TEST_F(GroupKeysTest, AMemberGetsEachKeyOnce) {
  const auto trainee = connect_restricted("TRAINEE-1");
  const auto second = connect_restricted("TRAINEE-2");
  const std::size_t at_first = trainee->join("A", "trainee").group_keys.size();
  EXPECT_THAT(second->join("A", "second").group_keys, SizeIs(at_first));
  trainee->hear<wire::FederateJoined>();

  const auto adds_a_group = connect(authority_.station("EAGLE-1"));
  join_with(*adds_a_group, "adds-a-group", "Added7");
  for (TestFederate* one : {trainee.get(), second.get()}) {
    const auto added = one->hear<wire::GroupKeysAdded>();
    ASSERT_THAT(added.keys, SizeIs(1)) << "and not again what it has";
    EXPECT_EQ(added.keys[0].group, kAddedGroups + 7);
    one->hear<wire::ModulesAdded>();
    one->hear<wire::FederateJoined>();
  }

  const auto adds_none = connect(authority_.station("EAGLE-2"));
  join_with(*adds_none, "adds-none", "InTheGroupOfOthers");
  for (TestFederate* one : {trainee.get(), second.get()}) {
    one->hear<wire::ModulesAdded>();
    one->hear<wire::FederateJoined>();
  }

  const auto late = connect_restricted("TRAINEE-3");
  const auto keys = late->join("A", "late").group_keys;
  EXPECT_THAT(keys, SizeIs(at_first + 1));
  EXPECT_THAT(keys, Contains(testing::Field(&wire::GroupKey::group, kAddedGroups + 7)));
}

TEST_F(GroupKeysTest, TheFirstModulesOfAFederationCount) {
  ASSERT_EQ(free_.ask(wire::Resign{2, wire::ResignAction::kNoAction}).exception,
            wire::ExceptionKind::kNone);
  ASSERT_EQ(free_.ask(wire::CreateFederation{3, "B", {module_with({"Added8"})}, ""}).exception,
            wire::ExceptionKind::kNone);
  const auto trainee = connect_restricted("TRAINEE");
  EXPECT_THAT(trainee->join("B").group_keys,
              Contains(testing::Field(&wire::GroupKey::group, kAddedGroups + 8)));
}

TEST(ManyGroupKeysTest, KeysOfAddedGroupsAreSentInTurns) {
  constexpr std::uint16_t kAdded = 4000;
  constexpr int kMembers = 40;
  security::TestAuthority authority("Test", security::utc_now() - std::chrono::days(30));
  const auto context = [](const std::shared_ptr<const StationIdentity>& station) {
    return net::TlsContext::create({nullptr, station});
  };
  ObservedSessions sessions(
      {.groups = rules(kAdded), .tls = context(authority.station("HQ", Role::kExecutive))});
  const auto connect = [&](const std::shared_ptr<const StationIdentity>& station) {
    return std::make_unique<TestFederate>(sessions.endpoint().port(), "127.0.0.1",
                                          context(station));
  };
  const auto adds_groups = connect(authority.station("EAGLE"));
  adds_groups->ask(wire::CreateFederation{1, "A", {}, ""});
  const auto trainee = restricted(authority, "TRAINEE");
  std::vector<std::unique_ptr<TestFederate>> members;
  for (int i = 0; i < kMembers; ++i) {
    auto joining = connect(trainee);
    joining->join("A");
    for (const auto& member : members) member->hear<wire::FederateJoined>();
    members.push_back(std::move(joining));
  }
  std::vector<std::string> classes;
  for (unsigned i = 0; i < kAdded; ++i) classes.push_back("Added" + std::to_string(i));
  sessions.begin();
  adds_groups->say(wire::Join{1, "A", "", "tester", {module_with(classes)}, ""});
  adds_groups->hear<wire::Joined>();
  for (const auto& member : members) {
    EXPECT_THAT(member->hear<wire::GroupKeysAdded>().keys, SizeIs(kAdded));
    member->hear<wire::ModulesAdded>();
    member->hear<wire::FederateJoined>();
  }
  // No message has more bytes than a turn.
  EXPECT_LE(sessions.measured().most, 2 * kMaxTurnBytes);
}

}  // namespace
}  // namespace roger::rti::executive
