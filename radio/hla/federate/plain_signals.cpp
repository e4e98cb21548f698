#include "radio/hla/federate/plain_signals.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {
namespace {

/// Pause after which a signal begins a new transmission; RPR does not mark the beginning.
constexpr Nanoseconds kPause{250'000'000};
/// Longest time for which signals are held for their transmitter, and their number per stream.
constexpr Nanoseconds kHold{1'000'000'000};
constexpr std::size_t kMaxHeld = 64;
/// Limit of the memory that other federates can occupy; beyond it, the stream that has been silent
/// for the longest time is dropped, first those without a known transmitter.
constexpr std::size_t kMaxStreams = 256;

}  // namespace

PlainSignals::Stream& PlainSignals::stream(std::uint64_t tag, TimePoint now) {
  if (streams_.size() >= kMaxStreams && !streams_.contains(tag)) {
    streams_.erase(std::ranges::min_element(streams_, {}, [](const auto& item) {
      return std::pair(item.second.has_transmitter, item.second.last);
    }));
  }
  Stream& found = streams_[tag];
  // The next packet after a pause is the first of a transmission.
  if (now - found.last > kPause) found.began = false;
  found.last = now;
  return found;
}

VoicePacket PlainSignals::complete(Stream& stream, VoicePacket voice, Frequency frequency) {
  voice.transmission.address = frequency;
  voice.coded.sequence = stream.sequence++;
  voice.coded.sample_index = stream.sample_index;
  stream.sample_index += voice.coded.sample_count;
  voice.coded.first = !stream.began;
  stream.began = true;
  return voice;
}

std::vector<VoicePacket> PlainSignals::take(const VoicePacket& voice,
                                            std::optional<Frequency> frequency, TimePoint now) {
  Stream& from = stream(voice.coded.stream, now);
  from.has_transmitter = frequency.has_value();
  if (!frequency) {
    from.held.push_back(voice);
    if (from.held.size() > kMaxHeld) from.held.pop_front();
    return {};
  }
  return {complete(from, voice, *frequency)};
}

std::vector<VoicePacket> PlainSignals::release(std::uint64_t tag, Frequency frequency,
                                               TimePoint now) {
  std::vector<VoicePacket> out;
  const auto found = streams_.find(tag);
  if (found == streams_.end()) return out;
  for (VoicePacket& voice : found->second.held) {
    if (now - voice.coded.timing.received > kHold) continue;
    out.push_back(complete(found->second, std::move(voice), frequency));
  }
  found->second.held.clear();
  return out;
}

}  // namespace roger::radio
