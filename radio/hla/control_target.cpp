#include "radio/hla/control_target.hpp"

namespace roger::radio {

std::optional<ControlTarget> target_of(const Message& message) {
  const std::size_t kind = message.index();
  if (const auto* jam = std::get_if<Jam>(&message)) {
    return ControlTarget{jam->source, kind, jam->frequency, {}, 0};
  }
  if (const auto* cut = std::get_if<NetCut>(&message)) {
    return ControlTarget{cut->source, kind, cut->frequency, {}, 0};
  }
  if (const auto* condition = std::get_if<RadioCondition>(&message)) {
    return ControlTarget{condition->source, kind, {}, condition->call_sign, condition->radio_index};
  }
  return std::nullopt;
}

bool ends(const Message& message) {
  if (const auto* jam = std::get_if<Jam>(&message)) return jam->kind == JamKind::kOff;
  if (const auto* cut = std::get_if<NetCut>(&message)) return !cut->cut;
  const auto* condition = std::get_if<RadioCondition>(&message);
  return condition != nullptr &&
         *condition ==
             RadioCondition{condition->source, condition->call_sign, condition->radio_index};
}

}  // namespace roger::radio
