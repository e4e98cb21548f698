#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedArray.h>
#include <RTI/encoding/HLAfixedRecord.h>
#include <RTI/encoding/HLAopaqueData.h>
#include <RTI/encoding/HLAvariableArray.h>
#include <RTI/encoding/HLAvariantRecord.h>
#include <gtest/gtest.h>

#include "tests/unit/rti_api/octets.hpp"

namespace roger::rti::test {
namespace {

using namespace rti1516e;

Integer32 number_in(const DataElement& element) {
  return dynamic_cast<const HLAinteger32BE&>(element).get();
}

// Checks golden bytes, length, boundary, and decoding into an element of the same type.
void expect_golden(const DataElement& element, const std::string& bytes, unsigned int boundary) {
  EXPECT_EQ(hex(element.encode()), golden(bytes));
  EXPECT_EQ(element.getEncodedLength(), from_hex(bytes).size());
  EXPECT_EQ(element.getOctetBoundary(), boundary);
  const auto copy = element.clone();
  copy->decode(data(bytes));
  EXPECT_EQ(hex(copy->encode()), golden(bytes));
  EXPECT_TRUE(copy->isSameTypeAs(element));
  EXPECT_EQ(copy->hash(), element.hash());
}

TEST(FixedRecordTest, PadsEachFieldToItsBoundary) {
  HLAfixedRecord record;
  record.appendElement(HLAoctet(1));
  record.appendElement(HLAinteger64BE(2));
  record.appendElement(HLAoctet(3));
  record.appendElement(HLAinteger16BE(4));
  record.appendElement(HLAinteger32BE(5));
  record.appendElement(HLAoctet(6));
  expect_golden(record,
                "01 00 00 00 00 00 00 00  00 00 00 00 00 00 00 02"
                "03 00 00 04 00 00 00 05  06",
                8);
}

TEST(FixedRecordTest, EncodesAudioDataAsTheRprFomDefinesIt) {
  HLAfixedRecord audio;
  audio.appendElement(HLAinteger64BE(0x1122334455667788));  // StreamTag
  audio.appendElement(HLAinteger32BE(1));                   // EncodingType
  audio.appendElement(HLAinteger32BE(8000));                // SampleRate
  audio.appendElement(HLAinteger16BE(24));                  // DataLength in bits
  audio.appendElement(HLAinteger32BE(3));                   // SampleCount
  audio.appendElement(HLAfixedArray(HLAoctet(), 3));
  HLAfixedArray samples(HLAoctet(), 3);
  samples.decode(data("aa bb cc"));
  audio.set(5, samples);
  expect_golden(audio, "1122334455667788 00000001 00001f40 0018 0000 00000003 aabbcc", 8);
}

TEST(FixedRecordTest, AlignsNestedRecordsAsAWhole) {
  HLAfixedRecord inner;
  inner.appendElement(HLAoctet(2));
  inner.appendElement(HLAinteger32BE(3));
  HLAfixedRecord outer;
  outer.appendElement(HLAoctet(1));
  outer.appendElement(inner);
  outer.appendElement(HLAoctet(4));
  expect_golden(outer, "01 00 00 00  02 00 00 00  00 00 00 03  04", 4);

  Octets buffer = from_hex("ff");
  outer.encodeInto(buffer);
  EXPECT_EQ(to_hex(buffer), golden("ff 00 00 00  01 00 00 00  02 00 00 00  00 00 00 03  04"));
  EXPECT_EQ(outer.decodeFrom(buffer, 1), buffer.size());
}

TEST(FixedRecordTest, MayBeEmpty) {
  expect_golden(HLAfixedRecord(), "", 1);
}

TEST(FixedRecordTest, RefersToElementsByPointerAndCopiesOthers) {
  HLAinteger32BE mine(1);
  HLAfixedRecord record;
  record.appendElementPointer(&mine);
  record.appendElement(mine);
  const HLAfixedRecord copy(record);
  mine = 9;
  EXPECT_EQ(hex(record.encode()), "0000000900000001");
  EXPECT_EQ(hex(copy.encode()), "0000000100000001");
  record.set(0, HLAinteger32BE(5));
  EXPECT_EQ(mine.get(), 5);
  record.decode(data("00000007 00000008"));
  EXPECT_EQ(mine.get(), 7);
  EXPECT_EQ(number_in(record[1]), 8);

  HLAinteger32BE other(3);
  record.setElementPointer(1, &other);
  other = 4;
  EXPECT_EQ(number_in(record.get(1)), 4);
}

TEST(FixedRecordTest, RejectsInvalidInput) {
  HLAfixedRecord record;
  record.appendElement(HLAinteger32BE(1));
  HLAoctet octet;
  EXPECT_THROW(record.appendElementPointer(nullptr), EncoderException);
  EXPECT_THROW(record.setElementPointer(0, nullptr), EncoderException);
  EXPECT_THROW(record.setElementPointer(0, &octet), EncoderException);
  EXPECT_THROW(record.set(0, octet), EncoderException);
  EXPECT_THROW(record.set(1, HLAinteger32BE()), EncoderException);
  EXPECT_THROW(static_cast<void>(record.get(1)), EncoderException);
  EXPECT_THROW(static_cast<void>(record[1]), EncoderException);
  EXPECT_EQ(record.size(), 1U);
  EXPECT_TRUE(record.hasElementSameTypeAs(0, HLAinteger32BE()));
  EXPECT_FALSE(record.hasElementSameTypeAs(0, octet));
  EXPECT_FALSE(record.hasElementSameTypeAs(1, octet));
}

TEST(FixedRecordTest, ComparesTypesFieldByField) {
  HLAfixedRecord a;
  a.appendElement(HLAoctet(1));
  HLAfixedRecord b;
  EXPECT_FALSE(a.isSameTypeAs(b));
  b.appendElement(HLAoctet(2));
  EXPECT_TRUE(a.isSameTypeAs(b));
  EXPECT_FALSE(a.isSameTypeAs(HLAoctet()));
}

TEST(FixedArrayTest, PadsBetweenElementsOnly) {
  HLAfixedRecord pair;  // 5 octets, boundary 4
  pair.appendElement(HLAinteger32BE(1));
  pair.appendElement(HLAoctet(2));
  const HLAfixedArray array(pair, 3);
  expect_golden(array,
                "00 00 00 01 02 00 00 00  00 00 00 01 02 00 00 00"
                "00 00 00 01 02",
                4);
}

TEST(FixedArrayTest, HoldsElementsOfOneType) {
  HLAfixedArray array(HLAinteger32BE(7), 2);
  EXPECT_EQ(array.size(), 2U);
  EXPECT_EQ(number_in(array.get(1)), 7);
  array.set(1, HLAinteger32BE(8));
  HLAinteger32BE mine(9);
  array.setElementPointer(0, &mine);
  EXPECT_EQ(hex(array.encode()), "0000000900000008");
  array.decode(data("00000001 00000002"));
  EXPECT_EQ(mine.get(), 1);
  EXPECT_EQ(number_in(array[1]), 2);

  HLAoctet octet;
  EXPECT_THROW(array.set(0, octet), EncoderException);
  EXPECT_THROW(array.set(2, mine), EncoderException);
  EXPECT_THROW(array.setElementPointer(0, nullptr), EncoderException);
  EXPECT_THROW(array.setElementPointer(0, &octet), EncoderException);
  EXPECT_THROW(static_cast<void>(array[2]), EncoderException);
  EXPECT_TRUE(array.hasPrototypeSameTypeAs(mine));
  EXPECT_FALSE(array.hasPrototypeSameTypeAs(octet));
  EXPECT_FALSE(array.isSameTypeAs(HLAfixedArray(mine, 3)));
  EXPECT_FALSE(array.isSameTypeAs(HLAfixedArray(octet, 2)));
}

TEST(FixedArrayTest, MayBeEmpty) {
  expect_golden(HLAfixedArray(HLAinteger64BE(), 0), "", 8);
}

TEST(VariableArrayTest, CountsItsElements) {
  HLAvariableArray array{HLAinteger16BE()};
  expect_golden(array, "00 00 00 00", 4);
  array.addElement(HLAinteger16BE(1));
  array.addElement(HLAinteger16BE(2));
  array.addElement(HLAinteger16BE(3));
  expect_golden(array, "00 00 00 03 00 01 00 02 00 03", 4);
  EXPECT_EQ(array.size(), 3U);
}

TEST(VariableArrayTest, PadsAfterTheCountAndBetweenElements) {
  HLAfixedRecord entry;  // 9 octets, boundary 8
  entry.appendElement(HLAfloat64BE(1.5));
  entry.appendElement(HLAoctet(2));
  HLAvariableArray array(entry);
  expect_golden(array, "00 00 00 00", 8);
  array.addElement(entry);
  array.addElement(entry);
  expect_golden(array,
                "00 00 00 02 00 00 00 00  3f f8 00 00 00 00 00 00"
                "02 00 00 00 00 00 00 00  3f f8 00 00 00 00 00 00"
                "02",
                8);
}

TEST(VariableArrayTest, NestsArraysOfArrays) {
  HLAvariableArray row{HLAoctet()};
  row.addElement(HLAoctet(1));
  // Passed as a plain element: an array in parentheses would be copied.
  HLAvariableArray table(static_cast<const DataElement&>(row));
  table.addElement(row);
  row.addElement(HLAoctet(2));
  table.addElement(row);
  table.addElement(HLAvariableArray(HLAoctet()));
  expect_golden(table,
                "00 00 00 03"
                "00 00 00 01  01 00 00 00"
                "00 00 00 02  01 02 00 00"
                "00 00 00 00",
                4);
}

TEST(VariableArrayTest, DecodingAdjustsTheSize) {
  HLAinteger32BE mine(1);
  HLAvariableArray array{HLAinteger32BE()};
  array.addElementPointer(&mine);
  array.decode(data("00000003 00000007 00000008 00000009"));
  EXPECT_EQ(array.size(), 3U);
  EXPECT_EQ(mine.get(), 7);
  EXPECT_EQ(number_in(array[2]), 9);
  array.decode(data("00000001 00000004"));
  EXPECT_EQ(array.size(), 1U);
  EXPECT_EQ(mine.get(), 4);
  array.decode(data("00000000"));
  EXPECT_EQ(array.size(), 0U);
}

TEST(VariableArrayTest, RejectsInvalidInput) {
  HLAvariableArray array{HLAinteger32BE()};
  HLAoctet octet;
  HLAinteger32BE number;
  EXPECT_THROW(array.addElement(octet), EncoderException);
  EXPECT_THROW(array.addElementPointer(&octet), EncoderException);
  EXPECT_THROW(array.addElementPointer(nullptr), EncoderException);
  array.addElement(number);
  EXPECT_THROW(array.set(0, octet), EncoderException);
  EXPECT_THROW(array.set(1, number), EncoderException);
  EXPECT_THROW(array.setElementPointer(0, &octet), EncoderException);
  EXPECT_THROW(array.setElementPointer(0, nullptr), EncoderException);
  EXPECT_THROW(static_cast<void>(array.get(1)), EncoderException);
  array.setElementPointer(0, &number);
  number = 6;
  EXPECT_EQ(number_in(array[0]), 6);
  array.set(0, HLAinteger32BE(5));
  EXPECT_EQ(number.get(), 5);
  EXPECT_TRUE(array.hasPrototypeSameTypeAs(number));
  EXPECT_FALSE(array.isSameTypeAs(HLAvariableArray(octet)));
}

HLAvariantRecord modulation() {
  HLAvariantRecord record{HLAoctet()};
  record.addVariant(HLAoctet(1), HLAinteger16BE(0x0a0b));
  record.addVariant(HLAoctet(2), HLAfloat64BE(1.5));
  return record;
}

TEST(VariantRecordTest, PadsToTheGreatestBoundaryOfAllVariants) {
  HLAvariantRecord record = modulation();
  expect_golden(record, "02 00 00 00 00 00 00 00  3f f8 00 00 00 00 00 00", 8);
  record.setDiscriminant(HLAoctet(1));
  expect_golden(record, "01 00 00 00 00 00 00 00  0a 0b", 8);
}

TEST(VariantRecordTest, DiscriminantWithoutVariantStandsAlone) {
  HLAvariantRecord record = modulation();
  record.setDiscriminant(HLAoctet(9));
  expect_golden(record, "09", 8);
  EXPECT_THROW(static_cast<void>(record.getVariant()), EncoderException);
}

TEST(VariantRecordTest, DecodedDiscriminantSelects) {
  HLAvariantRecord record = modulation();
  record.decode(data("01 00 00 00 00 00 00 00  00 07"));
  EXPECT_EQ(dynamic_cast<const HLAoctet&>(record.getDiscriminant()).get(), 1);
  EXPECT_EQ(dynamic_cast<const HLAinteger16BE&>(record.getVariant()).get(), 7);
  EXPECT_THROW(record.decode(data("02 00 00 00 00 00 00 00  00 07")), EncoderException);
}

TEST(VariantRecordTest, SetVariantReplacesOnlyTheNamedOne) {
  HLAvariantRecord record{HLAoctet()};
  HLAinteger16BE mine(1);
  record.addVariantPointer(HLAoctet(1), &mine);
  record.addVariant(HLAoctet(2), HLAoctet(5));
  record.setVariant(HLAoctet(1), HLAinteger16BE(7));
  EXPECT_EQ(mine.get(), 7);
  EXPECT_EQ(hex(record.encode()), golden("01 00 00 07"));
  HLAinteger16BE other(8);
  record.setVariantPointer(HLAoctet(1), &other);
  other = 9;
  EXPECT_EQ(hex(record.encode()), golden("01 00 00 09"));
}

TEST(VariantRecordTest, RejectsInvalidInput) {
  HLAvariantRecord record = modulation();
  HLAinteger16BE number;
  EXPECT_THROW(record.addVariant(HLAoctet(1), number), EncoderException);
  EXPECT_THROW(record.addVariant(number, number), EncoderException);
  EXPECT_THROW(record.addVariantPointer(HLAoctet(3), nullptr), EncoderException);
  EXPECT_THROW(record.setDiscriminant(number), EncoderException);
  EXPECT_THROW(record.setVariant(HLAoctet(3), number), EncoderException);
  EXPECT_THROW(record.setVariant(HLAoctet(2), number), EncoderException);
  EXPECT_THROW(record.setVariantPointer(HLAoctet(1), nullptr), EncoderException);
  EXPECT_TRUE(record.isSameTypeAs(HLAoctet(1), number));
  EXPECT_FALSE(record.isSameTypeAs(HLAoctet(2), number));
  EXPECT_FALSE(record.isSameTypeAs(HLAoctet(3), number));
  EXPECT_TRUE(record.hasMatchingDiscriminantTypeAs(HLAoctet(8)));
  EXPECT_FALSE(record.hasMatchingDiscriminantTypeAs(number));
  EXPECT_TRUE(record.isSameTypeAs(modulation()));
  EXPECT_FALSE(record.isSameTypeAs(HLAvariantRecord(HLAoctet())));
}

TEST(VariantRecordTest, CanBeAFieldOfARecord) {
  HLAfixedRecord outer;
  outer.appendElement(HLAoctet(7));
  HLAvariantRecord inner = modulation();
  inner.setDiscriminant(HLAoctet(1));
  outer.appendElement(inner);
  outer.appendElement(HLAoctet(8));
  expect_golden(outer,
                "07 00 00 00 00 00 00 00  01 00 00 00 00 00 00 00"
                "0a 0b 08",
                8);
}

// A type of the federate's own: composed of the standard's elements and known to the library as a
// DataElement.
class Position : public HLAfixedRecord {
 public:
  Position() {
    appendElementPointer(&x_);
    appendElementPointer(&y_);
  }
  Position(const Position& other) : HLAfixedRecord(), x_(other.x_), y_(other.y_) {
    appendElementPointer(&x_);
    appendElementPointer(&y_);
  }
  RTI_UNIQUE_PTR<DataElement> clone() const override {
    return RTI_UNIQUE_PTR<DataElement>(new Position(*this));
  }
  HLAfloat32BE x_{1.5F};
  HLAfloat32BE y_;
};

TEST(FederatesOwnTypesTest, WorkAsElements) {
  HLAvariableArray track{Position()};
  Position position;
  position.y_ = 2.0F;
  track.addElement(position);
  HLAfixedRecord same;
  same.appendElement(HLAfloat32BE());
  same.appendElement(HLAfloat32BE());
  track.addElement(same);
  EXPECT_EQ(hex(track.encode()), golden("00000002  3fc00000 40000000  00000000 00000000"));
  track.decode(data("00000001  40000000 3fc00000"));
  EXPECT_EQ(dynamic_cast<const Position&>(track[0]).x_.get(), 2.0F);
}

}  // namespace
}  // namespace roger::rti::test
