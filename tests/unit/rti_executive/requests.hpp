// Requests that the executive answers after it has merged FOM modules, here on the caller's thread.
#pragma once

#include <utility>
#include <variant>

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
