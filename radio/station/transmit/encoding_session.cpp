#include "radio/station/transmit/encoding_session.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace roger::radio {
namespace {

/// Samples encoded at a time: delays a packet by at most this amount.
constexpr std::size_t kEncodedPiece = 128;

std::uint32_t microseconds(Nanoseconds time) {
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(time);
  return static_cast<std::uint32_t>(std::max<std::int64_t>(whole.count(), 0));
}

}  // namespace

EncodingSession::EncodingSession(std::unique_ptr<audio::VoiceEncoder> encoder,
                                 const CaptureHistory& history, const Clock& clock,
                                 std::uint64_t clock_domain)
    : encoder_(std::move(encoder)),
      history_(history),
      clock_(clock),
      clock_domain_(clock_domain),
      resampler_(history.sample_rate(), encoder_->sample_rate()),
      piece_(kEncodedPiece),
      resampled_(resampler_.most_outputs(kEncodedPiece)) {
}

void EncodingSession::set_expected_loss(unsigned percent) {
  if (percent == expected_loss_) return;
  expected_loss_ = percent;
  encoder_->set_expected_loss(percent);
}

bool EncodingSession::begin(TimePoint from) {
  const std::uint64_t begin = history_.index_at(from);
  if (begin == history_.end()) return false;
  session_ = Session{begin, begin, std::nullopt, {}};
  encoder_->restart();
  // The resampler's first output is the first sample itself, so that packets start at their time
  // stamp; the filter's delay only makes a packet complete later.
  resampler_.restart(audio::Resampler::Begin::kAhead);
  return true;
}

bool EncodingSession::feed(std::uint64_t limit) {
  if (session_->fed >= limit) return false;
  const std::size_t wanted = std::min<std::uint64_t>(piece_.size(), limit - session_->fed);
  const std::size_t count = history_.read(session_->fed, std::span(piece_).first(wanted));
  session_->entered = clock_.now();
  session_->fed += count;
  encode(std::span(piece_).first(count));
  return true;
}

void EncodingSession::encode(std::span<const float> samples) {
  while (!samples.empty()) {
    const audio::Resampler::Progress progress = resampler_.process(samples, resampled_);
    encoder_->write(std::span(resampled_).first(progress.produced));
    samples = samples.subspan(progress.consumed);
  }
}

bool EncodingSession::next(audio::CodedPacket& packet, bool flush) {
  if (!encoder_->next(packet, flush)) return false;
  const TimePoint left = clock_.now();
  if (!session_->base_index) session_->base_index = packet.sample_index;
  const std::uint64_t behind = std::uint64_t{packet.sample_index - *session_->base_index} *
                               history_.sample_rate() / packet.sample_rate;
  const TimePoint captured = history_.time_of(session_->begin + behind);
  packet.timing = {};
  packet.timing.clock_domain = clock_domain_;
  // The sound decoded from a packet begins lookahead() before its first sample.
  packet.timing.captured_ns = (captured - lookahead()).time_since_epoch().count();
  packet.timing.capture_microseconds = microseconds(session_->entered - captured);
  packet.timing.encode_microseconds = microseconds(left - session_->entered + lookahead());
  return true;
}

std::vector<audio::CodedPacket> EncodingSession::end() {
  // Silence after the last sample flushes the filter; at least one sample, so that a packet exists
  // to carry the end.
  std::fill(piece_.begin(), piece_.end(), 0.0F);
  session_->entered = clock_.now();
  std::size_t silence = std::max<std::size_t>(resampler_.reach(), 1);
  while (silence > 0) {
    const std::size_t count = std::min(silence, piece_.size());
    encode(std::span(piece_).first(count));
    silence -= count;
  }
  std::vector<audio::CodedPacket> rest;
  for (audio::CodedPacket packet{}; next(packet, true);) rest.push_back(packet);
  session_.reset();
  return rest;
}

}  // namespace roger::radio
