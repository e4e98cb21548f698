// Names and handles.
#include <gtest/gtest.h>

#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

class FederateLookupTest : public testing::Test, public test::FederateTest {};

TEST_F(FederateLookupTest, NamesAndHandlesConvertBothWays) {
  const auto channel = interaction("Signal.Voice.Channel1");
  EXPECT_EQ(federate->support().interaction_class_name(channel),
            L"HLAinteractionRoot.Signal.Voice.Channel1");
  EXPECT_EQ(interaction("HLAinteractionRoot.Signal.Voice.Channel1"), channel);
  const auto data = parameter("Signal.Voice.Channel1", "Data");
  EXPECT_EQ(federate->support().parameter_name(channel, data), L"Data");
  EXPECT_EQ(parameter("Signal", "Data"), data);
  const auto radio = object_class("Base.Radio");
  EXPECT_EQ(federate->support().object_class_name(radio), L"HLAobjectRoot.Base.Radio");
  const auto power = attribute("Base.Radio", "Power");
  EXPECT_EQ(federate->support().attribute_name(radio, power), L"Power");
}

TEST_F(FederateLookupTest, ClassNamesMayOmitOnlyTheRoot) {
  for (const char* name : {"Signal.Voice", "HLAinteractionRoot.Signal.Voice"}) {
    EXPECT_EQ(interaction(name), interaction("Signal.Voice"));
    EXPECT_EQ(parameter(name, "Data"), parameter("Signal", "Data"));
  }
  EXPECT_EQ(federate->support().interaction_class_name(interaction("HLAinteractionRoot")),
            L"HLAinteractionRoot");
  for (const char* name : {"Base.Radio", "HLAobjectRoot.Base.Radio"}) {
    EXPECT_EQ(object_class(name), object_class("Base.Radio"));
    EXPECT_EQ(attribute(name, "Id"), attribute("Base", "Id"));
  }
  for (const char* name : {"Voice", "Voice.Channel1", "Root.Signal", ".Signal", "Signal."}) {
    EXPECT_THROW(static_cast<void>(interaction(name)), rti1516e::NameNotFound) << name;
  }
  EXPECT_THROW(static_cast<void>(object_class("Radio")), rti1516e::NameNotFound);
}

TEST_F(FederateLookupTest, UnknownNamesAndHandlesThrow) {
  EXPECT_THROW(static_cast<void>(interaction("Nothing")), rti1516e::NameNotFound);
  EXPECT_THROW(static_cast<void>(object_class("Nothing")), rti1516e::NameNotFound);
  EXPECT_THROW(static_cast<void>(parameter("Signal", "Frequency")), rti1516e::NameNotFound);
  EXPECT_THROW(static_cast<void>(attribute("Base", "Power")), rti1516e::NameNotFound);
  EXPECT_THROW(static_cast<void>(federate->support().interaction_class_name({})),
               rti1516e::InvalidInteractionClassHandle);
  EXPECT_THROW(static_cast<void>(federate->support().object_class_name({})),
               rti1516e::InvalidObjectClassHandle);
  EXPECT_THROW(static_cast<void>(federate->support().parameter_name(interaction("Signal"), {})),
               rti1516e::InvalidParameterHandle);
  EXPECT_THROW(static_cast<void>(federate->support().parameter_name(
                   interaction("Signal"), parameter("Signal.Voice", "Frequency"))),
               rti1516e::InteractionParameterNotDefined);
  EXPECT_THROW(static_cast<void>(federate->support().attribute_name(object_class("Base"), {})),
               rti1516e::InvalidAttributeHandle);
  EXPECT_THROW(static_cast<void>(federate->support().attribute_name(
                   object_class("Base"), attribute("Base.Radio", "Power"))),
               rti1516e::AttributeNotDefined);
  EXPECT_THROW(static_cast<void>(federate->support().dimension_name({})),
               rti1516e::InvalidDimensionHandle);
  EXPECT_THROW(static_cast<void>(federate->support().dimension_handle(L"Nothing")),
               rti1516e::NameNotFound);
}

TEST_F(FederateLookupTest, FederateNamesAndHandlesConvert) {
  const auto one = make_handle<rti1516e::FederateHandle>(1);
  EXPECT_EQ(federate->support().federate_handle(L"one"), one);
  EXPECT_EQ(federate->support().federate_name(federate->handle()), L"self");
  EXPECT_EQ(federate->support().normalize(one), 1U);
  EXPECT_THROW(static_cast<void>(federate->support().federate_handle(L"two")),
               rti1516e::NameNotFound);
  EXPECT_THROW(static_cast<void>(federate->support().federate_name({})),
               rti1516e::InvalidFederateHandle);
  EXPECT_THROW(static_cast<void>(
                   federate->support().federate_name(make_handle<rti1516e::FederateHandle>(2))),
               rti1516e::FederateHandleNotKnown);
  federate->on_message(wire::FederateJoined{{4, "four", "type"}});
  EXPECT_EQ(federate->support().federate_name(make_handle<rti1516e::FederateHandle>(4)), L"four");
  federate->on_message(wire::FederateLeft{4, true});
  EXPECT_THROW(static_cast<void>(federate->support().federate_handle(L"four")),
               rti1516e::NameNotFound);
}

TEST_F(FederateLookupTest, OrderAndTransportationTypesConvert) {
  EXPECT_EQ(SupportServices::order_type(L"Receive"), rti1516e::RECEIVE);
  EXPECT_EQ(SupportServices::order_name(rti1516e::TIMESTAMP), L"TimeStamp");
  EXPECT_EQ(SupportServices::transportation_type(L"HLAbestEffort"), rti1516e::BEST_EFFORT);
  EXPECT_EQ(SupportServices::transportation_name(rti1516e::RELIABLE), L"HLAreliable");
  EXPECT_THROW(static_cast<void>(SupportServices::order_type(L"Random")),
               rti1516e::InvalidOrderName);
  EXPECT_THROW(static_cast<void>(SupportServices::transportation_type(L"Pigeon")),
               rti1516e::InvalidTransportationName);
}

TEST_F(FederateLookupTest, AutomaticResignDirectiveIsStored) {
  EXPECT_EQ(federate->support().automatic_resign(), rti1516e::CANCEL_THEN_DELETE_THEN_DIVEST);
  federate->support().set_automatic_resign(rti1516e::DELETE_OBJECTS);
  EXPECT_EQ(federate->support().automatic_resign(), rti1516e::DELETE_OBJECTS);
  EXPECT_THROW(federate->support().set_automatic_resign(static_cast<rti1516e::ResignAction>(6)),
               rti1516e::InvalidResignAction);
}

TEST_F(FederateLookupTest, TimeFactoryMatchesTheFederation) {
  EXPECT_EQ(federate->support().time_factory()->getName(), L"HLAfloat64Time");
}

}  // namespace
}  // namespace roger::rti
