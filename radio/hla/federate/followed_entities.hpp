// The places of entities that a radio of this federate is carried by.
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

/// Thread-safe. Entities may be thousands, so that the class is subscribed to with the first one
/// that is followed.
class FollowedEntities {
 public:
  FollowedEntities(RtiConnection& connection, FederateService& service, FederationState& state,
                   const Clock& clock)
      : connection_(connection), service_(service), state_(state), clock_(clock) {}

  /// Returns what is known of an entity's place, and follows the entity from the first call on.
  [[nodiscard]] EntityPlace place(const std::string& name);
  void clear();

  // Callbacks.
  void discover(const rti1516e::ObjectInstanceHandle& object, const std::string& name);
  void remove(const rti1516e::ObjectInstanceHandle& object);
  void reflect(const rti1516e::ObjectInstanceHandle& object,
               const rti1516e::AttributeHandleValueMap& values);

 private:
  /// Returns whether it is the first entity that is followed.
  bool follow(const std::string& name, const rti1516e::AttributeHandleSet& wanted);

  RtiConnection& connection_;
  FederateService& service_;
  FederationState& state_;
  const Clock& clock_;
  std::mutex mutex_;
  std::map<std::string, EntityPlace> followed_;
  std::map<rti1516e::ObjectInstanceHandle, std::string> names_;  // of all entities discovered
};

}  // namespace roger::radio
