#include "audio/device/lasting_device.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "audio/device/device_factory.hpp"

namespace roger::audio {
namespace {

using namespace std::chrono_literals;

/// A null device with a plug.
class Plugged final : public AudioDevice {
 public:
  Plugged(std::string name, const std::atomic<bool>& plugged)
      : name_(std::move(name)), plugged_(plugged), null_(make_null_device(48000)) {}
  [[nodiscard]] std::uint32_t sample_rate() const override { return 48000; }
  Status start(AudioProcessor& processor) override { return null_->start(processor); }
  void stop() override { null_->stop(); }
  [[nodiscard]] DeviceState state() const override {
    DeviceState state = null_->state();
    state.name = name_;
    state.running = state.running && plugged_;
    if (!plugged_) state.trouble = name_ + " is gone";
    return state;
  }

 private:
  std::string name_;
  const std::atomic<bool>& plugged_;
  std::unique_ptr<AudioDevice> null_;
};

class Counting final : public AudioProcessor {
 public:
  void process(std::span<const float> /*in*/, std::span<float> out,
               const BlockTime& /*time*/) noexcept override {
    std::ranges::fill(out, 0.0F);
    ++blocks;
    overlaps += inside.exchange(true) ? 1 : 0;
    inside = false;
  }
  std::atomic<int> blocks{0};
  std::atomic<int> overlaps{0};  // two devices called at a time
  std::atomic<bool> inside{false};
};

template <class Condition>
bool comes_true(const Condition& condition) {
  const auto deadline = SteadyClock{}.now() + 60s;
  while (!condition()) {
    if (SteadyClock{}.now() > deadline) return false;
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

/// A computer with a headset and a sound card; "default" is the headset when it is plugged in.
class TwoDevices : public ::testing::Test {
 protected:
  Result<std::unique_ptr<AudioDevice>> open(const DeviceRequest& request) {
    const bool headset = request.name == "headset" || (request.name == "default" && headset_);
    const bool card = request.name == "card" || (request.name == "default" && !headset_);
    if (headset && headset_) {
      return std::unique_ptr<AudioDevice>(std::make_unique<Plugged>("headset", headset_));
    }
    if (card && card_) {
      return std::unique_ptr<AudioDevice>(std::make_unique<Plugged>("card", card_));
    }
    return Error{ErrorCode::kNotFound, "no " + request.name, {}};
  }
  std::unique_ptr<AudioDevice> lasting(const std::string& name, Nanoseconds faithful) {
    return std::move(
               LastingDevice::make({.name = name},
                                   [this](const DeviceRequest& request) { return open(request); },
                                   {.look = 1ms, .retry = 5ms, .faithful = faithful}))
        .value();
  }
  std::atomic<bool> headset_{true};
  std::atomic<bool> card_{true};
  Counting processor_;
};

TEST_F(TwoDevices, DefaultMovesOnWhenItsDeviceIsLost) {
  auto device = lasting("default", 50ms);
  ASSERT_TRUE(device->start(processor_));
  EXPECT_EQ(device->state().name, "headset");
  const TimePoint pulled = SteadyClock{}.now();
  headset_ = false;
  ASSERT_TRUE(comes_true([&] { return device->state().name == "card"; }));
  EXPECT_GE(SteadyClock{}.now() - pulled, 50ms) << "the headset had its time to come back";
  EXPECT_TRUE(device->state().running);
  EXPECT_EQ(device->state().trouble, "");
  EXPECT_EQ(device->state().losses, 1U);
  // The headset is back, and the card stays in use: nobody's ear is moved without need.
  headset_ = true;
  card_ = false;
  ASSERT_TRUE(comes_true([&] { return device->state().name == "headset"; }));
  EXPECT_EQ(device->state().losses, 2U);
  EXPECT_EQ(processor_.overlaps, 0);
}

TEST_F(TwoDevices, NamedDeviceIsWaitedForInSilence) {
  auto device = lasting("headset", 0ms);
  ASSERT_TRUE(device->start(processor_));
  headset_ = false;
  ASSERT_TRUE(comes_true([&] { return !device->state().running; }));
  EXPECT_EQ(device->state().trouble, "headset is gone; silence until it is back");
  const int before = processor_.blocks;
  EXPECT_TRUE(comes_true([&] { return processor_.blocks > before + 20; }));
  EXPECT_EQ(device->state().name, "headset");
  headset_ = true;
  ASSERT_TRUE(comes_true([&] { return device->state().running; }));
  EXPECT_EQ(device->state().trouble, "");
}

}  // namespace
}  // namespace roger::audio
