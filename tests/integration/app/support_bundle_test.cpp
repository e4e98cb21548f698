// roger support-bundle, and the log as JSON, next to an executive and a station.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/integration/app/executive_fixture.hpp"

namespace roger::app {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Key;
using testing::Not;

constexpr const char* kSecret = "5ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2e75ec2";

class SupportBundleTest : public ExecutiveTest {
 protected:
  SupportBundleTest() : ExecutiveTest("bundle.toml") {}
  ~SupportBundleTest() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  /// Unpacks an archive and returns its files by their names.
  std::map<std::string, std::string> files_in(const std::string& archive) {
    fs::create_directories(folder_);
    const Outcome unpacked = run({"tar", "-xzf", archive, "-C", folder_});
    EXPECT_EQ(unpacked.exit_code, 0) << unpacked.text;
    std::map<std::string, std::string> out;
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
      if (entry.is_regular_file()) out[entry.path().filename()] = text_of_file(entry.path());
    }
    return out;
  }
  std::string written(const std::string& name, const std::string& text) {
    const std::string path = file(name);
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  const std::string folder_ = scratch("unpacked");
};

std::string plan_with_secret() {
  return std::string("# ") + kSecret + "\n[[key]]\nname = \"FILL\"\nid = 3\nsecret = \"" + kSecret +
         "\"\n[[net]]\nname = \"RED\"\nkey = \"FILL\"\nfrequency_mhz = 40\n"
         "[[station]]\ncall_sign = \"EAGLE\"\n[[station.radio]]\nname = \"1\"\n"
         "lowest_mhz = 30\nhighest_mhz = 88\npresets = [\"RED\"]\n";
}

TEST_F(SupportBundleTest, ContainsWhatHelpsAndNeitherKeysNorSound) {
  const std::string plan = written("plan.toml", plan_with_secret());
  const std::string log =
      written("station.log", "warning: lost\nthe key is " + std::string(kSecret) + "\n");
  const std::string archive = file("bundle.tar.gz");
  const std::string heard = file("heard.wav");
  auto station = start_roger({"radio", "--rid", rid_.path(), "--plan", plan, "--station", "EAGLE",
                              "--device", "file:-," + heard},
                             file("station.txt"));
  ASSERT_TRUE(station);
  ASSERT_TRUE(appears(file("station.txt"), "in federation"));

  const Outcome outcome =
      roger({"support-bundle", archive, "--rid", rid_.path(), "--plan", plan, "--log", log});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_THAT(outcome.text, AllOf(HasSubstr(archive), HasSubstr("doctor.txt"),
                                  HasSubstr("No sound, no key files and no keys of nets")));
  EXPECT_EQ(fs::status(archive).permissions(), fs::perms::owner_read | fs::perms::owner_write);

  const auto files = files_in(archive);
  for (const char* name :
       {"contents.txt", "version.txt", "rid.toml", "plan.toml", "doctor.txt", "network.txt",
        "computer.txt", "status.txt", "status.json", "log-1.txt"}) {
    EXPECT_THAT(files, Contains(Key(name)));
  }
  EXPECT_EQ(files.size(), 10U);
  for (const auto& [name, text] : files) {
    std::string lower = text;
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    EXPECT_THAT(lower, Not(HasSubstr("5ec2e75ec2e7"))) << name;
    for (const char* sound : {"RIFF", "OggS", "fLaC"}) {
      EXPECT_THAT(text, Not(HasSubstr(sound))) << name;
    }
    if (name != "contents.txt") {
      EXPECT_THAT(files.at("contents.txt"), HasSubstr(name));
    }
  }
  EXPECT_THAT(files.at("plan.toml"), AllOf(HasSubstr("FILL"), HasSubstr("(removed)")));
  EXPECT_THAT(files.at("rid.toml"), HasSubstr(rid_.endpoint()));
  EXPECT_THAT(files.at("log-1.txt"), HasSubstr("warning: lost\nthe key is (removed)\n"));
  EXPECT_THAT(files.at("version.txt"), HasSubstr("wire version"));
  EXPECT_THAT(files.at("doctor.txt"), HasSubstr("executive"));
  EXPECT_THAT(files.at("computer.txt"), AllOf(HasSubstr("Max open files"), HasSubstr("rmem_max")));
  EXPECT_THAT(files.at("network.txt"), HasSubstr("127.0.0.1"));
  EXPECT_THAT(files.at("status.txt"), HasSubstr("EAGLE"));
  const auto status = nlohmann::json::parse(files.at("status.json"));
  EXPECT_EQ(status.at("executives").at(0).at("federations").at(0).at("members").size(), 1U);
}

TEST_F(SupportBundleTest, IsWrittenWhenTheSettingsAreWrongAndNoFederationExists) {
  const std::string rid = written(
      "wrong.toml", "[network]\nttl = 9999\n" + std::string("data_port = ") + kSecret + "\n");
  const std::string archive = file("wrong.tar.gz");
  const Outcome outcome = roger({"support-bundle", archive, "--rid", rid});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  const auto files = files_in(archive);
  EXPECT_THAT(files.at("rid.toml"), HasSubstr("not valid TOML, line 3"));
  EXPECT_THAT(files.at("doctor.txt"), HasSubstr("exit code 2"));
  EXPECT_THAT(files.at("status.txt"), HasSubstr("exit code 2"));
  for (const auto& [name, text] : files) EXPECT_THAT(text, Not(HasSubstr("5ec2e75ec2e7"))) << name;
}

TEST_F(SupportBundleTest, RefusesSoundKeyFilesMissingFilesAndExistingArchives) {
  const std::string sound =
      written("sound.wav", std::string("RIFF\x24\0\0\0WAVEfmt \x10\0\0\0", 20) + "data");
  const std::string archive = file("refused.tar.gz");
  const Outcome outcome = roger({"support-bundle", archive, "--log", sound});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.text, AllOf(HasSubstr(sound), HasSubstr("expected a log")));
  EXPECT_FALSE(fs::exists(archive));
  EXPECT_EQ(roger({"support-bundle", archive, "--plan", file("missing.toml")}).exit_code, 2);

