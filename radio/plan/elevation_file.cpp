#include "radio/plan/elevation_file.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <sstream>

#include "radio/plan/plan_fields.hpp"

namespace roger::radio {
namespace {

constexpr std::uintmax_t kMaxElevationBytes = 500'000'000;
constexpr double kMaxCells = 50e6;
constexpr double kMaxGroundMeters = 10'000.0;

/// Splits a text into lines and words.
class Raster {
 public:
  explicit Raster(std::string_view text) : rest_(text) {}

  /// Moves to the next line that is not blank. Returns false at the end.
  bool next_line() {
    while (!rest_.empty()) {
      const auto end = rest_.find('\n');
      line_ = rest_.substr(0, end);
      rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
      ++number_;
      skip();
      if (!line_.empty()) return true;
    }
    return false;
  }
  /// Returns the next word of the line; empty at its end.
  std::string_view word() {
    const auto end = std::min(line_.find_first_of(kBlanks), line_.size());
    const std::string_view out = line_.substr(0, end);
    line_.remove_prefix(end);
    skip();
    return out;
  }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool begins_with_letter() const {
    return std::isalpha(static_cast<unsigned char>(line_.front())) != 0;
  }

 private:
  static constexpr std::string_view kBlanks = " \t\r";
  void skip() { line_.remove_prefix(std::min(line_.find_first_not_of(kBlanks), line_.size())); }

  std::string_view rest_;
  std::string_view line_;
  int number_ = 0;
};

std::optional<double> parse_number(std::string_view word) {
  double value = 0.0;
  const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (failed != std::errc{} || end != word.data() + word.size() || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

struct Entry {
  std::string_view name;  // lower case
  double least;
  double most;
  bool whole = false;
  std::optional<double> value = {};
};

class Heading {
 public:
  /// Reads one line of the heading. Returns the problem with it; empty if there is none.
  std::string take(Raster& raster) {
    const std::string_view word = raster.word();
    std::string name(word);
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    const auto entry = std::ranges::find(entries_, name, &Entry::name);
    if (entry == entries_.end()) {
      return "\"" + std::string(word) + "\": expected one of " + names();
    }
    if (entry->value) return "\"" + std::string(word) + "\" occurs twice";
    const std::string_view text = raster.word();
    const auto value = parse_number(text);
    if (!value || *value < entry->least || *value > entry->most ||
        (entry->whole && std::floor(*value) != *value) || !raster.word().empty()) {
      std::ostringstream range;
      range << "\"" << text << "\": expected " << entry->name << " as one "
            << (entry->whole ? "whole " : "") << "number from " << entry->least << " to "
            << entry->most;
      return range.str();
    }
    entry->value = value;
    return {};
  }
  /// Fills in everything except the heights. Returns what is wrong or missing; empty if nothing is.
  std::string fill(Terrain& out) const {
    for (const std::size_t i : {kColumns, kRows, kCell}) {
      if (!entries_.at(i).value) return missing(entries_.at(i).name);
    }
    const double cell = *entries_.at(kCell).value;
    const auto origin = [&](std::size_t corner, std::size_t centre, double& to) {
      const auto& at_corner = entries_.at(corner).value;
      const auto& at_centre = entries_.at(centre).value;
      if (at_corner.has_value() == at_centre.has_value()) return false;
      to = at_centre ? *at_centre : *at_corner + cell / 2.0;
      return true;
    };
    if (!origin(kWestCorner, kWestCentre, out.west)) return missing("xllcorner or xllcenter");
    if (!origin(kSouthCorner, kSouthCentre, out.south)) return missing("yllcorner or yllcenter");
    const double columns = *entries_.at(kColumns).value;
    const double rows = *entries_.at(kRows).value;
    if (columns * rows > kMaxCells) return "more than 50 million cells: expected a smaller grid";
    out.columns = static_cast<std::size_t>(columns);
    out.rows = static_cast<std::size_t>(rows);
    out.cell = cell;
    return {};
  }
  [[nodiscard]] std::optional<double> hole() const { return entries_.at(kHole).value; }

 private:
  enum Place : std::size_t {
    kColumns,
    kRows,
    kWestCorner,
    kWestCentre,
    kSouthCorner,
    kSouthCentre,
    kCell,
    kHole
  };
  static std::string missing(std::string_view what) {
    return "the heading needs " + std::string(what) + " exactly once";
  }
  [[nodiscard]] std::string names() const {
    std::string out;
    for (const Entry& entry : entries_) {
      out += (out.empty() ? "" : ", ") + std::string(entry.name);
    }
    return out;
  }

  std::array<Entry, 8> entries_{{{"ncols", 2, 1e6, true},
                                 {"nrows", 2, 1e6, true},
                                 {"xllcorner", -360, 360},
                                 {"xllcenter", -360, 360},
                                 {"yllcorner", -90, 90},
                                 {"yllcenter", -90, 90},
                                 {"cellsize", 1e-6, 10},
                                 {"nodata_value", -1e39, 1e39}}};
};

/// Reads one row of heights. Returns the problem with it; empty if there is none.
std::string take_row(Raster& raster, const Heading& heading, Terrain& out) {
  for (std::size_t column = 0; column < out.columns; ++column) {
    const std::string_view word = raster.word();
    const auto height = parse_number(word);
    const bool hole = height && heading.hole() && std::abs(*height - *heading.hole()) <= 0.0;
    if (!hole && (!height || std::abs(*height) > kMaxGroundMeters)) {
      return word.empty() ? "the row ends after " + std::to_string(column) + " heights: expected " +
                                std::to_string(out.columns)
                          : "\"" + std::string(word) + "\": expected metres from -10000 to 10000";
    }
    out.heights.push_back(hole ? std::numeric_limits<float>::quiet_NaN()
                               : static_cast<float>(*height));
  }
  if (raster.word().empty()) return {};
  return "the row has more than " + std::to_string(out.columns) + " heights";
}

}  // namespace

Result<Terrain> parse_elevation(std::string_view text, const std::string& name) {
  const auto wrong = [&name](int line, std::string what) {
    return Error{ErrorCode::kInvalid, std::move(what), {name, line, {}}};
  };
  Raster raster(text);
  Heading heading;
  Terrain out;
  bool more = raster.next_line();
  for (; more && raster.begins_with_letter(); more = raster.next_line()) {
    const int line = raster.number();
    if (std::string problem = heading.take(raster); !problem.empty()) return wrong(line, problem);
  }
  if (std::string problem = heading.fill(out); !problem.empty()) {
    return wrong(raster.number(), problem);
  }
  for (std::size_t row = 0; row < out.rows; ++row, more = raster.next_line()) {
    if (!more) {
      return wrong(raster.number(), "the file ends after " + std::to_string(row) +
                                        " rows: expected " + std::to_string(out.rows));
    }
    if (std::string problem = take_row(raster, heading, out); !problem.empty()) {
      return wrong(raster.number(), problem);
    }
  }
  if (more) return wrong(raster.number(), "more than " + std::to_string(out.rows) + " rows");
  return out;
}

Result<Terrain> load_elevation(const std::string& named, const std::string& referrer) {
  const auto file = read_relative(named, referrer, kMaxElevationBytes, "expected at most 500 MB",
                                  "an elevation grid (.asc)");
  if (!file) return file.error();
  return parse_elevation(file.value().text, file.value().path);
}

}  // namespace roger::radio
