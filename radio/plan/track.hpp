// The track of a station: its position over time, from a CSV file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "radio/model/propagation/geodesy.hpp"

namespace roger::radio {

/// Limits of the height of stations, in metres above the ellipsoid.
inline constexpr double kMinHeightMeters = -500.0;
inline constexpr double kMaxHeightMeters = 50'000.0;

/// Positions with times, linearly interpolated in latitude, longitude and height. Never empty.
class Track {
 public:
  /// Reads lines of "seconds, latitude, longitude, height_m": times from 0, each later than the one
  /// before; degrees; metres above the ellipsoid. The first line may be this heading. Empty lines
  /// and text after # are ignored. Errors: kNotFound (no such file), kInvalid: all wrong lines with
  /// their numbers.
  /// `referrer`: the file to whose folder `named` is relative; empty: the working directory.
  static Result<Track> load(const std::string& named, const std::string& referrer = {});
  /// Reads a track from text; `name` is the file name in messages.
  static Result<Track> parse(std::string_view text, const std::string& name);

  /// Returns the position at a time after the beginning: the first position before the first time,
  /// and the last one after the last time. Between two longitudes the shorter way is taken.
  [[nodiscard]] Geodetic at(Nanoseconds time) const;

 private:
  struct Point {
    double seconds = 0.0;
    Geodetic place;
  };
  explicit Track(std::vector<Point> points) : points_(std::move(points)) {}
  static Result<Point> parse_point(std::string_view line);

  std::vector<Point> points_;
};

}  // namespace roger::radio
