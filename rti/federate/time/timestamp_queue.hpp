// Messages in timestamp order that wait for their time.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "rti/federate/time/message_timing.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Identifies a message in timestamp order.
struct MessageId {
  FederateId sender = 0;
  std::uint32_t serial = 0;  // the sender's number of the message
  friend std::strong_ordering operator<=>(const MessageId&, const MessageId&) = default;
};

/// Sorts messages by time, and messages of the same time by arrival. Identifiers are unique. Not
/// thread-safe.
class TimestampQueue {
 public:
  struct Message {
    MessageId id;
    LogicalTimePtr time;
    MessageCall call;
    std::size_t bytes = 0;  // that `call` owns
  };

  void push(Message message);
  /// Removes a message. Returns false if it is not queued.
  bool erase(const MessageId& id);
  /// Removes and returns the messages up to and including `time`, in order.
  [[nodiscard]] std::vector<Message> take_until(const LogicalTimePtr& time);
  /// Removes and returns all messages, in order.
  [[nodiscard]] std::vector<Message> take_all() { return take_before(messages_.end()); }

  [[nodiscard]] std::size_t size() const { return messages_.size(); }
  /// Returns the time of the first message; nullptr: none is queued.
  [[nodiscard]] LogicalTimePtr first_time() const {
    return messages_.empty() ? nullptr : messages_.begin()->time;
  }

 private:
  struct Earlier {
    using is_transparent = void;
    bool operator()(const Message& a, const Message& b) const { return *a.time < *b.time; }
    bool operator()(const LogicalTimePtr& a, const Message& b) const { return *a < *b.time; }
    bool operator()(const Message& a, const LogicalTimePtr& b) const { return *a.time < *b; }
  };
  using Messages = std::multiset<Message, Earlier>;
  [[nodiscard]] std::vector<Message> take_before(Messages::iterator end);

  Messages messages_;
  std::map<MessageId, Messages::iterator> by_id_;
};

}  // namespace roger::rti
