// 7 Ownership management (IEEE 1516.1-2010), between processes, in every way of making callbacks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/integration/rti/laboratory.hpp"

namespace roger::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// A way of making callbacks.
struct Way {
  const char* name;
  const char* model;
  const char* rid;  // further lines of the RID
};

/// Short enough for a test to wait, long enough for a loaded machine.
constexpr const char* kOwnershipHeartbeat = "[timing]\nheartbeat_ms=300\ndead_after_ms=3000\n";

/// Federates "a", "b" and "c" publish and subscribe the attributes of Equipment.Radio. "a" has
/// registered `radio()`, which the others have discovered.
class OwnershipManagementTest : public testing::TestWithParam<Way> {
 protected:
  void SetUp() override {
    lab_.start_executive();
    for (const std::string name : {"a", "b", "c"}) {
      TestFederate& federate = join(name);
      federate.must("publish-object Equipment.Radio Place Power Owner");
      federate.must("subscribe-object Equipment.Radio Place Power Owner");
    }
    radio_ = a().must("register Equipment.Radio");
    event(b(), "discover " + radio_);
    event(c(), "discover " + radio_);
  }

  TestFederate& join(const std::string& name) {
    return federates_.emplace(name, lab_.joined(name, GetParam().model)).first->second;
  }
  TestFederate& a() { return federates_.at("a"); }
  TestFederate& b() { return federates_.at("b"); }
  TestFederate& c() { return federates_.at("c"); }
  /// Ends the program of a federate, which does not resign.
  void kill(const std::string& name) {
    federates_.at(name).process().kill_hard();
    federates_.erase(name);
  }
  [[nodiscard]] const std::string& radio() const { return radio_; }

  /// Waits for a callback. All federates evoke meanwhile.
  std::string event(TestFederate& federate, const std::string& beginning) {
    if (evokes()) {
      EXPECT_TRUE(eventually([&] {
        evoke_all();
        return federate.events(beginning) > 0;
      })) << beginning
          << "\n"
          << federate.process().transcript();
    }
    return federate.event(beginning);
  }
  /// Lets everything that is in transit arrive: what the federates have sent, its consequences and
  /// the answers of their RTIs.
  void settle() {
    for (int round = 0; round < 3; ++round) {
      for (auto& [name, federate] : federates_) {
        federate.must("settle");
        if (evokes()) federate.must("evoke-multiple 0 0.05");
      }
    }
  }
  void expect_owner(const std::string& attribute, const std::string& owner) {
    for (auto& [name, federate] : federates_) {
      federate.must("query-owner " + radio() + " " + attribute);
      event(federate, "owner " + owner + " " + radio() + " " + attribute);
    }
  }
  [[nodiscard]] bool evokes() const { return std::string(GetParam().model) == "evoked"; }
  void evoke_all() {
    for (auto& [name, federate] : federates_) federate.must("evoke-multiple 0 0.01");
  }

  Laboratory lab_{Laboratory::Discovery::kAtAddress,
                  std::string(kOwnershipHeartbeat) + GetParam().rid};
  std::map<std::string, TestFederate> federates_;

 private:
  std::string radio_;
};

INSTANTIATE_TEST_SUITE_P(
    Ways, OwnershipManagementTest,
    testing::Values(Way{"Immediate", "immediate", ""}, Way{"Evoked", "evoked", ""},
                    Way{"Threadless", "evoked", "[callbacks]\nthreads=false\n"}),
    [](const auto& way) { return std::string(way.param.name); });

TEST_P(OwnershipManagementTest, UnconditionalDivestitureOffersTheAttributeToOthers) {  // 7.2, 7.4
  a().must("divest " + radio() + " Power");
  EXPECT_EQ(a().must("owns " + radio() + " Power"), "no");
  EXPECT_THAT(a().ask("update " + radio() + " t Power=1W"), StartsWith("error AttributeNotOwned"));
  EXPECT_EQ(event(b(), "assume"), "assume " + radio() + " Power tag=");
  EXPECT_EQ(event(c(), "assume"), "assume " + radio() + " Power tag=");
  expect_owner("Power", "none");
  b().must("acquire-if-available " + radio() + " Power");  // 7.9
  EXPECT_EQ(event(b(), "acquired"), "acquired " + radio() + " Power tag=");
  EXPECT_EQ(b().must("owns " + radio() + " Power"), "yes");
  c().must("acquire-if-available " + radio() + " Power Place");
  EXPECT_EQ(event(c(), "unavailable"), "unavailable " + radio() + " Place Power");  // 7.10
  expect_owner("Power", "b");
  expect_owner("Place", "a");
  EXPECT_EQ(a().events("assume"), 0U) << "the federate that divested it";
}

