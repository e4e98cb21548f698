#include "app/support/plan_nets.hpp"

#include <algorithm>
#include <set>

#include "dds-filter/channel.hpp"
#include "radio/model/call.hpp"
#include "radio/signal/address.hpp"

namespace roger::app {
namespace {

using radio::NetPlan;
using radio::OperatorPlan;
using radio::RadioPlan;
using rti::security::PermittedNets;

Result<OperatorPlan> find_station(const NetPlan& plan, const std::string& station) {
  for (const OperatorPlan& one : plan.stations) {
    std::string name = one.call_sign;
    std::replace(name.begin(), name.end(), ' ', '-');
    if (name == station) return one;
  }
  return plan.station(station);
}

/// Returns the places of the nets of a station in the plan.
std::set<std::size_t> nets_of(const OperatorPlan& station) {
  std::set<std::size_t> nets;
  for (const RadioPlan& radio : station.radios) {
    nets.insert(radio.presets.begin(), radio.presets.end());
    if (radio.guard) nets.insert(*radio.guard);
  }
  return nets;
}

bool has_intercom(const OperatorPlan& station) {
  return std::any_of(station.radios.begin(), station.radios.end(),
                     [](const RadioPlan& radio) { return radio.intercom; });
}

void add(const radio::Address& address, PermittedNets& nets) {
  if (radio::is_line(address)) {
    nets.add_line(radio::to_channel(address));
  } else {
    const Frequency frequency = radio::find_frequency(address);
    nets.add({frequency, frequency});
  }
}

}  // namespace

Result<PermittedNets> find_plan_nets(const NetPlan& plan, const std::string& station) {
  const Result<OperatorPlan> found = find_station(plan, station);
  if (!found) return found.error();
  const OperatorPlan& own = found.value();
  PermittedNets nets;
  for (const std::size_t net : nets_of(own)) add(plan.nets.at(net).address, nets);
  // A radio may begin on a frequency outside all nets.
  for (const RadioPlan& radio : own.radios) {
    if (radio::is_set(radio.address)) add(radio.address, nets);
  }
  if (has_intercom(own)) {
    for (const OperatorPlan& other : plan.stations) {
      if (other.call_sign == own.call_sign || !has_intercom(other)) continue;
      nets.add_line(
          filter::find_net_key_channel(radio::net_key_of_call(own.call_sign, other.call_sign)));
    }
  }
  if (!nets.empty()) return nets;
  return Error{
      ErrorCode::kInvalid,
      "station \"" + own.call_sign + "\" has no nets in the plan; expected a radio with presets",
      {}};
}

std::vector<std::string> find_shared_nets(const NetPlan& plan, const std::string& station,
                                          const PermittedNets& permitted) {
  const Result<OperatorPlan> found = find_station(plan, station);
  if (!found) return {};
  const std::set<std::size_t> own = nets_of(found.value());
  std::vector<std::string> shared;
  for (std::size_t i = 0; i < plan.nets.size(); ++i) {
    if (!own.contains(i) && permitted.permits(radio::to_channel(plan.nets[i].address))) {
      shared.push_back(plan.nets[i].name);
    }
  }
  return shared;
}

}  // namespace roger::app
