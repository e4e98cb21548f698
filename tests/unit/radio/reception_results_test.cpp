// Which stations hear which, and the first reason why not.
#include "radio/station/report/reception_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

constexpr std::uint64_t kStream = 7;
const Frequency kRed = Frequency::from_hertz(40'000'000);
const Frequency kBlue = Frequency::from_hertz(41'000'000);

struct ReceptionResultsTest : testing::Test {
  void follow(Nanoseconds time = milliseconds{50}) {
    now += time;
    results.follow(on_air, radios, now);
  }
  [[nodiscard]] std::string reason() const {
    return results.transmissions().empty() ? "no transmission"
                                           : in_words(results.transmissions().front().reason);
  }
  [[nodiscard]] bool heard() const {
    return !results.transmissions().empty() && results.transmissions().front().heard;
  }
  ReceptionResults results;
  std::vector<KnownRadio> on_air{{kStream, "FOX", kRed, {}}};
  std::vector<RadioView> radios{{"1", kRed, false}};
  TimePoint now{std::chrono::seconds{1000}};
};

TEST_F(ReceptionResultsTest, HeardTransmissionIsReported) {
  follow();
  EXPECT_FALSE(heard()) << "not yet";
  EXPECT_EQ(reason(), "");
  EXPECT_FALSE(results.of(kStream)) << "too early to say";
  results.heard(0, kStream, true, now);
  follow();
  EXPECT_TRUE(heard());
  EXPECT_EQ(results.transmissions()[0].radio, RadioId{0});
  EXPECT_TRUE(results.of(kStream)->heard);
}

TEST_F(ReceptionResultsTest, RetunedTransmitterIsAnotherTransmission) {
  follow();
  results.heard(0, kStream, true, now);
  follow();
  results.heard(0, kStream, false, now);
  on_air[0].frequency = kBlue;
  follow();
  on_air.clear();
  follow();
  ASSERT_TRUE(results.of(kStream));
  EXPECT_FALSE(results.of(kStream)->heard) << "only on the former frequency";
}

TEST_F(ReceptionResultsTest, UntunedFrequencyIsReported) {
  radios[0].address = kBlue;
  follow();
  EXPECT_EQ(reason(), "no radio tuned to 40.000 MHz");
  EXPECT_FALSE(results.transmissions()[0].radio);
  EXPECT_EQ(results.transmissions()[0].reason.code, HearingReason::kNotTuned);
}

TEST_F(ReceptionResultsTest, ReceiversReasonIsReported) {
  follow();
  results.not_heard(0, kStream, {HearingReason::kTooWeak, 3.0}, now);
  follow();
  EXPECT_EQ(reason(), "3 dB below squelch");
  EXPECT_EQ(results.transmissions()[0].reason.code, HearingReason::kTooWeak);
}

TEST_F(ReceptionResultsTest, LatestResultOfReceptionOrReasonApplies) {
  follow();
  results.not_heard(0, kStream, {HearingReason::kSteppedOn}, now);
  follow();
  results.heard(0, kStream, true, now);
  follow();
  EXPECT_TRUE(heard());
  results.heard(0, kStream, false, now);
  follow();
  results.not_heard(0, kStream, {HearingReason::kTooWeak, 3.0}, now);
  follow();
  EXPECT_FALSE(heard());
  EXPECT_EQ(reason(), "3 dB below squelch");
  on_air.clear();
  follow();
  EXPECT_TRUE(results.of(kStream)->heard) << "the station was heard, though it faded at the end";
}

TEST_F(ReceptionResultsTest, NoiseIsNotCountedAsHeard) {
  follow();
  for (int turn = 0; turn < 2; ++turn) {
    results.set_unintelligible(0, kStream, {HearingReason::kOtherKey}, now);
    results.heard(0, kStream, true, now);
    follow();
    EXPECT_FALSE(heard());
    EXPECT_EQ(reason(), "it uses another key");
    results.heard(0, kStream, false, now);
    on_air.clear();
    follow();
    EXPECT_FALSE(results.of(kStream)->heard) << "the station was not heard either";
    on_air.push_back({kStream, "FOX", kRed, {}});
    follow();
  }
}

TEST_F(ReceptionResultsTest, StationHearsFromTheMomentItGetsTheKey) {
  follow();
  results.set_unintelligible(0, kStream, {HearingReason::kOtherKey}, now);
  results.heard(0, kStream, true, now);
  follow();
  EXPECT_FALSE(heard());
  follow(milliseconds{1600});
  EXPECT_TRUE(heard()) << "it was not reported again";
}

