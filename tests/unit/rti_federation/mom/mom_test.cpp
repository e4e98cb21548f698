// The MOM object of a federate, through the federate's interface.
#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedRecord.h>
#include <RTI/encoding/HLAopaqueData.h>
#include <RTI/encoding/HLAvariableArray.h>
#include <RTI/time/HLAfloat64Interval.h>
#include <RTI/time/HLAfloat64Time.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using test::Datagrams;
using test::to_data;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class FederateMomTest : public testing::Test, public test::FederateTest {
 protected:
  explicit FederateMomTest(const std::optional<MomIdentity>& identity = MomIdentity{"station",
                                                                                    "hill",
                                                                                    {"a.xml"}},
                           Rid::Statistics statistics = {}, const std::string& tables = "")
      : FederateTest(rti1516e::HLA_IMMEDIATE, tables, statistics, identity) {}

  static constexpr FederateId kSelf = 3;
  static constexpr const char* kChannel0Group = "239.1.0.1";

  ValueIndex index(const char* name) const {
    const ObjectClassHandle at = model.find_object_class(mom::kRogerFederate).value();
    return model.find_index(at, model.find_attribute(at, name).value()).value();
  }
  /// Requests an attribute as the executive does and returns its value; nullopt: not provided.
  std::optional<ByteVector> value(const char* name) {
    executive.sent_messages.clear();
    federate->on_message(wire::ProvideUpdate{mom_object_id(kSelf), {index(name)}, {}});
    const auto updates = executive.all<wire::ReliableUpdate>();
    if (updates.empty()) return std::nullopt;
    EXPECT_EQ(updates[0].object, mom_object_id(kSelf));
    EXPECT_THAT(updates[0].attributes, SizeIs(1));
    return updates[0].attributes.at(0).data;
  }
  /// Sends a MOM interaction from federate 1.
  void say(const char* name, const std::vector<std::pair<const char*, ByteVector>>& parameters) {
    const InteractionClassHandle at = test::interaction(model, name);
    wire::ReliableInteraction message{1, at.value, {}, {}};
    for (const auto& [parameter, data] : parameters) {
      message.parameters.push_back(
          {model.find_index(at, test::parameter(model, name, parameter)).value(), data});
    }
    federate->on_message(message);
  }
  using Counts = std::map<std::uint64_t, std::int32_t>;
  struct Report {
    std::string name;
    std::map<std::string, ByteVector> parameters;
  };

  /// Returns the answers to the request for this federate.
  std::vector<Report> request(const std::string& name,
                              std::vector<std::pair<const char*, ByteVector>> parameters = {}) {
    executive.sent_messages.clear();
    parameters.emplace_back("HLAfederate", mom::handle(kSelf));
    say(("HLAmanager.HLAfederate.HLArequest." + name).c_str(), parameters);
    std::vector<Report> reports;
    for (const auto& message : executive.all<wire::ReliableInteraction>()) {
      EXPECT_EQ(message.sender, 0) << "reports come from the RTI";
      const InteractionClass& at =
          model.interaction_class(InteractionClassHandle{message.interaction_class});
      Report& report = reports.emplace_back();
      report.name = at.name.substr(at.name.rfind('.') + 1);
      for (const Value& value : message.parameters) {
        report.parameters[model.parameter(at.fields.at(value.index)).name] = value.data;
      }
    }
    return reports;
  }
  /// Decodes HLAobjectClassBasedCounts and similar types.
  static Counts counts(const ByteVector& value) {
    rti1516e::HLAfixedRecord record;
    record.appendElement(rti1516e::HLAopaqueData());
    record.appendElement(rti1516e::HLAinteger32BE());
    rti1516e::HLAvariableArray list(record);
    list.decode({value.data(), value.size()});
    Counts found;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto& one = dynamic_cast<const rti1516e::HLAfixedRecord&>(list.get(i));
      const ByteVector handle = mom::encoded(one.get(0));
      found[mom::decode_handle(handle).value()] =
          dynamic_cast<const rti1516e::HLAinteger32BE&>(one.get(1)).get();
    }
    return found;
  }
  void set_timing(FederateId of, std::uint64_t seconds) {
    say("HLAmanager.HLAfederate.HLAadjust.HLAsetTiming",
        {{"HLAfederate", mom::handle(of)}, {"HLAreportPeriod", mom::count(seconds)}});
  }
};

