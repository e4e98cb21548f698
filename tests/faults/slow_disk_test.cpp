// A recorder whose disk is slow while stations talk.
#include <filesystem>

#include "tests/faults/fault.hpp"
#include "tests/faults/recorder.hpp"

namespace roger::test {
namespace {

TEST(SlowDiskTest, RecorderDisturbsNoVoiceAndNoMemory) {
  TalkingPairs pairs;
  const std::string folder = pairs.folder() + "/disk";
  std::filesystem::create_directory(folder);
  StationProgram recorder = start_recorder(pairs, folder,
                                           {"LD_PRELOAD=" ROGER_BIN_DIR "/libtest-system-faults.so",
                                            "ROGER_TEST_SLOW_FOLDER=" + folder});
  ASSERT_TRUE(recorder.shows("Recording to")) << recorder.transcript();
  recorder.begin_measurement();
  pairs.talk_for(5s);
  Fault out;
  out.recovered = wait_for_recovery(pairs);
  const double growth_mib = recorder.peak_growth_mib().value();
  out.heard = pairs.end();
  out.heard.growth_mib[recorder.name()] = growth_mib;
  report("disk of the recorder slow", out, kNoTimeToHeal);
  expect_undisturbed(out.heard, "A2");
  expect_undisturbed(out.heard, "B2");
  expect_no_trouble(out.heard);
  for (const std::string& line : recorder.lines()) {
    EXPECT_EQ(line.find("recording has stopped"), std::string::npos) << recorder.transcript();
  }
}

}  // namespace
}  // namespace roger::test
