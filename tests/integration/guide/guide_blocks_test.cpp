// Executes the commands in the code blocks of the guide, page by page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "tests/integration/app/roger_process.hpp"
#include "tests/integration/guide/guide_page.hpp"
#include "tests/support/disturbed_sound.hpp"
#include "tests/support/isolation.hpp"

namespace roger::app {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

const fs::path kSource = ROGER_SOURCE_DIR;

/// Returns the pages whose commands are executed, relative to the source tree.
std::vector<std::string> guide_pages() {
  std::vector<std::string> pages{"README.md", "docs/security.md"};
  for (const auto& entry : fs::directory_iterator(kSource / "docs" / "guide")) {
    if (entry.path().extension() == ".md") {
      pages.push_back(fs::relative(entry.path(), kSource).string());
    }
  }
  std::ranges::sort(pages);
  return pages;
}

GuidePage read_page(const std::string& page) {
  return parse_guide_page(text_of_file((kSource / page).string()));
}

/// The pages with commands that are executed.
std::vector<std::string> executed_pages() {
  std::vector<std::string> pages = guide_pages();
  std::erase_if(pages, [](const std::string& page) {
    return std::ranges::none_of(read_page(page).blocks, &GuideBlock::is_executed);
  });
  return pages;
}

/// The output of a program, and that of the executive since this object exists.
class News {
 public:
  News(std::string output, std::string executive)
      : output_(std::move(output)),
        executive_(std::move(executive)),
        known_(text_of_file(executive_).size()) {}

  [[nodiscard]] std::string text() const {
    return text_of_file(output_) + text_of_file(executive_).substr(known_);
  }

 private:
  std::string output_;
  std::string executive_;
  std::size_t known_;
};

/// The blocks of a page are executed in a folder that contains `configs` and `ui` as the source
/// tree does, while an executive runs.
class GuideBlocksTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (!test::has_own_network()) GTEST_SKIP() << "other programs use the ports of the guide";
    const fs::path folder =
        fs::path(testing::TempDir()) / fs::path(GetParam()).replace_extension().filename();
    fs::create_directories(folder);
    fs::copy(kSource / "configs", folder / "configs", fs::copy_options::recursive);
    fs::create_symlink(kSource / "ui", folder / "ui");
    fs::current_path(folder);
    ::setenv("PATH", (std::string(ROGER_BIN_DIR) + ":" + std::getenv("PATH")).c_str(), 1);
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    auto executive = start_roger({"rtiexec"}, kExecutive);
    ASSERT_TRUE(executive) << executive.error().text();
    executive_.emplace(std::move(executive.value()));
    ASSERT_TRUE(appears(kExecutive, "listens at")) << text_of_file(kExecutive);
  }

  /// `differences`: see test::repeat_if_disturbed(); some commands are radio checks.
  static void execute(const GuideBlock& block, std::string& differences) {
    if (!block.after.empty()) run_script(block.after, differences);
    if (!differences.empty() || testing::Test::HasFailure()) return;
    if (block.is_ended()) {
      run_until(block);
    } else {
      run_script(block.text, differences);
    }
  }

 private:
  static constexpr const char* kExecutive = "executive.txt";
  static constexpr std::chrono::seconds kLimit{test::kPatience};

  static void run_script(const std::string& script, std::string& differences) {
    const Outcome outcome = run({"bash", "-e", "-c", script}, kLimit);
    differences = differences_of_echo(outcome);
    if (!differences.empty()) return;
    EXPECT_EQ(outcome.exit_code, 0) << script << outcome.text;
  }

  static void run_until(const GuideBlock& block) {
    std::vector<ChildProcess> running;
    for (const std::string& line : command_lines(block.text)) {
      const std::string output = "output-" + std::to_string(running.size()) + ".txt";
      const News news(output, kExecutive);
      auto child = ChildProcess::start({{"bash", "-c", line}, {}, output});
      ASSERT_TRUE(child) << child.error().text();
      running.push_back(std::move(child.value()));
      std::optional<int> ended;
      const bool done = test::eventually([&] {
        ended = running.back().wait_for(std::chrono::milliseconds{0});
        return ended || is_reached(block, news);
      });
      EXPECT_TRUE(done) << line << "\n" << news.text();
      if (!ended) continue;
      EXPECT_EQ(*ended, 0) << line << "\n" << news.text();
      running.pop_back();
    }
    for (ChildProcess& child : running) {
      ::kill(-child.pid(), SIGTERM);
      EXPECT_EQ(child.wait_for(kLimit), 0) << block.text;
    }
  }

  static bool is_reached(const GuideBlock& block, const News& news) {
    if (block.until_success.empty()) return news.text().find(block.until) != std::string::npos;
    return run({"bash", "-c", block.until_success}, kLimit).exit_code == 0;
  }

  std::optional<ChildProcess> executive_;
};

