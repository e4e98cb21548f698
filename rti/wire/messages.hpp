// What federates and the executive say to each other over TCP. Plain data; codec.hpp turns it into
// bytes, docs/wire.md shows them.
//
// Every message lists its fields once, in the order in which they travel, in visit(): the encoder
// and the decoder both walk that list. Each text and each list but those of plain numbers states
// its limit (limits.hpp) there. A message's kType never changes its meaning; a change to
// any message raises kControlVersion.
#pragma once

#include <variant>

#include "rti/wire/client_messages.hpp"
#include "rti/wire/executive_messages.hpp"
#include "rti/wire/message_parts.hpp"

namespace roger::rti::wire {

/// All that a federate may say, and all that the executive may say.
using ClientMessage =
    std::variant<Hello, CreateFederation, DestroyFederation, ListFederations, Join, Resign,
                 DeclareInteractions, DeclareAttributes, ReserveNames, ReleaseNames, RegisterObject,
                 DeleteObject, RequestObjectUpdate, RequestClassUpdate, ReliableInteraction,
                 ReliableUpdate, AskForCopies, ExecutiveHeard, Ping, Pong>;
using ExecutiveMessage =
    std::variant<Welcome, Refused, Reply, FederationList, Joined, ModulesAdded, FederateJoined,
                 FederateLeft, DiscoverObject, RemoveObject, ProvideUpdate, NamesReserved,
                 CopiesAsked, Fault, Yielding, ReliableInteraction, ReliableUpdate, Ping, Pong>;

}  // namespace roger::rti::wire
