#include "app/probe/probe_child.hpp"

#include <gtest/gtest.h>

#include "tests/support/wait.hpp"

namespace roger::app {
namespace {

using Phase = ui::ProbeState::Phase;

constexpr const char* kFigures =
    R"({"clicks":100,"lost":2,"outside_ms":{"min":50,"p50":52.9,"p95":54,"p99":55,"max":56},)"
    R"("inside_ms":{"min":50,"p50":52.4,"p95":54,"p99":55,"max":56},"packets":{"heard":640}})";

/// Returns the state after the program has ended.
ui::ProbeState at_its_end(ProbeChild& child) {
  EXPECT_TRUE(test::eventually([&] { return child.look().phase != Phase::kRunning; }));
  return child.look();
}

/// Runs a shell script in place of the program; $1 is the number of clicks, $3 the report file.
ui::ProbeState run(const std::string& script) {
  ProbeChild child({"sh", "-c", script});
  child.start(ui::ProbeMethod::kJack);
  return at_its_end(child);
}

TEST(ProbeChildTest, ReturnsTheFiguresOfTheProgram) {
  const auto state = run(std::string("[ $0 = --clicks ] && echo '") + kFigures + "' > $3; exit 1");
  ASSERT_EQ(state.phase, Phase::kDone)
      << state.trouble << ": a run with lost clicks is still a result";
  EXPECT_EQ(state.figures->clicks, 100);
  EXPECT_EQ(state.figures->lost, 2);
  EXPECT_DOUBLE_EQ(state.figures->outside.p50, 52.9);
  EXPECT_EQ(state.figures->outside.count, 98U);
  EXPECT_EQ(state.figures->inside.count, 640U);
}

TEST(ProbeChildTest, AcousticMethodPassesItsOwnOptions) {
  ProbeChild child(
      {"sh", "-c",
       "[ $2 = --acoustic ] && echo '{\"method\":\"acoustic\",\"clicks\":40,\"lost\":1,"
       "\"outside_ms\":{\"min\":1,\"p50\":52.9,\"p95\":3,\"p99\":4,\"max\":5},"
       "\"uncertainty_ms\":0.7,\"over_noise_db\":31.5}' > $4"});
  child.start(ui::ProbeMethod::kAcoustic);
  const auto state = at_its_end(child);
  ASSERT_EQ(state.phase, Phase::kDone) << state.trouble;
  EXPECT_EQ(state.figures->method, ui::ProbeMethod::kAcoustic);
  EXPECT_EQ(state.figures->lost, 1);
  EXPECT_DOUBLE_EQ(state.figures->outside.p50, 52.9);
  EXPECT_DOUBLE_EQ(state.figures->uncertainty_ms, 0.7);
  EXPECT_DOUBLE_EQ(state.figures->over_noise_db, 31.5);
}

TEST(ProbeChildTest, LastOutputLineIsReportedAsTheReason) {
  const auto state = run("echo starting; echo 'roger: the JACK server has stopped' >&2; exit 1");
  EXPECT_EQ(state.phase, Phase::kFailed);
  EXPECT_EQ(state.trouble, "the JACK server has stopped");
  EXPECT_EQ(run("exit 3").trouble, "the click test ended with code 3 without an error message");
}

TEST(ProbeChildTest, FileWithoutResultIsAFailure) {
  EXPECT_EQ(run("echo '{\"clicks\":\"many\"}' > $3; echo done").phase, Phase::kFailed);
  EXPECT_FALSE(read_probe_figures("/nonexistent"));
}

TEST(ProbeChildTest, CanBeStoppedAndStartedAgain) {
  ProbeChild child({"sh", "-c", "exec sleep 60"});
  EXPECT_EQ(child.look().phase, Phase::kIdle);
  for (int again = 0; again < 2; ++again) {
    child.start(ui::ProbeMethod::kJack);
    EXPECT_EQ(child.look().phase, Phase::kRunning);
    child.stop();
    EXPECT_EQ(at_its_end(child).phase, Phase::kFailed);
  }
}

TEST(ProbeChildTest, MissingProgramIsReported) {
  ProbeChild child({"/nonexistent/roger", "probe"});
  child.start(ui::ProbeMethod::kJack);
  EXPECT_EQ(child.look().phase, Phase::kFailed);
  EXPECT_NE(child.look().trouble.find("/nonexistent/roger"), std::string::npos);
}

}  // namespace
}  // namespace roger::app
