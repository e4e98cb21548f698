// Receives what other federates send directly: checks datagrams, counts them and reassembles
// messages.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/clock.hpp"
#include "core/counters.hpp"
#include "core/guarded.hpp"
#include "dds-filter/group.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/presence/presence.hpp"
#include "rti/federate/receive/peers.hpp"
#include "rti/federate/receive/reassembly.hpp"
#include "rti/federate/statistics/statistics.hpp"
#include "rti/net/transport.hpp"
#include "rti/wire/datagram.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Datagrams that did not lead to a callback.
struct IntakeCounters {
  std::uint64_t lost = 0;        // missing, by sender and group
  std::uint64_t duplicates = 0;  // received twice
  /// All of `drops` except those of other federations, which may share groups, and jumps of the
  /// sequence number, which every long outage causes.
  std::uint64_t malformed = 0;
  /// Dropped datagrams by reason.
  std::array<std::uint64_t, static_cast<std::size_t>(wire::DropReason::kCount)> drops{};
  std::uint64_t incomplete = 0;  // fragmented messages of which pieces are missing

  [[nodiscard]] std::uint64_t of(wire::DropReason reason) const {
    return drops[static_cast<std::size_t>(reason)];
  }
};

/// State of reception: the other federates and what was received from them. Intake's lock guards
/// it.
struct Arrived {
  Arrived(const wire::Joined& joined, const Clock& clock, std::size_t largest, bool counting);

  /// Adds a joined federate. `executive_host`: see Intake::Settings.
  void add(const wire::FederateInfo& federate,
           const std::vector<filter::Ipv4Address>& executive_host);

  Peers peers;
  Reassembly reassembly;
  Arrivals counts;
  std::optional<Presence> presence;
  std::unordered_map<std::uint32_t, std::size_t> slots;  // slots by group address
  std::vector<filter::Group> joined_groups;              // for subscriptions
};

/// Processes datagrams on the thread that reads the sockets, and knows the federates that send
/// them. Functions without a stated thread may be called from any thread. Its lock is the innermost
/// one of a federate: no other part of the federate is called while it is held.
///
/// A datagram passes these steps: parse, federation, group, sender, sequence number, reassembly.
/// Each step either passes it on or drops and counts it. Delivery then checks that the group is
/// that of its classes.
class Intake {
 public:
  struct Settings {
    std::size_t largest_message = 0;  // bytes, headers included
    bool counting = false;            // see Statistics
    /// nullopt: the federate sends no signs of presence and does not detect whose multicast
    /// arrives.
    std::optional<PresenceSettings> presence{};
    std::vector<filter::Ipv4Address> executive_host{};  // addresses of the executive's host
  };
  /// Keeps references to `transport`, `executive` and `clock`.
  Intake(const wire::Joined& joined, const Settings& settings, net::Transport& transport,
         ExecutivePort& executive, const Clock& clock);

  /// Sends the first sign of presence. Must be called once, after the transport has started.
  void start();
  /// I/O thread, a few times a second: checks whose multicast arrives, and drops expired incomplete
  /// messages.
  void tick();

  /// A datagram with messages for this federate.
  struct Whole {
    Bytes bytes;
    wire::Datagram datagram;
    std::size_t slot = 0;  // of the group on which it arrived
  };
  /// Processes a received datagram. Returns a datagram that is valid until the next call, or
  /// nullopt if nothing is to be delivered. On the reading thread.
  [[nodiscard]] std::optional<Whole> take(const net::Received& received);
  /// Counts a datagram that was dropped. On the reading thread.
  void drop(wire::DropReason reason);

  /// Sets the groups that classes use, by slot.
  void know(std::span<const filter::Group> groups);
  /// Restarts loss counting for a group that is about to be joined.
  void begin(filter::Ipv4Address group);
  /// Sets the groups that are joined for subscriptions now.
  void set_joined(std::vector<filter::Group> groups);
  /// Returns whether the group carries the signs of presence.
  [[nodiscard]] bool needs(filter::Ipv4Address group) const { return presence_group_ == group; }

  /// @{ I/O thread: messages of the executive.
  void on_message(const wire::FederateJoined& message);
  void on_message(const wire::FederateLeft& message);
  void on_message(const wire::CopiesAsked& message);
  /// @}

  /// @{ Look up joined federates by name and by number; nullopt: none.
  [[nodiscard]] std::optional<FederateId> find(std::string_view name) const;
  [[nodiscard]] std::optional<std::string> name_of(FederateId id) const;
  /// @}

  /// Locks the state of reception.
  [[nodiscard]] auto arrived() const { return arrived_.lock(); }
  /// Returns the counters; `arrived` belongs to this object and is locked by the caller.
  [[nodiscard]] IntakeCounters counters(const Arrived& arrived) const;

 private:
  [[nodiscard]] std::optional<Whole> reassemble(const net::Received& received);
  void record_presence(const net::Received& received);
  /// Decompresses a packed datagram and parses it. The bytes are valid until the next call.
  wire::DropReason open(Bytes received, Whole& whole);
  /// Returns the slot of the group of a datagram that is new and for this federate; nullopt: the
  /// datagram must be discarded. It is counted if it is an error.
  std::optional<std::size_t> admit(Arrived& arrived, const wire::DatagramHeader& header,
                                   const net::Received& received);
  /// Returns whether a datagram from this origin is accepted; counts it if it is an error.
  bool accept(Peers::Origin origin);

  const FederationId federation_;
  const std::size_t largest_message_;
  const std::optional<filter::Ipv4Address> presence_group_;
  const std::vector<filter::Ipv4Address> executive_host_;
  const Clock& clock_;
  std::vector<std::uint8_t> unpacked_;  // used by the reading thread
  Counter duplicates_;
  std::array<Counter, static_cast<std::size_t>(wire::DropReason::kCount)> drops_;
  Guarded<Arrived> arrived_;
};

}  // namespace roger::rti
