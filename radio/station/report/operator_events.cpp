#include "radio/station/report/operator_events.hpp"

#include <utility>

namespace roger::radio {

void OperatorEvents::tell(EventKind kind, RadioId radio, std::string text, CommandId command) {
  Event event;
  event.at = context_.now();
  event.kind = kind;
  event.radio = radio;
  event.command = command;
  event.call_sign = context_.plan().call_sign;
  event.text = std::move(text);
  log_.add(std::move(event));
}

void OperatorEvents::finish(CommandId command, RadioId radio, const CommandResult& result) {
  if (!result) {
    tell(EventKind::kCommandDone, radio, "", command);
    return;
  }
  Event event;
  event.at = context_.now();
  event.kind = EventKind::kCommandRefused;
  event.radio = radio;
  event.command = command;
  event.call_sign = context_.plan().call_sign;
  event.text = result->text;
  event.said = result->said;
  log_.add(std::move(event));
}

}  // namespace roger::radio