class FederateWithoutMomTest : public FederateMomTest {
 protected:
  FederateWithoutMomTest() : FederateMomTest(std::nullopt) {}
};

class FederateWithoutCountersTest : public FederateMomTest {
 protected:
  FederateWithoutCountersTest() : FederateMomTest(MomIdentity{}, {false, false}) {}
};

class FederateWithUpdateRatesTest : public FederateMomTest {
 protected:
  FederateWithUpdateRatesTest()
      : FederateMomTest(MomIdentity{}, {},
                        "<updateRates><updateRate><name>Low</name><rate>1.0</rate></updateRate>"
                        "</updateRates>") {}
};

TEST_F(FederateMomTest, JoinedFederateHasAnObject) {
  const auto registered = executive.all<wire::RegisterObject>();
  ASSERT_THAT(registered, SizeIs(1));
  EXPECT_EQ(registered[0].object, mom_object_id(kSelf));
  EXPECT_EQ(registered[0].object_class,
            test::object_class(model, "HLAmanager.HLAfederate.RogerFederate").value);
  EXPECT_EQ(registered[0].name, "HLAfederate_3");
}

TEST_F(FederateMomTest, ShowsTheIdentityOfTheFederate) {
  EXPECT_EQ(value("HLAfederateHandle"), mom::handle(kSelf));
  EXPECT_EQ(value("HLAfederateName"), mom::text("self"));
  EXPECT_EQ(value("HLAfederateType"), mom::text("station"));
  EXPECT_EQ(value("HLAfederateHost"), mom::text("hill"));
  EXPECT_EQ(value("HLAFOMmoduleDesignatorList"), mom::texts({"a.xml"}));
  EXPECT_EQ(value("HLAtimeConstrained"), mom::truth(false));
  EXPECT_EQ(value("HLAGALT"), mom::opaque({}));
}

TEST_F(FederateMomTest, ShowsTheCountersOfTheFederate) {
  federate->declarations().publish(object_class("Base.Radio"), {attribute("Base.Radio", "Power")});
  const auto radio = federate->objects().register_object(object_class("Base.Radio"), nullptr);
  federate->objects().register_object(object_class("Base.Radio"), nullptr);
  for (int i = 0; i < 3; ++i) {
    federate->objects().update(radio, {{attribute("Base.Radio", "Power"), to_data("5")}}, {},
                               nullptr);
  }
  federate->declarations().publish(interaction("Order"));
  federate->objects().send_interaction(interaction("Order"), {}, {}, nullptr);
  EXPECT_EQ(value("HLAupdatesSent"), mom::count(3));
  EXPECT_EQ(value("HLAinteractionsSent"), mom::count(1));
  EXPECT_EQ(value("HLAobjectInstancesRegistered"), mom::count(2));
  EXPECT_EQ(value("HLAobjectInstancesUpdated"), mom::count(1));
  EXPECT_EQ(value("HLAobjectInstancesThatCanBeDeleted"), mom::count(2));
  EXPECT_EQ(value("HLAreflectionsReceived"), mom::count(0));
}

