#include "rti/security/federation_key.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <new>
#include <stdexcept>

namespace roger::rti::security {

Secret::~Secret() {
  ::sodium_memzero(bytes_.data(), bytes_.size());
}

void initialize_sodium() {
  static const bool works = ::sodium_init() >= 0;
  if (!works) throw std::runtime_error("libsodium cannot be initialized: no source of randomness");
}

void FederationKey::Release::operator()(std::uint8_t* bytes) const noexcept {
  ::sodium_free(bytes);  // wipes them
}

FederationKey::FederationKey(std::span<const std::uint8_t, kKeyBytes> bytes) {
  initialize_sodium();
  // Pages of their own, locked, excluded from core dumps and surrounded by inaccessible ones.
  bytes_.reset(static_cast<std::uint8_t*>(::sodium_malloc(kKeyBytes)));
  if (!bytes_) throw std::bad_alloc();
  std::copy(bytes.begin(), bytes.end(), bytes_.get());
}

Result<FederationKey> FederationKey::take(ByteVector& message) {
  if (message.size() != kKeyBytes) {
    return Error{ErrorCode::kInvalid,
                 "it has " + std::to_string(message.size()) + " octets; expected " +
                     std::to_string(kKeyBytes),
                 {}};
  }
  FederationKey key(std::span<const std::uint8_t, kKeyBytes>(message.data(), kKeyBytes));
  ::sodium_memzero(message.data(), message.size());
  message.clear();
  return key;
}

FederationKey FederationKey::random() {
  initialize_sodium();
  Secret fresh;
  ::randombytes_buf(fresh.bytes().data(), kKeyBytes);
  return FederationKey(fresh.bytes());
}

Secret derive_key(std::span<const std::uint8_t, kKeyBytes> key, std::string_view purpose,
                  Bytes context) {
  crypto_generichash_state state;
  Secret derived;
  const auto length = static_cast<std::uint8_t>(purpose.size());
  const Bytes name = as_octets(purpose);
  ::crypto_generichash_init(&state, key.data(), kKeyBytes, kKeyBytes);
  ::crypto_generichash_update(&state, &length, 1);
  ::crypto_generichash_update(&state, name.data(), name.size());
  ::crypto_generichash_update(&state, context.data(), context.size());
  ::crypto_generichash_final(&state, derived.bytes().data(), kKeyBytes);
  ::sodium_memzero(&state, sizeof state);
  return derived;
}

std::string FederationKey::fingerprint() const {
  constexpr std::size_t kShownBytes = 8;
  constexpr std::size_t kGroup = 4;
  const Secret hash = derive("fingerprint");
  std::array<char, 2 * kShownBytes + 1> digits{};
  ::sodium_bin2hex(digits.data(), digits.size(), hash.bytes().data(), kShownBytes);
  std::string text;
  for (std::size_t at = 0; at < 2 * kShownBytes; at += kGroup) {
    text += (at == 0 ? "" : "-") + std::string(&digits.at(at), kGroup);
  }
  return text;
}

}  // namespace roger::rti::security
