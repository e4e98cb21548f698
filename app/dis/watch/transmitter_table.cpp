#include "app/dis/watch/transmitter_table.hpp"

namespace roger::app {
namespace {

/// Returns the duration of a packet's sound; zero if it is unknown.
Nanoseconds duration_of(const dis::Signal& signal) {
  if (signal.encoding.encoding_class() != dis::EncodingClass::kEncodedAudio ||
      signal.sample_rate == 0) {
    return Nanoseconds::zero();
  }
  return to_duration(signal.samples, signal.sample_rate);
}

}  // namespace

TransmitterTable::Entry* TransmitterTable::find_or_add(const dis::Header& header,
                                                       const dis::RadioId& radio,
                                                       filter::Ipv4Address source, TimePoint now) {
  const TransmitterKey key{header.exercise, radio};
  auto found = entries_.find(key);
  if (found == entries_.end()) {
    if (entries_.size() >= kMaxTransmitters) return nullptr;
    const auto of_source = added_by_.find(source);
    if (of_source != added_by_.end() && of_source->second >= kMaxOfSource) return nullptr;
    ++added_by_[source];
    found = entries_.try_emplace(key).first;
    found->second.row.key = key;
    found->second.row.source = source;
  }
  Entry& entry = found->second;
  entry.row.several_sources = entry.row.several_sources || entry.row.source != source;
  entry.row.source = source;
  entry.last_seen = now;
  return &entry;
}

bool TransmitterTable::add(const dis::Header& header, const dis::Transmitter& transmitter,
                           filter::Ipv4Address source, TimePoint now) {
  Entry* entry = find_or_add(header, transmitter.radio, source, now);
  if (entry == nullptr) return false;
  constexpr auto kTransmitting = dis::TransmitState::kOnTransmitting;
  std::optional<TransmitterSettings>& settings = entry->row.settings;
  // PDUs that repeat the state of a transmission do not interrupt it.
  const bool continues =
      settings && settings->state == kTransmitting && transmitter.transmit_state == kTransmitting;
  if (!continues) entry->gaps.end_transmission();
  settings =
      TransmitterSettings{transmitter.frequency, transmitter.modulation, transmitter.transmit_state,
                          transmitter.crypto_system, transmitter.crypto_key_id};
  ++entry->row.transmitter_pdus;
  return true;
}

bool TransmitterTable::add(const dis::Header& header, const dis::Signal& signal,
                           filter::Ipv4Address source, TimePoint now) {
  Entry* entry = find_or_add(header, signal.radio, source, now);
  if (entry == nullptr) return false;
  entry->row.format = SignalFormat{signal.encoding, signal.sample_rate};
  ++entry->row.packets;
  entry->rate.add(now);
  entry->gaps.add(header.timestamp, duration_of(signal));
  return true;
}

std::vector<TransmitterRow> TransmitterTable::rows(TimePoint now) const {
  std::vector<TransmitterRow> out;
  out.reserve(entries_.size());
  for (const auto& [key, entry] : entries_) {
    TransmitterRow& row = out.emplace_back(entry.row);
    row.missing = entry.gaps.missing();
    row.packets_per_s = entry.rate.per_second(now);
    row.age = now - entry.last_seen;
  }
  return out;
}

}  // namespace roger::app