TEST_P(GuideBlocksTest, CommandsSucceed) {
  for (const GuideBlock& block : read_page(GetParam()).blocks) {
    SCOPED_TRACE(GetParam() + ":" + std::to_string(block.line));
    if (!block.file.empty()) std::ofstream(block.file) << block.text;
    if (!block.is_executed()) continue;
    test::repeat_if_disturbed(std::chrono::milliseconds{50},
                              [&](std::string& differences) { execute(block, differences); });
    if (HasFailure()) return;  // later blocks may depend on this one
  }
}

INSTANTIATE_TEST_SUITE_P(Guide, GuideBlocksTest, testing::ValuesIn(executed_pages()),
                         [](const auto& page) {
                           std::string name = fs::path(page.param).stem().string();
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(GuidePagesTest, CommandsAreMarkedAndCounted) {
  constexpr std::array kPrograms = {"roger ",  "sudo ", "scripts/",   "cmake ", "build/",   "/usr/",
                                    "printf ", "cp ",   "systemctl ", "apt ",   "apt-get ", "git "};
  const std::regex kOtherTest(R"(tests/[a-z_/]+(\.cpp)?)");  // executes them in its place
  std::size_t executed = 0;
  std::string others;
  for (const std::string& name : guide_pages()) {
    const GuidePage page = read_page(name);
    EXPECT_THAT(page.faults, IsEmpty()) << name;
    for (const GuideBlock& block : page.blocks) {
      const std::string place = name + ":" + std::to_string(block.line);
      const bool looks_like_commands = std::ranges::any_of(
          kPrograms, [&](const char* program) { return block.text.starts_with(program); });
      EXPECT_FALSE(block.language.empty() && looks_like_commands)
          << place << ": a block of commands begins with ```sh";
      if (block.is_executed()) {
        ++executed;
      } else if (block.has_commands()) {
        std::smatch test;
        EXPECT_TRUE(std::regex_search(block.not_executed, test, kOtherTest) &&
                    fs::exists(kSource / test.str()))
            << place << ": no test that executes the commands: " << block.not_executed;
        others += "  " + place + ": " + block.not_executed + "\n";
      }
    }
  }
  EXPECT_GT(executed, 15U);
  std::printf("%zu blocks of commands are executed, %td are not:\n%s", executed,
              std::ranges::count(others, '\n'), others.c_str());
}

TEST(GuidePagesTest, CommentsBelongToTheNextBlock) {
  const GuidePage page = parse_guide_page(
      "Text\n\n<!-- executed after: touch a -->\n<!-- executed until success of: test b "
      "-->\n```sh\nroger\n"
      "```\n\n    <!-- not executed: why -->\n    ```sh\n    one \\\n      two\n\n    # three\n    "
      "```\n"
      "<!-- file: c -->\nText\n<!-- frobnicate: d -->\n```\nopen\n");
  ASSERT_EQ(page.blocks.size(), 2U);
  EXPECT_EQ(page.blocks[0].after, "touch a");
  EXPECT_EQ(page.blocks[0].until_success, "test b");
  EXPECT_EQ(page.blocks[0].text, "roger\n");
  EXPECT_TRUE(page.blocks[0].is_executed());
  EXPECT_EQ(page.blocks[1].line, 10U);
  EXPECT_EQ(page.blocks[1].not_executed, "why");
  EXPECT_FALSE(page.blocks[1].is_executed());
  EXPECT_THAT(command_lines(page.blocks[1].text), testing::ElementsAre("one   two"));
  EXPECT_THAT(page.faults, testing::ElementsAre("line 17: no block follows the comment",
                                                "line 18: unknown comment",
                                                "line 20: the last block has no end"));
}

}  // namespace
}  // namespace roger::app
