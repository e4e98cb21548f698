// Commands that choose another sound device. The devices themselves have separate tests.
#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

/// Returns "done" or the reason of the refusal of a command; "none" if it has no outcome yet.
std::string outcome_of(const OperatorPort& port, CommandId id) {
  for (const Event& event : port.events_since(0).events) {
    if (event.command != id) continue;
    return event.kind == EventKind::kCommandDone ? "done" : in_words(event.notice);
  }
  return "none";
}

TEST(DeviceOrderTest, DeviceIsChosenAndOutcomeIsReported) {
  Bench bench(bench_plan());
  OperatorPort& port = *bench.add_station("A").radios;
  std::vector<std::string> chosen;
  bench.change_device = [&](const std::string& name) -> audio::DeviceStatus {
    chosen.push_back(name);
    if (name == "headset") return std::monostate{};
    return audio::DeviceTrouble{audio::DeviceProblem::kNotFound, name};
  };
  EXPECT_EQ(outcome_of(port, port.submit(ChooseDevice{"headset"})), "done");
  EXPECT_EQ(outcome_of(port, port.submit(ChooseDevice{"toaster"})),
            "audio device 'toaster' not found");
  EXPECT_EQ(chosen, (std::vector<std::string>{"headset", "toaster"}));
}

TEST(DeviceOrderTest, DeviceChangeIsRefusedWhileKeyedByHandButNotByVox) {
  Bench bench(bench_plan());
  bench.vox = VoxRequest{};
  Bench::Person& a = bench.add_station("A");
  int changes = 0;
  bench.change_device = [&](const std::string&) {
    ++changes;
    return std::monostate{};
  };
  a.radios->submit(Key{1, true});
  EXPECT_EQ(outcome_of(*a.radios, a.radios->submit(ChooseDevice{"headset"})),
            "radio \"2\" is transmitting: release its key before choosing another sound device")
      << "the key command has not been executed yet";
  bench.run(milliseconds{100});
  EXPECT_NE(outcome_of(*a.radios, a.radios->submit(ChooseDevice{"headset"})), "done");
  EXPECT_EQ(changes, 0);
  a.radios->submit(Key{1, false});
  bench.run(milliseconds{500});
  EXPECT_EQ(outcome_of(*a.radios, a.radios->submit(ChooseDevice{"headset"})), "done");
  // A humming microphone would keep VOX keyed, so the operator must be able to change the device.
  a.microphone = tone(700.0);
  bench.run(milliseconds{300});
  ASSERT_TRUE(a.radios->snapshot()->radios[0].transmitting);
  EXPECT_EQ(outcome_of(*a.radios, a.radios->submit(ChooseDevice{"headset"})), "done");
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{100});
  EXPECT_NE(outcome_of(*a.radios, a.radios->submit(ChooseDevice{"headset"})), "done");
  EXPECT_EQ(changes, 2);
}

}  // namespace
}  // namespace roger::radio
