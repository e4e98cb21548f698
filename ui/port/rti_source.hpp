// Interface to the RTI's figures; the program provides the implementation. All counts are sums
// since the federate joined; figures that an RTI does not provide are absent.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/time_spread.hpp"

namespace roger::ui {

/// Returns the sum of two counts from 0; the largest number if that is less. Counts are those that
/// other programs report, so they can have any value.
[[nodiscard]] inline std::int64_t add_counts(std::int64_t a, std::int64_t b) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  return a > kMost - b ? kMost : a + b;
}

struct RtiTraffic {
  std::int64_t messages = 0;
  std::int64_t bytes = 0;

  RtiTraffic& operator+=(const RtiTraffic& other) {
    messages = add_counts(messages, other.messages);
    bytes = add_counts(bytes, other.bytes);
    return *this;
  }
};

struct RtiClass {
  std::string name;
  bool interaction = false;     // false: an object class
  RtiTraffic sent;              // values and tags
  RtiTraffic sent_best_effort;  // the part sent best effort
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
  std::int64_t filtered = 0;  // received without a matching subscription
  std::int64_t lost = 0;
  std::int64_t late = 0;
  std::vector<RtiNet> nets;  // nets of the plan that the group carries
};

/// A service of the RTI, or a callback.
struct RtiService {
  std::string service;
  std::int64_t calls = 0;
  std::int64_t total_ns = 0;
  std::int64_t longest_ns = 0;
  std::vector<TimeBucket> spread;  // empty: not reported
};

struct RtiFederate {
  std::string name;
  std::string type;
  std::string host;
  TimePoint answered{};  // time of the latest figures
  bool silent = false;   // joined, but did not answer the latest query
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

/// The figures of all federates at one time.
struct RtiSnapshot {
  std::uint64_t number = 0;  // increases with every snapshot; 0: none yet
  TimePoint at{};
  std::string federation;
  /// Why no new figures arrive: the connection is lost, the RTI provides no figures, or the query
  /// failed for the reason in `why` and is retried.
  enum class Trouble { kNone, kLost, kNotOffered, kRetried } trouble = Trouble::kNone;
  std::string why = {};
  std::vector<RtiFederate> federates;
};

/// GUI thread only; all calls return at once.
class RtiSource {
 public:
  virtual ~RtiSource() = default;
  /// Returns the latest snapshot; never nullptr.
  [[nodiscard]] virtual std::shared_ptr<const RtiSnapshot> look() const = 0;
  /// Sets whether figures are displayed. Queries stop while they are not, because they load the
  /// federation.
  virtual void set_wanted(bool wanted) = 0;
};

}  // namespace roger::ui
