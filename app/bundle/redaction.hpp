// Removes secrets from what a support bundle contains.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace roger::app {

/// Shortest run of hexadecimal digits that counts as a key. Keys have 64 digits; the margin covers
/// keys that were cut off.
inline constexpr std::size_t kSecretDigits = 32;

/// Returns the text with kRemovedSecret for each run of kSecretDigits or more hexadecimal digits
/// and for each block in PEM format, which may be a private key or a certificate. A block without
/// its last line extends to the end of the text, one without its first line begins at the block
/// before it or at the beginning of the text.
[[nodiscard]] std::string without_secrets(std::string_view text);

/// Returns the settings of a TOML file, a net plan or a RID, for people: without comments, without
/// the secrets of [[key]] and without what without_secrets() removes. A file that is not valid TOML
/// is not quoted: the result is a sentence with its first wrong line. Errors: those of
/// read_input_file().
[[nodiscard]] Result<std::string> settings_without_secrets(const std::string& path);

}  // namespace roger::app