TEST_F(FederateMomTest, ReceivedMessagesAndObjectsAreCounted) {
  const ClassId radio = test::object_class(model, "Base.Radio").value;
  const InteractionClassHandle order = test::interaction(model, "Order");
  const InteractionClassHandle channel0 = test::interaction(model, "Signal.Voice.Channel0");
  federate->declarations().subscribe(interaction("Order"));
  federate->declarations().subscribe(interaction("Signal"));
  federate->declarations().subscribe(object_class("Base"), {attribute("Base", "Id")}, L"");
  for (int i = 0; i < 2; ++i) {
    federate->on_message(wire::ReliableInteraction{1, order.value, {}, {}});
  }
  arrive(kChannel0Group, Datagrams().interaction(channel0, {}));
  for (const std::uint32_t object : {1U, 2U}) {
    federate->on_message(wire::DiscoverObject{make_object_id(1, object), radio,
                                              "radio " + std::to_string(object), 1});
  }
  for (int i = 0; i < 3; ++i) {
    federate->on_message(
        wire::ReliableUpdate{1, make_object_id(1, 1), {test::value(radio_index("Id"), "7")}, {}});
  }
  EXPECT_EQ(value("HLAinteractionsReceived"), mom::count(3));
  EXPECT_EQ(value("HLAreflectionsReceived"), mom::count(3));
  EXPECT_EQ(value("HLAobjectInstancesDiscovered"), mom::count(2));
  EXPECT_EQ(value("HLAobjectInstancesReflected"), mom::count(1));
  const auto received = request("HLArequestInteractionsReceived");
  ASSERT_THAT(received, SizeIs(2));
  EXPECT_EQ(counts(received[0].parameters.at("HLAinteractionCounts")), (Counts{{order.value, 2}}));
  EXPECT_EQ(counts(received[1].parameters.at("HLAinteractionCounts")),
            (Counts{{channel0.value, 1}}));
  const auto reflected = request("HLArequestReflectionsReceived");
  ASSERT_THAT(reflected, SizeIs(2));
  EXPECT_EQ(counts(reflected[0].parameters.at("HLAreflectCounts")), (Counts{{radio, 3}}));
  EXPECT_EQ(counts(reflected[1].parameters.at("HLAreflectCounts")), Counts{});
  const auto objects = request("HLArequestObjectInstancesReflected");
  ASSERT_THAT(objects, SizeIs(1));
  EXPECT_EQ(counts(objects[0].parameters.at("HLAobjectInstanceCounts")), (Counts{{radio, 1}}));
  federate->on_message(wire::RemoveObject{make_object_id(1, 1), 1, {}});
  EXPECT_EQ(value("HLAobjectInstancesRemoved"), mom::count(1));
  EXPECT_EQ(value("HLAobjectInstancesReflected"), mom::count(0)) << "of those that exist";
}

TEST_F(FederateMomTest, ShowsTheStateOfTime) {
  const auto encoded = [](const auto& time) { return mom::opaque(octets_of(time.encode())); };
  const auto at = [](double time) {
    return wire::LogicalTime{octets_of(rti1516e::HLAfloat64Time(time).encode()), {}};
  };
  federate->time().enable_regulation(rti1516e::HLAfloat64Interval(0.5));
  federate->on_message(wire::TimeRegulationEnabled{{at(0.5), false}});
  federate->time().enable_constrained();
  federate->on_message(wire::TimeConstrainedEnabled{});
  federate->time().enable_asynchronous_delivery();
  federate->time().advance(wire::Advance::kTimeAdvanceRequest, rti1516e::HLAfloat64Time(2.0));
  EXPECT_EQ(value("HLAtimeManagerState"), mom::count(1)) << "advancing";
  federate->on_message(wire::AdvanceGranted{at(2.0), true, at(3.0)});
  EXPECT_EQ(value("HLAtimeManagerState"), mom::count(0)) << "granted";
  EXPECT_EQ(value("HLAtimeRegulating"), mom::truth(true));
  EXPECT_EQ(value("HLAtimeConstrained"), mom::truth(true));
  EXPECT_EQ(value("HLAasynchronousDelivery"), mom::truth(true));
  EXPECT_EQ(value("HLAlogicalTime"), encoded(rti1516e::HLAfloat64Time(2.0)));
  EXPECT_EQ(value("HLAlookahead"), encoded(rti1516e::HLAfloat64Interval(0.5)));
  EXPECT_EQ(value("HLAGALT"), encoded(rti1516e::HLAfloat64Time(3.0)));
  EXPECT_EQ(value("HLALITS"), encoded(rti1516e::HLAfloat64Time(3.0)));
}

