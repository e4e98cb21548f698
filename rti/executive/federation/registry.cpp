#include "rti/executive/federation/registry.hpp"

#include <algorithm>
#include <utility>

#include "core/random.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::ExceptionKind;

namespace {

constexpr const char* kDefaultTime = "HLAfloat64Time";

Refusal not_created(const std::string& name, const std::string& why) {
  return {ExceptionKind::kRTIinternalError,
          "federation " + in_quotes(name) + " is not created: with it " + why};
}

}  // namespace

Refusal no_such_federation(const std::string& name) {
  return {ExceptionKind::kFederationExecutionDoesNotExist,
          "federation execution " + in_quotes(name) + " does not exist"};
}

FederationId federation_id(std::uint64_t incarnation, std::uint64_t number) {
  // SplitMix64 (Steele, Lea and Flood, 2014): consecutive numbers give well-distributed ids.
  const std::uint64_t mixed = spread_bits(incarnation + number * SplitMix64::kStep);
  const auto id = static_cast<FederationId>(mixed >> 48U);
  return id == 0 ? FederationId{1} : id;
}

std::optional<Refusal> merge_modules(Creation& creation) {
  std::vector<wire::ModuleText> named = std::exchange(creation.modules.fom, {});
  compact(named);
  compact(creation.modules.mim);
  auto found = find_modules(creation.name, creation.modules, named);
  if (auto* refusal = std::get_if<Refusal>(&found)) return std::move(*refusal);
  creation.modules.fom = std::get<NamedModules>(std::move(found)).added;
  const std::size_t bytes = creation.other_bytes + creation.modules.bytes();
  if (bytes > kMaxCreatedModuleBytes) {
    return not_created(
        creation.name,
        "the FOM modules of all federations that this process has created would have " +
            std::to_string(bytes) + " bytes; at most " + std::to_string(kMaxCreatedModuleBytes) +
            " are allowed");
  }
  auto model = build_model(creation.modules.fom, creation.modules.mim);
  if (auto* refusal = std::get_if<Refusal>(&model)) return std::move(*refusal);
  creation.model = std::get<ObjectModel>(std::move(model));
  return std::nullopt;
}

// The loop ends: at most kMaxFederations of the 65535 ids are in use, and the ids tried are spread
// over all of them.
FederationId Registry::free_id() {
  for (;;) {
    const FederationId id = federation_id(incarnation_, created_++);
    if (std::none_of(federations_.begin(), federations_.end(),
                     [id](const auto& entry) { return entry.second.federation->id() == id; })) {
      return id;
    }
  }
}

std::vector<const Federation*> Registry::created_by(Creator creator) const {
  std::vector<const Federation*> created;
  for (const auto& [name, entry] : federations_) {
    if (entry.creator == creator) created.push_back(entry.federation.get());
  }
  return created;
}

std::optional<Refusal> Registry::check(const std::string& name, Creator creator) const {
  if (federations_.contains(name)) {
    return Refusal{ExceptionKind::kFederationExecutionAlreadyExists,
                   "federation execution " + in_quotes(name) + " already exists"};
  }
  if (federations_.size() >= kMaxFederations) {
    return Refusal{ExceptionKind::kRTIinternalError,
                   "this executive has reached its maximum number of federations"};
  }
  const std::size_t count = created_by(creator).size() + 1;
  if (count > kMaxCreatedFederations) {
    return not_created(name,
                       std::to_string(count) +
                           " federations that this process has created would exist; at most " +
                           std::to_string(kMaxCreatedFederations) + " are allowed");
  }
  return std::nullopt;
}

std::variant<Creation, Refusal> Registry::prepare(wire::CreateFederation& request,
                                                  Creator creator) const {
  if (auto refusal = check(request.name, creator)) return *std::move(refusal);
  Creation creation{request.name,
                    request.logical_time.empty() ? kDefaultTime : request.logical_time,
                    {std::move(request.modules), std::move(request.mim)},
                    creator};
  for (const Federation* other : created_by(creator)) creation.other_bytes += other->module_bytes();
  return creation;
}

void Registry::create(Creation&& creation) {
  const std::string name = creation.name;
  auto federation = std::make_shared<Federation>(
      name, free_id(), std::move(creation.logical_time), std::move(creation.modules.fom),
      *std::move(creation.model), with_mom_, std::move(creation.modules.mim), hosts_);
  federation->set_open_groups(std::move(creation.open_groups));
  Outbox to_no_federate_yet;
  federation->set_other_executives(other_executives_, to_no_federate_yet);
  federations_.emplace(name, Entry{std::move(federation), creation.creator, created_});
}

Refusal Registry::destroy(const std::string& name) {
  const auto found = federations_.find(name);
  if (found == federations_.end()) return no_such_federation(name);
  if (found->second.federation->has_federates()) {
    return {ExceptionKind::kFederatesCurrentlyJoined, "federates are joined to " + in_quotes(name)};
  }
  federations_.erase(found);
  return {ExceptionKind::kNone, ""};
}

void Registry::forget(Creator creator) {
  for (auto& [name, entry] : federations_) {
    if (entry.creator == creator) entry.creator = 0;
  }
}

std::vector<std::string> Registry::destroy_abandoned() {
  std::vector<Entries::iterator> abandoned;
  for (auto at = federations_.begin(); at != federations_.end(); ++at) {
    if (at->second.is_abandoned()) abandoned.push_back(at);
  }
  std::sort(abandoned.begin(), abandoned.end(),
            [](const auto& a, const auto& b) { return a->second.number > b->second.number; });
  std::vector<std::string> destroyed;
  std::size_t count = 0;
  std::size_t bytes = 0;
  for (const Entries::iterator at : abandoned) {
    bytes += at->second.federation->module_bytes();
    if (++count <= kMaxAbandonedFederations && bytes <= kMaxAbandonedModuleBytes) continue;
    destroyed.push_back(at->first);
    federations_.erase(at);
  }
  return destroyed;
}

std::vector<wire::FederationInfo> Registry::list() const {
  std::vector<wire::FederationInfo> out;
  for (const auto& [name, entry] : federations_) {
    out.push_back({name, entry.federation->logical_time(),
                   static_cast<std::uint32_t>(entry.federation->federate_count())});
  }
  return out;
}

std::vector<std::pair<const Federation*, Outbox>> Registry::set_other_executives(
    std::vector<std::string> places) {
  other_executives_ = std::move(places);
  std::vector<std::pair<const Federation*, Outbox>> out;
  for (auto& [name, entry] : federations_) {
    auto& [whose, outbox] = out.emplace_back(entry.federation.get(), Outbox{});
    entry.federation->set_other_executives(other_executives_, outbox);
  }
  return out;
}

std::shared_ptr<Federation> Registry::find(const std::string& name) {
  const auto found = federations_.find(name);
  return found == federations_.end() ? nullptr : found->second.federation;
}

}  // namespace roger::rti::executive
