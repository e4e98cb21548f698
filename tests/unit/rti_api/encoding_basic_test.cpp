#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAopaqueData.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "tests/unit/rti_api/octets.hpp"

namespace roger::rti::test {
namespace {

using namespace rti1516e;

// Checks one basic element, its value and its hand-written bytes.
template <class Element, class Value>
void expect_golden(const Value& value, const std::string& bytes, unsigned int boundary) {
  const Element element{Value(value)};
  EXPECT_EQ(hex(element.encode()), golden(bytes));
  EXPECT_EQ(element.getOctetBoundary(), boundary);
  EXPECT_EQ(element.getEncodedLength(), from_hex(bytes).size());

  Element decoded;
  decoded.decode(data(bytes));
  EXPECT_EQ(decoded.get(), value);
  EXPECT_EQ(decoded.hash(), element.hash());
  EXPECT_TRUE(decoded.isSameTypeAs(element));

  // After one octet, padding follows up to the boundary.
  Octets buffer = from_hex("ff");
  element.encodeInto(buffer);
  EXPECT_EQ(to_hex(buffer), "ff" + std::string(2 * std::size_t{boundary - 1}, '0') + golden(bytes));
  Element behind;
  EXPECT_EQ(behind.decodeFrom(buffer, 1), buffer.size());
  EXPECT_EQ(behind.get(), value);
}

TEST(BasicElementsTest, HaveGoldenBytes) {
  expect_golden<HLAASCIIchar>('A', "41", 1);
  expect_golden<HLAbyte>(Octet{-2}, "fe", 1);
  expect_golden<HLAoctet>(Octet{0x7f}, "7f", 1);
  expect_golden<HLAboolean>(true, "00 00 00 01", 4);
  expect_golden<HLAboolean>(false, "00 00 00 00", 4);
  expect_golden<HLAinteger16BE>(Integer16{0x0102}, "01 02", 2);
  expect_golden<HLAinteger16LE>(Integer16{0x0102}, "02 01", 2);
  expect_golden<HLAinteger16BE>(Integer16{-2}, "ff fe", 2);
  expect_golden<HLAinteger32BE>(Integer32{0x01020304}, "01 02 03 04", 4);
  expect_golden<HLAinteger32LE>(Integer32{0x01020304}, "04 03 02 01", 4);
  expect_golden<HLAinteger64BE>(Integer64{0x0102030405060708}, "01 02 03 04 05 06 07 08", 8);
  expect_golden<HLAinteger64LE>(Integer64{0x0102030405060708}, "08 07 06 05 04 03 02 01", 8);
  expect_golden<HLAinteger64BE>(Integer64{-1}, "ff ff ff ff ff ff ff ff", 8);
  expect_golden<HLAfloat32BE>(1.5F, "3f c0 00 00", 4);
  expect_golden<HLAfloat32LE>(1.5F, "00 00 c0 3f", 4);
  expect_golden<HLAfloat64BE>(-0.1, "bf b9 99 99 99 99 99 9a", 8);
  expect_golden<HLAfloat64LE>(-0.1, "9a 99 99 99 99 99 b9 bf", 8);
  expect_golden<HLAoctetPairBE>(OctetPair('\x12', '\x34'), "12 34", 2);
  expect_golden<HLAoctetPairLE>(OctetPair('\x12', '\x34'), "34 12", 2);
  expect_golden<HLAunicodeChar>(L'\u00e4', "00 e4", 2);
}

TEST(StringsTest, HaveGoldenBytes) {
  expect_golden<HLAASCIIstring>(std::string("Roger"), "00 00 00 05 52 6f 67 65 72", 4);
  expect_golden<HLAASCIIstring>(std::string(), "00 00 00 00", 4);
  expect_golden<HLAunicodeString>(std::wstring(L"A\u20ac"), "00 00 00 02 00 41 20 ac", 4);
  // U+1D11E needs two UTF-16 units, and the count is in units.
  expect_golden<HLAunicodeString>(std::wstring(L"\U0001d11e."), "00 00 00 03 d8 34 dd 1e 00 2e", 4);
  expect_golden<HLAunicodeString>(std::wstring(L"\U0010ffff"), "00 00 00 02 db ff df ff", 4);
}

TEST(StringsTest, PassHalfSurrogatesUnchanged) {
  HLAunicodeString text;
  const auto bytes = data("00 00 00 04  dd 1e  d8 34  d8 34  00 41");
  text.decode(bytes);
  EXPECT_EQ(text.get().size(), 4U);
  EXPECT_EQ(hex(text.encode()), hex(bytes));
}

TEST(StringsTest, RejectCharactersOutsideUtf16) {
  EXPECT_THROW(HLAunicodeString(std::wstring(1, static_cast<wchar_t>(0x110000))).encode(),
               EncoderException);
  EXPECT_THROW(HLAunicodeChar(static_cast<wchar_t>(0x10000)).encode(), EncoderException);
}

TEST(BasicElementsTest, UseMemoryOfTheFederate) {
  Integer32 number = 1;
  HLAinteger32BE element(&number);
  number = 2;
  EXPECT_EQ(hex(element.encode()), "00000002");
  element.decode(data("00 00 00 09"));
  EXPECT_EQ(number, 9);
  element.set(10);
  element = HLAinteger32BE(11);
  EXPECT_EQ(number, 11);
  element = 12;
  EXPECT_EQ(number, 12);

  const HLAinteger32BE copy(element);
  const auto clone = element.clone();
  number = 13;
  EXPECT_EQ(copy.get(), 12);
  EXPECT_EQ(hex(clone->encode()), "0000000c");
  EXPECT_EQ(static_cast<Integer32>(element), 13);

  Integer32 elsewhere = 20;
  element.setDataPointer(&elsewhere);
  EXPECT_EQ(element.get(), 20);
  EXPECT_THROW(element.setDataPointer(nullptr), EncoderException);
  EXPECT_EQ(element.get(), 20);
  EXPECT_EQ(HLAinteger32BE(static_cast<Integer32*>(nullptr)).get(), 0);
}

TEST(BasicElementsTest, CompareTypes) {
  EXPECT_FALSE(HLAinteger32BE().isSameTypeAs(HLAinteger32LE()));
  EXPECT_FALSE(HLAoctet().isSameTypeAs(HLAbyte()));
  EXPECT_TRUE(HLAoctet('a').isSameTypeAs(HLAoctet('b')));
}

TEST(BasicElementsTest, HashTheirValue) {
  EXPECT_EQ(HLAinteger32BE(5).hash(), HLAinteger32BE(5).hash());
  EXPECT_NE(HLAinteger32BE(5).hash(), HLAinteger32BE(6).hash());
  EXPECT_NE(HLAASCIIstring(std::string("a")).hash(), HLAASCIIstring(std::string("b")).hash());
}

TEST(BasicElementsTest, EncodeReplacesPreviousBytes) {
  VariableLengthData data("0123456789", 10);
  HLAinteger16BE(7).encode(data);
  EXPECT_EQ(hex(data), "0007");
}

TEST(BooleanTest, RejectsOtherNumbers) {
  HLAboolean flag(true);
  EXPECT_THROW(flag.decode(data("00 00 00 02")), EncoderException);
  EXPECT_TRUE(flag.get());
}

TEST(BasicElementsTest, ErrorNamesMissingOctets) {
  HLAinteger32BE number;
  try {
    number.decodeFrom(from_hex("00 01 02 03 04 05"), 3);
    FAIL();
  } catch (const EncoderException& error) {
    EXPECT_EQ(error.what(), L"HLAinteger32BE at offset 4 needs 4 octets, but 2 are left");
  }
}

TEST(BasicElementsTest, RejectIndexBeyondTheBuffer) {
  EXPECT_THROW(HLAoctet().decodeFrom({}, 0), EncoderException);
  EXPECT_THROW(HLAinteger64BE().decodeFrom(from_hex("00"), 100), EncoderException);
  EXPECT_THROW(HLAASCIIstring().decodeFrom(from_hex("00"), 100), EncoderException);
}

TEST(StringsTest, ErrorReportsCountBeyondTheBuffer) {
  HLAASCIIstring text(std::string("before"));
  try {
    text.decode(data("00 00 00 06 41 42 43 44 45"));
    FAIL();
  } catch (const EncoderException& error) {
    EXPECT_EQ(error.what(),
              L"HLAASCIIstring claims 6 elements, which the 5 octets after its count cannot hold");
  }
  EXPECT_EQ(text.get(), "before");
  EXPECT_THROW(text.decode(data("7f ff ff ff 41")), EncoderException);
  EXPECT_THROW(text.decode(data("ff ff ff ff 41")), EncoderException);
  EXPECT_THROW(HLAunicodeString().decode(data("00 00 00 02 00 41 00")), EncoderException);
  EXPECT_THROW(HLAopaqueData().decode(data("80 00 00 00 41")), EncoderException);
}

TEST(OpaqueDataTest, HasGoldenBytes) {
  const HLAopaqueData opaque("\xaa\xbb\xcc", 3);
  EXPECT_EQ(hex(opaque.encode()), "00000003aabbcc");
  EXPECT_EQ(opaque.getEncodedLength(), 7U);
  EXPECT_EQ(opaque.getOctetBoundary(), 4U);
  HLAopaqueData decoded;
  Octets buffer = from_hex("01");
  opaque.encodeInto(buffer);
  EXPECT_EQ(to_hex(buffer), golden("01 00 00 00  00 00 00 03  aa bb cc"));
  EXPECT_EQ(decoded.decodeFrom(buffer, 1), 11U);
  EXPECT_EQ(decoded.dataLength(), 3U);
  EXPECT_EQ(std::string(decoded.get(), 3), "\xaa\xbb\xcc");
  EXPECT_EQ(hex(HLAopaqueData().encode()), "00000000");
  EXPECT_EQ(hex(decoded.clone()->encode()), "00000003aabbcc");
}

TEST(OpaqueDataTest, UsesMemoryOfTheFederate) {
  Octet memory[4] = {1, 2, 3, 4};
  Octet* place = memory;
  HLAopaqueData opaque(&place, 4, 2);
  EXPECT_EQ(opaque.bufferLength(), 4U);
  EXPECT_EQ(opaque.dataLength(), 2U);
  EXPECT_EQ(hex(opaque.encode()), golden("00 00 00 02 01 02"));
  opaque.decode(data("00 00 00 03 09 08 07"));
  EXPECT_EQ(to_hex({memory, memory + 4}), "09080704");
  EXPECT_THROW(opaque.decode(data("00 00 00 05 01 02 03 04 05")), EncoderException);
  EXPECT_THROW(opaque.set("abcde", 5), EncoderException);
  opaque.set("ab", 2);
  EXPECT_EQ(std::string(static_cast<const Octet*>(opaque), 2), "ab");
  EXPECT_EQ(memory[0], 'a');

  const HLAopaqueData copy(opaque);
  memory[0] = 'x';
  EXPECT_EQ(*copy.get(), 'a');

  EXPECT_THROW(opaque.setDataPointer(nullptr, 4, 0), EncoderException);
  EXPECT_THROW(opaque.setDataPointer(&place, 0, 0), EncoderException);
  EXPECT_THROW(opaque.setDataPointer(&place, 4, 5), EncoderException);
  Octet* nowhere = nullptr;
  EXPECT_THROW(HLAopaqueData(&nowhere, 4, 0), EncoderException);
}

}  // namespace
}  // namespace roger::rti::test