TEST_F(FederateMomTest, LengthsCountTheWaitingMessagesOnly) {
  const InteractionClassHandle order = test::interaction(model, "Order");
  const auto lengths = [this] { return std::pair(value("HLAROlength"), value("HLATSOlength")); };
  const auto are = [](std::uint64_t receive_order, std::uint64_t timestamp_order) {
    return std::pair(std::optional(mom::count(receive_order)),
                     std::optional(mom::count(timestamp_order)));
  };
  federate->declarations().subscribe(interaction("Order"));
  federate->declarations().subscribe(interaction("Signal"));
  federate->time().enable_constrained();
  federate->on_message(wire::TimeConstrainedEnabled{});
  EXPECT_EQ(lengths(), are(0, 0));
  // The first two wait for a time advance, the third for its time.
  federate->on_message(wire::ReliableInteraction{1, order.value, {}, {}});
  arrive(kChannel0Group,
         Datagrams().interaction(test::interaction(model, "Signal.Voice.Channel0"), {}));
  federate->on_message(wire::TimedInteraction{
      {1, order.value, {}, {}}, {{octets_of(rti1516e::HLAfloat64Time(3.0).encode()), {}}, 1}});
  EXPECT_EQ(lengths(), are(2, 1));
  callbacks.set_enabled(false);
  federate->on_message(wire::SyncPointAnnounced{"ready", {}});
  EXPECT_EQ(lengths(), are(2, 1)) << "no message";
  federate->time().enable_asynchronous_delivery();
  EXPECT_EQ(lengths(), are(2, 1)) << "they wait for callbacks now";
  callbacks.set_enabled(true);
  EXPECT_THAT(callback_log.entries, SizeIs(4));
  EXPECT_EQ(lengths(), are(0, 1));
}

TEST_F(FederateMomTest, ShowsTheTimeGrantedSinceTheLastRequest) {
  clock.advance(std::chrono::milliseconds(1500));
  EXPECT_EQ(value("HLAtimeGrantedTime"), mom::count(1500));
  clock.advance(std::chrono::milliseconds(20));
  EXPECT_EQ(value("HLAtimeGrantedTime"), mom::count(20));
}

TEST_F(FederateMomTest, ShowsJoinedGroupsAndReceivedDatagrams) {
  federate->declarations().subscribe(interaction("Signal.Voice.Channel0"));
  Datagrams from_one;
  const InteractionClassHandle channel0 = test::interaction(model, "Signal.Voice.Channel0");
  const ByteVector datagram = from_one.interaction(channel0, {});
  arrive(kChannel0Group, datagram);
  from_one.sequence += 2;
  arrive(kChannel0Group, from_one.interaction(channel0, {}));

  const auto number = [] { return rti1516e::HLAinteger64BE(); };
  rti1516e::HLAfixedRecord traffic;
  traffic.appendElement(number());
  traffic.appendElement(number());
  rti1516e::HLAfixedRecord record;
  record.appendElement(rti1516e::HLAunicodeString());
  record.appendElement(rti1516e::HLAinteger32BE());
  record.appendElement(traffic);
  record.appendElement(traffic);
  for (int i = 0; i < 3; ++i) record.appendElement(number());
  rti1516e::HLAvariableArray groups(record);
  const ByteVector encoded = value("RogerGroups").value();
  groups.decode({encoded.data(), encoded.size()});
  ASSERT_EQ(groups.size(), 1U);
  const auto& group = dynamic_cast<const rti1516e::HLAfixedRecord&>(groups.get(0));
  EXPECT_EQ(dynamic_cast<const rti1516e::HLAunicodeString&>(group.get(0)).get(), L"239.1.0.1");
  EXPECT_EQ(dynamic_cast<const rti1516e::HLAinteger32BE&>(group.get(1)).get(), 1);
  const auto& received = dynamic_cast<const rti1516e::HLAfixedRecord&>(group.get(3));
  const auto read = [](const rti1516e::DataElement& element) {
    return dynamic_cast<const rti1516e::HLAinteger64BE&>(element).get();
  };
  EXPECT_EQ(read(received.get(0)), 2);
  EXPECT_EQ(read(received.get(1)), static_cast<std::int64_t>(2 * datagram.size()));
  EXPECT_EQ(read(group.get(4)), 0) << "filtered";
  EXPECT_EQ(read(group.get(5)), 2) << "lost";
}

