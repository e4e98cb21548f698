// Federations and their members: two and three federates in separate processes, in all ways of
// receiving callbacks, and the FOM modules of federations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/rti/callback_way.hpp"
#include "tests/integration/rti/laboratory.hpp"

namespace roger::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class FederationTest : public CallbackWayTest {};

INSTANTIATE_TEST_SUITE_P(Callbacks, FederationTest, kCallbackWaysOfLongTests, way_name);

/// FOM modules, which are checked before any federate receives callbacks of the federation.
class FederationModulesTest : public testing::Test {
 protected:
  void SetUp() override { lab_.start_executive(); }
  Laboratory lab_;
};

TEST_P(FederationTest, IsCreatedJoinedListedResignedFromAndDestroyed) {
  TestFederate one = connected();
  TestFederate two = connected();
  one.must("create lab " + module("signals"));
  two.must("create-with-time other HLAinteger64Time " + module("signals"));
  two.must("list");
  EXPECT_EQ(event(two, "federations"), "federations lab/HLAfloat64Time other/HLAinteger64Time");
  one.must("join one lab");
  two.must("join two lab");
  EXPECT_THAT(two.ask("destroy lab"),
              AllOf(StartsWith("error FederatesCurrentlyJoined"), HasSubstr("\"lab\"")));
  EXPECT_THAT(two.ask("disconnect"), StartsWith("error FederateIsExecutionMember"));
  one.must("resign nothing");
  two.must("resign nothing");
  EXPECT_THAT(two.ask("resign nothing"), StartsWith("error FederateNotExecutionMember"));
  one.must("destroy lab");
  two.must("list");
  EXPECT_EQ(event(two, "federations"), "federations other/HLAinteger64Time");
  one.must("disconnect");
  EXPECT_THAT(one.ask("list"), StartsWith("error NotConnected"));
}

TEST_P(FederationTest, MembersKnowEachOtherByNameAndHandle) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  TestFederate three = joined("three");
  EXPECT_EQ(three.must("federate one"), one.must("federate one"));
  EXPECT_EQ(three.must("federate two"), two.must("federate two"));
  EXPECT_THAT(three.must("federate two"), testing::EndsWith(" two"));
  EXPECT_NE(three.must("federate one"), three.must("federate two"));
  three.must("resign nothing");
  EXPECT_EQ(three.must("join-unnamed lab").substr(0, 6), "tester");
}

TEST_P(FederationTest, NamesAndHandlesAreTheSameForAllFederates) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  const std::string voice = one.must("interaction HLAinteractionRoot.Signal.Voice Data");
  EXPECT_THAT(voice, testing::EndsWith(" HLAinteractionRoot.Signal.Voice Data"));
  EXPECT_EQ(two.must("interaction Signal.Voice Data"), voice) << "the root may be left out";
  EXPECT_EQ(two.must("object-class Equipment.Radio Place"),
            one.must("object-class HLAobjectRoot.Equipment.Radio Place"));
  EXPECT_THAT(one.ask("interaction Signal.Smoke Data"),
              AllOf(StartsWith("error NameNotFound"), HasSubstr("Signal.Smoke")));
  EXPECT_THAT(one.ask("interaction Signal Frequency"), StartsWith("error NameNotFound"))
      << "only a subclass has it";
  EXPECT_THAT(one.ask("object-class Equipment Power"), StartsWith("error NameNotFound"));
  EXPECT_THAT(one.ask("federate missing"), StartsWith("error NameNotFound"));
}

TEST_F(FederationModulesTest, ModulesOfSeveralFilesAreMerged) {
  TestFederate one = lab_.connected();
  one.must("create lab " + module("signals") + " " + module("telephones"));
  one.must("join one lab");
  one.must("interaction Signal.Ringing Data");
  one.must("interaction Signal.Voice Frequency");
}

