// Modules from files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "rti/fom/module.hpp"
#include "tests/unit/rti_fom/module_text.hpp"

namespace roger::rti {
namespace {

using testing::StartsWith;

class ModuleFileTest : public testing::Test {
 protected:
  ModuleFileTest() { std::filesystem::create_directories(folder_); }
  ~ModuleFileTest() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) {
    const std::string path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  const std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("fom " + std::to_string(getpid()));
};

TEST_F(ModuleFileTest, DesignatorIsAPathOrAFileUrl) {
  const std::string path = write("a.xml", test::module_text(""));
  std::string url_path = path;
  url_path.replace(url_path.find(' '), 1, "%20");
  for (const std::string& designator :
       {path, "file://" + url_path, "file://localhost" + url_path, "file:" + url_path}) {
    const Result<FomModule> module = load_module(designator);
    ASSERT_TRUE(module) << module.error().text();
    EXPECT_EQ(module.value().name, path);
  }
}

TEST_F(ModuleFileTest, MissingFileIsNamed) {
  const std::string path = folder_ / "none.xml";
  const Result<FomModule> module = load_module(path);
  ASSERT_FALSE(module);
  EXPECT_EQ(module.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(module.error().text(),
            path + ": cannot be read as a FOM module (XML): No such file or directory");
}

TEST_F(ModuleFileTest, FolderIsRejected) {
  const Result<FomModule> module = load_module(folder_);
  ASSERT_FALSE(module);
  EXPECT_EQ(module.error().text(),
            folder_.string() + ": cannot be read as a FOM module (XML): this is a folder");
}

TEST_F(ModuleFileTest, ProblemsNameTheFile) {
  const std::string path = write("bad.xml", "<objectModel>\n</objects>");
  const Result<FomModule> module = load_module(path);
  ASSERT_FALSE(module);
  EXPECT_THAT(module.error().text(), StartsWith(path + ":2: not well-formed XML"));
}

TEST_F(ModuleFileTest, TooLargeFileIsNotReadCompletely) {
  const std::string path = write("big.xml", std::string(kMaxModuleBytes + 1, ' '));
  const Result<std::string> text = read_module_text(path);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().text(),
            path + ": larger than 8388608 octets: too large for a FOM module (XML)");
  EXPECT_TRUE(read_module_text(write("fits.xml", std::string(kMaxModuleBytes, ' '))));
}

}  // namespace
}  // namespace roger::rti
