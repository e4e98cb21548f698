// What the MOM says of a joined federate, attribute by attribute.
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

namespace roger::rti {

/// Who a federate is, as the MOM tells.
struct MomIdentity {
  std::string type;
  std::string host;
  std::vector<std::string> modules;  // designators that it joined with
};

/// Something that did not arrive, and how often.
struct Drop {
  std::string reason;
  std::uint64_t count = 0;
};

/// The parts of a federate that the MOM reports on, locked by the caller.
struct MomFacts {
  FederateId self = 0;
  const MomIdentity& identity;
  Knowledge& knowledge;
  const Arrived& arrived;
  const ServiceTimes& services;
  const BestEffortSender& sender;
  const Callbacks& callbacks;
  std::function<std::vector<Drop>()> drops;
};

/// An attribute of the object that stands for a federate.
struct MomAttribute {
  std::string_view name;
  bool periodic = false;
  /// nullopt: not defined, or not counted. `granted` is the time since joining or since this was
  /// last asked.
  std::optional<ByteVector> (*value)(const MomFacts& facts, Nanoseconds granted) = nullptr;
};

/// nullptr: there is no such attribute, or it is not offered.
[[nodiscard]] const MomAttribute* find_mom_attribute(std::string_view name);

inline constexpr std::string_view kMomGrantedTime = "HLAtimeGrantedTime";

}  // namespace roger::rti
