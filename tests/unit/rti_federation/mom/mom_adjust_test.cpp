// Adjustments by the MOM and their effects: service and exception reporting, conditional
// attributes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <new>

#include "rti/api/ambassador.hpp"
#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"
#include "rti/mom/reports.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// A switches table that enables both kinds of reporting.
constexpr const char* kReporting =
    R"(<switches><serviceReporting isEnabled="true"/>
       <exceptionReporting isEnabled="true"/></switches>)";

class MomAdjustTest : public testing::Test, public test::FederateTest {
 protected:
  explicit MomAdjustTest(const std::string& switches = "")
      : FederateTest(rti1516e::HLA_IMMEDIATE, switches, {}, MomIdentity{"type", "host", {}}) {
    executive.sent_messages.clear();
  }

  static constexpr FederateId kSelf = 3;

  /// Sends an interaction of the MOM from federate 1 to this one.
  void say(std::string_view name, mom::NamedValues values) {
    values.emplace_back(mom::kFederateParameter, mom::handle(kSelf));
    wire::ReliableInteraction message = mom::make_report(model, name, std::move(values));
    message.sender = 1;
    federate->on_message(std::move(message));
  }
  void report_services(bool enabled) {
    say(mom::kSetServiceReporting, {{mom::kReportingState, mom::truth(enabled)}});
  }
  void report_exceptions(bool enabled) {
    say(mom::kSetExceptionReporting, {{mom::kReportingState, mom::truth(enabled)}});
  }
  /// Returns the values of a parameter in all reports of the class so far.
  std::vector<ByteVector> reported(std::string_view name, std::string_view parameter) const {
    const InteractionClassHandle at = model.find_interaction_class(name).value();
    const auto index = model.find_index(at, model.find_parameter(at, parameter).value());
    std::vector<ByteVector> values;
    for (const auto& message : executive.all<wire::ReliableInteraction>()) {
      if (message.interaction_class != at.value) continue;
      for (const Value& value : message.parameters) {
        if (value.index == index) values.push_back(value.data);
      }
    }
    return values;
  }

  static constexpr const char* kException = "HLAmanager.HLAfederate.HLAreport.HLAreportException";
};

class ReportingFddTest : public MomAdjustTest {
 protected:
  ReportingFddTest() : MomAdjustTest(kReporting) {}
};

TEST_F(MomAdjustTest, ServicesAreReportedWithSerialNumbers) {
  reporting.call("one", [] {});
  report_services(true);
  reporting.call(
      "two", [] { return 7UL; }, std::wstring(L"x"));
  reporting.call("three", [] {});
  report_services(false);
  reporting.call("four", [] {});
  EXPECT_THAT(reported(mom::kReportServiceInvocation, "HLAservice"),
              ElementsAre(mom::text("two"), mom::text("three")));
  EXPECT_THAT(reported(mom::kReportServiceInvocation, "HLAserialNumber"),
              ElementsAre(mom::count(0), mom::count(1)));
  EXPECT_THAT(reported(mom::kReportServiceInvocation, "HLAsuppliedArguments"),
              ElementsAre(mom::texts({"x"}), mom::texts({})));
  EXPECT_THAT(reported(mom::kReportServiceInvocation, "HLAreturnedArguments"),
              ElementsAre(mom::texts({"7"}), mom::texts({})));
  EXPECT_THAT(reported(mom::kReportServiceInvocation, "HLAfederate"),
              ElementsAre(mom::handle(kSelf), mom::handle(kSelf)));
}

TEST_F(MomAdjustTest, ExceptionsAreReported) {
  const auto fail = [] { throw rti1516e::NotConnected(L"gone"); };
  EXPECT_THROW(reporting.call("one", fail), rti1516e::NotConnected);
  report_exceptions(true);
  EXPECT_THROW(reporting.call("two", fail), rti1516e::NotConnected);
  EXPECT_THAT(reported(kException, "HLAservice"), ElementsAre(mom::text("two")));
  EXPECT_THAT(reported(kException, "HLAexception"), ElementsAre(mom::text("NotConnected: gone")));
  EXPECT_THAT(reported(mom::kReportServiceInvocation, "HLAservice"), IsEmpty());
}

TEST_F(ReportingFddTest, FddEnablesReporting) {
  EXPECT_EQ(reporting.switches(), (ServiceReporting::Switches{true, true}));
  federate->stop();
  EXPECT_EQ(reporting.switches(), ServiceReporting::Switches{});
}

TEST(MomAdjust, FederateWithoutAMomMaySubscribeToReportsThatTheFddEnables) {
  const test::FederateTest without_mom(rti1516e::HLA_IMMEDIATE, kReporting);
  EXPECT_NO_THROW(without_mom.federate->declarations().subscribe(
      without_mom.interaction(std::string(mom::kReportServiceInvocation).c_str())));
}

TEST_F(MomAdjustTest, FederateThatReceivesTheReportsIsNotReported) {
  // Also by class promotion.
  for (const std::string_view name : {mom::kReportServiceInvocation, mom::kReport}) {
    const auto at = interaction(std::string(name).c_str());
    federate->declarations().subscribe(at);
    executive.sent_messages.clear();
    report_services(true);
    EXPECT_THAT(reported(mom::kReportMomException, "HLAparameterError"),
                ElementsAre(mom::truth(false)));
    EXPECT_FALSE(reporting.switches().services);
    federate->declarations().unsubscribe(at);
  }
  report_services(true);
  EXPECT_TRUE(reporting.switches().services);
  EXPECT_THROW(federate->declarations().subscribe(
                   interaction(std::string(mom::kReportServiceInvocation).c_str())),
               rti1516e::FederateServiceInvocationsAreBeingReportedViaMOM);
  EXPECT_THROW(federate->declarations().subscribe(interaction("HLAmanager")),
               rti1516e::FederateServiceInvocationsAreBeingReportedViaMOM);
  federate->declarations().subscribe(interaction(std::string(mom::kReportMomException).c_str()));
  report_services(false);
  federate->declarations().subscribe(
      interaction(std::string(mom::kReportServiceInvocation).c_str()));
}