TEST_P(OwnershipManagementTest, NewOwnerUpdatesAndProvidesValues) {
  a().must("divest " + radio() + " Power Place");
  b().must("acquire " + radio() + " t Power Place");
  event(b(), "acquired");
  b().must("update " + radio() + " t Power=5W Place=hill");
  for (TestFederate* other : {&a(), &c()}) {
    EXPECT_EQ(event(*other, "reflect " + radio() + " Power"),
              "reflect " + radio() + " Power=5W tag=t from=b by HLAbestEffort");
    EXPECT_EQ(event(*other, "reflect " + radio() + " Place"),
              "reflect " + radio() + " Place=hill tag=t from=b by HLAreliable");
  }
  c().must("request " + radio() + " please Power Owner");
  EXPECT_EQ(event(b(), "provide"), "provide " + radio() + " Power tag=please");
  EXPECT_EQ(event(a(), "provide"), "provide " + radio() + " Owner tag=please");
}

TEST_P(OwnershipManagementTest, NegotiatedDivestiture) {  // 7.3 to 7.7
  a().must("offer " + radio() + " offered Power");
  EXPECT_THAT(a().ask("offer " + radio() + " again Power"),
              StartsWith("error AttributeAlreadyBeingDivested"));
  EXPECT_THAT(a().ask("confirm " + radio() + " t Power"), StartsWith("error NoAcquisitionPending"));
  EXPECT_EQ(event(b(), "assume"), "assume " + radio() + " Power tag=offered");
  EXPECT_EQ(event(c(), "assume"), "assume " + radio() + " Power tag=offered");
  b().must("acquire-if-available " + radio() + " Power");
  EXPECT_EQ(event(a(), "confirm-divestiture"), "confirm-divestiture " + radio() + " Power");
  EXPECT_EQ(a().must("owns " + radio() + " Power"), "yes") << "until the divestiture is confirmed";
  a().must("update " + radio() + " t Power=1W");
  a().must("confirm " + radio() + " confirmed Power");
  EXPECT_EQ(event(b(), "acquired"), "acquired " + radio() + " Power tag=confirmed");
  expect_owner("Power", "b");
}

TEST_P(OwnershipManagementTest, CallbacksNegotiateAmongThemselves) {
  a().must("when-asked confirm");
  b().must("when-asked acquire");
  a().must("offer " + radio() + " t Power Place");
  EXPECT_EQ(event(b(), "acquired"), "acquired " + radio() + " Place Power tag=confirmed");
  b().must("when-asked divest");
  a().must("acquire " + radio() + " back Power");
  EXPECT_EQ(event(b(), "release"), "release " + radio() + " Power tag=back");
  b().line("within divest Power");
  EXPECT_EQ(event(a(), "acquired"), "acquired " + radio() + " Power tag=");
  expect_owner("Power", "a");
  expect_owner("Place", "b");
}

TEST_P(OwnershipManagementTest, CancelledOfferKeepsTheAttribute) {  // 7.14
  EXPECT_THAT(a().ask("cancel-offer " + radio() + " Power"),
              StartsWith("error AttributeDivestitureWasNotRequested"));
  a().must("offer " + radio() + " t Power");
  event(b(), "assume");
  b().must("acquire-if-available " + radio() + " Power");
  event(a(), "confirm-divestiture");
  a().must("cancel-offer " + radio() + " Power");
  EXPECT_EQ(event(b(), "unavailable"), "unavailable " + radio() + " Power");
  EXPECT_THAT(a().ask("confirm " + radio() + " t Power"),
              StartsWith("error AttributeDivestitureWasNotRequested"));
  a().must("offer " + radio() + " t Power");
  c().must("acquire " + radio() + " t Power");
  event(a(), "confirm-divestiture");
  a().must("cancel-offer " + radio() + " Power");
  EXPECT_EQ(event(a(), "release"), "release " + radio() + " Power tag=t")
      << "a pending acquisition continues";
  expect_owner("Power", "a");
}

