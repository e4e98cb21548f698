// Arguments that are out of range, not numbers or endless: each is refused with its option.
#include "tests/integration/app/bad_input.hpp"

namespace roger::app {
namespace {

class BadArgumentsTest : public BadInputTest {};

struct NumberOption {
  std::vector<std::string> command;
  std::string option;
};

const std::vector<NumberOption>& number_options() {
  static const std::vector<NumberOption> kOptions{{{"radio"}, "--duration"},
                                                  {{"radio"}, "--frame-ms"},
                                                  {{"radio"}, "--mic-gain"},
                                                  {{"radio"}, "--mic-high-pass"},
                                                  {{"radio"}, "--vox"},
                                                  {{"radio"}, "--vox-hang-ms"},
                                                  {{"radio"}, "--vox-radio"},
                                                  {{"radio"}, "--guard-ms"},
                                                  {{"radio"}, "--key"},
                                                  {{"radio"}, "--bit-rate"},
                                                  {{"radio"}, "--complexity"},
                                                  {{"radio"}, "--redundancy"},
                                                  {{"record"}, "--duration"},
                                                  {{"replay", "x"}, "--speed"},
                                                  {{"replay", "x"}, "--from"},
                                                  {{"swarm"}, "--stations"},
                                                  {{"swarm"}, "--nets"},
                                                  {{"swarm"}, "--speaking"},
                                                  {{"swarm"}, "--seconds"},
                                                  {{"swarm"}, "--federates"},
                                                  {{"status"}, "--for"},
                                                  {{"status"}, "--watch"},
                                                  {{"dis-watch"}, "--port"},
                                                  {{"dis-watch"}, "--exercise"},
                                                  {{"dis-watch"}, "--seconds"},
                                                  {{"dis-record", "x"}, "--port"},
                                                  {{"dis-record", "x"}, "--seconds"},
                                                  {{"dis-replay", "x"}, "--port"},
                                                  {{"dis-replay", "x"}, "--ttl"},
                                                  {{"dis-replay", "x"}, "--speed"},
                                                  {{"probe"}, "--clicks"},
                                                  {{"probe"}, "--period"},
                                                  {{"doctor"}, "--wait"},
                                                  {{"doctor"}, "--listen"},
                                                  {{"rtiexec"}, "--linger"},
                                                  {{"bench", "tick"}, "--runs"},
                                                  {{"bench", "voice"}, "--seed"},
                                                  {{"console"}, "--screenshot-after"}};
  return kOptions;
}

/// With sanitizers only a few, because they multiply the time in which a program starts.
std::vector<std::string> wrong_numbers() {
  if (!kMeasured) return {"nan", "1e999", "x"};
  return {"nan",    "-nan",  "NaN",  "inf", "-inf", "1e300",
          "-1e300", "1e999", "-1e9", "x",   "0x",   "99999999999999999999999",
          "1,5",    " "};
}

TEST_F(BadArgumentsTest, WrongNumbersAreRefused) {
  for (const NumberOption& one : number_options()) {
    for (const std::string& wrong : wrong_numbers()) {
      SCOPED_TRACE(one.command.front() + " " + one.option + " \"" + wrong + "\"");
      std::vector<std::string> arguments = one.command;
      arguments.push_back(one.option + "=" + wrong);
      expect_refused(run_limited(arguments), {one.option});
    }
  }
}

TEST_F(BadArgumentsTest, LongArgumentsAreCut) {
  const std::string text(100'000, 'L');
  const std::vector<std::vector<std::string>> commands{
      {text},
      {"radio", "--" + text},
      {"radio", "--station", text, "--device", "null"},
      {"radio", "--device", text},
      {"radio", "--device", "tone:" + text},
      {"radio", "--plan", text},
      {"radio", "--rid", text, "--device", "null"},
      {"radio", "--fom", text, "--device", "null"},
      {"radio", "--script", text, "--device", "null"},
      {"radio", "--speak", text, "--device", "null"},
      {"radio", "--duration", text},
      {"radio", "--codec", text},
      {"record", "--net", text},
      {"replay", text},
      {"dis-record", text},
      {"dis-record", "x.pcap", "--group", text},
      {"dis-replay", text},
      {"dis-replay", "x.pcap", "--to", text},
      {"rtiexec", "--address", text},
      {"bench", text},
      {"bench", "voice", "--case", text},
      {"bench", "voice", "--case", "trace=" + text}};
  for (const std::vector<std::string>& command : commands) {
    SCOPED_TRACE(command.front().substr(0, 10) +
                 (command.size() > 1 ? " " + command[1].substr(0, 20) : ""));
    const LimitedRun run = run_limited(command);
    expect_refused(run, {"LLLL"});
    EXPECT_LT(run.errors.size(), 6000U) << "a path is shown completely up to 4096 octets";
  }
}

TEST_F(BadArgumentsTest, WrongSettingsInTheEnvironmentAreRefused) {
  for (const std::string text :
       {"[network]\nttl = nan\n", "[network\n", "a = 1\n", "/dev/zero", "/nonexistent.toml"}) {
    SCOPED_TRACE(text);
    ASSERT_EQ(::setenv("ROGER_RID", text.c_str(), 1), 0);
    expect_refused(run_limited({"status"}), {text.front() == '/' ? text : "ROGER_RID:"});
    ::unsetenv("ROGER_RID");
  }
}

}  // namespace
}  // namespace roger::app
