#include "audio/device/resilient_device.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <mutex>
#include <vector>

#include "audio/device/device_factory.hpp"
#include "tests/support/wait.hpp"

namespace roger::audio {
namespace {

using namespace std::chrono_literals;
using test::eventually;
using ::testing::HasSubstr;

/// A null device that can be unplugged. Only one device of a name can be open at a time, as with
/// sound cards.
class Plugged final : public AudioDevice {
 public:
  Plugged(std::string name, const std::atomic<bool>& plugged, std::atomic<int>& open,
          std::uint32_t rate = 48000)
      : name_(std::move(name)), plugged_(plugged), open_(open), null_(make_null_device(rate)) {
    ++open_;
  }
  ~Plugged() override {
    null_->stop();
    --open_;
  }
  Plugged(const Plugged&) = delete;
  Plugged& operator=(const Plugged&) = delete;
  [[nodiscard]] std::uint32_t sample_rate() const override { return null_->sample_rate(); }
  DeviceStatus start(AudioProcessor& processor) override {
    if (name_ != "mute") return null_->start(processor);
    return DeviceTrouble{DeviceProblem::kNotStarted, "mute", "it is mute"};
  }
  void stop() override { null_->stop(); }
  [[nodiscard]] DeviceState state() const override {
    DeviceState state = null_->state();
    state.name = name_;
    state.running = state.running && plugged_;
    if (!plugged_) state.trouble = {DeviceProblem::kStopped, name_};
    return state;
  }

