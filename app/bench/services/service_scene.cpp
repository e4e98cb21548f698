#include <chrono>
#include <stdexcept>

#include "app/bench/rti/support.hpp"
#include "app/bench/services/service_calls.hpp"
#include "core/text.hpp"

namespace roger::app::bench {

namespace {

const rti1516e::VariableLengthData kValue("roger", 5);

}  // namespace

ServiceScene::ServiceScene(BenchFederate& measuring, const std::string& federate_name)
    : federate(measuring),
      rti(measuring.rti()),
      self_name(to_wide(federate_name)),
      self(rti.getFederateHandle(self_name)),
      thing(rti.getObjectClassHandle(L"Thing")),
      attribute(rti.getAttributeHandle(thing, L"A0")),
      privilege_to_delete(rti.getAttributeHandle(thing, L"HLAprivilegeToDeleteObject")) {
  best_effort_values[federate.parameters.front()] = kValue;
  reliable_values[federate.reliable_parameters.front()] = kValue;
  attribute_values[attribute] = kValue;
  federate.on_answer = [this](Callback callback) { ++arrived_[callback]; };
  federate.ownership.on_discovered = [this](rti1516e::ObjectInstanceHandle found) {
    partner_object = found;
  };
  rti.publishObjectClassAttributes(thing, {attribute});
}

void ServiceScene::begin_round() {
  name = L"thing " + std::to_wstring(++round_);
}

void ServiceScene::await(Callback callback) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  int& arrived = arrived_[callback];
  while (arrived == 0) {
    if (std::chrono::steady_clock::now() > deadline) {
      throw std::runtime_error(std::string("the callback ") + name_of(callback) + " is missing");
    }
    rti.evokeCallback(0.05);
  }
  --arrived;
}

void ServiceScene::order(const std::string& order, const std::string& answer) {
  federate.say(order);
  federate.wait_for(answer, kPatience);
}

}  // namespace roger::app::bench
