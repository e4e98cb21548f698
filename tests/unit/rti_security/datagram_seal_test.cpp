// Sealed datagrams: bytes computed by another implementation of AES-256-GCM, and
// what does not open.
#include "rti/security/datagram_seal.hpp"

#include <gtest/gtest.h>

#include <random>

#include "rti/wire/direct.hpp"
#include "tests/unit/rti_security/keys.hpp"

namespace roger::rti::security {
namespace {

constexpr std::uint32_t kGroup = 0xefc01011;
constexpr SealPosition kPosition{0x00015678, 0xfffe, false};
constexpr SealPosition kSignPosition{0x00015678, 0, true};

Secret known_key() {
  return sender_key(counting_group_key(), {0x0102030405060708U, 0x1234}, {7, 9}, 1);
}

ByteVector sealed(Bytes plain, const SealPosition& position, std::uint32_t group = kGroup) {
  ByteVector out(plain.size() + kSealBytes);
  EXPECT_EQ(DatagramCipher().seal(known_key(), group, position, plain, out).size(), out.size());
  return out;
}

bool opens(Bytes datagram, const SealPosition& position, std::uint32_t group = kGroup,
           const Secret& key = known_key()) {
  ByteVector out(datagram.size());
  return DatagramCipher().open(key, group, position, datagram, out).has_value();
}

const ByteVector& datagram() {
  static const ByteVector kDatagram = hex("10 1234 0007 fffe 02 0102 00 02 aabb 05 01 cc");
  return kDatagram;
}

TEST(DatagramSeal, KnownDatagram) {
  EXPECT_EQ(sealed(datagram(), kPosition),
            hex("30 1234 0007 fffe 5678 6b831a7028a650f1a307 cf344852b65de1b35aca549ca678acb4"));
}

TEST(DatagramSeal, KnownSignOfPresence) {
  const auto plain = wire::PresenceSign{0x1234, 7}.write();
  EXPECT_EQ(sealed(plain, kSignPosition),
            hex("38 1234 0007 5678 f3d38557e2f8a227550f2a5b598f7f7e"));
}

TEST(DatagramSeal, OpensToTheOriginal) {
  std::mt19937 random(1);
  for (std::size_t size = 7; size < 300; ++size) {
    ByteVector plain(size);
    for (auto& byte : plain) byte = static_cast<std::uint8_t>(random());
    plain[0] = 0x11;  // a bundle
    const ByteVector whole = sealed(plain, kPosition);
    ByteVector out(whole.size());
    const auto opened = DatagramCipher().open(known_key(), kGroup, kPosition, whole, out);
    ASSERT_TRUE(opened) << size;
    EXPECT_EQ(to_vector(*opened), plain);
  }
}

TEST(DatagramSeal, HeaderIsReadable) {
  const auto header = SealedHeader::parse(sealed(datagram(), kPosition));
  ASSERT_TRUE(header);
  EXPECT_EQ(header->federation, 0x1234);
  EXPECT_EQ(header->sender, 7);
  EXPECT_EQ(header->sequence, 0xfffe);
  EXPECT_EQ(header->slot, 0x5678);
  EXPECT_FALSE(header->presence);
}

TEST(DatagramSeal, AnyChangedBitIsNoticed) {
  const auto sign = wire::PresenceSign{0x1234, 7}.write();
  for (const auto& [plain, position] :
       {std::pair{Bytes(datagram()), kPosition}, std::pair{Bytes(sign), kSignPosition}}) {
    const ByteVector whole = sealed(plain, position);
    ASSERT_TRUE(opens(whole, position));
    for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
      ByteVector changed = whole;
      changed[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
      EXPECT_FALSE(opens(changed, position)) << bit;
    }
  }
}

TEST(DatagramSeal, BelongsToItsGroupPositionAndKey) {
  const ByteVector whole = sealed(datagram(), kPosition);
  EXPECT_FALSE(opens(whole, kPosition, kGroup + 1));
  EXPECT_FALSE(opens(whole, {kPosition.slot + 0x10000, kPosition.sequence}));
  EXPECT_FALSE(opens(whole, {kPosition.slot, 1}));
  EXPECT_FALSE(opens(whole, kPosition, kGroup, Secret()));
}

TEST(DatagramSeal, ShortOnesAreNotParsed) {
  for (const auto& [plain, position] : {std::pair{hex("10 1234 0007 fffe"), kPosition},
                                        std::pair{hex("18 1234 0007"), kSignPosition}}) {
    const ByteVector whole = sealed(plain, position);
    EXPECT_TRUE(SealedHeader::parse(whole));
    for (std::size_t size = 0; size < whole.size(); ++size) {
      EXPECT_FALSE(SealedHeader::parse(Bytes(whole).first(size))) << size;
    }
  }
  EXPECT_FALSE(SealedHeader::parse(ByteVector(40, 0x10)));
}

}  // namespace
}  // namespace roger::rti::security
