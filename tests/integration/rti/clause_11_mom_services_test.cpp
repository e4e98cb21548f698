// Services that the MOM invokes on behalf of a federate of another process, and the reports of a
// federate's services, in all ways of receiving callbacks.
#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAvariableArray.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cctype>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "core/text.hpp"
#include "rti/mom/names.hpp"
#include "tests/integration/rti/laboratory.hpp"
#include "tests/integration/rti/mom_laboratory.hpp"
#include "tests/integration/rti/mom_observer.hpp"
#include "tests/support/mom_samples.hpp"

namespace roger::test {
namespace {

using rti1516e::HLAinteger32BE;
using rti1516e::HLAunicodeString;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kServiceReport =
    "HLAmanager.HLAfederate.HLAreport.HLAreportServiceInvocation";
constexpr const char* kExceptionReport = "HLAmanager.HLAfederate.HLAreport.HLAreportException";
constexpr const char* kMomException = "HLAmanager.HLAfederate.HLAreport.HLAreportMOMexception";

rti1516e::VariableLengthData to_data(const rti::ByteVector& bytes) {
  return {bytes.data(), bytes.size()};
}

std::string text_in(const MomObserver::Values& report, const char* parameter) {
  HLAunicodeString text;
  text.decode(report.at(parameter));
  return to_utf8(text.get());
}

int number_in(const MomObserver::Values& report, const char* parameter) {
  HLAinteger32BE number;
  number.decode(report.at(parameter));
  return number.get();
}

/// Returns "publishInteractionClass" for "HLApublishInteractionClass".
std::string service_name(std::string interaction) {
  interaction.erase(0, 3);
  interaction[0] = static_cast<char>(std::tolower(interaction[0]));
  return interaction;
}

void invoke(MomObserver& observer, const std::string& service,
            const MomObserver::Values& parameters = {}) {
  observer.send("HLAmanager.HLAfederate.HLAservice." + service, "one", parameters);
}

/// Enables the reporting of the services of federate "one". The reports that follow then show when
/// a service has been invoked.
void report_services(MomObserver& observer) {
  observer.subscribe(kServiceReport);
  observer.send("HLAmanager.HLAfederate.HLAadjust.HLAsetServiceReporting", "one",
                {{"HLAreportingState", HLAinteger32BE(1).encode()}});
}

MomObserver::Values interaction_class(MomObserver& observer, const wchar_t* name) {
  return {{"HLAinteractionClass", observer.rti().getInteractionClassHandle(name).encode()}};
}

class MomServicesTest : public MomLaboratory {
 protected:
  /// Waits for the report of a service or callback of federate "one".
  static MomObserver::Values wait_for_service(MomObserver& observer, const std::string& service) {
    MomObserver::Values report = observer.report(kServiceReport);
    while (text_in(report, "HLAservice") != service) report = observer.report(kServiceReport);
    return report;
  }
};

INSTANTIATE_TEST_SUITE_P(Callbacks, MomServicesTest, kCallbackWays, way_name);

TEST_P(MomServicesTest, EveryServiceOfTheMimIsInvoked) {
  TestFederate& one = joined("one");
  MomObserver observer = joined_observer();
  observer.subscribe("HLAmanager.HLAfederate", {"HLAfederateName"});
  const std::string object = observer.object_of("one");
  observer.discovered(object);
  report_services(observer);
  int serial = 0;
  for (const rti::ClassDeclaration& service : mim_interaction(rti::mom::kService).children) {
    if (service.name == "HLAresignFederationExecution") continue;  // the last one
    MomObserver::Values parameters;
    for (const rti::FieldDeclaration& field : service.fields) {
      parameters[field.name] = to_data(mim_sample(field.datatype.name));
    }
    invoke(observer, service.name, parameters);
    // Callbacks and further services may be reported in between.
    MomObserver::Values report = observer.report(kServiceReport);
    while (text_in(report, "HLAservice") != service_name(service.name)) {
      EXPECT_EQ(number_in(report, "HLAserialNumber"), serial++);
      report = observer.report(kServiceReport);
    }
    EXPECT_EQ(number_in(report, "HLAserialNumber"), serial++);
    EXPECT_EQ(number_in(report, "HLAsuccessIndicator") == 1,
              text_in(report, "HLAexception").empty())
        << service.name;
  }
  invoke(observer, "HLAresignFederationExecution",
         {{"HLAresignAction", HLAinteger32BE(6).encode()}});
  observer.removed(object);
  // The federate's own RTI learns it after the executive.
  wait(observer,
       [&] { return one.ask("publish Order").starts_with("error FederateNotExecutionMember"); });
}

TEST_P(MomServicesTest, DeclarationsActOnTheFederate) {
  TestFederate& one = joined("one");
  MomObserver observer = joined_observer();
  report_services(observer);
  EXPECT_THAT(one.ask("send Order t Text=go"), StartsWith("error InteractionClassNotPublished"));
  const auto order = interaction_class(observer, L"Order");
  invoke(observer, "HLApublishInteractionClass", order);
  wait_for_service(observer, "publishInteractionClass");
  one.must("send Order t Text=go");
  MomObserver::Values subscription = order;
  subscription["HLAactive"] = HLAinteger32BE(1).encode();
  invoke(observer, "HLAsubscribeInteractionClass", subscription);
  wait_for_service(observer, "subscribeInteractionClass");
  TestFederate& two = joined("two");
  two.must("publish Order");
  two.must("send Order t Text=stop");
  event(one, "receive HLAinteractionRoot.Order");
}

TEST_P(MomServicesTest, ObjectIsDeletedOnBehalfOfItsFederate) {
  TestFederate& one = joined("one");
  one.must("publish-object Equipment.Radio Place");
  const std::string name = one.must("register Equipment.Radio");
  MomObserver observer = joined_observer();
  observer.subscribe("Equipment.Radio", {"Place"});
  observer.discovered(name);
  observer.subscribe(kMomException);
  const auto object = observer.rti().getObjectInstanceHandle(to_wide(name)).encode();
  invoke(observer, "HLAdeleteObjectInstance",
         {{"HLAobjectInstance", object}, {"HLAtag", to_data(rti::mom::opaque({}))}});
  wait(observer,
       [&] { return one.ask("knows " + name).starts_with("error ObjectInstanceNotKnown"); });
  observer.removed(name);
  invoke(observer, "HLAdeleteObjectInstance",
         {{"HLAobjectInstance", object}, {"HLAtag", to_data(rti::mom::opaque({}))}});
  wait(observer, [&] { return observer.reports(kMomException) > 0; });
  const MomObserver::Values failure = observer.report(kMomException);
  EXPECT_EQ(text_in(failure, "HLAservice"),
            "HLAinteractionRoot.HLAmanager.HLAfederate.HLAservice.HLAdeleteObjectInstance");
  EXPECT_THAT(text_in(failure, "HLAexception"), StartsWith("ObjectInstanceNotKnown: "));
  EXPECT_EQ(number_in(failure, "HLAparameterError"), 0);
}

TEST_P(MomServicesTest, AttributeIsTakenFromItsOwner) {
  TestFederate& one = joined("one");
  TestFederate& two = joined("two");
  for (TestFederate* federate : {&one, &two}) {
    federate->must("publish-object Equipment.Radio Place");
    federate->must("subscribe-object Equipment.Radio Place");
  }
  const std::string name = one.must("register Equipment.Radio");
  event(two, "discover " + name);
  MomObserver observer = joined_observer();
  observer.subscribe("Equipment.Radio", {"Place"});
  observer.subscribe(kMomException);
  observer.discovered(name);
  const auto at = observer.rti().getObjectClassHandle(L"Equipment.Radio");
  MomObserver::Values attribute{
      {"HLAobjectInstance", observer.rti().getObjectInstanceHandle(to_wide(name)).encode()},
      {"HLAattribute", observer.rti().getAttributeHandle(at, L"Place").encode()},
      {"HLAattributeState", HLAinteger32BE(1).encode()}};
  const std::string adjustment = "HLAmanager.HLAfederate.HLAadjust.HLAmodifyAttributeState";
  observer.send(adjustment, "two", attribute);
  wait(observer, [&] { return one.must("owns " + name + " Place") == "no"; });
  event(two, "acquired " + name);
  EXPECT_EQ(two.must("owns " + name + " Place"), "yes");
  EXPECT_THAT(one.ask("update " + name + " t Place=here"), StartsWith("error AttributeNotOwned"));
  two.must("update " + name + " t Place=there");
  event(one, "reflect " + name);

  two.must("unpublish-object Equipment.Radio");
  observer.send(adjustment, "two", attribute);
  wait(observer, [&] { return observer.reports(kMomException) > 0; });
  EXPECT_THAT(text_in(observer.report(kMomException), "HLAexception"),
              StartsWith("ObjectClassNotPublished: "));
}

/// Settings of the RID.
class MomServiceSettingsTest : public testing::Test {
 protected:
  explicit MomServiceSettingsTest(const std::string& rid = "")
      : lab_(Laboratory::Discovery::kAtAddress, rid) {}

