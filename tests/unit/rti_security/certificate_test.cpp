// Certificates of stations: what their parts mean, and which are refused.
#include "rti/security/certificate/certificate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <fstream>
#include <string>
#include <vector>

#include "rti/security/certificate/private_key.hpp"
#include "tests/support/test_authority.hpp"

namespace roger::rti::security {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// The contents of a certificate of a foreign authority.
struct Foreign {
  std::vector<std::string> names{"EAGLE 1"};
  std::string alternative = "URI:urn:roger:role:tester";
  ::EVP_PKEY* key = ::EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256");

  [[nodiscard]] Result<Certificate> parse() const {
    ::X509* const made = ::X509_new();
    ::X509_set_version(made, 2);
    ::ASN1_INTEGER_set(::X509_get_serialNumber(made), 0x1234);
    ::X509_gmtime_adj(::X509_getm_notBefore(made), 0);
    ::X509_gmtime_adj(::X509_getm_notAfter(made), 1000);
    ::X509_set_pubkey(made, key);
    for (const std::string& name : names) {
      ::X509_NAME_add_entry_by_txt(::X509_get_subject_name(made), "CN", MBSTRING_UTF8,
                                   as_octets(name).data(), static_cast<int>(name.size()), -1, 0);
    }
    if (!alternative.empty()) {
      ::X509_EXTENSION* const extension =
          ::X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, alternative.c_str());
      ::X509_add_ext(made, extension, -1);
      ::X509_EXTENSION_free(extension);
    }
    ::X509_sign(made, key, ::EVP_sha256());
    Result<Certificate> parsed = Certificate::copy(made);
    ::X509_free(made);
    ::EVP_PKEY_free(key);
    return parsed;
  }
  [[nodiscard]] std::string problem() const {
    const auto parsed = parse();
    return parsed ? "none" : parsed.error().message;
  }
};

TEST(RoleTest, NamesAreThoseOfTheRoles) {
  for (const Role role : kRoles) EXPECT_EQ(parse_role(to_text(role)), role);
  EXPECT_EQ(to_text(Role::kInstructor), "instructor");
  EXPECT_EQ(parse_role("Instructor"), std::nullopt);
  EXPECT_EQ(parse_role(""), std::nullopt);
}

TEST(CertificateTest, HasTheStationItsRoleAndItsValidity) {
  TestAuthority authority;
  const auto station = authority.station("EAGLE-1", Role::kInstructor);
  const Certificate& own = station->certificate;
  EXPECT_EQ(own.station(), "EAGLE-1");
  EXPECT_EQ(own.role(), Role::kInstructor);
  EXPECT_EQ(own.text(), "\"EAGLE-1\" (instructor)");
  EXPECT_EQ(own.valid_from(), kBegin);
  EXPECT_EQ(own.valid_until(), kBegin + kYear);
  EXPECT_EQ(to_text(own.valid_until()), "2027-01-01 00:00 UTC");
  EXPECT_EQ(own.serial().size(), 32U);
  EXPECT_THAT(own.fingerprint(), testing::MatchesRegex("[0-9a-f]{4}(-[0-9a-f]{4}){3}"));
}

TEST(CertificateTest, DerAndPemAreTheWholeCertificate) {
  TestAuthority authority;
  const Certificate own = authority.station("EAGLE-1")->certificate;
  const auto parsed = Certificate::parse(own.der());
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed.value().fingerprint(), own.fingerprint());
  std::ofstream(authority.files().path("copy")) << own.pem();
  const auto read = Certificate::read(authority.files().path("copy"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read.value().fingerprint(), own.fingerprint());
}

TEST(CertificateTest, OneOfAnotherAuthorityWithP256IsUnderstood) {
  const auto parsed = Foreign{{"ADLER Ä"}, "DNS:eagle.example,URI:urn:roger:role:tester"}.parse();
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_EQ(parsed.value().station(), "ADLER Ä");
  EXPECT_EQ(parsed.value().role(), Role::kTester);
  EXPECT_EQ(parsed.value().serial(), "1234");
}

