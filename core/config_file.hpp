// Strict reading of TOML files. Every problem is reported with file, line, key and the expected
// value; the first kMaxListedProblems of a file are reported together, including unknown keys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
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

/// Maximum number of tables in an array of tables. The largest plans have some thousand stations.
inline constexpr std::size_t kMaxConfigTables = 10'000;
/// Maximum number of elements of a list of strings.
inline constexpr std::size_t kMaxConfigStrings = 1000;

/// Maximum number of parts of a dotted key or header ("a.b.c" has three).
inline constexpr int kMaxKeyDepth = 16;

/// Stands for a secret that was removed from a text.
inline constexpr std::string_view kRemovedSecret = "(removed)";

/// One table of a ConfigFile. Getters return nullopt if the key is absent or wrong. A wrong key is
/// recorded as a problem of the file, an absent one only if requested with require_*. Call finish()
/// after requesting all known keys: keys that were not requested become problems. Not thread-safe;
/// must not outlive its ConfigFile.
class ConfigTable {
 public:
  [[nodiscard]] std::optional<bool> boolean(std::string_view key);
  /// Returns an integer; values outside [min, max] are problems that name the range.
  [[nodiscard]] std::optional<std::int64_t> integer(std::string_view key, std::int64_t min,
                                                    std::int64_t max);
  /// Returns a float or an integer; values outside [min, max], NaN and infinity are problems.
  [[nodiscard]] std::optional<double> number(std::string_view key, double min, double max);
  [[nodiscard]] std::optional<std::string> string(std::string_view key);
  /// Returns the text of a decimal number, bare or in quotes ("118.005"), for quantities that a
  /// binary fraction cannot represent exactly.
  [[nodiscard]] std::optional<std::string> decimal(std::string_view key);
  /// Like string(), but a value not in `allowed` is a problem that lists the allowed ones.
  [[nodiscard]] std::optional<std::string> one_of(std::string_view key,
                                                  const std::vector<std::string>& allowed);
  /// Returns a list of strings; more than kMaxConfigStrings are a problem.
  [[nodiscard]] std::optional<std::vector<std::string>> strings(std::string_view key);
  /// Returns a sub-table ([key]), or nullopt if absent.
  [[nodiscard]] std::optional<ConfigTable> table(std::string_view key);
  /// Returns an array of tables ([[key]]), empty if absent; more than kMaxConfigTables are a
  /// problem.
  [[nodiscard]] std::vector<ConfigTable> tables(std::string_view key);

  [[nodiscard]] std::string require_string(std::string_view key);
  [[nodiscard]] std::int64_t require_integer(std::string_view key, std::int64_t min,
                                             std::int64_t max);

  /// Returns the keys of this table in file order, for tables whose keys are names chosen by the
  /// user.
  [[nodiscard]] std::vector<std::string> keys() const;
  [[nodiscard]] bool has(std::string_view key) const;
  /// Returns whether `key` exists and is a text.
  [[nodiscard]] bool has_string(std::string_view key) const;

  /// Returns the location of `key` (or of this table, if the key is absent), for problems found
  /// later.
  [[nodiscard]] Place find_place(std::string_view key) const;
  /// Records a problem of the caller's own with `key`.
  void problem(std::string_view key, std::string message);

  /// Records every key that was not requested as unknown, with the nearest known key as a hint.
  void finish();

 private:
  friend class ConfigFile;
  struct State;
  explicit ConfigTable(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

/// A key that a reader requested from a ConfigFile.
struct ConfigRequest {
  std::string table;     // "station.radio", without the numbers of tables; "" for the root
  std::string key;       // "volume_db"
  std::string expected;  // "a number from -60 to 12"
};

/// A parsed TOML file and the problems found in it so far.
class ConfigFile {
 public:
  /// Reads and parses a file. Errors: those of read_input_file(), kInvalid (not TOML; line and
  /// reason from the parser).
  static Result<ConfigFile> load(const std::string& path);
  /// Parses text; `name` stands for the file in messages. Errors: kInvalid, also for keys of more
  /// than kMaxKeyDepth parts and texts larger than a TOML file may be.
  static Result<ConfigFile> parse(std::string_view text, const std::string& name);

  [[nodiscard]] ConfigTable root() const;
  /// Records which keys are requested from now on, for a reference of the format.
  void record_requests();
  /// Returns the recorded requests, each key once, in the order in which they were made first.
  [[nodiscard]] const std::vector<ConfigRequest>& requests() const;
  /// Returns whether kMaxListedProblems were found, so that further ones are only counted. Reading
  /// more of the file is then useless.
  [[nodiscard]] bool has_too_many_problems() const;
  /// Returns the problems as one Error (one per line, with the location of the first), or ok.
  [[nodiscard]] Status status() const;

  /// Decides by the path of a key, "net.hopping.net_id" without the numbers of tables, whether its
  /// value is secret.
  using IsSecret = std::function<bool(std::string_view path)>;
  /// Returns the file as TOML text without its comments, with kRemovedSecret for secret values.
  [[nodiscard]] std::string to_text_without(const IsSecret& is_secret) const;

 private:
  explicit ConfigFile(std::shared_ptr<detail::ConfigDocument> document)
      : document_(std::move(document)) {}
  std::shared_ptr<detail::ConfigDocument> document_;
};

/// Returns the first line of a TOML text with a key or header of more than kMaxKeyDepth parts.
/// toml++ nests one table per part and visits them recursively, so 100,000 parts would exhaust the
/// stack. Takes linear time and no memory. Dots in strings and comments do not count. In a text
/// that is not TOML, the result is right up to its first mistake, where the parser stops.
[[nodiscard]] std::optional<int> find_deep_key(std::string_view text);

}  // namespace roger
