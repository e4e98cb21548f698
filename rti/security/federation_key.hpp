// The key that all members of a protected network share.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "rti/security/secret.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::security {

/// 32 random bytes, from which all other keys are derived. The memory that holds them is wiped when
/// the object is destroyed, is not written to core dumps and, as far as the host permits, is not
/// swapped. Immutable; may be used from any thread.
class FederationKey {
 public:
  /// Throws std::bad_alloc, or std::runtime_error if libsodium cannot be initialized.
  explicit FederationKey(std::span<const std::uint8_t, kKeyBytes> bytes);
  /// Returns the key that a message contains, and wipes it there. Error kInvalid: it does not have
  /// kKeyBytes bytes. Throws as the constructor.
  [[nodiscard]] static Result<FederationKey> take(ByteVector& message);
  /// Returns a new key of random bytes. Throws as the constructor.
  [[nodiscard]] static FederationKey random();

  /// Returns the key for one purpose, see derive_key().
  [[nodiscard]] Secret derive(std::string_view purpose, Bytes context = {}) const {
    return derive_key(bytes(), purpose, context);
  }

  /// Returns a number by which people compare keys, "4f1c-09ab-7d22-e310". It reveals nothing about
  /// the key.
  [[nodiscard]] std::string fingerprint() const;

  /// Returns the key itself, for its file.
  [[nodiscard]] std::span<const std::uint8_t, kKeyBytes> bytes() const {
    return std::span<const std::uint8_t, kKeyBytes>(bytes_.get(), kKeyBytes);
  }

 private:
  struct Release {
    void operator()(std::uint8_t* bytes) const noexcept;
  };
  std::unique_ptr<std::uint8_t, Release> bytes_;
};

/// Initializes libsodium; further calls have no effect. Throws std::runtime_error.
void initialize_sodium();

}  // namespace roger::rti::security
