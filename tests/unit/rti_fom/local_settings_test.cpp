// Local settings designators: Roger's own, those of other RTIs, and the environment variable.
#include "rti/rid/local_settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace roger::rti {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string kShipped = std::string(ROGER_SOURCE_DIR) + "/configs/rid.toml";

Result<LocalSettings> read(const std::string& designator, const char* environment = nullptr) {
  return read_local_settings(designator, environment);
}

/// Returns the executive's address as text, or "none".
std::string address(const LocalSettings& settings) {
  const auto& found = settings.rid.executive.address;
  return found ? found->host + ":" + std::to_string(found->port) : "none";
}

TEST(LocalSettingsTest, DesignatorIsEmptyOrAPathOrTheText) {
  for (const std::string& defaults : {std::string(), std::string(" \n "), kShipped}) {
    EXPECT_EQ(read(defaults).value().rid, Rid{}) << defaults;
  }
  const LocalSettings line = read("network.ttl = 3").value();
  EXPECT_EQ(line.rid.network.ttl, 3);
  EXPECT_EQ(line.warning, "");
  EXPECT_EQ(read("[network]\nttl = 4\n").value().rid.network.ttl, 4);
}

TEST(LocalSettingsTest, InvalidRidIsAnError) {
  const auto missing = read("/no/such/rid.toml");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(missing.error().text(), HasSubstr("/no/such/rid.toml"));
  const auto wrong = read("[network]\nttl = 300");
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().text(), StartsWith("settings:2: network.ttl: "));
  // Not TOML, but with a table of a RID: the mistake must not be ignored.
  for (const char* mistake : {"[network]\nttl = \n", "# a RID\n[network]\nttl 3\n"}) {
    EXPECT_FALSE(read(mistake)) << mistake;
  }
  EXPECT_FALSE(read("[network"));
}

TEST(LocalSettingsTest, AddressInAnotherRtisDesignatorIsUsed) {
  struct Row {
    const char* designator;
    const char* address;
  };
  for (const Row& row : {
           Row{"rti://alpha", "alpha:31251"},
           Row{"rti://alpha:8989", "alpha:8989"},
           Row{"rti://10.0.0.1:8989/path", "10.0.0.1:8989"},
           Row{"localhost:8989", "localhost:8989"},
           Row{" localhost:8989\n", "localhost:8989"},
           Row{"crcAddress=localhost:8989", "localhost:8989"},
           Row{"crcAddress=alpha", "alpha:31251"},
           Row{"name=federate\ncrcAddress=10.0.0.1:8989\nlevel=2", "10.0.0.1:8989"},
       }) {
    const auto settings = read(row.designator);
    ASSERT_TRUE(settings) << settings.error().text();
    EXPECT_EQ(address(settings.value()), row.address) << row.designator;
    EXPECT_THAT(settings.value().warning,
                AllOf(HasSubstr("is not a RID"),
                      HasSubstr("its address " + std::string(row.address) + " is used"),
                      HasSubstr("ROGER_RID"), Not(HasSubstr("\n"))));
  }
}

TEST(LocalSettingsTest, AnythingElseIsIgnoredWithAWarning) {
  for (const char* designator :
       {"thread://", "pipe://path", "localhost", "/tmp", "RTI.rid", "my settings", "host:0",
        "host:99999", "rti://", "crcAddress=", "crcHost=localhost\ncrcPort=8989", "a:b:80"}) {
    const auto settings = read(designator);
    ASSERT_TRUE(settings) << settings.error().text();
    EXPECT_EQ(settings.value().rid, Rid{}) << designator;
    EXPECT_THAT(settings.value().warning,
                AllOf(StartsWith("the settings designator \""), HasSubstr("it is ignored")))
        << designator;
  }
}

TEST(LocalSettingsTest, WarningShowsTheBeginningOfALongDesignator) {
  const std::string warning = read(std::string(1000, 'x') + "://").value().warning;
  EXPECT_THAT(warning, HasSubstr("\"" + std::string(60, 'x') + "…\""));
  EXPECT_THAT(warning, Not(HasSubstr(std::string(61, 'x'))));
}

TEST(LocalSettingsTest, EnvironmentReplacesTheDesignator) {
  for (const char* designator : {"", "thread://", "[network]\nttl = 3\n", "/no/such/rid.toml"}) {
    const auto settings = read(designator, "network.ttl = 5");
    ASSERT_TRUE(settings) << settings.error().text();
    EXPECT_EQ(settings.value().rid.network.ttl, 5);
    EXPECT_EQ(settings.value().warning, "");
  }
  EXPECT_EQ(read("network.ttl = 3", kShipped.c_str()).value().rid, Rid{});
  EXPECT_EQ(read("network.ttl = 3", " ").value().rid.network.ttl, 3) << "a blank one is not set";
}

TEST(LocalSettingsTest, InvalidEnvironmentIsAnError) {
  for (const char* path : {"/no/such/rid", "/no/such/rid.toml", "thread://"}) {
    const auto settings = read("", path);
    ASSERT_FALSE(settings) << path;
    EXPECT_EQ(settings.error().code, ErrorCode::kNotFound) << path;
    EXPECT_THAT(settings.error().text(), HasSubstr(path));
  }
  const auto wrong = read("", "[network]\nttl = 300");
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().text(), StartsWith("ROGER_RID:2: network.ttl: "));
}

}  // namespace
}  // namespace roger::rti