TEST_F(MomAdjustTest, ChangeIsSentOnlyAfterAnAttributeWasRequested) {
  const mom::NamedValues enable{{mom::kConveyProducingFederate, mom::truth(true)}};
  say(mom::kSetSwitches, enable);
  federate->tick();
  EXPECT_THAT(executive.sent_messages, IsEmpty()) << "no federate has subscribed";
  const ObjectClassHandle at = model.find_object_class(mom::kRogerFederate).value();
  const auto index = [&](std::string_view name) {
    return model.find_index(at, model.find_attribute(at, name).value()).value();
  };
  federate->on_message(wire::ProvideUpdate{mom_object_id(kSelf), {index("HLAfederateName")}, {}});
  executive.sent_messages.clear();
  say(mom::kSetSwitches, {{mom::kConveyProducingFederate, mom::truth(false)}});
  const auto updates = executive.all<wire::ReliableUpdate>();
  ASSERT_THAT(updates, SizeIs(1));
  EXPECT_THAT(updates[0].attributes,
              ElementsAre(Value{index(mom::kConveyProducingFederate), mom::truth(false)}));
  federate->tick();
  EXPECT_THAT(executive.sent_messages, SizeIs(1)) << "the change is sent once";
}

TEST_F(MomAdjustTest, FailureOfARequestedServiceIsReported) {
  say("HLAmanager.HLAfederate.HLAservice.HLAdisableTimeRegulation", {});
  ASSERT_THAT(services, SizeIs(1));
  const auto ambassador = rti1516e::RTIambassadorFactory().createRTIambassador();
  services[0](*ambassador);  // is not connected
  EXPECT_THAT(reported(mom::kReportMomException, "HLAservice"),
              ElementsAre(mom::text("HLAinteractionRoot.HLAmanager.HLAfederate.HLAservice."
                                    "HLAdisableTimeRegulation")));
  EXPECT_THAT(reported(mom::kReportMomException, "HLAparameterError"),
              ElementsAre(mom::truth(false)));
}

/// Its services fail with exceptions that are not the standard's.
class FailingAmbassador final : public rti1516e::Ambassador {
 public:
  void disableTimeRegulation() override { throw std::bad_alloc(); }
  void disableTimeConstrained() override { throw 42; }
};

TEST_F(MomAdjustTest, AnyFailureOfARequestedServiceIsReported) {
  say("HLAmanager.HLAfederate.HLAservice.HLAdisableTimeRegulation", {});
  say("HLAmanager.HLAfederate.HLAservice.HLAdisableTimeConstrained", {});
  ASSERT_THAT(services, SizeIs(2));
  FailingAmbassador ambassador;
  EXPECT_NO_THROW(services[0](ambassador));
  EXPECT_NO_THROW(services[1](ambassador));
  EXPECT_THAT(
      reported(mom::kReportMomException, "HLAexception"),
      ElementsAre(mom::text("out of memory"), mom::text("an object of unknown type was thrown")));
  EXPECT_THAT(reported(mom::kReportMomException, "HLAparameterError"),
              ElementsAre(mom::truth(false), mom::truth(false)));
}

TEST_F(MomAdjustTest, ServiceBeyondTheLimitIsReported) {
  takes_services = false;
  say("HLAmanager.HLAfederate.HLAservice.HLAdisableTimeRegulation", {});
  EXPECT_THAT(services, IsEmpty());
  EXPECT_THAT(reported(mom::kReportMomException, "HLAexception"),
              ElementsAre(mom::text("100 services that the MOM has requested are pending for this "
                                    "federate; this one is not invoked")));
}

TEST_F(MomAdjustTest, ServiceRequestedBeforeResigningIsNotInvoked) {
  say("HLAmanager.HLAfederate.HLAservice.HLAdisableTimeRegulation", {});
  ASSERT_THAT(services, SizeIs(1));
  federate->stop();  // another thread may still use the federate
  const auto ambassador = rti1516e::RTIambassadorFactory().createRTIambassador();
  services[0](*ambassador);
  EXPECT_THAT(reported(mom::kReportMomException, "HLAservice"), IsEmpty());
}

TEST_F(MomAdjustTest, OnlyTheExecutiveSetsAutoProvide) {
  federate->declarations().subscribe(object_class("Base"), {attribute("Base", "Id")}, L"");
  federate->on_message(mom::make_report(model, mom::kSetFederationSwitches,
                                        {{mom::kAutoProvide, mom::truth(true)}}));
  const ClassId radio = test::object_class(model, "Base.Radio").value;
  federate->on_message(wire::DiscoverObject{make_object_id(1, 1), radio, "radio 1", 1});
  EXPECT_THAT(executive.all<wire::RequestObjectUpdate>(), IsEmpty());
  federate->on_message(wire::AutoProvideChanged{true});
  federate->on_message(wire::DiscoverObject{make_object_id(1, 2), radio, "radio 2", 1});
  EXPECT_THAT(executive.all<wire::RequestObjectUpdate>(), SizeIs(1));
}

}  // namespace
}  // namespace roger::rti
