// A station whose operator selects another sound device while it runs.
#include <gmock/gmock.h>

#include "tests/integration/radio/radio_fixture.hpp"
#include "tests/unit/radio/signals.hpp"

namespace roger::radio {
namespace {

using ::testing::StartsWith;

class DeviceChangeTest : public RadioFederation {
 protected:
  /// Opens a station with devices as the program does.
  std::unique_ptr<Station> open_with(const std::string& device, bool vox = false) {
    StationSettings wanted = settings({"EAGLE 1"});
    wanted.operators.front().device.name = device;
    if (vox) wanted.vox = VoxRequest{};
    auto station = Station::open(std::move(wanted));
    EXPECT_TRUE(station) << (station ? "" : station.error().text());
    return station ? std::move(station).value() : nullptr;
  }
  /// Returns the refusal of an order; "" if it was executed.
  static std::string outcome(OperatorPort& port, const Command& command) {
    const CommandId id = port.submit(command);
    std::optional<std::string> out;
    EXPECT_TRUE(eventually([&] {
      for (const Event& event : port.events_since(0).events) {
        if (event.command == id) out = in_words(event.notice);
      }
      return out.has_value();
    }));
    return out.value_or("none");
  }
  static void key(OperatorPort& port, bool pressed) {
    port.submit(Key{0, pressed});
    ASSERT_TRUE(eventually([&] { return port.snapshot()->radios[0].transmitting == pressed; }));
  }
  /// Returns whether the newest 250 ms contain this tone and not the other one.
  static bool hears(const TestStation& listener, double hertz, double other) {
    constexpr std::size_t kPart = MemoryHeadset::kRate / 4;
    const std::vector<float> heard = listener.headset().heard();
    if (heard.size() < kPart) return false;
    const auto newest = std::span(heard).last(kPart);
    return amplitude_at(newest, hertz) > 0.05 && amplitude_at(newest, other) < 0.01;
  }
};

TEST_F(DeviceChangeTest, ListenerSwitchesDeviceAndRadiosStay) {
  const std::unique_ptr<Station> speaker = open_with("tone:440");
  const TestStation listener = open(settings({"EAGLE 2"}));
  ASSERT_TRUE(speaker && listener.station);
  OperatorPort& port = speaker->operator_port(0);
  ASSERT_TRUE(eventually([&] { return port.snapshot()->federation.joined; }));
  key(port, true);
  EXPECT_TRUE(eventually([&] { return hears(listener, 440.0, 880.0); }));

  EXPECT_EQ(outcome(port, ChooseDevice{"tone:880"}),
            "radio \"1\" is transmitting: release its key before choosing another sound device");
  EXPECT_EQ(port.snapshot()->device.name, "tone:440,-20");
  key(port, false);
  EXPECT_EQ(outcome(port, ChooseDevice{"tone:880"}), "");
  ASSERT_TRUE(eventually([&] { return port.snapshot()->device.asked_for == "tone:880"; }));
  const auto after = port.snapshot();
  EXPECT_EQ(after->device.name, "tone:880,-20");
  EXPECT_TRUE(after->device.running);
  EXPECT_EQ(after->device.losses, 0U);
  EXPECT_TRUE(after->federation.joined);
  EXPECT_EQ(after->radios[0].net, "RED");
  key(port, true);
  EXPECT_TRUE(eventually([&] { return hears(listener, 880.0, 440.0); }));
  key(port, false);

  EXPECT_EQ(outcome(port, ChooseDevice{"no such headset"}),
            "audio device 'no such headset' not found; 'tone:880,-20' stays in use");
  EXPECT_THAT(outcome(port, ChooseDevice{"tone:very,high"}),
              StartsWith("audio device 'tone:very,high': expected "));
  key(port, true);
  EXPECT_TRUE(eventually([&] { return hears(listener, 880.0, 440.0); }));
  key(port, false);
}

TEST_F(DeviceChangeTest, VoxFollowsTheNewMicrophone) {
  const std::unique_ptr<Station> speaker = open_with("tone:440", /*vox=*/true);
  const TestStation listener = open(settings({"EAGLE 2"}));
  ASSERT_TRUE(speaker && listener.station);
  OperatorPort& port = speaker->operator_port(0);
  ASSERT_TRUE(eventually([&] { return port.snapshot()->radios[0].transmitting; }));
  EXPECT_TRUE(eventually([&] { return hears(listener, 440.0, 880.0); }));
  EXPECT_EQ(outcome(port, ChooseDevice{"tone:880"}), "");
  EXPECT_TRUE(eventually([&] { return hears(listener, 880.0, 440.0); }));
  EXPECT_EQ(outcome(port, ChooseDevice{"null"}), "");
  EXPECT_TRUE(eventually([&] { return !port.snapshot()->radios[0].transmitting; }))
      << "no key is stuck";
}

TEST_F(DeviceChangeTest, OperatorsOfOneProcessHaveSeparateDevices) {
  StationSettings wanted = settings({"EAGLE 1", "EAGLE 2", "ECHO"});
  for (OperatorRequest& request : wanted.operators) request.device.name = "tone:440";
  auto station = Station::open(std::move(wanted));
  ASSERT_TRUE(station) << station.error().text();
  EXPECT_EQ(outcome(station.value()->operator_port(1), ChooseDevice{"tone:880"}), "");
  const auto device = [&](std::size_t i) {
    return station.value()->operator_port(i).snapshot()->device.asked_for;
  };
  EXPECT_TRUE(eventually([&] { return device(1) == "tone:880"; }));
  EXPECT_EQ(device(0), "tone:440");
  EXPECT_EQ(outcome(station.value()->operator_port(2), ChooseDevice{"tone:880"}),
            "this operator is automatic and has no sound device");
  station.value()->close();
  EXPECT_THAT(outcome(station.value()->operator_port(0), ChooseDevice{"tone:880"}),
              ::testing::HasSubstr("audio is not running"));
}

}  // namespace
}  // namespace roger::radio
