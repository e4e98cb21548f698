// ROGER_RTI_ONLY: a build of the RTI alone needs no audio, no radios and no Qt. It is only
// configured: its files are compiled by the commands of the full build, which therefore proves that
// they compile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/integration/installed/installation.hpp"

namespace roger::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::StartsWith;

std::string content(const fs::path& file) {
  std::ifstream in(file);
  if (!in) ADD_FAILURE() << "cannot read " << file;
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// Returns the value of a JSON string.
std::string unescaped(const std::string& text) {
  std::string value;
  for (std::size_t at = 0; at < text.size(); ++at) value += text[text[at] == '\\' ? ++at : at];
  return value;
}

/// A build tree. Paths in it are shown relative to it, so that two trees can be compared.
class BuildTree {
 public:
  explicit BuildTree(fs::path folder) : folder_(std::move(folder)) {
    static const std::regex entry(R"re(\s*"(command|file)": "(.*)",?)re");
    std::istringstream commands(content(folder_ / "compile_commands.json"));
    std::string command;
    std::smatch match;
    for (std::string line; std::getline(commands, line);) {
      if (!std::regex_match(line, match, entry)) continue;
      if (match[1] == "command") {
        command = unescaped(match[2]);
      } else {
        files_.insert(relative(match[2]));
        commands_.insert(relative(command));
      }
    }
  }

  /// The files that are compiled. Those of the build begin with "BUILD/".
  [[nodiscard]] const std::set<std::string>& files() const { return files_; }
  /// The commands that compile them. Several targets may compile the same file.
  [[nodiscard]] const std::set<std::string>& commands() const { return commands_; }
  /// Returns the content of a file that the build compiles, such as a list of the sources that are
  /// compiled together; of a precompiled header, its list of headers.
  [[nodiscard]] std::string text(const std::string& file) const {
    fs::path path = absolute(file);
    if (path.filename() == "cmake_pch.hxx.cxx") path.replace_extension();
    return relative(content(path));
  }
  /// Returns the paths of all sources, also of those that are compiled together.
  [[nodiscard]] std::set<fs::path> sources() const {
    static const std::regex included("#include \"(/.*\\.cpp)\"");
    std::set<fs::path> found;
    for (const std::string& file : files_) {
      found.insert(absolute(file));
      std::istringstream lines(content(absolute(file)));
      std::smatch match;
      for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with('#')) continue;  // quicker than the expression
        if (std::regex_match(line, match, included)) found.insert(match[1].str());
      }
    }
    return found;
  }
  /// Compiles a file without its output. Returns the messages of the compiler if there are errors.
  [[nodiscard]] std::string errors(const std::string& file) const {
    for (const std::string& command : commands_) {
      if (!command.ends_with(" -c " + file)) continue;
      const std::string absolute = replaced(command, "BUILD/", folder_.string() + "/");
      const Outcome outcome =
          run({"sh", "-c", "cd '" + folder_.string() + "' && " + absolute + " -fsyntax-only"});
      return outcome.exit_code == 0 ? "" : outcome.text;
    }
    return "no command compiles " + file;
  }
  /// Returns the value of a variable in the cache; of an absent one, nothing.
  [[nodiscard]] std::string variable(const std::string& name) const {
    const std::regex entry(name + ":[A-Z]+=(.*)");
    std::istringstream cache(content(folder_ / "CMakeCache.txt"));
    std::smatch match;
    for (std::string line; std::getline(cache, line);) {
      if (std::regex_match(line, match, entry)) return match[1];
    }
    return {};
  }

 private:
  [[nodiscard]] fs::path absolute(const std::string& file) const {
    return file.starts_with("BUILD/") ? folder_ / file.substr(6) : fs::path(file);
  }
  [[nodiscard]] std::string relative(const std::string& text) const {
    return replaced(text, folder_.string() + "/", "BUILD/");
  }

  const fs::path folder_;
  std::set<std::string> files_;
  std::set<std::string> commands_;
};

/// The headers that sources include, directly or by headers of this project.
struct Headers {
  std::set<std::string> own;    // relative to the top of this project
  std::set<std::string> other;  // of packages and the standard library
};

void add_headers(const fs::path& file, Headers& headers) {
  static const std::regex include("#include [<\"](.*)[>\"].*");
  std::istringstream lines(content(file));
  std::smatch match;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('#') || !std::regex_match(line, match, include)) continue;
    const std::string name = match[1];
    if (name.starts_with('/')) continue;  // a source that is compiled together with others
    fs::path header = fs::path(ROGER_SOURCE_DIR) / name;
    if (!fs::exists(header)) header = fs::path(ROGER_SOURCE_DIR) / "rti/include" / name;
    if (!fs::exists(header)) {
      headers.other.insert(name);
    } else if (headers.own.insert(fs::relative(header, ROGER_SOURCE_DIR).string()).second) {
      add_headers(header, headers);
    }
  }
}

