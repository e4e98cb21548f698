// Help texts and error messages of the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "rti/wire/datagram.hpp"
#include "rti/wire/message_parts.hpp"
#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class TomlFile {
 public:
  TomlFile(const std::string& name, const std::string& text) : path_(scratch(name)) {
    std::ofstream(path_) << text;
  }
  ~TomlFile() { std::remove(path_.c_str()); }
  TomlFile(const TomlFile&) = delete;
  TomlFile& operator=(const TomlFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

TEST(CommandLineTest, HelpListsCommandsAndExamples) {
  const Outcome outcome = roger({"--help"});
  EXPECT_EQ(outcome.exit_code, 0);
  for (const char* word :
       {"console", "radio", "rtiexec", "status", "dis-watch", "dis-record", "dis-replay", "devices",
        "doctor", "probe", "bench", "configs/rid.toml", "Exit codes"}) {
    EXPECT_THAT(outcome.text, HasSubstr(word));
  }
  for (const char* command :
       {"console", "radio", "radio-check", "swarm", "rtiexec", "status", "dis-watch", "dis-record",
        "dis-replay", "doctor", "probe", "bench", "support-bundle"}) {
    const Outcome help = roger({command, "--help"});
    EXPECT_EQ(help.exit_code, 0) << command;
    EXPECT_THAT(help.text, HasSubstr("Examples:")) << command;
  }
}

TEST(CommandLineTest, VersionIsThatOfTheProjectAndOfTheWire) {
  const std::string build = text_of_file(std::string(ROGER_SOURCE_DIR) + "/CMakeLists.txt");
  const std::string before = "project(roger VERSION ";
  const std::size_t begin = build.find(before);
  ASSERT_NE(begin, std::string::npos);
  const std::size_t number = begin + before.size();
  const std::string version = build.substr(number, build.find(' ', number) - number);
  const Outcome outcome = roger({"--version"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.text, "roger " + version + " (wire version: control " +
                              std::to_string(rti::wire::kControlVersion) + ", data " +
                              std::to_string(rti::wire::kDataVersion) + ")\n");
}

TEST(CommandLineTest, UnknownCommandOptionOrValueIsAUsageError) {
  const Outcome command = roger({"radoi"});
  EXPECT_EQ(command.exit_code, 2);
  EXPECT_THAT(command.text, HasSubstr("'radoi'"));
  EXPECT_EQ(roger({}).exit_code, 2);
  const Outcome option = roger({"radio", "--frobnicate"});
  EXPECT_EQ(option.exit_code, 2);
  EXPECT_THAT(option.text, AllOf(HasSubstr("--frobnicate"), HasSubstr("roger radio --help")));
  const Outcome value = roger({"probe", "--frame-ms", "99"});
  EXPECT_EQ(value.exit_code, 2);
  EXPECT_THAT(value.text, AllOf(HasSubstr("--frame-ms"), HasSubstr("62.5")));
  for (const char* joining : {"radio", "record", "swarm"}) {
    const Outcome nameless = roger({joining, "--federation", ""});
    EXPECT_EQ(nameless.exit_code, 2) << joining;
    EXPECT_THAT(nameless.text, AllOf(HasSubstr("--federation"), HasSubstr("expected a name")));
  }
  const Outcome codec = roger({"radio", "--codec", "mp3"});
  EXPECT_EQ(codec.exit_code, 2);
  EXPECT_THAT(codec.text, AllOf(HasSubstr("mp3"), HasSubstr("opus")));
}

TEST(CommandLineTest, InvalidNetPlanIsReportedByFileLineAndKey) {
  const TomlFile plan("plan.toml", "[[net]]\nname = \"A\"\nfrequency_mhz = \"forty\"\n");
  const Outcome outcome = roger({"radio", "--plan", plan.path(), "--device", "null"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.text, AllOf(HasSubstr(plan.path() + ":3:"), HasSubstr("frequency_mhz"),
                                  HasSubstr("forty")));
}

TEST(CommandLineTest, MalformedTomlIsReportedByLine) {
  const TomlFile plan("broken.toml", "[[net]]\nname = = \"A\"\n");
  const Outcome outcome = roger({"radio", "--plan", plan.path(), "--device", "null"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.text, HasSubstr(plan.path() + ":2:"));
}

TEST(CommandLineTest, InvalidRidIsReportedByFileLineAndKey) {
  const TomlFile rid("rid.toml", "[network]\nttl = 1000\ninterfaec = \"lo\"\n");
  for (const char* command : {"rtiexec", "doctor", "status"}) {
    const Outcome outcome = roger({command, "--rid", rid.path()});
    EXPECT_EQ(outcome.exit_code, 2) << command;
    EXPECT_THAT(outcome.text,
                AllOf(HasSubstr(rid.path() + ":2:"), HasSubstr("ttl"), HasSubstr("1000"),
                      HasSubstr(rid.path() + ":3:"), HasSubstr("interface")))
        << command;
  }
}

TEST(CommandLineTest, MissingFileIsNamed) {
  for (const char* option : {"--plan", "--rid"}) {
    const Outcome outcome = roger({"radio", option, "/nonexistent/x.toml", "--device", "null"});
    EXPECT_EQ(outcome.exit_code, 2) << option;
    EXPECT_THAT(outcome.text, HasSubstr("/nonexistent/x.toml")) << option;
  }
}

TEST(CommandLineTest, MissingFomModuleIsNamedByEveryCommandThatJoins) {
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"radio", "--device", "null"},
        std::vector<std::string>{"radio-check"}, std::vector<std::string>{"record"},
        std::vector<std::string>{"swarm"}, std::vector<std::string>{"probe"}}) {
    std::vector<std::string> arguments = command;
    arguments.insert(arguments.end(), {"--fom", "/nonexistent/x.xml"});
    const Outcome outcome = roger(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << command.front();
    EXPECT_THAT(outcome.text, HasSubstr("/nonexistent/x.xml: --fom: cannot be read"))
        << command.front();
  }
}

TEST(CommandLineTest, UnknownStationErrorListsTheStationsOfThePlan) {
  const Outcome outcome = roger({"radio", "--station", "NOBODY", "--device", "null"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.text, AllOf(HasSubstr("NOBODY"), HasSubstr("EAGLE 1"), HasSubstr("ECHO")));
}

TEST(CommandLineTest, NonexistentRadioIsRejected) {
  const Outcome outcome = roger({"radio", "--station", "ECHO", "--key", "9", "--device", "null"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.text, HasSubstr("--key 9"));
}

TEST(CommandLineTest, UnknownDeviceIsNamed) {
  const Outcome outcome = roger({"radio", "--device", "Trumpet of Jericho"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.text, HasSubstr("Trumpet of Jericho"));
  const Outcome file = roger({"radio", "--device", "file:/nonexistent/in.wav"});
  EXPECT_EQ(file.exit_code, 2);
  EXPECT_THAT(file.text, HasSubstr("/nonexistent/in.wav"));
}

TEST(CommandLineTest, ExecutiveReportsThatItsPortIsInUse) {
  const PrivateRid rid("taken.toml");
  auto holder = start_roger({"rtiexec", "--rid", rid.path()}, scratch("holder.txt"));
  ASSERT_TRUE(holder);
  ASSERT_TRUE(appears(scratch("holder.txt"), rid.endpoint()));
  const Outcome outcome = roger({"rtiexec", "--address", rid.endpoint()});
  std::remove(scratch("holder.txt").c_str());
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.text, AllOf(HasSubstr(rid.endpoint()), HasSubstr("taken")));
  EXPECT_EQ(roger({"rtiexec", "--address", "nowhere"}).exit_code, 2);
}

TEST(CommandLineTest, StationReportsAMissingExecutive) {
  const PrivateRid rid("lonely.toml");
  const Outcome outcome =
      roger({"radio", "--rid", rid.path(), "--device", "null", "--duration", "30"});
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_THAT(outcome.text, HasSubstr(rid.endpoint()));
}

TEST(CommandLineTest, DevicesAreListed) {
  const Outcome outcome = roger({"devices"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.text, AllOf(HasSubstr("jackd"), HasSubstr("null")));
}

}  // namespace
}  // namespace roger::app
