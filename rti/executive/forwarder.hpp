// Reliable traffic goes to those whom it concerns and to nobody else.
#pragma once

#include <span>
#include <vector>

#include "rti/executive/interests.hpp"
#include "rti/fom/object_model.hpp"

namespace roger::rti::executive {

/// @{ Whom an interaction or an update of these attributes is sent on to: the subscribers of the
/// class and of those above it, without the sender.
[[nodiscard]] std::vector<FederateId> recipients(const ObjectModel& model, Interests& interests,
                                                 FederateId sender,
                                                 InteractionClassHandle interaction_class);
[[nodiscard]] std::vector<FederateId> recipients(const ObjectModel& model, Interests& interests,
                                                 FederateId sender, ObjectClassHandle object_class,
                                                 std::span<const AttributeHandle> attributes);
/// @}

}  // namespace roger::rti::executive
