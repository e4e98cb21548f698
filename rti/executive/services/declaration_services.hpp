// Declaration management of a federation (IEEE 1516.1-2010, 5).
#pragma once

#include "rti/executive/base/outbox.hpp"
#include "rti/executive/declarations/declarations.hpp"
#include "rti/executive/mom/federation_object.hpp"
#include "rti/executive/services/discovery.hpp"
#include "rti/executive/services/forwarding.hpp"
#include "rti/executive/services/ownership.hpp"
#include "rti/executive/services/transportations.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Checks and records declarations, and sends what follows from them. Not thread-safe.
class DeclarationServices {
 public:
  /// Keeps references.
  DeclarationServices(const ObjectModel& model, const FederationObject& federation,
                      Declarations& declarations, Transportations& transportations,
                      const Ownership& ownership, Forwarding& forwarding, Discovery& discovery)
      : model_(model),
        federation_(federation),
        declarations_(declarations),
        transportations_(transportations),
        ownership_(ownership),
        forwarding_(forwarding),
        discovery_(discovery) {}

  void take(FederateId from, const wire::DeclareInteractions& message, Outbox& outbox);
  void take(FederateId from, const wire::DeclareAttributes& message, Outbox& outbox);

 private:
  const ObjectModel& model_;
  const FederationObject& federation_;
  Declarations& declarations_;
  Transportations& transportations_;
  const Ownership& ownership_;
  Forwarding& forwarding_;
  Discovery& discovery_;
};

}  // namespace roger::rti::executive
