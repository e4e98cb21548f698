// Runs the program as a user would.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/support/child_process.hpp"
#include "tests/support/free_port.hpp"
#include "tests/support/wait.hpp"

namespace roger::app {

inline std::string program() {
  return std::string(ROGER_BIN_DIR) + "/roger";
}

inline std::string text_of_file(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

struct Outcome {
  int exit_code = -1;
  std::string text;  // standard output and error
};

/// Returns the path of a file that only this test process uses.
inline std::string scratch(const std::string& name) {
  return testing::TempDir() + "roger-" + std::to_string(::getpid()) + "-" + name;
}

/// A RID on the loopback interface with its own ports, so that tests can run in parallel with each
/// other and with other programs. Its executive has a fixed address and is started only by the
/// test.
class PrivateRid {
 public:
  explicit PrivateRid(const std::string& name)
      : path_(scratch(name)), endpoint_("127.0.0.1:" + std::to_string(test::free_port())) {
    std::ofstream(path_) << "[executive]\naddress = \"" << endpoint_ << "\"\nstart = false\n"
                         << "[network]\ninterface = \"lo\"\n"
                         << "control_group = \"239.192.18.1:" << test::free_port() << "\"\n"
                         << "data_port = " << test::free_port() << "\n";
  }
  ~PrivateRid() { std::remove(path_.c_str()); }
  PrivateRid(const PrivateRid&) = delete;
  PrivateRid& operator=(const PrivateRid&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& endpoint() const { return endpoint_; }

 private:
  std::string path_;
  std::string endpoint_;
};

/// Returns the output of a radio check that failed because the echo is not similar to the
/// recording;
/// "" if it passed or failed otherwise. For test::repeat_if_disturbed().
inline std::string differences_of_echo(const Outcome& outcome) {
  const bool compared = outcome.text.find("similar to the recording") != std::string::npos;
  const bool failed = outcome.text.find("Radio check FAILED") != std::string::npos;
  return outcome.exit_code == 1 && compared && failed ? outcome.text : std::string{};
}

/// Runs a program until it ends; exit code -1 if it does not end within `patience`.
inline Outcome run(std::vector<std::string> arguments,
                   std::chrono::seconds patience = std::chrono::minutes{2}) {
  const std::string file = scratch("output.txt");
  auto child = ChildProcess::start({std::move(arguments), {}, file});
  Outcome out;
  if (child) out.exit_code = child.value().wait_for(patience).value_or(-1);
  out.text = text_of_file(file);
  std::remove(file.c_str());
  return out;
}

inline Result<ChildProcess> start_roger(std::vector<std::string> arguments,
                                        const std::string& output_file) {
  arguments.insert(arguments.begin(), program());
  return ChildProcess::start({std::move(arguments), {}, output_file});
}

/// Runs the program in the same way.
inline Outcome roger(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), program());
  return run(std::move(arguments));
}

/// Waits until the file contains `text`. Returns false after a minute.
inline bool appears(const std::string& file, const std::string& text) {
  return test::eventually([&] { return text_of_file(file).find(text) != std::string::npos; });
}

/// A script for `--script` that a test writes line by line.
class LiveScript {
 public:
  /// Creates a FIFO at `path` and removes it at the end. Throws std::runtime_error.
  explicit LiveScript(std::string path) : path_(std::move(path)) {
    // Opened for reading, too, so that opening does not wait for the station.
    if (::mkfifo(path_.c_str(), S_IRUSR | S_IWUSR) != 0 ||
        (fd_ = ::open(path_.c_str(), O_RDWR | O_CLOEXEC)) < 0) {
      throw std::runtime_error(path_ + ": no FIFO");
    }
  }
  ~LiveScript() {
    ::close(fd_);
    std::remove(path_.c_str());
  }
  LiveScript(const LiveScript&) = delete;
  LiveScript& operator=(const LiveScript&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  /// Writes `line`; the station executes it after all earlier lines.
  void order(const std::string& line) const {
    const std::string text = line + "\n";
    const auto size = static_cast<ssize_t>(text.size());
    if (::write(fd_, text.data(), text.size()) != size) throw std::runtime_error(path_ + ": full");
  }

 private:
  std::string path_;
  int fd_ = -1;
};

}  // namespace roger::app
