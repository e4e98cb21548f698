#include "rti/wire/beacon.hpp"

#include <gtest/gtest.h>

#include "tests/unit/rti_wire/bytes.hpp"

namespace roger::rti::wire {
namespace {

const Beacon kBeacon{1, BeaconKind::kActive, 0x1122334455667788U, 0x0a000001, 31251, "alpha"};

TEST(Beacon, GoldenBytes) {
  EXPECT_EQ(encode_beacon(kBeacon),
            hex("52474243 01 02 1122334455667788 0a000001 7a13 05 616c706861"));
  EXPECT_EQ(encode_beacon(Beacon{}), hex("52474243 02 00 0000000000000000 00000000 0000 00"));
}

TEST(Beacon, ComesBackAsItWas) {
  EXPECT_EQ(decode_beacon(encode_beacon(kBeacon)), kBeacon);
}

TEST(Beacon, IsReadInEveryVersion) {
  Beacon foreign = kBeacon;
  foreign.version = 200;
  EXPECT_EQ(decode_beacon(encode_beacon(foreign)), foreign);
}

TEST(Beacon, TruncatedTrailingAndForeignBytesAreNone) {
  const ByteVector whole = encode_beacon(kBeacon);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_EQ(decode_beacon(Bytes(whole).first(size)), std::nullopt) << size;
  }
  EXPECT_EQ(decode_beacon(whole + hex("00")), std::nullopt);
  EXPECT_EQ(decode_beacon(hex("52474244 01 00 0000000000000000 00000000 0000 00")), std::nullopt);
  EXPECT_EQ(decode_beacon(hex("52474243 01 03 0000000000000000 00000000 0000 00")), std::nullopt);
}

TEST(Beacon, LongHostNamesAreCut) {
  Beacon beacon = kBeacon;
  beacon.host = std::string(300, 'x');
  const auto decoded = decode_beacon(encode_beacon(beacon));
  ASSERT_TRUE(decoded);
  EXPECT_EQ(decoded->host, std::string(255, 'x'));
}

}  // namespace
}  // namespace roger::rti::wire
