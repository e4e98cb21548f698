// Evaluates the datagrams of a DIS network: which transmitters it has, and which PDUs are wrong.
#pragma once

#include <cstdint>
#include <optional>

#include "app/dis/malformed.hpp"
#include "app/dis/watch/transmitter_table.hpp"
#include "app/dis/watch/watch_report.hpp"
#include "core/clock.hpp"
#include "core/octets.hpp"
#include "dds-filter/group.hpp"
#include "dis/pdu.hpp"

namespace roger::app {

/// Splits datagrams into PDUs, decodes them and counts each one once: for its transmitter, as
/// malformed, or as another one. Logs the first malformed PDU of each source and reason. Not
/// thread-safe. The times that are passed must not decrease.
class DisWatch {
 public:
  /// `exercise`: the one whose transmitters are shown; nullopt: those of all exercises. PDUs for
  /// exercise 0 concern all exercises.
  explicit DisWatch(std::optional<std::uint8_t> exercise) : exercise_(exercise) {}

  /// Evaluates a datagram that has arrived at `now` from `source`.
  void receive(Bytes datagram, filter::Ipv4Address source, TimePoint now);

  /// Returns all that is known at the time `now`.
  [[nodiscard]] WatchReport report(TimePoint now) const;

 private:
  void take(const dis::Pdu& pdu, filter::Ipv4Address source, TimePoint now);
  void reject(filter::Ipv4Address source, RejectionReason reason, const std::string& example);

  std::optional<std::uint8_t> exercise_;
  TransmitterTable transmitters_;
  MalformedCounts malformed_;
  std::uint64_t datagrams_ = 0;
  std::uint64_t pdus_ = 0;
  std::uint64_t other_pdus_ = 0;
};

}  // namespace roger::app
