#include "core/config_file.hpp"

// toml++ 3.3 asserts that a key starts with a character of a key, and two lines later reports as an
// error that it does not. A file with such a mistake must not end a debug build.
#define TOML_ASSERT(expression) static_assert(true)
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <set>
#include <sstream>
#include <utility>

#include "core/input_file.hpp"
#include "core/printable.hpp"

namespace roger {

namespace detail {
struct ConfigDocument {
  std::string name;
  toml::table root;
  Problems problems;
};
}  // namespace detail

struct ConfigTable::State {
  std::shared_ptr<detail::ConfigDocument> document;
  const toml::table* table = nullptr;
  std::string path;  // "" for the root, otherwise "radios[1]"
  std::set<std::string, std::less<>> asked;

  [[nodiscard]] std::string path_of(std::string_view key) const {
    return path.empty() ? printable(key) : path + "." + printable(key);
  }

  const toml::node* find(std::string_view key) {
    asked.emplace(key);
    return table->get(key);
  }
};

namespace {

/// Returns the position after the string that begins with the quotation mark at `at`.
std::size_t skip_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool escapes = quote == '"';
  const std::string_view delimiter = quote == '"' ? R"(""")" : "'''";
  const bool many_lines = text.substr(at, 3) == delimiter;
  at += many_lines ? 3 : 1;
  while (at < text.size()) {
    if (escapes && text[at] == '\\') {
      at += 2;
    } else if (many_lines && text.substr(at, 3) == delimiter) {
      at += 3;
      // Up to two quotation marks before the delimiter belong to the string.
      for (int i = 0; i < 2 && at < text.size() && text[at] == quote; ++i) ++at;
      return at;
    } else if (!many_lines && text[at] == quote) {
      return at + 1;
    } else if (!many_lines && text[at] == '\n') {
      return at;  // not closed
    } else {
      ++at;
    }
  }
  return text.size();
}

bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

/// Returns the position of the first character of a string, with its quotation marks, that is not
/// ASCII and follows the end of a line before which a backslash removes white space.
std::optional<std::size_t> find_forbidden_in_string(std::string_view string) {
  if (!string.starts_with(R"(""")")) return std::nullopt;
  for (std::size_t at = string.find('\\'); at < string.size(); at = string.find('\\', at)) {
    const std::size_t next = string.find_first_not_of(" \t\r\n", at + 1);
    if (next == std::string_view::npos) return std::nullopt;
    const bool ends_line = string.substr(at, next - at).find('\n') != std::string_view::npos;
    if (ends_line && !is_ascii(string[next])) return next;
    at = ends_line ? next : at + 2;
  }
  return std::nullopt;
}

/// Returns the line of the first mistake in a TOML text. `is_wrong` sees the characters outside of
/// strings and comments, in order. `find_wrong` returns the position of a mistake in a string.
template <class IsWrong, class FindWrong>
std::optional<int> find_line(std::string_view text, const IsWrong& is_wrong,
                             const FindWrong& find_wrong) {
  std::optional<std::size_t> wrong;
  for (std::size_t at = 0; at < text.size() && !wrong;) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      const std::size_t begin = std::exchange(at, skip_string(text, at));
      wrong = find_wrong(text.substr(begin, at - begin));
      if (wrong) *wrong += begin;
    } else if (c == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else {
      if (is_wrong(c)) wrong = at;
      ++at;
    }
  }
  if (!wrong) return std::nullopt;
  return 1 + static_cast<int>(std::count(text.begin(),
                                         text.begin() + static_cast<std::ptrdiff_t>(*wrong), '\n'));
}

std::string type_name(const toml::node& node) {
  std::ostringstream out;
  out << node.type();
  return out.str();
}

std::string to_text(const toml::node& node) {
  std::ostringstream out;
  if (node.is_table() || node.is_array()) {
    out << "a " << type_name(node);
  } else {
    out << toml::node_view<const toml::node>(node);
  }
  return printable(out.str());
}

std::string number_text(double value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "\"" : ", \"") + word + "\"";
  return out;
}

/// Returns the Levenshtein distance (Wagner and Fischer, 1974) with memory for one row of the
/// table. In the inner loop, row[0..j] already belong to prefix i + 1 of `a`, row[j + 1...] still
/// belong to prefix i, and `diagonal` is the former value of row[j].
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t above = row[j + 1];
      row[j + 1] = std::min(
          {above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? std::size_t{0} : std::size_t{1})});
      diagonal = above;
    }
  }
  return row.back();
}

/// Returns the known key that is nearest to a misspelled one, or all known keys if none is similar.
std::string hint_for(std::string_view key, const std::set<std::string, std::less<>>& known) {
  constexpr std::size_t kCloseEnough = 3;
  std::string best;
  std::size_t best_distance = kCloseEnough;
  for (const auto& candidate : known) {
    if (key.size() > candidate.size() + kCloseEnough) continue;
    const std::size_t distance = edit_distance(key, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best.empty() ? "known keys: " + joined({known.begin(), known.end()})
                      : "did you mean \"" + best + "\"?";
}

/// Replaces secret values in a table, and in all tables below it. `path`: that of the table,
/// followed by a dot; empty for the root.
void remove_secrets(toml::table& table, const std::string& path,
                    const ConfigFile::IsSecret& is_secret);

/// Does the same for all tables in a list.
void remove_secrets(toml::array& list, const std::string& path,
                    const ConfigFile::IsSecret& is_secret) {
  for (toml::node& element : list) {
    if (auto* table = element.as_table()) remove_secrets(*table, path, is_secret);
    if (auto* inner = element.as_array()) remove_secrets(*inner, path, is_secret);
  }
}

void remove_secrets(toml::table& table, const std::string& path,
                    const ConfigFile::IsSecret& is_secret) {
  std::vector<std::string> secrets;
  for (auto&& [key, node] : table) {
    const std::string of_key = path + std::string(key.str());
    if (is_secret(of_key)) {
      secrets.emplace_back(key.str());
    } else if (auto* inner = node.as_table()) {
      remove_secrets(*inner, of_key + ".", is_secret);
    } else if (auto* list = node.as_array()) {
      remove_secrets(*list, of_key + ".", is_secret);
    }
  }
  for (const std::string& key : secrets) table.insert_or_assign(key, kRemovedSecret);
}

}  // namespace

Place ConfigTable::find_place(std::string_view key) const {
  const toml::node* node = state_->table->get(key);
  const toml::source_region& region = (node != nullptr) ? node->source() : state_->table->source();
  return {state_->document->name, static_cast<int>(region.begin.line), state_->path_of(key)};
}

void ConfigTable::problem(std::string_view key, std::string message) {
  state_->document->problems.add({ErrorCode::kInvalid, std::move(message), find_place(key)});
}

bool ConfigTable::has(std::string_view key) const {
  return state_->table->contains(key);
}

bool ConfigTable::has_string(std::string_view key) const {
  const toml::node* node = state_->table->get(key);
  return node != nullptr && node->is_string();
}

std::vector<std::string> ConfigTable::keys() const {
  std::vector<std::pair<toml::source_position, std::string>> found;
  for (const auto& [key, node] : *state_->table) {
    found.emplace_back(key.source().begin, std::string(key.str()));
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> out;
  out.reserve(found.size());
  for (auto& entry : found) out.push_back(std::move(entry.second));
  return out;
}

std::optional<bool> ConfigTable::boolean(std::string_view key) {
  const toml::node* node = state_->find(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->value_exact<bool>();
  if (!value) problem(key, to_text(*node) + ": expected true or false");
  return value;
}

std::optional<std::int64_t> ConfigTable::integer(std::string_view key, std::int64_t min,
                                                 std::int64_t max) {
  const toml::node* node = state_->find(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->value_exact<std::int64_t>();
  if (!value || *value < min || *value > max) {
    problem(key, to_text(*node) + ": expected a whole number from " + std::to_string(min) + " to " +
                     std::to_string(max));
    return std::nullopt;
  }
  return value;
}

std::optional<double> ConfigTable::number(std::string_view key, double min, double max) {
  const toml::node* node = state_->find(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->is_number() ? node->value<double>() : std::nullopt;
  if (!value || !std::isfinite(*value) || *value < min || *value > max) {
    problem(key, to_text(*node) + ": expected a number from " + number_text(min) + " to " +
                     number_text(max));
    return std::nullopt;
  }
  return value;
}

std::optional<std::string> ConfigTable::string(std::string_view key) {
  const toml::node* node = state_->find(key);
  if (node == nullptr) return std::nullopt;
  auto value = node->value_exact<std::string>();
  if (!value) problem(key, to_text(*node) + ": expected a quoted string");
  return value;
}

std::optional<std::string> ConfigTable::decimal(std::string_view key) {
  const toml::node* node = state_->find(key);
  if (node == nullptr) return std::nullopt;
  if (auto text = node->value_exact<std::string>()) return text;
  if (const auto whole = node->value_exact<std::int64_t>()) return std::to_string(*whole);
  if (const auto real = node->value_exact<double>()) {
    std::array<char, 400> text{};  // the longest double without exponent takes 327 characters
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), *real, std::chars_format::fixed);
    return std::string(text.data(), end.ptr);  // shortest text that reads back as the same number
  }
  problem(key, to_text(*node) + ": expected a decimal number");
  return std::nullopt;
}

std::optional<std::string> ConfigTable::one_of(std::string_view key,
                                               const std::vector<std::string>& allowed) {
  auto value = string(key);
  if (value && std::find(allowed.begin(), allowed.end(), *value) == allowed.end()) {
    problem(key, "\"" + printable(*value) + "\": expected one of " + joined(allowed));
    return std::nullopt;
  }
  return value;
}

std::optional<std::vector<std::string>> ConfigTable::strings(std::string_view key) {
  const toml::node* node = state_->find(key);
  if (node == nullptr) return std::nullopt;
  const toml::array* array = node->as_array();
  if (array != nullptr && array->size() > kMaxConfigStrings) {
    problem(key, std::to_string(array->size()) + " strings: expected at most " +
                     std::to_string(kMaxConfigStrings));
    return std::nullopt;
  }
  std::vector<std::string> out;
  if (array != nullptr) {
    for (const auto& element : *array) {
      if (auto value = element.value_exact<std::string>()) out.push_back(std::move(*value));
    }
  }
  if (array == nullptr || out.size() != array->size()) {
    problem(key, to_text(*node) + ": expected a list of quoted strings");
    return std::nullopt;
  }
  return out;
}

std::optional<ConfigTable> ConfigTable::table(std::string_view key) {
  const toml::node* node = state_->find(key);
  if (node == nullptr) return std::nullopt;
  const toml::table* found = node->as_table();
  if (found == nullptr) {
    problem(key, to_text(*node) + ": expected a table, [" + state_->path_of(key) + "]");
    return std::nullopt;
  }
  return ConfigTable(
      std::make_shared<State>(State{state_->document, found, state_->path_of(key), {}}));
}

std::vector<ConfigTable> ConfigTable::tables(std::string_view key) {
  std::vector<ConfigTable> out;
  const toml::node* node = state_->find(key);
  if (node == nullptr) return out;
  const toml::array* array = node->as_array();
  const bool all_tables =
      array != nullptr && (array->empty() || array->is_homogeneous<toml::table>());
  if (!all_tables) {
    problem(key, to_text(*node) + ": expected tables, [[" + state_->path_of(key) + "]]");
    return out;
  }
  if (array->size() > kMaxConfigTables) {
    problem(key, std::to_string(array->size()) + " tables [[" + state_->path_of(key) +
                     "]]: expected at most " + std::to_string(kMaxConfigTables));
    return out;
  }
  for (std::size_t i = 0; i < array->size(); ++i) {
    out.push_back(ConfigTable(
        std::make_shared<State>(State{state_->document,
                                      array->get_as<toml::table>(i),
                                      state_->path_of(key) + "[" + std::to_string(i) + "]",
                                      {}})));
  }
  return out;
}

std::string ConfigTable::require_string(std::string_view key) {
  if (!has(key)) problem(key, "missing: expected a quoted string");
  return string(key).value_or("");
}

std::int64_t ConfigTable::require_integer(std::string_view key, std::int64_t min,
                                          std::int64_t max) {
  if (!has(key)) {
    problem(key, "missing: expected a whole number from " + std::to_string(min) + " to " +
                     std::to_string(max));
  }
  return integer(key, min, max).value_or(min);
}

void ConfigTable::finish() {
  Problems& problems = state_->document->problems;
  for (const auto& key : keys()) {
    if (state_->asked.find(key) != state_->asked.end()) continue;
    if (problems.full()) {
      problems.add({});  // only counted, so a hint would be wasted work
    } else {
      problem(key, "unknown key; " + hint_for(key, state_->asked));
    }
  }
}

std::optional<int> find_deep_key(std::string_view text) {
  // Every key lies between two of these characters. A value lies between them, too, but has at most
  // one dot.
  constexpr std::string_view kEnds = "\n=,[]{}";
  int parts = 1;
  const auto is_too_deep = [&](char c) {
    if (kEnds.find(c) != std::string_view::npos) parts = 1;
    return c == '.' && ++parts > kMaxKeyDepth;
  };
  return find_line(text, is_too_deep,
                   [](std::string_view /*string*/) { return std::optional<std::size_t>(); });
}

std::optional<int> find_forbidden_character(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return find_line(
      text, [](char c) { return !is_ascii(c); }, find_forbidden_in_string);
}

Result<ConfigFile> ConfigFile::load(const std::string& path) {
  const auto text = read_input_file(path, kTomlInput);
  if (!text) return text.error();
  return parse(text.value(), path);
}

Result<ConfigFile> ConfigFile::parse(std::string_view text, const std::string& name) {
  if (text.size() > kTomlInput.max_octets) {
    return Error{ErrorCode::kInvalid,
                 "larger than " + std::to_string(kTomlInput.max_octets) + " octets",
                 {name, 0, ""}};
  }
  if (const auto line = find_deep_key(text)) {
    return Error{ErrorCode::kInvalid,
                 "a key with more than " + std::to_string(kMaxKeyDepth) + " parts",
                 {name, *line, ""}};
  }
  if (const auto line = find_forbidden_character(text)) {
    return Error{
        ErrorCode::kInvalid,
        "a character that is not ASCII: it can only be in quotation marks or a comment, and "
        "not be the first one after a backslash at the end of a line",
        {name, *line, ""}};
  }
  auto document = std::make_shared<detail::ConfigDocument>();
  document->name = name;
  try {
    document->root = toml::parse(text, name);
  } catch (const toml::parse_error& error) {
    return Error{ErrorCode::kInvalid,
                 "not valid TOML: " + printable(error.description()),
                 {name, static_cast<int>(error.source().begin.line), ""}};
  }
  return ConfigFile(std::move(document));
}

ConfigTable ConfigFile::root() const {
  return ConfigTable(std::make_shared<ConfigTable::State>(
      ConfigTable::State{document_, &document_->root, "", {}}));
}

bool ConfigFile::has_too_many_problems() const {
  return document_->problems.full();
}

std::string ConfigFile::to_text_without(const IsSecret& is_secret) const {
  toml::table shown = document_->root;
  remove_secrets(shown, "", is_secret);
  std::ostringstream out;
  out << toml::toml_formatter(shown) << "\n";
  return out.str();
}

Status ConfigFile::status() const {
  if (document_->problems.empty()) return ok();
  return document_->problems.combined();
}

}  // namespace roger
