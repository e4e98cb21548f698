// Selects the recipients of reliable traffic.
#pragma once

#include <span>
#include <vector>

#include "rti/executive/declarations/interests.hpp"
#include "rti/fom/object_model.hpp"

namespace roger::rti::executive {

/// @{ Return the federates that an interaction, or an update of these attributes, is forwarded to:
/// the subscribers of the class and of its superclasses, without the sender. Since every federate
/// resolves class promotion itself, each recipient gets the message once and unchanged.
[[nodiscard]] std::vector<FederateId> recipients(const ObjectModel& model,
                                                 const Interests& interests, FederateId sender,
                                                 InteractionClassHandle interaction_class);
[[nodiscard]] std::vector<FederateId> recipients(const ObjectModel& model,
                                                 const Interests& interests, FederateId sender,
                                                 ObjectClassHandle object_class,
                                                 std::span<const AttributeHandle> attributes);
/// @}

}  // namespace roger::rti::executive
