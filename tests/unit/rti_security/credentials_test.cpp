// The files of a station, and the settings that name them.
#include "rti/security/certificate/credentials.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "rti/rid/credentials_setting.hpp"
#include "rti/security/certificate/authority.hpp"
#include "tests/support/test_authority.hpp"

namespace roger::rti::security {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class CredentialsTest : public testing::Test {
 protected:
  static std::string problem(const CertificateFiles& files, UtcTime now = kBegin) {
    const auto read = StationIdentity::read(files, now);
    return read ? "none" : read.error().text();
  }

  TestAuthority authority_;
};

TEST_F(CredentialsTest, FilesThatBelongTogetherAreRead) {
  const auto read = StationIdentity::read(authority_.issue("EAGLE-1"), kBegin);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read.value()->certificate.station(), "EAGLE-1");
  CertificateFiles without_list = authority_.files_of("EAGLE-1");
  without_list.revoked.clear();
  EXPECT_EQ(problem(without_list), "none");
}

TEST_F(CredentialsTest, TheKeyOfAnotherStationIsRefused) {
  CertificateFiles files = authority_.issue("EAGLE-1");
  files.private_key = authority_.issue("FOX-1").private_key;
  EXPECT_THAT(problem(files), AllOf(HasSubstr(files.private_key), HasSubstr("does not belong")));
}

TEST_F(CredentialsTest, AKeyThatCannotSignIsRefused) {
  const CertificateFiles files = authority_.issue("EAGLE-1");
  // A key of X25519, which is for the agreement on secrets.
  std::ofstream(files.private_key)
      << "-----BEGIN PRIVATE KEY-----\n"
         "MC4CAQAwBQYDK2VuBCIEIMOOpGV8pFppE146l0j9Duwnqli0KP2lZaAmy3GxnC8n\n"
         "-----END PRIVATE KEY-----\n";
  EXPECT_THAT(problem(files),
              AllOf(HasSubstr(files.private_key), HasSubstr("neither Ed25519 nor ECDSA P-256")));
}

TEST_F(CredentialsTest, AKeyThatOthersCanReadIsRefused) {
  const CertificateFiles files = authority_.issue("EAGLE-1");
  std::filesystem::permissions(files.private_key, std::filesystem::perms::others_read,
                               std::filesystem::perm_options::add);
  EXPECT_THAT(problem(files), AllOf(HasSubstr(files.private_key), HasSubstr("other users")));
}

TEST_F(CredentialsTest, ACertificateThatIsNotValidIsRefused) {
  const CertificateFiles files = authority_.issue("EAGLE-1");
  EXPECT_THAT(problem(files, kBegin - std::chrono::seconds(1)),
              AllOf(HasSubstr(files.certificate), HasSubstr("not valid before")));
  EXPECT_THAT(problem(files, kBegin + kYear + std::chrono::seconds(1)),
              AllOf(HasSubstr(files.certificate), HasSubstr("expired on")));
  CertificateFiles foreign = files;
  TestAuthority other("Other");
  foreign.authority = other.files().path("ca/authority.crt");
  foreign.revoked.clear();
  EXPECT_THAT(problem(foreign), HasSubstr("was not issued by the authority \"Other\""));
  ASSERT_TRUE(authority_.folder().revoke("EAGLE-1", kBegin));
  EXPECT_THAT(problem(files), HasSubstr("was revoked"));
}

TEST_F(CredentialsTest, TheRidNamesThem) {
  TestAuthority authority("Now", utc_now() - std::chrono::seconds(60));
  const CertificateFiles files = authority.issue("EAGLE-1", Role::kTester);
  Rid rid = parse_rid("[security]\ncertificate = \"" + files.certificate + "\"\nprivate_key = \"" +
                          files.private_key + "\"\nauthority = \"" + files.authority +
                          "\"\nrevoked = \"" + files.revoked + "\"\n",
                      "rid")
                .value();
  EXPECT_FALSE(rid.security.credentials.protects());
  ASSERT_TRUE(open_credentials(rid, nullptr));
  EXPECT_TRUE(rid.security.credentials.protects());
  ASSERT_TRUE(rid.security.credentials.station);
  EXPECT_EQ(rid.security.credentials.station->certificate.role(), Role::kTester);
  EXPECT_EQ(rid.security.credentials.key, nullptr);
  EXPECT_THAT(open_credentials(rid, "/some/key").error().text(),
              AllOf(HasSubstr(kKeyVariable), HasSubstr("security.certificate")));
}

TEST_F(CredentialsTest, RelativePathsAreMadeAbsolute) {
  TestAuthority authority("Now", utc_now() - std::chrono::seconds(60));
  const CertificateFiles files = authority.issue("EAGLE-1");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(authority.files().path());
  Rid rid;
  rid.security.files = {"EAGLE-1.crt", "EAGLE-1.key", "ca/authority.crt", "ca/revoked.crl"};
  const Status opened = open_credentials(rid, nullptr);
  std::filesystem::current_path(before);
  ASSERT_TRUE(opened) << opened.error().text();
  EXPECT_EQ(rid.security.files, files);
}

TEST(CertificateSettings, AreChecked) {
  const auto error = [](const std::string& lines) {
    const auto rid = parse_rid("[security]\n" + lines, "rid");
    return rid ? "none" : rid.error().text();
  };
  const std::string all = "certificate = \"c\"\nprivate_key = \"p\"\nauthority = \"a\"\n";
  EXPECT_EQ(error(all), "none");
  EXPECT_EQ(error(all + "revoked = \"r\"\n"), "none");
  EXPECT_THAT(error(all + "key_file = \"k\"\n"), HasSubstr("not both"));
  EXPECT_THAT(error("certificate = \"c\"\nprivate_key = \"p\"\n"),
              AllOf(HasSubstr("authority"), HasSubstr("belong together")));
  EXPECT_THAT(error("revoked = \"r\"\n"), HasSubstr("belong together"));
  EXPECT_THAT(error("certificate = \"\"\nprivate_key = \"p\"\nauthority = \"a\"\n"),
              HasSubstr("rid:2"));
}

}  // namespace
}  // namespace roger::rti::security
