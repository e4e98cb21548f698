#include "audio/device/stream_figures.hpp"

#include <gtest/gtest.h>

namespace roger::audio {
namespace {

constexpr TimePoint kStreamBegin{Nanoseconds{1'000'000'000}};

TEST(StreamFigures, CountXrunsOfEitherSideOnce) {
  StreamFigures figures;
  HostBlock block;
  figures.record(block, kStreamBegin);
  block.underrun = true;
  figures.record(block, kStreamBegin);
  block.overrun = true;
  figures.record(block, kStreamBegin);
  DeviceState state;
  figures.describe(state);
  EXPECT_EQ(state.underruns, 2U);
  EXPECT_EQ(state.overruns, 1U);
  EXPECT_EQ(state.xruns, 2U);
}

TEST(StreamFigures, DescribeNewestBlock) {
  StreamFigures figures;
  HostBlock block;
  block.frames = 512;
  figures.record(block, kStreamBegin);
  block.frames = 128;
  block.input_latency = Nanoseconds{3};
  block.output_latency = Nanoseconds{5};
  figures.record(block, kStreamBegin);
  DeviceState state;
  figures.describe(state);
  EXPECT_EQ(state.block_frames, 128U);
  EXPECT_EQ(state.input_latency, Nanoseconds{3});
  EXPECT_EQ(state.output_latency, Nanoseconds{5});
}

TEST(StreamFigures, SilenceCountsFromBeginOrNewestBlock) {
  StreamFigures figures;
  const TimePoint now = kStreamBegin + std::chrono::seconds{2};
  figures.begin(kStreamBegin);
  EXPECT_EQ(figures.silent_for(now), std::chrono::seconds{2});
  HostBlock block;
  block.overrun = true;
  figures.record(block, now);
  EXPECT_EQ(figures.silent_for(now), Nanoseconds{0});
  figures.begin(now + std::chrono::seconds{1});
  EXPECT_EQ(figures.silent_for(now + std::chrono::seconds{4}), std::chrono::seconds{3});
  DeviceState state;
  figures.describe(state);
  EXPECT_EQ(state.overruns, 1U);
}

}  // namespace
}  // namespace roger::audio
