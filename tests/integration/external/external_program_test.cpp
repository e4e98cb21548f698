// The program on another RTI: the commands that it omits, and the settings that it passes to the
// RTI.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "tests/integration/app/roger_process.hpp"
#include "tests/support/disturbed_sound.hpp"

namespace roger::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Outcome external(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), std::string(ROGER_BIN_DIR) + "/roger-external");
  return run(std::move(arguments));
}

TEST(ExternalProgramTest, CommandsOfTheEmbeddedRtiAreOmitted) {
  const Outcome help = external({"--help"});
  EXPECT_EQ(help.exit_code, 0);
  for (const char* word : {"console", "radio", "radio-check", "devices", "doctor", "probe"}) {
    EXPECT_THAT(help.text, HasSubstr(std::string("\n  ") + word + " ")) << word;
  }
  EXPECT_THAT(help.text, AllOf(Not(HasSubstr("rtiexec")), Not(HasSubstr("bench")),
                               Not(HasSubstr("rid.toml")), Not(HasSubstr("multicast"))));
  const Outcome executive = external({"rtiexec"});
  EXPECT_EQ(executive.exit_code, 2);
  EXPECT_THAT(executive.text, HasSubstr("unknown command 'rtiexec'"));
}

TEST(ExternalProgramTest, HelpDescribesTheExternalRti) {
  for (const char* command : {"radio", "console", "radio-check", "probe"}) {
    const Outcome help = external({command, "--help"});
    EXPECT_EQ(help.exit_code, 0) << command;
    EXPECT_THAT(help.text, HasSubstr("--rid DESIGNATOR")) << command;
  }
  const Outcome doctor = external({"doctor", "--help"});
  EXPECT_THAT(doctor.text, AllOf(HasSubstr("--json"), Not(HasSubstr("--peer"))));
}

TEST(ExternalProgramTest, DoctorExaminesTheComputerOnly) {
  const Outcome outcome = external({"doctor"});
  EXPECT_THAT(outcome.text, AllOf(HasSubstr("network    not examined"),
                                  HasSubstr("CLOCK_MONOTONIC"), Not(HasSubstr("executive"))));
}

// The embedded RTI accepts the text of a RID as designator; no file of that name exists.
TEST(ExternalProgramTest, SettingsDesignatorIsPassedUnchanged) {
  const Outcome outcome = external(
      {"radio", "--device", "null", "--duration", "1", "--rid", "[network]\nttl = 1000\n"});
  EXPECT_EQ(outcome.exit_code, 2) << "the setting is wrong";
  EXPECT_THAT(outcome.text,
              AllOf(HasSubstr("cannot connect to the RTI"), HasSubstr("ttl"), HasSubstr("1000")));
  const Outcome url = external({"radio", "--device", "null", "--rid", "rti://nowhere:1"});
  EXPECT_EQ(url.exit_code, 1);
  EXPECT_THAT(url.text, HasSubstr("with the settings \"rti://nowhere:1\""));
}

TEST(ExternalProgramTest, TwoStationsTalk) {
  test::repeat_if_disturbed(std::chrono::milliseconds{100}, [](std::string& differences) {
    const PrivateRid rid("external.toml");
    const std::string log = scratch("external-executive.txt");
    auto executive = start_roger({"rtiexec", "--rid", rid.path()}, log);
    ASSERT_TRUE(executive);
    ASSERT_TRUE(appears(log, rid.endpoint()));
    const std::string echo = scratch("external-echo.wav");
    const Outcome outcome = external({"radio-check", "--rid", rid.path(), "--speak",
                                      "/usr/share/sounds/alsa/Front_Center.wav", "--out", echo,
                                      "--guard-ms", "200"});  // a loaded machine wakes threads late
    std::remove(echo.c_str());
    std::remove(log.c_str());
    differences = differences_of_echo(outcome);
    if (!differences.empty()) return;
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    EXPECT_THAT(outcome.text, HasSubstr("Radio check passed"));
  });
}

}  // namespace
}  // namespace roger::app
