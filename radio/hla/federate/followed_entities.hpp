// Positions of the entities that carry radios of this federate.
#pragma once

#include <RTI/RTI1516.h>

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "core/clock.hpp"
#include "radio/hla/federate/federate_service.hpp"
#include "radio/hla/federate/federation_state.hpp"
#include "radio/hla/federate/rti_connection.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// Stores the newest reported motion of each followed entity; the caller extrapolates it (dead
/// reckoning, place_after()). Thread-safe. A federation may have thousands of entities, so the
/// class is only subscribed to when the first entity is followed, and only the objects of followed
/// entities are stored; the RTI finds others by their names.
class FollowedEntities {
 public:
  FollowedEntities(RtiConnection& connection, FederateService& service, FederationState& state,
                   const Clock& clock)
      : connection_(connection), service_(service), state_(state), clock_(clock) {}

  /// Returns the position of an entity, as far as it is known, and follows the entity from the
  /// first call on.
  [[nodiscard]] EntityPlace place(const std::string& name);
  void clear();

  // Callbacks.
  void discover(const rti1516e::ObjectInstanceHandle& object, const std::string& name);
  void remove(const rti1516e::ObjectInstanceHandle& object);
  void reflect(const rti1516e::ObjectInstanceHandle& object,
               const rti1516e::AttributeHandleValueMap& values);

 private:
  /// Adds an entity. Returns whether it is the first followed entity.
  bool follow(const std::string& name);
  /// Finds an entity that was discovered before it was followed.
  void find(const RtiServices& rti, const std::string& name);

  RtiConnection& connection_;
  FederateService& service_;
  FederationState& state_;
  const Clock& clock_;
  std::mutex mutex_;
  std::map<std::string, EntityPlace> followed_;
  std::map<rti1516e::ObjectInstanceHandle, std::string> names_;  // of discovered followed entities
};

}  // namespace roger::radio
