// Carries out what a federate does about the ownership of attributes.
#pragma once

#include <span>

#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"

namespace roger::rti {

/// Informs the executive of an action on attributes of an object and updates their state. Actions
/// that do not matter (see Negotiation) are left out; the others must be allowed. Returns the
/// attributes that are not left out. Throws like ExecutivePort::send(); then nothing has changed.
std::vector<AttributeHandle> act_on_ownership(Knowledge& knowledge, ExecutivePort& executive,
                                              ObjectInstance& object, wire::OwnershipAction action,
                                              std::span<const AttributeHandle> attributes,
                                              Bytes tag = {});

}  // namespace roger::rti
