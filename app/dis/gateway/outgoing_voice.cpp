#include "app/dis/gateway/outgoing_voice.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "app/dis/gateway/signal_mapping.hpp"

namespace roger::app {
namespace {

/// Largest gap that is filled, in packets; a longer one is a pause.
constexpr std::int32_t kMaxMissing = 8;
/// Difference between the time stamps and the clock from which on the time stamps begin anew.
constexpr Nanoseconds kMaxDrift = std::chrono::milliseconds(200);

bool is_equal_coding(const audio::CodecSettings& a, const audio::CodecSettings& b) {
  return a.encoding == b.encoding && a.sample_rate == b.sample_rate && a.frame == b.frame;
}

}  // namespace

void OutgoingVoice::begin(const audio::CodecSettings& wanted, const radio::VoicePacket& first,
                          const Moment& now) {
  if (!is_equal_coding(wanted, wanted_)) transcoder_.reset();
  wanted_ = wanted;
  if (transcoder_) transcoder_->restart();
  sequence_ = first.coded.sequence - 1;
  begin_utc_ = now.utc - length_of(first.coded);
  sent_ = Nanoseconds{0};
}

OutgoingVoice::Carried OutgoingVoice::take(const radio::VoicePacket& packet, const Moment& now,
                                           const Output& output) {
  // The numbers wrap.
  const auto step = static_cast<std::int32_t>(packet.coded.sequence - sequence_);
  if (step <= 0 && step > -kMaxMissing) return Carried::kLate;
  if (step > 1 && step <= kMaxMissing) fill_gap(packet, now, output);
  sequence_ = packet.coded.sequence;
  return packet.coded.size == 0 ? Carried::kUnchanged : carry(packet.coded, now, output);
}

void OutgoingVoice::fill_gap(const radio::VoicePacket& packet, const Moment& now,
                             const Output& output) {
  const auto missing = static_cast<std::size_t>(packet.coded.sequence - sequence_ - 1);
  const std::size_t repeated = std::min(missing, packet.repeated.size());
  const std::size_t lost = missing - repeated;
  const Nanoseconds gap = static_cast<std::int64_t>(lost) * length_of(packet.coded);
  if (transcoder_) {
    transcoder_->conceal(gap, [&](const audio::CodedPacket& coded) { send(coded, now, output); });
  } else {
    sent_ += gap;
  }
  audio::CodedPacket earlier;
  for (std::size_t back = repeated; back > 0; --back) {
    if (!radio::restore_repeated(packet, back, earlier)) continue;
    if (audio::check_packet(earlier) != audio::InsertResult::kStored) continue;
    carry(earlier, now, output);
  }
}

OutgoingVoice::Carried OutgoingVoice::carry(const audio::CodedPacket& packet, const Moment& now,
                                            const Output& output) {
  if (packet.encoding == wanted_.encoding && packet.sample_rate == wanted_.sample_rate) {
    send(packet, now, output);
    return Carried::kUnchanged;
  }
  if (!transcoder_) transcoder_.emplace(wanted_);
  transcoder_->write(packet, [&](const audio::CodedPacket& coded) { send(coded, now, output); });
  return Carried::kTranscoded;
}

void OutgoingVoice::end(const Moment& now, const Output& output) {
  if (!transcoder_) return;
  transcoder_->finish([&](const audio::CodedPacket& coded) { send(coded, now, output); });
}

void OutgoingVoice::send(const audio::CodedPacket& packet, const Moment& now,
                         const Output& output) {
  const Nanoseconds length = length_of(packet);
  const Nanoseconds due = now.utc - length;
  if (std::chrono::abs(begin_utc_ + sent_ - due) > kMaxDrift) {
    begin_utc_ = due;
    sent_ = Nanoseconds{0};
  }
  output(to_signal(packet), begin_utc_ + sent_);
  sent_ += length;
}

}  // namespace roger::app