TEST_F(ReceptionResultsTest, MutedRadioIsReported) {
  radios[0].muted = true;
  results.heard(0, kStream, true, now);
  follow();
  EXPECT_FALSE(heard());
  EXPECT_EQ(reason(), "this radio is muted");
}

TEST_F(ReceptionResultsTest, MissingSoundIsReportedAfterHalfASecond) {
  follow();
  follow(milliseconds{400});
  EXPECT_EQ(reason(), "");
  follow(milliseconds{200});
  EXPECT_EQ(reason(), "on the air, but no sound arrives");
}

TEST_F(ReceptionResultsTest, SatelliteDelayExtendsTheWait) {
  radios[0].delay = milliseconds{1000};
  follow();
  follow(milliseconds{1400});
  EXPECT_EQ(reason(), "");
  follow(milliseconds{200});
  EXPECT_EQ(reason(), "on the air, but no sound arrives");
}

TEST_F(ReceptionResultsTest, OneHearingRadioIsEnough) {
  radios.push_back({"2", kRed, true});
  radios.push_back({"3", kRed, false});
  follow();
  results.not_heard(0, kStream, {HearingReason::kTransmits}, now);
  results.heard(2, kStream, true, now);
  follow();
  EXPECT_TRUE(heard());
  EXPECT_EQ(results.transmissions()[0].radio, RadioId{2});
}

TEST_F(ReceptionResultsTest, OldReasonDoesNotApplyToANewTransmission) {
  follow();
  results.not_heard(0, kStream, {HearingReason::kTransmits}, now);
  follow();
  on_air.clear();
  follow();
  EXPECT_EQ(in_words(results.of(kStream)->reason), "this radio is transmitting");
  on_air.push_back({kStream, "FOX", kRed, {}});
  follow(std::chrono::seconds{5});
  EXPECT_EQ(reason(), "");
}

TEST_F(ReceptionResultsTest, EndedTransmissionsExpire) {
  results.heard(0, kStream, true, now);
  follow();
  on_air.clear();
  follow();
  EXPECT_TRUE(results.of(kStream));
  follow(std::chrono::seconds{61});
  EXPECT_FALSE(results.of(kStream));
}

/// Returns "heard" or the reason of the station `by`; "no answer" if it has not answered.
std::string answer_of(const Bench::Person& person, RadioId radio, const std::string& by) {
  for (const HearingAnswerSnapshot& hearer : person.radios->snapshot()->radios.at(radio).hearers) {
    if (hearer.call_sign == by) return hearer.heard ? "heard" : in_words(hearer.reason);
  }
  return "no answer";
}

TEST(WhoHearsTest, EveryStationAnswersWithItsReason) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  Bench::Person& c = bench.add_station("C");
  Bench::Person& echo = bench.add_operator("ECHO");  // at C's station
  b.radios->submit(SetMute{0, true});
  c.radios->submit(SelectPreset{0, 2});
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{1500});
  a.radios->submit(AskWhoHears{0});
  bench.run(milliseconds{200});
  EXPECT_EQ(answer_of(a, 0, "ECHO"), "heard");
  EXPECT_EQ(answer_of(a, 0, "B"), "this radio is muted");
  EXPECT_EQ(answer_of(a, 0, "C"), "no radio tuned to 40.000 MHz");
  EXPECT_EQ(answer_of(a, 0, "A"), "no answer") << "no operator answers their own question";
  const auto answers = events_of(*a.radios, EventKind::kHearing);
  EXPECT_EQ(answers.size(), 3U);
  for (const Event& answer : answers) {
    EXPECT_EQ(answer.listens, answer.call_sign != "C") << answer.call_sign;
  }
  const auto there = c.radios->snapshot()->transmissions;
  ASSERT_EQ(there.size(), 1U);
  EXPECT_EQ(there[0].call_sign, "A");
  EXPECT_FALSE(there[0].radio);
  EXPECT_EQ(echo.radios->snapshot()->transmissions.size(), 1U);

  b.radios->submit(SetMute{0, false});
  bench.run(milliseconds{100});
  a.radios->submit(AskWhoHears{0});
  bench.run(milliseconds{200});
  EXPECT_EQ(answer_of(a, 0, "B"), "heard") << "a new question gets the new answer";
  EXPECT_EQ(a.radios->snapshot()->radios[0].hearers.size(), 3U);
}

