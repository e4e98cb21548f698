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
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/receive/intake.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/federate/statistics/service_times.hpp"
#include "rti/federate/time/time_facts.hpp"

namespace roger::rti {

/// The identity of a federate as the MOM shows it.
struct MomIdentity {
  std::string type;
  std::string host;
  std::vector<std::string> modules;  // designators of the modules it joined with
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
  Knowledge& knowledge;
  const Arrived& arrived;
  const ServiceTimes& services;
  const BestEffortSender& sender;
  const Callbacks& callbacks;
  std::function<TimeFacts()> time;
  std::function<std::vector<Drop>()> drops;
};

/// An attribute of the object that represents a federate.
struct MomAttribute {
  std::string_view name;
  bool periodic = false;
  /// Returns the encoded value; nullopt: not defined, or not counted. `granted` is the time since
  /// joining or since this was last requested.
  std::optional<ByteVector> (*value)(const MomFacts& facts, Nanoseconds granted) = nullptr;
};

/// Returns the attribute; nullptr: it does not exist or is not offered.
[[nodiscard]] const MomAttribute* find_mom_attribute(std::string_view name);

inline constexpr std::string_view kMomGrantedTime = "HLAtimeGrantedTime";

}  // namespace roger::rti
