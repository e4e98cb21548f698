// Reception by a radio whose detector is for another modulation.
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

NetPlan mismatch_plan() {
  std::string text = R"(
[[net]]
name = "GROUND"
frequency_mhz = "40.000"
modulation = "FM"
[[net]]
name = "TOWER"
frequency_mhz = "40.000"
modulation = "AM"
[[net]]
name = "ELSEWHERE"
frequency_mhz = "41.000"
)";
  for (const auto& [call_sign, presets] :
       {std::pair{"A", "\"GROUND\""}, std::pair{"B", "\"TOWER\", \"GROUND\", \"ELSEWHERE\""},
        std::pair{"C", "\"GROUND\""}}) {
    text += std::string("[[station]]\ncall_sign = \"") + call_sign +
            "\"\n[[station.radio]]\nname = \"1\"\nlowest_mhz = 30\nhighest_mhz = 88\npresets = [" +
            presets + "]\n";
  }
  auto plan = parse_net_plan(text, "mismatch");
  EXPECT_TRUE(plan) << plan.error().text();
  return std::move(plan).value();
}

class MismatchTest : public testing::Test {
 protected:
  static std::string unreadable_reason(const Bench::Person& person) {
    const auto& speakers = person.radios->snapshot()->radios.at(0).speakers;
    return speakers.empty() ? "no speaker" : in_words(speakers.front().unreadable);
  }
  Bench bench{mismatch_plan()};
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  Bench::Person& c = bench.add_station("C");
};

TEST_F(MismatchTest, AmRadioCannotReadFmAndReportsTheReason) {
  a.microphone = tone(700.0, 0.2F);
  a.radios->submit(Key{0, true});
  bench.run(std::chrono::milliseconds{600});
  EXPECT_EQ(unreadable_reason(c), "");
  EXPECT_NEAR(amplitude_at(c.heard(400, 200), 700.0), 0.2, 0.02);
  EXPECT_EQ(unreadable_reason(b), "it is sent in FM, this radio uses AM");
  EXPECT_LT(amplitude_at(b.heard(400, 200), 700.0), 0.05);
  EXPECT_GT(rms(b.heard(400, 200)), 0.005) << "a carrier is audible";
  const auto not_heard = events_of(*b.radios, EventKind::kNotHeard);
  ASSERT_FALSE(not_heard.empty());
  EXPECT_EQ(in_words(not_heard[0].why), "it is sent in FM, this radio uses AM");
  ASSERT_EQ(b.radios->snapshot()->transmissions.size(), 1U);
  EXPECT_EQ(in_words(b.radios->snapshot()->transmissions[0].reason), in_words(not_heard[0].why));
}

TEST_F(MismatchTest, PresetWithMatchingModulationIsReadable) {
  b.radios->submit(SelectPreset{0, 2});
  bench.run(std::chrono::milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(std::chrono::milliseconds{400});
  EXPECT_EQ(unreadable_reason(b), "");
}

}  // namespace
}  // namespace roger::radio
