// Lines on a pipe that is not read.
#include "core/line_output.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace roger {
namespace {

/// A pipe with room for kRoom octets.
class SmallPipe {
 public:
  static constexpr std::size_t kRoom = 16'384;

  SmallPipe() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    EXPECT_EQ(::fcntl(ends_[1], F_SETPIPE_SZ, kRoom), kRoom);
    EXPECT_EQ(::fcntl(ends_[0], F_SETFL, O_NONBLOCK), 0);
  }
  ~SmallPipe() {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }
  SmallPipe(const SmallPipe&) = delete;
  SmallPipe& operator=(const SmallPipe&) = delete;

  [[nodiscard]] int in() const { return ends_[1]; }
  /// Returns everything that has been written.
  [[nodiscard]] std::string read() const {
    std::string out;
    std::array<char, 4096> piece{};
    for (ssize_t size = 0; (size = ::read(ends_[0], piece.data(), piece.size())) > 0;) {
      out.append(piece.data(), static_cast<std::size_t>(size));
    }
    return out;
  }

 private:
  std::array<int, 2> ends_{};
};

std::string note(std::uint64_t left_out) {
  return "left out: " + std::to_string(left_out) + "\n";
}

class LineOutputTest : public testing::Test {
 protected:
  void write(const std::string& line) { output_.write(line + "\n", note); }

  SmallPipe pipe_;
  LineOutput output_{pipe_.in()};
};

TEST_F(LineOutputTest, LinesAreWrittenInOrder) {
  write("one");
  write("two");
  EXPECT_EQ(pipe_.read(), "one\ntwo\n");
}

TEST_F(LineOutputTest, LinesOfAPipeThatIsNotReadAreLeftOutAndCounted) {
  const std::string line(SmallPipe::kRoom - 1, 'x');
  write(line);
  for (int i = 0; i < 1000; ++i) write("never seen");
  EXPECT_EQ(pipe_.read(), line + "\n");
  write("next");
  write("last");
  EXPECT_EQ(pipe_.read(), "left out: 1000\nnext\nlast\n");
  write("again");
  EXPECT_EQ(pipe_.read(), "again\n");
}

TEST_F(LineOutputTest, LineThatIsCutEndsBeforeTheNextOne) {
  write(std::string(SmallPipe::kRoom + 1, 'x'));
  EXPECT_EQ(pipe_.read(), std::string(SmallPipe::kRoom, 'x'));
  write("next");
  EXPECT_EQ(pipe_.read(), "\nleft out: 1\nnext\n");
}

TEST_F(LineOutputTest, LinesFollowADescriptorThatIsRedirected) {
  write("first");
  const SmallPipe other;
  ASSERT_EQ(::dup2(other.in(), pipe_.in()), pipe_.in());
  write("second");
  EXPECT_EQ(other.read(), "second\n");
  EXPECT_EQ(pipe_.read(), "first\n");
}

TEST(LineOutputOnATerminal, DoesNotWaitForATerminalThatIsNotRead) {
  const int reader = ::posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_GE(reader, 0);
  ASSERT_EQ(::grantpt(reader), 0);
  ASSERT_EQ(::unlockpt(reader), 0);
  const int terminal = ::open(::ptsname(reader), O_WRONLY | O_NOCTTY);
  ASSERT_GE(terminal, 0);
  {
    LineOutput output(terminal);
    for (int i = 0; i < 1000; ++i) output.write(std::string(1000, 'x') + "\n", note);
  }
  ::close(terminal);
  ::close(reader);
}

}  // namespace
}  // namespace roger
