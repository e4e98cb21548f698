// The private key that belongs to a certificate.
#pragma once

#include <memory>
#include <string>

#include "core/result.hpp"
#include "rti/wire/types.hpp"

struct evp_pkey_st;

namespace roger::rti::security {

/// A private key of Ed25519 or ECDSA P-256. Immutable; may be used from any thread.
class PrivateKey {
 public:
  /// Returns a new key of Ed25519.
  [[nodiscard]] static PrivateKey generate();
  /// Reads a file with a private key in PEM, without a password. Errors name the file: those of
  /// read_private_file(), and kInvalid.
  [[nodiscard]] static Result<PrivateKey> read(const std::string& path);
  /// Creates a file that only its owner can access. Errors as create_private_file().
  [[nodiscard]] Status create_file(const std::string& path) const;

  [[nodiscard]] ByteVector sign(Bytes content) const;
  [[nodiscard]] ::evp_pkey_st* get() const { return key_.get(); }

 private:
  explicit PrivateKey(std::shared_ptr<::evp_pkey_st> key) : key_(std::move(key)) {}

  std::shared_ptr<::evp_pkey_st> key_;
};

}  // namespace roger::rti::security