TEST_F(FederateMomTest, FiguresArePeriodicOncePeriodIsSet) {
  executive.sent_messages.clear();
  clock.advance(std::chrono::hours(1));
  federate->tick();
  EXPECT_THAT(executive.sent_messages, IsEmpty());
  set_timing(1, 2);  // of another federate
  set_timing(kSelf, 2);
  clock.advance(std::chrono::milliseconds(1999));
  federate->tick();
  EXPECT_THAT(executive.sent_messages, IsEmpty());
  clock.advance(std::chrono::milliseconds(1));
  federate->tick();
  federate->tick();
  auto updates = executive.all<wire::ReliableUpdate>();
  ASSERT_THAT(updates, SizeIs(1));
  std::vector<ValueIndex> updated;
  for (const Value& one : updates[0].attributes) updated.push_back(one.index);
  EXPECT_THAT(updated, testing::Contains(index("HLAupdatesSent")));
  EXPECT_THAT(updated, testing::Contains(index("RogerGroups")));
  EXPECT_THAT(updated, testing::Not(testing::Contains(index("HLAfederateName"))));
  set_timing(kSelf, 0);
  clock.advance(std::chrono::hours(1));
  federate->tick();
  EXPECT_THAT(executive.all<wire::ReliableUpdate>(), SizeIs(1));
}

TEST_F(FederateMomTest, CountRequestsAreAnsweredByTransportation) {
  federate->declarations().publish(interaction("Order"));
  federate->objects().send_interaction(interaction("Order"), {}, {}, nullptr);
  federate->objects().send_interaction(interaction("Order"), {}, {}, nullptr);
  const auto reports = request("HLArequestInteractionsSent");
  ASSERT_THAT(reports, SizeIs(2));
  for (const Report& report : reports) {
    EXPECT_EQ(report.name, "HLAreportInteractionsSent");
    EXPECT_EQ(report.parameters.at("HLAfederate"), mom::handle(kSelf));
  }
  EXPECT_EQ(reports[0].parameters.at("HLAtransportation"), mom::text("HLAreliable"));
  EXPECT_EQ(counts(reports[0].parameters.at("HLAinteractionCounts")),
            (Counts{{test::interaction(model, "Order").value, 2}}));
  EXPECT_EQ(reports[1].parameters.at("HLAtransportation"), mom::text("HLAbestEffort"));
  EXPECT_EQ(counts(reports[1].parameters.at("HLAinteractionCounts")), Counts{});
}

