#include "radio/station/control/host_place.hpp"

namespace roger::radio {
namespace {

/// A federation tells at once who is there.
constexpr Nanoseconds kHostPatience{2'000'000'000};

std::string what_is_wrong(const EntityPlace& entity) {
  if (entity.told) {
    if (!entity.present) return "is gone; its last place holds";
    return entity.nonsense ? "tells a place that can't be; its last one holds" : "";
  }
  if (!entity.present) return "is not there, so where this station is is not known";
  return entity.nonsense ? "tells a place that can't be" : "does not tell its place";
}

}  // namespace

HostPlace host_place(const std::string& host, const EntityPlace& entity, TimePoint began,
                     TimePoint now) {
  HostPlace out;
  if (entity.told) {
    out.place = entity.present ? place_after(*entity.told, now - entity.at) : entity.told->place;
  }
  const bool early = !entity.told && !entity.nonsense && now - began < kHostPatience;
  if (const std::string wrong = what_is_wrong(entity); !wrong.empty() && !early) {
    out.trouble = "host \"" + host + "\" " + wrong;
  }
  return out;
}

}  // namespace roger::radio
