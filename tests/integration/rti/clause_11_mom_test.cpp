// The management object model, observed by a federate of another process, in all ways of receiving
// callbacks.
#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedRecord.h>
#include <RTI/encoding/HLAopaqueData.h>
#include <RTI/encoding/HLAvariableArray.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "tests/integration/rti/laboratory.hpp"
#include "tests/integration/rti/mom_laboratory.hpp"
#include "tests/integration/rti/mom_observer.hpp"

namespace roger::test {
namespace {

using rti1516e::HLAinteger32BE;
using rti1516e::HLAunicodeString;

constexpr const char* kFederate = "HLAmanager.HLAfederate";
constexpr const char* kRogerFederate = "HLAmanager.HLAfederate.RogerFederate";
constexpr const char* kFederation = "HLAmanager.HLAfederation";

class MomTest : public MomLaboratory {};

INSTANTIATE_TEST_SUITE_P(Callbacks, MomTest, kCallbackWaysOfLongTests, way_name);

/// Settings of the RID.
class MomSettingsTest : public testing::Test {
 protected:
  explicit MomSettingsTest(const std::string& rid) : lab_(Laboratory::Discovery::kAtAddress, rid) {}

  void SetUp() override { lab_.start_executive(); }

  Laboratory lab_;
};

class MomSwitchedOffTest : public MomSettingsTest {
 protected:
  MomSwitchedOffTest() : MomSettingsTest("[services]\nmom = false\n") {}
};

class CountersSwitchedOffTest : public MomSettingsTest {
 protected:
  CountersSwitchedOffTest() : MomSettingsTest("[statistics]\ncounters = false\n") {}
};

class TimedServicesTest : public MomSettingsTest {
 protected:
  TimedServicesTest() : MomSettingsTest("[statistics]\nservice_times = true\n") {}
};

TEST_P(MomTest, EveryFederateHasAnObjectWithItsIdentity) {
  joined("one");
  MomObserver observer = joined_observer();
  observer.subscribe(kFederate, {"HLAfederateName", "HLAfederateType", "HLAfederateHandle"});
  const std::string object = observer.object_of("one");
  EXPECT_EQ(observer.discovered(object), "HLAobjectRoot.HLAmanager.HLAfederate");
  EXPECT_EQ(observer.decoded<HLAunicodeString>(object, "HLAfederateName"), L"one");
  EXPECT_EQ(observer.decoded<HLAunicodeString>(object, "HLAfederateType"), L"tester");
  EXPECT_TRUE(observer.rti().decodeFederateHandle(observer.value(object, "HLAfederateHandle")) ==
              observer.rti().getFederateHandle(L"one"));
  const std::string own = observer.object_of("observer");
  EXPECT_EQ(observer.decoded<HLAunicodeString>(own, "HLAfederateName"), L"observer");
  // A federate that joins later and leaves.
  TestFederate& two = joined("two");
  const std::string late = observer.object_of("two");
  EXPECT_EQ(observer.decoded<HLAunicodeString>(late, "HLAfederateName"), L"two");
  two.must("resign nothing");
  observer.removed(late);
  EXPECT_FALSE(observer.any_producer()) << "the RTI sends all of it";
}

TEST_P(MomTest, FederateObjectCannotBeChanged) {
  MomObserver observer = joined_observer();
  observer.subscribe(kFederate, {"HLAfederateName"});
  const std::string own = observer.object_of("observer");
  observer.discovered(own);
  const auto object = observer.rti().getObjectInstanceHandle(std::wstring(own.begin(), own.end()));
  const auto at = observer.rti().getObjectClassHandle(L"HLAmanager.HLAfederate");
  const auto name = observer.rti().getAttributeHandle(at, L"HLAfederateName");
  EXPECT_THROW(observer.rti().deleteObjectInstance(object, {}), rti1516e::DeletePrivilegeNotHeld);
  EXPECT_THROW(observer.rti().updateAttributeValues(object, {{name, {}}}, {}),
               rti1516e::AttributeNotOwned);
  EXPECT_FALSE(observer.rti().isAttributeOwnedByFederate(object, name));
}

TEST_P(MomTest, CountersMatchKnownTraffic) {
  TestFederate& one = joined("one");
  TestFederate& two = joined("two");
  two.must("subscribe Signal");
  two.must("quiet");
  one.must("publish Signal.Voice");
  one.must("send-many Signal.Voice 25 1000 Data=hello");
  one.must("publish-object Equipment.Radio Place");
  one.must("register Equipment.Radio");
  ASSERT_TRUE(eventually([&] {
    GetParam().evoke(one);  // without threads of the RTI, the last ones wait for this
    GetParam().evoke(two);
    return two.must("received") == "25";
  })) << two.must("received");
  MomObserver observer = joined_observer();
  const std::vector<std::string> wanted{"HLAinteractionsSent", "HLAinteractionsReceived",
                                        "HLAobjectInstancesRegistered",
                                        "HLAobjectInstancesThatCanBeDeleted"};
  observer.subscribe(kFederate, wanted);
  observer.discovered(observer.object_of("one"));
  observer.discovered(observer.object_of("two"));
  observer.request(kFederate, wanted);
  const auto count = [&](const char* federate, const char* attribute) {
    return observer.decoded<HLAinteger32BE>(observer.object_of(federate), attribute);
  };
  EXPECT_EQ(count("one", "HLAinteractionsSent"), 25);
  EXPECT_EQ(count("one", "HLAinteractionsReceived"), 0);
  EXPECT_EQ(count("one", "HLAobjectInstancesRegistered"), 1);
  EXPECT_EQ(count("one", "HLAobjectInstancesThatCanBeDeleted"), 1);
  EXPECT_EQ(count("two", "HLAinteractionsReceived"), 25);
  EXPECT_EQ(count("two", "HLAinteractionsSent"), 0);
}

TEST_P(MomTest, ValuesArePeriodicOncePeriodIsSet) {
  joined("one");
  MomObserver observer = joined_observer();
  observer.subscribe(kFederate, {"HLAupdatesSent"});
  const std::string object = observer.object_of("one");
  observer.wait_for_reflections(object, 1);  // values that follow the discovery
  HLAinteger32BE second(1);
  observer.send("HLAmanager.HLAfederate.HLAadjust.HLAsetTiming", "one",
                {{"HLAreportPeriod", second.encode()}});
  observer.wait_for_reflections(object, 3);
  EXPECT_LE(observer.reflections(observer.object_of("observer")), 1U) << "no period was set";
}

TEST_P(MomTest, RequestsAreAnsweredByReports) {
  TestFederate& one = joined("one");
  one.must("publish Order");
  one.must("send Order t Text=go");
  MomObserver observer = joined_observer();
  observer.subscribe("HLAmanager.HLAfederate.HLAreport.HLAreportInteractionsSent");
  observer.send("HLAmanager.HLAfederate.HLArequest.HLArequestInteractionsSent", "one");
  std::map<std::wstring, std::size_t> classes;  // by transportation
  for (int i = 0; i < 2; ++i) {
    auto report = observer.report("HLAmanager.HLAfederate.HLAreport.HLAreportInteractionsSent");
    HLAunicodeString transport;
    transport.decode(report.at("HLAtransportation"));
    rti1516e::HLAfixedRecord record;
    record.appendElement(rti1516e::HLAopaqueData());
    record.appendElement(HLAinteger32BE());
    rti1516e::HLAvariableArray counts(record);
    counts.decode(report.at("HLAinteractionCounts"));
    classes[transport.get()] = counts.size();
    EXPECT_TRUE(observer.rti().decodeFederateHandle(report.at("HLAfederate")) ==
                observer.rti().getFederateHandle(L"one"));
  }
  EXPECT_EQ(classes,
            (std::map<std::wstring, std::size_t>{{L"HLAreliable", 1}, {L"HLAbestEffort", 0}}));
  // A federate that requests its own figures is answered too.
  observer.send("HLAmanager.HLAfederate.HLArequest.HLArequestInteractionsSent", "observer");
  observer.report("HLAmanager.HLAfederate.HLAreport.HLAreportInteractionsSent");
  EXPECT_FALSE(observer.any_producer());
}

TEST_P(MomTest, FederationHasAnObject) {
  joined("one");
  MomObserver observer = joined_observer();
  observer.subscribe(kFederation, {"HLAfederationName", "HLAfederatesInFederation"});
  EXPECT_EQ(observer.decoded<HLAunicodeString>("HLAfederation", "HLAfederationName"), L"lab");
  const auto federates = [&] {
    rti1516e::HLAvariableArray list{rti1516e::HLAopaqueData()};
    list.decode(observer.value("HLAfederation", "HLAfederatesInFederation"));
    return list.size();
  };
  EXPECT_EQ(federates(), 2U);
  const std::size_t before = observer.reflections("HLAfederation");
  joined("two");
  observer.wait_for_reflections("HLAfederation", before + 1);
  EXPECT_EQ(federates(), 3U);
}

TEST_F(MomSwitchedOffTest, NoObjectExists) {
  const TestFederate one = lab_.joined("one");
  MomObserver observer(lab_.rid_file());
  observer.subscribe(kFederate, {"HLAfederateName"});
  observer.subscribe(kFederation, {"HLAfederationName"});
  observer.request(kFederate, {"HLAfederateName"});
  EXPECT_THROW(observer.rti().destroyFederationExecution(L"none such"),
               rti1516e::FederationExecutionDoesNotExist);  // after everything that was sent before
  EXPECT_FALSE(observer.discovered_any());
}

TEST_F(CountersSwitchedOffTest, DisabledCountersAreNotShown) {
  const TestFederate one = lab_.joined("one");
  MomObserver observer(lab_.rid_file());
  observer.subscribe(kRogerFederate, {"RogerSwitches", "HLAupdatesSent", "RogerInteractions"});
  const std::string object = observer.object_of("one");
  EXPECT_EQ(observer.decoded<rti1516e::HLAinteger64BE>(object, "RogerSwitches"), 0)
      << "both switches are off";
  EXPECT_FALSE(observer.has(object, "HLAupdatesSent"));
  EXPECT_FALSE(observer.has(object, "RogerInteractions"));
}

TEST_F(TimedServicesTest, ServicesAreTimed) {
  TestFederate one = lab_.joined("one");
  one.must("publish Signal.Voice");
  one.must("send-many Signal.Voice 10 0 Data=hello");
  MomObserver observer(lab_.rid_file());
  observer.subscribe(kRogerFederate, {"RogerServices", "RogerSpreads"});
  rti1516e::HLAfixedRecord record;
  record.appendElement(HLAunicodeString());
  for (int i = 0; i < 3; ++i) record.appendElement(rti1516e::HLAinteger64BE());
  rti1516e::HLAvariableArray services(record);
  services.decode(observer.value(observer.object_of("one"), "RogerServices"));
  std::map<std::wstring, std::vector<std::int64_t>> times;
  for (std::size_t i = 0; i < services.size(); ++i) {
    const auto& one_service = dynamic_cast<const rti1516e::HLAfixedRecord&>(services.get(i));
    auto& figures = times[dynamic_cast<const HLAunicodeString&>(one_service.get(0)).get()];
    for (std::size_t field = 1; field <= 3; ++field) {
      figures.push_back(
          dynamic_cast<const rti1516e::HLAinteger64BE&>(one_service.get(field)).get());
    }
  }
  const std::vector<std::int64_t>& sending = times[L"sendInteraction"];
  ASSERT_EQ(sending.size(), 3U);
  EXPECT_EQ(sending[0], 10);
  EXPECT_GT(sending[1], 0);
  EXPECT_GE(sending[1], sending[2]);
  EXPECT_GT(sending[2], 0);
  EXPECT_TRUE(times.contains(L"publishInteractionClass"));

  rti1516e::HLAfixedRecord bucket;
  bucket.appendElement(HLAunicodeString());
  for (int i = 0; i < 2; ++i) bucket.appendElement(rti1516e::HLAinteger64BE());
  rti1516e::HLAvariableArray spreads(bucket);
  spreads.decode(observer.value(observer.object_of("one"), "RogerSpreads"));
  std::int64_t calls = 0;
  for (std::size_t i = 0; i < spreads.size(); ++i) {
    const auto& one_bucket = dynamic_cast<const rti1516e::HLAfixedRecord&>(spreads.get(i));
    if (dynamic_cast<const HLAunicodeString&>(one_bucket.get(0)).get() != L"sendInteraction") {
      continue;
    }
    EXPECT_GT(dynamic_cast<const rti1516e::HLAinteger64BE&>(one_bucket.get(1)).get(), 0);
    calls += dynamic_cast<const rti1516e::HLAinteger64BE&>(one_bucket.get(2)).get();
  }
  EXPECT_EQ(calls, 10) << "each call is counted in one bucket";
}

}  // namespace
}  // namespace roger::test
