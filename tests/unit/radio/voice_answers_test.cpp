// Answers to requests for the status of a station.
#include "radio/station/report/voice_answers.hpp"

#include <gtest/gtest.h>

#include "radio/signal/stream_tag.hpp"

namespace roger::radio {
namespace {

constexpr TimePoint kAnswered{std::chrono::seconds{100}};

LatencySnapshot latency(const std::string& sender) {
  LatencySnapshot out;
  out.call_sign = sender;
  out.net = "COMMAND";
  out.sender_radio.index = 3;
  out.packets = 30;
  out.lost = 2;
  out.late = 1;
  out.clocks_related = true;
  out.end_to_end = {30, 60, 61.5, 62, 63.25, 64};
  out.stages[static_cast<std::size_t>(Stage::kNetwork)] = {30, 0.1, 0.2, 0.3, 0.4, 0.5};
  out.uncertainty_ms = 0.75;
  out.stages[static_cast<std::size_t>(Stage::kPlayout)] = {30, 20.5, 21, 22, 23, 24};
  out.stage_uncertainty_ms[static_cast<std::size_t>(Stage::kPlayout)] = 0.25;
  return out;
}

std::shared_ptr<const StationSnapshot> operator_hearing(const std::string& call_sign,
                                                        std::size_t senders) {
  auto out = std::make_shared<StationSnapshot>();
  out->call_sign = call_sign;
  for (std::size_t i = 0; i < senders; ++i) {
    out->latencies.push_back(latency("S" + std::to_string(i + 1)));
  }
  return out;
}

using Operators = std::vector<std::shared_ptr<const StationSnapshot>>;

TEST(VoiceAnswersTest, NothingIsSentWithoutARequest) {
  VoiceAnswers answers;
  EXPECT_TRUE(answers.due(kAnswered, "f", Operators{operator_hearing("A", 2)}).empty());
}

TEST(VoiceAnswersTest, EverySenderOfEveryOperatorIsReported) {
  VoiceAnswers answers;
  answers.ask();
  const auto reports =
      answers.due(kAnswered, "f", Operators{operator_hearing("A", 2), operator_hearing("B", 1)});
  ASSERT_EQ(reports.size(), 3U);
  StageDelays stages;
  stages[static_cast<std::size_t>(Stage::kNetwork)] = {200, 400, 0};
  stages[static_cast<std::size_t>(Stage::kPlayout)] = {21'000, 23'000, 250};
  const VoiceReport first{
      "f", "A",    "S1",      1, 3, 30, 2, 1, true, {200, 300, 400}, {61'500, 62'000, 63'250},
      750, stages, "COMMAND", 3};
  EXPECT_EQ(reports[0], first);
  EXPECT_EQ(reports[2].receiver, "B");
  EXPECT_EQ(reports[2].number, 3);
}

TEST(VoiceAnswersTest, StationThatHasHeardNothingAnswersToo) {
  VoiceAnswers answers;
  answers.ask();
  const auto reports = answers.due(kAnswered, "f", Operators{operator_hearing("A", 0)});
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].federate, "f");
  EXPECT_EQ(reports[0].count, 0);
}

TEST(VoiceAnswersTest, DelaysAreOmittedWhileClocksAreNotRelated) {
  auto one = std::make_shared<StationSnapshot>(*operator_hearing("A", 1));
  one->latencies.front().clocks_related = false;
  VoiceAnswers answers;
  answers.ask();
  const auto reports = answers.due(kAnswered, "f", Operators{one});
  EXPECT_FALSE(reports.at(0).clocks_related);
  EXPECT_EQ(reports.at(0).end_to_end, VoiceDelay{});
  EXPECT_EQ(reports.at(0).packets, 30U);
  ASSERT_TRUE(reports.at(0).stages) << "those of one host need no related clocks";
  EXPECT_EQ(reports.at(0).stages->at(static_cast<std::size_t>(Stage::kPlayout)).p50, 21'000U);
}

TEST(VoiceAnswersTest, RequestsWithoutEndAreAnsweredOnceASecond) {
  VoiceAnswers answers;
  const Operators operators{operator_hearing("A", 1)};
  int answered = 0;
  for (int i = 0; i < 500; ++i) {  // 5 s
    answers.ask();
    const TimePoint now = kAnswered + i * Nanoseconds{10'000'000};
    answered += answers.due(now, "f", operators).empty() ? 0 : 1;
  }
  EXPECT_EQ(answered, 5);
}

TEST(VoiceAnswersTest, AnswerIsBounded) {
  VoiceAnswers answers;
  answers.ask();
  const auto reports = answers.due(
      kAnswered, "f", Operators{operator_hearing("A", 200), operator_hearing("B", 200)});
  EXPECT_EQ(reports.size(), VoiceAnswers::kMaxReports);
  EXPECT_EQ(reports.back().number, reports.back().count);
}

TEST(VoiceAnswersTest, ReplaysAreNotReportedAsTheLiveStation) {
  auto one = std::make_shared<StationSnapshot>(*operator_hearing("A", 2));
  one->latencies.back().stream = make_first_replay_stream(1);
  VoiceAnswers answers;
  answers.ask();
  const auto reports = answers.due(kAnswered, "f", Operators{one});
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].sender, "S1");
}

}  // namespace
}  // namespace roger::radio