 private:
  std::string name_;
  const std::atomic<bool>& plugged_;
  std::atomic<int>& open_;
  std::unique_ptr<AudioDevice> null_;
};

class Counting final : public AudioProcessor {
 public:
  void process(std::span<const float> /*in*/, std::span<float> out,
               const BlockTime& /*time*/) noexcept override {
    std::ranges::fill(out, 0.0F);
    ++blocks;
    const std::size_t frames = out.size() / 2;
    if (frames < smallest) smallest = frames;
    odd_blocks += frames % 2 == 0 ? 0 : 1;
    overlaps += inside.exchange(true) ? 1 : 0;
    inside = false;
  }
  std::atomic<int> blocks{0};
  std::atomic<std::size_t> smallest{kMaxBlock};  // smallest block
  std::atomic<int> odd_blocks{0};
  std::atomic<int> overlaps{0};  // calls by two devices at the same time
  std::atomic<bool> inside{false};
};

/// A computer with a headset and a sound card, which "card 44k" opens at another rate. "default" is
/// the headset while it is plugged in. "mute" can be opened but not started.
class TwoDevices : public ::testing::Test {
 protected:
  DeviceResult<std::unique_ptr<AudioDevice>> open(const DeviceRequest& request) {
    const bool headset = request.name == "headset" || (request.name == "default" && headset_);
    const bool card = request.name == "card" || (request.name == "default" && !headset_);
    const bool other_rate = request.name == "card 44k";
    if (headset && headset_) {
      return std::unique_ptr<AudioDevice>(
          std::make_unique<Plugged>("headset", headset_, open_headsets_));
    }
    if ((card || other_rate) && card_) {
      if (open_cards_ > 0) {
        return DeviceTrouble{DeviceProblem::kNotOpened, "card", "it is in use already"};
      }
      return std::unique_ptr<AudioDevice>(
          std::make_unique<Plugged>(request.name == "default" ? "card" : request.name, card_,
                                    open_cards_, other_rate ? 44100 : 48000));
    }
    if (request.name == "mute") {
      return std::unique_ptr<AudioDevice>(
          std::make_unique<Plugged>("mute", headset_, open_headsets_));
    }
    if (request.name == "null") return make_null_device(request.sample_rate);
    return DeviceTrouble{DeviceProblem::kNotListed, request.name, "'headset', 'card'"};
  }
  /// Outcome of a change; "" on success.
  static std::string change(AudioDevice& device, const std::string& name) {
    auto done = std::make_shared<std::promise<std::string>>();
    auto outcome = done->get_future();
    device.change(name, [done](const DeviceStatus& changed) {
      done->set_value(changed ? "" : in_words(changed.error()));
    });
    if (outcome.wait_for(60s) != std::future_status::ready) return "no outcome";
    return outcome.get();
  }
  /// Checks that the processor is still called, by one device at a time.
  void expect_sound() {
    const int before = processor_.blocks;
    EXPECT_TRUE(eventually([&] { return processor_.blocks > before + 10; }));
    EXPECT_EQ(processor_.overlaps, 0);
  }
  std::unique_ptr<AudioDevice> lasting(const std::string& name, Nanoseconds same_device_only) {
    return std::move(ResilientDevice::make(
                         {.name = name},
                         [this](const DeviceRequest& request) { return open(request); },
                         {.look = 1ms, .retry = 5ms, .same_device_only = same_device_only}))
        .value();
  }
  std::atomic<bool> headset_{true};
  std::atomic<bool> card_{true};
  std::atomic<int> open_headsets_{0};
  std::atomic<int> open_cards_{0};
  Counting processor_;
};

TEST_F(TwoDevices, DefaultSwitchesToOtherDeviceAfterLoss) {
  auto device = lasting("default", 50ms);
  ASSERT_TRUE(device->start(processor_));
  EXPECT_EQ(device->state().name, "headset");
  const TimePoint pulled = SteadyClock{}.now();
  headset_ = false;
  ASSERT_TRUE(eventually([&] { return device->state().name == "card"; }));
  EXPECT_GE(SteadyClock{}.now() - pulled, 50ms) << "the lost headset is searched for first";
  EXPECT_TRUE(device->state().running);
  EXPECT_EQ(in_words(device->state().trouble), "");
  EXPECT_EQ(device->state().losses, 1U);
  // The headset is back, but the card stays in use: the sound does not move without need.
  headset_ = true;
  card_ = false;
  ASSERT_TRUE(eventually([&] { return device->state().name == "headset"; }));
  EXPECT_EQ(device->state().losses, 2U);
  EXPECT_EQ(processor_.overlaps, 0);
}

TEST_F(TwoDevices, LostNamedDeviceIsReplacedBySilenceUntilBack) {
  auto device = lasting("headset", 0ms);
  ASSERT_TRUE(device->start(processor_));
  headset_ = false;
  ASSERT_TRUE(eventually([&] { return !device->state().running; }));
  EXPECT_EQ(in_words(device->state().trouble),
            "audio device 'headset' has stopped; playing silence until it is back");
  const int before = processor_.blocks;
  EXPECT_TRUE(eventually([&] { return processor_.blocks > before + 20; }));
  EXPECT_EQ(device->state().name, "headset");
  headset_ = true;
  ASSERT_TRUE(eventually([&] { return device->state().running; }));
  EXPECT_EQ(in_words(device->state().trouble), "");
}

TEST_F(TwoDevices, DeviceIsChangedWhileRunning) {
  auto device = lasting("headset", 0ms);
  ASSERT_TRUE(device->start(processor_));
  EXPECT_EQ(change(*device, "card"), "");
  const DeviceState state = device->state();
  EXPECT_EQ(state.name, "card");
  EXPECT_EQ(state.asked_for, "card");
  EXPECT_EQ(state.opening, "");
  EXPECT_TRUE(state.running);
  EXPECT_EQ(state.losses, 0U) << "a change is not a loss";
  EXPECT_EQ(open_headsets_, 0);
  expect_sound();
  // After a loss, the new device is searched for.
  card_ = false;
  ASSERT_TRUE(eventually([&] { return !device->state().running; }));
  card_ = true;
  ASSERT_TRUE(eventually([&] { return device->state().running; }));
  EXPECT_EQ(device->state().name, "card");
}

TEST_F(TwoDevices, SameCardAtAnotherRateIsAdapted) {
  auto device = lasting("card", 0ms);
  ASSERT_TRUE(device->start(processor_));
  EXPECT_TRUE(eventually([&] { return processor_.blocks > 5; }));
  EXPECT_EQ(processor_.odd_blocks, 0);
  EXPECT_EQ(change(*device, "card 44k"), "") << "the card must be closed before it is opened again";
  EXPECT_EQ(device->state().sample_rate, 44100U);
  EXPECT_EQ(device->sample_rate(), 48000U) << "the processor's rate is unchanged";
  EXPECT_TRUE(eventually([&] { return processor_.odd_blocks > 20; }));
  EXPECT_GE(processor_.smallest, 239U) << "220 samples of the card in 5 ms become 239 or 240";
  EXPECT_EQ(change(*device, "headset"), "");
  expect_sound();
}

TEST_F(TwoDevices, FailedChangeKeepsOldDevice) {
  auto device = lasting("headset", 0ms);
  ASSERT_TRUE(device->start(processor_));
  EXPECT_EQ(change(*device, "toaster"), "audio device 'toaster' not found; 'headset' stays in use");
  EXPECT_EQ(change(*device, "mute"),
            "audio device 'mute' cannot be started: it is mute; 'headset' stays in use");
  const DeviceState state = device->state();
  EXPECT_EQ(state.name, "headset");
  EXPECT_EQ(state.asked_for, "headset");
  EXPECT_TRUE(state.running);
  EXPECT_EQ(in_words(state.trouble), "");
  EXPECT_EQ(state.losses, 0U);
  expect_sound();
}

TEST_F(TwoDevices, DeviceLostDuringFailedChangeIsSearchedFor) {
  auto device = ResilientDevice::make({.name = "headset"},
                                      [this](const DeviceRequest& request) {
                                        if (request.name == "toaster") headset_ = false;
                                        return open(request);
                                      },
                                      {.look = 1ms, .retry = 5ms, .same_device_only = 0ms});
  ASSERT_TRUE(device);
  ASSERT_TRUE(device.value()->start(processor_));
  EXPECT_EQ(change(*device.value(), "toaster"),
            "audio device 'toaster' not found; playing silence");
  EXPECT_FALSE(device.value()->state().running);
  EXPECT_THAT(in_words(device.value()->state().trouble),
              HasSubstr("playing silence until it is back"));
  EXPECT_EQ(device.value()->state().losses, 1U);
  expect_sound();
  headset_ = true;
  ASSERT_TRUE(eventually([&] { return device.value()->state().running; }));
  EXPECT_EQ(device.value()->state().name, "headset");
}

TEST_F(TwoDevices, AbsentDeviceIsReplacedByChosenOne) {
  headset_ = false;
  auto device =
      ResilientDevice::make({.name = "headset", .may_be_absent = true},
                            [this](const DeviceRequest& request) { return open(request); },
                            {.look = 1ms, .retry = 5ms, .same_device_only = 0ms});
  ASSERT_TRUE(device);
  ASSERT_TRUE(device.value()->start(processor_));
  EXPECT_EQ(change(*device.value(), "toaster"),
            "audio device 'toaster' not found; playing silence");
  EXPECT_THAT(in_words(device.value()->state().trouble),
              HasSubstr("playing silence until it is available"));
  EXPECT_EQ(change(*device.value(), "card"), "");
  EXPECT_EQ(in_words(device.value()->state().trouble), "");
  EXPECT_EQ(device.value()->state().name, "card");
  expect_sound();
}

TEST_F(TwoDevices, DeviceWithoutHardwareIsReplacedAndRestored) {
  auto device = lasting("null", 0ms);
  ASSERT_TRUE(device->start(processor_));
  EXPECT_EQ(change(*device, "toaster"), "audio device 'toaster' not found; 'null' stays in use");
  EXPECT_EQ(change(*device, "mute"),
            "audio device 'mute' cannot be started: it is mute; 'null' stays in use");
  expect_sound();
  EXPECT_EQ(change(*device, "headset"), "");
  EXPECT_EQ(device->state().name, "headset");
  EXPECT_EQ(change(*device, "null"), "");
  EXPECT_EQ(device->state().name, "null");
  EXPECT_EQ(open_headsets_, 0);
  expect_sound();
}

TEST_F(TwoDevices, EveryChangeReportsOutcomeAndNewestApplies) {
  auto device = lasting("headset", 0ms);
  EXPECT_THAT(change(*device, "card"), HasSubstr("audio is not running"));
  ASSERT_TRUE(device->start(processor_));
  std::mutex mutex;
  std::vector<std::string> outcomes;
  const auto note = [&](const DeviceStatus& changed) {
    const std::lock_guard lock(mutex);
    outcomes.push_back(changed ? "" : in_words(changed.error()));
  };
  constexpr std::size_t kChoices = 20;
  for (std::size_t i = 0; i + 1 < kChoices; ++i) device->change(i % 2 == 0 ? "card" : "null", note);
  EXPECT_EQ(change(*device, "card"), "") << "the newest change applies";
  EXPECT_EQ(device->state().name, "card");
  device->change("headset", note);
  device->stop();
  const std::lock_guard lock(mutex);
  EXPECT_EQ(outcomes.size(), kChoices);
  for (const std::string& outcome : outcomes) {
    if (!outcome.empty()) {
      EXPECT_THAT(outcome, HasSubstr("was not opened: "));
    }
  }
}

TEST(DeviceTest, FixedDeviceRejectsChange) {
  std::string outcome;
  make_null_device(48000)->change("card", [&](const DeviceStatus& changed) {
    outcome = changed ? "" : in_words(changed.error());
  });
  EXPECT_EQ(outcome, "this audio device cannot be changed while it is running");
}

}  // namespace
}  // namespace roger::audio
