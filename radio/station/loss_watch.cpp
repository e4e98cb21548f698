#include "radio/station/loss_watch.hpp"

namespace roger::radio {
namespace {

constexpr Nanoseconds kEvery{1'000'000'000};
/// Long enough for the sender to learn that its repetitions are no longer needed.
constexpr Nanoseconds kReportOn{20'000'000'000};
/// Pause after which a gap is attributed to retuning, not to loss.
constexpr Nanoseconds kAway{500'000'000};
constexpr Nanoseconds kForgotten{60'000'000'000};
/// Maximum number of streams: senders that invent new streams must not exhaust the memory.
constexpr std::size_t kMaxStreamsTracked = 1000;

}  // namespace

void LossWatch::arrived(const audio::CodedPacket& packet, TimePoint now) {
  if (packet.timing.clock_domain == 0) return;
  const std::lock_guard lock(mutex_);
  if (streams_.size() >= kMaxStreamsTracked && !streams_.contains(packet.stream)) return;
  Stream& stream = streams_[packet.stream];
  // A retuned radio has lost nothing, and repetitions could not fill such a long gap.
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
    audio::LossReport loss = stream.meter.report();
    if (loss.expected == 0) continue;
    if (!adaptive_) loss.bursts = 0;
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
