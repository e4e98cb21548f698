// Requests of federates, on the caller's thread, also those that need merged FOM modules.
#pragma once

#include <gtest/gtest.h>

#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "rti/executive/federation/federation.hpp"
#include "rti/executive/federation/registry.hpp"

namespace roger::rti::executive {

inline std::variant<FederateId, Refusal> join_federation(Federation& federation, wire::Join request,
                                                         Outbox& outbox,
                                                         const FederateHost& host = {}) {
  compact(request.modules);
  auto found = federation.find_modules(request);
  if (auto* refusal = std::get_if<Refusal>(&found)) return std::move(*refusal);
  auto& modules = std::get<NamedModules>(found);
  if (!modules.added.empty()) {
    if (auto refusal = merge_modules(federation.model(), modules)) return *std::move(refusal);
  }
  return federation.join(request, host, std::move(modules), outbox);
}

/// Returns what a message of `from` causes. Interactions must be forwarded by their route, if there
/// is one, as if they were taken.
template <class Message>
Outbox take_message(Federation& federation, FederateId from, Message message) {
  Outbox outbox;
  if constexpr (std::is_same_v<Message, wire::ReliableInteraction>) {
    const InteractionClassHandle at{message.interaction_class};
    wire::ReliableInteraction forwarded = message;
    forwarded.sender = from;
    federation.take(from, std::move(message), outbox);
    if (const std::vector<FederateId>* route = federation.find_route(from, at)) {
      EXPECT_EQ(outbox.size(), route->empty() ? 0U : 1U);
      if (outbox.size() == 1) {
        EXPECT_EQ(outbox[0].to, *route);
        EXPECT_EQ(std::get<wire::ReliableInteraction>(outbox[0].message), forwarded);
      }
    }
  } else {
    federation.take(from, std::move(message), outbox);
  }
  return outbox;
}

/// The exception kNone means success.
inline Refusal create_federation(Registry& registry, wire::CreateFederation request,
                                 Creator creator = 1) {
  auto prepared = registry.prepare(request, creator);
  if (auto* refusal = std::get_if<Refusal>(&prepared)) return std::move(*refusal);
  auto& creation = std::get<Creation>(prepared);
  if (auto refusal = merge_modules(creation)) return *std::move(refusal);
  registry.create(std::move(creation));
  return {wire::ExceptionKind::kNone, ""};
}

}  // namespace roger::rti::executive
