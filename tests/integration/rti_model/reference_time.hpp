// Reference model of time management (clause 8) with integer times.
#pragma once

#include <array>
#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/integration/rti_model/expectation.hpp"
#include "tests/integration/rti_model/reference_message.hpp"

namespace roger::test::model {

class ReferenceTime {
 public:
  using Time = long long;
  enum class Advance {
    kToTime,                // 8.8
    kAvailable,             // 8.9
    kNextMessage,           // 8.10
    kNextMessageAvailable,  // 8.11
    kFlushQueue,            // 8.12
  };

  void resign(std::size_t federate, Callbacks& callbacks);
  void enable_regulation(std::size_t federate, Time lookahead, Callbacks& callbacks);
  void disable_regulation(std::size_t federate, Callbacks& callbacks);
  void enable_constrained(std::size_t federate, Callbacks& callbacks);
  void disable_constrained(std::size_t federate, Callbacks& callbacks);
  void advance(std::size_t federate, Advance kind, Time to, Callbacks& callbacks);
  void modify_lookahead(std::size_t federate, Time lookahead, Callbacks& callbacks);
  void enable_asynchronous_delivery(std::size_t federate, Callbacks& callbacks);
  void disable_asynchronous_delivery(std::size_t federate) {
    federates_[federate].asynchronous = false;
  }
  /// After these two, other federates may be granted, see grant_all().
  void send(std::size_t federate, const ReferenceMessage& message, Callbacks& callbacks);
  void retract(std::size_t federate, const std::string& tag, Callbacks& callbacks);
  /// Adds the callbacks of a message in receive order.
  using Reception = std::function<void(Callbacks& callbacks)>;
  /// Delivers an update, an interaction or a deletion in receive order: at once, or as soon as the
  /// federate may receive it.
  void receive(std::size_t federate, Reception reception, Callbacks& callbacks);
  /// Grants what the present state permits.
  void grant_all(Callbacks& callbacks);
  /// Queues a message that was sent before for another federate, see can_receive().
  void add_recipient(std::size_t federate, const ReferenceMessage& message) {
    federates_[federate].queue.emplace(message.time, message);
  }

  /// Exceptions of the services in the federate's present state.
  [[nodiscard]] Refusals refusals_of_enabling_regulation(std::size_t federate) const;
  [[nodiscard]] Refusals refusals_of_enabling_constrained(std::size_t federate) const;
  [[nodiscard]] Refusals refusals_of_disabling_regulation(std::size_t federate) const;
  [[nodiscard]] Refusals refusals_of_disabling_constrained(std::size_t federate) const;
  [[nodiscard]] Refusals refusals_of_advance(std::size_t federate, Time to) const;
  [[nodiscard]] Refusals refusals_of_modifying_lookahead(std::size_t federate) const;
  [[nodiscard]] Refusals refusals_of_querying_lookahead(std::size_t federate) const;
  [[nodiscard]] Refusals refusals_of_enabling_asynchronous_delivery(std::size_t federate) const;
  [[nodiscard]] Refusals refusals_of_disabling_asynchronous_delivery(std::size_t federate) const;
  /// Exceptions for a message in timestamp order.
  [[nodiscard]] Refusals refusals_of_send(std::size_t federate, Time time) const;
  [[nodiscard]] Refusals refusals_of_retraction(std::size_t federate, const std::string& tag) const;

