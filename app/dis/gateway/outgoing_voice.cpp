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
/// Longest time that a packet travels. If the capture times say more, they are wrong.
constexpr Nanoseconds kMaxDelay = std::chrono::seconds(5);

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
  first_utc_ = now.utc - length_of(first.coded);
  first_captured_ns_ = first.coded.timing.captured_ns;
  begin_utc_ = first_utc_;
  sent_ = Nanoseconds{0};
}

Nanoseconds OutgoingVoice::begin_of(const audio::CodedPacket& packet, const Moment& now) const {
  const Nanoseconds by_arrival = now.utc - length_of(packet);
  const std::int64_t captured_ns = packet.timing.captured_ns;
  if (captured_ns == 0 || first_captured_ns_ == 0) return by_arrival;
  const Nanoseconds by_capture = first_utc_ + Nanoseconds{captured_ns - first_captured_ns_};
  return std::chrono::abs(by_capture - by_arrival) < kMaxDelay ? by_capture : by_arrival;
}

OutgoingVoice::Carried OutgoingVoice::take(const radio::VoicePacket& packet, const Moment& now,
                                           const Output& output) {
  // The numbers wrap.
  const auto step = static_cast<std::int32_t>(packet.coded.sequence - sequence_);
  if (step <= 0 && step > -kMaxMissing) return Carried::kLate;
  if (step > 1 && step <= kMaxMissing) fill_gap(packet, output);
  sequence_ = packet.coded.sequence;
  if (packet.coded.size == 0) return Carried::kUnchanged;
  const Nanoseconds begin = begin_of(packet.coded, now);
  if (std::chrono::abs(begin_utc_ + sent_ - begin) > kMaxDrift) {
    begin_utc_ = begin;
    sent_ = Nanoseconds{0};
  }
  return carry(packet.coded, output);
}

void OutgoingVoice::fill_gap(const radio::VoicePacket& packet, const Output& output) {
  std::uint32_t missing = packet.coded.sequence - sequence_ - 1;
  audio::CodedPacket earlier;
  const auto carry_repeated = [&](const radio::RepeatedPacket& repeated) {
    if (repeated.packets_back > missing) return;
    if (!radio::restore_repeated(packet, repeated, earlier)) return;
    if (audio::check_packet(earlier) != audio::InsertResult::kStored) return;
    skip(missing - repeated.packets_back, packet, output);
    carry(earlier, output);
    missing = repeated.packets_back - 1;
  };
  std::for_each(packet.repeated.rbegin(), packet.repeated.rend(), carry_repeated);
  skip(missing, packet, output);
}

void OutgoingVoice::skip(std::uint32_t packets, const radio::VoicePacket& next,
                         const Output& output) {
  const Nanoseconds gap = std::int64_t{packets} * length_of(next.coded);
  if (transcoder_) {
    transcoder_->conceal(gap, [&](const audio::CodedPacket& coded) { send(coded, output); });
  } else {
    sent_ += gap;
  }
}

OutgoingVoice::Carried OutgoingVoice::carry(const audio::CodedPacket& packet,
                                            const Output& output) {
  if (!is_encoded_again(packet, wanted_)) {
    send(packet, output);
    return Carried::kUnchanged;
  }
  if (!transcoder_) transcoder_.emplace(wanted_);
  transcoder_->write(packet, [&](const audio::CodedPacket& coded) { send(coded, output); });
  return Carried::kTranscoded;
}

void OutgoingVoice::end(const Output& output) {
  if (!transcoder_) return;
  transcoder_->finish([&](const audio::CodedPacket& coded) { send(coded, output); });
}

void OutgoingVoice::send(const audio::CodedPacket& packet, const Output& output) {
  output(to_signal(packet), begin_utc_ + sent_);
  sent_ += length_of(packet);
}

}  // namespace roger::app
