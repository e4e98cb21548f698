// Turns changes of ownership into messages to federates.
#pragma once

#include <utility>
#include <vector>

#include "rti/executive/base/outbox.hpp"
#include "rti/executive/declarations/declarations.hpp"
#include "rti/executive/objects/attribute_ownership.hpp"
#include "rti/executive/objects/objects.hpp"
#include "rti/fom/object_model.hpp"

namespace roger::rti::executive {

/// The number of ChangeOwnership messages of each joined federate, see wire::OwnershipNotice.
using OwnershipChanges = std::map<FederateId, std::uint64_t>;

/// Collects the effects on the attributes of one object, so that a federate gets one notice for all
/// attributes with the same effect. The order of the notices to a federate is that of their first
/// effects. Keeps references to all arguments.
class OwnershipNotices {
 public:
  OwnershipNotices(const ObjectModel& model, const Declarations& declarations,
                   const OwnershipChanges& changes, const KnownObject& object)
      : model_(model), declarations_(declarations), changes_(changes), object_(object) {}

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
  const Declarations& declarations_;
  const OwnershipChanges& changes_;
  const KnownObject& object_;
  std::vector<std::pair<OwnershipEffect, std::vector<ValueIndex>>> notices_;
};

}  // namespace roger::rti::executive
