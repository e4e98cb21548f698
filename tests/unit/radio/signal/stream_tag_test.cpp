// StreamTags, which distinguish replaying transmitters from those of stations.
#include "radio/signal/stream_tag.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace roger::radio {
namespace {

/// Random numbers, among them one whose upper bits are those of replays.
constexpr std::array<std::uint64_t, 4> kRandom{0, ~std::uint64_t{0}, 0x0123456789ABCDEF,
                                               kReplayMark << kReplayMarkShift | 0x1234567};
constexpr std::uint64_t kRadios = std::uint64_t{1} << kStreamCountBits;

TEST(StreamTagTest, AllRadiosOfAReplayAreReplayed) {
  for (const std::uint64_t random : kRandom) {
    const std::uint64_t first = make_first_replay_stream(random);
    EXPECT_TRUE(is_replayed(first)) << random;
    EXPECT_TRUE(is_replayed(first + kRadios - 2)) << random;
    EXPECT_EQ(first % kRadios, 1U) << "none is 0, and the next federate is out of reach";
  }
  EXPECT_NE(make_first_replay_stream(kRandom[1]), make_first_replay_stream(kRandom[2]))
      << "two replays have different StreamTags";
}

TEST(StreamTagTest, NoRadioOfAStationIsReplayed) {
  for (const std::uint64_t random : kRandom) {
    const std::uint64_t first = make_first_stream(random);
    EXPECT_FALSE(is_replayed(first)) << random;
    EXPECT_FALSE(is_replayed(first + kRadios - 2)) << random;
    EXPECT_EQ(first % kRadios, 1U) << random;
  }
  EXPECT_NE(make_first_stream(kRandom[1]), make_first_stream(kRandom[2]));
  EXPECT_EQ(radio_number_of(make_first_stream(kRandom[1]) + 2), 3);
  EXPECT_FALSE(is_replayed(0)) << "no stream";
}

}  // namespace
}  // namespace roger::radio
