// The federate's knowledge of the federation's classes and objects, and its declarations.
#pragma once

#include <RTI/RTI1516.h>

#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/guarded.hpp"
#include "rti/federate/objects/class_groups.hpp"
#include "rti/federate/objects/declarations.hpp"
#include "rti/federate/objects/early_updates.hpp"
#include "rti/federate/objects/federate_switches.hpp"
#include "rti/federate/objects/object_table.hpp"
#include "rti/federate/objects/sending_changes.hpp"
#include "rti/federate/objects/update_rates.hpp"
#include "rti/federate/statistics/statistics.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

/// The names that this federate has reserved, and the number of its next object.
struct OwnNames {
  std::set<std::string, std::less<>> reserved;
  std::uint32_t next_object = 1;
};

/// The part of a federate's state that services and callbacks change together and that one lock
/// guards (see SharedKnowledge). The functions check arguments of services and throw the exceptions
/// that the standard defines for them.
///
/// Routes of interactions are copies of the model, the groups, the declarations of interaction
/// classes, the changed transportation types and the switch for the producing federate. These can
/// only be changed by functions that advance the version of the routes, see
/// SharedKnowledge::route_version().
class Knowledge {
  ObjectModel model_;
  ClassGroups groups_;
  SendingChanges<InteractionClassHandle> sending_;
  bool conveys_producer_;

 public:
  Knowledge(ObjectModel fom, filter::GroupMap map, std::vector<std::string> compressed_classes,
            const Clock& clock, bool counting);
  Knowledge(const Knowledge&) = delete;
  Knowledge& operator=(const Knowledge&) = delete;

  const ObjectModel& model = model_;
  const ClassGroups& groups = groups_;
  const SendingChanges<InteractionClassHandle>& sending = sending_;  // of published classes
  Declarations declarations;
  ObjectTable objects;
  OwnNames names;
  EarlyUpdates early;
  UpdateRates update_rates;
  FederateSwitches switches;
  Statistics statistics;
  std::uint64_t ownership_changes = 0;  // ChangeOwnership messages sent, see Negotiation

  /// @{ Check a class or dimension argument. defined() throws ObjectClassNotDefined or
  /// InteractionClassNotDefined; valid() throws InvalidObjectClassHandle,
  /// InvalidInteractionClassHandle or InvalidDimensionHandle.
  [[nodiscard]] ObjectClassHandle defined(const rti1516e::ObjectClassHandle& handle) const;
  [[nodiscard]] InteractionClassHandle defined(
      const rti1516e::InteractionClassHandle& handle) const;
  [[nodiscard]] ObjectClassHandle valid(const rti1516e::ObjectClassHandle& handle) const;
  [[nodiscard]] InteractionClassHandle valid(const rti1516e::InteractionClassHandle& handle) const;
  [[nodiscard]] DimensionHandle valid(const rti1516e::DimensionHandle& handle) const;
  /// @}
  /// @{ Check attributes that must be available at a class. Throw AttributeNotDefined.
  [[nodiscard]] AttributeHandle available(ObjectClassHandle at,
                                          const rti1516e::AttributeHandle& handle) const;
  [[nodiscard]] std::vector<AttributeHandle> available(
      ObjectClassHandle at, const rti1516e::AttributeHandleSet& handles) const;
  /// @}
  /// Returns the update rate with this designator. Throws InvalidUpdateRateDesignator.
  [[nodiscard]] UpdateRate update_rate(const std::wstring& designator) const;
  /// @{ Return the object instance, which this federate must know. Throw ObjectInstanceNotKnown.
  [[nodiscard]] const ObjectInstance& known(const rti1516e::ObjectInstanceHandle& handle) const;
  [[nodiscard]] ObjectInstance& known(const rti1516e::ObjectInstanceHandle& handle);
  /// @}

  /// Returns the indices of the attributes at a class, as used on the wire.
  [[nodiscard]] std::vector<ValueIndex> indexes(ObjectClassHandle at,
                                                std::span<const AttributeHandle> attributes) const;
  /// Returns the attributes of a message about an object; invalid indices are left out.
  [[nodiscard]] std::vector<AttributeHandle> fields(const ObjectInstance& object,
                                                    std::span<const ValueIndex> indices) const;
  /// @{ Return the preferred order in which this federate sends.
  [[nodiscard]] OrderType order_of(InteractionClassHandle handle) const;
  [[nodiscard]] OrderType order_of(const ObjectInstance& object, AttributeHandle attribute) const;
  /// @}
  /// @{ Return whether this federate sends the values reliably.
  [[nodiscard]] bool is_reliable(const ObjectInstance& object, AttributeHandle attribute) const;
  [[nodiscard]] bool is_reliable(InteractionClassHandle handle) const;
  /// @}
  /// Returns the auto-provide switch.
  [[nodiscard]] bool provides_automatically() const {
    return switches.auto_provide.value_or(model.switches().auto_provide.value_or(false));
  }
  /// Returns the federate that a callback names as the producer; 0: none, because the federate's
  /// switch is off or `producer` is 0 (the RTI).
  [[nodiscard]] FederateId conveyed(FederateId producer) const {
    return conveys_producer_ ? producer : FederateId{0};
  }
  /// Returns whether callbacks name the producing federate (IEEE 1516.1-2010, 6.9, 6.11, 6.13 and
  /// 6.15). Selects the form of discoverObjectInstance that the federate receives.
  [[nodiscard]] bool conveys_producer() const { return conveys_producer_; }
  void convey_producer(bool convey);

  /// Replaces the model by one that has gained classes or parameters; `grown` is then the old one.
  void grow(ObjectModel& grown);
  /// Ends the publication of a class, and the change of its transportation type.
  void unpublish(InteractionClassHandle handle);
  /// @{ A change of the transportation type of a published class was requested or confirmed.
  void begin_transportation(InteractionClassHandle handle) { sending_.begin(handle); }
  void confirm_transportation(InteractionClassHandle handle, bool reliable);
  /// @}
  /// Changes the preferred order in which a class is sent. No route contains it.
  void set_order(InteractionClassHandle handle, OrderType order) {
    sending_.set_order(handle, order);
  }
};

/// A federate's knowledge with its lock. The lock is never held during a callback. While it is
/// held, only the locks of Intake and of FederateTime may be taken.
class SharedKnowledge : public Guarded<Knowledge> {
 public:
  /// Constructs the knowledge from `arguments`.
  template <class... Arguments>
  explicit SharedKnowledge(Arguments&&... arguments)
      : Guarded(std::forward<Arguments>(arguments)...),
        route_version_(lock()->declarations.version()) {}

  /// Returns the version of everything that a SendRoute or ReceptionRoute contains. Any thread,
  /// without the lock.
  [[nodiscard]] std::uint64_t route_version() const { return route_version_.value(); }

 private:
  const Version& route_version_;
};

/// Returns the model handle with the number of a standard handle; invalid when out of range.
template <class ModelHandle, class StandardHandle>
[[nodiscard]] ModelHandle to_model(const StandardHandle& handle) {
  const std::uint64_t number = handle_value(handle);
  return number <= 0xFFFF ? ModelHandle{static_cast<std::uint16_t>(number)} : ModelHandle{};
}

}  // namespace roger::rti
