// ROGER_RTI=external: the build finds another RTI and uses nothing of the embedded one. Builds are
// only configured; the embedded RTI stands in for the other one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "app/support/json_file.hpp"
#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

const fs::path kSource = ROGER_SOURCE_DIR;

/// A folder that is removed after the test.
class ExternalBuildTest : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] fs::path build() const { return folder_ / "build"; }
  /// Returns the output of CMake, with line breaks and indentation replaced by single spaces.
  [[nodiscard]] Outcome configure(std::vector<std::string> options) const {
    std::vector<std::string> arguments{ROGER_CMAKE,
                                       "-S",
                                       kSource.string(),
                                       "-B",
                                       build().string(),
                                       "-GNinja",
                                       "-DCMAKE_CXX_COMPILER=" ROGER_CXX,
                                       "-DROGER_RTI=external",
                                       "-DROGER_UI=OFF",
                                       "-DROGER_TESTS=OFF"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    Outcome out = run(std::move(arguments));
    out.text = std::regex_replace(out.text, std::regex("\\s+"), " ");
    return out;
  }
  static std::string root(const fs::path& folder) { return "-DRTI1516E_ROOT=" + folder.string(); }

  const fs::path folder_ = scratch(testing::UnitTest::GetInstance()->current_test_info()->name());
};

/// Returns the project files that compiling `file` reads, including itself.
void collect(const fs::path& file, std::set<std::string>& read) {
  const std::string name = fs::relative(file, kSource).string();
  if (!read.insert(name).second) return;
  static const std::regex kInclude("^\\s*#\\s*include\\s*\"([^\"]+)\".*");
  std::ifstream in(file);
  std::smatch match;
  for (std::string line; std::getline(in, line);) {
    if (!std::regex_match(line, match, kInclude)) continue;
    const fs::path included = kSource / match[1].str();
    if (fs::exists(included)) collect(included, read);
  }
}

TEST_F(ExternalBuildTest, UsesNothingOfTheEmbeddedRti) {
  const Outcome outcome = configure({root(ROGER_INSTALLED_RTI)});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_THAT(outcome.text,
              HasSubstr("External RTI: headers " ROGER_INSTALLED_RTI
                        "/include/rti1516e, libraries " ROGER_INSTALLED_RTI "/lib/librti1516e.so"));
  const auto commands = read_json((build() / "compile_commands.json").string());
  ASSERT_TRUE(commands);
  std::set<std::string> read;
  for (const auto& command : commands.value()) {
    const fs::path file = command.at("file").get<std::string>();
    if (fs::relative(file, kSource).string().rfind("..", 0) != 0) collect(file, read);
  }
  EXPECT_THAT(read,
              AllOf(Contains("radio/hla/federate/radio_federate.cpp"),
                    Contains("app/commands/main.cpp"), Contains("app/external/rti_choice.cpp")));
  for (const std::string& file : read) {
    EXPECT_TRUE(file.rfind("rti/", 0) != 0 && file.rfind("app/embedded/", 0) != 0) << file;
  }
}

TEST_F(ExternalBuildTest, ExceptionSpecificationsAreAccepted) {
  // The standard's headers have dynamic exception specifications, which C++17 does not support.
  const fs::path old = folder_ / "old";
  fs::create_directories(old / "lib64");
  fs::create_directories(old / "include");
  fs::copy(ROGER_INSTALLED_RTI "/lib/librti1516e.so", old / "lib64/librti1516e64.so");
  fs::copy(kSource / "rti/include/RTI", old / "include/RTI", fs::copy_options::recursive);
  const auto rewrite = [&](const std::string& name, const std::string& from,
                           const std::string& to) {
    const fs::path path = old / "include/RTI" / name;
    std::string text = text_of_file(path.string());
    ASSERT_THAT(text, HasSubstr(from));
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
    std::ofstream(path) << text;
  };
  rewrite("RTIambassador.h", "RTI_NOEXCEPT", "\n      throw ()");
  rewrite("RTIambassador.h", "virtual void disconnect() = 0;",
          "virtual void disconnect()\n  throw (\n    FederateIsExecutionMember,\n    "
          "RTIinternalError) = 0;");
  rewrite("RTIambassador.h", "virtual void listFederationExecutions() = 0;",
          "virtual void listFederationExecutions() // 4.7\n  throw (NotConnected) = 0;\n"
          "#define IN_A_MACRO void f() \\\n  throw (NotConnected); \\\n  void g();\n"
          "  IN_A_MACRO\n");
  const Outcome outcome = configure({root(old)});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_THAT(outcome.text, HasSubstr("headers copied without exception specifications"));
  const std::string copy = text_of_file((build() / "rti_headers/RTI/RTIambassador.h").string());
  EXPECT_EQ(copy.find("throw ("), std::string::npos);
  EXPECT_NE(copy.find("noexcept;"), std::string::npos);
}

TEST_F(ExternalBuildTest, MissingFilesAreReportedWithTheSearchedFolders) {
  EXPECT_THAT(configure({root(folder_ / "nowhere")}).text,
              HasSubstr("/nowhere\", which is not a folder"));
  fs::create_directories(folder_ / "rti/include/rti1516e");
  const Outcome header = configure({root(folder_ / "rti")});
  EXPECT_NE(header.exit_code, 0);
  EXPECT_THAT(header.text,
              AllOf(HasSubstr("header RTI/RTI1516.h was not found"),
                    HasSubstr("/rti/include/rti1516e"), HasSubstr("RTI1516E_INCLUDE_DIR")));
  fs::create_directory_symlink(kSource / "rti/include/RTI", folder_ / "rti/include/rti1516e/RTI");
  fs::create_directories(folder_ / "rti/lib64/gcc12");
  const Outcome library = configure({root(folder_ / "rti")});
  EXPECT_NE(library.exit_code, 0);
  EXPECT_THAT(library.text, AllOf(HasSubstr("librti1516e"), HasSubstr("not found"),
                                  HasSubstr("/rti/lib64/gcc12"), HasSubstr("RTI1516E_LIBRARIES")));
}

TEST_F(ExternalBuildTest, LibraryThatIsNotAnRtiIsRejected) {
  const Outcome outcome = configure({root(ROGER_INSTALLED_RTI), "-DRTI1516E_LIBRARIES=-lpthread"});
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_THAT(outcome.text, AllOf(HasSubstr("a federate cannot be linked with -lpthread"),
                                  HasSubstr("createRTIambassador")));
}

TEST_F(ExternalBuildTest, UnknownKindOfRtiIsRejected) {
  const Outcome outcome = configure({"-DROGER_RTI=another"});
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_THAT(outcome.text, HasSubstr("ROGER_RTI is \"another\": expected embedded or external"));
}

}  // namespace
}  // namespace roger::app
