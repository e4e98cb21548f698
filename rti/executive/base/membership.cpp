#include "rti/executive/base/membership.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "rti/fom/resign_action.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::ExceptionKind;

std::variant<Membership::Admission, Refusal> Membership::admit(const wire::Join& request) const {
  const std::string federation = "\"" + definition_.name + "\"";
  if (last_id_ == std::numeric_limits<FederateId>::max()) {
    return Refusal{ExceptionKind::kRTIinternalError,
                   "all federate handles of " + federation +
                       " have been used; destroy it and create it again"};
  }
  if (!request.data_plane.empty() && !data_plane_.empty() && !records_.empty() &&
      request.data_plane != data_plane_) {
    return Refusal{ExceptionKind::kRTIinternalError,
                   "the best-effort settings of this federate differ from those of the federates "
                   "joined to " +
                       federation + " (" + request.data_plane + " instead of " + data_plane_ +
                       "), so they would not receive each other; use the same RID settings"};
  }
  if (is_taken(request.name)) {
    return Refusal{ExceptionKind::kFederateNameAlreadyInUse,
                   "a federate named \"" + request.name + "\" is already joined to " + federation};
  }
  const auto id = static_cast<FederateId>(last_id_ + 1);
  const bool decides_data_plane = records_.empty() || data_plane_.empty();
  Admission admission{{{id,
                        {request.name.empty() ? make_name(request.type, id) : request.name,
                         request.type, request.multicast, joins_ + 1}}},
                      decides_data_plane ? request.data_plane : data_plane_};
  if (auto refusal = merge(request.modules, admission)) return *std::move(refusal);
  return admission;
}

std::optional<Refusal> Membership::merge(const std::vector<wire::ModuleText>& modules,
                                         Admission& admission) const {
  const std::vector<wire::ModuleText>& known = definition_.modules.fom;
  FederateRecord& record = admission.federate.begin()->second;
  // Modules are compared by text: every federate names its own modules, and most are already
  // merged.
  for (const wire::ModuleText& module : modules) {
    const auto place_in = [&](const std::vector<wire::ModuleText>& some) {
      const auto same = [&](const wire::ModuleText& one) { return one.text == module.text; };
      return static_cast<std::size_t>(std::find_if(some.begin(), some.end(), same) - some.begin());
    };
    std::size_t place = place_in(known);
    if (place == known.size()) {
      place += place_in(admission.added);
      if (place == known.size() + admission.added.size()) admission.added.push_back(module);
    }
    if (std::find(record.modules.begin(), record.modules.end(), place) == record.modules.end()) {
      record.modules.push_back(place);
    }
  }
  if (!admission.added.empty()) {
    auto refusal = check_module_limits(definition_.name, definition_.modules, admission.added);
    if (refusal) return refusal;
    auto extended = extend_model(definition_.model, admission.added);
    if (auto* refused = std::get_if<Refusal>(&extended)) return std::move(*refused);
    admission.model = std::get<ObjectModel>(std::move(extended));
    admission.modules = known;
    admission.modules->insert(admission.modules->end(), admission.added.begin(),
                              admission.added.end());
  }
  record.automatic_resign = automatic_resign_action(switches(admission));
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
    joined.federates.push_back({id, record.name, record.type, record.multicast, record.membership});
  }
  return joined;
}

void Membership::add(Admission&& admission) noexcept {
  last_id_ = admission.id();
  joins_ = admission.record().membership;
  data_plane_ = std::move(admission.data_plane);
  records_.merge(admission.federate);
  if (!admission.model) return;
  definition_.model = *std::move(admission.model);
  definition_.modules.fom = *std::move(admission.modules);
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
