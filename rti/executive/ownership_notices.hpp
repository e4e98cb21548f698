// Turns changes of ownership into messages to federates.
#pragma once

#include <utility>
#include <vector>

#include "rti/executive/attribute_ownership.hpp"
#include "rti/executive/federate_record.hpp"
#include "rti/executive/objects.hpp"
#include "rti/executive/outbox.hpp"
#include "rti/fom/object_model.hpp"

namespace roger::rti::executive {

/// Collects the effects on the attributes of one object, so that a federate gets one notice for all
/// attributes with the same effect. The order of the notices to a federate is that of their first
/// effects. Keeps references to all arguments.
class OwnershipNotices {
 public:
  OwnershipNotices(const ObjectModel& model, const FederateRecords& federates,
                   const KnownObject& object)
      : model_(model), federates_(federates), object_(object) {}

  /// Adds the effects of what `from` did to an attribute. `from` itself is not asked to assume it.
  void add(ValueIndex attribute, OwnershipEffects effects, FederateId from);
  /// Asks `federate` to assume the attributes among `attributes` that are sought and that it can
  /// acquire.
  void ask(FederateId federate, const std::vector<ValueIndex>& attributes);

  /// Appends the notices to `outbox`.
  void put(Outbox& outbox) const;

 private:
  [[nodiscard]] bool can_acquire(FederateId federate, ValueIndex attribute) const;
  void add_one(ValueIndex attribute, OwnershipEffect effect);

  const ObjectModel& model_;
  const FederateRecords& federates_;
  const KnownObject& object_;
  std::vector<std::pair<OwnershipEffect, std::vector<ValueIndex>>> notices_;
};

}  // namespace roger::rti::executive