TEST_P(FederationTest, ModulesOfANewFederateReachTheOthers) {
  TestFederate one = joined("one");
  one.must("subscribe Signal");
  one.must("subscribe-object Equipment Place");
  EXPECT_THAT(one.ask("interaction Signal.Ringing Number"), StartsWith("error NameNotFound"));
  TestFederate two = connected();
  two.must("join two lab " + module("telephones") + " " + module("signals"));
  two.must("publish Signal.Ringing");
  two.must("publish-object Equipment.Telephone Place");
  // Sent by the executive after its message about the new modules.
  const std::string telephone = two.must("register Equipment.Telephone");
  EXPECT_EQ(event(one, "discover"),
            "discover " + telephone + " class HLAobjectRoot.Equipment of two");
  EXPECT_EQ(one.must("interaction Signal.Ringing Number"),
            two.must("interaction Signal.Ringing Number"));
  two.must("send Signal.Ringing now Data=tone Number=17");
  EXPECT_EQ(event(one, "receive"),
            "receive HLAinteractionRoot.Signal Data=tone tag=now from=two by HLAbestEffort");
}

TEST_P(FederationTest, ErrorsNameMissingOrExistingThings) {
  TestFederate one = joined("one");
  TestFederate two = connected();
  EXPECT_THAT(two.ask("join two nowhere"),
              AllOf(StartsWith("error FederationExecutionDoesNotExist"), HasSubstr("\"nowhere\"")));
  EXPECT_THAT(two.ask("destroy nowhere"),
              AllOf(StartsWith("error FederationExecutionDoesNotExist"), HasSubstr("\"nowhere\"")));
  EXPECT_THAT(two.ask("create lab " + module("signals")),
              AllOf(StartsWith("error FederationExecutionAlreadyExists"), HasSubstr("\"lab\"")));
  EXPECT_THAT(two.ask("join one lab"),
              AllOf(StartsWith("error FederateNameAlreadyInUse"), HasSubstr("\"one\"")));
  EXPECT_THAT(one.ask("join again lab"), StartsWith("error FederateAlreadyExecutionMember"));
  EXPECT_THAT(one.ask("connect immediate"), StartsWith("error AlreadyConnected"));
  two.must("join two lab");
}

TEST_F(FederationModulesTest, InvalidModulesAreRefusedWithFileAndLine) {
  TestFederate one = lab_.connected();
  EXPECT_THAT(one.ask("create bad " + module("no-such")),
              AllOf(StartsWith("error CouldNotOpenFDD"), HasSubstr("no-such.xml")));
  EXPECT_THAT(one.ask("create bad " + module("malformed")),
              AllOf(StartsWith("error ErrorReadingFDD"), HasSubstr("malformed.xml:4")));
  EXPECT_THAT(one.ask("create-with-time bad HLAsundial " + module("signals")),
              AllOf(StartsWith("error CouldNotCreateLogicalTimeFactory"), HasSubstr("HLAsundial")));
  one.must("list");
  EXPECT_EQ(one.event("federations"), "federations");
}

TEST_P(FederationTest, OwnMimExtendsTheStandardsForAllFederates) {
  TestFederate one = connected();
  one.must("create-with-mim lab " + module("extended-mim") + " " + module("tagged"));
  one.must("join one lab");
  TestFederate two = connected();
  two.must("join two lab " + module("signals"));
  EXPECT_EQ(one.must("object-class Tagged UniqueId"), two.must("object-class Tagged UniqueId"));
  two.must("subscribe-object Tagged UniqueId Owner");
  one.must("publish-object Tagged UniqueId Owner");
  const std::string object = one.must("register Tagged");
  EXPECT_THAT(event(two, "discover"),
              StartsWith("discover " + object + " class HLAobjectRoot.Tagged"));
  one.must("update " + object + " tag UniqueId=0123456789abcdef");
  EXPECT_THAT(event(two, "reflect"), HasSubstr("UniqueId=0123456789abcdef"));
  // A module of a later federate extends classes that have the additional attribute.
  one.must("settle");  // after the executive's report of this module
  EXPECT_THAT(one.must("object-class Equipment.Radio UniqueId"),
              HasSubstr("HLAobjectRoot.Equipment.Radio UniqueId"));
}

