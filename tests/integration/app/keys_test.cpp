// The command `roger keys`, as an administrator uses it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/support/json_file.hpp"
#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class KeysTest : public testing::Test {
 protected:
  KeysTest() { fs::create_directory(folder_); }
  ~KeysTest() override { fs::remove_all(folder_); }
  KeysTest(const KeysTest&) = delete;
  KeysTest& operator=(const KeysTest&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return folder_ + "/" + name; }
  /// Runs a command that must succeed and returns what it has shown.
  static std::string must(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "keys");
    const Outcome outcome = roger(std::move(arguments));
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    return outcome.text;
  }
  static Outcome keys(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "keys");
    return roger(std::move(arguments));
  }
  /// Expects what `roger status` shows of the network's protection, with or without an executive.
  void expect_shown_as(const std::string& protection, const std::string& rid) {
    const Outcome shown = roger({"status", "--rid", rid, "--json", path("status.json")});
    EXPECT_THAT(shown.text, HasSubstr(", " + protection));
    const auto status = read_json(path("status.json"));
    ASSERT_TRUE(status) << status.error().text();
    EXPECT_EQ(status.value().at("protected"), true);
    EXPECT_THAT(status.value().at("security").get<std::string>(), HasSubstr(protection));
  }
  static unsigned mode_of(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 0777U : 0;
  }

 private:
  const std::string folder_ = scratch("keys");
};

TEST_F(KeysTest, ASharedKeyIsCreatedAndShown) {
  const std::string created = must({"create", path("key")});
  EXPECT_THAT(created, HasSubstr("federation key"));
  EXPECT_EQ(must({"show", path("key")}), created);
  EXPECT_EQ(keys({"create", path("key")}).exit_code, 2);

  const std::string fingerprint = created.substr(created.rfind(' ') + 1);
  const PrivateRid rid("key-rid.toml");
  std::ofstream(rid.path(), std::ios::app) << "[security]\nkey_file = \"" << path("key") << "\"\n";
  expect_shown_as("protected network, key " + fingerprint.substr(0, fingerprint.size() - 1),
                  rid.path());
}

TEST_F(KeysTest, AnAuthorityIssuesRenewsRevokesAndShows) {
  EXPECT_THAT(must({"authority", path("ca"), "--name", "NORTH"}),
              AllOf(HasSubstr("authority \"NORTH\""), HasSubstr("fingerprint")));
  EXPECT_EQ(mode_of(path("ca")), 0700U);
  EXPECT_EQ(mode_of(path("ca/authority.key")), 0600U);
  EXPECT_EQ(mode_of(path("ca/authority.crt")), 0644U);
  const std::string target = path("");
  EXPECT_THAT(must({"issue", path("ca"), "EAGLE 1", "--role", "instructor", "--target", target}),
              HasSubstr("certificate of \"EAGLE 1\" (instructor)"));
  EXPECT_EQ(mode_of(path("EAGLE-1.key")), 0600U);
  const std::vector<std::string> check = {"show",        path("EAGLE-1.crt"),
                                          "--authority", path("ca/authority.crt"),
                                          "--revoked",   path("ca/revoked.crl")};
  const std::string first = must(check);
  EXPECT_THAT(first, AllOf(HasSubstr("\"EAGLE 1\" (instructor)"), HasSubstr("valid now")));
  must({"renew", path("ca"), "EAGLE 1", "--days", "700", "--target", target});
  EXPECT_THAT(must(check), AllOf(testing::Ne(first), HasSubstr("valid now")));
  EXPECT_THAT(
      must({"issue", path("ca"), "FOX-1", "--role", "trainee", "--all-nets", "--target", target}),
      HasSubstr("nets: all"));

  EXPECT_THAT(must({"revoke", path("ca"), "EAGLE 1"}), HasSubstr("2 certificates revoked"));
  EXPECT_THAT(must(check), HasSubstr("it was revoked on"));
  const std::string all = must({"show", path("ca")});
  EXPECT_THAT(all, AllOf(HasSubstr("authority \"NORTH\""), HasSubstr("\"EAGLE 1\" (instructor)"),
                         HasSubstr("it was revoked on"), HasSubstr("\"FOX-1\" (trainee)"),
                         HasSubstr("valid now")));
  EXPECT_THAT(must({"show", path("ca/authority.crt")}), HasSubstr("authority \"NORTH\""));
}

