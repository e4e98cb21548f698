#include "radio/plan/track.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <sstream>
#include <utility>

#include "core/input_file.hpp"
#include "radio/plan/plan_fields.hpp"

namespace roger::radio {
namespace {

constexpr double kMaxSeconds = 1e6;

struct Column {
  const char* name;
  double least;
  double most;
};
constexpr std::array<Column, 4> kColumns{{{"seconds", 0.0, kMaxSeconds},
                                          {"latitude", -90.0, 90.0},
                                          {"longitude", -180.0, 180.0},
                                          {"height_m", kMinHeightMeters, kMaxHeightMeters}}};
constexpr std::string_view kWords = "seconds, latitude, longitude, height_m";

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r";
  const auto first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// Returns the fields of a line; of a line with too many of them one more than a position has.
std::vector<std::string_view> split_fields(std::string_view line) {
  std::vector<std::string_view> out;
  while (out.size() <= kColumns.size()) {
    const auto comma = line.find(',');
    out.push_back(trimmed(line.substr(0, comma)));
    if (comma == std::string_view::npos) break;
    line.remove_prefix(comma + 1);
  }
  return out;
}

bool is_heading(std::string_view line) {
  const auto words = split_fields(line);
  return std::ranges::equal(words, split_fields(kWords));
}

double between(double from, double to, double share) {
  return from + (to - from) * share;
}

}  // namespace

Result<Track::Point> Track::parse_point(std::string_view line) {
  const auto wrong = [](std::string_view what, const std::string& expected) {
    return Error{ErrorCode::kInvalid, in_quotes(what) + ": expected " + expected, {}};
  };
  const auto fields = split_fields(line);
  if (fields.size() != kColumns.size()) {
    return wrong(line, "four numbers: " + std::string(kWords));
  }
  std::array<double, kColumns.size()> values{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Column& column = kColumns.at(i);
    const std::string_view field = fields[i];
    double& value = values.at(i);
    const auto [end, failed] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (failed != std::errc{} || end != field.data() + field.size() || !(value >= column.least) ||
        !(value <= column.most)) {
      std::ostringstream range;
      range << column.name << " from " << column.least << " to " << column.most;
      return wrong(field, range.str());
    }
  }
  return Point{values[0], {values[1], values[2], values[3]}};
}

Result<Track> Track::parse(std::string_view text, const std::string& name) {
  std::vector<Point> points;
  Problems problems;
  const auto problem = [&](int line, std::string what) {
    problems.add({ErrorCode::kInvalid, std::move(what), {name, line, {}}});
  };
  bool begun = false;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    const std::string_view whole = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::string_view line = trimmed(whole.substr(0, whole.find('#')));
    if (line.empty()) continue;
    if (!std::exchange(begun, true) && is_heading(line)) continue;
    const auto point = parse_point(line);
    if (!point) {
      problem(number, point.error().message);
    } else if (!points.empty() && point.value().seconds <= points.back().seconds) {
      problem(number, in_quotes(split_fields(line).front()) +
                          ": expected seconds later than in the line before");
    } else {
      points.push_back(point.value());
    }
  }
  if (points.empty() && problems.empty()) {
    problem(0, "no positions: expected lines of " + std::string(kWords));
  }
  if (!problems.empty()) return problems.combined();
  return Track(std::move(points));
}

Result<Track> Track::load(const std::string& named, const std::string& referrer) {
  const std::string path = relative_path(named, referrer);
  const auto text = read_input_file(path, kTrackInput);
  if (!text) return text.error();
  return parse(text.value(), path);
}

const Result<std::shared_ptr<const Track>>& TrackFiles::load(const std::string& named,
                                                             const std::string& referrer) {
  const std::string path = relative_path(named, referrer);
  const auto known = read_.find(path);
  if (known != read_.end()) return known->second;
  return read_.emplace(path, read(path)).first->second;
}

Result<std::shared_ptr<const Track>> TrackFiles::read(const std::string& path) {
  const auto text = read_input_file(path, kTrackInput);
  if (!text) return text.error();
  octets_ += text.value().size();
  if (octets_ > kMaxTrackOctets) {
    return Error{ErrorCode::kInvalid,
                 "with this track all tracks together have more than " +
                     std::to_string(kMaxTrackOctets) + " octets",
                 {path, 0, {}}};
  }
  auto track = Track::parse(text.value(), path);
  if (!track) return track.error();
  return std::make_shared<const Track>(std::move(track).value());
}

Geodetic Track::at(Nanoseconds time) const {
  constexpr double kHalfTurn = 180.0;
  constexpr double kTurn = 360.0;
  const double seconds = std::chrono::duration<double>(time).count();
  const auto next =
      std::upper_bound(points_.begin(), points_.end(), seconds,
                       [](double wanted, const Point& point) { return wanted < point.seconds; });
  if (next == points_.begin()) return points_.front().place;
  if (next == points_.end()) return points_.back().place;
  const Point& from = *(next - 1);
  const double share = (seconds - from.seconds) / (next->seconds - from.seconds);
  // Across the 180th meridian the shorter way is taken: the second longitude is moved by one turn
  // to within half a turn of the first, and the result is moved back to -180 to 180 degrees.
  double longitude = next->place.longitude;
  if (longitude - from.place.longitude > kHalfTurn) longitude -= kTurn;
  if (longitude - from.place.longitude < -kHalfTurn) longitude += kTurn;
  longitude = between(from.place.longitude, longitude, share);
  if (longitude > kHalfTurn) longitude -= kTurn;
  if (longitude < -kHalfTurn) longitude += kTurn;
  return {between(from.place.latitude, next->place.latitude, share), longitude,
          between(from.place.height, next->place.height, share)};
}

}  // namespace roger::radio
