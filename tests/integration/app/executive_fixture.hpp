// Processes that join through an executive of the test.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "tests/integration/app/roger_process.hpp"

namespace roger::app {

/// Runs `roger rtiexec` for each test. `rid`: a file name used only by this suite.
class ExecutiveTest : public testing::Test {
 protected:
  explicit ExecutiveTest(const std::string& rid) : rid_(rid) {}
  void SetUp() override {
    auto started = start_roger({"rtiexec", "--rid", rid_.path()}, file("executive.txt"));
    ASSERT_TRUE(started);
    executive_.emplace(std::move(started).value());
    ASSERT_TRUE(appears(file("executive.txt"), rid_.endpoint()));
  }
  void TearDown() override {
    executive_.reset();
    for (const auto& path : files_) std::remove(path.c_str());
  }
  /// Returns the path of a file of that name, removed at the end.
  std::string file(const std::string& name) {
    files_.push_back(scratch(name));
    return files_.back();
  }

  const PrivateRid rid_;
  std::optional<ChildProcess> executive_;

 private:
  std::vector<std::string> files_;
};

}  // namespace roger::app
