#include "core/input_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <istream>

namespace roger {
namespace {

using testing::StartsWith;

constexpr InputKind kSmall{"a small file", 10};

class InputFileTest : public testing::Test {
 protected:
  InputFileTest() {
    std::string name = testing::TempDir() + "roger-input-XXXXXX";
    folder_ = ::mkdtemp(name.data());
  }
  ~InputFileTest() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return folder_ + "/" + name; }
  [[nodiscard]] std::string write(const std::string& text) const {
    std::ofstream(path("file"), std::ios::binary) << text;
    return path("file");
  }
  static std::string error_of(const std::string& path) {
    const auto text = read_input_file(path, kSmall);
    return text ? "no error" : text.error().text();
  }

 private:
  std::string folder_;
};

TEST_F(InputFileTest, WholeFileIsReadUnchanged) {
  const std::string text("\0\xff\r\n", 4);
  EXPECT_EQ(read_input_file(write(text), kSmall).value(), text);
  EXPECT_EQ(read_input_file(write(""), kSmall).value(), "");
  EXPECT_EQ(read_input_file(write("0123456789"), kSmall).value(), "0123456789");
}

TEST_F(InputFileTest, TooLargeFileIsRefused) {
  EXPECT_EQ(error_of(write("0123456789a")),
            path("file") + ": larger than 10 octets: too large for a small file");
}

TEST_F(InputFileTest, FileWithoutItsSizeIsReadUpToTheLimit) {
  // The kernel reports the size 0 for its own files.
  EXPECT_THAT(error_of("/proc/self/status"), StartsWith("/proc/self/status: larger than 10"));
  EXPECT_FALSE(read_input_file("/proc/self/status", kTomlInput).value().empty());
}

TEST_F(InputFileTest, OnlyRegularFilesAreOpened) {
  const auto unreadable = [](const std::string& path, const std::string& why) {
    return path + ": cannot be read as a small file: " + why;
  };
  EXPECT_EQ(error_of(path("none")), unreadable(path("none"), "No such file or directory"));
  EXPECT_EQ(error_of(path("")), unreadable(path(""), "this is a folder"));
  EXPECT_EQ(error_of("/dev/zero"), unreadable("/dev/zero", "this is a device"));
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  EXPECT_EQ(error_of(path("fifo")), unreadable(path("fifo"), "this is a FIFO"));
  std::filesystem::create_symlink("loop", path("loop"));
  EXPECT_THAT(error_of(path("loop")),
              StartsWith(path("loop") + ": cannot be read as a small file"));
  EXPECT_EQ(read_input_file(path("none"), kSmall).error().code, ErrorCode::kNotFound);
}

TEST_F(InputFileTest, ReasonAloneNamesNeitherFileNorKind) {
  EXPECT_EQ(InputFile::try_open(path("none"), 10).error().why, "No such file or directory");
  EXPECT_EQ(InputFile::try_open(path(""), 10).error().why, "this is a folder");
  const auto large = InputFile::try_open(write("0123456789a"), 10);
  EXPECT_EQ(large.error().why, "larger than 10 octets");
  EXPECT_EQ(large.error().code, ErrorCode::kInvalid);
  EXPECT_EQ(InputFile::try_open(write("0123456789"), 10).value().size(), 10U);
}

TEST_F(InputFileTest, BufferEndsAtItsLimit) {
  std::string text(200'000, 'x');
  text.replace(100'000, 1, "\n");
  const std::string file = write(text);
  InputBuffer buffer(InputFile::open(file, kTomlInput).value(), 150'000);
  std::istream in(&buffer);
  std::string line;
  ASSERT_TRUE(std::getline(in, line));
  EXPECT_EQ(line.size(), 100'000U);
  ASSERT_TRUE(std::getline(in, line));
  EXPECT_EQ(line.size(), 49'999U);
  EXPECT_FALSE(std::getline(in, line));
}

TEST_F(InputFileTest, PartsAreReadAtTheirOffset) {
  InputFile file = InputFile::open(write("0123456789"), kSmall).value();
  std::string part(3, ' ');
  EXPECT_EQ(file.read_at(4, part), 3U);
  EXPECT_EQ(part, "456");
  EXPECT_EQ(file.read_at(8, part), 2U);
  EXPECT_EQ(file.read_at(1'000'000, part), 0U);
}

}  // namespace
}  // namespace roger
