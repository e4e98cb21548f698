#include "rti/rid/credentials_setting.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "rti/security/certificate/credentials.hpp"
#include "rti/security/federation_key.hpp"
#include "rti/security/key_file.hpp"

namespace roger::rti {
namespace {

Error wrong_variable(const std::string& value, const std::string& why) {
  return Error{ErrorCode::kInvalid, std::string(kKeyVariable) + ": \"" + value + "\"; " + why, {}};
}

Status open_key(Rid::Security& security, const std::string& given) {
  std::string path = std::filesystem::absolute(given).string();
  Result<security::FederationKey> key = security::read_key_file(path);
  if (!key) return key.error();
  security.key_file = std::move(path);
  security.credentials.key =
      std::make_shared<const security::FederationKey>(std::move(key).value());
  return ok();
}

Status open_certificate(Rid::Security& security) {
  security::CertificateFiles& files = security.files;
  for (std::string* path :
       {&files.certificate, &files.private_key, &files.authority, &files.revoked}) {
    if (!path->empty()) *path = std::filesystem::absolute(*path).string();
  }
  auto station = security::StationIdentity::read(files, security::utc_now());
  if (!station) return station.error();
  security.credentials.station = std::move(station).value();
  return ok();
}

}  // namespace

Status open_credentials(Rid& rid, const char* environment) {
  const std::string replacement = environment == nullptr ? "" : environment;
  // An executive that a federate starts runs in another folder and has the same environment.
  if (!replacement.empty() && !replacement.starts_with('/')) {
    return wrong_variable(replacement, "expected an absolute path");
  }
  const bool has_certificate = !rid.security.files.certificate.empty();
  if (!replacement.empty() && has_certificate) {
    return wrong_variable(replacement,
                          "the RID names a certificate (security.certificate); expected only one "
                          "of the two");
  }
  if (has_certificate) return open_certificate(rid.security);
  const std::string& given = replacement.empty() ? rid.security.key_file : replacement;
  return given.empty() ? ok() : open_key(rid.security, given);
}

}  // namespace roger::rti
