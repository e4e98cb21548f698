// What the RTI tells of itself, as the window knows it: whoever builds the program brings a source.
// All counts are sums since the federate joined; what an RTI does not tell is absent.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/time_spread.hpp"

namespace roger::ui {

struct RtiTraffic {
  std::int64_t messages = 0;
  std::int64_t bytes = 0;
};

struct RtiClass {
  std::string name;
  bool interaction = false;     // else an object class
  RtiTraffic sent;              // values and tags
  RtiTraffic sent_best_effort;  // the part of it that is not reliable
};

/// A net of the plan.
struct RtiNet {
  std::string name;
  std::string frequency;  // "40.000"; empty: an intercom
};

struct RtiGroup {
  std::string group;  // "239.192.16.17"
  bool joined = false;
  RtiTraffic sent;  // datagrams, headers included
  RtiTraffic received;
  std::int64_t filtered = 0;  // came and nothing here is subscribed to it
  std::int64_t lost = 0;
  std::vector<RtiNet> nets;  // those of the plan that it carries
};

/// Calls of a service, or callbacks.
struct RtiService {
  std::string service;
  std::int64_t calls = 0;
  std::int64_t total_ns = 0;
  std::int64_t longest_ns = 0;
  std::vector<TimeBucket> spread;  // empty: not told
};

struct RtiFederate {
  std::string name;
  std::string type;
  std::string host;
  TimePoint answered{};  // its newest figures
  bool silent = false;   // joined, but without an answer to the newest question
  std::optional<std::int64_t> interactions_sent;
  std::optional<std::int64_t> interactions_received;
  std::optional<std::int64_t> updates_sent;
  std::optional<std::int64_t> updates_received;
  std::optional<RtiTraffic> received;
  std::optional<std::int64_t> lost;  // datagrams
  std::optional<std::vector<RtiClass>> classes;
  std::optional<std::vector<RtiGroup>> groups;
  std::optional<std::vector<RtiService>> services;  // absent or empty: not timed
};

/// All federates at one time.
struct RtiLook {
  std::uint64_t number = 0;  // grows with every look; 0: none yet
  TimePoint at{};
  std::string federation;
  /// Why nothing new comes: the connection is lost, the RTI offers no figures, or it is as `why`
  /// says and is tried again.
  enum class Trouble { kNone, kLost, kNotOffered, kRetried } trouble = Trouble::kNone;
  std::string why = {};
  std::vector<RtiFederate> federates;
};

/// Calls belong to the GUI thread and return at once.
class RtiSource {
 public:
  virtual ~RtiSource() = default;
  /// The newest look; never null.
  [[nodiscard]] virtual std::shared_ptr<const RtiLook> look() const = 0;
  /// Whether anybody watches: asking costs the federation a little.
  virtual void set_wanted(bool wanted) = 0;

 protected:
  RtiSource() = default;
  RtiSource(const RtiSource&) = default;
  RtiSource& operator=(const RtiSource&) = default;
};

}  // namespace roger::ui
