// The authority whose certificates are valid in a network.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/guarded.hpp"
#include "core/result.hpp"
#include "rti/security/certificate/certificate.hpp"

struct X509_crl_st;

namespace roger::rti::security {

/// Why a certificate is not valid.
struct CertificateProblem {
  enum class Kind : std::uint8_t { kForeign, kNotYetValid, kExpired, kRevoked };
  Kind kind = Kind::kForeign;
  std::string text;  // the rest of a sentence about the certificate: "is revoked"
  /// The authority, as "\"NAME\" (FINGERPRINT)", or when the certificate becomes valid, expired or
  /// was revoked.
  std::string subject = {};
  bool of_authority = false;  // kNotYetValid, kExpired: the certificate is that of the authority
};

/// The list of revoked certificates that an authority has signed: an X.509 CRL. Immutable; any
/// thread, as long as none changes what get() returns.
class RevocationList {
 public:
  /// Reads a file with a list in PEM that `authority` has signed, and prepares look-ups. Errors
  /// name the file: those of read_input_file(), and kInvalid.
  [[nodiscard]] static Result<RevocationList> read(const std::string& path,
                                                   const ::x509_st* authority);

  /// Returns when a certificate was revoked; nullopt: it is not in the list. Does not take longer
  /// in a long list, and reads no file.
  [[nodiscard]] std::optional<UtcTime> revoked(const Certificate& certificate) const;
  /// Returns the same as the rest of a sentence about the certificate: "was revoked on ...".
  [[nodiscard]] std::optional<std::string> revocation_of(const Certificate& certificate) const;
  [[nodiscard]] std::size_t size() const { return times_.size(); }
  [[nodiscard]] ::X509_crl_st* get() const { return list_.get(); }

 private:
  /// The times of revocation by serial number, see authority.cpp.
  using Times = std::unordered_map<std::string, UtcTime>;
  RevocationList(std::shared_ptr<::X509_crl_st> list, Times times)
      : list_(std::move(list)), times_(std::move(times)) {}
  /// Returns nullopt if a time is malformed.
  static std::optional<Times> times_in(::X509_crl_st* list);

  std::shared_ptr<::X509_crl_st> list_;
  Times times_;
};

/// A trusted certificate of an authority, which need not be self-signed, and the file with its list
/// of revoked certificates. Any thread.
class Authority {
 public:
  /// Reads the certificate of the authority and, unless `revoked` is empty, its list of revoked
  /// certificates. Errors name the file: those of read_input_file(), and kInvalid (also: the
  /// certificate is not one of an authority).
  [[nodiscard]] static Result<std::shared_ptr<const Authority>> read(const std::string& certificate,
                                                                     const std::string& revoked);
  Authority(std::shared_ptr<::x509_st> certificate, std::string revoked_file,
            std::shared_ptr<const RevocationList> revoked);

  /// Returns why a certificate is not valid at `now`; nullopt: it is. Reads the list of revoked
  /// certificates again if its file has changed. If that fails, the reason is logged once, and the
  /// list that was read before remains in force.
  [[nodiscard]] std::optional<CertificateProblem> problem_of(const Certificate& certificate,
                                                             UtcTime now) const;

  /// Returns the list of revoked certificates that is in force; nullptr: there is none. Reads it
  /// again like problem_of(). To look up several certificates, call it once.
  [[nodiscard]] std::shared_ptr<const RevocationList> revocations() const;

  /// Common name of the authority, printable; "?" if it has none.
  [[nodiscard]] std::string name() const;
  [[nodiscard]] std::string fingerprint() const { return fingerprint_of(certificate_.get()); }
  [[nodiscard]] UtcTime valid_until() const;
  [[nodiscard]] const ::x509_st* get() const { return certificate_.get(); }

 private:
  /// Identifies the content of a file without reading it.
  struct Stamp {
    std::int64_t modified = 0;  // nanoseconds
    std::int64_t size = 0;
    std::uint64_t inode = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  [[nodiscard]] static Stamp stamp_of(const std::string& path);
  /// The newest valid list.
  struct Revoked {
    Stamp stamp;
    std::shared_ptr<const RevocationList> list;

    /// Reads the file again if it has changed.
    void refresh(const std::string& path, const ::x509_st* authority);
  };

  const std::shared_ptr<::x509_st> certificate_;
  const std::string revoked_file_;  // "": no list
  mutable Guarded<Revoked> revoked_;
};

}  // namespace roger::rti::security
