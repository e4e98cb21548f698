#include "radio/plan/elevation_file.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <sstream>
#include <streambuf>
#include <utility>

#include "core/input_file.hpp"
#include "radio/plan/plan_fields.hpp"

namespace roger::radio {
namespace {

/// Each takes 4 octets of memory. A square degree at 1 arc second has 13 million.
constexpr double kMaxCells = 30e6;
constexpr double kMaxGroundMeters = 10'000.0;

/// Splits a file into lines and words, of which it holds one at a time.
class Raster {
 public:
  explicit Raster(std::streambuf& in) : in_(in) {}

  /// Moves to the next line that is not blank. Returns false at the end.
  bool next_line() {
    for (;;) {
      if (in_line_) end_line();
      if (in_.sgetc() == kEnd) return false;
      in_line_ = true;
      ++number_;
      skip_blanks();
      if (!at_line_end()) return true;
    }
  }
  /// Returns the next word of the line, valid until the next call; empty at its end. A word of more
  /// than 255 octets is cut.
  std::string_view word() {
    std::size_t size = 0;
    for (; !at_line_end() && !is_blank(in_.sgetc()); in_.sbumpc()) {
      if (size < word_.size()) word_[size++] = static_cast<char>(in_.sgetc());
    }
    skip_blanks();
    return {word_.data(), size};
  }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool begins_with_letter() const { return std::isalpha(in_.sgetc()) != 0; }

 private:
  static constexpr int kEnd = std::streambuf::traits_type::eof();
  static bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\r'; }
  [[nodiscard]] bool at_line_end() const { return in_.sgetc() == kEnd || in_.sgetc() == '\n'; }
  void skip_blanks() {
    while (is_blank(in_.sgetc())) in_.sbumpc();
  }
  void end_line() {
    while (!at_line_end()) in_.sbumpc();
    in_.sbumpc();
    in_line_ = false;
  }

  std::streambuf& in_;
  std::array<char, 255> word_{};
  bool in_line_ = false;
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
      return in_quotes(word) + ": expected one of " + names();
    }
    if (entry->value) return in_quotes(name) + " occurs twice";
    const std::string text(raster.word());
    const auto value = parse_number(text);
    if (!value || *value < entry->least || *value > entry->most ||
        (entry->whole && std::floor(*value) != *value) || !raster.word().empty()) {
      std::ostringstream range;
      range << in_quotes(text) << ": expected " << entry->name << " as one "
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
    if (columns * rows > kMaxCells) return "more than 30 million cells: expected a smaller grid";
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
                          : in_quotes(word) + ": expected metres from -10000 to 10000";
    }
    out.heights.push_back(hole ? std::numeric_limits<float>::quiet_NaN()
                               : static_cast<float>(*height));
  }
  if (raster.word().empty()) return {};
  return "the row has more than " + std::to_string(out.columns) + " heights";
}

/// Reads a grid from a file of `octets` octets.
Result<Terrain> read_grid(std::streambuf& in, std::uint64_t octets, const std::string& name) {
  const auto wrong = [&name](int line, std::string what) {
    return Error{ErrorCode::kInvalid, std::move(what), {name, line, {}}};
  };
  Raster raster(in);
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
  // A height takes at least two octets, so a short file cannot claim much memory.
  out.heights.reserve(std::min<std::uint64_t>(out.columns * out.rows, octets / 2 + 1));
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

}  // namespace

Result<Terrain> parse_elevation(std::string_view text, const std::string& name) {
  std::stringbuf in{std::string(text)};
  return read_grid(in, text.size(), name);
}

Result<Terrain> load_elevation(const std::string& named, const std::string& referrer) {
  const std::string path = relative_path(named, referrer);
  auto file = InputFile::open(path, kElevationInput);
  if (!file) return file.error();
  const std::uint64_t octets = file.value().size();
  InputBuffer in(std::move(file).value(), kElevationInput.max_octets);
  return read_grid(in, octets, path);
}

}  // namespace roger::radio
