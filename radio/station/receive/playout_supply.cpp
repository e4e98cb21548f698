#include "radio/station/receive/playout_supply.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

/// Number of senders whose packet delays are remembered between transmissions. A sender's memory is
/// first written when its first transmission ends: 256 times in a station's lifetime the callback
/// may take a page fault of some microseconds, which leaves most of a block's time.
constexpr std::size_t kRememberedSenders = 256;
/// Time after its newest packet for which a stream may still need its buffer: longer than the
/// longest playout delay and the time-out of a transmission without an end.
constexpr Nanoseconds kBusy{2'000'000'000};

}  // namespace

PlayoutSupply::PlayoutSupply(const audio::PlayoutSettings& settings,
                             std::span<const RadioCharacter> receivers)
    : settings_(settings) {
  for (const RadioCharacter& receiver : receivers) {
    receivers_.push_back(std::make_unique<Receiver>(receiver.delay));
  }
}

void PlayoutSupply::prepare(RadioId receiver, std::uint64_t stream, TimePoint received) {
  Receiver& of = *receivers_[receiver];
  const auto known = std::ranges::find(of.streams, stream, &Stream::tag);
  if (known != of.streams.end()) {
    known->newest = received;
    return;
  }
  std::erase_if(of.streams,
                [&](const Stream& other) { return received - other.newest > kBusy + of.delay; });
  if (of.streams.size() == kStreamsPerRadio) return;
  of.streams.push_back({stream, received});
  if (of.streams.size() <= of.made.size()) return;
  if (!senders_) senders_ = std::make_unique<audio::SenderMemory>(kRememberedSenders);
  of.made.push_back(std::make_unique<audio::PlayoutBuffer>(settings_, senders_.get()));
  of.fresh.try_push(of.made.back().get());
}

audio::PlayoutBuffer* PlayoutSupply::take(RadioId receiver) noexcept {
  audio::PlayoutBuffer* fresh = nullptr;
  receivers_[receiver]->fresh.try_pop(fresh);
  return fresh;
}

}  // namespace roger::radio
