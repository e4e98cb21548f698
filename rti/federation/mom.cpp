#include "rti/federation/mom.hpp"

#include <algorithm>
#include <utility>

#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"

namespace roger::rti {

Mom::Mom(MomFacts facts, const Clock& clock)
    : facts_(std::move(facts)),
      clock_(clock),
      class_(facts_.model.find_object_class(mom::kRogerFederate).value()),
      directed_(facts_.model.find_interaction_class(mom::kFederate).value()),
      set_timing_(facts_.model.find_interaction_class(mom::kSetTiming).value()),
      granted_since_(clock.now()) {
  const std::vector<AttributeHandle>& fields = facts_.model.object_class(class_).fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const MomAttribute* attribute = find_mom_attribute(facts_.model.attribute(fields[i]).name);
    attributes_.push_back(attribute);
    if (attribute != nullptr && attribute->periodic) {
      periodic_.push_back(static_cast<ValueIndex>(i));
    }
  }
}

wire::RegisterObject Mom::registration() const {
  return {object(), class_.value, "HLAfederate_" + std::to_string(facts_.self)};
}

std::optional<wire::ReliableUpdate> Mom::provide(const std::vector<ValueIndex>& indices,
                                                 ByteVector tag) {
  wire::ReliableUpdate update{facts_.self, object(), {}, std::move(tag)};
  for (const ValueIndex index : indices) {
    if (index >= attributes_.size() || attributes_[index] == nullptr) continue;
    const MomAttribute& attribute = *attributes_[index];
    auto value = attribute.value(facts_, clock_.now() - granted_since_);
    if (!value) continue;
    if (attribute.name == kMomGrantedTime) granted_since_ = clock_.now();
    update.attributes.push_back({index, std::move(*value)});
  }
  if (update.attributes.empty()) return std::nullopt;
  return update;
}

std::optional<wire::ReliableUpdate> Mom::due() {
  if (period_ == Nanoseconds::zero() || clock_.now() < next_) return std::nullopt;
  next_ = clock_.now() + period_;
  return provide(periodic_, {});
}

void Mom::take(const wire::ReliableInteraction& message) {
  const InteractionClassHandle at{message.interaction_class};
  const ObjectModel& model = facts_.model;
  if (!model.contains(at) || !model.is_same_or_descendant(at, directed_)) return;
  const Value* federate = parameter(message, mom::kFederateParameter);
  if (federate == nullptr || mom::decode_handle(federate->data) != facts_.self) return;
  if (at == set_timing_) set_timing(message);
}

const Value* Mom::parameter(const wire::ReliableInteraction& message, std::string_view name) const {
  const InteractionClassHandle at{message.interaction_class};
  const auto handle = facts_.model.find_parameter(at, name);
  if (!handle) return nullptr;
  const auto index = facts_.model.index_of(at, *handle);
  const auto found = std::find_if(message.parameters.begin(), message.parameters.end(),
                                  [&](const Value& value) { return value.index == index; });
  return found == message.parameters.end() ? nullptr : &*found;
}

void Mom::set_timing(const wire::ReliableInteraction& message) {
  const Value* period = parameter(message, "HLAreportPeriod");
  const auto seconds = period == nullptr ? std::nullopt : mom::decode_number(period->data);
  if (!seconds || *seconds < 0) return;
  period_ = std::chrono::seconds(*seconds);
  next_ = clock_.now() + period_;
}

}  // namespace roger::rti