TEST_F(FederateMomTest, RequestsAboutObjectInstancesAreAnsweredByClass) {
  federate->declarations().publish(object_class("Base.Radio"), {attribute("Base.Radio", "Power")});
  const auto radio = federate->objects().register_object(object_class("Base.Radio"), nullptr);
  federate->objects().register_object(object_class("Base.Radio"), nullptr);
  federate->objects().update(radio, {{attribute("Base.Radio", "Power"), to_data("5")}}, {},
                             nullptr);
  const std::uint64_t radios = test::object_class(model, "Base.Radio").value;
  const auto instances = [&](const std::string& what) {
    const auto reports = request("HLArequestObjectInstances" + what);
    EXPECT_THAT(reports, SizeIs(1));
    EXPECT_EQ(reports.at(0).name, "HLAreportObjectInstances" + what);
    return counts(reports.at(0).parameters.at("HLAobjectInstanceCounts"));
  };
  EXPECT_EQ(instances("ThatCanBeDeleted"), (Counts{{radios, 2}}));
  EXPECT_EQ(instances("Updated"), (Counts{{radios, 1}}));
  EXPECT_EQ(instances("Reflected"), Counts{});

  const auto updates = request("HLArequestUpdatesSent");
  ASSERT_THAT(updates, SizeIs(2));
  EXPECT_EQ(counts(updates[1].parameters.at("HLAupdateCounts")), (Counts{{radios, 1}}));

  const auto one = request("HLArequestObjectInstanceInformation",
                           {{"HLAobjectInstance", mom::handle(handle_value(radio))}});
  ASSERT_THAT(one, SizeIs(1));
  EXPECT_EQ(one[0].parameters.at("HLAregisteredClass"), mom::handle(radios));
  EXPECT_EQ(one[0].parameters.at("HLAownedInstanceAttributeList"),
            mom::handles({handle_value(attribute("Base.Radio", "HLAprivilegeToDeleteObject")),
                          handle_value(attribute("Base.Radio", "Power"))}));
  const auto none =
      request("HLArequestObjectInstanceInformation", {{"HLAobjectInstance", mom::handle(12345)}});
  ASSERT_THAT(none, SizeIs(1));
  EXPECT_FALSE(none[0].parameters.contains("HLAknownClass"));
}

TEST_F(FederateMomTest, PublicationsAndSubscriptionsAreReported) {
  const auto nothing = request("HLArequestPublications");
  ASSERT_THAT(nothing, SizeIs(2));
  EXPECT_EQ(nothing[0].parameters.at("HLAnumberOfClasses"), mom::count(0));
  EXPECT_FALSE(nothing[0].parameters.contains("HLAobjectClass"));
  EXPECT_EQ(nothing[1].parameters.at("HLAinteractionClassList"), mom::handles({}));

  federate->declarations().publish(interaction("Order"));
  federate->declarations().subscribe(interaction("Signal"));
  federate->declarations().subscribe(object_class("Base"), {attribute("Base", "Id")}, L"");
  const auto published = request("HLArequestPublications");
  ASSERT_THAT(published, SizeIs(2));
  EXPECT_EQ(published[1].parameters.at("HLAinteractionClassList"),
            mom::handles({test::interaction(model, "Order").value}));
  const auto subscribed = request("HLArequestSubscriptions");
  ASSERT_THAT(subscribed, SizeIs(2));
  EXPECT_EQ(subscribed[0].name, "HLAreportObjectClassSubscription");
  EXPECT_EQ(subscribed[0].parameters.at("HLAnumberOfClasses"), mom::count(1));
  EXPECT_EQ(subscribed[0].parameters.at("HLAobjectClass"),
            mom::handle(test::object_class(model, "Base").value));
  EXPECT_EQ(subscribed[0].parameters.at("HLAattributeList"),
            mom::handles({test::attribute(model, "Base", "Id").value}));
  EXPECT_EQ(counts(subscribed[1].parameters.at("HLAinteractionClassList")),
            (Counts{{test::interaction(model, "Signal").value, 1}}));
}

TEST_F(FederateWithUpdateRatesTest, RateAndKindOfASubscriptionAreReported) {
  federate->declarations().subscribe(radio_class(), {radio_attribute("Power")}, L"Low", false);
  const auto subscribed = request("HLArequestSubscriptions");
  ASSERT_THAT(subscribed, SizeIs(2));
  EXPECT_EQ(subscribed[0].parameters.at("HLAmaxUpdateRate"), mom::text("Low"));
  EXPECT_EQ(subscribed[0].parameters.at("HLAactive"), mom::truth(false));
  EXPECT_EQ(subscribed[0].parameters.at("HLAattributeList"),
            mom::handles({test::attribute(model, "Base.Radio", "Power").value}));
}

