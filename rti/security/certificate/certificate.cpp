#include "rti/security/certificate/certificate.hpp"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <array>
#include <ctime>
#include <optional>
#include <string_view>
#include <utility>

#include "core/input_file.hpp"
#include "core/printable.hpp"
#include "rti/security/certificate/openssl_handles.hpp"

namespace roger::rti::security {
namespace {

constexpr std::string_view kRoleBeginning = "urn:roger:role:";
constexpr InputKind kCertificateInput{"a certificate (PEM)", std::uint64_t{64} << 10U};

Error invalid(const std::string& why) {
  return Error{ErrorCode::kInvalid, why, {}};
}

std::string_view text_in(const ::ASN1_STRING* text) {
  return security::view_of(::ASN1_STRING_get0_data(text), ::ASN1_STRING_length(text));
}

Result<std::string> station_of(const ::X509* certificate) {
  const ::X509_NAME* const subject = ::X509_get_subject_name(certificate);
  const int at = ::X509_NAME_get_index_by_NID(subject, NID_commonName, -1);
  if (at < 0) return invalid("the certificate has no common name; expected the station's name");
  if (::X509_NAME_get_index_by_NID(subject, NID_commonName, at) >= 0) {
    return invalid("the certificate has several common names; expected the station's name");
  }
  const ::ASN1_STRING* const name = ::X509_NAME_ENTRY_get_data(::X509_NAME_get_entry(subject, at));
  unsigned char* utf8 = nullptr;
  const int size = ::ASN1_STRING_to_UTF8(&utf8, name);
  std::string out(security::view_of(utf8, size));
  ::OPENSSL_free(utf8);
  if (out.empty() || out.size() > kMaxStationName) {
    return invalid("the certificate's common name has " + std::to_string(out.size()) +
                   " octets; 1 to " + std::to_string(kMaxStationName) + " are allowed");
  }
  return out;
}

}  // namespace

UtcTime utc_now() {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

std::string to_text(UtcTime time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &parts);
  return {text.data(), size};
}

Result<Certificate::Rights> Certificate::rights_of(const ::x509_st* certificate) {
  const std::unique_ptr<::GENERAL_NAMES, FreedBy<::GENERAL_NAMES_free>> names(
      static_cast<::GENERAL_NAMES*>(
          ::X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr)));
  std::optional<Role> role;
  Rights rights;
  const int count = names ? sk_GENERAL_NAME_num(names.get()) : 0;
  for (int i = 0; i < count; ++i) {
    const ::GENERAL_NAME* const name = sk_GENERAL_NAME_value(names.get(), i);
    if (name->type != GEN_URI) continue;
    const std::string_view uri = text_in(name->d.uniformResourceIdentifier);
    if (PermittedNets::concerns(uri)) {
      if (!rights.nets) rights.nets.emplace();
      const Status added = rights.nets->add(uri);
      if (!added) return invalid("the certificate's URI " + added.error().message);
    }
    if (!uri.starts_with(kRoleBeginning)) continue;
    const std::string_view text = uri.substr(kRoleBeginning.size());
    const std::optional<Role> found = parse_role(text);
    if (!found) return invalid("the certificate has the unknown role \"" + printable(text) + "\"");
    const bool executive = *found == Role::kExecutive;
    if (executive ? rights.executive : role.has_value()) {
      return invalid(
          "the certificate has several roles; expected one, and at most executive "
          "in addition");
    }
    if (executive) {
      rights.executive = true;
    } else {
      role = found;
    }
  }
  if (!role && rights.executive) role = Role::kExecutive;
  if (!role) {
    return invalid("the certificate has no role; expected the subjectAltName URI:" +
                   std::string(kRoleBeginning) +
                   "trainee, instructor, tester, observer or "
                   "executive");
  }
  rights.role = *role;
  return rights;
}

Result<Certificate> Certificate::take(std::shared_ptr<::x509_st> certificate) {
  if (!is_usable(::X509_get0_pubkey(certificate.get()))) {
    ::ERR_clear_error();
    return invalid("the key of the certificate is neither Ed25519 nor ECDSA P-256");
  }
  if (!has_period(certificate.get())) return invalid("the certificate has no valid period");
  Result<std::string> station = station_of(certificate.get());
  if (!station) return station.error();
  Result<Rights> rights = rights_of(certificate.get());
  if (!rights) return rights.error();
  return Certificate(std::move(certificate), std::move(station).value(), std::move(rights).value());
}

