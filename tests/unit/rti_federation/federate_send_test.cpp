// Sending services of a federate: the messages that leave it.
#include <RTI/time/HLAfloat64Time.h>
#include <RTI/time/HLAinteger64Time.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "rti/wire/limits.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using test::to_data;
using test::value;

class FederateSendTest : public testing::Test, public test::FederateTest {
 protected:
  rti1516e::ObjectInstanceHandle register_radio() {
    federate->declarations().publish(object_class("Base.Radio"), {attribute("Base.Radio", "Power"),
                                                                  attribute("Base.Radio", "Id")});
    return federate->objects().register_object(object_class("Base.Radio"), nullptr);
  }
  std::vector<std::string> values_of(std::size_t at) const {
    wire::Datagram datagram;
    EXPECT_EQ(wire::Datagram::parse(network->sent.at(at).datagram, datagram),
              wire::DropReason::kNone);
    wire::DataMessage message;
    Bytes rest = datagram.messages();
    EXPECT_TRUE(datagram.next(rest, message));
    std::vector<std::string> found;
    for (const ValueView& one : message.values) {
      found.push_back(std::to_string(one.index) + "=" +
                      std::string(one.data.begin(), one.data.end()));
    }
    return found;
  }
};

TEST_F(FederateSendTest, BestEffortInteractionIsSentToTheGroupOfItsClass) {
  federate->declarations().publish(interaction("Signal.Voice.Channel1"));
  federate->objects().send_interaction(
      interaction("Signal.Voice.Channel1"),
      {{parameter("Signal.Voice.Channel1", "Data"), to_data("hello")}}, to_data("tag"), nullptr);
  ASSERT_EQ(network->sent.size(), 1U);
  EXPECT_EQ(network->sent[0].group.text(), "239.1.0.2");
  EXPECT_EQ(values_of(0), std::vector<std::string>{"0=hello"});
}

TEST_F(FederateSendTest, ReliableInteractionIsSentToTheExecutive) {
  federate->declarations().publish(interaction("Order"));
  federate->objects().send_interaction(interaction("Order"),
                                       {{parameter("Order", "Text"), to_data("go")}}, {}, nullptr);
  EXPECT_TRUE(network->sent.empty());
  const auto sent = executive.all<wire::ReliableInteraction>();
  ASSERT_EQ(sent.size(), 1U);
  EXPECT_EQ(sent[0].parameters, std::vector<Value>{value(0, "go")});
}

TEST_F(FederateSendTest, InvalidSendInteractionThrows) {
  const auto channel = interaction("Signal.Voice.Channel1");
  EXPECT_THROW(federate->objects().send_interaction(channel, {}, {}, nullptr),
               rti1516e::InteractionClassNotPublished);
  EXPECT_THROW(federate->objects().send_interaction(
                   make_handle<rti1516e::InteractionClassHandle>(9999), {}, {}, nullptr),
               rti1516e::InteractionClassNotDefined);
  EXPECT_THROW(federate->objects().send_interaction({}, {}, {}, nullptr),
               rti1516e::InteractionClassNotDefined);
  // A number that would be a valid handle if it were cut to 16 bits.
  EXPECT_THROW(federate->objects().send_interaction(
                   make_handle<rti1516e::InteractionClassHandle>(handle_value(channel) + 0x10000),
                   {}, {}, nullptr),
               rti1516e::InteractionClassNotDefined);
  federate->declarations().publish(channel);
  EXPECT_THROW(federate->objects().send_interaction(
                   channel, {{parameter("Order", "Text"), to_data("x")}}, {}, nullptr),
               rti1516e::InteractionParameterNotDefined);
  EXPECT_TRUE(network->sent.empty());
  EXPECT_TRUE(executive.all<wire::ReliableInteraction>().empty());
}

