// Reception of a federate: the callbacks for messages of other federates.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rti/wire/packing.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using test::Datagrams;
using test::value;

constexpr const char* kChannel0Group = "239.1.0.1";
constexpr const char* kOtherGroup = "239.2.0.1";
constexpr ObjectId kObject = make_object_id(1, 1);

class FederateReceiveTest : public testing::Test, public test::FederateTest {
 protected:
  InteractionClassHandle channel0_ = test::interaction(model, "Signal.Voice.Channel0");
  InteractionClassHandle channel1_ = test::interaction(model, "Signal.Voice.Channel1");
  ObjectClassHandle radio_ = test::object_class(model, "Base.Radio");
  Datagrams from_one_;

  std::string number(const char* name) const {
    return std::to_string(test::interaction(model, name).value);
  }
  ValueIndex index(const char* name) const {
    return model.find_index(channel0_, test::parameter(model, "Signal.Voice.Channel0", name))
        .value();
  }
  std::string parameter_number(const char* name) const {
    return std::to_string(test::parameter(model, "Signal.Voice.Channel0", name).value);
  }
  void subscribe(const char* name) const { federate->declarations().subscribe(interaction(name)); }
  void subscribe_radio(const std::vector<const char*>& names) const {
    rti1516e::AttributeHandleSet attributes;
    for (const char* name : names) attributes.insert(attribute("Base.Radio", name));
    federate->declarations().subscribe(object_class("Base.Radio"), attributes, L"");
  }
  std::uint64_t drops(wire::DropReason reason) const { return intake_counters().of(reason); }
  void announce() const {
    federate->on_message(wire::DiscoverObject{kObject, radio_.value, "radio 1", 1});
  }
  std::string discovery() const {
    return "discover " + std::to_string(kObject) + " class " + std::to_string(radio_.value) +
           " radio 1 of 1";
  }
};

/// Fragments a datagram as a sender does, into pieces of 300 bytes.
std::vector<ByteVector> cut(const ByteVector& datagram) {
  constexpr std::size_t kPiece = 300;
  wire::Datagram whole;
  EXPECT_EQ(wire::Datagram::parse(datagram, whole), wire::DropReason::kNone);
  Bytes rest = Bytes(datagram).subspan(wire::kDatagramHeaderBytes);
  wire::Fragment fragment;
  fragment.header = whole.header();
  fragment.count = static_cast<std::uint16_t>((rest.size() + kPiece - 1) / kPiece);
  std::vector<ByteVector> pieces;
  for (; fragment.index < fragment.count; ++fragment.index, ++fragment.header.sequence) {
    fragment.piece = rest.first(std::min(kPiece, rest.size()));
    rest = rest.subspan(fragment.piece.size());
    ByteVector buffer(wire::Fragment::kHeaderBytes + fragment.piece.size());
    static_cast<void>(fragment.write(buffer));
    pieces.push_back(std::move(buffer));
  }
  return pieces;
}

TEST_F(FederateReceiveTest, LongInteractionArrivesWholeOrNotAtAll) {
  subscribe("Signal.Voice.Channel0");
  const std::string text(800, 'x');
  arrive(kChannel0Group, from_one_.interaction(channel0_, {}));
  callback_log.entries.clear();
  const std::vector<ByteVector> pieces =
      cut(from_one_.interaction(channel0_, {value(index("Data"), text)}));
  ASSERT_EQ(pieces.size(), 3U);
  arrive(kChannel0Group, pieces[2]);
  arrive(kChannel0Group, pieces[0]);
  arrive(kChannel0Group, pieces[0]);
  EXPECT_TRUE(callback_log.entries.empty());
  arrive(kChannel0Group, pieces[1]);
  ASSERT_EQ(callback_log.entries.size(), 1U);
  EXPECT_NE(callback_log.entries[0].find("=" + text + " "), std::string::npos);
  EXPECT_EQ(intake_counters().duplicates, 1U);

  from_one_.sequence = 100;
  const std::vector<ByteVector> others =
      cut(from_one_.interaction(channel0_, {value(index("Data"), text)}));
  arrive(kChannel0Group, others[0]);
  arrive(kChannel0Group, others[2]);
  clock.advance(std::chrono::seconds(2));
  federate->tick();
  EXPECT_EQ(callback_log.entries.size(), 1U);
  EXPECT_EQ(intake_counters().incomplete, 1U);
}

