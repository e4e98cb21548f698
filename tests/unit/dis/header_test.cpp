#include "dis/header.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>

#include "dis/enumerations.hpp"
#include "dis/identifiers.hpp"
#include "tests/unit/dis/octets.hpp"

namespace roger::dis {
namespace {

using namespace std::chrono_literals;

TEST(DisTimestampTest, IsAFractionOfTheHour) {
  EXPECT_EQ(Timestamp::make(0s, true).raw, 1U);
  EXPECT_EQ(Timestamp::make(30min, false).raw, 0x8000'0000U);
  EXPECT_EQ(Timestamp::make(15min, true).raw, 0x4000'0001U);
  EXPECT_EQ(Timestamp{0x8000'0000U}.after_hour(), 30min);
  EXPECT_EQ(Timestamp{0x4000'0001U}.after_hour(), 15min);
  EXPECT_EQ(Timestamp{2}.after_hour(), 1676ns);  // 3600 s / 2^31
  EXPECT_EQ(Timestamp{0xffff'ffffU}.after_hour(), 1h - 1676ns);
  EXPECT_TRUE(Timestamp{1}.is_absolute());
  EXPECT_FALSE(Timestamp{2}.is_absolute());
}

TEST(DisTimestampTest, TimesWrapAtTheHour) {
  EXPECT_EQ(Timestamp::make(5h + 30min, false), Timestamp::make(30min, false));
  EXPECT_EQ(Timestamp::make(-15min, false).after_hour(), 45min);
  EXPECT_EQ(Timestamp::make(1h - 1ns, true).raw, 1U);  // the nearest unit is the next hour
  // 56 years after 1970.
  EXPECT_EQ(Timestamp::make(490'896h + 45min, true).after_hour(), 45min);
}

TEST(DisTimestampTest, UnitsAreKept) {
  for (std::uint32_t raw = 7; raw < 0xf000'0000U; raw += 0x0123'4567U) {
    const Timestamp stamp{raw};
    EXPECT_EQ(Timestamp::make(stamp.after_hour(), stamp.is_absolute()), stamp) << raw;
  }
}

TEST(DisHeaderTest, StatusExistsSinceVersion7) {
  ByteVector pdu = receiver_pdu();
  pdu[10] = 0x21;
  const auto seven = decode(pdu);
  ASSERT_TRUE(seven);
  EXPECT_EQ(seven.value().header.status, 0x21);
  EXPECT_EQ(encode(seven.value()), pdu);

  const auto six = decode(with_version(pdu, 6));
  ASSERT_TRUE(six);
  EXPECT_EQ(six.value().header.version, 6);
  EXPECT_EQ(six.value().header.status, 0);
  EXPECT_EQ(encode(six.value())[10], 0);

  Pdu written = seven.value();
  written.header.version = 5;
  EXPECT_EQ(encode(written)[0], 5);
  EXPECT_EQ(encode(written)[10], 0);
}

TEST(DisHeaderTest, EncodeWritesTypeFamilyAndLengthOfTheBody) {
  Pdu pdu;
  pdu.header.exercise = 3;
  pdu.header.timestamp = Timestamp{0x11223344};
  pdu.header.length = 7;
  pdu.body = Receiver{};
  const ByteVector encoded = encode(pdu);
  EXPECT_EQ(ByteVector(encoded.begin(), encoded.begin() + 12), octets({{"07", "version"},
                                                                       {"03", "exercise"},
                                                                       {"1b", "type"},
                                                                       {"04", "family"},
                                                                       {"11223344", "timestamp"},
                                                                       {"0024", "length"},
                                                                       {"00", "status"},
                                                                       {"00", "padding"}}));
}

TEST(DisHeaderTest, OtherVersionsAreNotWritten) {
  for (const std::uint8_t version : {std::uint8_t{0}, std::uint8_t{4}, std::uint8_t{8}}) {
    Pdu pdu;
    pdu.header.version = version;
    EXPECT_THROW(static_cast<void>(encode(pdu)), std::invalid_argument);
  }
}

TEST(DisTextTest, IdentifiersAndValuesHaveTexts) {
  EXPECT_EQ(text(EntityId{1, 2, 3}), "1:2:3");
  EXPECT_EQ(text(RadioId{{1, 2, 65535}, 4}), "1:2:65535/4");
  EXPECT_LT((RadioId{{1, 2, 3}, 4}), (RadioId{{1, 2, 4}, 0}));
  EXPECT_EQ(text(TransmitState::kOff), "off");
  EXPECT_EQ(text(TransmitState::kOnNotTransmitting), "on");
  EXPECT_EQ(text(TransmitState::kOnTransmitting), "transmitting");
  EXPECT_EQ(text(TransmitState{17}), "17");
  EXPECT_EQ(text(InputSource::kIntercom), "intercom");
  EXPECT_EQ(text(AntennaPatternType::kBeam), "beam");
  EXPECT_EQ(text(MajorModulation::kAngle), "angle");
  EXPECT_EQ(text(RadioSystem::kCcttSincgars), "CCTT SINCGARS");
  EXPECT_EQ(text(CryptoSystem::kKy58), "KY-58");
  EXPECT_EQ(text(EncodingClass::kDatabaseIndex), "database index");
  EXPECT_EQ(text(EncodingType::kOpus), "Opus");
  EXPECT_EQ(text(EncodingType{7}), "7");
  EXPECT_EQ(text(ReceiverState::kOnReceiving), "on and receiving");
  EXPECT_EQ(text(IntercomControlType::kRequestDenied), "request denied");
  EXPECT_EQ(text(IntercomCommand::kConnect), "connect");
  EXPECT_EQ(text(LineState::kTransmitting), "transmitting");
  EXPECT_EQ(text(PduType::kIntercomControl), "Intercom Control PDU");
  EXPECT_EQ(text(PduType{67}), "PDU of type 67");
}

}  // namespace
}  // namespace roger::dis