TEST_F(FederationModulesTest, WithoutMimTheStandardsIsUsed) {
  TestFederate one = lab_.connected();
  one.must("create-with-mim lab - " + module("signals"));
  one.must("join one lab");
  EXPECT_THAT(one.ask("object-class Equipment UniqueId"), StartsWith("error NameNotFound"));
}

TEST_F(FederationModulesTest, UnusableMimIsRefusedWithFileAndLine) {
  TestFederate one = lab_.connected();
  EXPECT_THAT(one.ask("create-with-mim bad HLAstandardMIM " + module("signals")),
              StartsWith("error DesignatorIsHLAstandardMIM"));
  EXPECT_THAT(one.ask("create-with-mim bad " + module("no-such") + " " + module("signals")),
              AllOf(StartsWith("error CouldNotOpenMIM"), HasSubstr("no-such.xml"),
                    HasSubstr("cannot be read as a MIM")));
  EXPECT_THAT(
      one.ask("create-with-mim bad " + module("malformed") + " " + module("signals")),
      AllOf(StartsWith("error ErrorReadingMIM"), HasSubstr("MIM "), HasSubstr("malformed.xml:4")));
  EXPECT_THAT(
      one.ask("create-with-mim bad " + module("contradicting-mim") + " " + module("signals")),
      AllOf(StartsWith("error ErrorReadingMIM"), HasSubstr("MIM "),
            HasSubstr("contradicting-mim.xml:5"), HasSubstr("contradicts HLAstandardMIM:")));
  EXPECT_THAT(one.ask("create-with-mim bad " + module("extended-mim") + " " + module("malformed")),
              AllOf(StartsWith("error ErrorReadingFDD"), HasSubstr("malformed.xml:4")));
  one.must("list");
  EXPECT_EQ(one.event("federations"), "federations");
}

TEST_F(FederationModulesTest, ContradictingModuleIsRefusedWithBothFiles) {
  TestFederate one = lab_.joined("one");
  TestFederate two = lab_.connected();
  EXPECT_THAT(two.ask("join two lab " + module("contradiction")),
              AllOf(StartsWith("error InconsistentFDD"), HasSubstr("contradiction.xml:"),
                    HasSubstr("signals.xml:"), HasSubstr("Order")));
  EXPECT_THAT(one.ask("federate two"), StartsWith("error NameNotFound"))
      << "the refused module must not be merged";
  two.must("join two lab");
}

TEST_F(FederationModulesTest, DifferentGroupsAreRefusedWithBothSettings) {
  TestFederate one = lab_.joined("one");
  TestFederate two;
  two.must("connect immediate " + lab_.rid_text() +
           "[[groups]]|classes=\"*\"|base=\"239.192.40.0\"|count=8|");
  EXPECT_THAT(two.ask("join two lab"), AllOf(StartsWith("error RTIinternalError"),
                                             HasSubstr("239.192.40.0"), HasSubstr("239.192.16.0")));
}

TEST_P(FederationTest, FederatesJoinAndResignManyTimes) {
  TestFederate one = joined("one");
  one.must("publish Order");
  TestFederate two = connected();
  for (int round = 0; round < 20; ++round) {
    two.must("join two lab");
    two.must("subscribe Order");
    two.must("subscribe Signal");
    one.must("send Order " + std::to_string(round));
    if (round % 2 == 0) {
      two.must("resign nothing");
    } else {
      event(two, "receive HLAinteractionRoot.Order tag=" + std::to_string(round));
      two.must("resign nothing");
      two.must("disconnect");
      two.must("connect " + GetParam().model() + " " + lab().rid_text());
    }
  }
}

}  // namespace
}  // namespace roger::test
