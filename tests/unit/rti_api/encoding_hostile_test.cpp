// Bytes from the network may have any value: decoding throws EncoderException or succeeds, reads
// nothing outside the buffer and reserves no more than the buffer can fill.
#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedArray.h>
#include <RTI/encoding/HLAfixedRecord.h>
#include <RTI/encoding/HLAopaqueData.h>
#include <RTI/encoding/HLAvariableArray.h>
#include <RTI/encoding/HLAvariantRecord.h>
#include <gtest/gtest.h>

#include <random>

#include "tests/unit/rti_api/octets.hpp"

namespace roger::rti::test {
namespace {

using namespace rti1516e;

// Every kind of element, nested, with padding of every size.
HLAfixedRecord everything() {
  HLAfixedRecord record;
  record.appendElement(HLAASCIIchar('a'));
  record.appendElement(HLAboolean(true));
  record.appendElement(HLAbyte(1));
  record.appendElement(HLAfloat32BE(1));
  record.appendElement(HLAfloat32LE(1));
  record.appendElement(HLAoctet(1));
  record.appendElement(HLAfloat64BE(1));
  record.appendElement(HLAfloat64LE(1));
  record.appendElement(HLAoctet(1));
  record.appendElement(HLAinteger16BE(1));
  record.appendElement(HLAinteger16LE(1));
  record.appendElement(HLAinteger32BE(1));
  record.appendElement(HLAinteger32LE(1));
  record.appendElement(HLAinteger64BE(1));
  record.appendElement(HLAinteger64LE(1));
  record.appendElement(HLAoctet(1));
  record.appendElement(HLAoctetPairBE(OctetPair('1', '2')));
  record.appendElement(HLAoctetPairLE(OctetPair('1', '2')));
  record.appendElement(HLAunicodeChar(L'x'));
  record.appendElement(HLAASCIIstring(std::string("text")));
  record.appendElement(HLAunicodeString(std::wstring(L"te\U0001d11e")));
  record.appendElement(HLAopaqueData("opaque", 6));
  record.appendElement(HLAfixedArray(HLAinteger64BE(3), 2));
  HLAvariableArray texts{HLAASCIIstring()};
  texts.addElement(HLAASCIIstring(std::string("one")));
  texts.addElement(HLAASCIIstring(std::string("three")));
  record.appendElement(texts);
  HLAvariantRecord variant{HLAinteger16BE()};
  variant.addVariant(HLAinteger16BE(1), HLAfloat64BE(1));
  variant.addVariant(HLAinteger16BE(2), texts);
  record.appendElement(variant);
  return record;
}

Octets to_bytes(const DataElement& element) {
  Octets octets;
  element.encodeInto(octets);
  return octets;
}

TEST(HostileBytesTest, EveryTruncationIsRejected) {
  const HLAfixedRecord original = everything();
  const Octets whole = to_bytes(original);
  HLAfixedRecord decoded(original);
  ASSERT_EQ(decoded.decodeFrom(whole, 0), whole.size());
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const Octets cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    EXPECT_THROW(decoded.decodeFrom(cut, 0), EncoderException) << length;
    EXPECT_THROW(decoded.decode(data(cut)), EncoderException) << length;
  }
  // The failed decoding did no harm.
  ASSERT_EQ(decoded.decodeFrom(whole, 0), whole.size());
  EXPECT_EQ(to_hex(to_bytes(decoded)), to_hex(whole));
}

TEST(HostileBytesTest, ExcessiveCountsAreRejectedBeforeMemoryIsReserved) {
  HLAvariableArray octets{HLAoctet()};
  HLAvariableArray numbers{HLAinteger64BE()};
  HLAvariableArray nested(static_cast<const DataElement&>(octets));
  HLAvariableArray nothings{HLAfixedRecord()};
  for (const char* count : {"7f ff ff ff", "80 00 00 00", "ff ff ff ff", "00 00 00 0d"}) {
    const std::string bytes = std::string(count) + "00 00 00 00 00 00 00 00 00 00 00 00";
    EXPECT_THROW(octets.decode(data(bytes)), EncoderException) << count;
    EXPECT_THROW(numbers.decode(data(bytes)), EncoderException) << count;
    EXPECT_THROW(nested.decode(data(bytes)), EncoderException) << count;
    EXPECT_THROW(nothings.decode(data(bytes)), EncoderException) << count;
  }
  // The octets could hold that count if the elements were no larger.
  EXPECT_THROW(numbers.decode(data("00 00 00 0c 00 00 00 00 00 00 00 00 00 00 00 00")),
               EncoderException);
}

TEST(HostileBytesTest, RandomDamageAtMostThrows) {
  const HLAfixedRecord original = everything();
  const Octets whole = to_bytes(original);
  std::minstd_rand random(1516);
  std::size_t refused = 0;
  constexpr std::size_t kTrials = 2000;
  for (std::size_t trial = 0; trial < kTrials; ++trial) {
    Octets damaged = whole;
    for (int i = 0; i < 3; ++i) {
      damaged[random() % damaged.size()] = static_cast<Octet>(random() % 256);
    }
    HLAfixedRecord decoded(original);
    try {
      EXPECT_LE(decoded.decodeFrom(damaged, 0), damaged.size());
      static_cast<void>(to_bytes(decoded));
    } catch (const EncoderException& error) {
      EXPECT_FALSE(error.what().empty());
      ++refused;
    }
  }
  EXPECT_GT(refused, 0U);
  EXPECT_LT(refused, kTrials);
}

}  // namespace
}  // namespace roger::rti::test