  /// Returns whether the federate receives messages in receive order at once: a constrained one
  /// does so only while its time advances, unless asynchronous delivery is enabled (8.14).
  [[nodiscard]] bool receives_at_once(std::size_t federate) const {
    const Federate& self = federates_[federate];
    return !self.constrained || self.advance || self.asynchronous;
  }
  /// Returns whether the federate can still receive a message with this time in timestamp order.
  /// While it waits for its next message, an earlier one could come too late for others, which may
  /// have advanced in the meantime.
  [[nodiscard]] bool can_receive(std::size_t federate, Time time) const;
  /// Returns whether no federate may send or retract a message up to this time any longer, and all
  /// such messages were received.
  [[nodiscard]] bool has_passed(Time time) const;
  [[nodiscard]] bool is_regulating(std::size_t federate) const {
    return federates_[federate].regulating;
  }
  [[nodiscard]] Time time(std::size_t federate) const { return federates_[federate].time; }
  /// Returns the actual lookahead of a regulating federate (8.20).
  [[nodiscard]] Time lookahead(std::size_t federate) const;
  /// Returns the earliest time at which others may still send to the federate (8.16), if any.
  [[nodiscard]] std::optional<Time> galt(std::size_t federate) const;
  /// Returns the earliest time at which the federate may still receive a message (8.18), if any.
  [[nodiscard]] std::optional<Time> lits(std::size_t federate) const;
  /// Returns how many grants of regulating federates since the last call were earlier than
  /// requested: after each of them other federates may advance further.
  [[nodiscard]] int take_early_grants();

 private:
  /// The earliest time of messages that can still come: at or only after `time`.
  struct Bound {
    Time time = 0;
    bool after = false;
    friend auto operator<=>(const Bound&, const Bound&) = default;
    [[nodiscard]] bool admits(Time message) const { return Bound{message} >= *this; }
  };

  struct Federate {
    bool regulating = false;
    bool constrained = false;
    bool constrained_awaited = false;
    std::optional<Time> regulation_awaited;  // the time at which regulation begins
    Time time = 0;
    bool completed = false;  // `time` was granted by a service after which no message at it comes
    Time lookahead = 0;
    Bound promised;  // no message of this federate is earlier, if it is regulating
    Bound passed;    // no message to this federate may be earlier, if it is constrained
    std::optional<std::pair<Advance, Time>> advance;
    bool asynchronous = false;  // messages in receive order are delivered at any time
    std::vector<Reception> held;
    std::multimap<Time, ReferenceMessage> queue;
    std::map<std::string, Time> sent;  // by tag: what it may retract if the time is not too early
    Names received;                    // tags of messages in timestamp order
  };

  /// Returns whether the grant of such a request completes the time: TAR and NMR wait until no
  /// further message at the time can come; TARA, NMRA and FQR do not (8.8 to 8.12).
  static bool completes(Advance kind) {
    return kind == Advance::kToTime || kind == Advance::kNextMessage;
  }
  /// The same for a federate that is granted `to`. A time that is completed remains so: the
  /// federate has guaranteed to send no message at it at any point in the future (8.8).
  static bool completes(const Federate& federate, Advance kind, Time to) {
    return completes(kind) || (to == federate.time && federate.completed);
  }
  /// Returns the earliest time of the messages that the federate may send when it has reached
  /// `from`. With zero lookahead it must not send messages at a completed time (8.8, 8.10).
  static Bound earliest_from(const Federate& federate, Time from, bool completed);
  /// Returns the earliest time of the messages that the federate may send.
  static Bound earliest_message(const Federate& federate);
  /// Returns the earliest time of the messages that a regulating federate may send, also if it is
  /// granted an earlier time than it has requested.
  static Bound bound_of(const Federate& federate);
  /// Returns the time to which the federate's request advances it at most.
  static Time time_to_grant(const Federate& federate);
  [[nodiscard]] std::optional<Bound> bound(std::size_t federate) const;
  void enable_awaited(std::size_t federate, Callbacks& callbacks);
  /// Returns whether the federate's request was granted.
  bool grant(std::size_t federate, Callbacks& callbacks);
  void deliver_until(std::size_t federate, Time time, Callbacks& callbacks);
  /// Delivers the messages in receive order that were held back.
  void release(std::size_t federate, Callbacks& callbacks);
  /// Delivers a message in timestamp order, received in timestamp order or not.
  void deliver(std::size_t federate, const ReferenceMessage& message, bool in_order,
               Callbacks& callbacks);

  std::array<Federate, kFederates> federates_;
  int early_grants_ = 0;
};

}  // namespace roger::test::model