TEST_F(KeysTest, WrongRequestsAreRefusedWithTheirReason) {
  must({"authority", path("ca")});
  const Outcome unknown = keys({"revoke", path("ca"), "EAGLE-1"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.text, HasSubstr("\"EAGLE-1\" has no certificate"));
  const Outcome role = keys({"issue", path("ca"), "EAGLE-1", "--role", "admin"});
  EXPECT_EQ(role.exit_code, 2);
  EXPECT_THAT(role.text, HasSubstr("--role"));
  const Outcome name =
      keys({"issue", path("ca"), "../x", "--role", "observer", "--target", path("")});
  EXPECT_EQ(name.exit_code, 2);
  EXPECT_THAT(name.text, HasSubstr("\"../x\""));
  const Outcome folder = keys({"issue", path("missing"), "A", "--role", "observer"});
  EXPECT_EQ(folder.exit_code, 2);
  EXPECT_THAT(folder.text, HasSubstr(path("missing/authority.crt")));
  std::ofstream(path("text")) << "text";
  EXPECT_EQ(keys({"show", path("text")}).exit_code, 2);
  EXPECT_EQ(keys({"show", path("nothing")}).exit_code, 2);
  const Outcome days = keys({"authority", path("other"), "--days", "0"});
  EXPECT_EQ(days.exit_code, 2);
  EXPECT_FALSE(fs::exists(path("other")));
}

TEST_F(KeysTest, ATraineeIsRestrictedToTheNetsOfItsPlan) {
  must({"authority", path("ca")});
  const std::string plan = std::string(ROGER_SOURCE_DIR) + "/configs/plans/field.toml";
  const auto issue = [&](const std::string& station, const std::string& role,
                         const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"issue", path("ca"), station, "--role",
                                       role,    "--target", path("")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return keys(arguments);
  };
  const Outcome undecided = issue("FOX-6", "trainee", {});
  EXPECT_EQ(undecided.exit_code, 2);
  EXPECT_THAT(undecided.text, AllOf(HasSubstr("--plan"), HasSubstr("--all-nets")));
  EXPECT_EQ(issue("FOX-6", "trainee", {"--plan", plan, "--all-nets"}).exit_code, 2);
  EXPECT_EQ(issue("FOX-6", "observer", {"--plan", plan}).exit_code, 2);
  const Outcome stranger = issue("NOBODY", "trainee", {"--plan", plan});
  EXPECT_EQ(stranger.exit_code, 2);
  EXPECT_THAT(stranger.text, AllOf(HasSubstr("NOBODY"), HasSubstr("FOX 6")));

  const Outcome issued = issue("FOX-6", "trainee", {"--plan", plan});
  EXPECT_EQ(issued.exit_code, 0) << issued.text;
  EXPECT_THAT(issued.text, HasSubstr("nets: 46.500 MHz, 125.350 MHz\n"));
  EXPECT_THAT(must({"show", path("FOX-6.crt")}), HasSubstr("nets: 46.500 MHz, 125.350 MHz\n"));
  EXPECT_THAT(must({"show", path("ca")}), HasSubstr("nets: 46.500 MHz, 125.350 MHz\n"));
  // Renewed with the same nets, then with those of another plan.
  EXPECT_THAT(must({"renew", path("ca"), "FOX-6", "--target", path("")}),
              HasSubstr("nets: 46.500 MHz, 125.350 MHz\n"));
  std::ofstream(path("plan.toml"))
      << "[[net]]\nname = \"A\"\nfrequency_mhz = \"40.000\"\n"
         "[[net]]\nname = \"B\"\nfrequency_mhz = \"46.400\"\n"
         "[[station]]\ncall_sign = \"FOX-6\"\n"
         "[[station.radio]]\nname = \"R\"\nlowest_mhz = 30\nhighest_mhz = 88\npresets = [\"A\"]\n";
  EXPECT_THAT(must({"renew", path("ca"), "FOX-6", "--days", "700", "--plan", path("plan.toml"),
                    "--target", path("")}),
              AllOf(HasSubstr("nets: 40.000 MHz\n"),
                    HasSubstr("net B is on the same channel as a net of this station"),
                    HasSubstr("2 certificates with other rights revoked; copy revoked.crl")));
  EXPECT_THAT(must({"show", path("FOX-6.crt")}), HasSubstr("nets: 40.000 MHz\n"));
}

TEST_F(KeysTest, AStationMayRunAnExecutiveInAdditionToItsRole) {
  must({"authority", path("ca")});
  const std::vector<std::string> issue{"issue",   path("ca"), "EAGLE-1", "--role",
                                       "trainee", "--target", path(""),  "--executive"};
  const auto with = [&issue](const std::vector<std::string>& more) {
    std::vector<std::string> out = issue;
    out.insert(out.end(), more.begin(), more.end());
    return out;
  };
  const std::string plan = std::string(ROGER_SOURCE_DIR) + "/configs/plans/field.toml";
  EXPECT_EQ(keys(with({"--plan", plan})).exit_code, 2) << "a restricted station runs none";
  EXPECT_THAT(must(with({"--all-nets"})), HasSubstr("    may run an executive\n"));
  EXPECT_THAT(must({"show", path("EAGLE-1.crt")}), HasSubstr("    may run an executive\n"));
}

TEST_F(KeysTest, ARevokedStationGetsAnotherCertificateAfterItsFilesHaveBeenMoved) {
  must({"authority", path("ca")});
  const std::vector<std::string> issue{"issue",      path("ca"), "CONTROL", "--role",
                                       "instructor", "--target", path("")};
  must(issue);
  must({"revoke", path("ca"), "CONTROL"});
  std::vector<std::string> with_role = issue;
  with_role.emplace_back("--executive");
  const Outcome refused = keys(with_role);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.text, AllOf(HasSubstr(path("CONTROL.key")), HasSubstr("exists already")));
  fs::create_directory(path("old"));
  for (const char* file : {"CONTROL.crt", "CONTROL.key"})
    fs::rename(path(file), path("old/") + file);
  EXPECT_THAT(must(with_role), HasSubstr("    may run an executive\n"));
  const auto check = [&](const std::string& file) {
    return must({"show", path(file), "--authority", path("ca/authority.crt"), "--revoked",
                 path("ca/revoked.crl")});
  };
  EXPECT_THAT(check("CONTROL.crt"), HasSubstr("valid now"));
  EXPECT_THAT(check("old/CONTROL.crt"), HasSubstr("it was revoked on"));
}

