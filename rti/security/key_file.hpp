// The file that holds a federation key.
#pragma once

#include <string>

#include "core/result.hpp"
#include "rti/security/federation_key.hpp"

namespace roger::rti::security {

/// Reads a key file: one line with "roger-federation-key-1 " and 64 hexadecimal digits. Errors name
/// the file: kNotFound (it cannot be opened), kInvalid (not a regular file, accessible for the
/// group or others, or without a key), kSystem. No error quotes the content.
[[nodiscard]] Result<FederationKey> read_key_file(const std::string& path);

/// Creates a file with `key` that only its owner can read and write. Errors name the file: kInvalid
/// (it exists already), kSystem.
[[nodiscard]] Status create_key_file(const std::string& path, const FederationKey& key);

}  // namespace roger::rti::security
