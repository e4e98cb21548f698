// Replays the corpus of every fuzz target: what fuzzing has found once does no harm again.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz_targets.hpp"  // made by CMake: ROGER_FUZZ_TARGETS

#define X(target) extern "C" int fuzz_##target(const std::uint8_t* data, std::size_t size);
ROGER_FUZZ_TARGETS(X)
#undef X

namespace roger::fuzz {
namespace {

struct Target {
  const char* name;
  int (*run)(const std::uint8_t* data, std::size_t size);
};

const std::vector<Target>& targets() {
  static const std::vector<Target> all{
#define X(target) {#target, fuzz_##target},
      ROGER_FUZZ_TARGETS(X)
#undef X
  };
  return all;
}

const std::filesystem::path& corpus() {
  static const std::filesystem::path path(ROGER_SOURCE_DIR "/tests/fuzz/corpus");
  return path;
}

std::vector<std::uint8_t> content(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

class Corpus : public testing::TestWithParam<Target> {};

TEST_P(Corpus, DoesNoHarm) {
  std::vector<std::filesystem::path> files;
  ASSERT_TRUE(std::filesystem::is_directory(corpus() / GetParam().name));
  for (const auto& entry : std::filesystem::directory_iterator(corpus() / GetParam().name)) {
    files.push_back(entry.path());
  }
  ASSERT_FALSE(files.empty()) << "a corpus without files tests nothing";
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) {
    SCOPED_TRACE(file.filename());
    std::fprintf(stderr, "%s\n", file.filename().c_str());  // names the culprit of an abort
    // A copy of its exact size, so that a read beyond its end is seen by the address sanitizer.
    const std::vector<std::uint8_t> bytes = content(file);
    EXPECT_EQ(GetParam().run(bytes.data(), bytes.size()), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Corpus, testing::ValuesIn(targets()),
                         [](const auto& target) { return std::string(target.param.name); });

TEST(CorpusFolder, HasNoFilesThatNoTargetReads) {
  for (const auto& entry : std::filesystem::directory_iterator(corpus())) {
    const std::string name = entry.path().filename();
    EXPECT_TRUE(std::any_of(targets().begin(), targets().end(), [&](const Target& target) {
      return name == target.name;
    })) << name;
  }
}

}  // namespace
}  // namespace roger::fuzz
