// Radios of one operator on two sound outputs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

/// Listener A, with a loudspeaker, and two stations that transmit a tone each: B on RED, which A
/// hears on radio 0, and C on BLUE, which A hears on radio 1.
class LoudspeakerTest : public ::testing::Test {
 protected:
  LoudspeakerTest() : bench_(unlimited_plan()) {
    bench_.loudspeaker = audio::DeviceState{};
    bench_.loudspeaker->name = bench_.loudspeaker->asked_for = "speakers";
    bench_.loudspeaker->running = true;
    listener_ = &bench_.add_station("A");
    Bench::Person& red = bench_.add_station("B");
    Bench::Person& blue = bench_.add_station("C");
    red.microphone = tone(kPitch);
    blue.microphone = tone(kOtherPitch);
    blue.radios->submit(Tune{0, Frequency::from_kilohertz(41'000)});
    bench_.run(milliseconds{100});
    red.radios->submit(Key{0, true});
    blue.radios->submit(Key{0, true});
    bench_.run(milliseconds{500});
  }
  static NetPlan unlimited_plan() {
    NetPlan plan = bench_plan();
    plan.transmit_limit = {};
    plan.transmit_warning = {};
    return plan;
  }
  CommandId submit(const Command& command) { return listener_->radios->submit(command); }
  /// Expects the amplitudes of both tones, half a second from now.
  void expect_levels(double red_headset, double blue_headset, double red_loudspeaker,
                     double blue_loudspeaker) {
    bench_.run(milliseconds{500});
    // Short, because playout and the bridge between the devices change the pitch a little.
    constexpr std::size_t kPart = std::size_t{60} * Bench::kRate / 1000;
    const auto headset = std::span<const float>(listener_->left).last(kPart);
    const auto loudspeaker = std::span<const float>(listener_->by_loudspeaker).last(kPart);
    constexpr double kClose = 0.01;
    EXPECT_NEAR(amplitude_at(headset, kPitch), red_headset, kClose);
    EXPECT_NEAR(amplitude_at(headset, kOtherPitch), blue_headset, kClose);
    EXPECT_NEAR(amplitude_at(loudspeaker, kPitch), red_loudspeaker, kClose);
    EXPECT_NEAR(amplitude_at(loudspeaker, kOtherPitch), blue_loudspeaker, kClose);
  }

  Bench bench_;
  Bench::Person* listener_ = nullptr;
};

TEST_F(LoudspeakerTest, EachRadioIsHeardAtItsOutput) {
  expect_levels(kAmplitude, kAmplitude, 0.0, 0.0);
  submit(SetOutput{1, audio::Output::kLoudspeaker});
  expect_levels(kAmplitude, 0.0, 0.0, kAmplitude);
  submit(SetOutput{0, audio::Output::kLoudspeaker});
  submit(SetVolume{0, -6.0});
  expect_levels(0.0, 0.0, kAmplitude / 2.0, kAmplitude);
  submit(SetPan{1, 1.0});
  expect_levels(0.0, 0.0, kAmplitude / 2.0, 0.0);  // of the left side
  submit(SetPan{1, 0.0});
  submit(SetOutput{1, audio::Output::kHeadset});
  expect_levels(0.0, kAmplitude, kAmplitude / 2.0, 0.0);
  EXPECT_EQ(listener_->radios->snapshot()->radios[0].output, audio::Output::kLoudspeaker);
}

TEST_F(LoudspeakerTest, HeadsetPlaysAllWhileNoLoudspeakerIsChosen) {
  submit(SetOutput{1, audio::Output::kLoudspeaker});
  expect_levels(kAmplitude, 0.0, 0.0, kAmplitude);
  bench_.loudspeaker->asked_for = audio::kNullDevice;
  expect_levels(kAmplitude, kAmplitude, 0.0, 0.0);
  bench_.loudspeaker->asked_for = "speakers";
  expect_levels(kAmplitude, 0.0, 0.0, kAmplitude);
}

TEST_F(LoudspeakerTest, LostLoudspeakerIsReportedAndItsRadiosStayThere) {
  submit(SetOutput{1, audio::Output::kLoudspeaker});
  bench_.run(milliseconds{100});
  const audio::DeviceTrouble lost{.problem = audio::DeviceProblem::kUnplugged,
                                  .device = "speakers"};
  bench_.loudspeaker->trouble = lost;
  bench_.loudspeaker->running = false;
  expect_levels(kAmplitude, 0.0, 0.0, kAmplitude);
  bench_.loudspeaker->trouble = {};
  bench_.loudspeaker->running = true;
  bench_.run(milliseconds{100});
  const auto events = events_of(*listener_->radios, EventKind::kDeviceTrouble);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].notice, to_notice(lost));
  EXPECT_EQ(events[1].notice, Notice(NoticeCode::kDeviceWorks, {"speakers"}));
  EXPECT_TRUE(listener_->radios->snapshot()->device.trouble.empty()) << "the headset's";
}

TEST_F(LoudspeakerTest, IsChosenWhileAKeyIsHeld) {
  std::vector<std::string> chosen;
  bench_.change_device = [&](const std::string& name) {
    chosen.push_back(name);
    return std::monostate{};
  };
  submit(Key{0, true});
  bench_.run(milliseconds{100});
  submit(ChooseDevice{"headset"});
  submit(ChooseDevice{"speakers", audio::Output::kLoudspeaker});
  EXPECT_THAT(chosen, ::testing::ElementsAre("speakers"));
}

}  // namespace
}  // namespace roger::radio
