// The track of a station: its position over time, from a CSV file.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
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
  /// and text after # are ignored. Errors: those of read_input_file(), and kInvalid: the
  /// wrong lines with their numbers.
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

/// The tracks that one plan or script names. Reads each file once, and at most kMaxTrackOctets in
/// total. Not thread-safe.
class TrackFiles {
 public:
  /// Maximum size of all tracks together. Each 10 octets may become a position of 32.
  static constexpr std::uint64_t kMaxTrackOctets = std::uint64_t{24} << 20U;

  /// As Track::load(). Errors: also kInvalid, if the tracks are too large in total.
  const Result<std::shared_ptr<const Track>>& load(const std::string& named,
                                                   const std::string& referrer);

 private:
  Result<std::shared_ptr<const Track>> read(const std::string& path);

  std::map<std::string, Result<std::shared_ptr<const Track>>> read_;  // by path
  std::uint64_t octets_ = 0;
};

}  // namespace roger::radio