  const std::string existing = written("existing.tar.gz", "mine");
  const Outcome kept = roger({"support-bundle", existing, "--rid", rid_.path()});
  EXPECT_EQ(kept.exit_code, 2);
  EXPECT_THAT(kept.text, HasSubstr("exists already"));
  EXPECT_EQ(text_of_file(existing), "mine");
  EXPECT_EQ(roger({"support-bundle", "/nonexistent/a.tar.gz", "--rid", rid_.path()}).exit_code, 1);
}

TEST_F(SupportBundleTest, KeyFilesNamedAsLogsLoseTheirKeys) {
  const std::string key = file("exercise.key");
  const std::string folder = scratch("authority");
  const std::string authority = folder + "/authority.key";
  ASSERT_EQ(roger({"keys", "create", key}).exit_code, 0);
  ASSERT_EQ(roger({"keys", "authority", folder}).exit_code, 0);
  EXPECT_THAT(text_of_file(authority), HasSubstr("PRIVATE KEY"));
  const std::string archive = file("key.tar.gz");
  const Outcome outcome =
      roger({"support-bundle", archive, "--rid", rid_.path(), "--log", key, "--log", authority});
  fs::remove_all(folder);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  const auto files = files_in(archive);
  EXPECT_EQ(files.at("log-1.txt"), "roger-federation-key-1 (removed)\n");
  EXPECT_EQ(files.at("log-2.txt"), "(removed)\n");
}

/// Returns the JSON objects of the lines of a file; fails for other lines.
std::vector<nlohmann::json> entries_in(const std::string& path) {
  std::vector<nlohmann::json> out;
  std::istringstream lines(text_of_file(path));
  for (std::string line; std::getline(lines, line);) {
    out.push_back(nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false));
    EXPECT_TRUE(out.back().is_object()) << line;
  }
  return out;
}

TEST_F(SupportBundleTest, LogOfStationAndExecutiveIsJsonAndSeparateFromTheirOutput) {
  const std::string rid =
      written("json.toml",
              text_of_file(rid_.path()) + "[log]\nformat = \"json\"\n[impairment]\nloss = 0.1\n");
  // The address is in use, so this executive ends with an error.
  const std::string of_executive = file("executive-log.txt");
  const std::string redirected = "\"$0\" \"$@\" 2>" + of_executive;
  const Outcome executive = run({"sh", "-c", redirected, program(), "rtiexec", "--rid", rid});
  EXPECT_EQ(executive.exit_code, 1);
  const auto errors = entries_in(of_executive);
  ASSERT_FALSE(errors.empty()) << executive.text;
  EXPECT_EQ(errors.back().at("part"), "roger");
  EXPECT_EQ(errors.back().at("level"), "error");
  EXPECT_THAT(errors.back().at("text").get<std::string>(), HasSubstr(rid_.endpoint()));

  const std::string of_station = file("station-log.txt");
  const Outcome station = run({"sh", "-c", "\"$0\" \"$@\" 2>" + of_station, program(), "radio",
                               "--rid", rid, "--device", "null", "--duration", "1"});
  EXPECT_EQ(station.exit_code, 0) << station.text;
  EXPECT_THAT(station.text, AllOf(HasSubstr("in federation"), Not(HasSubstr("\"part\""))));
  const auto entries = entries_in(of_station);
  ASSERT_FALSE(entries.empty());
  EXPECT_TRUE(std::ranges::any_of(entries, [](const auto& entry) {
    return entry.at("part") == "rti" &&
           entry.at("text").template get<std::string>().find("[impairment]") != std::string::npos;
  })) << nlohmann::json(entries);
}

}  // namespace
}  // namespace roger::app
