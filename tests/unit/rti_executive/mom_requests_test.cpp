// The executive's part of the MOM against the standard's MIM, and what concerns the federation.
#include "rti/executive/mom/mom_requests.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "rti/executive/federation/federation.hpp"
#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"
#include "rti/mom/reports.hpp"
#include "rti/wire/limits.hpp"
#include "tests/support/mom_samples.hpp"
#include "tests/unit/rti_executive/models.hpp"
#include "tests/unit/rti_executive/requests.hpp"

namespace roger::rti::executive {
namespace {

using roger::test::mim_interaction;
using roger::test::mim_object;
using roger::test::mim_sample;
using roger::test::report_of;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using wire::Declaration;

class MomRequestsTest : public testing::Test {
 protected:
  MomRequestsTest()
      : model_(std::get<ObjectModel>(build_model({test_module()}))),
        federation_("F", 77, "HLAfloat64Time", {test_module()}, model_) {}

  FederateId join(const std::vector<wire::ModuleText>& modules = {}) {
    last_join_.clear();
    return std::get<FederateId>(
        join_federation(federation_, wire::Join{1, "F", "", "tester", modules, ""}, last_join_));
  }
  template <class Message>
  Outbox say(FederateId from, Message message) {
    Outbox outbox;
    federation_.take(from, std::move(message), outbox);
    return outbox;
  }
  /// The federate subscribes to all of the MOM's interactions.
  void subscribe_to_reports(FederateId federate) {
    const auto manager = model_.find_interaction_class(mom::kManager).value();
    say(federate, wire::DeclareInteractions{Declaration::kSubscribe, {manager.value}});
  }
  Outbox subscribe(FederateId federate, std::string_view attribute) {
    return say(federate,
               wire::DeclareAttributes{
                   Declaration::kSubscribe, federation_class().value, {index(attribute)}});
  }
  ObjectClassHandle federation_class() const {
    return model_.find_object_class(mom::kFederation).value();
  }
  ValueIndex index(std::string_view attribute) const {
    const auto handle = model_.find_attribute(federation_class(), attribute).value();
    return model_.find_index(federation_class(), handle).value();
  }
  /// Returns the interactions that the RTI sends as answer to one of `from`.
  std::vector<wire::ReliableInteraction> answers(FederateId from, std::string_view name,
                                                 mom::NamedValues values) {
    std::vector<wire::ReliableInteraction> found;
    for (AddressedMessage& one : say(from, mom::make_report(model_, name, std::move(values)))) {
      auto* interaction = std::get_if<wire::ReliableInteraction>(&one.message);
      if (interaction != nullptr && interaction->sender == 0) found.push_back(*interaction);
    }
    return found;
  }
  std::string name_of(const wire::ReliableInteraction& interaction) const {
    const std::string& name =
        model_.interaction_class(InteractionClassHandle{interaction.interaction_class}).name;
    return name.substr(name.rfind('.') + 1);
  }
  ByteVector value(const wire::ReliableInteraction& interaction, std::string_view parameter) const {
    const InteractionClassHandle at{interaction.interaction_class};
    const auto wanted = model_.find_index(at, model_.find_parameter(at, parameter).value());
    for (const Value& one : interaction.parameters) {
      if (one.index == wanted) return one.data;
    }
    ADD_FAILURE() << "no parameter " << parameter;
    return {};
  }

  static constexpr const char* kFederationModule =
      "HLAmanager.HLAfederation.HLArequest.HLArequestFOMmoduleData";

