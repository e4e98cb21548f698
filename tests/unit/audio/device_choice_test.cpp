#include "audio/device/device_choice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audio/device/device_callback.hpp"

namespace roger::audio {
namespace {

DeviceEntry entry(int index, const char* host, const char* name, int inputs, int outputs,
                  bool is_default = false) {
  DeviceEntry device;
  device.index = index;
  device.info.host = host;
  device.info.name = name;
  device.info.inputs = inputs;
  device.info.outputs = outputs;
  device.info.is_default = is_default;
  device.default_input = is_default && inputs > 0;
  device.default_output = is_default && outputs > 0;
  return device;
}

std::vector<DeviceEntry> sound_cards() {
  return {entry(0, "ALSA", "HDA Intel PCH: ALC (hw:0,0)", 2, 2, true),
          entry(1, "ALSA", "USB Headset: Audio (hw:1,0)", 1, 2),
          entry(2, "ALSA", "USB Microphone: Audio (hw:2,0)", 1, 0),
          entry(3, "ALSA", "pulse", 32, 32)};
}

std::vector<DeviceEntry> with_jack() {
  auto devices = sound_cards();
  devices.push_back(entry(4, "JACK Audio Connection Kit", "system", 2, 2));
  devices.back().default_input = devices.back().default_output = true;
  return devices;
}

struct Case {
  const char* name;
  bool jack;
  int input;
  int output;
};

class Names : public ::testing::TestWithParam<Case> {};

TEST_P(Names, SelectExpectedDevices) {
  const Case& c = GetParam();
  const std::vector<DeviceEntry> devices = c.jack ? with_jack() : sound_cards();
  const auto choice = choose_device(c.name, devices);
  ASSERT_TRUE(choice) << in_words(choice.error());
  const auto find_index = [](const DeviceEntry* device) {
    return device == nullptr ? -1 : device->index;
  };
  EXPECT_EQ(find_index(choice.value().input), c.input);
  EXPECT_EQ(find_index(choice.value().output), c.output);
  std::vector<DeviceInfo> listed;
  for (const DeviceEntry& device : devices) listed.push_back(device.info);
  EXPECT_TRUE(is_present(c.name, listed));
  EXPECT_FALSE(is_present("Tape", listed));
}

INSTANTIATE_TEST_SUITE_P(
    Table, Names,
    ::testing::Values(Case{"default", false, 0, 0}, Case{"default", true, 4, 4},
                      Case{"JACK", true, 4, 4}, Case{"alsa", true, 0, 0}, Case{"usb", false, 1, 1},
                      Case{"USB Microphone", false, 2, -1}, Case{"pulse", true, 3, 3},
                      Case{"SYSTEM", true, 4, 4}, Case{"ALSA: pulse", false, 3, 3},
                      Case{"jack: system", true, 4, 4}, Case{"hw:1,0", false, 1, 1}));

TEST(DeviceChoice, UnknownNameListsAvailableDevices) {
  const auto choice = choose_device("Tape", sound_cards());
  ASSERT_FALSE(choice);
  EXPECT_EQ(choice.error().problem, DeviceProblem::kNotListed);
  EXPECT_EQ(to_error(choice.error()).code, ErrorCode::kNotFound);
  EXPECT_THAT(in_words(choice.error()),
              ::testing::StartsWith("audio device 'Tape' not found; available: 'ALSA: HDA Intel"));
  EXPECT_THAT(in_words(choice.error()), ::testing::EndsWith("'ALSA: pulse'"));
  const auto none = choose_device("default", {});
  ASSERT_FALSE(none);
  EXPECT_THAT(in_words(none.error()), ::testing::HasSubstr("no sound card and no JACK server"));
}

TEST(BlockClock, SmoothsJitterAndFollowsGapsAtOnce) {
  BlockClock clock(48000);
  const auto at = [](std::int64_t us) { return TimePoint{std::chrono::microseconds{us}}; };
  // Blocks of 5 ms that are observed up to 800 us late.
  constexpr int kLate[] = {0, 300, 800, 100, 500, 0, 700};
  for (int i = 0; i < 70; ++i) {
    const TimePoint seen = clock.next(at(i * 5000 + kLate[i % 7]), 240, false);
    EXPECT_LE(std::chrono::abs(seen - at(i * 5000)), std::chrono::microseconds{60}) << i;
  }
  // 20 ms are missing.
  EXPECT_EQ(clock.next(at(370'000), 240, false), at(370'000));
  // A shorter gap, reported by the host.
  EXPECT_EQ(clock.next(at(376'000), 240, true), at(376'000));
  EXPECT_EQ(clock.next(at(380'900), 240, false), at(380'900));
}

}  // namespace
}  // namespace roger::audio