/// Keys a radio for a second, and asks about it.
void talk_and_ask(Bench& bench, const Bench::Person& person, RadioId radio) {
  person.radios->submit(Key{radio, true});
  bench.run(milliseconds{1000});
  person.radios->submit(Key{radio, false});
  bench.run(milliseconds{500});
  person.radios->submit(AskWhoHears{radio});
  bench.run(milliseconds{200});
}

TEST(WhoHearsTest, AnswersBelongToTheChannelThatTheRadioIsTunedTo) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.add_station("B");
  bench.add_station("C");
  bench.run(milliseconds{100});
  a.radios->submit(AskWhoHears{0});
  bench.run(milliseconds{200});
  const auto refusals = [&a] { return events_of(*a.radios, EventKind::kCommandRefused); };
  ASSERT_EQ(refusals().size(), 1U) << "nothing was sent";
  talk_and_ask(bench, a, 0);
  EXPECT_EQ(answer_of(a, 0, "C"), "heard");

  a.radios->submit(SelectPreset{0, 2});
  bench.run(milliseconds{100});
  EXPECT_EQ(answer_of(a, 0, "C"), "no answer") << "that was on the former channel";
  EXPECT_FALSE(a.radios->snapshot()->radios[0].asked_at);
  a.radios->submit(AskWhoHears{0});
  bench.run(milliseconds{200});
  EXPECT_EQ(answer_of(a, 0, "B"), "no answer");
  EXPECT_EQ(answer_of(a, 0, "C"), "no answer");
  ASSERT_EQ(refusals().size(), 2U);
  EXPECT_EQ(refusals()[1].notice, Notice(NoticeCode::kNoTransmissionYet, {"BLUE"}));

  talk_and_ask(bench, a, 0);
  EXPECT_EQ(answer_of(a, 0, "B"), "heard") << "with its second radio";
  EXPECT_EQ(answer_of(a, 0, "C"), "no radio tuned to 41.000 MHz");
  EXPECT_EQ(refusals().size(), 2U);
}

TEST(WhoHearsTest, AnswersToAnInstructorAreShown) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.add_station("C");
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{500});
  bench.net(1).deliver(HearingRequest{a.radios->stream_of(0)});
  bench.run(milliseconds{200});
  EXPECT_EQ(answer_of(a, 0, "C"), "heard");
  EXPECT_FALSE(a.radios->snapshot()->radios[0].asked_at) << "this station has not asked";
}

TEST(WhoHearsTest, NoStationAnswersAboutAFormerChannel) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.add_station("C");
  bench.run(milliseconds{100});
  talk_and_ask(bench, a, 0);
  ASSERT_EQ(answer_of(a, 0, "C"), "heard");
  a.radios->submit(SelectPreset{0, 2});
  bench.run(milliseconds{100});
  // The question of a station that does not know that its transmission was on another channel.
  bench.net(1).deliver(HearingRequest{a.radios->stream_of(0)});
  std::size_t answers = 0;
  bench.net(1).sends_together = [&answers](std::span<const Message> messages) {
    answers += static_cast<std::size_t>(std::ranges::count_if(
        messages, [](const Message& one) { return std::holds_alternative<ReceptionReport>(one); }));
  };
  bench.run(milliseconds{2000});
  EXPECT_EQ(answers, 0U);
}

TEST(WhoHearsTest, InstructorHearsButDoesNotAnswer) {
  NetPlan plan = bench_plan();
  plan.stations[1].instructor = true;
  const std::string instructor = plan.stations[1].call_sign;
  Bench bench(std::move(plan));
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station(instructor);
  bench.add_station("C");
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{500});
  a.radios->submit(AskWhoHears{0});
  bench.run(milliseconds{200});
  EXPECT_EQ(answer_of(a, 0, "C"), "heard");
  EXPECT_EQ(answer_of(a, 0, instructor), "no answer");
  EXPECT_EQ(events_of(*b.radios, EventKind::kReceiveStarted).size(), 1U);
}

TEST(WhoHearsTest, OperatorOfTheSameStationIsAnswered) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.add_operator("B");
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{500});
  a.radios->submit(AskWhoHears{0});
  bench.run(milliseconds{200});
  EXPECT_EQ(answer_of(a, 0, "B"), "heard");
}

TEST(WhoHearsTest, LostPacketsAreReportedAsReason) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  bench.net(0).drop = [](const VoicePacket&) { return true; };
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{1500});
  ASSERT_EQ(b.radios->snapshot()->transmissions.size(), 1U);
  EXPECT_EQ(b.radios->snapshot()->transmissions[0].reason.code, HearingReason::kNoSound);
}

}  // namespace
}  // namespace roger::radio