TEST_F(FederateReceiveTest, InteractionArrivesWithParametersAndTag) {
  subscribe("Signal.Voice.Channel0");
  arrive(kChannel0Group,
         from_one_.interaction(
             channel0_, {value(index("Data"), "hello"), value(index("Frequency"), "40")}, "tag"));
  ASSERT_EQ(callback_log.entries.size(), 1U);
  EXPECT_EQ(callback_log.entries[0], "receive " + number("Signal.Voice.Channel0") + " " +
                                         parameter_number("Data") + "=hello " +
                                         parameter_number("Frequency") + "=40 'tag' from 1");
}

TEST_F(FederateReceiveTest, PromotionOmitsSubclassParameters) {
  subscribe("Signal");
  arrive(kChannel0Group, from_one_.interaction(channel0_, {value(index("Data"), "hello"),
                                                           value(index("Frequency"), "40")}));
  ASSERT_EQ(callback_log.entries.size(), 1U);
  EXPECT_EQ(callback_log.entries[0],
            "receive " + number("Signal") + " " + parameter_number("Data") + "=hello '' from 1");
}

TEST_F(FederateReceiveTest, UnsubscribedInteractionsAreFiltered) {
  subscribe("Signal.Voice.Channel1");
  arrive(kChannel0Group, from_one_.interaction(channel0_, {}));
  EXPECT_TRUE(callback_log.entries.empty());
  EXPECT_EQ(federate->delivery().filtered(), 1U);
}

TEST_F(FederateReceiveTest, OwnAndForeignDatagramsAreNotDelivered) {
  subscribe("Signal.Voice.Channel0");
  Datagrams own;
  own.sender = 3;
  arrive(kChannel0Group, own.interaction(channel0_, {}));
  Datagrams foreign;
  foreign.federation = 10;
  arrive(kChannel0Group, foreign.interaction(channel0_, {}));
  EXPECT_TRUE(callback_log.entries.empty());
  EXPECT_EQ(intake_counters().lost, 0U);
  EXPECT_EQ(drops(wire::DropReason::kForeignFederation), 1U);
  EXPECT_EQ(intake_counters().malformed, 0U) << "federations may share groups";
}

TEST_F(FederateReceiveTest, OtherWireVersionIsCountedAndDropped) {
  subscribe("Signal.Voice.Channel0");
  ByteVector datagram = from_one_.interaction(channel0_, {});
  datagram[0] = static_cast<std::uint8_t>(datagram[0] ^ 0xF0U);
  arrive(kChannel0Group, datagram);
  arrive(kChannel0Group, {});
  arrive(kChannel0Group, {1});
  EXPECT_TRUE(callback_log.entries.empty());
  EXPECT_EQ(intake_counters().malformed, 3U);
  EXPECT_EQ(drops(wire::DropReason::kForeignVersion), 2U);
  EXPECT_EQ(drops(wire::DropReason::kTruncated), 1U);
}

TEST_F(FederateReceiveTest, InvalidDatagramsAreCountedByReason) {
  subscribe("Signal.Voice.Channel0");
  const ByteVector good = from_one_.interaction(channel0_, {value(index("Data"), "hello")});
  ByteVector bad = good;
  bad.resize(good.size() - 1);
  arrive(kChannel0Group, bad);
  EXPECT_EQ(drops(wire::DropReason::kTruncated), 1U);
  bad = good;
  bad.push_back(0);
  arrive(kChannel0Group, bad);
  EXPECT_EQ(drops(wire::DropReason::kTrailing), 1U);
  bad = good;
  bad[wire::kDatagramHeaderBytes] |= 0xC0U;
  arrive(kChannel0Group, bad);
  EXPECT_EQ(drops(wire::DropReason::kUnknownKind), 1U);
  Datagrams stranger;
  stranger.sender = 1;
  bad = stranger.interaction(channel0_, {});
  bad[3] = bad[4] = 0;  // 0 is not a federate
  arrive(kChannel0Group, bad);
  EXPECT_EQ(drops(wire::DropReason::kBadNumber), 1U);
  bad = cut(from_one_.interaction(channel0_, {value(index("Data"), std::string(700, 'x'))}))[0];
  bad.resize(wire::Fragment::kHeaderBytes - 1);
  arrive(kChannel0Group, bad);
  EXPECT_EQ(drops(wire::DropReason::kTruncated), 2U);
  EXPECT_TRUE(callback_log.entries.empty());
  EXPECT_EQ(intake_counters().malformed, 5U);
  arrive(kChannel0Group, good);
  EXPECT_EQ(callback_log.entries.size(), 1U) << "the valid datagram was not taken for a duplicate";
}

