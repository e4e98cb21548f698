#include "app/dis/gateway/gateway_hello.hpp"

#include <gtest/gtest.h>

#include "dis/pdu.hpp"

namespace roger::app {
namespace {

dis::Header header_of_exercise(std::uint8_t exercise) {
  dis::Header out;
  out.version = 7;
  out.exercise = exercise;
  out.timestamp.raw = 0x01020304;
  return out;
}

const GatewayHello kHello{0x1122334455667788, 0x0102, 0x0304, true, true};

TEST(GatewayHelloTest, OctetsNeverChange) {
  const ByteVector expected = {
      7,    3,    201,  129,  1,    2,    3,    4,    0, 36, 0, 0,     // header
      'R',  'o',  'g',  'e',  'r',  'G',  'W',  '1',                   // mark
      0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 1, 2,  3, 4, 3,  // content
      0,    0,    0};
  EXPECT_EQ(encode_hello(kHello, header_of_exercise(3)), expected);
}

TEST(GatewayHelloTest, IsReadInItsExerciseOnly) {
  for (const bool able : {false, true}) {
    for (const bool active : {false, true}) {
      GatewayHello hello = kHello;
      hello.able = able;
      hello.active = active;
      const ByteVector pdu = encode_hello(hello, header_of_exercise(3));
      EXPECT_EQ(decode_hello(pdu, 3), hello);
      EXPECT_EQ(decode_hello(pdu, 4), std::nullopt);
    }
  }
}

TEST(GatewayHelloTest, OtherPdusAreNone) {
  const ByteVector pdu = encode_hello(kHello, header_of_exercise(3));
  for (std::size_t size = 0; size < pdu.size(); ++size) {
    EXPECT_EQ(decode_hello(Bytes(pdu).first(size), 3), std::nullopt) << size;
  }
  for (const std::size_t changed : {std::size_t{2}, std::size_t{3}, std::size_t{12}}) {
    ByteVector other = pdu;
    ++other[changed];
    EXPECT_EQ(decode_hello(other, 3), std::nullopt) << changed;
  }
}

TEST(GatewayHelloTest, OtherSimulationsSkipIt) {
  const auto decoded = dis::decode(encode_hello(kHello, header_of_exercise(3)));
  ASSERT_FALSE(decoded);
  EXPECT_EQ(decoded.error().problem, dis::DecodeProblem::kType);
}

}  // namespace
}  // namespace roger::app
