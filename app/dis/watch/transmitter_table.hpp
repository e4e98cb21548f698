// The radios that transmit in DIS exercises, as their Transmitter and Signal PDUs describe them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "app/dis/watch/gap_counter.hpp"
#include "app/dis/watch/packet_rate.hpp"
#include "core/clock.hpp"
#include "dds-filter/group.hpp"
#include "dis/header.hpp"
#include "dis/identifiers.hpp"
#include "dis/signal.hpp"
#include "dis/transmitter.hpp"

namespace roger::app {

/// A radio is unique within its exercise.
struct TransmitterKey {
  std::uint8_t exercise = 0;
  dis::RadioId radio;
  friend auto operator<=>(const TransmitterKey&,
                          const TransmitterKey&) = default;  // NOLINT(modernize-use-nullptr)
};

/// The fields of the newest Transmitter PDU that are shown.
struct TransmitterSettings {
  std::uint64_t frequency_hz = 0;
  dis::ModulationType modulation;
  dis::TransmitState state = dis::TransmitState::kOff;
  dis::CryptoSystem crypto_system = dis::CryptoSystem::kNone;
  std::uint16_t crypto_key_id = 0;  // with the mode in bit 15
};

/// The fields of the newest Signal PDU that are shown.
struct SignalFormat {
  dis::EncodingScheme encoding;
  std::uint32_t sample_rate = 0;  // samples/s of sound, bits/s of data
};

/// One transmitter, as its PDUs describe it.
struct TransmitterRow {
  TransmitterKey key;
  filter::Ipv4Address source;  // of the newest PDU
  /// PDUs came from more than one address: two simulations use the same identifiers, or one sends
  /// over several networks.
  bool several_sources = false;
  std::optional<TransmitterSettings> settings;  // nullopt: no Transmitter PDU has arrived
  std::optional<SignalFormat> format;           // nullopt: no Signal PDU has arrived
  std::uint64_t transmitter_pdus = 0;
  std::uint64_t packets = 0;             // Signal PDUs
  std::optional<std::uint64_t> missing;  // packets; nullopt: unknown, see GapCounter
  double packets_per_s = 0.0;            // over the last seconds, see PacketRate
  Nanoseconds age{0};                    // since the newest PDU
};

/// One row for each transmitter, in bounded memory: transmitters beyond the limits are not added.
/// Pure; not thread-safe. The times that are passed must not decrease.
class TransmitterTable {
 public:
  /// @{ Adds a PDU that has arrived at `now` from `source`. Returns false if it belongs to an
  /// unknown transmitter and a limit is reached; then nothing is stored.
  bool add(const dis::Header& header, const dis::Transmitter& transmitter,
           filter::Ipv4Address source, TimePoint now);
  bool add(const dis::Header& header, const dis::Signal& signal, filter::Ipv4Address source,
           TimePoint now);
  /// @}

  /// Returns all transmitters at the time `now`, in ascending order of their keys.
  [[nodiscard]] std::vector<TransmitterRow> rows(TimePoint now) const;

  /// Transmitters in total, those of the largest exercises several times over.
  static constexpr std::size_t kMaxTransmitters = 8192;
  /// Transmitters that one address has added: one host that sends random identifiers leaves room
  /// for others.
  static constexpr std::size_t kMaxOfSource = 2048;

 private:
  struct Entry {
    TransmitterRow row;
    TimePoint last_seen;
    PacketRate rate;
    GapCounter gaps;
  };
  Entry* find_or_add(const dis::Header& header, const dis::RadioId& radio,
                     filter::Ipv4Address source, TimePoint now);

  std::map<TransmitterKey, Entry> entries_;
  std::map<filter::Ipv4Address, std::size_t> added_by_;
};

}  // namespace roger::app
