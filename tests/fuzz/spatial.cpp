// Spatial attribute of an entity that carries radios: its reported position, now and in a minute,
// is valid or rejected.
#include "radio/hla/spatial.hpp"

#include <cmath>

#include "core/octets.hpp"
#include "tests/fuzz/fuzz.hpp"

ROGER_FUZZ_TARGET(spatial) {
  using namespace roger;
  const auto motion = radio::decode_spatial({data, size});
  if (!motion) return 0;
  for (const std::chrono::seconds later : {std::chrono::seconds{0}, std::chrono::seconds{60}}) {
    const radio::Ecef place = radio::place_after(*motion, later);
    fuzz::require(std::isfinite(place.x) && std::isfinite(place.y) && std::isfinite(place.z),
                  "places are numbers");
  }
  return 0;
}
