// The attributes of the MOM object of a joined federate.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.hpp"
#include "rti/federate/callbacks/callbacks.hpp"
#include "rti/federate/mom/service_invoker.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/receive/intake.hpp"
#include "rti/federate/reporting/service_reporting.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/federate/statistics/service_times.hpp"
#include "rti/federate/time/receive_gate.hpp"
#include "rti/federate/time/time_facts.hpp"

namespace roger::rti {

/// The identity of a federate as the MOM shows it.
struct MomIdentity {
  std::string type;
  std::string host;
  std::vector<std::string> modules;  // designators of the modules it joined with
};

/// The way from the MOM of a federate to the ambassador that the federate calls.
struct MomAmbassador {
  /// Invokes a service later, in the order of the calls. The federate stays joined meanwhile unless
  /// the service resigns. Returns false if too many services are pending. Called on the I/O thread.
  std::function<bool(ServiceInvoker::Service)> invoke;
  ServiceReporting& reporting;
};

/// A cause of dropped data and its count.
struct Drop {
  std::string reason;
  std::uint64_t count = 0;
};

/// The parts of a federate on which the MOM reports, locked by the caller.
struct MomFacts {
  FederateId self = 0;
  const MomIdentity& identity;
  const TimeFacts& time;
  Knowledge& knowledge;
  const Arrived& arrived;
  const ServiceTimes& services;
  const BestEffortSender& sender;
  const Callbacks& callbacks;
  const ReceiveGate& gate;
  std::function<std::vector<Drop>()> drops;
};

/// When the value of an attribute is sent unasked (IEEE 1516.2-2010, update type).
enum class MomUpdate {
  kStatic,       // never, it does not change
  kConditional,  // when it changes
  kPeriodic,     // as HLAsetTiming says
};

/// Wall-clock time in each state of time management since it was last reported.
struct TimeSpent {
  Nanoseconds granted{};
  Nanoseconds advancing{};
};

/// An attribute of the object that represents a federate.
struct MomAttribute {
  std::string_view name;
  MomUpdate update = MomUpdate::kStatic;
  /// Returns the encoded value; nullopt: not counted.
  std::optional<ByteVector> (*value)(const MomFacts& facts, const TimeSpent& spent) = nullptr;
};

/// Returns the attribute; nullptr: it does not exist or is not offered.
[[nodiscard]] const MomAttribute* find_mom_attribute(std::string_view name);

/// @{ Attributes whose value begins anew with each report.
inline constexpr std::string_view kMomGrantedTime = "HLAtimeGrantedTime";
inline constexpr std::string_view kMomAdvancingTime = "HLAtimeAdvancingTime";
/// @}

}  // namespace roger::rti
