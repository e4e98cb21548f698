// Answers the MOM's interactions that concern the federation (IEEE 1516.1-2010, 11).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rti/executive/mom/mom.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// The effects of an interaction of the MOM in the executive.
struct MomOutcome {
  std::vector<wire::ReliableInteraction> reports;
  std::optional<bool> auto_provide;  // new value of the switch
};

/// An interaction of the MOM on which the executive acts.
struct MomInteraction {
  FederationMom::Task task = FederationMom::Task::kNone;
  FederateId sender = 0;
  FederateId target = 0;  // the joined federate that a directed interaction addresses; else 0
  const wire::ReliableInteraction& message;
};

/// Handles HLAmanager.HLAfederation.HLAadjust and .HLArequest, and HLArequestFOMmoduleData of a
/// federate, whose modules only the executive stores. An invalid parameter is reported by
/// HLAreportMOMexception with the sender.
[[nodiscard]] MomOutcome handle_mom(const ObjectModel& model, const FederationFacts& facts,
                                    const MomInteraction& interaction);

}  // namespace roger::rti::executive
