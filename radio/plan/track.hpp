// Where somebody is when: the places of a way, from a CSV file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "radio/model/propagation/geodesy.hpp"

namespace roger::radio {

/// How deep and how high stations may be, metres over the ellipsoid.
inline constexpr double kLowestPlaceMeters = -500.0;
inline constexpr double kHighestPlaceMeters = 50'000.0;

/// Places and when one is there, with straight ways between them. Never empty.
class Track {
 public:
  /// Lines of "seconds, latitude, longitude, height_m": times from 0 on, each later than the one
  /// before, degrees, metres over the ellipsoid. The first line may be these words; empty lines and
  /// what follows a # are left out. Errors: kNotFound (no such file), kInvalid: every wrong line
  /// with its number.
  /// `beside`: the file in whose folder `named` is sought, unless it is absolute; empty: here.
  static Result<Track> load(const std::string& named, const std::string& beside = {});
  /// The same from text; `name` stands for the file in messages.
  static Result<Track> parse(std::string_view text, const std::string& name);

  /// So long after the beginning. Before the first place and behind the last it is those; the way
  /// between two longitudes is the shorter one.
  [[nodiscard]] Geodetic at(Nanoseconds time) const;

 private:
  struct Point {
    double seconds = 0.0;
    Geodetic place;
  };
  explicit Track(std::vector<Point> points) : points_(std::move(points)) {}
  static Result<Point> point_of(std::string_view line);

  std::vector<Point> points_;
};

}  // namespace roger::radio
