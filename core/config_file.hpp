// Strict reading of TOML files: every problem is reported with file, line, key and what was
// expected, all problems of a file at once, unknown keys included.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace roger {

namespace detail {
struct ConfigDocument;
}

/// One table of a ConfigFile. Getters return nullopt when the key is absent or wrong; a wrong one
/// is noted in the file's problems, an absent one only when asked for with require_*. Call
/// finish() when all known keys have been asked for: keys nobody asked for become problems.
/// Not thread-safe; must not outlive its ConfigFile.
class ConfigTable {
 public:
  [[nodiscard]] std::optional<bool> boolean(std::string_view key);
  /// Integers outside [min, max] are problems that name the range.
  [[nodiscard]] std::optional<std::int64_t> integer(std::string_view key, std::int64_t min,
                                                    std::int64_t max);
  /// Floats and integers both serve; outside [min, max], NaN and infinity are problems.
  [[nodiscard]] std::optional<double> number(std::string_view key, double min, double max);
  [[nodiscard]] std::optional<std::string> string(std::string_view key);
  /// A decimal number, bare or in quotes, as its text ("118.005"): for quantities that a binary
  /// fraction can't hold exactly.
  [[nodiscard]] std::optional<std::string> decimal(std::string_view key);
  /// As string(), and anything not in `allowed` is a problem that lists them.
  [[nodiscard]] std::optional<std::string> one_of(std::string_view key,
                                                  const std::vector<std::string>& allowed);
  [[nodiscard]] std::optional<std::vector<std::string>> strings(std::string_view key);
  /// A sub-table ([key]); nullopt when absent.
  [[nodiscard]] std::optional<ConfigTable> table(std::string_view key);
  /// An array of tables ([[key]]); empty when absent.
  [[nodiscard]] std::vector<ConfigTable> tables(std::string_view key);

  [[nodiscard]] std::string require_string(std::string_view key);
  [[nodiscard]] std::int64_t require_integer(std::string_view key, std::int64_t min,
                                             std::int64_t max);

  /// Keys of this table in file order, for tables whose keys are names chosen by the user.
  [[nodiscard]] std::vector<std::string> keys() const;
  [[nodiscard]] bool has(std::string_view key) const;
  /// `key` is there and is a text.
  [[nodiscard]] bool has_string(std::string_view key) const;

  /// Where `key` stands (or this table, when it is absent), for problems found later.
  [[nodiscard]] Place place_of(std::string_view key) const;
  /// Notes a problem of the caller's own with `key`.
  void problem(std::string_view key, std::string message);

  /// Every key not asked for is noted as unknown, with the nearest known one as a hint.
  void finish();

 private:
  friend class ConfigFile;
  struct State;
  explicit ConfigTable(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

/// A parsed TOML file and the problems found in it so far.
class ConfigFile {
 public:
  /// Errors: kNotFound (can't be read), kInvalid (not TOML; line and reason from the parser).
  static Result<ConfigFile> load(const std::string& path);
  /// The same from text; `name` stands for the file in messages.
  static Result<ConfigFile> parse(std::string_view text, const std::string& name);

  [[nodiscard]] ConfigTable root() const;
  [[nodiscard]] const std::vector<Error>& problems() const;
  /// All problems as one Error (one a line; place of the first), or ok.
  [[nodiscard]] Status status() const;

 private:
  explicit ConfigFile(std::shared_ptr<detail::ConfigDocument> document)
      : document_(std::move(document)) {}
  std::shared_ptr<detail::ConfigDocument> document_;
};

}  // namespace roger
