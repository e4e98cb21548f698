#include "rti/security/key_file.hpp"

#include <sodium.h>

#include <string_view>

#include "rti/security/private_file.hpp"

namespace roger::rti::security {
namespace {

constexpr std::string_view kBeginning = "roger-federation-key-1 ";
constexpr std::size_t kDigits = 2 * kKeyBytes;
/// The text with its line feed.
constexpr std::size_t kFileBytes = kBeginning.size() + kDigits + 1;
constexpr PrivateKind kKind{"key file", kFileBytes};

}  // namespace

Result<FederationKey> read_key_file(const std::string& path) {
  initialize_sodium();
  const Result<PrivateText> text = read_private_file(path, kKind);
  if (!text) return text.error();
  const std::string_view line = text.value().text();
  Secret key;
  const bool valid = line.size() >= kFileBytes - 1 && line.size() <= kFileBytes &&
                     line.starts_with(kBeginning) &&
                     (line.size() < kFileBytes || line.back() == '\n') &&
                     ::sodium_hex2bin(key.bytes().data(), kKeyBytes, &line[kBeginning.size()],
                                      kDigits, nullptr, nullptr, nullptr) == 0;
  if (!valid) {
    return Error{
        ErrorCode::kInvalid,
        "key file " + path + ": no federation key; expected a file made by: roger keys create",
        {}};
  }
  return FederationKey(key.bytes());
}

Status create_key_file(const std::string& path, const FederationKey& key) {
  PrivateText text(kFileBytes + 1);  // one more for the 0 that ends the digits
  kBeginning.copy(text.data(), kBeginning.size());
  ::sodium_bin2hex(text.data() + kBeginning.size(), kDigits + 1, key.bytes().data(), kKeyBytes);
  text.data()[kFileBytes - 1] = '\n';
  return create_private_file(path, kKind, text.text().substr(0, kFileBytes));
}

}  // namespace roger::rti::security
