#include "radio/station/loss_watch.hpp"

namespace roger::radio {
namespace {

constexpr Nanoseconds kEvery{1'000'000'000};
/// Long enough for the sender to see that its repetitions are not needed any more.
constexpr Nanoseconds kReportOn{20'000'000'000};
/// Without any packet so long: tuned away from a channel that was not listened to any more.
constexpr Nanoseconds kAway{500'000'000};
constexpr Nanoseconds kForgotten{60'000'000'000};
/// Streams come from the network; a sender that makes up ever new ones must not eat the memory.
constexpr std::size_t kMostStreams = 1000;

}  // namespace

void LossWatch::arrived(const audio::CodedPacket& packet, TimePoint now) {
  if (packet.timing.clock_domain == 0) return;
  const std::lock_guard lock(mutex_);
  if (streams_.size() >= kMostStreams && !streams_.contains(packet.stream)) return;
  Stream& stream = streams_[packet.stream];
  // Who was tuned away has lost nothing; nor would repetitions help against so long a gap.
  if (now - stream.heard > kAway) stream.meter.skip();
  stream.heard = now;
  stream.meter.arrived(packet.sequence);
}

void LossWatch::overlooked(std::uint64_t stream) {
  const std::lock_guard lock(mutex_);
  const auto known = streams_.find(stream);
  if (known != streams_.end()) known->second.meter.skip();
}

std::vector<StreamLoss> LossWatch::due(TimePoint now) {
  const std::lock_guard lock(mutex_);
  if (now < next_) return {};
  next_ = now + kEvery;
  std::erase_if(streams_, [now](const auto& item) { return now - item.second.heard > kForgotten; });
  std::vector<StreamLoss> out;
  for (auto& [tag, stream] : streams_) {
    const audio::LossReport loss = stream.meter.report();
    if (loss.expected == 0) continue;
    if (loss.lost > 0) {
      stream.loses = true;
      stream.lost = now;
    } else if (stream.loses && now - stream.lost > kReportOn) {
      stream.loses = false;
    }
    if (stream.loses) out.push_back({tag, receiver_, loss});
  }
  return out;
}

}  // namespace roger::radio
