// Tone and click generators.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <vector>

#include "audio/device/device.hpp"
#include "tests/support/wait.hpp"

namespace roger::audio {
namespace {

/// Records the microphone's sound up to a length.
class Recorder final : public AudioProcessor {
 public:
  explicit Recorder(std::size_t length) { sound_.reserve(length); }
  void process(std::span<const float> in, std::span<float> out,
               const BlockTime& /*time*/) noexcept override {
    std::ranges::fill(out, 0.0F);
    if (sound_.size() + in.size() > sound_.capacity()) {
      full = true;
    } else {
      sound_.insert(sound_.end(), in.begin(), in.end());
    }
  }
  std::atomic<bool> full{false};
  [[nodiscard]] const std::vector<float>& sound() const { return sound_; }

 private:
  std::vector<float> sound_;
};

std::vector<float> recorded(const std::string& name, std::size_t length, std::uint32_t rate) {
  auto device = open_device({.name = name, .sample_rate = rate});
  EXPECT_TRUE(device) << (device ? "" : device.error().text());
  if (!device) return {};
  EXPECT_EQ(device.value()->state().host, "generator");
  Recorder recorder(length);
  EXPECT_TRUE(device.value()->start(recorder));
  EXPECT_TRUE(test::eventually([&] { return recorder.full.load(); })) << name;
  device.value()->stop();
  return recorder.sound();
}

TEST(SignalDevice, ToneHasRequestedPitchAndLevel) {
  for (const auto& [name, hertz, amplitude] : {std::tuple{"tone", 1000.0, 0.1},
                                               {"tone:440", 440.0, 0.1},
                                               {"tone:3000,-6", 3000.0, 0.5012}}) {
    const auto sound = recorded(name, 16000, 48000);
    ASSERT_GE(sound.size(), 12000U) << name;
    int crossings = 0;
    for (std::size_t i = 1; i < sound.size(); ++i) {
      if (sound[i - 1] < 0.0F && sound[i] >= 0.0F) ++crossings;
    }
    EXPECT_NEAR(crossings * 48000.0 / static_cast<double>(sound.size()), hertz, 8.0) << name;
    EXPECT_NEAR(*std::ranges::max_element(sound), amplitude, 0.01 * amplitude) << name;
  }
}

TEST(SignalDevice, ClicksAreAtRequestedInterval) {
  const auto sound = recorded("click:50", 8000, 16000);
  ASSERT_GE(sound.size(), 7000U);
  for (std::size_t i = 0; i < sound.size(); ++i) {
    if (i % 800 >= 16) {
      ASSERT_EQ(sound[i], 0.0F) << i;
    } else if (i % 800 == 4) {
      ASSERT_NEAR(sound[i], 0.5012F, 1e-3F) << i;
    }
  }
}

TEST(SignalDevice, InvalidSettingsAreRejected) {
  for (const char* name : {"tone:abc", "tone:5", "tone:30000", "tone:nan", "tone:440,3",
                           "tone:440,", "tone:440,-20,1", "click:1", "click:1e9", "click:x"}) {
    const auto device = open_device({.name = name});
    ASSERT_FALSE(device) << name;
    EXPECT_EQ(device.error().code, ErrorCode::kInvalid);
    EXPECT_THAT(device.error().message, ::testing::HasSubstr(name));
    EXPECT_THAT(device.error().message, ::testing::HasSubstr("expected "));
  }
}

}  // namespace
}  // namespace roger::audio
