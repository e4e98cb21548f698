// Federates that are built with the installed RTI alone, as other people build theirs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/integration/installed/installation.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

class InstalledFederatesTest : public testing::Test {
 protected:
  /// Builds the installed examples. Returns whether that succeeded.
  [[nodiscard]] bool build_examples(const std::string& standard) const {
    const auto failed =
        installation_.build(installation_.path("share/roger/examples"), examples_, standard);
    if (failed) ADD_FAILURE() << *failed;
    return !failed;
  }
  /// Builds the programs of the folder outside/. Returns whether that succeeded.
  [[nodiscard]] bool build_outside() const {
    const auto failed = installation_.build(
        fs::path(ROGER_SOURCE_DIR) / "tests/integration/installed/outside", outside_, "17");
    if (failed) ADD_FAILURE() << *failed;
    return !failed;
  }
  [[nodiscard]] std::string example(const std::string& name) const {
    return (examples_ / name).string();
  }
  [[nodiscard]] std::string data(const std::string& name) const {
    return installation_.path("share/roger/" + name).string();
  }

  const Installation installation_;
  const fs::path examples_ = installation_.scratch_folder("examples");
  const fs::path outside_ = installation_.scratch_folder("outside");
};

class LanguageModeTest : public InstalledFederatesTest,
                         public testing::WithParamInterface<const char*> {};

TEST_P(LanguageModeTest, ExamplesAreBuiltAndReachEachOther) {
  ASSERT_TRUE(build_examples(GetParam()));
  const std::string vehicles = data("examples/vehicles.xml");
  Child alpha(with_rid({example("federate"), "alpha", vehicles, "1"}));
  // The library finds the executive of its own installation. It runs while alpha waits for another
  // federate.
  EXPECT_TRUE(eventually([this] {
    const auto running = running_executives();
    return std::find(running.begin(), running.end(), installation_.path("bin/roger").string()) !=
           running.end();
  })) << alpha.transcript();
  Child bravo(with_rid({example("federate"), "bravo", vehicles, "1"}));
  EXPECT_EQ(alpha.wait_for_end(kPatience), 0);
  EXPECT_EQ(bravo.wait_for_end(kPatience), 0);
  const auto shows_every_step = [](const std::string& other) {
    return AllOf(HasSubstr("discovered HLAobject_"), HasSubstr("synchronized at \"start\""),
                 ContainsRegex("at 1 s HLAobject_[0-9_]+ is at 1.5 m\n *advanced to 1 s"),
                 ContainsRegex("at 3 s HLAobject_[0-9_]+ is at 4.5 m\n *advanced to 3 s"),
                 HasSubstr("took over HLAobject_"), HasSubstr(other + " drives HLAobject_"));
  };
  EXPECT_THAT(alpha.transcript(), shows_every_step("bravo"));
  EXPECT_THAT(bravo.transcript(), shows_every_step("alpha"));

  // The listener knows only RPR and receives Roger's radios.
  Child listener(with_rid({example("listener"), "roger", "3", data("fom/roger-rpr-radio.xml")}));
  const Child stations(
      with_rid({installation_.path("bin/roger").string(), "swarm", "--stations", "2", "--nets", "1",
                "--speaking", "1", "--federates", "1", "--seconds", "60"}));
  EXPECT_EQ(listener.wait_for_end(kPatience), 0) << stations.transcript();
  EXPECT_THAT(listener.transcript(), AllOf(HasSubstr("transmitter "), HasSubstr(" is tuned to "),
                                           HasSubstr(" samples at ")));
}

INSTANTIATE_TEST_SUITE_P(Standards, LanguageModeTest, testing::Values("14", "17", "20"),
                         [](const auto& standard) { return std::string("Cxx") + standard.param; });

TEST_F(InstalledFederatesTest, FederateMayContainOtherVersionsOfTheDependencies) {
  ASSERT_TRUE(build_outside());
  // The static library is not in its installation, and finds the executive by the environment.
  const std::string executive = "ROGER_EXECUTIVE=" + installation_.path("bin/roger").string();
  for (const char* name : {"other_versions", "other_versions_static"}) {
    const Outcome federate = run(
        with_rid({"env", executive, (outside_ / name).string(), data("examples/vehicles.xml")}));
    EXPECT_EQ(federate.exit_code, 0) << name << ":\n" << federate.text;
  }
}