TEST(CertificateTest, WithoutExactlyOneRoleItIsRefused) {
  EXPECT_THAT((Foreign{{"A"}, ""}.problem()), HasSubstr("no role"));
  EXPECT_THAT((Foreign{{"A"}, "URI:urn:other:role:tester"}.problem()), HasSubstr("no role"));
  EXPECT_THAT((Foreign{{"A"}, "DNS:urn.roger.role"}.problem()), HasSubstr("no role"));
  EXPECT_THAT((Foreign{{"A"}, "URI:urn:roger:role:tester,URI:urn:roger:role:instructor"}.problem()),
              HasSubstr("several roles"));
  EXPECT_THAT(
      (Foreign{{"A"}, "URI:urn:roger:role:executive,URI:urn:roger:role:executive"}.problem()),
      HasSubstr("several roles"));
  EXPECT_THAT((Foreign{{"A"}, "URI:urn:roger:role:admin"}.problem()),
              AllOf(HasSubstr("unknown role"), HasSubstr("\"admin\"")));
  EXPECT_THAT((Foreign{{"A"}, "URI:urn:roger:role:"}.problem()), HasSubstr("unknown role"));
}

TEST(CertificateTest, TheRoleExecutiveMayBeAddedToAnother) {
  const auto may_run_executive = [](const std::string& names) {
    const auto parsed = Foreign{{"A"}, names}.parse();
    EXPECT_TRUE(parsed) << parsed.error().message;
    return parsed.value().may_run_executive();
  };
  EXPECT_FALSE(may_run_executive("URI:urn:roger:role:trainee"));
  EXPECT_TRUE(may_run_executive("URI:urn:roger:role:executive"));
  const std::string both = "URI:urn:roger:role:executive,URI:urn:roger:role:trainee";
  EXPECT_TRUE(may_run_executive(both));
  EXPECT_EQ((Foreign{{"A"}, both}.parse().value().role()), Role::kTrainee);
  EXPECT_FALSE(may_run_executive(both + ",URI:urn:roger:channel:7")) << "it must make all keys";
}

TEST(CertificateTest, WithoutExactlyOneNameItIsRefused) {
  EXPECT_THAT((Foreign{{}}.problem()), HasSubstr("no common name"));
  EXPECT_THAT((Foreign{{"A", "B"}}.problem()), HasSubstr("several common names"));
}

TEST(CertificateTest, OtherKeysAreRefused) {
  EXPECT_THAT(
      (Foreign{
          {"A"}, "URI:urn:roger:role:tester", ::EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-384")}
           .problem()),
      HasSubstr("neither Ed25519 nor ECDSA P-256"));
  EXPECT_THAT((Foreign{{"A"},
                       "URI:urn:roger:role:tester",
                       ::EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", std::size_t{2048})}
                   .problem()),
              HasSubstr("neither Ed25519 nor ECDSA P-256"));
}

TEST(CertificateTest, OtherOctetsAreRefused) {
  TestAuthority authority;
  const ByteVector whole = authority.station("EAGLE-1")->certificate.der();
  for (std::size_t size = 0; size < whole.size(); size += 7) {
    EXPECT_FALSE(Certificate::parse(Bytes(whole).first(size))) << size;
  }
  ByteVector longer = whole;
  longer.push_back(0);
  EXPECT_FALSE(Certificate::parse(longer));
  longer.resize(kMaxCertificateBytes + 1);
  EXPECT_THAT(Certificate::parse(longer).error().message, HasSubstr("at most 4096"));
}

TEST(CertificateTest, ErrorsNameTheFile) {
  const TestFolder folder;
  std::ofstream(folder.path("text")) << "text";
  for (const std::string name : {"text", "missing"}) {
    const auto read = Certificate::read(folder.path(name));
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().text(), HasSubstr(folder.path(name)));
  }
}

TEST(CertificateTest, ChecksSignatures) {
  TestAuthority authority;
  const auto station = authority.station("EAGLE-1");
  const ByteVector content{1, 2, 3};
  ByteVector signature = station->key->sign(content);
  EXPECT_TRUE(station->certificate.has_signed(content, signature));
  EXPECT_FALSE(station->certificate.has_signed(ByteVector{1, 2}, signature));
  EXPECT_FALSE(station->certificate.has_signed(content, {}));
  EXPECT_FALSE(authority.station("EAGLE-2")->certificate.has_signed(content, signature));
  signature.front() ^= 1U;
  EXPECT_FALSE(station->certificate.has_signed(content, signature));
}

}  // namespace
}  // namespace roger::rti::security
