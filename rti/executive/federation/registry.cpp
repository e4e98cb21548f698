#include "rti/executive/federation/registry.hpp"

#include <algorithm>
#include <utility>

#include "core/random.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::ExceptionKind;

namespace {

constexpr const char* kDefaultTime = "HLAfloat64Time";

Refusal no_such_federation(const std::string& name) {
  return {ExceptionKind::kFederationExecutionDoesNotExist,
          "federation execution " + in_quotes(name) + " does not exist"};
}

}  // namespace

FederationId federation_id(std::uint64_t incarnation, std::uint64_t number) {
  // SplitMix64 (Steele, Lea and Flood, 2014): consecutive numbers give well-distributed ids.
  const std::uint64_t mixed = spread_bits(incarnation + number * SplitMix64::kStep);
  const auto id = static_cast<FederationId>(mixed >> 48U);
  return id == 0 ? FederationId{1} : id;
}

// The loop ends: at most kMaxFederations of the 65535 ids are in use, and the ids tried are spread
// over all of them.
FederationId Registry::free_id() {
  for (;;) {
    const FederationId id = federation_id(incarnation_, created_++);
    if (std::none_of(federations_.begin(), federations_.end(),
                     [id](const auto& entry) { return entry.second->id() == id; })) {
      return id;
    }
  }
}

Refusal Registry::create(const wire::CreateFederation& request) {
  if (federations_.contains(request.name)) {
    return {ExceptionKind::kFederationExecutionAlreadyExists,
            "federation execution " + in_quotes(request.name) + " already exists"};
  }
  if (federations_.size() >= kMaxFederations) {
    return {ExceptionKind::kRTIinternalError,
            "this executive has reached its maximum number of federations"};
  }
  const std::string time = request.logical_time.empty() ? kDefaultTime : request.logical_time;
  if (auto refusal = check_module_limits(request.name, {{}, request.mim}, request.modules)) {
    return *refusal;
  }
  auto model = build_model(request.modules, request.mim);
  if (const auto* refusal = std::get_if<Refusal>(&model)) return *refusal;
  auto federation =
      std::make_unique<Federation>(request.name, free_id(), time, request.modules,
                                   std::get<ObjectModel>(std::move(model)), with_mom_, request.mim);
  Outbox to_no_federate_yet;
  federation->set_other_executives(other_executives_, to_no_federate_yet);
  federations_.emplace(request.name, std::move(federation));
  return {ExceptionKind::kNone, ""};
}

Refusal Registry::destroy(const std::string& name) {
  const auto found = federations_.find(name);
  if (found == federations_.end()) return no_such_federation(name);
  if (found->second->has_federates()) {
    return {ExceptionKind::kFederatesCurrentlyJoined, "federates are joined to " + in_quotes(name)};
  }
  federations_.erase(found);
  return {ExceptionKind::kNone, ""};
}

std::vector<wire::FederationInfo> Registry::list() const {
  std::vector<wire::FederationInfo> out;
  for (const auto& [name, federation] : federations_) {
    out.push_back({name, federation->logical_time(),
                   static_cast<std::uint32_t>(federation->federate_count())});
  }
  return out;
}

std::vector<std::pair<const Federation*, Outbox>> Registry::set_other_executives(
    std::vector<std::string> places) {
  other_executives_ = std::move(places);
  std::vector<std::pair<const Federation*, Outbox>> out;
  for (auto& [name, federation] : federations_) {
    auto& [whose, outbox] = out.emplace_back(federation.get(), Outbox{});
    federation->set_other_executives(other_executives_, outbox);
  }
  return out;
}

Federation* Registry::find(const std::string& name) {
  const auto found = federations_.find(name);
  return found == federations_.end() ? nullptr : found->second.get();
}

}  // namespace roger::rti::executive
