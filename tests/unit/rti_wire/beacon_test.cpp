#include "rti/wire/beacon.hpp"

#include <gtest/gtest.h>

#include "tests/unit/rti_wire/bytes.hpp"

namespace roger::rti::wire {
namespace {

const Beacon kBeacon{
    1, BeaconKind::kActive, 0x1122334455667788U, 0x0a000001, 31251, true, 0x00010002, "alpha"};

TEST(Beacon, GoldenBytes) {
  EXPECT_EQ(encode_beacon(kBeacon),
            hex("52474243 01 02 1122334455667788 0a000001 7a13 01 00010002 05 616c706861"));
  EXPECT_EQ(encode_beacon(Beacon{}),
            hex("52474243 08 00 0000000000000000 00000000 0000 00 00000000 00"));
}

TEST(Beacon, RoundTripPreservesAllFields) {
  EXPECT_EQ(decode_beacon(encode_beacon(kBeacon)), kBeacon);
}

TEST(Beacon, EveryVersionIsDecoded) {
  Beacon foreign = kBeacon;
  foreign.version = 200;
  EXPECT_EQ(decode_beacon(encode_beacon(foreign)), foreign);
}

TEST(Beacon, TruncatedTrailingAndForeignBytesAreRejected) {
  const ByteVector whole = encode_beacon(kBeacon);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_EQ(decode_beacon(Bytes(whole).first(size)), std::nullopt) << size;
  }
  EXPECT_EQ(decode_beacon(whole + hex("00")), std::nullopt);
  const std::string rest = " 0000000000000000 00000000 0000 00 00000000 00";
  ASSERT_TRUE(decode_beacon(hex("52474243 01 00" + rest)));
  EXPECT_EQ(decode_beacon(hex("52474244 01 00" + rest)), std::nullopt) << "magic";
  EXPECT_EQ(decode_beacon(hex("52474243 01 04" + rest)), std::nullopt) << "kind";
  EXPECT_EQ(decode_beacon(hex("52474243 01 00 0000000000000000 00000000 0000 02 00000000 00")),
            std::nullopt)
      << "flag";
}

TEST(Beacon, LongHostNamesAreTruncated) {
  Beacon beacon = kBeacon;
  beacon.host = std::string(300, 'x');
  const auto decoded = decode_beacon(encode_beacon(beacon));
  ASSERT_TRUE(decoded);
  EXPECT_EQ(decoded->host, std::string(255, 'x'));
}

}  // namespace
}  // namespace roger::rti::wire
