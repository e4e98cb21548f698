#include "radio/model/voice_key.hpp"

#include <algorithm>
#include <charconv>

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

std::optional<CryptoSystem> crypto_system_of(std::string_view name) {
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
  constexpr int kBase = 16;
  constexpr std::size_t kDigitsPerByte = 2;
  std::array<std::uint8_t, VoiceKey::kSecretBytes> out{};
  bool right = text.size() == kDigitsPerByte * out.size();
  for (std::size_t i = 0; right && i < out.size(); ++i) {
    const char* begin = text.data() + kDigitsPerByte * i;
    const char* end = begin + kDigitsPerByte;
    const auto [stopped, error] = std::from_chars(begin, end, out.at(i), kBase);
    right = error == std::errc{} && stopped == end;
  }
  if (right) return out;
  return Error{ErrorCode::kInvalid,
               "a text of " + std::to_string(text.size()) + " characters: expected " +
                   std::to_string(kDigitsPerByte * out.size()) +
                   " hexadecimal digits, as \"openssl rand -hex 32\" makes them",
               {}};
}

}  // namespace roger::radio
