#include "radio/station/receive/clip_player.hpp"

#include <algorithm>
#include <utility>

#include "audio/dsp/resample_whole.hpp"

namespace roger::radio {

ClipPlayer::ClipPlayer(std::uint32_t device_rate) : device_rate_(device_rate) {
}

void ClipPlayer::play(const Clip& clip) {
  hand_over(audio::resample_whole(*clip, kClipRate, device_rate_));
}

void ClipPlayer::hand_over(std::vector<float> samples) {
  const std::uint64_t in_use = current_.load(std::memory_order_acquire);
  std::erase_if(prepared_clips_,
                [in_use](const PreparedClip& recording) { return recording.number < in_use; });
  prepared_clips_.push_back({++last_, std::move(samples)});
  asked_.store(last_, std::memory_order_release);
  const PreparedClip* unclaimed =
      next_.exchange(&prepared_clips_.back(), std::memory_order_acq_rel);
  if (unclaimed == nullptr) return;
  std::erase_if(prepared_clips_,
                [unclaimed](const PreparedClip& recording) { return &recording == unclaimed; });
}

std::span<const float> ClipPlayer::next(std::size_t samples) noexcept {
  if (const PreparedClip* recording = next_.exchange(nullptr, std::memory_order_acq_rel)) {
    playing_ = recording;
    at_ = 0;
    current_.store(recording->number, std::memory_order_release);
  }
  if (playing_ == nullptr) return {};
  const std::span<const float> rest = std::span(playing_->samples).subspan(at_);
  const std::span<const float> out = rest.first(std::min(samples, rest.size()));
  at_ += out.size();
  if (at_ == playing_->samples.size()) done_.store(playing_->number, std::memory_order_release);
  return out;
}

}  // namespace roger::radio
