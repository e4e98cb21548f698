// Instructor controls that are signed with certificates.
#include "rti/security/certificate/signed_control.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/test_authority.hpp"

namespace roger::rti::security {
namespace {

using Kind = ControlProblem::Kind;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;

constexpr WallTime kWall = kBegin + seconds(100);
const std::string kFederation = "exercise";
const ByteVector kContent{1, 2, 3, 4};
const std::vector<ByteVector> kContents{kContent};

/// Returns `count` different controls.
std::vector<ByteVector> make_controls(std::uint8_t count) {
  std::vector<ByteVector> out;
  for (std::uint8_t i = 0; i < count; ++i) out.push_back({9, i});
  return out;
}

class SignedControlTest : public testing::Test {
 protected:
  ByteVector prove(ControlSigner& signer, WallTime wall = kWall) {
    return signer.sign(kFederation, kContents, wall).encode();
  }
  ControlChecker::Checked check(Bytes proof, WallTime wall = kWall, TimePoint now = {}) {
    return receiver_.check(kFederation, kContent, proof, wall, now);
  }
  static Kind kind_of(const ControlChecker::Checked& checked) {
    EXPECT_TRUE(checked.problem) << "the control is accepted";
    return checked.problem ? checked.problem->kind : Kind{};
  }

  TestAuthority authority_;
  ControlSigner instructor_{authority_.station("HQ-1", Role::kInstructor)};
  ControlChecker receiver_{authority_.station("receiver")};
};

TEST_F(SignedControlTest, AnInstructorsControlIsAccepted) {
  const auto checked = check(prove(instructor_));
  EXPECT_FALSE(checked.problem) << static_cast<int>(kind_of(checked));
  EXPECT_EQ(checked.station, "HQ-1");
}

TEST_F(SignedControlTest, AProofIsReadAsItWasWritten) {
  const SignedControl proof = instructor_.sign(kFederation, kContents, kWall);
  EXPECT_EQ(SignedControl::decode(proof.encode()), proof);
  SignedControl longest = proof;
  longest.certificate.resize(kMaxCertificateBytes);
  longest.controls.resize(SignedControl::kMaxControls);
  longest.signature.resize(SignedControl::kMaxBytes);
  EXPECT_EQ(SignedControl::decode(longest.encode()), longest);
  SignedControl too_long = longest;
  too_long.certificate.push_back(0);
  EXPECT_FALSE(SignedControl::decode(too_long.encode()));
  too_long = longest;
  too_long.signature.push_back(0);
  EXPECT_FALSE(SignedControl::decode(too_long.encode()));
  too_long = longest;
  too_long.controls.emplace_back();
  EXPECT_FALSE(SignedControl::decode(too_long.encode()));
  SignedControl empty = proof;
  empty.controls.clear();
  EXPECT_FALSE(SignedControl::decode(empty.encode()));
}

TEST_F(SignedControlTest, ControlsWithoutAProofAreRefused) {
  EXPECT_EQ(kind_of(check({})), Kind::kNotSigned);
  const ByteVector proof = prove(instructor_);
  for (std::size_t size = 1; size < proof.size(); ++size) {
    // A second for each, so that none is left out.
    const TimePoint now = TimePoint{} + seconds(size);
    const Kind kind = kind_of(check(Bytes(proof).first(size), kWall, now));
    EXPECT_TRUE(kind == Kind::kMalformed || kind == Kind::kSignature) << size;
  }
}

TEST_F(SignedControlTest, AnyChangedOctetIsNoticed) {
  const ByteVector proof = prove(instructor_);
  for (std::size_t at = 0; at < proof.size(); ++at) {
    ByteVector changed = proof;
    changed[at] ^= 1U;
    const TimePoint now = TimePoint{} + seconds(at);
    const Kind kind = kind_of(check(changed, kWall, now));
    EXPECT_TRUE(kind == Kind::kMalformed || kind == Kind::kSignature) << at;
  }
}

TEST_F(SignedControlTest, AProofIsValidForItsContentAndFederationOnly) {
  const ByteVector proof = prove(instructor_);
  const ByteVector other{1, 2, 3, 5};
  EXPECT_EQ(kind_of(receiver_.check(kFederation, other, proof, kWall, {})), Kind::kSignature);
  EXPECT_EQ(kind_of(receiver_.check("another", kContent, proof, kWall, {})), Kind::kSignature);
  // The border between the name and the content cannot be moved.
  EXPECT_EQ(kind_of(receiver_.check("exercise\x01", Bytes(kContent).subspan(1), proof, kWall, {})),
            Kind::kSignature);
  EXPECT_FALSE(check(proof).problem);
}

TEST_F(SignedControlTest, AProofIsNotValidWithAnotherCertificate) {
  SignedControl proof = instructor_.sign(kFederation, kContents, kWall);
  // The same key, name and role.
  const auto renewed =
      authority_.folder().renew("HQ-1", {kBegin + seconds(1), kYear}, authority_.files().path());
  ASSERT_TRUE(renewed) << renewed.error().text();
  proof.certificate = renewed.value().certificate.der();
  EXPECT_EQ(kind_of(check(proof.encode())), Kind::kSignature);
}

/// Writes the self-signed certificate of an instructor with a key of P-256, and this key.
CertificateFiles write_p256(const TestFolder& folder) {
  const CertificateFiles files{folder.path("p256.crt"), folder.path("p256.key"),
                               folder.path("p256.crt"), ""};
  ::EVP_PKEY* const key = ::EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256");
  ::X509* const made = ::X509_new();
  ::X509_set_version(made, 2);
  ::ASN1_INTEGER_set(::X509_get_serialNumber(made), 1);
  ::ASN1_TIME_set(::X509_getm_notBefore(made), kBegin.time_since_epoch().count());
  ::ASN1_TIME_set(::X509_getm_notAfter(made), (kBegin + kYear).time_since_epoch().count());
  ::X509_set_pubkey(made, key);
  ::X509_NAME* const name = ::X509_get_subject_name(made);
  ::X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, as_octets("P256").data(), 4, -1, 0);
  ::X509_set_issuer_name(made, name);
  for (const auto& [kind, value] : {std::pair{NID_basic_constraints, "critical,CA:TRUE"},
                                    {NID_subject_alt_name, "URI:urn:roger:role:instructor"}}) {
    ::X509_EXTENSION* const extension = ::X509V3_EXT_conf_nid(nullptr, nullptr, kind, value);
    ::X509_add_ext(made, extension, -1);
    ::X509_EXTENSION_free(extension);
  }
  ::X509_sign(made, key, ::EVP_sha256());
  std::FILE* file = std::fopen(files.certificate.c_str(), "w");
  ::PEM_write_X509(file, made);
  std::fclose(file);
  file = std::fopen(files.private_key.c_str(), "w");
  ::PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
  std::fclose(file);
  ::chmod(files.private_key.c_str(), S_IRUSR | S_IWUSR);
  ::X509_free(made);
  ::EVP_PKEY_free(key);
  return files;
}

TEST_F(SignedControlTest, KeysOfP256Sign) {
  const auto station = StationIdentity::read(write_p256(authority_.files()), kBegin);
  ASSERT_TRUE(station) << station.error().text();
  ControlSigner signer(station.value());
  ControlChecker checker(station.value());
  const ByteVector proof = prove(signer);
  ByteVector changed = proof;
  changed.back() ^= 1U;
  EXPECT_EQ(kind_of(checker.check(kFederation, kContent, changed, kWall, {})), Kind::kSignature);
  const auto checked = checker.check(kFederation, kContent, proof, kWall, {});
  EXPECT_FALSE(checked.problem) << static_cast<int>(kind_of(checked));
  EXPECT_EQ(checked.station, "P256");
}

TEST_F(SignedControlTest, OnlyInstructorsAreObeyed) {
  for (const Role role : kRoles) {
    if (role == Role::kInstructor) continue;
    const std::string name(to_text(role));
    ControlSigner signer(authority_.station(name, role));
    const auto checked = check(prove(signer));
    EXPECT_EQ(kind_of(checked), Kind::kRole);
    EXPECT_EQ(checked.problem->role, name);
    EXPECT_EQ(checked.station, name);
  }
}

TEST_F(SignedControlTest, StationsOfAnotherAuthorityAreRefused) {
  TestAuthority other("Other");
  ControlSigner stranger(other.station("stranger", Role::kInstructor));
  const auto checked = check(prove(stranger));
  EXPECT_EQ(kind_of(checked), Kind::kCertificate);
  ASSERT_TRUE(checked.problem->certificate);
  EXPECT_EQ(checked.problem->certificate->kind, CertificateProblem::Kind::kForeign);
  EXPECT_THAT(checked.problem->certificate->text, HasSubstr("was not"));
  EXPECT_THAT(checked.problem->certificate->subject, HasSubstr("\"Test\""));
}

TEST_F(SignedControlTest, RevokedAndExpiredInstructorsAreRefused) {
  const WallTime end = kBegin + kYear;
  const auto expired = check(prove(instructor_, end), end);
  EXPECT_EQ(kind_of(expired), Kind::kCertificate);
  EXPECT_EQ(expired.problem->certificate->kind, CertificateProblem::Kind::kExpired);
  EXPECT_EQ(expired.problem->certificate->text,
            "expired on " + expired.problem->certificate->subject);
  ASSERT_TRUE(authority_.folder().revoke("HQ-1", kBegin));
  const auto revoked = check(prove(instructor_));
  EXPECT_EQ(kind_of(revoked), Kind::kCertificate);
  EXPECT_EQ(revoked.problem->certificate->kind, CertificateProblem::Kind::kRevoked);
  EXPECT_EQ(revoked.problem->certificate->text,
            "was revoked on " + revoked.problem->certificate->subject);
}

TEST_F(SignedControlTest, TheClocksMayDifferBy30Seconds) {
  EXPECT_FALSE(check(prove(instructor_, kWall - seconds(30))).problem);
  EXPECT_FALSE(check(prove(instructor_, kWall + seconds(30))).problem);
  const auto late = check(prove(instructor_, kWall), kWall + milliseconds(30'001));
  EXPECT_EQ(kind_of(late), Kind::kTime);
  EXPECT_EQ(late.problem->apart, seconds(30));
  EXPECT_EQ(kind_of(check(prove(instructor_, kWall), kWall - milliseconds(30'001))), Kind::kTime);
  const auto absurd = check(prove(instructor_, WallTime::max()));
  ASSERT_EQ(kind_of(absurd), Kind::kTime);
  EXPECT_EQ(absurd.problem->apart, seconds(1'000'000'000'000)) << "limited";
}

TEST_F(SignedControlTest, EachControlIsObeyedOnce) {
  const ByteVector first = prove(instructor_);
  const ByteVector second = prove(instructor_);
  const ByteVector third = prove(instructor_);
  for (const ByteVector& proof : {second, third, first}) {
    const auto checked = check(proof);
    EXPECT_FALSE(checked.problem) << static_cast<int>(kind_of(checked));
  }
  for (const ByteVector& proof : {first, second, third}) {
    const auto checked = check(proof);
    EXPECT_EQ(kind_of(checked), Kind::kRepeated);
    EXPECT_EQ(checked.station, "HQ-1");
  }
}

TEST_F(SignedControlTest, TheOrderOfTimesDoesNotMatter) {
  EXPECT_FALSE(check(prove(instructor_, kWall + seconds(20))).problem);
  EXPECT_FALSE(check(prove(instructor_, kWall - seconds(20))).problem) << "a clock set back";
}

TEST_F(SignedControlTest, TwoSignersOfOneCertificateAreObeyed) {
  const auto station = authority_.station("HQ-2", Role::kInstructor);
  ControlSigner ahead(station);
  ControlSigner behind(station);
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(check(prove(ahead, kWall + seconds(20))).problem);
    EXPECT_FALSE(check(prove(behind)).problem);
  }
}

/// Returns the other valid signature of P-256 for the same octets: r, and the order minus s.
ByteVector mirrored(const ByteVector& signature) {
  const std::uint8_t* from = signature.data();
  ::ECDSA_SIG* const parts = ::d2i_ECDSA_SIG(nullptr, &from, static_cast<long>(signature.size()));
  ::EC_GROUP* const group = ::EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
  ::BIGNUM* const s = ::BN_new();
  ::BN_sub(s, ::EC_GROUP_get0_order(group), ::ECDSA_SIG_get0_s(parts));
  ::ECDSA_SIG_set0(parts, ::BN_dup(::ECDSA_SIG_get0_r(parts)), s);
  ByteVector out(static_cast<std::size_t>(::i2d_ECDSA_SIG(parts, nullptr)));
  std::uint8_t* to = out.data();
  ::i2d_ECDSA_SIG(parts, &to);
  ::EC_GROUP_free(group);
  ::ECDSA_SIG_free(parts);
  return out;
}

TEST_F(SignedControlTest, AnotherSignatureOfTheSameControlIsARepetition) {
  const auto station = StationIdentity::read(write_p256(authority_.files()), kBegin);
  ASSERT_TRUE(station) << station.error().text();
  ControlSigner signer(station.value());
  const SignedControl proof = signer.sign(kFederation, kContents, kWall);
  SignedControl other = proof;
  other.signature = mirrored(proof.signature);
  ASSERT_NE(other.signature, proof.signature);
  ControlChecker checker(station.value());
  const auto check_with = [&](const SignedControl& one) {
    return checker.check(kFederation, kContent, one.encode(), kWall, {});
  };
  EXPECT_FALSE(check_with(other).problem) << "it is valid as well";
  EXPECT_EQ(kind_of(check_with(proof)), Kind::kRepeated);
}

TEST_F(SignedControlTest, AControlIsRefusedByItsTimeWhenItsNonceIsForgotten) {
  // The clock of the sender is ahead by as much as it may be.
  const ByteVector proof = prove(instructor_, kWall + ControlChecker::kTolerance);
  EXPECT_FALSE(check(proof, kWall, TimePoint{}).problem);
  const auto later = [&](milliseconds by) { return check(proof, kWall + by, TimePoint{} + by); };
  EXPECT_EQ(kind_of(later(ControlChecker::kMemory)), Kind::kRepeated);
  EXPECT_EQ(kind_of(later(ControlChecker::kMemory + milliseconds(1))), Kind::kTime);
}

TEST_F(SignedControlTest, AFloodIsNotCheckedCompletely) {
  const ByteVector proof = prove(instructor_);
  ByteVector changed = proof;
  changed.back() ^= 1U;
  for (unsigned i = 0; i < ControlChecker::kMaxChecks; ++i) {
    EXPECT_EQ(kind_of(check(changed)), Kind::kSignature);
  }
  EXPECT_EQ(kind_of(check(proof)), Kind::kTooMany);
  EXPECT_FALSE(check(proof, kWall, TimePoint{} + seconds(1)).problem);
}

TEST_F(SignedControlTest, EachControlOfOneSignatureIsObeyedOnce) {
  const std::vector<ByteVector> controls = make_controls(SignedControl::kMaxControls);
  const ByteVector proof = instructor_.sign(kFederation, controls, kWall).encode();
  for (const ByteVector& control : controls) {
    const auto checked = receiver_.check(kFederation, control, proof, kWall, {});
    EXPECT_FALSE(checked.problem) << static_cast<int>(kind_of(checked));
    EXPECT_EQ(checked.station, "HQ-1");
  }
  for (const ByteVector& control : controls) {
    EXPECT_EQ(kind_of(receiver_.check(kFederation, control, proof, kWall, {})), Kind::kRepeated);
  }
  EXPECT_EQ(kind_of(check(proof)), Kind::kSignature) << "it does not cover other controls";
}

TEST_F(SignedControlTest, AKnownSignatureIsNotValidForWhatIsAddedToIt) {
  const std::vector<ByteVector> controls = make_controls(2);
  SignedControl proof = instructor_.sign(kFederation, controls, kWall);
  EXPECT_FALSE(receiver_.check(kFederation, controls[0], proof.encode(), kWall, {}).problem);
  proof.controls.push_back(digest_of_control(kContent));
  EXPECT_EQ(kind_of(check(proof.encode())), Kind::kSignature);
  EXPECT_EQ(kind_of(receiver_.check("another", controls[1], proof.encode(), kWall, {})),
            Kind::kSignature);
}

TEST_F(SignedControlTest, ThreeInstructorsWithAThousandEffectsEachAreObeyed) {
  constexpr unsigned kEffects = 3000;
  constexpr seconds kRenewal{2};
  unsigned refused = 0;
  unsigned sent = 0;
  while (sent < 2 * kEffects) {
    const auto elapsed = std::chrono::duration_cast<milliseconds>(kRenewal * sent) / kEffects;
    const std::vector<ByteVector> controls = make_controls(SignedControl::kMaxControls);
    const ByteVector proof = instructor_.sign(kFederation, controls, kWall + elapsed).encode();
    for (const ByteVector& control : controls) {
      const auto checked =
          receiver_.check(kFederation, control, proof, kWall + elapsed, TimePoint{} + elapsed);
      if (checked.problem) ++refused;
    }
    sent += SignedControl::kMaxControls;
  }
  EXPECT_EQ(refused, 0U);
}

TEST_F(SignedControlTest, AFloodDoesNotDelayControlsOfAKnownSignature) {
  const std::vector<ByteVector> controls = make_controls(2);
  const ByteVector proof = instructor_.sign(kFederation, controls, kWall).encode();
  EXPECT_FALSE(receiver_.check(kFederation, controls[0], proof, kWall, {}).problem);
  ByteVector forged = prove(instructor_);
  forged.back() ^= 1U;
  for (unsigned i = 0; i < ControlChecker::kMaxChecks; ++i) static_cast<void>(check(forged));
  EXPECT_EQ(kind_of(check(forged)), Kind::kTooMany);
  EXPECT_FALSE(receiver_.check(kFederation, controls[1], proof, kWall, {}).problem);
}

TEST_F(SignedControlTest, AControlThatArrivedTooEarlyAtFirstIsObeyedOnce) {
  const ByteVector proof = prove(instructor_, kWall + seconds(80));
  const auto later = [&](milliseconds by) { return check(proof, kWall + by, TimePoint{} + by); };
  EXPECT_EQ(kind_of(later(seconds(0))), Kind::kTime);
  EXPECT_FALSE(later(seconds(50)).problem);
  EXPECT_EQ(kind_of(later(ControlChecker::kMemory + seconds(1))), Kind::kRepeated);
}

}  // namespace
}  // namespace roger::rti::security
