// The executive's part in the time management of one federation (IEEE 1516.1-2010, 8).
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "rti/executive/outbox.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// @{ Compare positions on the time axis. An exclusive bound is later than an inclusive one at the
/// same time.
[[nodiscard]] std::strong_ordering compare(const wire::LogicalTime& a, const wire::LogicalTime& b);
[[nodiscard]] std::strong_ordering compare(const wire::TimeBound& a, const wire::TimeBound& b);
/// @}

/// Determines GALT and grants time advances. Pure state; not thread-safe. It never interprets a
/// time: federates add lookahead, this class only compares.
///
/// Every regulating federate has a bound: the earliest time of the messages that it may still send.
/// GALT of a federate is the lowest bound of all others. While a federate waits for a next message,
/// its bound is limited by the earliest message that is queued for it, because it may be granted
/// the time of that message and then answer it.
///
/// Invariants:
/// - `queue` of a constrained federate holds the messages that its LRC has queued or will queue
///   before any grant: both are filled by the same stream of messages and emptied by the same
///   grants.
/// - No federate is granted a time that a bound does not allow: in `passed` it has the earliest
///   time that it can still receive, and no bound is before the `passed` of another federate.
class FederationTime {
 public:
  /// Adds a federate that has joined.
  void join(FederateId federate, Outbox& outbox);
  /// Reverts join().
  void forget(FederateId federate) noexcept { members_.erase(federate); }
  /// Removes a federate that has left, so that it no longer holds up the others.
  void leave(FederateId federate, Outbox& outbox);

  /// @{ Process a message of a joined federate.
  void take(FederateId from, const wire::EnableTimeRegulation& message, Outbox& outbox);
  void take(FederateId from, const wire::DisableTimeRegulation& message, Outbox& outbox);
  void take(FederateId from, const wire::EnableTimeConstrained& message, Outbox& outbox);
  void take(FederateId from, const wire::DisableTimeConstrained& message, Outbox& outbox);
  void take(FederateId from, const wire::RequestAdvance& message, Outbox& outbox);
  void take(FederateId from, const wire::ReportTimeBound& message, Outbox& outbox);
  /// @}

  /// Returns the earliest time of the messages that a joined federate may still send or retract, as
  /// last reported; nullptr: it is not regulating.
  [[nodiscard]] const wire::TimeBound* reported_bound(FederateId federate) const;

  /// Returns whether all these federates are constrained: they deliver messages in timestamp order
  /// only when an advance is granted.
  [[nodiscard]] bool all_wait_for_grants(std::span<const FederateId> federates) const;

  /// Records that a message in timestamp order of `from` was forwarded. Must be called after the
  /// message was added to the outbox, because a grant may follow.
  void forwarded(FederateId from, const wire::TimeStamp& stamp, std::span<const FederateId> to,
                 Outbox& outbox);
  /// Records that a message was retracted. Must be called after the retraction was added to the
  /// outbox.
  void retracted(FederateId from, const wire::TimeStamp& stamp, Outbox& outbox);

 private:
  struct Queued {
    wire::LogicalTime time;
    FederateId sender = 0;
    std::uint32_t serial = 0;
    friend bool operator<(const Queued& a, const Queued& b) {
      const std::strong_ordering by_time = compare(a.time, b.time);
      if (by_time != 0) return by_time < 0;
      return std::tie(a.sender, a.serial) < std::tie(b.sender, b.serial);
    }
  };
  struct Member {
    std::optional<wire::TimeBound> bound;          // set while regulating: as last reported
    std::optional<wire::TimeBound> limited_bound;  // the same, limited by a pending request
    std::optional<wire::TimeBound> passed;         // set while constrained
    std::optional<wire::LogicalTime> awaited;      // time constrained is requested at this time
    std::optional<wire::RequestAdvance> request;   // time is advancing
    std::set<Queued> queue;                        // while constrained
    std::optional<wire::LogicalTime> galt;         // as the federate knows it
  };
  using Members = std::map<FederateId, Member>;

  /// The two lowest bounds of regulating federates; nullptr: none.
  struct Lowest {
    const Member* holder = nullptr;  // of the lowest one
    const wire::TimeBound* bound = nullptr;
    const wire::TimeBound* next = nullptr;
  };

  /// Returns the time at which the pending request is granted as soon as GALT permits: the
  /// requested one, or that of an earlier message.
  [[nodiscard]] static const wire::LogicalTime& time_to_grant(const Member& member);
  /// Must be called after every change of `bound`, `request` or `queue`.
  static void limit_bound(Member& member);
  [[nodiscard]] Lowest lowest_bounds() const;
  /// Sends everything that can be granted, and changes of GALT.
  void update(Outbox& outbox);
  static void enable_constrained(FederateId federate, Member& member, const wire::TimeBound* galt,
                                 Outbox& outbox);
  /// Grants the pending request if GALT permits. Returns whether it was granted.
  static bool grant(FederateId federate, Member& member, const wire::TimeBound* galt,
                    Outbox& outbox);

  Members members_;
};

}  // namespace roger::rti::executive
