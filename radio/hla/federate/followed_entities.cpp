#include "radio/hla/federate/followed_entities.hpp"

#include "core/printable.hpp"
#include "core/text.hpp"
#include "radio/hla/federate/rti_values.hpp"
#include "radio/hla/spatial.hpp"

namespace roger::radio {

EntityPlace FollowedEntities::place(const std::string& name) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = followed_.find(name); known != followed_.end()) return known->second;
  }
  // The lock is released here: callbacks need it, and the RTI may be slow to subscribe.
  const RtiServices rti = connection_.services();
  if (!rti) return {};
  const FomHandles& fom = rti.fom();
  if (!fom.entity.isValid()) {
    state_.set_trouble(NoticeCode::kNoEntities);
    return {};
  }
  try {
    if (follow(name)) {
      rti->subscribeObjectClassAttributes(fom.entity, {fom.spatial});
    } else {
      find(rti, name);
    }
  } catch (const rti1516e::Exception& error) {
    state_.set_trouble({NoticeCode::kHostFailed, {to_utf8(error.what())}});
  }
  return {};
}

bool FollowedEntities::follow(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const bool first = followed_.empty();
  followed_.try_emplace(name);
  return first;
}

void FollowedEntities::find(const RtiServices& rti, const std::string& name) {
  rti1516e::ObjectInstanceHandle object;
  try {
    object = rti->getObjectInstanceHandle(to_wide(name));
    if (rti->getKnownObjectClassHandle(object) != rti.fom().entity) return;
    discover(object, name);
    // The entity may have been removed before it was stored.
    static_cast<void>(rti->getKnownObjectClassHandle(object));
  } catch (const rti1516e::ObjectInstanceNotKnown&) {
    if (object.isValid()) remove(object);
  }
}

void FollowedEntities::clear() {
  const std::lock_guard lock(mutex_);
  followed_.clear();
  names_.clear();
}

void FollowedEntities::discover(const rti1516e::ObjectInstanceHandle& object,
                                const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto followed = followed_.find(name);
  if (followed == followed_.end()) return;
  names_[object] = name;
  followed->second.present = true;
  service_.ask({object, UpdateRequests::Wanted::kPosition});
}

void FollowedEntities::remove(const rti1516e::ObjectInstanceHandle& object) {
  const std::lock_guard lock(mutex_);
  const auto name = names_.find(object);
  if (name == names_.end()) return;
  if (const auto followed = followed_.find(name->second); followed != followed_.end()) {
    EntityPlace& place = followed->second;
    const TimePoint now = clock_.now();
    place.present = false;
    // The entity stops where dead reckoning has taken it, instead of moving on forever.
    if (place.reported)
      place.reported = Motion{place_after(*place.reported, now - place.at), {}, {}};
    place.at = now;
  }
  names_.erase(name);
}

void FollowedEntities::reflect(const rti1516e::ObjectInstanceHandle& object,
                               const rti1516e::AttributeHandleValueMap& values) {
  const std::lock_guard lock(mutex_);
  const auto name = names_.find(object);
  if (name == names_.end()) return;
  const auto followed = followed_.find(name->second);
  const auto value = values.find(connection_.fom().spatial);
  if (followed == followed_.end() || value == values.end()) return;
  EntityPlace& place = followed->second;
  const std::optional<Motion> reported = decode_spatial(to_bytes(value->second));
  place.nonsense = !reported;
  if (!reported)
    return state_.ignore(printable(name->second) + ": malformed Spatial, or impossible position");
  service_.forget(object);
  place.reported = reported;
  place.at = clock_.now();
}

}  // namespace roger::radio
