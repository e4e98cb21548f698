#include "rti/rid/key_setting.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "rti/security/key_file.hpp"

namespace roger::rti {

Status open_key(Rid& rid, const char* environment) {
  const std::string replacement = environment == nullptr ? "" : environment;
  // An executive that a federate starts runs in another folder and has the same environment.
  if (!replacement.empty() && !replacement.starts_with('/')) {
    return Error{ErrorCode::kInvalid,
                 std::string(kKeyVariable) + ": \"" + replacement + "\"; expected an absolute path",
                 {}};
  }
  const std::string& given = replacement.empty() ? rid.security.key_file : replacement;
  if (given.empty()) return ok();
  std::string path = std::filesystem::absolute(given).string();
  Result<security::FederationKey> key = security::read_key_file(path);
  if (!key) return key.error();
  rid.security.key_file = std::move(path);
  rid.security.key = std::make_shared<const security::FederationKey>(std::move(key).value());
  return ok();
}

}  // namespace roger::rti
