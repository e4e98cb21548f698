// The executive's part in the time management of one federation (IEEE 1516.1-2010, 8).
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "rti/executive/base/amounts.hpp"
#include "rti/executive/base/ledger.hpp"
#include "rti/executive/base/outbox.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// A wire::TimeBound that refers to a time elsewhere.
struct BoundView {
  BoundView(const wire::TimeBound& bound)  // NOLINT(google-explicit-constructor)
      : BoundView(bound.time, bound.exclusive) {}
  BoundView(const wire::LogicalTime& at, bool excludes) : time(&at), exclusive(excludes) {}
  [[nodiscard]] wire::TimeBound copy() const { return {*time, exclusive}; }

  const wire::LogicalTime* time;
  bool exclusive;
};

/// @{ Compare positions on the time axis. An exclusive bound is later than an inclusive one at the
/// same time.
[[nodiscard]] std::strong_ordering compare(const wire::LogicalTime& a, const wire::LogicalTime& b);
[[nodiscard]] std::strong_ordering compare(const BoundView& a, const BoundView& b);
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
/// - A message is in the outbox before the state counts it as sent, so a lack of memory loses none.
class FederationTime {
 public:
  /// Keeps a reference.
  explicit FederationTime(Ledger& ledger) : ledger_(ledger) {}

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

  /// Returns the time that a joined federate was granted last, in its encoded form; empty: none.
  [[nodiscard]] const ByteVector& last_granted(FederateId federate) const {
    return members_.at(federate).granted;
  }
  /// Returns whether a joined federate may send or retract a message in timestamp order with this
  /// time: it is regulating, and the time is not before the bound that it has last reported.
  [[nodiscard]] bool may_send(FederateId federate, const wire::LogicalTime& time) const;
  /// Returns whether an older message with this time can be forwarded to a joined federate now and
  /// still be delivered in timestamp order: the federate is constrained, has not been granted a
  /// later time, and does not wait for its next message.
  [[nodiscard]] bool can_receive(FederateId federate, const wire::LogicalTime& time) const;
  /// Returns the constrained federates in ascending order.
  [[nodiscard]] std::vector<FederateId> constrained() const;
  /// Returns whether a message of `from` waits for its time at a joined federate.
  [[nodiscard]] bool is_queued(FederateId federate, FederateId from,
                               const wire::TimeStamp& stamp) const;
  /// Returns why no further message of this federate may wait for its time, as the end of a
  /// sentence; nullopt: they need less than kMaxQueuedTimeBytes, and its host has not reached its
  /// limit.
  [[nodiscard]] std::optional<std::string> check_room(FederateId sender) const;
  /// Returns whether this time has passed for the federation: no federate may send or retract a
  /// message up to it any longer, and no such message waits for its time.
  [[nodiscard]] bool has_passed(const wire::LogicalTime& time) const;

  /// The state of the recipients of a message in timestamp order.
  struct Reception {
    /// All of them are constrained: they deliver the message only when an advance is granted.
    bool all_wait_for_grants = true;
    /// One of them has requested to advance to its next message.
    bool is_awaited = false;
  };
  /// Records a message in timestamp order of `from` that is about to be forwarded. Throws
  /// std::bad_alloc and then changes nothing.
  Reception enqueue(FederateId from, const wire::TimeStamp& stamp, std::span<const FederateId> to);
  /// Sends the grants that a message permits. `reception`: what enqueue() returned for it. Must be
  /// called after the message was added to the outbox.
  void answer_waiting(const Reception& reception, Outbox& outbox);
  /// Records that a message was retracted. Must be called after the retraction was added to the
  /// outbox.
  void retracted(FederateId from, const wire::TimeStamp& stamp, Outbox& outbox);

 private:
  struct Queued {
    wire::LogicalTime time;
    FederateId sender = 0;
    std::uint32_t serial = 0;
    /// Returns the memory in bytes that the entry of a queue needs.
    [[nodiscard]] std::size_t bytes() const {
      constexpr std::size_t kEntry = 144;
      return kEntry + time.encoded.size() + time.rank.size();
    }
    friend bool operator<(const Queued& a, const Queued& b) {
      const std::strong_ordering by_time = compare(a.time, b.time);
      if (std::is_neq(by_time)) return std::is_lt(by_time);
      return std::tie(a.sender, a.serial) < std::tie(b.sender, b.serial);
    }
  };
  using Queue = std::set<Queued>;
  struct Member {
    std::optional<wire::TimeBound> bound;         // set while regulating: as last reported
    std::optional<wire::TimeBound> passed;        // set while constrained
    std::optional<wire::LogicalTime> awaited;     // time of a pending EnableTimeConstrained
    std::optional<wire::RequestAdvance> request;  // the pending request to advance
    Queue queue;                                  // while constrained
    std::optional<wire::LogicalTime> galt;        // as the federate knows it
    ByteVector granted;                           // the last granted time, encoded; empty: none
  };
  using Members = std::map<FederateId, Member>;

  /// The two lowest bounds of regulating federates.
  struct Lowest {
    const Member* holder = nullptr;  // of the lowest one
    std::optional<wire::TimeBound> bound;
    std::optional<wire::TimeBound> next;
  };

  [[nodiscard]] static bool admits(const wire::TimeBound& bound, const wire::LogicalTime& time);
  /// Returns the time at which the pending request is granted as soon as GALT permits: the
  /// requested one, or that of an earlier message.
  [[nodiscard]] static const wire::LogicalTime& time_to_grant(const Member& member);
  /// Returns the bound of a regulating federate, limited by its pending request.
  [[nodiscard]] static BoundView limited_bound(const Member& member);
  [[nodiscard]] Lowest lowest_bounds() const;
  /// Sends everything that can be granted, and changes of GALT. After std::bad_alloc, `outbox`
  /// contains exactly what the recipients count as sent, and the next call sends the rest.
  void update(Outbox& outbox);
  void send_galt(const std::vector<FederateId>& to, const wire::TimeBound* galt, Outbox& outbox);
  static void enable_constrained(FederateId federate, Member& member, const wire::TimeBound* galt,
                                 Outbox& outbox);
  /// Grants the pending request if GALT permits. Returns whether it was granted.
  bool grant(FederateId federate, Member& member, const wire::TimeBound* galt, Outbox& outbox);
  /// @{ Remove messages from the queue of a federate: all up to `end`; one, if it is there.
  void drop_until(Member& member, Queue::const_iterator end) noexcept;
  void drop(Member& member, const Queued& message) noexcept;
  void remove_queued(const Queued& message) noexcept;
  /// @}

  Members members_;
  Ledger& ledger_;
  /// Memory in bytes of the entries of all queues, by sender. Not counted for the sender's host: a
  /// federation that sends many messages needs more.
  Amounts<FederateId> queued_;
};

}  // namespace roger::rti::executive