TEST_P(OwnershipManagementTest, AcquisitionAsksTheOwner) {  // 7.8, 7.11, 7.13
  b().must("acquire " + radio() + " please Power Place");
  EXPECT_EQ(event(a(), "release"), "release " + radio() + " Place Power tag=please");
  EXPECT_EQ(a().must("divest-if-wanted " + radio() + " Power Owner"), "Power")
      << "no federate wants Owner";
  EXPECT_EQ(event(b(), "acquired"), "acquired " + radio() + " Power tag=");
  EXPECT_THAT(b().ask("acquire " + radio() + " t Power"),
              StartsWith("error FederateOwnsAttributes"));
  EXPECT_EQ(a().must("divest-if-wanted " + radio() + " Owner"), "");
  EXPECT_EQ(a().must("owns " + radio() + " Owner"), "yes");
  EXPECT_EQ(a().must("divest-if-wanted " + radio() + " Place"), "Place");
  EXPECT_EQ(event(b(), "acquired"), "acquired " + radio() + " Place tag=");
}

TEST_P(OwnershipManagementTest, OwnerDeniesTheRelease) {  // 7.12
  a().must("when-asked deny");
  b().must("acquire " + radio() + " please Power");
  EXPECT_EQ(event(a(), "release"), "release " + radio() + " Power tag=please");
  EXPECT_EQ(event(b(), "unavailable"), "unavailable " + radio() + " Power");
  EXPECT_THAT(b().ask("cancel-acquisition " + radio() + " Power"),
              StartsWith("error AttributeAcquisitionWasNotRequested"));
  expect_owner("Power", "a");
}

TEST_P(OwnershipManagementTest, CancelledAcquisitionIsConfirmed) {  // 7.15, 7.16
  b().must("acquire " + radio() + " please Power");
  event(a(), "release");
  EXPECT_THAT(b().ask("acquire-if-available " + radio() + " Power"),
              StartsWith("error AttributeAlreadyBeingAcquired"));
  EXPECT_THAT(b().ask("unpublish-object Equipment.Radio"),
              StartsWith("error OwnershipAcquisitionPending"));
  EXPECT_THAT(b().ask("local-delete " + radio()), StartsWith("error OwnershipAcquisitionPending"));
  b().must("cancel-acquisition " + radio() + " Power");
  EXPECT_EQ(event(b(), "cancelled"), "cancelled " + radio() + " Power");
  EXPECT_EQ(a().must("divest-if-wanted " + radio() + " Power"), "");
  expect_owner("Power", "a");
  EXPECT_THAT(a().ask("cancel-acquisition " + radio() + " Power"),
              StartsWith("error AttributeAlreadyOwned"));
}

TEST_P(OwnershipManagementTest, SecondAcquirerIsServedAfterTheFirst) {
  b().must("acquire " + radio() + " b Power");
  event(a(), "release " + radio() + " Power tag=b");
  c().must("acquire " + radio() + " c Power");
  event(a(), "release " + radio() + " Power tag=c");
  EXPECT_EQ(a().must("divest-if-wanted " + radio() + " Power"), "Power");
  event(b(), "acquired");
  EXPECT_EQ(event(b(), "release"), "release " + radio() + " Power tag=c");
  b().must("divest " + radio() + " Power");
  event(c(), "acquired");
  expect_owner("Power", "c");
}

TEST_P(OwnershipManagementTest, HolderOfThePrivilegeDeletesTheObject) {
  a().must("divest " + radio() + " HLAprivilegeToDeleteObject");
  EXPECT_THAT(a().ask("delete " + radio() + " t"), StartsWith("error DeletePrivilegeNotHeld"));
  b().must("acquire " + radio() + " t HLAprivilegeToDeleteObject");
  event(b(), "acquired");
  b().must("delete " + radio() + " over");
  EXPECT_EQ(event(c(), "remove"), "remove " + radio() + " tag=over from=b");
  event(a(), "remove");
  // The object is known until the callback has returned.
  EXPECT_TRUE(eventually([&] {
    return a().ask("owns " + radio() + " Place").starts_with("error ObjectInstanceNotKnown");
  }));
}

TEST_P(OwnershipManagementTest, LateJoinerIsAskedToAssume) {
  a().must("divest " + radio() + " Power");
  TestFederate& late = join("late");
  late.must("publish-object Equipment.Radio Power");
  late.must("subscribe-object Equipment.Radio Place");
  event(late, "discover " + radio());
  EXPECT_EQ(event(late, "assume"), "assume " + radio() + " Power tag=");
}

