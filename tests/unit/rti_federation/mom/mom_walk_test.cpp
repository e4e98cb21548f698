// The federate's part of the MOM against the standard's MIM: every attribute has a value, every
// request its report, every adjustment and every service is accepted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "rti/mom/names.hpp"
#include "rti/mom/parameters.hpp"
#include "tests/support/mom_samples.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using roger::test::mim_interaction;
using roger::test::mim_object;
using roger::test::mim_sample;
using roger::test::report_of;
using testing::IsEmpty;
using testing::SizeIs;

class MomWalkTest : public testing::Test, public test::FederateTest {
 protected:
  MomWalkTest() : FederateTest(rti1516e::HLA_IMMEDIATE, "", {}, MomIdentity{"type", "host", {}}) {}

  static constexpr FederateId kSelf = 3;

  /// Sends an interaction to the federate, with a sample of each parameter that the class declares.
  void say(const std::string& parent, const ClassDeclaration& declared, bool with_parameters) {
    const std::string name = parent + "." + declared.name;
    const InteractionClassHandle at = model.find_interaction_class(name).value();
    wire::ReliableInteraction message{1, at.value, {}, {}};
    const auto add = [&](const std::string& parameter, ByteVector value) {
      const auto handle = model.find_parameter(at, parameter).value();
      message.parameters.push_back({model.find_index(at, handle).value(), std::move(value)});
    };
    add("HLAfederate", mom::handle(kSelf));
    if (with_parameters) {
      for (const FieldDeclaration& field : declared.fields) {
        add(field.name, mim_sample(field.datatype.name));
      }
    }
    executive.sent_messages.clear();
    services.clear();
    federate->on_message(message);
  }
  /// Returns the names of the reports that were sent, without their parents.
  std::set<std::string> reports() const {
    std::set<std::string> names;
    for (const auto& message : executive.all<wire::ReliableInteraction>()) {
      const std::string& name =
          model.interaction_class(InteractionClassHandle{message.interaction_class}).name;
      names.insert(name.substr(name.rfind('.') + 1));
    }
    return names;
  }
};

TEST_F(MomWalkTest, EveryAttributeHasAValue) {
  const ObjectClassHandle at = model.find_object_class(mom::kRogerFederate).value();
  const ClassDeclaration& declared = mim_object(mom::kFederate);
  ASSERT_FALSE(declared.fields.empty());
  for (const FieldDeclaration& attribute : declared.fields) {
    executive.sent_messages.clear();
    const auto handle = model.find_attribute(at, attribute.name).value();
    federate->on_message(
        wire::ProvideUpdate{mom_object_id(kSelf), {*model.find_index(at, handle)}, {}});
    EXPECT_THAT(executive.all<wire::ReliableUpdate>(), SizeIs(1)) << attribute.name;
  }
}

TEST_F(MomWalkTest, EveryRequestHasItsReport) {
  const std::string parent = "HLAmanager.HLAfederate.HLArequest";
  for (const ClassDeclaration& request : mim_interaction(parent).children) {
    if (request.name == "HLArequestFOMmoduleData") continue;  // the executive answers it
    say(parent, request, true);
    if (request.name == "HLArequestPublications") {
      EXPECT_EQ(reports(), (std::set<std::string>{"HLAreportObjectClassPublication",
                                                  "HLAreportInteractionPublication"}));
    } else if (request.name == "HLArequestSubscriptions") {
      EXPECT_EQ(reports(), (std::set<std::string>{"HLAreportObjectClassSubscription",
                                                  "HLAreportInteractionSubscription"}));
    } else {
      EXPECT_EQ(reports(), std::set<std::string>{report_of(request.name)});
    }
  }
}

TEST_F(MomWalkTest, EveryAdjustmentIsAccepted) {
  const std::string parent = "HLAmanager.HLAfederate.HLAadjust";
  for (const ClassDeclaration& adjustment : mim_interaction(parent).children) {
    say(parent, adjustment, true);
    EXPECT_THAT(services, SizeIs(adjustment.name == "HLAmodifyAttributeState" ? 1 : 0));
    EXPECT_THAT(reports(), IsEmpty()) << adjustment.name;
    if (adjustment.name == "HLAsetSwitches") continue;  // all of its parameters are optional
    say(parent, adjustment, false);
    EXPECT_EQ(reports(), std::set<std::string>{"HLAreportMOMexception"}) << adjustment.name;
  }
}

TEST_F(MomWalkTest, EveryServiceIsRequested) {
  const std::string parent(mom::kService);
  ASSERT_FALSE(mim_interaction(parent).children.empty());
  for (const ClassDeclaration& service : mim_interaction(parent).children) {
    say(parent, service, true);
    EXPECT_THAT(services, SizeIs(1)) << service.name;
    EXPECT_THAT(reports(), IsEmpty()) << service.name;
    if (service.fields.empty()) continue;
    say(parent, service, false);
    EXPECT_THAT(services, IsEmpty()) << service.name;
    EXPECT_EQ(reports(), std::set<std::string>{"HLAreportMOMexception"}) << service.name;
  }
}

}  // namespace
}  // namespace roger::rti
