// Datagrams in, counts out.
#include "app/dis/watch/dis_watch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/unit/app_dis/samples.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

template <class Body>
ByteVector pdu(const Body& body, std::uint8_t exercise = 1) {
  dis::Pdu out;
  out.header.exercise = exercise;
  out.body = body;
  return dis::encode(out);
}

ByteVector transmitter_pdu(std::uint16_t number, std::uint8_t exercise = 1) {
  return pdu(transmitter(radio(3, number)), exercise);
}

ByteVector signal_pdu(std::uint16_t number) {
  return pdu(signal(radio(3, number)));
}

ByteVector joined(const ByteVector& first, const ByteVector& second) {
  ByteVector out = first;
  out.insert(out.end(), second.begin(), second.end());
  return out;
}

/// Returns the PDU with another octet at `at`.
ByteVector with_octet(ByteVector pdu, std::size_t at, Octet octet) {
  pdu.at(at) = octet;
  return pdu;
}

TEST(DisWatchTest, EachPduOfADatagramIsCounted) {
  DisWatch watch(std::nullopt);
  watch.receive(joined(transmitter_pdu(1), signal_pdu(1)), kAlpha, kStart);
  watch.receive(signal_pdu(1), kAlpha, kStart + 1s);
  watch.receive({}, kAlpha, kStart + 1s);
  const WatchReport report = watch.report(kStart + 2s);
  EXPECT_EQ(report.datagrams, 3U);
  EXPECT_EQ(report.pdus, 3U);
  EXPECT_EQ(report.other_pdus, 0U);
  EXPECT_TRUE(report.malformed.empty());
  ASSERT_EQ(report.transmitters.size(), 1U);
  EXPECT_EQ(report.transmitters[0].packets, 2U);
  EXPECT_EQ(report.transmitters[0].age, 1s);
}

TEST(DisWatchTest, OtherTypesAndExercisesAreCountedAsOthers) {
  DisWatch watch(7);
  watch.receive(transmitter_pdu(1, 7), kAlpha, kStart);
  watch.receive(transmitter_pdu(2, 0), kAlpha, kStart);  // for all exercises
  watch.receive(transmitter_pdu(3, 8), kAlpha, kStart);
  watch.receive(pdu(dis::EntityState{}, 7), kAlpha, kStart);
  watch.receive(pdu(dis::Receiver{}, 7), kAlpha, kStart);
  constexpr std::size_t kTypeAt = 2;
  constexpr Octet kUnknownType = 67;
  watch.receive(with_octet(signal_pdu(1), kTypeAt, kUnknownType), kAlpha, kStart);
  const WatchReport report = watch.report(kStart);
  EXPECT_EQ(report.exercise, 7);
  EXPECT_EQ(report.pdus, 6U);
  EXPECT_EQ(report.other_pdus, 4U);
  EXPECT_TRUE(report.malformed.empty());
  ASSERT_EQ(report.transmitters.size(), 2U);
  EXPECT_EQ(report.transmitters[0].key.radio, radio(3, 2));
}

TEST(DisWatchTest, MalformedPdusAreCountedByReasonAndLoggedOnce) {
  DisWatch watch(std::nullopt);
  testing::internal::CaptureStderr();
  for (int i = 0; i < 3; ++i) {
    watch.receive(ByteVector(5), kAlpha, kStart);
    watch.receive(joined(signal_pdu(1), with_octet(signal_pdu(1), 0, 99)), kAlpha, kStart);
  }
  const std::string logged = testing::internal::GetCapturedStderr();
  const WatchReport report = watch.report(kStart);
  EXPECT_EQ(report.datagrams, 6U);
  EXPECT_EQ(report.pdus, 9U);
  ASSERT_EQ(report.malformed.size(), 2U);
  EXPECT_EQ(report.malformed[0].reason, RejectionReason::kTooShort);
  EXPECT_EQ(report.malformed[0].count, 3U);
  EXPECT_EQ(report.malformed[1].reason, RejectionReason::kVersion);
  EXPECT_EQ(report.malformed[1].count, 3U);
  EXPECT_THAT(report.malformed[1].example, HasSubstr("version 99"));
  EXPECT_EQ(report.transmitters.at(0).packets, 3U);
  const std::string warning = "10.0.0.1 not accepted (wrong version): version 99";
  const std::size_t first = logged.find(warning);
  ASSERT_NE(first, std::string::npos) << logged;
  EXPECT_EQ(logged.find(warning, first + 1), std::string::npos) << logged;
}

TEST(DisWatchTest, TransmittersBeyondTheLimitAreCounted) {
  DisWatch watch(std::nullopt);
  testing::internal::CaptureStderr();
  constexpr std::size_t kBeyond = 10;
  for (std::size_t i = 0; i < TransmitterTable::kMaxOfSource + kBeyond; ++i) {
    watch.receive(transmitter_pdu(static_cast<std::uint16_t>(i)), kAlpha, kStart);
  }
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("too many transmitters"));
  const WatchReport report = watch.report(kStart);
  EXPECT_EQ(report.transmitters.size(), TransmitterTable::kMaxOfSource);
  ASSERT_EQ(report.malformed.size(), 1U);
  EXPECT_EQ(report.malformed[0].reason, RejectionReason::kTooManyTransmitters);
  EXPECT_EQ(report.malformed[0].count, kBeyond);
  EXPECT_THAT(report.malformed[0].example, HasSubstr("1:10:3/2048"));
}

// Each octet of a bundle in turn has each of some values: all PDUs are counted, and nothing else
// happens.
TEST(DisWatchTest, CountsAddUpForAnyInput) {
  const ByteVector bundle = joined(transmitter_pdu(1), signal_pdu(1));
  DisWatch watch(1);
  testing::internal::CaptureStderr();
  for (std::size_t at = 0; at < bundle.size(); ++at) {
    for (const Octet value : {Octet{0}, Octet{1}, Octet{0x7F}, Octet{0x80}, Octet{0xFF}}) {
      watch.receive(with_octet(bundle, at, value), kAlpha, kStart);
    }
    watch.receive(Bytes(bundle).first(at), kAlpha, kStart);
  }
  testing::internal::GetCapturedStderr();
  const WatchReport report = watch.report(kStart);
  EXPECT_EQ(report.datagrams, 6 * bundle.size());
  std::uint64_t counted = report.other_pdus;
  for (const TransmitterRow& row : report.transmitters) {
    counted += row.packets + row.transmitter_pdus;
  }
  for (const MalformedRow& row : report.malformed) counted += row.count;
  EXPECT_EQ(report.pdus, counted);
}

}  // namespace
}  // namespace roger::app
