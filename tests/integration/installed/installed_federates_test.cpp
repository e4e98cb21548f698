// Federates that are built with the installed RTI alone, as other people build theirs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/integration/installed/installation.hpp"

namespace roger::app {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

class InstalledFederatesTest : public testing::Test {
 protected:
  /// Builds the installed examples. Returns whether that succeeded.
  [[nodiscard]] bool build_examples(const std::string& standard) {
    const auto failed =
        installation_.build(installation_.path("share/roger/examples"), examples_, standard);
    if (failed) ADD_FAILURE() << *failed;
    return !failed;
  }
  [[nodiscard]] std::string example(const std::string& name) const {
    return (examples_ / name).string();
  }
  [[nodiscard]] std::string module(const std::string& name) const {
    return installation_.path("share/roger/" + name).string();
  }

  const Installation installation_;
  const fs::path examples_ = installation_.scratch_folder("examples");
};

class LanguageModeTest : public InstalledFederatesTest,
                         public testing::WithParamInterface<const char*> {};

TEST_P(LanguageModeTest, ExamplesAreBuiltAndFederatesMeet) {
  ASSERT_TRUE(build_examples(GetParam()));
  const std::string vehicles = module("examples/vehicles.xml");
  InstalledProgram alpha({example("federate"), "alpha", vehicles, "1"}, "alpha");
  InstalledProgram bravo({example("federate"), "bravo", vehicles, "1"}, "bravo");
  EXPECT_EQ(alpha.wait_for_end(), 0);
  EXPECT_EQ(bravo.wait_for_end(), 0);
  EXPECT_THAT(alpha.output(), AllOf(HasSubstr("discovered HLAobject_"), HasSubstr(" is at "),
                                    HasSubstr("bravo has seen all vehicles")));
  EXPECT_THAT(bravo.output(), HasSubstr("alpha has seen all vehicles"));
  // The library has found the executive of its own installation, which lingers.
  EXPECT_THAT(running_executives(), Contains(installation_.path("bin/roger").string()));
}

INSTANTIATE_TEST_SUITE_P(Standards, LanguageModeTest, testing::Values("14", "17", "20"),
                         [](const auto& standard) { return std::string("Cxx") + standard.param; });

TEST_F(InstalledFederatesTest, ListenerThatKnowsOnlyRprReceivesRogersRadios) {
  ASSERT_TRUE(build_examples("17"));
  InstalledProgram listener({example("listener"), "roger", "3", module("fom/roger-rpr-radio.xml")},
                            "listener");
  InstalledProgram stations(
      {installation_.path("bin/roger").string(), "swarm", "--stations", "2", "--nets", "1",
       "--speaking", "1", "--federates", "1", "--seconds", "30"},
      "stations");
  EXPECT_EQ(listener.wait_for_end(), 0) << stations.output();
  EXPECT_THAT(listener.output(), AllOf(HasSubstr("transmitter "), HasSubstr(" is tuned to "),
                                       HasSubstr(" samples at ")));
}

TEST_F(InstalledFederatesTest, FederateMayContainOtherVersionsOfTheDependencies) {
  const fs::path folder = installation_.scratch_folder("outside");
  const auto failed = installation_.build(
      fs::path(ROGER_SOURCE_DIR) / "tests/integration/installed/outside", folder, "17");
  ASSERT_FALSE(failed) << *failed;
  for (const char* name : {"other_versions", "other_versions_static"}) {
    InstalledProgram federate({(folder / name).string(), module("examples/vehicles.xml")}, name);
    EXPECT_EQ(federate.wait_for_end(), 0) << name << ": " << federate.output();
  }
}

TEST_F(InstalledFederatesTest, ProgramInCLoadsTheLibrary) {
  const fs::path folder = installation_.scratch_folder("outside");
  const auto failed = installation_.build(
      fs::path(ROGER_SOURCE_DIR) / "tests/integration/installed/outside", folder, "17");
  ASSERT_FALSE(failed) << *failed;
  InstalledProgram loader(
      {(folder / "loader").string(), installation_.library("librti1516e.so").string()}, "loader");
  EXPECT_EQ(loader.wait_for_end(), 0) << loader.output();
  EXPECT_EQ(loader.output(), "Roger\nRoger\n") << "it is loaded, used and unloaded twice";
}

TEST_F(InstalledFederatesTest, PkgConfigNamesCompilerAndLinkerOptions) {
  const fs::path folder = installation_.scratch_folder("pkg-config");
  const std::string source = module("examples/federate.cpp");
  const fs::path files = installation_.library("rti1516e.pc").parent_path();
  for (const char* options : {"rti1516e", "--static rti1516e"}) {
    const std::string program = (folder / "federate").string();
    const std::string libraries = installation_.library("librti1516e.so").parent_path().string();
    const Outcome built =
        run({"sh", "-ec",
             "export PKG_CONFIG_PATH=" + files.string() + "\n" + ROGER_CXX + " -std=c++14 -o " +
                 program + " " + source + " $(pkg-config --cflags --libs " + options +
                 ") -Wl,-rpath," + libraries});
    ASSERT_EQ(built.exit_code, 0) << built.text;
    InstalledProgram federate({program, "alone", module("examples/vehicles.xml"), "0"}, "alone");
    EXPECT_EQ(federate.wait_for_end(), 0) << federate.output();
  }
}

}  // namespace
}  // namespace roger::app
