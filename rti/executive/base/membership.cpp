#include "rti/executive/base/membership.hpp"

#include <algorithm>
#include <utility>

#include "rti/fom/resign_action.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::ExceptionKind;

std::variant<Membership::Admission, Refusal> Membership::admit(const wire::Join& request,
                                                               const FederateHost& host,
                                                               NamedModules&& modules) const {
  const std::string federation = in_quotes(definition_.name);
  if (!request.data_plane.empty() && !data_plane_.empty() && !records_.empty() &&
      request.data_plane != data_plane_) {
    return Refusal{ExceptionKind::kRTIinternalError,
                   "the best-effort settings of this federate differ from those of the federates "
                   "joined to " +
                       federation + " (" + request.data_plane + " instead of " + data_plane_ +
                       "), so they would not receive each other; use the same RID settings"};
  }
  if (is_taken(request.name)) {
    return Refusal{
        ExceptionKind::kFederateNameAlreadyInUse,
        "a federate named " + in_quotes(request.name) + " is already joined to " + federation};
  }
  const std::optional<FederateId> id = next_id();
  if (!id) {
    return Refusal{ExceptionKind::kRTIinternalError, "all " + std::to_string(kMaxFederates) +
                                                         " federate handles of " + federation +
                                                         " are in use"};
  }
  const bool decides_data_plane = records_.empty() || data_plane_.empty();
  Admission admission{{{*id,
                        {request.name.empty() ? make_name(request.type, *id) : request.name,
                         request.type, request.multicast, joins_ + 1, host.address}}},
                      {{*id, {host}}},
                      decides_data_plane ? request.data_plane : data_plane_};
  FederateRecord& record = admission.federate.begin()->second;
  record.modules = std::move(modules.places);
  admission.added = std::move(modules.added);
  admission.model = std::move(modules.model);
  admission.open_groups = std::move(modules.open_groups);
  if (admission.model) {
    admission.modules = definition_.modules.fom;
    admission.modules->insert(admission.modules->end(), admission.added.begin(),
                              admission.added.end());
  }
  record.automatic_resign = automatic_resign_action(switches(admission));
  return admission;
}

std::optional<FederateId> Membership::next_id() const {
  FederateId id = last_id_;
  for (std::size_t tried = 0; tried < kMaxFederates; ++tried) {
    if (++id == 0) id = 1;
    if (!ledger_.contains(id)) return id;
  }
  return std::nullopt;
}

const SwitchDeclarations& Membership::switches(const Admission& admission) const {
  return (admission.model ? *admission.model : model()).switches();
}

wire::Joined Membership::welcome(const wire::Join& request, const Admission& admission) const {
  wire::Joined joined;
  joined.request = request.request;
  joined.federate = admission.id();
  joined.federation = definition_.id;
  joined.name = admission.record().name;
  joined.membership = admission.record().membership;
  joined.logical_time = definition_.logical_time;
  joined.mim = definition_.modules.mim;
  joined.modules = admission.modules ? *admission.modules : definition_.modules.fom;
  for (const auto& [id, record] : records_) {
    joined.federates.push_back(describe(id, record));
  }
  return joined;
}

wire::FederateInfo Membership::describe(FederateId id, const FederateRecord& record) {
  return {id, record.name, record.type, record.multicast, record.membership, record.address.value};
}

void Membership::add(Admission&& admission) noexcept {
  last_id_ = admission.id();
  joins_ = admission.record().membership;
  data_plane_ = std::move(admission.data_plane);
  records_.merge(admission.federate);
  ledger_.open(std::move(admission.account));
  if (!admission.model) return;
  definition_.model = *std::move(admission.model);
  definition_.modules.fom = *std::move(admission.modules);
  if (admission.open_groups) definition_.open_groups = *std::move(admission.open_groups);
}

void Membership::take(FederateId from, const wire::SetAutomaticResign& message,
                      Outbox& /*outbox*/) {
  records_.at(from).automatic_resign = message.action;
}

std::vector<FederateId> Membership::others(FederateId federate) const {
  std::vector<FederateId> out;
  for (const auto& [id, record] : records_) {
    if (id != federate) out.push_back(id);
  }
  return out;
}

bool Membership::is_taken(const std::string& name) const {
  return std::any_of(records_.begin(), records_.end(),
                     [&](const auto& entry) { return entry.second.name == name; });
}

std::string Membership::make_name(const std::string& type, FederateId federate) const {
  const auto with = [&](const std::string& suffix) {
    return cut_to(type, kMaxNameLength - suffix.size()) + suffix;
  };
  const std::string number = "-" + std::to_string(federate);
  std::string suffix = number;
  for (int i = 1; is_taken(with(suffix)); ++i) {
    suffix = number + "'" + (i == 1 ? "" : std::to_string(i));
  }
  return with(suffix);
}

}  // namespace roger::rti::executive