TEST_F(FederateMomTest, MissingParametersAreReported) {
  const auto reports = request("HLArequestObjectInstanceInformation");
  ASSERT_THAT(reports, SizeIs(1));
  EXPECT_EQ(reports[0].name, "HLAreportMOMexception");
  EXPECT_EQ(reports[0].parameters.at("HLAservice"),
            mom::text("HLAinteractionRoot.HLAmanager.HLAfederate.HLArequest."
                      "HLArequestObjectInstanceInformation"));
  executive.sent_messages.clear();
  say("HLAmanager.HLAfederate.HLAadjust.HLAsetTiming", {{"HLAfederate", mom::handle(kSelf)}});
  EXPECT_THAT(executive.all<wire::ReliableInteraction>(), SizeIs(1));
}

TEST_F(FederateMomTest, RequestsAboutOtherFederatesAreIgnored) {
  executive.sent_messages.clear();
  say("HLAmanager.HLAfederate.HLArequest.HLArequestUpdatesSent", {{"HLAfederate", mom::handle(1)}});
  say("HLAmanager.HLAfederate.HLArequest.HLArequestUpdatesSent", {{"HLAfederate", {1, 2, 3}}});
  say("HLAmanager.HLAfederate.HLArequest.HLArequestUpdatesSent", {});
  EXPECT_THAT(executive.sent_messages, IsEmpty());
}

TEST_F(FederateWithoutCountersTest, CountsAreNotReported) {
  EXPECT_THAT(request("HLArequestUpdatesSent"), IsEmpty());
  EXPECT_THAT(request("HLArequestPublications"), SizeIs(2));
}

TEST_F(FederateMomTest, DirectedInteractionsCauseNoCallback) {
  federate->declarations().subscribe(interaction("HLAmanager"));
  const InteractionClassHandle at =
      test::interaction(model, "HLAmanager.HLAfederate.HLArequest.HLArequestUpdatesSent");
  federate->on_message(wire::ReliableInteraction{kSelf, at.value, {}, {}});
  EXPECT_THAT(callback_log.entries, IsEmpty());
  federate->on_message(wire::ReliableInteraction{1, at.value, {}, {}});
  EXPECT_THAT(callback_log.entries, SizeIs(1));
}

TEST_F(FederateMomTest, SubscribersOfTheMomJoinNoGroups) {
  federate->declarations().subscribe(interaction("HLAmanager"));
  federate->declarations().subscribe(object_class("HLAmanager.HLAfederate"),
                                     {attribute("HLAmanager.HLAfederate", "HLAfederateName")}, L"");
  EXPECT_THAT(network->joined, IsEmpty());
}

TEST_F(FederateWithoutMomTest, NothingIsRegisteredOrAnswered) {
  EXPECT_THAT(executive.sent_messages, IsEmpty());
  EXPECT_EQ(value("HLAfederateName"), std::nullopt);
  set_timing(kSelf, 1);
  clock.advance(std::chrono::hours(1));
  federate->tick();
  EXPECT_THAT(executive.sent_messages, IsEmpty());
}

TEST_F(FederateWithoutCountersTest, DisabledCountersAreNotShown) {
  EXPECT_EQ(value("HLAupdatesSent"), std::nullopt);
  EXPECT_EQ(value("RogerInteractions"), std::nullopt);
  EXPECT_EQ(value("RogerServices"), std::nullopt);
  EXPECT_EQ(value("RogerSpreads"), std::nullopt);
  EXPECT_EQ(value("RogerSwitches"), (ByteVector{0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(value("HLAfederateName"), mom::text("self"));
}

}  // namespace
}  // namespace roger::rti