TEST_F(KeysTest, TheRidNamesACertificateThatDoctorStatusAndStationsUse) {
  must({"authority", path("ca")});
  must({"issue", path("ca"), "EAGLE-1", "--role", "tester", "--executive", "--target", path("")});
  const PrivateRid rid("certificate-rid.toml");
  std::ofstream(rid.path(), std::ios::app)
      << "[security]\ncertificate = \"" << path("EAGLE-1.crt") << "\"\nprivate_key = \""
      << path("EAGLE-1.key") << "\"\nauthority = \"" << path("ca/authority.crt") << "\"\n";
  const std::string log = scratch("executive.txt");
  auto executive = start_roger({"rtiexec", "--rid", rid.path()}, log);
  ASSERT_TRUE(executive);
  ASSERT_TRUE(test::eventually(
      [&] { return text_of_file(log).find("Executive listens") != std::string::npos; }));
  EXPECT_THAT(roger({"doctor", "--rid", rid.path()}).text, HasSubstr("runs at " + rid.endpoint()));
  const std::string protection = "protected network, certificate of \"EAGLE-1\" (tester)";
  expect_shown_as(protection, rid.path());
  EXPECT_THAT(roger({"radio", "--rid", rid.path(), "--device", "null", "--duration", "0.1"}).text,
              HasSubstr("in federation 'roger', " + protection));
  std::remove(log.c_str());
}

TEST_F(KeysTest, AStationWithoutTheRoleOfExecutivesLearnsHowToGetIt) {
  must({"authority", path("ca")});
  must({"issue", path("ca"), "EAGLE-1", "--role", "tester", "--target", path("")});
  must({"issue", path("ca"), "EAGLE-2", "--role", "tester", "--executive", "--target", path("")});
  const auto rid_of = [&](const std::string& station) {
    std::string rid = path(station + ".toml");
    std::ofstream(rid) << "[network]\ninterface = \"lo\"\ncontrol_group = \"239.192.18.1:"
                       << test::free_port() << "\"\n[security]\ncertificate = \""
                       << path(station + ".crt") << "\"\nprivate_key = \"" << path(station + ".key")
                       << "\"\nauthority = \"" << path("ca/authority.crt") << "\"\n";
    return rid;
  };
  const std::string rid = rid_of("EAGLE-1");
  const Outcome executive = roger({"rtiexec", "--rid", rid});
  EXPECT_EQ(executive.exit_code, 2);
  EXPECT_THAT(executive.text,
              AllOf(HasSubstr(path("EAGLE-1.crt")), HasSubstr("\"EAGLE-1\" (tester)"),
                    HasSubstr("roger keys issue FOLDER STATION --role ROLE --executive")));
  EXPECT_THAT(
      roger({"doctor", "--rid", rid}).text,
      AllOf(HasSubstr("does not permit it to run one"), HasSubstr("roger keys issue --executive")));
  EXPECT_THAT(roger({"doctor", "--rid", rid_of("EAGLE-2")}).text,
              HasSubstr("this station may start one"));
}

}  // namespace
}  // namespace roger::app
