#include "dis/entity_state.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/unit/dis/octets.hpp"

namespace roger::dis {

ByteVector entity_state_pdu() {
  return octets({
      {"07 01 01 01", "version, exercise, type, family"},
      {"00000001", "timestamp: full hour, absolute"},
      {"00a0 00 00", "length: 160, status, padding"},
      {"0001 0002 0003", "entity"},
      {"01", "force: friendly"},
      {"01", "number of variable parameters"},
      {"01 01 004e 01 02 03 04", "entity type"},
      {"01 01 004e 05 06 07 08", "alternative entity type"},
      {"41200000 00000000 bf800000", "linear velocity: 10, 0, -1 m/s"},
      {"414fdd0000000000", "location: x 4176384.0 m"},
      {"c12e848000000000", "y -1000000.0 m"},
      {"4050400000000000", "z 65.0 m"},
      {"3f800000 3f000000 00000000", "orientation: 1, 0.5, 0 rad"},
      {"00400000", "appearance"},
      {"02", "dead reckoning algorithm"},
      {"0102030405060708090a0b0c0d0e0f", "dead reckoning parameters"},
      {"00000000 00000000 c11d0000", "linear acceleration: 0, 0, -9.8125 m/s^2"},
      {"00000000 3f000000 00000000", "angular velocity: 0, 0.5, 0 rad/s"},
      {"01", "character set: ASCII"},
      {"4541474c45203200000000", "characters: EAGLE 2"},
      {"00000007", "capabilities"},
      {"00 00 0001 00001001 40490fdb 00000000", "articulated part"},
  });
}

namespace {

TEST(DisEntityStateTest, IsDecodedAndEncoded) {
  const auto decoded = decode(entity_state_pdu());
  ASSERT_TRUE(decoded) << decoded.error().text;
  const auto& found = std::get<EntityState>(decoded.value().body);
  EXPECT_EQ(found.entity, (EntityId{1, 2, 3}));
  EXPECT_EQ(found.force, 1);
  EXPECT_EQ(found.type, (EntityType{1, 1, 78, 1, 2, 3, 4}));
  EXPECT_EQ(found.alternative_type, (EntityType{1, 1, 78, 5, 6, 7, 8}));
  EXPECT_EQ(found.linear_velocity, (Vector{10, 0, -1}));
  EXPECT_EQ(found.location, (WorldPosition{4'176'384.0, -1'000'000.0, 65.0}));
  EXPECT_EQ(found.orientation, (EulerAngles{1, 0.5F, 0}));
  EXPECT_EQ(found.appearance, 0x0040'0000U);
  EXPECT_EQ(found.dead_reckoning.algorithm, 2);
  EXPECT_EQ(found.dead_reckoning.other[14], 15);
  EXPECT_EQ(found.dead_reckoning.linear_acceleration, (Vector{0, 0, -9.8125F}));
  EXPECT_EQ(found.dead_reckoning.angular_velocity, (Vector{0, 0.5F, 0}));
  EXPECT_EQ(found.marking.character_set, 1);
  EXPECT_EQ(found.marking.text(), "EAGLE 2");
  EXPECT_EQ(found.capabilities, 7U);
  ASSERT_EQ(found.variable_parameters.size(), 1U);
  EXPECT_EQ(found.variable_parameters[0].octets[3], 1);
  EXPECT_EQ(encode(decoded.value()), entity_state_pdu());
}

TEST(DisEntityStateTest, EarlierVersionsHaveTheSameBody) {
  for (const Octet version : {Octet{5}, Octet{6}}) {
    const ByteVector pdu = with_version(entity_state_pdu(), version);
    const auto decoded = decode(pdu);
    ASSERT_TRUE(decoded) << decoded.error().text;
    EXPECT_EQ(decoded.value().body, decode(entity_state_pdu()).value().body);
    EXPECT_EQ(encode(decoded.value()), pdu);
  }
}

TEST(DisEntityStateTest, MarkingMayFillAllItsCharacters) {
  Marking marking;
  marking.characters.fill('x');
  EXPECT_EQ(marking.text(), "xxxxxxxxxxx");
  EXPECT_EQ(Marking{}.text(), "");
}

TEST(DisEntityStateTest, WrongFieldsAreRejected) {
  ByteVector pdu = entity_state_pdu();
  pdu[19] = 2;
  EXPECT_EQ(error_text(pdu),
            "Entity State PDU: ends before the end of its variable parameters octets");
  pdu[19] = 200;
  EXPECT_EQ(error_text(pdu),
            "Entity State PDU: number of variable parameters of 200 exceeds the 140 octets that "
            "follow");
  pdu[19] = 0;
  EXPECT_EQ(error_text(pdu), "Entity State PDU: 16 octets after its last field");
  pdu = entity_state_pdu();
  pdu[64] = 0xff;  // z of the location: minus infinity
  pdu[65] = 0xf0;
  pdu[66] = 0;
  EXPECT_EQ(error_text(pdu), "Entity State PDU: location z is not a finite number");
  pdu = entity_state_pdu();
  pdu[104] = 0x7f;
  pdu[105] = 0x80;
  EXPECT_EQ(error_text(pdu), "Entity State PDU: linear acceleration x is not a finite number");
}

TEST(DisEntityStateTest, ListsThatAreTooLongAreNotEncoded) {
  EntityState body;
  body.variable_parameters.resize(256);
  EXPECT_THROW(static_cast<void>(encode(Pdu{{}, body})), std::length_error);
}

}  // namespace
}  // namespace roger::dis
