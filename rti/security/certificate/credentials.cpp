#include "rti/security/certificate/credentials.hpp"

#include <openssl/err.h>
#include <openssl/x509.h>

#include <optional>
#include <utility>

#include "rti/security/certificate/authority.hpp"
#include "rti/security/certificate/private_key.hpp"

namespace roger::rti::security {

Result<std::shared_ptr<const StationIdentity>> StationIdentity::read(const CertificateFiles& files,
                                                                     UtcTime now) {
  Result<Certificate> certificate = Certificate::read(files.certificate);
  if (!certificate) return certificate.error();
  Result<PrivateKey> key = PrivateKey::read(files.private_key);
  if (!key) return key.error();
  Result<std::shared_ptr<const Authority>> authority =
      Authority::read(files.authority, files.revoked);
  if (!authority) return authority.error();
  const bool belongs = ::X509_check_private_key(certificate.value().get(), key.value().get()) == 1;
  ::ERR_clear_error();
  if (!belongs) {
    return Error{ErrorCode::kInvalid,
                 "private key " + files.private_key + ": does not belong to the certificate " +
                     files.certificate,
                 {}};
  }
  const std::optional<CertificateProblem> problem =
      authority.value()->problem_of(certificate.value(), now);
  if (problem) {
    return Error{
        ErrorCode::kInvalid, "certificate " + files.certificate + ": it " + problem->text, {}};
  }
  return std::make_shared<const StationIdentity>(StationIdentity{
      std::move(certificate).value(), std::make_shared<const PrivateKey>(std::move(key).value()),
      std::move(authority).value()});
}

}  // namespace roger::rti::security
