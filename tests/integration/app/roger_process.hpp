// The program itself, run as a user would.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "app/child_process.hpp"
#include "tests/support/free_port.hpp"

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

/// A file of this test process alone.
inline std::string scratch(const std::string& name) {
  return testing::TempDir() + "roger-" + std::to_string(::getpid()) + "-" + name;
}

/// A RID on the loopback with ports of its own, so that tests run beside each other and beside
/// anything else. Its executive is at a fixed address and started by nobody but the test.
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

/// Runs a program to its end; exit code -1 when that does not come in two minutes.
inline Outcome run(std::vector<std::string> arguments) {
  const std::string file = scratch("output.txt");
  auto child = ChildProcess::start({std::move(arguments), {}, file});
  Outcome out;
  if (child) out.exit_code = child.value().wait_for(std::chrono::minutes{2}).value_or(-1);
  out.text = text_of_file(file);
  std::remove(file.c_str());
  return out;
}

inline Result<ChildProcess> start_roger(std::vector<std::string> arguments,
                                        const std::string& output_file) {
  arguments.insert(arguments.begin(), program());
  return ChildProcess::start({std::move(arguments), {}, output_file});
}

/// The program, run like that.
inline Outcome roger(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), program());
  return run(std::move(arguments));
}

/// Waits until the file holds `text`; false after a minute.
inline bool appears(const std::string& file, const std::string& text) {
  constexpr int kLooks = 1200;
  for (int i = 0; i < kLooks; ++i) {
    if (text_of_file(file).find(text) != std::string::npos) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
  }
  return false;
}

}  // namespace roger::app
