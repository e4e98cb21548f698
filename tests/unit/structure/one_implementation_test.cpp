// Helpers that the project has once are not written a second time.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <set>
#include <string>
#include <vector>

namespace roger {
namespace {

namespace fs = std::filesystem;

struct Helper {
  std::string name;
  std::vector<std::string> signs;  // a line with all of them implements the helper
  std::set<std::string> owners;    // the files that may contain such a line
};

std::ostream& operator<<(std::ostream& out, const Helper& helper) {
  return out << helper.name;
}

/// Returns the files with a line that implements a helper, in the folders of the program.
std::set<std::string> implementations(const Helper& helper) {
  const fs::path root = ROGER_SOURCE_DIR;
  std::set<std::string> found;
  for (const char* folder : {"app", "audio", "core", "dds-filter", "dis", "radio", "rti", "ui"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension();
      if (extension != ".cpp" && extension != ".hpp") continue;
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);) {
        if (std::ranges::all_of(helper.signs, [&](const auto& sign) {
              return line.find(sign) != std::string::npos;
            })) {
          found.insert(fs::relative(entry.path(), root).generic_string());
        }
      }
    }
  }
  return found;
}

class OneImplementationTest : public testing::TestWithParam<Helper> {};

TEST_P(OneImplementationTest, IsInItsPlaceOnly) {
  EXPECT_EQ(implementations(GetParam()), GetParam().owners);
}

INSTANTIATE_TEST_SUITE_P(
    Helpers, OneImplementationTest,
    testing::Values(
        Helper{"AxisSteps", {"{1.0, 2.0, 5.0}"}, {"core/round_step.hpp"}},
        Helper{"ByteOrder", {"endian::native"}, {}}, Helper{"ByteShifts", {"(value >> 8U)"}, {}},
        Helper{"ClockFields", {"\"bound_ms\""}, {"radio/station/port/latency_fields.hpp"}},
        Helper{"RandomDistributions", {"std::", "_distribution"}, {}},
        Helper{"RandomNumbers", {"std::mt19937"}, {}},
        Helper{
            "StageNames", {"\"capture\", \"encode\""}, {"radio/station/port/latency_fields.hpp"}},
        Helper{"WideText", {"string(", ".begin(), ", ".end())"}, {}}),
    [](const auto& helper) { return helper.param.name; });

}  // namespace
}  // namespace roger
