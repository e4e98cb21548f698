// A recorder whose disk is full while stations talk.
#include "tests/faults/recorder.hpp"

#include <sys/mount.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "tests/faults/fault.hpp"
#include "tests/support/isolation.hpp"

namespace roger::test {
namespace {

/// A small file system at a folder, in the mount namespace of this test.
class SmallDisk {
 public:
  explicit SmallDisk(std::string folder) : folder_(std::move(folder)) {
    std::filesystem::create_directory(folder_);
    mount_with_size("256k", 0);
  }
  ~SmallDisk() { ::umount2(folder_.c_str(), MNT_DETACH); }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  void enlarge() const { mount_with_size("64m", MS_REMOUNT); }

 private:
  void mount_with_size(const std::string& size, unsigned long flags) const {
    const std::string options = "size=" + size;
    if (::mount("tmpfs", folder_.c_str(), "tmpfs", flags, options.c_str()) != 0) {
      throw std::runtime_error("cannot mount " + folder_ + ": " + std::strerror(errno));
    }
  }

  std::string folder_;
};

TEST(RecorderFaultTest, FullDiskIsReportedAndRecordingResumesWhenThereIsRoom) {
  if (!has_own_network()) GTEST_SKIP() << "cannot mount a file system without namespaces";
  TalkingPairs pairs;
  const SmallDisk disk(pairs.folder() + "/disk");
  StationProgram recorder = start_recorder(pairs, pairs.folder() + "/disk", {});
  ASSERT_TRUE(recorder.shows("Recording to")) << recorder.transcript();
  recorder.begin_measurement();
  EXPECT_TRUE(recorder.shows("recording has stopped")) << recorder.transcript();
  disk.enlarge();
  EXPECT_TRUE(recorder.shows("recording has resumed")) << recorder.transcript();
  Fault out;
  out.recovered = wait_for_recovery(pairs);
  const double growth_mib = recorder.peak_growth_mib().value();
  out.heard = pairs.end();
  out.heard.growth_mib[recorder.name()] = growth_mib;
  report("disk of the recorder full", out, kNoTimeToHeal);
  expect_undisturbed(out.heard, "A2");
  expect_undisturbed(out.heard, "B2");
  expect_no_trouble(out.heard);
}

}  // namespace
}  // namespace roger::test
