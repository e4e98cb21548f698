// Writing of captures.
#include "app/dis/capture/pcap_writer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

#include "app/dis/capture/pcap_reader.hpp"
#include "tests/unit/app_dis/captures.hpp"

namespace roger::app {
namespace {

using testing::HasSubstr;

/// Limits the size of files during its lifetime.
class SmallDisk {
 public:
  explicit SmallDisk(rlim_t octets) : signal_before_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit less{octets, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &less);
  }
  ~SmallDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_before_);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

 private:
  void (*signal_before_)(int);
  rlimit before_{};
};

const ByteVector kFileHeader{0xA1, 0xB2, 0x3C, 0x4D, 0, 2, 0,    4,    0, 0, 0, 0,
                             0,    0,    0,    0,    0, 0, 0xFF, 0xFF, 0, 0, 0, 101};
const ByteVector kRecordHeader{0x65, 0x53, 0xF1, 0x00, 0x07, 0x5B, 0xCD, 0x15,
                               0,    0,    0,    0x1F, 0,    0,    0,    0x1F};

TEST(PcapWriterTest, OctetsAreThoseOfTheFormat) {
  const ScratchFile file("written.pcap");
  {
    auto writer = PcapWriter::create(file.path());
    ASSERT_TRUE(writer) << writer.error().text();
    EXPECT_EQ(file.read(), kFileHeader);
    ASSERT_TRUE(writer.value().write(sample_datagram()));
    EXPECT_EQ(file.read(), concat(concat(kFileHeader, kRecordHeader), kSamplePacket))
        << "each record is written at once";
  }
}

TEST(PcapWriterTest, ExistingFilesAreNotReplaced) {
  const ScratchFile file("existing.pcap");
  file.write(kSampleData);
  const auto writer = PcapWriter::create(file.path());
  ASSERT_FALSE(writer);
  EXPECT_EQ(writer.error().code, ErrorCode::kInvalid);
  EXPECT_THAT(writer.error().text(), HasSubstr(file.path() + ": exists already"));
  EXPECT_EQ(file.read(), kSampleData);
}

TEST(PcapWriterTest, FolderThatDoesNotExistIsNamed) {
  const auto writer = PcapWriter::create("/nonexistent/x.pcap");
  ASSERT_FALSE(writer);
  EXPECT_THAT(writer.error().text(), HasSubstr("/nonexistent/x.pcap"));
}

TEST(PcapWriterTest, FullDiskLeavesAValidCapture) {
  constexpr std::size_t kRecordSize = 16 + 31;
  const ScratchFile file("full.pcap");
  {
    const SmallDisk disk(24 + 2 * kRecordSize + 5);
    auto writer = PcapWriter::create(file.path());
    ASSERT_TRUE(writer) << writer.error().text();
    ASSERT_TRUE(writer.value().write(sample_datagram()));
    ASSERT_TRUE(writer.value().write(sample_datagram()));
    const Status full = writer.value().write(sample_datagram());
    ASSERT_FALSE(full);
    EXPECT_EQ(full.error().code, ErrorCode::kSystem);
    EXPECT_THAT(full.error().text(), HasSubstr(file.path()));
  }
  auto reader = PcapReader::open(file.path());
  ASSERT_TRUE(reader) << reader.error().text();
  for (const bool more : {true, true, false}) {
    const auto read = reader.value().next();
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read.value().datagram.has_value(), more);
    EXPECT_EQ(read.value().is_end, !more);
  }
}

}  // namespace
}  // namespace roger::app
