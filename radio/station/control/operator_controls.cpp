#include "radio/station/control/operator_controls.hpp"

#include <type_traits>

namespace roger::radio {
namespace {

/// Passes `order` to the first part that has an overload for it.
template <class Order, class Part, class... Others>
std::optional<CommandResult> obey_by(CommandId id, const Order& order, Part& part,
                                     Others&... others) {
  if constexpr (requires { part.execute(order); }) {
    return part.execute(order);
  } else if constexpr (requires { part.execute(id, order); }) {
    if constexpr (std::is_void_v<decltype(part.execute(id, order))>) {
      part.execute(id, order);
      return std::nullopt;
    } else {
      return part.execute(id, order);
    }
  } else {
    return obey_by(id, order, others...);
  }
}

}  // namespace

std::optional<CommandResult> OperatorControls::execute(CommandId id, const Command& command) {
  return std::visit(
      [&](const auto& order) {
        return obey_by(id, order, radios, calls, headset, position, effects, playback, who_hears);
      },
      command);
}

std::optional<RadioId> radio_of(const Command& command) {
  return std::visit(
      [](const auto& order) -> std::optional<RadioId> {
        if constexpr (requires { order.radio; }) return order.radio;
        return std::nullopt;
      },
      command);
}

}  // namespace roger::radio
