// Messages between federates and the executive over TCP. Plain data; codec.hpp encodes it,
// docs/wire.md shows the layout.
//
// Every message lists its fields once, in wire order, in visit(): the encoder and the decoder both
// walk that list. Each text and each list, except lists of plain numbers, states its limit
// (limits.hpp) there. A message's kType never changes its meaning; a change to any message of a
// released version raises kControlVersion.
#pragma once

#include <variant>

#include "rti/wire/advisory_messages.hpp"
#include "rti/wire/client_messages.hpp"
#include "rti/wire/executive_messages.hpp"
#include "rti/wire/message_parts.hpp"
#include "rti/wire/one_of.hpp"
#include "rti/wire/ownership_messages.hpp"
#include "rti/wire/sync_messages.hpp"
#include "rti/wire/time_messages.hpp"
#include "rti/wire/transportation_messages.hpp"

namespace roger::rti::wire {

/// All messages that a federate may send, and all that the executive may send.
using ClientMessages =
    std::variant<Hello, CreateFederation, DestroyFederation, ListFederations, Join, Resign,
                 DeclareInteractions, DeclareAttributes, ReserveNames, ReleaseNames, RegisterObject,
                 DeleteObject, KnowsObject, RequestObjectUpdate, RequestClassUpdate,
                 ReliableInteraction, ReliableUpdate, AskForCopies, ExecutiveHeard,
                 RegisterSyncPoint, SyncPointAchieved, EnableTimeRegulation, DisableTimeRegulation,
                 EnableTimeConstrained, DisableTimeConstrained, RequestAdvance, ReportTimeBound,
                 TimedInteraction, TimedUpdate, TimedDelete, RetractMessage, ChangeOwnership,
                 AcceptWithdrawal, QueryOwnership, SetAutomaticResign, SetAdvisorySwitch, AskStatus,
                 ChangeAttributeTransportation, QueryAttributeTransportation,
                 ChangeInteractionTransportation, QueryInteractionTransportation, Ping, Pong>;
using ExecutiveMessages =
    std::variant<Welcome, Refused, Reply, FederationList, Joined, ModulesAdded, GroupKeysAdded,
                 FederateJoined, FederateLeft, DiscoverObject, RemoveObject, ProvideUpdate,
                 NamesReserved, CopiesAsked, Fault, Yielding, AutoProvideChanged, OwnershipNotice,
                 OwnershipReport, RegistrationAdvice, InteractionAdvice, UpdateAdvice, ScopeAdvice,
                 ExecutiveStatus, AttributeTransportationChanged, AttributeTransportationReport,
                 InteractionTransportationChanged, InteractionTransportationReport,
                 SyncPointRegistered, SyncPointAnnounced, SyncPointReached, TimeRegulationEnabled,
                 TimeConstrainedEnabled, AdvanceGranted, GaltChanged, TimedInteraction, TimedUpdate,
                 TimedRemove, RetractMessage, ReliableInteraction, ReliableUpdate, Ping, Pong>;

extern template class OneOf<ClientMessages>;
extern template class OneOf<ExecutiveMessages>;

/// A message that a federate sends.
using ClientMessage = OneOf<ClientMessages>;
/// A message that the executive sends.
using ExecutiveMessage = OneOf<ExecutiveMessages>;

}  // namespace roger::rti::wire
