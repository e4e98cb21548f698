#include "app/console/sound_check.hpp"

#include "app/console/detached_net.hpp"
#include "app/support/silent_device.hpp"

namespace roger::app {

radio::NetPlan sound_check_plan() {
  radio::OperatorPlan person;
  person.call_sign = "SOUND CHECK";
  radio::NetPlan plan;
  plan.stations = {person};
  return plan;
}

Result<std::unique_ptr<radio::Station>> open_sound_check(radio::StationSettings settings) {
  settings.operators.front().device.may_be_absent = true;
  settings.vox.reset();       // it has no radio to key
  settings.say_again = true;  // records what the operator says
  radio::StationParts parts;
  parts.net = std::make_unique<DetachedNet>();
  parts.open_device = open_or_substitute_silence;
  return radio::Station::open(std::move(settings), std::move(parts));
}

}  // namespace roger::app
