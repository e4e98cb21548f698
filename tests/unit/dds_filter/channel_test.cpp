#include "dds-filter/channel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

namespace roger::filter {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Channel, IsBinOf25KilohertzModulo256) {
  struct Row {
    std::uint64_t hertz;
    Channel channel;
  };
  // floor(f / 25000) mod 256, calculated by hand.
  for (const Row& row : {
           Row{0, 0},
           Row{24'999, 0},
           Row{25'000, 1},
           Row{6'399'999, 255},
           Row{6'400'000, 0},
           Row{40'000'000, 64},  // bin 1600 = 6 * 256 + 64
           Row{40'024'999, 64},
           Row{40'025'000, 65},
           Row{118'005'000, 112},    // bin 4720 = 18 * 256 + 112
           Row{118'008'333, 112},    // an 8.33 kHz neighbour shares the bin
           Row{121'500'000, 252},    // bin 4860 = 18 * 256 + 252
           Row{243'000'000, 248},    // bin 9720 = 37 * 256 + 248
           Row{1'030'000'000, 240},  // bin 41200 = 160 * 256 + 240
           Row{std::numeric_limits<std::uint64_t>::max() >> 1U, 143},
       }) {
    EXPECT_EQ(to_channel(Frequency::from_hertz(row.hertz)), row.channel) << row.hertz << " Hz";
  }
}

TEST(Channel, ChannelOfNetKeyIsFoldedHash) {
  EXPECT_EQ(find_net_key_channel(""), 0xC5);        // 811c9dc5
  EXPECT_EQ(find_net_key_channel("a"), 0xED);       // e40c292c
  EXPECT_EQ(find_net_key_channel("foobar"), 0xB2);  // bf9cf968
  EXPECT_NE(find_net_key_channel("Intercom 1"), find_net_key_channel("Intercom 2"));
}

TEST(Channel, LineNumberIsAboveAllFrequenciesAndContainsChannel) {
  const std::uint64_t line = line_number("foobar");
  // FNV-1a of 64 bits: 85944171f73967e8.
  EXPECT_EQ(line, 0x85944171F73967B2U);
  EXPECT_TRUE(is_line_number(line));
  EXPECT_EQ(line & 0xFFU, find_net_key_channel("foobar"));
  EXPECT_NE(line, line_number("foobaz"));
  EXPECT_FALSE(is_line_number(std::numeric_limits<std::uint64_t>::max() >> 1U));
}

TEST(Channel, PassbandTouchesEachOfItsBinsOnce) {
  const auto band = [](std::uint64_t low, std::uint64_t high) {
    return find_channels(Frequency::from_hertz(low), Frequency::from_hertz(high));
  };
  EXPECT_THAT(band(40'000'000, 40'000'000), ElementsAre(64));
  EXPECT_THAT(band(39'992'000, 40'008'000), ElementsAre(63, 64));
  EXPECT_THAT(band(40'000'000, 40'024'999), ElementsAre(64));
  EXPECT_THAT(band(40'000'000, 40'025'000), ElementsAre(64, 65));
  EXPECT_THAT(band(6'350'000, 6'430'000), ElementsAre(254, 255, 0, 1)) << "wraps at 256 bins";
  EXPECT_THAT(band(40'000'001, 40'000'000), IsEmpty());
}

TEST(Channel, ClassesAreNamedAfterTheirChannel) {
  const std::string voice = "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice";
  EXPECT_EQ(find_class_channel(voice + ".Channel000"), Channel{0});
  EXPECT_EQ(find_class_channel(voice + ".Channel017"), Channel{17});
  EXPECT_EQ(find_class_channel(voice + ".Channel255"), Channel{255});
  EXPECT_EQ(find_class_channel("Channel017"), Channel{17});
  EXPECT_EQ(find_class_channel(voice + ".Channel017.Extra"), Channel{17}) << "a subclass";
  EXPECT_EQ(find_class_channel(voice + ".Channel300.Channel008"), Channel{8});
  for (const char* other : {"", ".", "Channel", "Channel17", "Channel0017", "Channel256",
                            "Channel-17", "Channel 17", "Channel1x7", "channel017", "aChannel017",
                            "Channel017x.", "HLAinteractionRoot.RogerVoice", "A..B"}) {
    EXPECT_EQ(find_class_channel(other), std::nullopt) << other;
  }
}

TEST(Channel, NamesOfVoiceClassesHaveThreeDigits) {
  EXPECT_EQ(channel_class_name(7),
            "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel007");
  EXPECT_EQ(channel_class_name(255),
            "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel255");
}

TEST(Channel, NamesAreCutBelowTheirChannel) {
  EXPECT_EQ(cut_below_channel("A.Channel017.B.Channel018"), "A.Channel017");
  EXPECT_EQ(cut_below_channel("A.Channel017"), "A.Channel017");
  EXPECT_EQ(cut_below_channel("A.Channel0017.B"), "A.Channel0017.B");
  EXPECT_EQ(cut_below_channel(""), "");
}

TEST(Channel, WidePassbandTouchesAllChannelsOnce) {
  const auto count = [](std::uint64_t low, std::uint64_t high) {
    auto channels = find_channels(Frequency::from_hertz(low), Frequency::from_hertz(high));
    std::sort(channels.begin(), channels.end());
    EXPECT_EQ(std::unique(channels.begin(), channels.end()), channels.end());
    return channels.size();
  };
  EXPECT_EQ(count(0, 255 * kBinHertz), 256U);
  EXPECT_EQ(count(0, 255 * kBinHertz - 1), 255U);
  EXPECT_EQ(count(30'000'000, 88'000'000), 256U);
  EXPECT_EQ(count(0, std::numeric_limits<std::uint64_t>::max()), 256U);
}

}  // namespace
}  // namespace roger::filter
