// The keys of secure nets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace roger::radio {

/// Crypto equipment; the numbers are those of RPR 2.0's CryptographicSystemTypeEnum16.
enum class CryptoSystem : std::uint16_t {
  kNone = 0,
  kKy28 = 1,
  kKy58 = 2,
  kNarrowband = 3,  // NSVE
  kWideband = 4,    // WSVE
  kSincgarsIcom = 5,
  kKy75 = 6,
  kKy100 = 7,
  kKy57 = 8,
  kKyv5 = 9,
};
/// Returns the system with a name as in plans, "KY-58"; nothing for unknown names.
[[nodiscard]] std::optional<CryptoSystem> find_crypto_system(std::string_view name);
/// Returns the names that find_crypto_system() accepts: "KY-28, KY-58, ...".
[[nodiscard]] std::string crypto_system_names();

/// The key fill of a radio. Two stations understand each other if id and secret are equal.
struct VoiceKey {
  static constexpr std::size_t kSecretBytes = 32;
  /// RPR's EncryptionKeyIdentifier: the highest bit states the mode, which leaves 15.
  static constexpr std::uint16_t kMaxId = 0x7FFF;

  std::string name;
  std::uint16_t id = 1;  // 1 to kMaxId
  CryptoSystem system = CryptoSystem::kKy58;
  std::array<std::uint8_t, kSecretBytes> secret{};
};
/// No key means plain.
using KeyFill = std::shared_ptr<const VoiceKey>;

/// Parses 64 hexadecimal digits. Errors: kInvalid; the text is not repeated, because it is secret.
[[nodiscard]] Result<std::array<std::uint8_t, VoiceKey::kSecretBytes>> parse_secret(
    std::string_view text);

}  // namespace roger::radio