TEST_F(InstalledFederatesTest, FederatesOwnTimeReplacesThatOfTheLibrary) {
  ASSERT_TRUE(build_outside());
  const std::string executive = "ROGER_EXECUTIVE=" + installation_.path("bin/roger").string();
  for (const char* name : {"own_time", "own_time_static"}) {
    const Outcome federate = run(
        with_rid({"env", executive, (outside_ / name).string(), data("examples/vehicles.xml")}));
    EXPECT_EQ(federate.exit_code, 0) << name << ":\n" << federate.text;
    EXPECT_THAT(federate.text, HasSubstr("the time factory is DecimalTime")) << name;
  }
}

TEST_F(InstalledFederatesTest, ProgramInCLoadsUsesAndUnloadsTheLibrary) {
  ASSERT_TRUE(build_outside());
  Child loader({(outside_ / "loader").string(), installation_.find("librti1516e.so").string()});
  EXPECT_EQ(loader.wait_for_end(kPatience), 0) << loader.transcript();
  EXPECT_EQ(loader.count("Roger"), 2U) << "the RTI's name, each time that it is loaded";
}

/// Builds the example federate with the options of pkg-config.
class PkgConfigTest : public InstalledFederatesTest {
 protected:
  /// Builds with `linker_options`, which precede those of `pkg-config OPTIONS`. Returns whether
  /// that succeeded.
  [[nodiscard]] bool build(const std::string& linker_options, const std::string& options) const {
    const Outcome built =
        run({"sh", "-ec",
             "export PKG_CONFIG_PATH=" + installation_.find("rti1516e.pc").parent_path().string() +
                 "\n" ROGER_CXX " -std=c++14 -o " + program_ + " " + data("examples/federate.cpp") +
                 " " + linker_options + " $(pkg-config --cflags --libs " + options + ")"});
    if (built.exit_code != 0) ADD_FAILURE() << built.text;
    return built.exit_code == 0;
  }
  /// Expects that the federate succeeds in an environment with `variable`, NAME=VALUE or
  /// --unset=NAME. `executive`: see with_rid().
  void expect_to_run(const std::string& variable, const std::string& executive = "") const {
    const Outcome federate = run(with_rid(
        {"env", variable, program_, "alone", data("examples/vehicles.xml"), "0"}, executive));
    EXPECT_EQ(federate.exit_code, 0) << federate.text;
  }
  /// Returns the libraries that the federate loads.
  [[nodiscard]] std::string libraries() const {
    return run({"readelf", "--dynamic", program_}).text;
  }

  const fs::path folder_ = installation_.scratch_folder("pkg-config");
  const std::string program_ = (folder_ / "federate").string();
};

TEST_F(PkgConfigTest, OptionsLinkTheSharedLibrary) {
  const std::string folder = installation_.find("librti1516e.so").parent_path().string();
  ASSERT_TRUE(build("", "rti1516e"));
  expect_to_run("LD_LIBRARY_PATH=" + folder);
  EXPECT_THAT(libraries(), HasSubstr("[librti1516e.so"));
}

TEST_F(PkgConfigTest, StaticOptionsSufficeForTheStaticLibraries) {
  // In one folder, the linker prefers the shared libraries.
  for (const char* library : {"librti1516e.a", "libfedtime1516e.a"}) {
    fs::copy_file(installation_.find(library), folder_ / library);
  }
  ASSERT_TRUE(build("-L" + folder_.string(), "--static rti1516e"));
  // A static library is not in its installation, and finds the executive by the RID or by the
  // environment.
  const std::string executive = installation_.path("bin/roger").string();
  expect_to_run("--unset=ROGER_EXECUTIVE", "program = \"" + executive + "\"\n");
  EXPECT_TRUE(eventually([] { return running_executives().empty(); })) << "it lingers";
  expect_to_run("ROGER_EXECUTIVE=" + executive);
  EXPECT_THAT(libraries(), AllOf(HasSubstr("[libstdc++.so"), Not(HasSubstr("1516e"))));
}

}  // namespace
}  // namespace roger::test
