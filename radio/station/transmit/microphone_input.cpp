#include "radio/station/transmit/microphone_input.hpp"

#include <utility>

namespace roger::radio {
namespace {

constexpr double kHistorySeconds = 1.0;
constexpr std::size_t kCapturePiece = 128;
constexpr std::uint32_t kMetersPerSecond = 20;

}  // namespace

MicrophoneInput::MicrophoneInput(const TransmitSettings& settings, audio::CaptureRing& capture)
    : capture_(capture),
      gain_db_(settings.voice_input.microphone.gain.value),
      chain_(std::make_unique<audio::MicrophoneChain>(settings.voice_input.microphone,
                                                      capture.sample_rate())),
      noise_(settings.voice_input.noise, capture.sample_rate(), settings.noise_seed),
      history_(capture.sample_rate(), kHistorySeconds),
      piece_(kCapturePiece) {
  const std::optional<VoxRequest>& vox = settings.voice_input.vox;
  if (vox) voice_key_ = std::make_unique<VoiceKey>(*vox, capture.sample_rate());
}

void MicrophoneInput::set_chain(const audio::MicrophoneSettings& settings) {
  set_gain(settings.gain);
  // Constructed here, because it allocates and plans Fourier transforms.
  auto chain = std::make_unique<audio::MicrophoneChain>(settings, capture_.sample_rate());
  replacements_.lock()->chain = std::move(chain);
  is_replaced_.store(true, std::memory_order_release);
}

void MicrophoneInput::set_vox(const std::optional<VoxRequest>& vox) {
  std::unique_ptr<VoiceKey> key;
  if (vox) key = std::make_unique<VoiceKey>(*vox, capture_.sample_rate());
  replacements_.lock()->voice_key = std::move(key);
  is_replaced_.store(true, std::memory_order_release);
}

void MicrophoneInput::set_noise(const audio::MicrophoneNoiseSettings& settings) {
  replacements_.lock()->noise = settings;
  is_replaced_.store(true, std::memory_order_release);
}

void MicrophoneInput::replace(TransmitSink& sink) {
  if (!is_replaced_.exchange(false, std::memory_order_acquire)) return;
  Replacements news = std::exchange(*replacements_.lock(), {});
  if (news.chain) chain_ = std::move(news.chain);
  if (news.noise) noise_.set(*news.noise);
  if (!news.voice_key) return;
  if (voice_key_ && voice_key_->vox.open()) {
    sink.voice_operates(voice_key_->radio, false, history_.time_of(history_.end()));
  }
  voice_key_ = std::move(*news.voice_key);
}

void MicrophoneInput::take(TransmitSink& sink) {
  replace(sink);
  chain_->set_gain(Decibels{gain_db_.load(std::memory_order_relaxed)});
  for (;;) {
    const audio::CaptureRing::Piece piece = capture_.read(piece_);
    if (piece.samples == 0) return;
    const auto voice = chain_->process(std::span(piece_).first(piece.samples));
    const TimePoint captured = piece.captured - voice.behind;
    // Noise suppression and VOX precede the noise, so that the one does not remove it and the other
    // is not opened by it.
    history_.append(noise_.add(voice.samples), captured);
    meter(voice.samples);
    if (!voice_key_) continue;
    if (const auto change = voice_key_->vox.process(voice.samples, captured)) {
      sink.voice_operates(voice_key_->radio, change->pressed, change->at);
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
