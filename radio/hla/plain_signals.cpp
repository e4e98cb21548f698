#include "radio/hla/plain_signals.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

/// A pause after which a signal begins a new transmission; RPR has no mark for it.
constexpr Nanoseconds kPause{250'000'000};
/// How long signals wait for their transmitter, and how many of a stream.
constexpr Nanoseconds kHold{1'000'000'000};
constexpr std::size_t kMaxHeld = 64;
/// Streams come from the network: beyond this the one silent for longest is forgotten.
constexpr std::size_t kMaxStreams = 256;

}  // namespace

PlainSignals::Stream& PlainSignals::stream(std::uint64_t tag, TimePoint now) {
  if (streams_.size() >= kMaxStreams && !streams_.contains(tag)) {
    streams_.erase(std::min_element(
        streams_.begin(), streams_.end(),
        [](const auto& a, const auto& b) { return a.second.last < b.second.last; }));
  }
  Stream& found = streams_[tag];
  if (now - found.last > kPause) found.began = false;
  found.last = now;
  return found;
}

VoiceSignal PlainSignals::complete(Stream& stream, VoiceSignal signal, Frequency frequency) {
  signal.frequency = frequency;
  signal.packet.sequence = stream.sequence++;
  signal.packet.sample_index = stream.sample_index;
  stream.sample_index += signal.packet.sample_count;
  signal.packet.first = !stream.began;
  stream.began = true;
  return signal;
}

std::vector<VoiceSignal> PlainSignals::take(const VoiceSignal& signal,
                                            std::optional<Frequency> frequency, TimePoint now) {
  Stream& from = stream(signal.packet.stream, now);
  if (!frequency) {
    from.held.push_back(signal);
    if (from.held.size() > kMaxHeld) from.held.pop_front();
    return {};
  }
  return {complete(from, signal, *frequency)};
}

std::vector<VoiceSignal> PlainSignals::release(std::uint64_t tag, Frequency frequency,
                                               TimePoint now) {
  std::vector<VoiceSignal> out;
  const auto found = streams_.find(tag);
  if (found == streams_.end()) return out;
  for (VoiceSignal& signal : found->second.held) {
    if (now - signal.packet.timing.received > kHold) continue;
    out.push_back(complete(found->second, std::move(signal), frequency));
  }
  found->second.held.clear();
  return out;
}

}  // namespace roger::radio
