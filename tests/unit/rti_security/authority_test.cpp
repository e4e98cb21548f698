// Authorities: which certificates are valid, and the folder that issues and revokes them.
#include "rti/security/certificate/authority.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/test_authority.hpp"

namespace roger::rti::security {
namespace {

using Kind = CertificateProblem::Kind;
using std::chrono::seconds;
using testing::AllOf;
using testing::HasSubstr;

std::string text_of(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

class AuthorityTest : public testing::Test {
 protected:
  [[nodiscard]] static std::optional<Kind> kind(const Authority& authority,
                                                const Certificate& certificate, UtcTime now) {
    const auto problem = authority.problem_of(certificate, now);
    return problem ? std::optional(problem->kind) : std::nullopt;
  }
  static PermittedNets line(filter::Channel channel) {
    PermittedNets nets;
    nets.add_line(channel);
    return nets;
  }
  [[nodiscard]] Certificate read(const std::string& station) const {
    return Certificate::read(authority_.files_of(station).certificate).value();
  }
  /// Renews the certificate of a station, which must revoke this number of earlier ones.
  Certificate renew(const std::string& station, const Validity& validity,
                    const std::optional<PermittedNets>& nets, std::size_t revoked) {
    const Renewal renewal =
        authority_.folder().renew(station, validity, authority_.files().path(), nets).value();
    EXPECT_EQ(renewal.revoked, revoked);
    return renewal.certificate;
  }

  TestAuthority authority_;
};

TEST_F(AuthorityTest, CertificatesAreValidFromTheirBeginToTheirEnd) {
  const Certificate eagle = authority_.station("EAGLE-1")->certificate;
  const auto trusted = authority_.trusted();
  EXPECT_EQ(kind(*trusted, eagle, kBegin), std::nullopt);
  EXPECT_EQ(kind(*trusted, eagle, kBegin + kYear - seconds(1)), std::nullopt);
  const auto early = trusted->problem_of(eagle, kBegin - seconds(1));
  ASSERT_TRUE(early);
  EXPECT_EQ(early->kind, Kind::kNotYetValid);
  EXPECT_EQ(early->text, "is not valid before 2026-01-01 00:00 UTC");
  const auto late = trusted->problem_of(eagle, kBegin + kYear + seconds(1));
  ASSERT_TRUE(late);
  EXPECT_EQ(late->kind, Kind::kExpired);
  EXPECT_FALSE(late->of_authority);
  EXPECT_EQ(late->text, "expired on 2027-01-01 00:00 UTC");
}

TEST_F(AuthorityTest, TheAuthorityItselfMustBeValidToo) {
  const auto issued = authority_.folder().issue(
      "EAGLE-1", Role::kTrainee, {kBegin - kYear, 20 * kYear}, authority_.files().path());
  ASSERT_TRUE(issued) << issued.error().text();
  const auto trusted = authority_.trusted();
  const auto early = trusted->problem_of(issued.value(), kBegin - seconds(1));
  ASSERT_TRUE(early);
  EXPECT_EQ(early->kind, Kind::kNotYetValid);
  EXPECT_TRUE(early->of_authority);
  EXPECT_THAT(early->text, HasSubstr("an authority whose certificate is not yet valid"));
  const auto late = trusted->problem_of(issued.value(), kBegin + 10 * kYear + seconds(1));
  ASSERT_TRUE(late);
  EXPECT_EQ(late->kind, Kind::kExpired);
  EXPECT_TRUE(late->of_authority);
  EXPECT_THAT(late->text, HasSubstr("an authority whose certificate expired on"));
}

TEST_F(AuthorityTest, CertificatesOfOthersAreForeign) {
  TestAuthority other("Other");
  TestAuthority namesake("Test");
  const auto trusted = authority_.trusted();
  for (TestAuthority* one : {&other, &namesake}) {
    const auto problem = trusted->problem_of(one->station("EAGLE-1")->certificate, kBegin);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->kind, Kind::kForeign);
    EXPECT_THAT(problem->text, AllOf(HasSubstr("\"Test\""), HasSubstr(trusted->fingerprint())));
  }
}

TEST_F(AuthorityTest, ARevokedStationIsRefusedWithoutReadingTheFilesAnew) {
  const Certificate eagle = authority_.station("EAGLE-1")->certificate;
  const Certificate fox = authority_.station("FOX-1")->certificate;
  const auto trusted = authority_.trusted();
  EXPECT_EQ(kind(*trusted, eagle, kBegin), std::nullopt);
  const auto revoked = authority_.folder().revoke("EAGLE-1", kBegin + seconds(60));
  ASSERT_TRUE(revoked) << revoked.error().text();
  EXPECT_EQ(revoked.value(), 1U);
  const auto problem = trusted->problem_of(eagle, kBegin);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->kind, Kind::kRevoked);
  EXPECT_EQ(problem->text, "was revoked on 2026-01-01 00:01 UTC");
  EXPECT_EQ(kind(*trusted, fox, kBegin), std::nullopt);
  ASSERT_TRUE(authority_.folder().revoke("FOX-1", kBegin));
  EXPECT_EQ(kind(*trusted, eagle, kBegin), Kind::kRevoked) << "earlier entries remain";
  EXPECT_EQ(kind(*trusted, fox, kBegin), Kind::kRevoked);
}

TEST_F(AuthorityTest, LookUpsUseTheListThatWasPreparedAndNotTheFile) {
  std::vector<Certificate> stations;
  for (int i = 0; i < 20; ++i) {
    const std::string name = "FOX-" + std::to_string(i);
    stations.push_back(authority_.station(name)->certificate);
    if (i % 2 == 0) {
      ASSERT_TRUE(authority_.folder().revoke(name, kBegin + seconds(60 * i)));
    }
  }
  const auto trusted = authority_.trusted();
  const auto list = trusted->revocations();
  ASSERT_TRUE(list);
  EXPECT_EQ(list->size(), 10U);
  EXPECT_EQ(trusted->revocations(), list) << "the file has not changed";
  ASSERT_TRUE(authority_.folder().revoke("FOX-1", kBegin));
  for (int i = 0; i < 20; ++i) {
    const auto expected =
        i % 2 == 0 ? std::optional(kBegin + seconds(60 * i)) : std::optional<UtcTime>();
    EXPECT_EQ(list->revoked(stations[static_cast<std::size_t>(i)]), expected) << i;
  }
  EXPECT_EQ(list->revocation_of(stations[2]), "was revoked on 2026-01-01 00:02 UTC");
  EXPECT_NE(trusted->revocations(), list);
  EXPECT_EQ(trusted->revocations()->revoked(stations[1]), kBegin);

  const auto without = Authority::read(authority_.files().path("ca/authority.crt"), "");
  ASSERT_TRUE(without);
  EXPECT_EQ(without.value()->revocations(), nullptr);
}

TEST_F(AuthorityTest, AListThatBecomesUnusableRevokesNoLess) {
  const Certificate eagle = authority_.station("EAGLE-1")->certificate;
  ASSERT_TRUE(authority_.folder().revoke("EAGLE-1", kBegin));
  const auto trusted = authority_.trusted();
  const std::string list = authority_.files().path("ca/revoked.crl");
  TestAuthority other("Other");
  const std::string foreign = text_of(other.files().path("ca/revoked.crl"));
  for (const std::string& content : {std::string("nonsense"), foreign}) {
    std::ofstream(list) << content;
    EXPECT_EQ(kind(*trusted, eagle, kBegin), Kind::kRevoked);
  }
  std::filesystem::remove(list);
  EXPECT_EQ(kind(*trusted, eagle, kBegin), Kind::kRevoked);
}

TEST_F(AuthorityTest, WrongFilesAreRefusedWithTheirNames) {
  const CertificateFiles eagle = authority_.issue("EAGLE-1");
  const std::string list = eagle.revoked;
  EXPECT_THAT(Authority::read(eagle.certificate, "").error().text(),
              AllOf(HasSubstr(eagle.certificate), HasSubstr("not one of an authority")));
  EXPECT_THAT(Authority::read("/missing", "").error().text(), HasSubstr("/missing"));
  TestAuthority other("Other");
  EXPECT_THAT(Authority::read(other.files().path("ca/authority.crt"), list).error().text(),
              AllOf(HasSubstr(list), HasSubstr("not signed by the authority")));
  EXPECT_THAT(Authority::read(eagle.authority, eagle.certificate).error().text(),
              AllOf(HasSubstr(eagle.certificate), HasSubstr("no such list")));
}

TEST_F(AuthorityTest, AChangedListIsNoticed) {
  const CertificateFiles eagle = authority_.issue("EAGLE-1");
  ASSERT_TRUE(authority_.folder().revoke("EAGLE-1", kBegin));
  std::string text = text_of(eagle.revoked);
  const std::size_t at = text.find('\n', 30) - 10;
  text[at] = text[at] == 'A' ? 'B' : 'A';
  std::ofstream(eagle.revoked) << text;
  EXPECT_FALSE(Authority::read(eagle.authority, eagle.revoked));
}

TEST_F(AuthorityTest, KeysAreForTheirOwnerOnly) {
  const CertificateFiles eagle = authority_.issue("EAGLE-1");
  for (const std::string& key : {eagle.private_key, authority_.files().path("ca/authority.key")}) {
    struct stat status {};
    ASSERT_EQ(::stat(key.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U) << key;
  }
}

TEST_F(AuthorityTest, ARenewedCertificateHasTheSameKeyAndALaterEnd) {
  const CertificateFiles eagle = authority_.issue("EAGLE-1", Role::kObserver);
  const auto renewed =
      authority_.folder().renew("EAGLE-1", {kBegin + kYear, kYear}, authority_.files().path());
  ASSERT_TRUE(renewed) << renewed.error().text();
  const Certificate& certificate = renewed.value().certificate;
  EXPECT_EQ(certificate.role(), Role::kObserver);
  EXPECT_FALSE(certificate.may_run_executive());
  EXPECT_EQ(certificate.valid_until(), kBegin + 2 * kYear);
  const auto read = StationIdentity::read(eagle, kBegin + kYear + seconds(1));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read.value()->certificate.serial(), certificate.serial());
}

TEST_F(AuthorityTest, ARenewedCertificatePermitsAnExecutiveUnlessItRestrictsTheStation) {
  authority_.issue_with_executive("EAGLE-1");
  const Validity later{kBegin + kYear, kYear};
  const auto renewed = authority_.folder().renew("EAGLE-1", later, authority_.files().path());
  ASSERT_TRUE(renewed) << renewed.error().text();
  EXPECT_EQ(renewed.value().certificate.role(), Role::kTrainee);
  EXPECT_TRUE(renewed.value().certificate.may_run_executive());
  const auto restricted =
      authority_.folder().renew("EAGLE-1", later, authority_.files().path(), line(7));
  ASSERT_TRUE(restricted) << restricted.error().text();
  EXPECT_FALSE(restricted.value().certificate.may_run_executive());
}

TEST_F(AuthorityTest, RestrictionsRevokeTheEarlierCertificatesOfTheSameKey) {
  authority_.issue_with_executive("EAGLE-1");
  const Certificate first = read("EAGLE-1");
  const Certificate second = renew("EAGLE-1", {kBegin, 2 * kYear}, std::nullopt, 0);
  const Certificate restricted = renew("EAGLE-1", {kBegin, kYear}, line(7), 2);
  const auto trusted = authority_.trusted();
  EXPECT_EQ(kind(*trusted, first, kBegin), Kind::kRevoked);
  EXPECT_EQ(kind(*trusted, second, kBegin), Kind::kRevoked);
  EXPECT_EQ(kind(*trusted, restricted, kBegin), std::nullopt);
}

TEST_F(AuthorityTest, OtherNetsRevokeTheEarlierOnesAndTheSameDoNot) {
  authority_.issue("EAGLE-1");
  const Certificate first = renew("EAGLE-1", {kBegin, kYear}, line(7), 1);
  const Certificate same = renew("EAGLE-1", {kBegin, kYear}, line(7), 0);
  const auto trusted = authority_.trusted();
  EXPECT_EQ(kind(*trusted, first, kBegin), std::nullopt);
  EXPECT_EQ(kind(*trusted, same, kBegin), std::nullopt);
  renew("EAGLE-1", {kBegin, kYear}, line(8), 2);
  EXPECT_EQ(kind(*trusted, first, kBegin), Kind::kRevoked);
  EXPECT_EQ(kind(*trusted, same, kBegin), Kind::kRevoked);
}

TEST_F(AuthorityTest, TheRightsOfTheCertificateThatWasIssuedLastAreRenewed) {
  ASSERT_TRUE(authority_.folder().issue("EAGLE-1", Role::kTrainee, {kBegin, 2 * kYear},
                                        authority_.files().path(), std::nullopt, true));
  const Certificate first = read("EAGLE-1");
  const std::string list = authority_.files().path("ca/revoked.crl");
  const std::string before = text_of(list);
  renew("EAGLE-1", {kBegin + seconds(1), kYear}, line(7), 1);
  // As in a folder whose certificates with other rights have not been revoked.
  std::ofstream(list) << before;
  const Certificate again = renew("EAGLE-1", {kBegin + seconds(2), kYear}, std::nullopt, 1);
  EXPECT_EQ(again.nets(), line(7));
  EXPECT_FALSE(again.may_run_executive());
  EXPECT_EQ(kind(*authority_.trusted(), first, kBegin), Kind::kRevoked);
}

TEST_F(AuthorityTest, ARestrictedStationCannotGetTheRoleOfExecutives) {
  const auto issued =
      authority_.folder().issue("EAGLE-1", Role::kTrainee, {kBegin, kYear},
                                authority_.files().path(), line(7), /*executive=*/true);
  ASSERT_FALSE(issued);
  EXPECT_EQ(issued.error().code, ErrorCode::kInvalid);
  EXPECT_THAT(issued.error().text(), HasSubstr("\"EAGLE-1\" would be restricted to nets"));
  EXPECT_FALSE(std::filesystem::exists(authority_.files_of("EAGLE-1").private_key));
}

TEST_F(AuthorityTest, RevokingEndsAllCertificatesOfAStation) {
  const Certificate first = authority_.station("EAGLE-1")->certificate;
  const Certificate second = renew("EAGLE-1", {kBegin, 2 * kYear}, std::nullopt, 0);
  EXPECT_EQ(authority_.folder().revoke("EAGLE-1", kBegin).value(), 2U);
  const auto trusted = authority_.trusted();
  EXPECT_EQ(kind(*trusted, first, kBegin), Kind::kRevoked);
  EXPECT_EQ(kind(*trusted, second, kBegin), Kind::kRevoked);
  const auto again = authority_.folder().renew("EAGLE-1", {kBegin, kYear}, "");
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::kNotFound);
  EXPECT_FALSE(authority_.folder().revoke("EAGLE-1", kBegin));
  EXPECT_EQ(authority_.folder().issued().value().size(), 2U);
}

