// Owners of OpenSSL's objects.
#pragma once

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include <array>
#include <ctime>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "rti/security/certificate/certificate.hpp"

namespace roger::rti::security {

/// Deletes an object by OpenSSL's function for it.
template <auto free>
struct FreedBy {
  void operator()(auto* object) const noexcept { free(object); }
};

using BioOwner = std::unique_ptr<::BIO, FreedBy<::BIO_free_all>>;
using KeyOwner = std::unique_ptr<::EVP_PKEY, FreedBy<::EVP_PKEY_free>>;
using DigestContext = std::unique_ptr<::EVP_MD_CTX, FreedBy<::EVP_MD_CTX_free>>;
using CertificateOwner = std::unique_ptr<::X509, FreedBy<::X509_free>>;
using RevocationOwner = std::unique_ptr<::X509_CRL, FreedBy<::X509_CRL_free>>;

/// Returns `object`. Throws std::bad_alloc if it is nullptr: OpenSSL fails to make such objects
/// only if memory has run out.
template <class Owner>
[[nodiscard]] Owner owned(typename Owner::pointer object) {
  if (object == nullptr) throw std::bad_alloc();
  return Owner(object);
}

/// Throws std::runtime_error if a call, which cannot fail with valid arguments, has not returned 1.
inline void must_succeed(int result, const char* call) {
  if (result != 1) throw std::runtime_error(std::string("OpenSSL: ") + call + " failed");
}

/// Returns whether stations sign with such a key: Ed25519 or ECDSA P-256. Others cannot sign at
/// all, for example X25519, or are not permitted. nullptr: false.
[[nodiscard]] inline bool is_usable(const ::EVP_PKEY* key) {
  if (key == nullptr) return false;
  if (::EVP_PKEY_is_a(key, "ED25519") == 1) return true;
  std::array<char, 32> group{};
  return ::EVP_PKEY_is_a(key, "EC") == 1 &&
         ::EVP_PKEY_get_group_name(key, group.data(), group.size(), nullptr) == 1 &&
         std::string_view(group.data()) == "prime256v1";
}

/// Returns octets of OpenSSL as characters.
[[nodiscard]] inline std::string_view view_of(const unsigned char* octets, int size) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): char may alias
  return {reinterpret_cast<const char*>(octets), size > 0 ? static_cast<std::size_t>(size) : 0};
}

/// Returns a source that reads `text`, which must outlive it.
[[nodiscard]] inline BioOwner reader_of(std::string_view text) {
  return owned<BioOwner>(::BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

/// Returns the time that a certificate or a list contains.
[[nodiscard]] inline UtcTime utc_of(const ::ASN1_TIME* time) {
  std::tm parts{};
  must_succeed(::ASN1_TIME_to_tm(time, &parts), "ASN1_TIME_to_tm");
  return UtcTime(std::chrono::seconds(::timegm(&parts)));
}

/// Returns whether utc_of() can read both times of a certificate's period.
[[nodiscard]] inline bool has_period(const ::X509* certificate) {
  return ::ASN1_TIME_check(::X509_get0_notBefore(certificate)) == 1 &&
         ::ASN1_TIME_check(::X509_get0_notAfter(certificate)) == 1;
}

/// Returns the text that was written to a memory BIO.
[[nodiscard]] inline std::string text_of(::BIO* bio) {
  char* begin = nullptr;
  const long size = ::BIO_get_mem_data(bio, &begin);
  return {begin, static_cast<std::size_t>(size)};
}

}  // namespace roger::rti::security
