// The table of transmitters: rows, gaps and limits.
#include "app/dis/watch/transmitter_table.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

#include "tests/unit/app_dis/samples.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;

TEST(TransmitterTableTest, RowContainsTheNewestPdus) {
  TransmitterTable table;
  EXPECT_TRUE(
      table.add(header(7), transmitter(radio(3), dis::TransmitState::kOff), kAlpha, kStart));
  EXPECT_TRUE(table.add(header(7), transmitter(radio(3)), kAlpha, kStart + 1s));
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(table.add(header(7, i * 20ms), signal(radio(3)), kAlpha, kStart + 1s + i * 20ms));
  }
  const auto rows = table.rows(kStart + 4s);
  ASSERT_EQ(rows.size(), 1U);
  const TransmitterRow& row = rows.front();
  EXPECT_EQ(row.key, (TransmitterKey{7, radio(3)}));
  EXPECT_EQ(row.source, kAlpha);
  EXPECT_FALSE(row.several_sources);
  ASSERT_TRUE(row.settings);
  EXPECT_EQ(row.settings->frequency_hz, 40'025'000U);
  EXPECT_EQ(row.settings->modulation.major, dis::MajorModulation::kAngle);
  EXPECT_EQ(row.settings->state, dis::TransmitState::kOnTransmitting);
  EXPECT_EQ(row.settings->crypto_system, dis::CryptoSystem::kKy58);
  EXPECT_EQ(row.settings->crypto_key_id, 17);
  ASSERT_TRUE(row.format);
  EXPECT_EQ(row.format->encoding, dis::EncodingScheme::audio(dis::EncodingType::kMuLaw));
  EXPECT_EQ(row.format->sample_rate, 8000U);
  EXPECT_EQ(row.transmitter_pdus, 2U);
  EXPECT_EQ(row.packets, 100U);
  EXPECT_EQ(row.missing, 0U);
  EXPECT_NEAR(row.packets_per_s, 100.0 / 3, 0.1);
  EXPECT_EQ(row.age, 4s - 2980ms);
}

TEST(TransmitterTableTest, ValuesAreUnknownUntilTheirPduArrives) {
  TransmitterTable table;
  table.add(header(1), transmitter(radio(1)), kAlpha, kStart);
  table.add(header(1), signal(radio(2)), kAlpha, kStart);
  const auto rows = table.rows(kStart);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_FALSE(rows[0].format);
  EXPECT_FALSE(rows[0].missing);
  EXPECT_FALSE(rows[1].settings);
  EXPECT_FALSE(rows[1].missing) << "one packet";
}

TEST(TransmitterTableTest, RadiosOfOtherExercisesEntitiesAndNumbersAreOthers) {
  TransmitterTable table;
  table.add(header(2), transmitter(radio(3, 1)), kAlpha, kStart);
  table.add(header(1), transmitter(radio(4, 1)), kAlpha, kStart);
  table.add(header(1), transmitter(radio(3, 2)), kAlpha, kStart);
  table.add(header(1), transmitter(radio(3, 1)), kAlpha, kStart);
  table.add(header(1), signal(radio(3, 1)), kAlpha, kStart);
  const auto rows = table.rows(kStart);
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].key, (TransmitterKey{1, radio(3, 1)}));
  EXPECT_EQ(rows[1].key, (TransmitterKey{1, radio(3, 2)}));
  EXPECT_EQ(rows[2].key, (TransmitterKey{1, radio(4, 1)}));
  EXPECT_EQ(rows[3].key, (TransmitterKey{2, radio(3, 1)}));
}

TEST(TransmitterTableTest, SeveralSourcesOfOneRadioAreMarked) {
  TransmitterTable table;
  table.add(header(1), transmitter(radio(1)), kAlpha, kStart);
  table.add(header(1), signal(radio(1)), kBravo, kStart);
  table.add(header(1), signal(radio(2)), kAlpha, kStart);
  const auto rows = table.rows(kStart);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].source, kBravo);
  EXPECT_TRUE(rows[0].several_sources);
  EXPECT_FALSE(rows[1].several_sources);
}

TEST(TransmitterTableTest, PausesThatTransmitterPdusReportAreNoGaps) {
  TransmitterTable table;
  const auto add = [&](Nanoseconds time) {
    table.add(header(1, time), signal(radio(1)), kAlpha, kStart);
  };
  const auto missing = [&] { return table.rows(kStart).front().missing; };
  table.add(header(1), transmitter(radio(1)), kAlpha, kStart);
  add(0ms);
  table.add(header(1), transmitter(radio(1)), kAlpha, kStart);  // repeated by a timer
  add(40ms);
  EXPECT_EQ(missing(), 1U);
  table.add(header(1), transmitter(radio(1), dis::TransmitState::kOnNotTransmitting), kAlpha,
            kStart);
  table.add(header(1), transmitter(radio(1)), kAlpha, kStart);
  add(240ms);
  EXPECT_EQ(missing(), 1U);
  add(280ms);
  EXPECT_EQ(missing(), 2U);
}

TEST(TransmitterTableTest, GapsOfDataAndOfUnknownDurationsAreUnknown) {
  dis::Signal data = signal(radio(1));
  data.encoding.raw = 0x4001;  // raw binary data
  dis::Signal no_rate = signal(radio(2));
  no_rate.sample_rate = 0;
  dis::Signal no_samples = signal(radio(3));
  no_samples.samples = 0;
  TransmitterTable table;
  for (const dis::Signal& one : {data, no_rate, no_samples}) {
    for (const Nanoseconds time : {0ms, 20ms, 60ms}) {
      EXPECT_TRUE(table.add(header(1, time), one, kAlpha, kStart));
    }
  }
  for (const TransmitterRow& row : table.rows(kStart)) {
    EXPECT_FALSE(row.missing) << dis::text(row.key.radio);
    EXPECT_EQ(row.packets, 3U);
  }
}

TEST(TransmitterTableTest, OneAddressAddsALimitedNumberOfTransmitters) {
  TransmitterTable table;
  const auto add = [&](std::size_t number, filter::Ipv4Address source) {
    return table.add(header(1), transmitter(radio(static_cast<std::uint16_t>(number))), source,
                     kStart);
  };
  for (std::size_t i = 0; i < TransmitterTable::kMaxOfSource; ++i) EXPECT_TRUE(add(i, kAlpha));
  constexpr std::size_t kNext = TransmitterTable::kMaxOfSource;
  EXPECT_FALSE(add(kNext, kAlpha));
  EXPECT_TRUE(add(0, kAlpha)) << "a known one";
  EXPECT_TRUE(add(kNext, kBravo));
  EXPECT_TRUE(add(kNext, kAlpha)) << "known by another address";
  EXPECT_EQ(table.rows(kStart).size(), TransmitterTable::kMaxOfSource + 1);
}

TEST(TransmitterTableTest, TotalIsLimited) {
  TransmitterTable table;
  std::size_t added = 0;
  constexpr std::size_t kSources = 10'000;
  for (std::size_t i = 0; i < kSources; ++i) {
    const filter::Ipv4Address source{static_cast<std::uint32_t>(i)};
    if (table.add(header(1), signal(radio(static_cast<std::uint16_t>(i))), source, kStart)) ++added;
  }
  EXPECT_EQ(added, TransmitterTable::kMaxTransmitters);
  EXPECT_EQ(table.rows(kStart).size(), added);
}

}  // namespace
}  // namespace roger::app