TEST_F(FederateSendTest, ExceptionNamesTheUnpublishedClass) {
  try {
    federate->objects().send_interaction(interaction("Signal.Voice.Channel1"), {}, {}, nullptr);
    FAIL();
  } catch (const rti1516e::InteractionClassNotPublished& thrown) {
    EXPECT_EQ(thrown.what(),
              L"HLAinteractionRoot.Signal.Voice.Channel1 is not published by this federate");
  }
}

TEST_F(FederateSendTest, TooLargeMessageIsRefusedWithItsSize) {
  federate->declarations().publish(interaction("Signal.Voice.Channel1"));
  try {
    federate->objects().send_interaction(
        interaction("Signal.Voice.Channel1"),
        {{parameter("Signal.Voice.Channel1", "Data"), to_data(std::string(300'000, 'x'))}}, {},
        nullptr);
    FAIL();
  } catch (const rti1516e::RTIinternalError& thrown) {
    EXPECT_NE(thrown.what().find(L"300000"), std::wstring::npos) << to_utf8(thrown.what());
    EXPECT_NE(thrown.what().find(L"262144"), std::wstring::npos) << to_utf8(thrown.what());
  }
}

TEST_F(FederateSendTest, TimeOfAnotherImplementationIsRefused) {
  federate->declarations().publish(interaction("Signal.Voice.Channel1"));
  const rti1516e::HLAinteger64Time wrong(5);
  EXPECT_THROW(
      federate->objects().send_interaction(interaction("Signal.Voice.Channel1"), {}, {}, &wrong),
      rti1516e::InvalidLogicalTime);
  EXPECT_TRUE(network->sent.empty());
  EXPECT_TRUE(executive.all<wire::TimedInteraction>().empty());
}

TEST_F(FederateSendTest, UpdateIsSplitByTransportation) {
  const auto radio = register_radio();
  federate->objects().update(radio,
                             {{attribute("Base.Radio", "Power"), to_data("5W")},
                              {attribute("Base.Radio", "Id"), to_data("7")}},
                             to_data("tag"), nullptr);
  ASSERT_EQ(network->sent.size(), 1U);
  EXPECT_EQ(network->sent[0].group.text(), "239.2.0.1");
  EXPECT_EQ(values_of(0), std::vector<std::string>{std::to_string(radio_index("Power")) + "=5W"});
  const auto reliable = executive.all<wire::ReliableUpdate>();
  ASSERT_EQ(reliable.size(), 1U);
  EXPECT_EQ(reliable[0].object, handle_value(radio));
  EXPECT_EQ(reliable[0].attributes, std::vector<Value>{value(radio_index("Id"), "7")});
}

TEST_F(FederateSendTest, InvalidUpdateThrows) {
  const auto radio = register_radio();
  EXPECT_THROW(federate->objects().update(radio, {{attribute("Base.Radio", "Name"), to_data("x")}},
                                          {}, nullptr),
               rti1516e::AttributeNotOwned);
  EXPECT_THROW(
      federate->objects().update(
          radio, {{make_handle<rti1516e::AttributeHandle>(9999), to_data("x")}}, {}, nullptr),
      rti1516e::AttributeNotDefined);
  EXPECT_THROW(
      federate->objects().update(make_handle<rti1516e::ObjectInstanceHandle>(77), {}, {}, nullptr),
      rti1516e::ObjectInstanceNotKnown);
  federate->declarations().unpublish(object_class("Base.Radio"),
                                     {attribute("Base.Radio", "Power")});
  EXPECT_THROW(federate->objects().update(radio, {{attribute("Base.Radio", "Power"), to_data("x")}},
                                          {}, nullptr),
               rti1516e::AttributeNotOwned);
}

TEST_F(FederateSendTest, RegistrationRequiresAPublishedClassAndAReservedName) {
  const std::wstring name = L"radio one";
  EXPECT_THROW(federate->objects().register_object(object_class("Base.Radio"), nullptr),
               rti1516e::ObjectClassNotPublished);
  federate->declarations().publish(object_class("Base.Radio"), {attribute("Base.Radio", "Power")});
  EXPECT_THROW(federate->objects().register_object(object_class("Base.Radio"), &name),
               rti1516e::ObjectInstanceNameNotReserved);
  federate->objects().reserve_name(name);
  federate->on_message(wire::NamesReserved{{"radio one"}, false, true});
  const auto radio = federate->objects().register_object(object_class("Base.Radio"), &name);
  EXPECT_EQ(federate->support().object_name(radio), name);
  EXPECT_EQ(federate->support().object_handle(name), radio);
  EXPECT_EQ(federate->support().known_object_class(radio), object_class("Base.Radio"));
  EXPECT_THROW(federate->objects().register_object(object_class("Base.Radio"), &name),
               rti1516e::ObjectInstanceNameInUse);
  const auto registrations = executive.all<wire::RegisterObject>();
  ASSERT_EQ(registrations.size(), 1U);
  EXPECT_EQ(registrations[0].name, "radio one");
  EXPECT_EQ(find_registrar(registrations[0].object), 3);
}

TEST_F(FederateSendTest, RegistrationEndsTheReservation) {
  const std::wstring name = L"radio one";
  federate->declarations().publish(object_class("Base.Radio"), {attribute("Base.Radio", "Power")});
  federate->on_message(wire::NamesReserved{{"radio one"}, false, true});
  const auto radio = federate->objects().register_object(object_class("Base.Radio"), &name);
  EXPECT_THROW(federate->objects().release_names({name}), rti1516e::ObjectInstanceNameNotReserved);
  federate->objects().delete_object(radio, {}, nullptr);
  EXPECT_THROW(federate->objects().register_object(object_class("Base.Radio"), &name),
               rti1516e::ObjectInstanceNameNotReserved);
}

TEST_F(FederateSendTest, ObjectsWithoutNameGetNamesThatCannotBeReserved) {
  const auto first = register_radio();
  const auto second = register_radio();
  EXPECT_NE(federate->support().object_name(first), federate->support().object_name(second));
  EXPECT_EQ(federate->support().object_name(first).substr(0, 3), L"HLA");
  EXPECT_THROW(federate->objects().reserve_name(federate->support().object_name(first)),
               rti1516e::IllegalName);
}

TEST_F(FederateSendTest, InvalidReservationsThrow) {
  EXPECT_THROW(federate->objects().reserve_name(L""), rti1516e::IllegalName);
  EXPECT_THROW(federate->objects().reserve_names({}), rti1516e::NameSetWasEmpty);
  EXPECT_THROW(federate->objects().reserve_names({L"good", L"HLAbad"}), rti1516e::IllegalName);
  EXPECT_THROW(federate->objects().release_names({L"never"}),
               rti1516e::ObjectInstanceNameNotReserved);
  EXPECT_TRUE(executive.sent_messages.empty());
}

TEST_F(FederateSendTest, TooLongNamesAreNotSent) {
  const std::wstring longest(kMaxNameLength, L'\u00e4');
  const std::wstring longer = longest + L"x";
  federate->declarations().publish(object_class("Base.Radio"), {attribute("Base.Radio", "Power")});
  EXPECT_THROW(federate->objects().reserve_name(longer), rti1516e::IllegalName);
  EXPECT_THROW(federate->objects().reserve_names({L"good", longer}), rti1516e::IllegalName);
  EXPECT_THROW(federate->objects().release_names({longer}),
               rti1516e::ObjectInstanceNameNotReserved);
  EXPECT_THROW(federate->objects().register_object(object_class("Base.Radio"), &longer),
               rti1516e::ObjectInstanceNameNotReserved);
  EXPECT_TRUE(executive.all<wire::ReserveNames>().empty());
  EXPECT_TRUE(executive.all<wire::ReleaseNames>().empty());
  EXPECT_TRUE(executive.all<wire::RegisterObject>().empty());
  federate->objects().reserve_name(longest);
  EXPECT_EQ(executive.all<wire::ReserveNames>().size(), 1U);
}

TEST_F(FederateSendTest, RefusalsQuoteTheBeginningOfALongName) {
  const std::wstring name(500'000, L'N');
  const auto sentence = [](const auto& service) -> std::string {
    try {
      service();
    } catch (const rti1516e::Exception& thrown) {
      return to_utf8(thrown.what());
    }
    return "nothing was thrown";
  };
  federate->declarations().publish(object_class("Base.Radio"), {attribute("Base.Radio", "Power")});
  const std::vector<std::string> sentences = {
      sentence([&] { federate->objects().reserve_name(name); }),
      sentence([&] { federate->objects().reserve_name(L"HLA" + name); }),
      sentence([&] { federate->objects().release_names({name}); }),
      sentence([&] { federate->objects().register_object(object_class("Base.Radio"), &name); }),
      sentence([&] { static_cast<void>(federate->support().object_class_handle(name)); }),
      sentence([&] { static_cast<void>(federate->support().interaction_class_handle(name)); }),
      sentence([&] { static_cast<void>(federate->support().object_handle(name)); }),
  };
  for (const std::string& words : sentences) {
    EXPECT_NE(words.find(std::string(50, 'N')), std::string::npos) << words.substr(0, 300);
    EXPECT_LT(words.size(), 1000U) << words.substr(0, 300);
  }
}

TEST_F(FederateSendTest, TooManyNamesAtOnceAreNotSent) {
  std::set<std::wstring> names;
  for (std::size_t i = 0; i <= kMaxNamesAtOnce; ++i) names.insert(std::to_wstring(i));
  EXPECT_THROW(federate->objects().reserve_names(names), rti1516e::RTIinternalError);
  EXPECT_THROW(federate->objects().release_names(names), rti1516e::RTIinternalError);
  EXPECT_TRUE(executive.sent_messages.empty());
  names.erase(names.begin());
  federate->objects().reserve_names(names);
  EXPECT_EQ(executive.all<wire::ReserveNames>().at(0).names.size(), kMaxNamesAtOnce);
}

TEST_F(FederateSendTest, MoreReservedNamesThanTheExecutiveStoresAreNotRequested) {
  std::set<std::wstring> names;
  for (std::size_t i = 0; i < kMaxReservedNames - 1; ++i) names.insert(std::to_wstring(i));
  federate->objects().reserve_names(names);
  federate->on_message(
      wire::NamesReserved{executive.all<wire::ReserveNames>().at(0).names, true, true});
  EXPECT_THROW(federate->objects().reserve_names({L"one", L"two"}), rti1516e::RTIinternalError);
  federate->objects().reserve_name(L"one");
  federate->on_message(wire::NamesReserved{{"one"}, false, true});
  EXPECT_THROW(federate->objects().reserve_name(L"two"), rti1516e::RTIinternalError);
  EXPECT_EQ(executive.all<wire::ReserveNames>().size(), 2U);
  federate->objects().release_names({L"one"});
  federate->objects().reserve_name(L"two");
  EXPECT_EQ(executive.all<wire::ReserveNames>().size(), 3U);
}

TEST_F(FederateSendTest, MoreObjectsThanTheExecutiveStoresAreNotRegistered) {
  const auto first = register_radio();
  const auto add = [&] {
    return federate->objects().register_object(object_class("Base.Radio"), nullptr);
  };
  for (std::size_t i = 1; i < kMaxObjects; ++i) add();
  EXPECT_THROW(add(), rti1516e::RTIinternalError);
  EXPECT_EQ(executive.all<wire::RegisterObject>().size(), kMaxObjects);
  federate->objects().delete_object(first, {}, nullptr);
  add();
  EXPECT_EQ(executive.all<wire::RegisterObject>().size(), kMaxObjects + 1);
}

TEST_F(FederateSendTest, RequestForValuesWithALongTagIsNotSent) {
  const auto radio = register_radio();
  const std::string tag(kRequestTagLimit.count + 1, 't');
  const rti1516e::AttributeHandleSet power{attribute("Base.Radio", "Power")};
  EXPECT_THROW(federate->objects().request_update(radio, power, to_data(tag)),
               rti1516e::RTIinternalError);
  EXPECT_THROW(federate->objects().request_update(object_class("Base.Radio"), power, to_data(tag)),
               rti1516e::RTIinternalError);
  EXPECT_TRUE(executive.all<wire::RequestObjectUpdate>().empty());
  EXPECT_TRUE(executive.all<wire::RequestClassUpdate>().empty());
}

TEST_F(FederateSendTest, DeletionRequiresThePrivilege) {
  const auto radio = register_radio();
  federate->declarations().subscribe(object_class("Base.Radio"), {attribute("Base.Radio", "Power")},
                                     L"");
  const ObjectId others = make_object_id(1, 1);
  federate->on_message(
      wire::DiscoverObject{others, test::object_class(model, "Base.Radio").value, "theirs", 1});
  EXPECT_THROW(federate->objects().delete_object(
                   make_handle<rti1516e::ObjectInstanceHandle>(others), {}, nullptr),
               rti1516e::DeletePrivilegeNotHeld);
  EXPECT_THROW(federate->objects().local_delete_object(radio), rti1516e::FederateOwnsAttributes);
  federate->objects().delete_object(radio, to_data("tag"), nullptr);
  EXPECT_THROW(static_cast<void>(federate->support().object_name(radio)),
               rti1516e::ObjectInstanceNotKnown);
  EXPECT_EQ(executive.all<wire::DeleteObject>().size(), 1U);
}

TEST_F(FederateSendTest, RegistrationOwnsThePublishedAttributes) {
  const auto radio = register_radio();
  EXPECT_TRUE(federate->ownership().owns(radio, attribute("Base.Radio", "Power")));
  EXPECT_FALSE(federate->ownership().owns(radio, attribute("Base.Radio", "Name")));
}

TEST_F(FederateSendTest, UpdateRequestsUseIndices) {
  const auto radio = register_radio();
  federate->objects().request_update(radio, {attribute("Base.Radio", "Power")}, to_data("t"));
  federate->objects().request_update(object_class("Base.Radio"), {attribute("Base.Radio", "Id")},
                                     {});
  ASSERT_EQ(executive.all<wire::RequestObjectUpdate>().size(), 1U);
  EXPECT_EQ(executive.all<wire::RequestObjectUpdate>()[0].attributes,
            std::vector<ValueIndex>{radio_index("Power")});
  ASSERT_EQ(executive.all<wire::RequestClassUpdate>().size(), 1U);
  EXPECT_EQ(executive.all<wire::RequestClassUpdate>()[0].attributes,
            std::vector<ValueIndex>{radio_index("Id")});
}

TEST_F(FederateSendTest, BestEffortContinuesWithoutExecutive) {
  const auto radio = register_radio();
  federate->declarations().publish(interaction("Signal.Voice.Channel1"));
  federate->declarations().publish(interaction("Order"));
  executive.die();
  federate->objects().send_interaction(interaction("Signal.Voice.Channel1"), {}, {}, nullptr);
  federate->objects().update(radio, {{attribute("Base.Radio", "Power"), to_data("5W")}}, {},
                             nullptr);
  EXPECT_EQ(network->sent.size(), 2U);
  federate->declarations().subscribe(interaction("Signal.Voice.Channel0"));
  EXPECT_TRUE(network->joined.contains("239.1.0.1"));
  EXPECT_THROW(federate->objects().send_interaction(interaction("Order"), {}, {}, nullptr),
               rti1516e::NotConnected);
  EXPECT_THROW(federate->objects().register_object(object_class("Base.Radio"), nullptr),
               rti1516e::NotConnected);
  EXPECT_THROW(federate->objects().reserve_name(L"name"), rti1516e::NotConnected);
}

}  // namespace
}  // namespace roger::rti