TEST_F(FederateReceiveTest, LossAndDuplicatesAreCounted) {
  subscribe("Signal.Voice.Channel0");
  const ByteVector first = from_one_.interaction(channel0_, {});
  arrive(kChannel0Group, first);
  from_one_.sequence += 2;
  arrive(kChannel0Group, from_one_.interaction(channel0_, {}));
  arrive(kChannel0Group, first);
  EXPECT_EQ(callback_log.entries.size(), 2U);
  EXPECT_EQ(intake_counters().lost, 2U);
  EXPECT_EQ(intake_counters().duplicates, 1U);
}

TEST_F(FederateReceiveTest, ParameterBeyondTheClassIsOmitted) {
  subscribe("Signal.Voice.Channel0");
  arrive(kChannel0Group, from_one_.interaction(channel0_, {value(60, "odd")}));
  ASSERT_EQ(callback_log.entries.size(), 1U);
  EXPECT_EQ(callback_log.entries[0], "receive " + number("Signal.Voice.Channel0") + " '' from 1");
}

TEST_F(FederateReceiveTest, ClassBeyondTheModelIsDropped) {
  subscribe("Signal");
  arrive(kChannel0Group, from_one_.interaction(InteractionClassHandle{60'000}, {}));
  EXPECT_TRUE(callback_log.entries.empty());
  EXPECT_EQ(drops(wire::DropReason::kUnknownClass), 1U);
}

TEST_F(FederateReceiveTest, ClassOfAnotherGroupIsDropped) {
  subscribe("Signal.Voice.Channel0");
  subscribe("Signal.Voice.Channel1");
  subscribe_radio({"Power"});
  announce();
  callback_log.entries.clear();
  arrive(kChannel0Group, from_one_.interaction(channel1_, {}));
  arrive(kOtherGroup, from_one_.interaction(channel0_, {}));
  arrive(kChannel0Group, from_one_.update(kObject, {value(radio_index("Power"), "5W")}));
  EXPECT_TRUE(callback_log.entries.empty());
  EXPECT_EQ(drops(wire::DropReason::kUnknownClass), 3U);
  EXPECT_EQ(federate->delivery().filtered(), 0U);
}

TEST_F(FederateReceiveTest, FragmentsOfAClassOfAnotherGroupAreDropped) {
  subscribe("Signal.Voice.Channel1");
  const std::string text(700, 'x');
  for (const ByteVector& piece : cut(from_one_.interaction(channel1_, {value(0, text)}))) {
    arrive(kChannel0Group, piece);
  }
  EXPECT_TRUE(callback_log.entries.empty());
  EXPECT_EQ(drops(wire::DropReason::kUnknownClass), 1U);
}

TEST_F(FederateReceiveTest, DatagramFromAnotherAddressDoesNotSilenceItsSender) {
  constexpr std::uint32_t kOtherHost = 0x0A000002;
  subscribe("Signal.Voice.Channel0");
  Datagrams forged;
  forged.sequence = 30'000;
  arrive(kChannel0Group, from_one_.interaction(channel0_, {}, "1"));
  for (int i = 2; i <= 10; ++i) {
    arrive(kChannel0Group, forged.interaction(channel0_, {}, "forged"), kOtherHost);
    arrive(kChannel0Group, from_one_.interaction(channel0_, {}, std::to_string(i)));
  }
  ASSERT_EQ(callback_log.entries.size(), 10U);
  EXPECT_NE(callback_log.entries.back().find("'10'"), std::string::npos);
  EXPECT_EQ(drops(wire::DropReason::kOtherAddress), 9U);
  EXPECT_EQ(intake_counters().lost, 0U);

  federate->on_message(wire::FederateLeft{1, false});
  federate->on_message(wire::FederateJoined{{1, "one again", "type"}});
  arrive(kChannel0Group, forged.interaction(channel0_, {}, "another federate"), kOtherHost);
  EXPECT_EQ(callback_log.entries.size(), 11U);
}

TEST_F(FederateReceiveTest, ForgerThatSendsFirstDoesNotSilenceANewFederate) {
  constexpr std::uint32_t kHost = 0x0A000004;
  constexpr std::uint32_t kForger = 0x0A000002;
  subscribe("Signal.Voice.Channel0");
  wire::FederateInfo info{4, "four", "type"};
  info.address = kHost;
  federate->on_message(wire::FederateJoined{info});
  Datagrams forged;
  forged.sender = 4;
  forged.sequence = 30'000;
  arrive(kChannel0Group, forged.interaction(channel0_, {}, "forged"), kForger);
  Datagrams own;
  own.sender = 4;
  for (int i = 1; i <= 5; ++i) {
    arrive(kChannel0Group, own.interaction(channel0_, {}, std::to_string(i)), kHost);
    arrive(kChannel0Group, forged.interaction(channel0_, {}, "forged"), kForger);
  }
  ASSERT_EQ(callback_log.entries.size(), 6U) << "the first forged one, and all of its own";
  EXPECT_NE(callback_log.entries.back().find("'5'"), std::string::npos);
  EXPECT_EQ(drops(wire::DropReason::kOtherAddress), 5U);
}

TEST_F(FederateReceiveTest, NumberFarAheadDoesNotSilenceItsSender) {
  subscribe("Signal.Voice.Channel0");
  Datagrams forged;
  arrive(kChannel0Group, from_one_.interaction(channel0_, {}));
  for (int i = 0; i < 9; ++i) {
    forged.sequence = static_cast<std::uint16_t>(from_one_.sequence + 20'000 + 100 * i);
    arrive(kChannel0Group, forged.interaction(channel0_, {}, "forged"));
    arrive(kChannel0Group, from_one_.interaction(channel0_, {}, "good"));
  }
  EXPECT_EQ(callback_log.entries.size(), 10U);
  EXPECT_EQ(drops(wire::DropReason::kUnconfirmedJump), 9U);
  EXPECT_EQ(intake_counters().lost, 0U);
  EXPECT_EQ(intake_counters().malformed, 0U);
}

TEST_F(FederateReceiveTest, ReliableInteractionArrives) {
  subscribe("Order");
  federate->on_message(wire::ReliableInteraction{
      1, test::interaction(model, "Order").value, {value(0, "go")}, {'t'}});
  ASSERT_EQ(callback_log.entries.size(), 1U);
  EXPECT_EQ(callback_log.entries[0],
            "receive " + number("Order") + " " +
                std::to_string(test::parameter(model, "Order", "Text").value) +
                "=go 't' from 1 reliably");
}

TEST_F(FederateReceiveTest, ObjectsAreDiscoveredReflectedAndRemoved) {
  subscribe_radio({"Id", "Power"});
  announce();
  arrive(kOtherGroup, from_one_.update(kObject, {value(radio_index("Power"), "5W")}, "tag"));
  federate->on_message(wire::ReliableUpdate{
      1, kObject, {value(radio_index("Id"), "7"), value(radio_index("Name"), "x")}, {}});
  federate->on_message(wire::RemoveObject{kObject, 1, {'b', 'y', 'e'}});
  const std::string object = std::to_string(kObject);
  EXPECT_EQ(callback_log.entries,
            (std::vector<std::string>{
                discovery(), "reflect " + object + " " + radio_number("Power") + "=5W 'tag' from 1",
                "reflect " + object + " " + radio_number("Id") + "=7 '' from 1 reliably",
                "remove " + object + " 'bye' from 1"}));
}

class RemovedObjectTest : public FederateReceiveTest {
 protected:
  void SetUp() override {
    subscribe_radio({"Power"});
    announce();
    callback_log.entries.clear();
  }
  void remove() const { federate->on_message(wire::RemoveObject{kObject, 1, {}}); }
  [[nodiscard]] bool is_known() const {
    try {
      return federate->support().object_name(handle_) == L"radio 1";
    } catch (const rti1516e::ObjectInstanceNotKnown&) {
      return false;
    }
  }

  const rti1516e::ObjectInstanceHandle handle_ =
      make_handle<rti1516e::ObjectInstanceHandle>(kObject);
};

TEST_F(RemovedObjectTest, CanBeLookedUpUntilTheCallbackReturns) {
  std::wstring name;
  rti1516e::ObjectInstanceHandle found;
  rti1516e::ObjectClassHandle known_as;
  callback_log.on_entry = [&] {
    name = federate->support().object_name(handle_);
    found = federate->support().object_handle(L"radio 1");
    known_as = federate->support().known_object_class(handle_);
  };
  remove();
  EXPECT_EQ(callbacks.faults(), 0U);
  EXPECT_EQ(name, L"radio 1");
  EXPECT_EQ(found, handle_);
  EXPECT_EQ(known_as, object_class("Base.Radio"));
  EXPECT_FALSE(is_known());
  EXPECT_THROW(static_cast<void>(federate->support().object_handle(L"radio 1")),
               rti1516e::ObjectInstanceNotKnown);
}

TEST_F(RemovedObjectTest, IsForgottenAfterACallbackThatThrows) {
  callback_log.on_entry = [] { throw std::runtime_error("no good"); };
  remove();
  EXPECT_EQ(callbacks.faults(), 1U);
  EXPECT_FALSE(is_known());
}

TEST_F(RemovedObjectTest, MayBeDeletedLocallyWithinTheCallback) {
  callback_log.on_entry = [this] { federate->objects().local_delete_object(handle_); };
  remove();
  EXPECT_EQ(callbacks.faults(), 0U);
  EXPECT_FALSE(is_known());
}

TEST_F(RemovedObjectTest, IsForgottenWithoutACallbackIfItWasNotDiscovered) {
  federate->objects().local_delete_object(handle_);
  remove();
  EXPECT_TRUE(callback_log.entries.empty());
  arrive(kOtherGroup, from_one_.update(kObject, {value(radio_index("Power"), "5W")}));
  EXPECT_TRUE(callback_log.entries.empty()) << "the update must not rediscover a removed object";
}

TEST_F(FederateReceiveTest, ObjectAnnouncedTwiceIsDiscoveredOnce) {
  subscribe_radio({"Id"});
  announce();
  announce();
  EXPECT_EQ(callback_log.entries, std::vector<std::string>{discovery()});
}

TEST_F(FederateReceiveTest, ObjectIsDiscoveredAsTheSubscribedSuperclass) {
  federate->declarations().subscribe(object_class("Base"), {attribute("Base", "Id")}, L"");
  announce();
  federate->on_message(wire::ReliableUpdate{
      1, kObject, {value(radio_index("Id"), "7"), value(radio_index("Name"), "x")}, {}});
  const std::string base = std::to_string(test::object_class(model, "Base").value);
  ASSERT_EQ(callback_log.entries.size(), 2U);
  EXPECT_EQ(callback_log.entries[0],
            "discover " + std::to_string(kObject) + " class " + base + " radio 1 of 1");
  EXPECT_EQ(callback_log.entries[1], "reflect " + std::to_string(kObject) + " " +
                                         radio_number("Id") + "=7 '' from 1 reliably");
}

// The update is sent directly between federates, the announcement through the executive.
TEST_F(FederateReceiveTest, UpdateBeforeItsObjectIsStored) {
  subscribe_radio({"Power"});
  arrive(kOtherGroup, from_one_.update(kObject, {value(radio_index("Power"), "5W")}));
  arrive(kOtherGroup, from_one_.update(kObject, {value(radio_index("Power"), "6W")}));
  EXPECT_TRUE(callback_log.entries.empty());
  EXPECT_EQ(federate->delivery().held(), 2U);
  announce();
  ASSERT_EQ(callback_log.entries.size(), 3U);
  EXPECT_EQ(callback_log.entries[0], discovery());
  EXPECT_NE(callback_log.entries[1].find("=5W"), std::string::npos);
  EXPECT_NE(callback_log.entries[2].find("=6W"), std::string::npos);
}

TEST_F(FederateReceiveTest, LocallyDeletedObjectIsRediscoveredWithItsNextUpdate) {
  subscribe_radio({"Power"});
  announce();
  federate->objects().local_delete_object(make_handle<rti1516e::ObjectInstanceHandle>(kObject));
  EXPECT_THROW(static_cast<void>(federate->support().object_name(
                   make_handle<rti1516e::ObjectInstanceHandle>(kObject))),
               rti1516e::ObjectInstanceNotKnown);
  EXPECT_EQ(executive.all<wire::KnowsObject>(), (std::vector<wire::KnowsObject>{{kObject, false}}));
  arrive(kOtherGroup, from_one_.update(kObject, {value(radio_index("Power"), "5W")}));
  ASSERT_EQ(callback_log.entries.size(), 3U);
  EXPECT_EQ(callback_log.entries[1], discovery());
  EXPECT_EQ(executive.all<wire::KnowsObject>(),
            (std::vector<wire::KnowsObject>{{kObject, false}, {kObject, true}}));
}

// Only the executive knows whether another federate owns an attribute that is subscribed to (6.9).
TEST_F(FederateReceiveTest, LocallyDeletedObjectIsRediscoveredWhenItIsAnnounced) {
  subscribe_radio({"Power"});
  announce();
  federate->objects().local_delete_object(make_handle<rti1516e::ObjectInstanceHandle>(kObject));
  subscribe_radio({"Id"});
  EXPECT_EQ(callback_log.entries, std::vector<std::string>{discovery()});
  announce();
  EXPECT_EQ(callback_log.entries, (std::vector<std::string>{discovery(), discovery()}));
  EXPECT_EQ(executive.all<wire::KnowsObject>().back(), (wire::KnowsObject{kObject, true}));
}

TEST_F(FederateReceiveTest, ExecutiveLearnsThatAnAnnouncedObjectIsNotDiscovered) {
  announce();
  EXPECT_TRUE(callback_log.entries.empty());
  EXPECT_EQ(executive.all<wire::KnowsObject>(), (std::vector<wire::KnowsObject>{{kObject, false}}));
  subscribe_radio({"Power"});
  announce();
  EXPECT_EQ(callback_log.entries, std::vector<std::string>{discovery()});
}

// Otherwise the executive would never announce the object again.
TEST_F(FederateReceiveTest, ConnectionEndsIfTheExecutiveCannotLearnThatAnObjectIsNotDiscovered) {
  executive.while_full = [] {};
  announce();
  EXPECT_NE(executive.given_up.find("is discovered: full"), std::string::npos)
      << executive.given_up;
}

TEST_F(FederateReceiveTest, ConnectionEndsIfTheExecutiveCannotLearnThatAnObjectIsDiscovered) {
  subscribe_radio({"Power"});
  announce();
  federate->objects().local_delete_object(make_handle<rti1516e::ObjectInstanceHandle>(kObject));
  executive.while_full = [] {};
  announce();
  EXPECT_NE(executive.given_up.find("is discovered: full"), std::string::npos)
      << executive.given_up;
}

TEST_F(FederateReceiveTest, LocalDeletionIsRefusedIfTheExecutiveCannotLearnIt) {
  subscribe_radio({"Power"});
  announce();
  executive.while_full = [] {};
  const auto handle = make_handle<rti1516e::ObjectInstanceHandle>(kObject);
  EXPECT_THROW(federate->objects().local_delete_object(handle), rti1516e::RTIinternalError);
  EXPECT_NO_THROW(static_cast<void>(federate->support().object_name(handle)))
      << "the federate still knows the object";
  EXPECT_TRUE(executive.given_up.empty());
}

TEST_F(FederateReceiveTest, FirstDiscoveryIsNotReportedToTheExecutive) {
  subscribe_radio({"Power"});
  announce();
  EXPECT_TRUE(executive.all<wire::KnowsObject>().empty());
}

TEST_F(FederateReceiveTest, ProvidesOnlyOwnedAttributes) {
  federate->declarations().publish(object_class("Base.Radio"), {attribute("Base.Radio", "Power")});
  const auto object = federate->objects().register_object(object_class("Base.Radio"), nullptr);
  federate->on_message(wire::ProvideUpdate{
      handle_value(object), {radio_index("Power"), radio_index("Name")}, {'t'}});
  ASSERT_EQ(callback_log.entries.size(), 1U);
  EXPECT_EQ(callback_log.entries[0], "provide " + std::to_string(handle_value(object)) + " " +
                                         radio_number("Power") + " 't'");
}

TEST_F(FederateReceiveTest, NameReservationsAreReported) {
  federate->on_message(wire::NamesReserved{{"a"}, false, true});
  federate->on_message(wire::NamesReserved{{"b"}, false, false});
  federate->on_message(wire::NamesReserved{{"c", "d"}, true, true});
  federate->on_message(wire::NamesReserved{{"e", "f"}, true, false});
  EXPECT_EQ(callback_log.entries,
            (std::vector<std::string>{"reserved a", "not reserved b", "reserved 2 names",
                                      "not reserved 2 names"}));
}

TEST_F(FederateReceiveTest, ModulesOfANewFederateAreMerged) {
  subscribe("Signal.Voice");
  add_modules({{{"more.xml", test::further_module_text()}}});
  const auto channel2 = interaction("Signal.Voice.Channel2");
  EXPECT_TRUE(network->joined.contains("239.1.0.3"));
  arrive("239.1.0.3",
         from_one_.interaction(
             InteractionClassHandle{static_cast<std::uint16_t>(handle_value(channel2))}, {}));
  ASSERT_EQ(callback_log.entries.size(), 1U);
  EXPECT_EQ(callback_log.entries[0], "receive " + number("Signal.Voice") + " '' from 1");
}

TEST_F(FederateReceiveTest, ServicesMayBeCalledFromWithinACallback) {
  subscribe("Signal.Voice.Channel0");
  federate->declarations().publish(interaction("Signal.Voice.Channel1"));
  callback_log.on_entry = [this] {
    federate->objects().send_interaction(interaction("Signal.Voice.Channel1"), {}, {}, nullptr);
    federate->declarations().subscribe(interaction("Order"));
  };
  arrive(kChannel0Group, from_one_.interaction(channel0_, {}));
  EXPECT_EQ(network->sent.size(), 1U);
}

TEST(FederateEvokedTest, StateChangesWithTheCallbacks) {
  test::FederateTest fixture(rti1516e::HLA_EVOKED);
  Federate& federate = *fixture.federate;
  const ObjectClassHandle radio = test::object_class(fixture.model, "Base.Radio");
  federate.declarations().subscribe(fixture.object_class("Base.Radio"),
                                    {fixture.attribute("Base.Radio", "Power")}, L"");
  federate.on_message(wire::DiscoverObject{kObject, radio.value, "radio 1", 1});
  federate.on_message(wire::RemoveObject{kObject, 1, {}});
  const auto handle = make_handle<rti1516e::ObjectInstanceHandle>(kObject);
  EXPECT_THROW(static_cast<void>(federate.support().object_name(handle)),
               rti1516e::ObjectInstanceNotKnown);
  EXPECT_TRUE(fixture.callbacks.evoke(0.0));
  EXPECT_EQ(federate.support().object_name(handle), L"radio 1");
  EXPECT_FALSE(fixture.callbacks.evoke(0.0));
  EXPECT_THROW(static_cast<void>(federate.support().object_name(handle)),
               rti1516e::ObjectInstanceNotKnown);
}

TEST(FederateEvokedTest, BestEffortIsDroppedWithoutEvoke) {
  test::FederateTest fixture(rti1516e::HLA_EVOKED);  // the queue holds 4
  const auto channel0 = test::interaction(fixture.model, "Signal.Voice.Channel0");
  fixture.federate->declarations().subscribe(fixture.interaction("Signal.Voice.Channel0"));
  Datagrams from_one;
  for (int i = 0; i < 6; ++i) {
    fixture.arrive(kChannel0Group, from_one.interaction(channel0, {}, std::to_string(i)));
  }
  fixture.callbacks.evoke_multiple(0.0, 1.0);
  ASSERT_EQ(fixture.callback_log.entries.size(), 4U);
  EXPECT_NE(fixture.callback_log.entries[0].find("'2'"), std::string::npos);
  EXPECT_EQ(fixture.callbacks.queue().dropped(), 2U);
}

TEST(FederateAutoProvideTest, RtiRequestsTheValuesOfANewObject) {
  test::FederateTest fixture(rti1516e::HLA_IMMEDIATE,
                             R"(<switches><autoProvide isEnabled="true"/></switches>)");
  const ObjectClassHandle radio = test::object_class(fixture.model, "Base.Radio");
  fixture.federate->declarations().subscribe(fixture.object_class("Base.Radio"),
                                             {fixture.attribute("Base.Radio", "Power")}, L"");
  fixture.federate->on_message(wire::DiscoverObject{kObject, radio.value, "radio 1", 1});
  const auto asked = fixture.executive.all<wire::RequestObjectUpdate>();
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_EQ(asked[0].object, kObject);
  EXPECT_EQ(
      asked[0].attributes,
      std::vector<ValueIndex>{
          fixture.model.find_index(radio, test::attribute(fixture.model, "Base.Radio", "Power"))
              .value()});
}

/// A datagram of several messages from federate 1.
class Bundle {
 public:
  Bundle() { writer_.begin(9, 1); }
  Bundle& interaction(InteractionClassHandle handle, const std::string& tag) {
    EXPECT_TRUE(writer_.add_interaction(handle.value, {}, bytes(tag)));
    return *this;
  }
  Bundle& update(ObjectId object, ValueIndex attribute, const std::string& data) {
    const std::vector<ValueView> values{{attribute, bytes(data)}};
    EXPECT_TRUE(writer_.add_update(object, values));
    return *this;
  }
  ByteVector finish() {
    const Bytes done = writer_.finish(0);
    return {done.begin(), done.end()};
  }

 private:
  static Bytes bytes(const std::string& text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
  }
  ByteVector buffer_ = ByteVector(1000);
  wire::DatagramWriter writer_{buffer_};
};

TEST_F(FederateReceiveTest, EachMessageOfABundleIsOneCallbackEvenAfterAnException) {
  subscribe("Signal.Voice.Channel0");
  callback_log.on_entry = [this] {
    if (callback_log.entries.size() == 2) throw std::runtime_error("no good");
  };
  arrive(kChannel0Group, Bundle()
                             .interaction(channel0_, "a")
                             .interaction(channel0_, "b")
                             .interaction(channel0_, "c")
                             .finish());
  ASSERT_EQ(callback_log.entries.size(), 3U);
  EXPECT_EQ(callback_log.entries[2], "receive " + number("Signal.Voice.Channel0") + " 'c' from 1");
  EXPECT_EQ(callbacks.faults(), 1U);
}

TEST_F(FederateReceiveTest, CompressedDatagramsAreUnpackedAndDamagedOnesDropped) {
  subscribe("Signal.Voice.Channel0");
  const std::string text(300, 'a');
  const auto plain = Bundle().interaction(channel0_, text).interaction(channel0_, "b").finish();
  ByteVector room(plain.size());
  const Bytes packed = wire::pack(plain, room);
  arrive(kChannel0Group, ByteVector(packed.begin(), packed.end()));
  ASSERT_EQ(callback_log.entries.size(), 2U);
  EXPECT_EQ(callback_log.entries[0],
            "receive " + number("Signal.Voice.Channel0") + " '" + text + "' from 1");
  arrive(kChannel0Group, ByteVector(packed.begin(), packed.end() - 1));
  EXPECT_EQ(callback_log.entries.size(), 2U);
  EXPECT_EQ(intake_counters().malformed, 1U);
}

class EvokedReceiveTest : public FederateReceiveTest {
 protected:
  EvokedReceiveTest() : evoked_(rti1516e::HLA_EVOKED) {}
  test::FederateTest evoked_;
};

TEST_F(EvokedReceiveTest, EachEvokeMakesOneCallbackOfABundleAndSkipsUnwanted) {
  const InteractionClassHandle signal = test::interaction(model, "Signal");
  evoked_.federate->declarations().subscribe(interaction("Signal"));
  evoked_.arrive(kOtherGroup, Bundle()
                                  .interaction(signal, "a")
                                  .interaction(test::interaction(model, "Order"), "not wanted")
                                  .interaction(signal, "b")
                                  .finish());
  EXPECT_TRUE(evoked_.callback_log.entries.empty());
  EXPECT_TRUE(evoked_.callbacks.evoke(0));
  EXPECT_EQ(evoked_.callback_log.entries.size(), 1U);
  EXPECT_FALSE(evoked_.callbacks.evoke(0));
  ASSERT_EQ(evoked_.callback_log.entries.size(), 2U);
  EXPECT_EQ(evoked_.callback_log.entries[1], "receive " + number("Signal") + " 'b' from 1");
}

TEST_F(EvokedReceiveTest, ThreadThatHasDeliveredAClassStillChecksGroupAndSubscription) {
  const InteractionClassHandle signal = test::interaction(model, "Signal");
  DeclarationServices& declarations = evoked_.federate->declarations();
  declarations.subscribe(interaction("Signal"));
  Datagrams sender;
  evoked_.arrive(kOtherGroup, sender.interaction(signal, {}));
  EXPECT_FALSE(evoked_.callbacks.evoke(0));
  ASSERT_EQ(evoked_.callback_log.entries.size(), 1U);

  evoked_.arrive(kChannel0Group, sender.interaction(signal, {}));
  EXPECT_EQ(evoked_.callbacks.queue().size(), 0U);
  EXPECT_EQ(evoked_.intake_counters().of(wire::DropReason::kUnknownClass), 1U);

  declarations.unsubscribe(interaction("Signal"));
  evoked_.arrive(kOtherGroup, sender.interaction(signal, {}));
  EXPECT_EQ(evoked_.callbacks.queue().size(), 0U);
  EXPECT_EQ(evoked_.federate->delivery().filtered(), 1U);
}

TEST_F(FederateReceiveTest, EarlyUpdatesOfABundleAreEachReflectedOnce) {
  subscribe_radio({"Power"});
  arrive(kOtherGroup, Bundle()
                          .update(kObject, radio_index("Power"), "1")
                          .update(kObject, radio_index("Power"), "2")
                          .finish());
  EXPECT_TRUE(callback_log.entries.empty());
  announce();
  const std::string reflection =
      "reflect " + std::to_string(kObject) + " " + radio_number("Power") + "=";
  EXPECT_EQ(callback_log.entries, (std::vector<std::string>{discovery(), reflection + "1 '' from 1",
                                                            reflection + "2 '' from 1"}));
}

class AutoProvideTest : public testing::Test, public test::FederateTest {
 protected:
  AutoProvideTest()
      : FederateTest(rti1516e::HLA_IMMEDIATE,
                     R"(<switches><autoProvide isEnabled="true"/></switches>)") {}
};

TEST_F(AutoProvideTest, StoredUpdateIsReflectedIfTheRequestFails) {
  const ObjectClassHandle radio = test::object_class(model, "Base.Radio");
  const auto power = model.find_index(radio, test::attribute(model, "Base.Radio", "Power")).value();
  federate->declarations().subscribe(object_class("Base.Radio"), {attribute("Base.Radio", "Power")},
                                     L"");
  arrive(kOtherGroup, Datagrams{}.update(kObject, {value(power, "5W")}));
  executive.before_send = [] { throw rti1516e::RTIinternalError(L"full"); };
  federate->on_message(wire::DiscoverObject{kObject, radio.value, "radio 1", 1});
  ASSERT_EQ(callback_log.entries.size(), 2U);
  EXPECT_NE(callback_log.entries[1].find("=5W"), std::string::npos);
  EXPECT_EQ(callbacks.faults(), 0U);
}

}  // namespace
}  // namespace roger::rti
