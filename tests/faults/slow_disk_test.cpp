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
  EXPECT_LT(recorder.peak_growth_mib(), kMaxGrowthMib) << recorder.transcript();
  out.heard = pairs.end();
  report("disk of the recorder slow", out);
  expect_undisturbed(out.heard, "A2");
  expect_undisturbed(out.heard, "B2");
}

}  // namespace
}  // namespace roger::test
