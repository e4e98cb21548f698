#include "radio/station/report/operator_events.hpp"

#include <utility>

namespace roger::radio {

void OperatorEvents::tell(EventKind kind, RadioId radio, Notice notice, CommandId command) {
  Event event;
  event.at = context_.now();
  event.kind = kind;
  event.radio = radio;
  event.command = command;
  event.call_sign = context_.plan().call_sign;
  event.notice = std::move(notice);
  log_.add(std::move(event));
}

void OperatorEvents::finish(CommandId command, RadioId radio, const CommandResult& result) {
  if (result) {
    tell(EventKind::kCommandRefused, radio, *result, command);
  } else {
    tell(EventKind::kCommandDone, radio, {}, command);
  }
}

}  // namespace roger::radio
