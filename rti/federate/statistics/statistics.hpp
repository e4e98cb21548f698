// Counts what one federate sends and receives, by class, sender and group.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rti/fom/handles.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Messages and the bytes of their values and tags, without headers.
struct Traffic {
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;

  void add(std::size_t size) {
    ++messages;
    bytes += size;
  }
  void take_back(std::size_t size) {
    --messages;
    bytes -= size;
  }
  Traffic& operator+=(const Traffic& other) {
    messages += other.messages;
    bytes += other.bytes;
    return *this;
  }
  friend bool operator==(const Traffic&, const Traffic&) = default;
};

/// Figures that are counted separately for each transportation.
struct ByTransport {
  Traffic reliable;
  Traffic best_effort;

  Traffic& of(bool is_reliable) { return is_reliable ? reliable : best_effort; }
  [[nodiscard]] const Traffic& of(bool is_reliable) const {
    return is_reliable ? reliable : best_effort;
  }
  [[nodiscard]] std::uint64_t messages() const { return reliable.messages + best_effort.messages; }
  [[nodiscard]] bool empty() const { return messages() == 0; }
  friend bool operator==(const ByTransport&, const ByTransport&) = default;
};

/// Interactions by the class as which they were sent, updates by the class as which their object
/// was registered, as the MOM's reports require (IEEE 1516.1-2010, 11).
struct ClassStatistics {
  ByTransport sent;
  ByTransport received;        // delivered by a callback
  std::uint64_t filtered = 0;  // received in a joined group without a subscription

  [[nodiscard]] bool empty() const { return sent.empty() && received.empty() && filtered == 0; }
};

struct SenderStatistics {
  ByTransport received;
  std::uint64_t filtered = 0;
};

/// Best-effort datagrams of other federates, headers included.
struct ArrivalStatistics {
  Traffic received;
  std::uint64_t late = 0;  // received after a later one of the same sender and group
};

/// Number of operations on object instances.
struct InstanceStatistics {
  std::uint64_t registered = 0;
  std::uint64_t deleted = 0;
  std::uint64_t discovered = 0;
  std::uint64_t removed = 0;
};

/// Counters of one joined federate since it joined. When disabled, each counting function is a
/// single branch. Not thread-safe.
class Statistics {
 public:
  explicit Statistics(bool counting) : counting_(counting) {}
  [[nodiscard]] bool counting() const { return counting_; }

  /// @{ Count a message. `values`: a range whose elements have a member `data`.
  template <class Class, class Values>
  void sent(Class at, bool reliable, const Values& values, Bytes tag) {
    if (counting_) place(table(at), at).sent.of(reliable).add(size_of(values, tag));
  }
  /// Reverts the count of a best-effort message that turned out to be too large.
  template <class Class, class Values>
  void not_sent(Class at, const Values& values, Bytes tag) {
    if (counting_) place(table(at), at).sent.best_effort.take_back(size_of(values, tag));
  }
  /// @}
  /// Counts a received message. `bytes`: of values and tag.
  template <class Class>
  void received(Class at, FederateId sender, bool reliable, std::size_t bytes) {
    if (counting_) note_received(table(at), at, sender, reliable, bytes);
  }
  template <class Class>
  void filtered(Class at, FederateId sender) {
    if (counting_) count_filtered(table(at), at, sender);
  }
  /// @{ Count one of this federate's calls or callbacks about an object instance.
  void registered() { instances_.registered += counting_ ? 1U : 0U; }
  void deleted() { instances_.deleted += counting_ ? 1U : 0U; }
  void discovered() { instances_.discovered += counting_ ? 1U : 0U; }
  void removed() { instances_.removed += counting_ ? 1U : 0U; }
  /// @}

  /// @{ Return the figures by class; the index of a class without counts may be beyond the end.
  [[nodiscard]] const std::vector<ClassStatistics>& interactions() const { return interactions_; }
  [[nodiscard]] const std::vector<ClassStatistics>& objects() const { return objects_; }
  /// @}
  /// Returns the figures by federate; the same rule applies. 0 is the RTI itself.
  [[nodiscard]] const std::vector<SenderStatistics>& senders() const { return senders_; }
  [[nodiscard]] const InstanceStatistics& instances() const { return instances_; }

 private:
  using Classes = std::vector<ClassStatistics>;

  [[nodiscard]] Classes& table(InteractionClassHandle) { return interactions_; }
  [[nodiscard]] Classes& table(ObjectClassHandle) { return objects_; }

  template <class Class>
  static ClassStatistics& place(Classes& classes, Class at) {
    if (at.index() >= classes.size()) classes.resize(at.index() + 1);
    return classes[at.index()];
  }
  SenderStatistics& sender(FederateId id) {
    if (id >= senders_.size()) senders_.resize(std::size_t{id} + 1);
    return senders_[id];
  }
  template <class Class>
  void note_received(Classes& classes, Class at, FederateId from, bool reliable,
                     std::size_t bytes) {
    place(classes, at).received.of(reliable).add(bytes);
    sender(from).received.of(reliable).add(bytes);
  }
  template <class Class>
  void count_filtered(Classes& classes, Class at, FederateId from) {
    ++place(classes, at).filtered;
    ++sender(from).filtered;
  }

  template <class Values>
  static std::size_t size_of(const Values& values, Bytes tag) {
    std::size_t size = tag.size();
    for (const auto& value : values) size += value.data.size();
    return size;
  }

  const bool counting_;
  Classes interactions_;
  Classes objects_;
  std::vector<SenderStatistics> senders_;
  InstanceStatistics instances_;
};

/// Counts received datagrams by group, and late ones by sender too. When disabled, it counts
/// nothing. Not thread-safe.
class Arrivals {
 public:
  explicit Arrivals(bool counting) : counting_(counting) {}

  /// Counts a datagram of `sender` in the group of `slot`.
  void add(FederateId sender, std::size_t slot, std::size_t bytes, bool late) {
    if (counting_) count(sender, slot, bytes, late);
  }
  /// Returns the number of late datagrams of a sender, in all groups.
  [[nodiscard]] std::uint64_t late_from(FederateId sender) const;
  /// Returns the sum over all senders.
  [[nodiscard]] ArrivalStatistics in(std::size_t slot) const;

 private:
  void count(FederateId sender, std::size_t slot, std::size_t bytes, bool late);

  const bool counting_;
  std::vector<ArrivalStatistics> groups_;  // by slot
  // Grows with each federate that joins, so it contains no more than this.
  std::vector<std::uint64_t> late_;  // by sender
};

}  // namespace roger::rti
