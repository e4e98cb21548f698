#include "audio/loss_meter.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

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

TEST(LossMeter, RunsOfMissingPacketsAreBursts) {
  LossMeter meter;
  for (const std::uint32_t sequence : {1U, 2U, 4U, 8U, 9U, 12U}) meter.arrived(sequence);
  LossReport report = meter.report();
  EXPECT_EQ(report.lost, 6U);
  EXPECT_EQ(report.bursts, 3U);
  report = meter.report();
  EXPECT_EQ(report.bursts, 0U) << "each report starts at zero";
}

TEST(LossMeter, OvertakenPacketsChangeTheBursts) {
  const auto bursts_after = [](std::initializer_list<std::uint32_t> late) {
    LossMeter meter;
    for (const std::uint32_t sequence : {1U, 2U, 8U}) meter.arrived(sequence);
    for (const std::uint32_t sequence : late) meter.arrived(sequence);
    return meter.report().bursts;
  };
  EXPECT_EQ(bursts_after({}), 1U);
  EXPECT_EQ(bursts_after({3}), 1U) << "shorter at its begin";
  EXPECT_EQ(bursts_after({7}), 1U) << "shorter at its end";
  EXPECT_EQ(bursts_after({5}), 2U) << "divided";
  EXPECT_EQ(bursts_after({5, 5}), 2U) << "a duplicate";
  EXPECT_EQ(bursts_after({5, 3, 7}), 2U);
  EXPECT_EQ(bursts_after({3, 4, 5, 6, 7}), 0U) << "filled";
}

TEST(LossMeter, BurstFilledAfterReportCorrectsNextReport) {
  LossMeter meter;
  for (const std::uint32_t sequence : {1U, 3U}) meter.arrived(sequence);
  EXPECT_EQ(meter.report().bursts, 1U);
  for (const std::uint32_t sequence : {2U, 4U, 6U}) meter.arrived(sequence);
  EXPECT_EQ(meter.report().bursts, 0U);
  for (const std::uint32_t sequence : {7U, 9U}) meter.arrived(sequence);
  EXPECT_EQ(meter.report().bursts, 1U);
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
