// The folder with which an authority issues, renews and revokes certificates.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "rti/security/certificate/authority.hpp"
#include "rti/security/certificate/certificate.hpp"
#include "rti/security/certificate/private_key.hpp"

namespace roger::rti::security {

/// How long a certificate is valid.
struct Validity {
  UtcTime from;
  std::chrono::days days{};
};

inline constexpr std::chrono::days kMaxValidity{36'500};

/// The result of AuthorityFolder::renew().
struct Renewal {
  Certificate certificate;
  std::size_t revoked = 0;  // earlier certificates of the station with other rights
};

/// The files of a certificate authority: authority.crt, its private key authority.key, the list of
/// revoked certificates revoked.crl, and a copy of each issued certificate in issued/. Certificates
/// and lists are readable for all users; the folder and the key only for their owner. Not
/// thread-safe; one program at a time may change a folder.
///
/// Invariant: of the certificates of one station that are not revoked, all have the same key, name,
/// role, nets and permission to run an executive. They differ in their validity.
class AuthorityFolder {
 public:
  /// Creates the folder with a new key and an empty list. Errors name the file: kInvalid (it exists
  /// already; a name that no station may have either), kSystem.
  [[nodiscard]] static Result<AuthorityFolder> create(const std::string& path,
                                                      const std::string& name,
                                                      const Validity& validity);
  /// Opens a folder that create() has made. Errors name the file, as those of Authority::read() and
  /// PrivateKey::read().
  [[nodiscard]] static Result<AuthorityFolder> open(const std::string& path);

  /// Issues the first certificate of a station for a new key, and writes NAME.crt and NAME.key to
  /// `target`, with "-" for each space. `nets`: those to which the station is restricted, at least
  /// one; nullopt: all are permitted. `executive`: it may run an executive, whatever its role; not
  /// with `nets`. Returns the certificate. Errors: kInvalid (the name; `executive` with `nets`; the
  /// station has a certificate; a file exists already; the certificate would be too long), kSystem.
  [[nodiscard]] Result<Certificate> issue(const std::string& station, Role role,
                                          const Validity& validity, const std::string& target,
                                          const std::optional<PermittedNets>& nets = std::nullopt,
                                          bool executive = false);
  /// Issues a further certificate for the key of a station's newest one, and writes it to NAME.crt
  /// in `target`, which it replaces. `nets`: those to which the station is restricted from now on;
  /// nullopt: as in its newest certificate. A station that is not restricted may run an executive
  /// if it may with its newest certificate. Revokes the earlier certificates whose rights differ,
  /// because the station still has their key; the new list must then be copied to all computers.
  /// Errors: kNotFound (the station has no certificate that is not revoked), kInvalid (the
  /// certificate would be too long), kSystem.
  [[nodiscard]] Result<Renewal> renew(const std::string& station, const Validity& validity,
                                      const std::string& target,
                                      const std::optional<PermittedNets>& nets = std::nullopt);
  /// Revokes all certificates of a station and signs a new list. Returns how many. Errors:
  /// kNotFound, as renew(); kSystem.
  [[nodiscard]] Result<std::size_t> revoke(const std::string& station, UtcTime now);

  [[nodiscard]] const Authority& authority() const { return *authority_; }
  /// Returns all issued certificates, by station and begin of their validity. Errors name the file.
  [[nodiscard]] Result<std::vector<Certificate>> issued() const;

 private:
  AuthorityFolder(std::string path, std::shared_ptr<const Authority> authority, PrivateKey key)
      : path_(std::move(path)), authority_(std::move(authority)), key_(std::move(key)) {}

  /// Returns the certificates of a station that are not revoked, the newest one last.
  [[nodiscard]] Result<std::vector<Certificate>> certificates_of(const std::string& station) const;
  /// The statements of a certificate about its station.
  struct Subject {
    std::string station;
    Role role = Role::kTrainee;
    std::optional<PermittedNets> nets;
    bool executive = false;  // the role executive in addition
  };
  [[nodiscard]] Result<Certificate> sign(const Subject& subject, ::evp_pkey_st* key,
                                         const Validity& validity) const;
  /// Signs a new list, with these certificates in addition.
  [[nodiscard]] Status add_to_list(const std::vector<Certificate>& revoked, UtcTime now) const;

  std::string path_;
  std::shared_ptr<const Authority> authority_;
  PrivateKey key_;
};

}  // namespace roger::rti::security