TEST_P(OwnershipManagementTest, UnpublishedAttributesAreGivenUp) {
  a().must("unpublish-object Equipment.Radio");
  EXPECT_EQ(a().must("owns " + radio() + " HLAprivilegeToDeleteObject"), "no");
  EXPECT_EQ(event(b(), "assume"),
            "assume " + radio() + " HLAprivilegeToDeleteObject Place Power Owner tag=");
  EXPECT_THAT(a().ask("acquire " + radio() + " t Power"),
              StartsWith("error ObjectClassNotPublished"));
  a().must("publish-object Equipment.Radio Place");
  EXPECT_EQ(event(a(), "assume"), "assume " + radio() + " HLAprivilegeToDeleteObject Place tag=");
  EXPECT_THAT(a().ask("acquire " + radio() + " t Power"),
              StartsWith("error AttributeNotPublished"));
}

TEST_P(OwnershipManagementTest, AttributesOfTheMomBelongToTheRti) {
  const std::string mom = "HLAmanager.HLAfederation";
  b().must("publish-object " + mom + " HLAfederationName");
  b().must("subscribe-object " + mom + " HLAfederationName");
  event(b(), "discover HLAfederation");
  b().must("query-owner HLAfederation HLAfederationName");
  event(b(), "owner RTI HLAfederation HLAfederationName");
  b().must("acquire HLAfederation t HLAfederationName");
  event(b(), "unavailable HLAfederation HLAfederationName");
}

TEST_P(OwnershipManagementTest, ResignActions) {  // 4.10
  b().must("acquire " + radio() + " t Power");
  event(a(), "release");
  EXPECT_THAT(b().ask("resign divest"), StartsWith("error OwnershipAcquisitionPending"));
  EXPECT_THAT(b().ask("resign nothing"), StartsWith("error OwnershipAcquisitionPending"));
  b().must("resign cancel");
  settle();
  EXPECT_EQ(a().must("divest-if-wanted " + radio() + " Power"), "");
  c().must("acquire " + radio() + " t Power");
  event(a(), "release");
  EXPECT_EQ(a().must("divest-if-wanted " + radio() + " Power"), "Power");
  event(c(), "acquired");
  EXPECT_THAT(c().ask("resign delete"), StartsWith("error FederateOwnsAttributes"));
  c().must("resign delete-divest");
  EXPECT_EQ(event(a(), "assume"), "assume " + radio() + " Power tag=");
  EXPECT_THAT(a().ask("resign cancel"), StartsWith("error FederateOwnsAttributes"));
  a().must("resign cancel-delete-divest");
}

TEST_P(OwnershipManagementTest, AttributesOfALostFederateGoToTheNextOwner) {
  a().must("automatic-resign divest");
  b().must("acquire " + radio() + " t Power");
  event(a(), "release");
  kill("a");
  EXPECT_EQ(event(b(), "acquired"), "acquired " + radio() + " Power tag=");
  EXPECT_EQ(event(c(), "assume"),
            "assume " + radio() + " HLAprivilegeToDeleteObject Place Owner tag=");
  expect_owner("Power", "b");
  expect_owner("Place", "none");
  EXPECT_EQ(c().events("remove"), 0U);
}

TEST_P(OwnershipManagementTest, AcquirerThatIsLostIsForgotten) {
  b().must("acquire " + radio() + " t Power");
  event(a(), "release");
  kill("b");
  EXPECT_TRUE(eventually([&] {
    if (evokes()) evoke_all();
    return a().ask("federate b").starts_with("error NameNotFound");
  }));
  EXPECT_EQ(a().must("divest-if-wanted " + radio() + " Power"), "");
  expect_owner("Power", "a");
}

TEST_P(OwnershipManagementTest, OneOwnerWhileAllAcquireAtOnce) {
  for (auto& [name, federate] : federates_) federate.must("when-asked divest");
  for (int round = 0; round < 10; ++round) {
    std::vector<TestFederate*> acquirers;
    for (auto& [name, federate] : federates_) {
      if (federate.ask("acquire " + radio() + " t Power") == "ok") acquirers.push_back(&federate);
    }
    EXPECT_GE(acquirers.size(), 2U);
    for (TestFederate* acquirer : acquirers) event(*acquirer, "acquired");
    settle();
    int owners = 0;
    for (auto& [name, federate] : federates_) {
      owners += federate.must("owns " + radio() + " Power") == "yes" ? 1 : 0;
    }
    ASSERT_EQ(owners, 1) << "in round " << round;
  }
}

}  // namespace
}  // namespace roger::test