Result<Certificate> Certificate::parse(Bytes der) {
  if (der.size() > kMaxCertificateBytes) {
    return invalid("the certificate has " + std::to_string(der.size()) + " octets; at most " +
                   std::to_string(kMaxCertificateBytes) + " are allowed");
  }
  const unsigned char* at = der.data();
  CertificateOwner parsed(::d2i_X509(nullptr, &at, static_cast<long>(der.size())));
  if (!parsed || at != der.data() + der.size()) {
    ::ERR_clear_error();
    return invalid("not a certificate");
  }
  return take(std::move(parsed));
}

Result<Certificate> Certificate::copy(const ::x509_st* certificate) {
  return take(owned<CertificateOwner>(::X509_dup(certificate)));
}

Result<std::shared_ptr<::x509_st>> read_x509(const std::string& path) {
  const Result<std::string> text = read_input_file(path, kCertificateInput);
  if (!text) return text.error();
  const BioOwner source = reader_of(text.value());
  CertificateOwner read(::PEM_read_bio_X509(source.get(), nullptr, nullptr, nullptr));
  ::ERR_clear_error();
  if (!read) return invalid("certificate " + path + ": no certificate in PEM");
  return std::shared_ptr<::x509_st>(std::move(read));
}

Result<Certificate> Certificate::read(const std::string& path) {
  Result<std::shared_ptr<::x509_st>> read = read_x509(path);
  if (!read) return read.error();
  Result<Certificate> certificate = take(std::move(read).value());
  if (!certificate) return invalid("certificate " + path + ": " + certificate.error().message);
  // Beacons contain it, and their receivers have the same limit.
  if (certificate.value().der().size() > kMaxCertificateBytes) {
    return invalid("certificate " + path + ": longer than " + std::to_string(kMaxCertificateBytes) +
                   " octets");
  }
  return certificate;
}

std::string Certificate::text() const {
  return "\"" + printable(station_) + "\" (" + std::string(to_text(rights_.role)) + ")";
}

std::string Certificate::serial() const {
  const std::unique_ptr<::BIGNUM, FreedBy<::BN_free>> number(
      ::ASN1_INTEGER_to_BN(::X509_get0_serialNumber(certificate_.get()), nullptr));
  const auto free_text = [](char* text) { ::OPENSSL_free(text); };
  const std::unique_ptr<char, decltype(free_text)> digits(
      number ? ::BN_bn2hex(number.get()) : nullptr, free_text);
  if (!digits) throw std::bad_alloc();
  return digits.get();
}

UtcTime Certificate::valid_from() const {
  return utc_of(::X509_get0_notBefore(certificate_.get()));
}

UtcTime Certificate::valid_until() const {
  return utc_of(::X509_get0_notAfter(certificate_.get()));
}

std::string Certificate::fingerprint() const {
  return fingerprint_of(certificate_.get());
}

std::string fingerprint_of(const ::x509_st* certificate) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
  unsigned size = 0;
  must_succeed(::X509_digest(certificate, ::EVP_sha256(), hash.data(), &size), "X509_digest");
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr std::size_t kShownBytes = 8;
  std::string text;
  for (std::size_t i = 0; i < kShownBytes; ++i) {
    if (i > 0 && i % 2 == 0) text += '-';
    text += kDigits[hash.at(i) >> 4U];
    text += kDigits[hash.at(i) & 15U];
  }
  return text;
}

ByteVector Certificate::der() const {
  const int size = ::i2d_X509(certificate_.get(), nullptr);
  ByteVector out(size > 0 ? static_cast<std::size_t>(size) : 0);
  unsigned char* at = out.data();
  if (size <= 0 || ::i2d_X509(certificate_.get(), &at) != size) throw std::bad_alloc();
  return out;
}

std::string Certificate::pem() const {
  const auto out = owned<BioOwner>(::BIO_new(::BIO_s_mem()));
  must_succeed(::PEM_write_bio_X509(out.get(), certificate_.get()), "PEM_write_bio_X509");
  return text_of(out.get());
}

bool Certificate::has_signed(Bytes content, Bytes signature) const {
  const auto context = owned<DigestContext>(::EVP_MD_CTX_new());
  const ::EVP_MD* const digest = ::EVP_PKEY_is_a(key(), "EC") == 1 ? ::EVP_sha256() : nullptr;
  const bool valid = ::EVP_DigestVerifyInit(context.get(), nullptr, digest, nullptr, key()) == 1 &&
                     ::EVP_DigestVerify(context.get(), signature.data(), signature.size(),
                                        content.data(), content.size()) == 1;
  ::ERR_clear_error();
  return valid;
}

::evp_pkey_st* Certificate::key() const {
  return ::X509_get0_pubkey(certificate_.get());
}

}  // namespace roger::rti::security
