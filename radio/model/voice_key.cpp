#include "radio/model/voice_key.hpp"

#include <fmt/core.h>
#include <sodium.h>

#include <algorithm>

namespace roger::radio {
namespace {

struct Named {
  std::string_view name;
  CryptoSystem system;
};
constexpr std::array kSystems = {Named{"KY-28", CryptoSystem::kKy28},
                                 Named{"KY-58", CryptoSystem::kKy58},
                                 Named{"NSVE", CryptoSystem::kNarrowband},
                                 Named{"WSVE", CryptoSystem::kWideband},
                                 Named{"SINCGARS ICOM", CryptoSystem::kSincgarsIcom},
                                 Named{"KY-75", CryptoSystem::kKy75},
                                 Named{"KY-100", CryptoSystem::kKy100},
                                 Named{"KY-57", CryptoSystem::kKy57},
                                 Named{"KYV-5", CryptoSystem::kKyv5}};

}  // namespace

std::optional<CryptoSystem> find_crypto_system(std::string_view name) {
  const auto found =
      std::ranges::find_if(kSystems, [name](const Named& system) { return system.name == name; });
  if (found == kSystems.end()) return std::nullopt;
  return found->system;
}

std::string crypto_system_names() {
  std::string out;
  for (const Named& system : kSystems) {
    if (!out.empty()) out += ", ";
    out += system.name;
  }
  return out;
}

Result<std::array<std::uint8_t, VoiceKey::kSecretBytes>> parse_secret(std::string_view text) {
  constexpr std::size_t kDigitsPerByte = 2;
  std::array<std::uint8_t, VoiceKey::kSecretBytes> out{};
  const std::size_t digits = kDigitsPerByte * out.size();
  if (text.size() == digits && ::sodium_hex2bin(out.data(), out.size(), text.data(), text.size(),
                                                nullptr, nullptr, nullptr) == 0) {
    return out;
  }
  return Error{ErrorCode::kInvalid,
               fmt::format("a text of {} characters: expected {} hexadecimal digits, as \"openssl "
                           "rand -hex 32\" makes them",
                           text.size(), digits),
               {}};
}

}  // namespace roger::radio
