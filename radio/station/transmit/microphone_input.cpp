#include "radio/station/transmit/microphone_input.hpp"

namespace roger::radio {
namespace {

constexpr double kHistorySeconds = 1.0;
constexpr std::size_t kCapturePiece = 128;
constexpr std::uint32_t kMetersPerSecond = 20;

}  // namespace

MicrophoneInput::MicrophoneInput(const TransmitSettings& settings, audio::CaptureRing& capture)
    : capture_(capture),
      gain_db_(settings.microphone.gain.value),
      chain_(settings.microphone, capture.sample_rate()),
      history_(capture.sample_rate(), kHistorySeconds),
      piece_(kCapturePiece) {
  if (settings.vox) vox_.emplace(*settings.vox, capture.sample_rate());
}

void MicrophoneInput::take(TransmitSink& sink) {
  chain_.set_gain(Decibels{gain_db_.load(std::memory_order_relaxed)});
  for (;;) {
    const audio::CaptureRing::Piece piece = capture_.read(piece_);
    if (piece.samples == 0) return;
    const auto voice = chain_.process(std::span(piece_).first(piece.samples));
    const TimePoint captured = piece.captured - voice.behind;
    history_.append(voice.samples, captured);
    meter(voice.samples);
    if (!vox_) continue;
    if (const auto change = vox_->process(voice.samples, captured)) {
      sink.voice_operates(change->pressed, change->at);
    }
  }
}

void MicrophoneInput::meter(std::span<const float> voice) {
  meter_.add(voice);
  metered_ += voice.size();
  if (metered_ < capture_.sample_rate() / kMetersPerSecond) return;
  level_.publish(meter_.take());
  metered_ = 0;
}

}  // namespace roger::radio