class RtiOnlyTest : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(build_); }
  void TearDown() override { fs::remove_all(build_); }

  [[nodiscard]] const fs::path& build() const { return build_; }
  [[nodiscard]] Outcome configure(const std::vector<std::string>& options) const {
    std::vector<std::string> arguments{ROGER_CMAKE,
                                       "-S",
                                       ROGER_SOURCE_DIR,
                                       "-B",
                                       build_.string(),
                                       "-GNinja",
                                       "-DCMAKE_CXX_COMPILER=" ROGER_CXX,
                                       "-DROGER_RTI_ONLY=ON"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run(std::move(arguments));
  }
  /// Configures like `full`, on a computer that does not have the other packages of Roger.
  [[nodiscard]] Outcome configure_without_packages(const BuildTree& full) const {
    std::vector<std::string> options{"-DPKG_CONFIG_EXECUTABLE=" + pkg_config()};
    for (const std::string package : {"Qt6", "fmt", "nlohmann_json", "GTest"}) {
      options.push_back("-DCMAKE_DISABLE_FIND_PACKAGE_" + package + "=ON");
    }
    for (const std::string name :
         {"CMAKE_BUILD_TYPE", "CMAKE_CXX_COMPILER_LAUNCHER", "CMAKE_CXX_FLAGS",
          "CMAKE_CXX_FLAGS_DEBUG", "CMAKE_CXX_FLAGS_RELEASE", "CMAKE_CXX_FLAGS_RELWITHDEBINFO",
          "CMAKE_INSTALL_PREFIX", "ROGER_UNITY", "ROGER_WERROR"}) {
      options.push_back("-D" + name + "=" + full.variable(name));
    }
    return configure(options);
  }

 private:
  /// Returns a pkg-config that knows only the packages of the RTI.
  [[nodiscard]] std::string pkg_config() const {
    const fs::path script = build_ / "pkg-config";
    std::ofstream(script) << "#!/bin/sh\n"
                             "for word; do\n"
                             "  case $word in\n"
                             "    -* | liblz4 | libsodium | openssl | libssl | libcrypto) ;;\n"
                             "    *) exit 1 ;;\n"
                             "  esac\n"
                             "done\n"
                             "exec pkg-config \"$@\"\n";
    fs::permissions(script, fs::perms::owner_all);
    return script.string();
  }

  const fs::path build_ = testing::TempDir() + "roger-rti-only-" + std::to_string(::getpid());
};

TEST_F(RtiOnlyTest, IsAPartOfTheFullBuildThatNeedsNoOtherPackage) {
  const BuildTree full(ROGER_BUILD_DIR);
  const Outcome outcome = configure_without_packages(full);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  const BuildTree alone(build());

  // Every file is compiled like in the full build, except those of the program. The full build
  // compiles these for another program, with two exceptions, which are compiled here.
  const std::string program = " -c " ROGER_SOURCE_DIR "/app/";
  for (const std::string& command : alone.commands()) {
    if (command.find(program) != std::string::npos) continue;
    EXPECT_TRUE(full.commands().contains(command)) << "not a part of the full build: " << command;
  }
  for (const std::string& file : alone.files()) {
    if (!file.starts_with("BUILD/")) continue;
    EXPECT_TRUE(alone.text(file) == full.text(file)) << file;
  }
  for (const char* source : {"main.cpp", "plan_restriction.cpp"}) {
    EXPECT_EQ(alone.errors(std::string(ROGER_SOURCE_DIR "/app/rtiexec/") + source), "");
  }

  Headers headers;
  std::set<std::string> folders;
  for (const fs::path& source : alone.sources()) {
    add_headers(source, headers);
    folders.insert(fs::relative(source, ROGER_SOURCE_DIR).begin()->string());
  }
  EXPECT_THAT(folders, IsSupersetOf({"app", "core", "dds-filter", "rti"}));
  EXPECT_THAT(folders, Each(Not(AnyOf("audio", "radio", "tests", "ui"))));
  EXPECT_THAT(headers.own, AllOf(Contains("core/log.hpp"), Contains("rti/include/RTI/RTI1516.h")));
  EXPECT_THAT(headers.own, Each(AnyOf(StartsWith("app/"), StartsWith("core/"),
                                      StartsWith("dds-filter/"), StartsWith("rti/"))));
  EXPECT_THAT(headers.other, AllOf(Contains("string"), Contains("sodium.h")));
  const std::string links = content(build() / "build.ninja");
  EXPECT_THAT(links, HasSubstr("libsodium"));
  for (const std::string package : {"fmt", "nlohmann", "opus", "ogg", "portaudio", "sndfile",
                                    "jack", "speex", "gtest", "gmock", "X11"}) {
    EXPECT_THAT(headers.other, Each(Not(StartsWith(package))));
    EXPECT_THAT(links, Not(AnyOf(HasSubstr("lib" + package), HasSubstr("-l" + package))));
  }
  EXPECT_THAT(headers.other, Each(Not(testing::MatchesRegex("Q[A-Z].*"))));
  EXPECT_THAT(links, Not(HasSubstr("Qt6")));
}

TEST_F(RtiOnlyTest, ExternalRtiIsRejected) {
  const Outcome outcome = configure({"-DROGER_RTI=external"});
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_THAT(outcome.text, HasSubstr("ROGER_RTI_ONLY"));
}

}  // namespace
}  // namespace roger::test
