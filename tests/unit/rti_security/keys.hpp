// Keys and bytes for tests.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string_view>
#include <utility>

#include "rti/security/datagram_seal.hpp"
#include "rti/security/federation_key.hpp"
#include "rti/security/group_keys.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::security {

/// Returns the bytes that hexadecimal digits stand for; spaces are skipped.
inline ByteVector hex(std::string_view digits) {
  ByteVector out;
  int high = -1;
  for (const char c : digits) {
    if (c == ' ') continue;
    const int digit = c <= '9' ? c - '0' : c - 'a' + 10;
    if (high < 0) {
      high = digit;
    } else {
      out.push_back(static_cast<std::uint8_t>(high << 4 | digit));
      high = -1;
    }
  }
  return out;
}

inline ByteVector to_vector(Bytes bytes) {
  return {bytes.begin(), bytes.end()};
}

inline ByteVector bytes_of(const Secret& secret) {
  return {secret.bytes().begin(), secret.bytes().end()};
}

/// Returns the key of the bytes 0, 1, 2 and so on.
inline FederationKey counting_key() {
  std::array<std::uint8_t, kKeyBytes> bytes{};
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  return FederationKey(bytes);
}

/// Returns the same as the key of a group.
inline Secret counting_group_key() {
  Secret key;
  std::iota(key.bytes().begin(), key.bytes().end(), std::uint8_t{0});
  return key;
}

/// Returns all keys of a federation with this key.
inline std::shared_ptr<GroupKeys> keys_of(FederationKey key) {
  return std::make_shared<GroupKeys>(std::make_shared<const FederationKey>(std::move(key)));
}

}  // namespace roger::rti::security
