// The track of a station: errors name the file, and every position of a track is on the Earth.
#include "radio/plan/track.hpp"

#include <chrono>
#include <cmath>

#include "tests/fuzz/fuzz.hpp"

ROGER_FUZZ_TARGET(track) {
  using namespace roger;
  const auto track = radio::Track::parse(fuzz::to_text({data, size}), "way.csv");
  if (!track) {
    fuzz::require(track.error().text().find("way.csv") != std::string::npos,
                  "an error names its file");
    return 0;
  }
  for (const Nanoseconds time :
       {Nanoseconds{}, Nanoseconds{1}, Nanoseconds{std::chrono::milliseconds(1500)},
        Nanoseconds{std::chrono::hours(1)}, Nanoseconds::max()}) {
    const radio::Geodetic place = track.value().at(time);
    fuzz::require(std::abs(place.latitude) <= 90.0 && std::abs(place.longitude) <= 180.0 &&
                      place.height >= radio::kMinHeightMeters &&
                      place.height <= radio::kMaxHeightMeters,
                  "a position is within its limits");
  }
  return 0;
}
