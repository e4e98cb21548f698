// The authority whose certificates are valid in a network.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "rti/security/certificate/certificate.hpp"

struct X509_crl_st;

namespace roger::rti::security {

/// Why a certificate is not valid.
struct CertificateProblem {
  enum class Kind : std::uint8_t { kForeign, kNotYetValid, kExpired, kRevoked };
  Kind kind = Kind::kForeign;
  std::string text;  // the rest of a sentence about the certificate: "is revoked"
};

/// The list of revoked certificates that an authority has signed: an X.509 CRL. Not thread-safe.
class RevocationList {
 public:
  /// Reads a file with a list in PEM that `authority` has signed. Errors name the file: those of
  /// read_input_file(), and kInvalid.
  [[nodiscard]] static Result<RevocationList> read(const std::string& path,
                                                   const ::x509_st* authority);

  /// Returns when a certificate was revoked; nullopt: it is not in the list.
  [[nodiscard]] std::optional<UtcTime> revoked(const Certificate& certificate) const;
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] ::X509_crl_st* get() const { return list_.get(); }

 private:
  explicit RevocationList(std::shared_ptr<::X509_crl_st> list) : list_(std::move(list)) {}

  std::shared_ptr<::X509_crl_st> list_;
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
            std::optional<RevocationList> revoked);

  /// Returns why a certificate is not valid at `now`; nullopt: it is. Reads the list of revoked
  /// certificates again if its file has changed. If that fails, the reason is logged once, and the
  /// list that was read before remains in force.
  [[nodiscard]] std::optional<CertificateProblem> problem_of(const Certificate& certificate,
                                                             UtcTime now) const;

  /// Returns that and when a certificate was revoked, as the rest of a sentence; nullopt: it was
  /// not. Reads the list again like problem_of().
  [[nodiscard]] std::optional<std::string> revocation_of(const Certificate& certificate) const;

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
  void refresh_locked() const;

  const std::shared_ptr<::x509_st> certificate_;
  const std::string revoked_file_;  // "": no list
  mutable std::mutex mutex_;        // guards everything below
  mutable Stamp stamp_;
  mutable std::optional<RevocationList> revoked_;
};

}  // namespace roger::rti::security