  ObjectModel model_;
  Federation federation_;
  Outbox last_join_;
};

TEST_F(MomRequestsTest, EveryAttributeOfTheFederationHasAValue) {
  const FederateId one = join();
  for (const FieldDeclaration& attribute : mim_object(mom::kFederation).fields) {
    subscribe(one, attribute.name);
    const Outbox outbox =
        say(one, wire::RequestObjectUpdate{kFederationObject, {index(attribute.name)}, {}});
    ASSERT_THAT(outbox, SizeIs(1)) << attribute.name;
    EXPECT_THAT(std::get<wire::ReliableUpdate>(outbox[0].message).attributes, SizeIs(1))
        << attribute.name;
  }
}

TEST_F(MomRequestsTest, AttributeThatIsRequestedOftenIsSentOnce) {
  const FederateId one = join();
  subscribe(one, "HLAfederationName");
  const std::vector<ValueIndex> name(3, index("HLAfederationName"));
  const auto values = [](const Outbox& outbox) {
    return std::get<wire::ReliableUpdate>(outbox.at(0).message).attributes;
  };
  EXPECT_THAT(values(say(one, wire::RequestObjectUpdate{kFederationObject, name, {}})), SizeIs(1));
  EXPECT_THAT(values(say(one, wire::RequestClassUpdate{federation_class().value, name, {}})),
              SizeIs(1));
}

TEST_F(MomRequestsTest, EveryRequestHasItsReport) {
  const FederateId one = join();
  subscribe_to_reports(one);
  for (const ClassDeclaration& request : mim_interaction(mom::kFederationRequest).children) {
    mom::NamedValues values;
    for (const FieldDeclaration& field : request.fields) {
      values.emplace_back(field.name, mim_sample(field.datatype.name));
    }
    const auto reports =
        answers(one, std::string(mom::kFederationRequest) + "." + request.name, std::move(values));
    ASSERT_THAT(reports, SizeIs(1)) << request.name;
    EXPECT_EQ(name_of(reports[0]), report_of(request.name));
  }
}

TEST_F(MomRequestsTest, ModulesOfTheFederationAreNumberedFromZero) {
  const FederateId one = join({additional_module()});
  subscribe_to_reports(one);
  const auto request = [&](std::uint64_t number) {
    return answers(one, kFederationModule, {{"HLAFOMmoduleIndicator", mom::count(number)}}).at(0);
  };
  EXPECT_EQ(value(request(0), "HLAFOMmoduleData"), mom::text(test_module().text));
  EXPECT_EQ(value(request(1), "HLAFOMmoduleData"), mom::text(additional_module().text));
  EXPECT_EQ(value(request(1), "HLAFOMmoduleIndicator"), mom::count(1));
  const wire::ReliableInteraction refused = request(2);
  EXPECT_EQ(name_of(refused), "HLAreportMOMexception");
  EXPECT_EQ(value(refused, "HLAfederate"), mom::handle(one));
  EXPECT_EQ(value(refused, "HLAparameterError"), mom::truth(true));
  EXPECT_EQ(value(refused, "HLAexception"),
            mom::text("the parameter HLAFOMmoduleIndicator is 2; 2 FOM modules exist, numbered "
                      "from 0"));
  EXPECT_EQ(name_of(answers(one, kFederationModule, {}).at(0)), "HLAreportMOMexception");
}

TEST_F(MomRequestsTest, ModulesOfAFederateAreThoseThatItJoinedWith) {
  const FederateId one = join();
  const FederateId two = join({additional_module(), additional_module(), test_module()});
  subscribe_to_reports(one);
  const auto request = [&](FederateId federate, std::uint64_t number) {
    return answers(
        one, mom::kRequestModule,
        {{"HLAfederate", mom::handle(federate)}, {"HLAFOMmoduleIndicator", mom::count(number)}});
  };
  EXPECT_EQ(name_of(request(one, 0).at(0)), "HLAreportMOMexception");
  EXPECT_EQ(value(request(two, 0).at(0), "HLAFOMmoduleData"), mom::text(additional_module().text));
  EXPECT_EQ(value(request(two, 1).at(0), "HLAFOMmoduleData"), mom::text(test_module().text));
  EXPECT_EQ(value(request(two, 1).at(0), "HLAfederate"), mom::handle(two));
  EXPECT_EQ(name_of(request(two, 2).at(0)), "HLAreportMOMexception");
  EXPECT_THAT(request(99, 0), IsEmpty());
}

TEST_F(MomRequestsTest, DirectedRequestWithoutJoinedFederateIsAFaultAlone) {
  const FederateId one = join();
  const FederateId two = join({additional_module()});
  subscribe_to_reports(one);
  const auto is_fault = [&](mom::NamedValues values) {
    values.emplace_back("HLAFOMmoduleIndicator", mom::count(0));
    const Outbox outbox =
        say(one, mom::make_report(model_, mom::kRequestModule, std::move(values)));
    return outbox.size() == 1 && std::holds_alternative<wire::Fault>(outbox[0].message);
  };
  EXPECT_TRUE(is_fault({}));
  EXPECT_TRUE(is_fault({{"HLAfederate", {1, 2, 3}}}));
  EXPECT_TRUE(is_fault({{"HLAfederate", mom::handle(99)}}));
  EXPECT_TRUE(is_fault({{"HLAfederate", mom::handle(0x10000U + two)}}));
}

TEST_F(MomRequestsTest, MimIsReported) {
  const FederateId one = join();
  subscribe_to_reports(one);
  const auto reports = answers(one, "HLAmanager.HLAfederation.HLArequest.HLArequestMIMdata", {});
  ASSERT_THAT(reports, SizeIs(1));
  EXPECT_EQ(value(reports[0], "HLAMIMdata"), mom::text(standard_mim_text()));
}

TEST_F(MomRequestsTest, MimThatNoMessageCanContainIsAnException) {
  const wire::ModuleText mim = large_module(1, kMaxModuleBytes);
  const std::vector<wire::ModuleText> modules;
  const FederationFacts facts{"F", "", mim, modules, {}, false, {}, {}};
  const wire::ReliableInteraction message =
      mom::make_report(model_, "HLAmanager.HLAfederation.HLArequest.HLArequestMIMdata", {});
  const auto reports =
      handle_mom(model_, facts, {FederationMom::Task::kReportOnFederation, 1, 0, message}).reports;
  ASSERT_THAT(reports, SizeIs(1));
  EXPECT_EQ(name_of(reports[0]), "HLAreportMOMexception");
  EXPECT_EQ(value(reports[0], "HLAexception"),
            mom::text("the MIM large.xml is too large to be sent"));
}

TEST_F(MomRequestsTest, NothingIsReportedWithoutSubscribers) {
  const FederateId one = join();
  EXPECT_THAT(answers(one, "HLAmanager.HLAfederation.HLArequest.HLArequestMIMdata", {}), IsEmpty());
}

TEST(MomSynchronizationPoints, AreReportedWithTheirFederates) {
  const ObjectModel model = std::get<ObjectModel>(build_model({}));
  const wire::ModuleText mim{"HLAstandardMIM", ""};
  const std::vector<wire::ModuleText> modules;
  FederationFacts facts{"F", "", mim, modules, {}, false, {}, {}};
  facts.sync_points = {{"start", {{1, SyncPointFacts::Status::kMoving}}},
                       {"stop", {{1, SyncPointFacts::Status::kWaitingForOthers}}}};
  const auto reports = [&](const char* request) {
    const wire::ReliableInteraction message =
        mom::make_report(model, std::string(mom::kFederationRequest) + "." + request, {});
    return handle_mom(model, facts, {FederationMom::Task::kReportOnFederation, 1, 0, message})
        .reports;
  };
  const auto labels = reports("HLArequestSynchronizationPoints");
  ASSERT_THAT(labels, SizeIs(1));
  EXPECT_EQ(labels[0].parameters.at(0).data, mom::texts({"start", "stop"}));
  const auto status = reports("HLArequestSynchronizationPointStatus");
  ASSERT_THAT(status, SizeIs(2));
  EXPECT_EQ(status[1].parameters.at(0).data, mom::text("stop"));
  // One record: the length of the handle, the handle, the status.
  EXPECT_EQ(status[1].parameters.at(1).data,
            (ByteVector{0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3}));
}

TEST_F(MomRequestsTest, AutoProvideIsSwitchedForAllFederates) {
  const FederateId one = join();
  const FederateId two = join();
  subscribe(one, mom::kAutoProvide);
  const Outbox outbox = say(two, mom::make_report(model_, mom::kSetFederationSwitches,
                                                  {{mom::kAutoProvide, mom::truth(true)}}));
  ASSERT_THAT(outbox, SizeIs(2));
  EXPECT_THAT(outbox[0].to, ElementsAre(one, two));
  EXPECT_EQ(outbox[0].message, wire::ExecutiveMessage(wire::AutoProvideChanged{true}));
  EXPECT_THAT(outbox[1].to, ElementsAre(one));
  EXPECT_THAT(std::get<wire::ReliableUpdate>(outbox[1].message).attributes,
              ElementsAre(Value{index(mom::kAutoProvide), mom::truth(true)}));
  // A federate that joins later learns it as well.
  const FederateId three = join();
  const auto is_switch = [&](const AddressedMessage& sent) {
    return sent.to == std::vector<FederateId>{three} &&
           sent.message == wire::ExecutiveMessage(wire::AutoProvideChanged{true});
  };
  EXPECT_THAT(last_join_, Contains(testing::Truly(is_switch)));
  EXPECT_THAT(say(two, mom::make_report(model_, mom::kSetFederationSwitches, {})), IsEmpty());
}

TEST_F(MomRequestsTest, SubscriberReceivesTheSwitchOnceAndItsSenderDoesNot) {
  const FederateId one = join();
  const FederateId two = join();
  subscribe_to_reports(one);
  subscribe_to_reports(two);
  std::vector<std::vector<FederateId>> to;
  for (const AddressedMessage& one_message :
       say(two, mom::make_report(model_, mom::kSetFederationSwitches,
                                 {{mom::kAutoProvide, mom::truth(true)}}))) {
    if (std::holds_alternative<wire::ReliableInteraction>(one_message.message)) {
      to.push_back(one_message.to);
    }
  }
  EXPECT_THAT(to, ElementsAre(ElementsAre(one)));
}

TEST_F(MomRequestsTest, CurrentFddContainsTheModulesAndFollowsThem) {
  const FederateId one = join();
  const Outbox outbox = subscribe(one, "HLAcurrentFDD");
  ASSERT_THAT(outbox, SizeIs(2));
  const auto text = [](const wire::ReliableUpdate& update) {
    return mom::decode_text(update.attributes.at(0).data).value();
  };
  EXPECT_THAT(text(std::get<wire::ReliableUpdate>(outbox[1].message)),
              testing::AllOf(testing::HasSubstr("<name>Vehicle</name>"),
                             testing::HasSubstr("<name>HLAreportMIMdata</name>"),
                             testing::Not(testing::HasSubstr("<name>Extra</name>"))));
  join({additional_module()});
  const auto* update = std::get_if<wire::ReliableUpdate>(&last_join_.back().message);
  ASSERT_NE(update, nullptr);
  EXPECT_THAT(text(*update), testing::HasSubstr("<name>Extra</name>"));
}

}  // namespace
}  // namespace roger::rti::executive
