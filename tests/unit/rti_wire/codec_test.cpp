#include "rti/wire/codec.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "tests/unit/rti_wire/bytes.hpp"

namespace roger::rti::wire {
namespace {

/// One of each message that a federate may send, with every field set.
std::vector<ClientMessage> client_messages() {
  return {
      Hello{kMagic, kControlVersion, "alpha", "roger 4711", true},
      CreateFederation{7,
                       "Exercise",
                       {{"a.xml", "<a/>"}, {"b.xml", "<b/>"}},
                       "HLAinteger64Time",
                       {"mim.xml", "<m/>"}},
      DestroyFederation{8, "Exercise"},
      ListFederations{9},
      AskStatus{},
      Join{10, "Exercise", "One", "station", {{"c.xml", "<c/>"}}, "port 31250", false},
      Resign{11, ResignAction::kDeleteObjectsThenDivest},
      DeclareInteractions{Declaration::kSubscribe, {1, 2, 65535}},
      DeclareAttributes{Declaration::kSubscribePassively, 4, {0, 300}, "Often"},
      ReserveNames{{"One", "Two"}, true},
      ReleaseNames{{"One"}},
      RegisterObject{make_object_id(3, 9), 4, "Radio 1"},
      DeleteObject{make_object_id(3, 9), to_bytes("tag")},
      KnowsObject{make_object_id(3, 9), true},
      RequestObjectUpdate{make_object_id(3, 9), {1, 2}, to_bytes("t")},
      RequestClassUpdate{4, {1, 2}, to_bytes("t")},
      ReliableInteraction{0, 5, {{0, to_bytes("value")}, {7, {}}}, to_bytes("tag")},
      ReliableUpdate{0, make_object_id(3, 9), {{1, to_bytes("x")}}, {}},
      AskForCopies{{1, 2}, 0x0a4d0001, 31252, {0xefc01201, 0xefc01011}},
      ExecutiveHeard{to_bytes("beacon")},
      RegisterSyncPoint{"ready", to_bytes("tag"), {1, 2}},
      SyncPointAchieved{"ready", false},
      EnableTimeRegulation{{{{1, 2}, {3}}, true}},
      DisableTimeRegulation{},
      EnableTimeConstrained{{{1, 2}, {3}}},
      DisableTimeConstrained{},
      RequestAdvance{Advance::kFlushQueueRequest, {{1, 2}, {3}}, {{{4}, {}}, true}},
      ReportTimeBound{{{{1, 2}, {}}, true}},
      TimedInteraction{{0, 5, {{0, to_bytes("value")}}, to_bytes("tag")}, {{{1}, {2}}, 3}},
      TimedUpdate{{0, make_object_id(3, 9), {{1, to_bytes("x")}}, {}}, {{{1}, {2}}, 3}},
      TimedDelete{{make_object_id(3, 9), to_bytes("tag")}, {{{1}, {2}}, 3}},
      RetractMessage{2, {{{1}, {2}}, 3}},
      ChangeOwnership{make_object_id(3, 9), OwnershipAction::kAcquire, {1, 2}, to_bytes("tag")},
      AcceptWithdrawal{make_object_id(3, 9), {1, 2}, 4, 77},
      QueryOwnership{make_object_id(3, 9), 2},
      SetAutomaticResign{ResignAction::kDeleteObjects},
      SetAdvisorySwitch{AdvisorySwitch::kAttributeScope, true},
      ChangeAttributeTransportation{make_object_id(3, 9), {1, 2}, TransportationKind::kBestEffort},
      QueryAttributeTransportation{make_object_id(3, 9), 2},
      ChangeInteractionTransportation{5, TransportationKind::kBestEffort},
      QueryInteractionTransportation{3, 5},
      Ping{1},
      Pong{2},
  };
}

std::vector<ExecutiveMessage> executive_messages() {
  return {
      Welcome{0x1122334455667788U, 1000, 4000, true},
      Refused{"No."},
      Reply{7, ExceptionKind::kInconsistentFDD, "a.xml:3: no"},
      FederationList{9, {{"Exercise", "HLAfloat64Time", 3}}},
      ExecutiveStatus{0x1122334455667788U,
                      "0.1.0",
                      "alpha",
                      60'000,
                      3,
                      {{{"Exercise", "HLAfloat64Time", 1},
                        {{2, "One", "station", "roger 4711 on alpha", 0x0a4d0001, 5000, true}}}}},
      Joined{10,
             2,
             0xbeef,
             "One",
             "HLAfloat64Time",
             {{"a.xml", "<a/>"}},
             {{1, "Zero", "x", false}},
             {},
             7,
             8,
             to_bytes("key"),
             {{0xefc01007, to_bytes("one")}}},
      ModulesAdded{{{"c.xml", "<c/>"}}},
      GroupKeysAdded{{{0xefc01007, to_bytes("one")}, {0xefc01008, to_bytes("two")}}},
      FederateJoined{{3, "Three", "station", true, 7, 0x0a4d0003}},
      FederateLeft{3, true},
      DiscoverObject{make_object_id(3, 9), 4, "Radio 1", 3},
      RemoveObject{make_object_id(3, 9), 3, to_bytes("tag")},
      ProvideUpdate{make_object_id(3, 9), {1}, to_bytes("t")},
      NamesReserved{{"One"}, false, true},
      CopiesAsked{3, 0x0a4d0001, 31252, {0xefc01201}},
      Fault{"That was nonsense."},
      Yielding{"192.0.2.7:31251 (host alpha)"},
      AutoProvideChanged{true},
      SyncPointRegistered{"ready", SyncPointRefusal::kMemberNotJoined},
      SyncPointAnnounced{"ready", to_bytes("tag")},
      SyncPointReached{"ready", {2, 3}},
      TimeRegulationEnabled{{{{1, 2}, {3}}, true}},
      TimeConstrainedEnabled{},
      AdvanceGranted{{{1, 2}, {3}}, true, {{4}, {}}},
      GaltChanged{true, {{1, 2}, {3}}},
      TimedInteraction{{2, 5, {{0, to_bytes("value")}}, {}}, {{{1}, {2}}, 3}},
      TimedUpdate{{2, make_object_id(3, 9), {{1, to_bytes("x")}}, {}}, {{{1}, {2}}, 3}},
      TimedRemove{{make_object_id(3, 9), 3, to_bytes("tag")}, {{{1}, {2}}, 3}},
      RetractMessage{2, {{{1}, {2}}, 3}},
      OwnershipNotice{
          make_object_id(3, 9), OwnershipEvent::kWithdrawn, {1, 2}, to_bytes("tag"), 4, 77},
      OwnershipReport{make_object_id(3, 9), 2, 4, true},
      RegistrationAdvice{4, true},
      InteractionAdvice{5, true},
      UpdateAdvice{make_object_id(3, 9), {1, 2}, true, "Often"},
      ScopeAdvice{make_object_id(3, 9), {1, 2}, true},
      AttributeTransportationChanged{make_object_id(3, 9), {1, 2}, TransportationKind::kBestEffort},
      AttributeTransportationReport{make_object_id(3, 9), 2, TransportationKind::kBestEffort},
      InteractionTransportationChanged{5, TransportationKind::kBestEffort},
      InteractionTransportationReport{3, 5, TransportationKind::kBestEffort},
      ReliableInteraction{2, 5, {{0, to_bytes("value")}}, {}},
      ReliableUpdate{2, make_object_id(3, 9), {{1, to_bytes("x")}}, to_bytes("t")},
      Ping{1},
      Pong{2},
  };
}

TEST(Codec, GoldenHello) {
  EXPECT_EQ(encode(Hello{kMagic, 1, "ab", "c 1", true}),
            hex("00000014 10 524f4752 01 00000002 6162 00000003 632031 01"));
}

TEST(Codec, GoldenWelcome) {
  EXPECT_EQ(encode(Welcome{0x0102030405060708U, 1000, 4000}),
            hex("00000012 40 0102030405060708 000003e8 00000fa0 00"));
}

TEST(Codec, GoldenJoined) {
  EXPECT_EQ(
      encode(Joined{5,
                    2,
                    0xbeef,
                    "N",
                    "T",
                    {{"d", "x"}},
                    {{1, "Z", "t", true, 0, 0x0a4d0003}},
                    {"m", "y"},
                    0,
                    0,
                    hex("0a0b"),
                    {{0xefc01007, hex("0c")}}}),
      hex("0000005f 44 00000005 0002 beef 00000001 4e 00000001 54"
          "00000001 00000001 64 00000001 78"
          "00000001 0001 00000001 5a 00000001 74 01 00000000 0a4d0003 00000001 6d 00000001 79 "
          "00000000 00000000 00000002 0a0b 00000001 efc01007 00000001 0c"));
}

TEST(Codec, GoldenGroupKeysAdded) {
  EXPECT_EQ(encode(GroupKeysAdded{{{0xefc01007, hex("0a0b")}}}),
            hex("0000000f 5e 00000001 efc01007 00000002 0a0b"));
}

TEST(Codec, KeysOfGroupsAreLimited) {
  const auto problem = [](const GroupKeysAdded& message) {
    const auto decoded = decode_executive(Bytes(encode(message)).subspan(4));
    return decoded ? "" : decoded.error().message;
  };
  EXPECT_EQ(problem({std::vector<GroupKey>(kMaxGroupKeys)}), "");
  EXPECT_THAT(problem({std::vector<GroupKey>(kMaxGroupKeys + 1)}),
              testing::HasSubstr("32770 keys of groups; at most 32769 are allowed"));
  EXPECT_THAT(problem({{{1, ByteVector(33)}}}), testing::HasSubstr("33 octets"));
}

TEST(Codec, GoldenReliableInteraction) {
  EXPECT_EQ(encode(ReliableInteraction{2, 0x0105, {{3, hex("aabb")}}, hex("cc")}),
            hex("00000016 1e 0002 0105 00000001 0003 00000002 aabb 00000001 cc"));
}

TEST(Codec, GoldenDeclareAttributes) {
  EXPECT_EQ(encode(DeclareAttributes{Declaration::kSubscribe, 0x0102, {0, 0x0304}}),
            hex("00000010 17 02 0102 00000002 0000 0304 00000000"));
}

TEST(Codec, GoldenCopies) {
  EXPECT_EQ(encode(AskForCopies{{1, 2}, 0x0a4d0003, 31252, {0xefc01201, 0xefc01011}}),
            hex("0000001b 20 00000002 0001 0002 0a4d0003 7a14 00000002 efc01201 efc01011"));
  EXPECT_EQ(encode(CopiesAsked{3, 0x0a4d0003, 31252, {}}),
            hex("0000000d 4d 0003 0a4d0003 7a14 00000000"));
}

TEST(Codec, GoldenSyncPoints) {
  EXPECT_EQ(encode(RegisterSyncPoint{"A", hex("cc"), {3}}),
            hex("00000011 30 00000001 41 00000001 cc 00000001 0003"));
  EXPECT_EQ(encode(SyncPointReached{"A", {3}}), hex("0000000c 62 00000001 41 00000001 0003"));
}

TEST(Codec, GoldenTime) {
  EXPECT_EQ(encode(RequestAdvance{
                Advance::kNextMessageRequest, {hex("aabb"), {}}, {{hex("cc"), hex("dd")}, true}}),
            hex("00000017 36 02 00000002 aabb 00000000 00000001 cc 00000001 dd 01"));
  EXPECT_EQ(encode(TimedDelete{{1, {}}, {{hex("aa"), {}}, 7}}),
            hex("0000001a 3a 0000000000000001 00000000 00000001 aa 00000000 00000007"));
}

TEST(Codec, GoldenOwnership) {
  EXPECT_EQ(encode(ChangeOwnership{
                make_object_id(3, 9), OwnershipAction::kDenyRelease, {1, 0x0203}, hex("cc")}),
            hex("00000017 28 0000000300000009 05 00000002 0001 0203 00000001 cc"));
  EXPECT_EQ(
      encode(OwnershipNotice{make_object_id(3, 9), OwnershipEvent::kWithdrawn, {1}, {}, 4, 0x0102}),
      hex("0000001e 58 0000000300000009 07 00000001 0001 00000000 0004 0000000000000102"));
}

TEST(Codec, GoldenAdvisories) {
  EXPECT_EQ(encode(SetAdvisorySwitch{AdvisorySwitch::kInteractionRelevance, true}),
            hex("00000003 22 03 01"));
  EXPECT_EQ(encode(UpdateAdvice{make_object_id(3, 9), {1}, true, "ab"}),
            hex("00000016 52 0000000300000009 00000001 0001 01 00000002 6162"));
  EXPECT_EQ(encode(DeclareAttributes{Declaration::kSubscribePassively, 4, {1}, "ab"}),
            hex("00000010 17 04 0004 00000001 0001 00000002 6162"));
}

TEST(Codec, GoldenTransportations) {
  EXPECT_EQ(encode(ChangeAttributeTransportation{
                make_object_id(3, 9), {1}, TransportationKind::kBestEffort}),
            hex("00000010 23 0000000300000009 00000001 0001 01"));
  EXPECT_EQ(encode(InteractionTransportationReport{3, 5, TransportationKind::kReliable}),
            hex("00000006 57 0003 0005 00"));
}

TEST(Codec, ClientMessagesSurviveARoundTrip) {
  for (const ClientMessage& message : client_messages()) {
    const ByteVector encoded = encode(message);
    const auto decoded = decode_client(make_frame(encoded));
    ASSERT_TRUE(decoded) << decoded.error().message;
    EXPECT_EQ(decoded.value(), message) << "type " << int{encoded[kLengthBytes]};
  }
  EXPECT_EQ(client_messages().size(), std::variant_size_v<ClientMessages>);
}

TEST(Codec, ExecutiveMessagesSurviveARoundTrip) {
  for (const ExecutiveMessage& message : executive_messages()) {
    const ByteVector encoded = encode(message);
    const auto decoded = decode_executive(make_frame(encoded));
    ASSERT_TRUE(decoded) << decoded.error().message;
    EXPECT_EQ(decoded.value(), message) << "type " << int{encoded[kLengthBytes]};
  }
  EXPECT_EQ(executive_messages().size(), std::variant_size_v<ExecutiveMessages>);
}

TEST(Codec, EveryDeclarationSurvivesARoundTrip) {
  for (int i = 0; i <= static_cast<int>(Declaration::kLast); ++i) {
    const auto what = static_cast<Declaration>(i);
    for (const ClientMessage& message : {ClientMessage(DeclareInteractions{what, {1, 2}}),
                                         ClientMessage(DeclareAttributes{what, 4, {0, 300}, ""})}) {
      const ByteVector encoded = encode(message);
      const auto decoded = decode_client(make_frame(encoded));
      ASSERT_TRUE(decoded) << decoded.error().message;
      EXPECT_EQ(decoded.value(), message) << "declaration " << i;
    }
  }
}

TEST(Codec, EveryTruncationIsRejected) {
  for (const ClientMessage& message : client_messages()) {
    const ByteVector encoded = encode(message);
    const Bytes frame = make_frame(encoded);
    for (std::size_t size = 0; size < frame.size(); ++size) {
      EXPECT_FALSE(decode_client(frame.first(size))) << "type " << int{frame[0]} << " at " << size;
    }
  }
  for (const ExecutiveMessage& message : executive_messages()) {
    const ByteVector encoded = encode(message);
    const Bytes frame = make_frame(encoded);
    for (std::size_t size = 0; size < frame.size(); ++size) {
      EXPECT_FALSE(decode_executive(frame.first(size))) << int{frame[0]} << " at " << size;
    }
  }
}

TEST(Codec, TrailingBytesAreRejected) {
  for (const ClientMessage& message : client_messages()) {
    const ByteVector longer = encode(message) + hex("00");
    EXPECT_FALSE(decode_client(make_frame(longer))) << int{longer[kLengthBytes]};
  }
}

TEST(Codec, MessagesOfTheOtherSideAreRejected) {
  const ByteVector welcome = encode(Welcome{});
  const ByteVector hello = encode(Hello{});
  const auto from_client = decode_client(make_frame(welcome));
  ASSERT_FALSE(from_client);
  EXPECT_EQ(from_client.error().message, "a frame of unknown type 64");
  EXPECT_FALSE(decode_executive(make_frame(hello)));
}

TEST(Codec, EnumsAndBooleansOutOfRangeAreRejected) {
  EXPECT_FALSE(decode_client(hex("15 00000001 06")));  // Resign with action 6
  EXPECT_TRUE(decode_client(hex("15 00000001 05")));
  EXPECT_FALSE(decode_client(hex("16 05 00000000")));  // no such Declaration
  // ChangeOwnership with action 10
  EXPECT_FALSE(decode_client(hex("28 0000000300000009 0a 00000000 00000000")));
  EXPECT_TRUE(decode_client(hex("28 0000000300000009 09 00000000 00000000")));
  EXPECT_FALSE(decode_client(hex("22 04 01")));  // SetAdvisorySwitch with switch 4
  EXPECT_FALSE(decode_client(hex("22 03 02")));  // on = 2
  EXPECT_TRUE(decode_client(hex("22 03 01")));
  // ChangeAttributeTransportation and ChangeInteractionTransportation with transportation 2
  EXPECT_FALSE(decode_client(hex("23 0000000300000009 00000000 02")));
  EXPECT_TRUE(decode_client(hex("23 0000000300000009 00000000 01")));
  EXPECT_FALSE(decode_client(hex("25 0005 02")));
  EXPECT_TRUE(decode_client(hex("25 0005 01")));
  EXPECT_FALSE(decode_executive(hex("56 0005 02")));  // InteractionTransportationChanged
  EXPECT_TRUE(decode_executive(hex("56 0005 01")));
  EXPECT_FALSE(decode_executive(hex("47 0003 02")));               // FederateLeft, lost = 2
  EXPECT_FALSE(decode_executive(hex("42 00000001 ff 00000000")));  // Reply, exception 255
}

TEST(Codec, FalseCountsAreBoundedByTheFrame) {
  // Four billion modules, names and values, in frames of a few bytes.
  EXPECT_FALSE(decode_executive(hex("45 ffffffff 00000000")));
  EXPECT_FALSE(decode_client(hex("18 ffffffff 00000001 61")));
  EXPECT_FALSE(decode_client(hex("1e 0000 0001 ffffffff 0001 00000000")));
  EXPECT_FALSE(decode_client(hex("12 00000001 ffffffff 61")));
}

TEST(Codec, MutatedFramesNeverCrashAndReencodeIdentically) {
  std::mt19937 random(20260721);
  const auto mutate = [&random](ByteVector frame) {
    const auto changes = 1 + random() % 4;
    for (std::uint32_t i = 0; i < changes && !frame.empty(); ++i) {
      const std::size_t at = random() % frame.size();
      switch (random() % 4) {
        case 0:
          frame[at] = static_cast<std::uint8_t>(random());
          break;
        case 1:
          frame[at] ^= static_cast<std::uint8_t>(1U << (random() % 8));
          break;
        case 2:
          frame.erase(frame.begin() + static_cast<std::ptrdiff_t>(at));
          break;
        default:
          frame.insert(frame.begin() + static_cast<std::ptrdiff_t>(at),
                       static_cast<std::uint8_t>(random()));
      }
    }
    return frame;
  };
  const std::vector<ClientMessage> from_clients = client_messages();
  const std::vector<ExecutiveMessage> from_executives = executive_messages();
  std::size_t refused = 0;
  for (int round = 0; round < 400; ++round) {
    for (const ClientMessage& message : from_clients) {
      const ByteVector encoded = encode(message);
      const ByteVector frame = mutate({encoded.begin() + kLengthBytes, encoded.end()});
      const auto decoded = decode_client(frame);
      if (decoded) {
        const ByteVector again = encode(decoded.value());
        EXPECT_EQ(ByteVector(again.begin() + kLengthBytes, again.end()), frame);
      } else {
        ++refused;
      }
    }
    for (const ExecutiveMessage& message : from_executives) {
      const ByteVector encoded = encode(message);
      const ByteVector frame = mutate({encoded.begin() + kLengthBytes, encoded.end()});
      const auto decoded = decode_executive(frame);
      if (decoded) {
        const ByteVector again = encode(decoded.value());
        EXPECT_EQ(ByteVector(again.begin() + kLengthBytes, again.end()), frame);
      } else {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 1000U);
}

TEST(Codec, HelloVersionIsReadWhateverFollows) {
  EXPECT_EQ(hello_version(hex("10 524f4752 01 00000000 00000000")), 1);
  EXPECT_EQ(hello_version(hex("10 524f4752 09 ffffffff")), 9);
  EXPECT_EQ(hello_version(hex("10 524f4752 07")), 7);
  EXPECT_EQ(hello_version(hex("10 524f4752")), std::nullopt);
  EXPECT_EQ(hello_version(hex("10 474554202f 01")), std::nullopt);
  EXPECT_EQ(hello_version(hex("11 524f4752 01")), std::nullopt);
  EXPECT_EQ(hello_version({}), std::nullopt);
}

}  // namespace
}  // namespace roger::rti::wire
