#include "audio/loss_meter.hpp"

#include <gtest/gtest.h>

namespace roger::audio {
namespace {

TEST(LossMeter, ReportsNothingWithoutPackets) {
  LossMeter meter;
  EXPECT_EQ(meter.report().expected, 0U);
  EXPECT_EQ(meter.report().lost, 0U);
}

TEST(LossMeter, MissingPacketsAreLosses) {
  LossMeter meter;
  for (const std::uint32_t sequence : {100U, 101U, 103U, 106U}) meter.arrived(sequence);
  const LossReport report = meter.report();
  EXPECT_EQ(report.expected, 7U);
  EXPECT_EQ(report.lost, 3U);
  EXPECT_EQ(meter.report().expected, 0U) << "each report starts at zero";
}

TEST(LossMeter, ReorderedAndRepeatedPacketsAreNotLosses) {
  LossMeter meter;
  for (const std::uint32_t sequence : {5U, 8U, 6U, 6U, 7U, 8U}) meter.arrived(sequence);
  const LossReport report = meter.report();
  EXPECT_EQ(report.expected, 4U);
  EXPECT_EQ(report.lost, 0U);
}

TEST(LossMeter, PacketAfterReportCorrectsNextReport) {
  LossMeter meter;
  for (const std::uint32_t sequence : {1U, 2U, 4U}) meter.arrived(sequence);
  EXPECT_EQ(meter.report().lost, 1U);
  for (const std::uint32_t sequence : {3U, 5U, 7U}) meter.arrived(sequence);
  const LossReport report = meter.report();
  EXPECT_EQ(report.expected, 3U);
  EXPECT_EQ(report.lost, 0U);
}

TEST(LossMeter, SequenceWraps) {
  LossMeter meter;
  for (const std::uint32_t sequence : {0xfffffffeU, 0xffffffffU, 1U, 2U}) meter.arrived(sequence);
  const LossReport report = meter.report();
  EXPECT_EQ(report.expected, 5U);
  EXPECT_EQ(report.lost, 1U);
}

TEST(LossMeter, RestartedSenderIsNotLoss) {
  LossMeter meter;
  meter.arrived(500'000);
  meter.arrived(500'001);
  meter.arrived(3);
  meter.arrived(4);
  const LossReport report = meter.report();
  EXPECT_EQ(report.expected, 4U);
  EXPECT_EQ(report.lost, 0U);
}

TEST(LossMeter, LongGapIsLoss) {
  LossMeter meter;
  meter.arrived(10);
  meter.arrived(210);
  meter.arrived(140);  // too old to know whether it arrived before
  const LossReport report = meter.report();
  EXPECT_EQ(report.expected, 201U);
  EXPECT_EQ(report.lost, 199U);
}

}  // namespace
}  // namespace roger::audio