  void SetUp() override { lab_.start_executive(); }

  Laboratory lab_;
};

TEST_F(MomServiceSettingsTest, FederateWithoutRtiThreadsIsResignedWhileItEvokes) {
  TestFederate one;
  one.must("connect evoked " + lab_.rid_text() + "|[callbacks]|threads=false|");
  one.ask(FederationPlan().create_command());
  one.must("join one lab");
  MomObserver observer(lab_.rid_file());
  observer.subscribe("HLAmanager.HLAfederate", {"HLAfederateName"});
  const std::string object = observer.object_of("one");
  ASSERT_TRUE(eventually([&] {
    one.must("evoke 0.01");
    return observer.has(object, "HLAfederateName");
  }));
  invoke(observer, "HLAresignFederationExecution",
         {{"HLAresignAction", HLAinteger32BE(6).encode()}});
  ASSERT_TRUE(eventually([&] {
    one.must("evoke 0.01");
    return one.ask("publish Order").starts_with("error FederateNotExecutionMember");
  }));
  observer.removed(object);
}

TEST_P(MomServicesTest, ExceptionsOfServicesAreReported) {
  TestFederate& one = joined("one");
  MomObserver observer = joined_observer();
  observer.subscribe(kExceptionReport);
  observer.send("HLAmanager.HLAfederate.HLAadjust.HLAsetExceptionReporting", "one",
                {{"HLAreportingState", HLAinteger32BE(1).encode()}});
  // The adjustment is not answered.
  wait(observer, [&] {
    EXPECT_THAT(one.ask("publish Nonsense"), StartsWith("error NameNotFound"));
    return observer.reports(kExceptionReport) > 0;
  });
  const MomObserver::Values report = observer.report(kExceptionReport);
  EXPECT_EQ(text_in(report, "HLAservice"), "getInteractionClassHandle");
  EXPECT_THAT(text_in(report, "HLAexception"),
              testing::AllOf(StartsWith("NameNotFound: "), HasSubstr("Nonsense")));
}

TEST_P(MomServicesTest, CallbacksAndTheirArgumentsAreReported) {
  TestFederate& one = joined("one");
  one.must("subscribe Order");
  MomObserver observer = joined_observer();
  report_services(observer);
  TestFederate& two = joined("two");
  two.must("publish Order");
  // The adjustment is not answered. The reports show when it is in effect.
  wait(observer, [&] {
    one.must("interaction Order Text");
    return observer.reports(kServiceReport) > 0;
  });
  two.must("send Order t Text=go");
  const MomObserver::Values report = wait_for_service(observer, "receiveInteraction");
  EXPECT_EQ(number_in(report, "HLAsuccessIndicator"), 1);
  rti1516e::HLAvariableArray arguments{HLAunicodeString()};
  arguments.decode(report.at("HLAsuppliedArguments"));
  ASSERT_EQ(arguments.size(), 6U);
  const auto argument = [&](std::size_t place) {
    return dynamic_cast<const HLAunicodeString&>(arguments.get(place)).get();
  };
  EXPECT_EQ(argument(0), observer.rti().getInteractionClassHandle(L"Order").toString());
  EXPECT_EQ(argument(2), L"74") << "the tag in hexadecimal digits";
  EXPECT_EQ(argument(4), L"RELIABLE");
}

class ReportFileTest : public MomServiceSettingsTest {
 protected:
  ReportFileTest() : MomServiceSettingsTest("[services]\nreport_file = \"" + path() + "\"\n") {
    std::remove(path().c_str());
  }
  static std::string path() {
    return testing::TempDir() + "roger-services-" + std::to_string(::getpid()) + ".log";
  }
  /// Returns the content of the file.
  static std::string written() {
    std::ifstream file(path());
    return {std::istreambuf_iterator<char>(file), {}};
  }
};

TEST_F(ReportFileTest, ReportedServicesAreWritten) {
  TestFederate one = lab_.joined("one");
  MomObserver observer(lab_.rid_file());
  report_services(observer);
  invoke(observer, "HLApublishInteractionClass", interaction_class(observer, L"Order"));
  observer.report(kServiceReport);
  EXPECT_THAT(written(), StartsWith("0 publishInteractionClass(InteractionClassHandle("));
  std::remove(path().c_str());
}

TEST_F(ReportFileTest, ReportedExceptionsAreWrittenWithoutTheServices) {
  TestFederate one = lab_.joined("one");
  MomObserver observer(lab_.rid_file());
  observer.send("HLAmanager.HLAfederate.HLAadjust.HLAsetExceptionReporting", "one",
                {{"HLAreportingState", HLAinteger32BE(1).encode()}});
  // The adjustment is not answered.
  ASSERT_TRUE(eventually([&] {
    EXPECT_THAT(one.ask("publish Nonsense"), StartsWith("error NameNotFound"));
    return !written().empty();
  }));
  EXPECT_THAT(written(), StartsWith("getInteractionClassHandle threw NameNotFound: "));
  EXPECT_THAT(written(), testing::Not(HasSubstr("(")));
  std::remove(path().c_str());
}

}  // namespace
}  // namespace roger::test