TEST_F(AuthorityTest, AStationHasOneKeyAtATime) {
  authority_.issue("EAGLE-1");
  const TestFolder elsewhere;
  const auto second =
      authority_.folder().issue("EAGLE-1", Role::kTrainee, {kBegin, kYear}, elsewhere.path());
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().text(), HasSubstr("renew or revoke"));
  ASSERT_TRUE(authority_.folder().revoke("EAGLE-1", kBegin));
  EXPECT_TRUE(
      authority_.folder().issue("EAGLE-1", Role::kTrainee, {kBegin, kYear}, elsewhere.path()));
}

TEST_F(AuthorityTest, TheFilesOfARevokedStationAreNotReplaced) {
  const CertificateFiles eagle = authority_.issue("EAGLE-1");
  ASSERT_TRUE(authority_.folder().revoke("EAGLE-1", kBegin));
  const auto again = authority_.folder().issue("EAGLE-1", Role::kTrainee, {kBegin, kYear},
                                               authority_.files().path());
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().text(),
              AllOf(HasSubstr(eagle.private_key), HasSubstr("exists already")));
  std::filesystem::rename(eagle.private_key, eagle.private_key + ".old");
  std::filesystem::rename(eagle.certificate, eagle.certificate + ".old");
  authority_.issue_with_executive("EAGLE-1");
  EXPECT_EQ(kind(*authority_.trusted(), read("EAGLE-1"), kBegin), std::nullopt);
}

TEST_F(AuthorityTest, NamesThatAreNoFileNamesAreRefused) {
  for (const std::string name : {"", "../x", "a/b", ".x", " x", "x ", "x\n", "\x1b[31m", "Ä"}) {
    const auto issued =
        authority_.folder().issue(name, Role::kTrainee, {kBegin, kYear}, authority_.files().path());
    ASSERT_FALSE(issued) << name;
    EXPECT_EQ(issued.error().code, ErrorCode::kInvalid);
  }
  EXPECT_FALSE(authority_.folder().issue(std::string(65, 'x'), Role::kTrainee, {kBegin, kYear},
                                         authority_.files().path()));
}

TEST_F(AuthorityTest, AnExistingFolderIsNotReplaced) {
  const auto second =
      AuthorityFolder::create(authority_.files().path("ca"), "Test", {kBegin, kYear});
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().text(), HasSubstr("exists already"));
  const auto opened = AuthorityFolder::open(authority_.files().path("ca"));
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened.value().authority().fingerprint(), authority_.trusted()->fingerprint());
  EXPECT_EQ(opened.value().authority().name(), "Test");
}

}  // namespace
}  // namespace roger::rti::security
