#include "rti/discovery/launcher.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace roger::rti::executive {
namespace {

using testing::HasSubstr;

TEST(Launcher, ExecutiveReceivesTheSettingsOfTheFederate) {
  Rid rid;
  rid.executive.linger = std::chrono::seconds{3};
  rid.network.interface = "odd \"name\"\\";
  rid.network.ttl = 4;
  rid.network.loopback = false;
  rid.network.control.port = 40000;
  rid.network.data_port = 40001;
  rid.network.receive_buffer_bytes = 100'000;
  rid.groups = {{"A.\"odd\".Channel#", filter::Ipv4Address{0xefc02000}, 200},
                {"*", filter::Ipv4Address{0xefc03000}, 2}};
  rid.timing.beacon = std::chrono::milliseconds{50};
  rid.timing.discovery = std::chrono::milliseconds{300};
  rid.timing.heartbeat = std::chrono::milliseconds{200};
  rid.timing.dead_after = std::chrono::milliseconds{900};
  const Result<Rid> read = parse_rid(executive_rid_text(rid), "text");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read.value(), rid);
}

TEST(Launcher, ExecutiveReceivesTheCertificateOfTheFederate) {
  Rid rid;
  rid.security.files = {"/a \"b\"/own.crt", "/a/own.key", "/a/authority.crt", ""};
  for (const char* list : {"", "/a/revoked.crl"}) {
    rid.security.files.revoked = list;
    const Result<Rid> read = parse_rid(executive_rid_text(rid), "text");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read.value().security, rid.security);
  }
}

TEST(Launcher, ProgramsAreFoundByPathInTheOwnFolderAndInPath) {
  EXPECT_EQ(find_program("/bin/sh").value(), "/bin/sh");
  EXPECT_EQ(std::filesystem::path(find_program("sh").value()).filename(), "sh");
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe");
  EXPECT_EQ(find_program(self.filename().string()).value(), self.string());
}

TEST(Launcher, MissingProgramIsNamedInTheError) {
  const auto by_path = find_program("/nowhere/roger");
  ASSERT_FALSE(by_path);
  EXPECT_EQ(by_path.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(by_path.error().message, HasSubstr("/nowhere/roger"));
  const auto by_name = find_program("no-such-program-of-roger");
  ASSERT_FALSE(by_name);
  EXPECT_THAT(by_name.error().message, HasSubstr("\"no-such-program-of-roger\""));
}

TEST(Launcher, EnvironmentReplacesTheProgramOfTheRid) {
  ASSERT_EQ(::setenv(kExecutiveVariable, "/nowhere/executive", 1), 0);
  Rid rid;
  rid.executive.program = "/bin/true";
  const Status started = start_executive(rid);
  ::unsetenv(kExecutiveVariable);
  ASSERT_FALSE(started);
  EXPECT_THAT(started.error().message, HasSubstr("/nowhere/executive"));
}

}  // namespace
}  // namespace roger::rti::executive
