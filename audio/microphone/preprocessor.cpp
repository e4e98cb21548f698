#include "audio/microphone/preprocessor.hpp"

#include <speex/speex_preprocess.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace roger::audio {
namespace {

constexpr float kFullScale = 32767.0F;
constexpr int kSuppressionDb = -15;
constexpr float kLoudness = 27000.0F;  // speech then has a level of about -22 dBFS
constexpr int kMaxGainDb = 30;
constexpr int kRiseDbPerSecond = 12;
constexpr int kFallDbPerSecond = -40;

template <class Value>
void set(SpeexPreprocessState_* state, int request, Value value) {
  if (speex_preprocess_ctl(state, request, &value) != 0) {
    // A speexdsp build for machines without floating point has no gain control.
    throw std::runtime_error("this build of speexdsp does not support preprocessor request " +
                             std::to_string(request));
  }
}

}  // namespace

Preprocessor::Preprocessor(Task task, std::size_t frame, std::uint32_t sample_rate)
    : state_(speex_preprocess_state_init(static_cast<int>(frame), static_cast<int>(sample_rate)),
             speex_preprocess_state_destroy),
      frame_(frame) {
  const bool noise = task == Task::kSuppressNoise;
  set<spx_int32_t>(state_.get(), SPEEX_PREPROCESS_SET_DENOISE, noise ? 1 : 0);
  if (noise) {
    set<spx_int32_t>(state_.get(), SPEEX_PREPROCESS_SET_NOISE_SUPPRESS, kSuppressionDb);
  } else {
    set<spx_int32_t>(state_.get(), SPEEX_PREPROCESS_SET_AGC, 1);
    set<float>(state_.get(), SPEEX_PREPROCESS_SET_AGC_LEVEL, kLoudness);
    set<spx_int32_t>(state_.get(), SPEEX_PREPROCESS_SET_AGC_MAX_GAIN, kMaxGainDb);
    set<spx_int32_t>(state_.get(), SPEEX_PREPROCESS_SET_AGC_INCREMENT, kRiseDbPerSecond);
    set<spx_int32_t>(state_.get(), SPEEX_PREPROCESS_SET_AGC_DECREMENT, kFallDbPerSecond);
  }
}

bool Preprocessor::add(float sample) noexcept {
  frame_[count_++] =
      static_cast<std::int16_t>(std::lrint(std::clamp(sample, -1.0F, 1.0F) * kFullScale));
  if (count_ < frame_.size()) return false;
  count_ = 0;
  speex_preprocess_run(state_.get(), frame_.data());
  return true;
}

void Preprocessor::read(std::span<float> out) const noexcept {
  std::ranges::transform(frame_, out.begin(), [](std::int16_t sample) {
    return static_cast<float>(sample) / kFullScale;
  });
}

int Preprocessor::gain_db() const noexcept {
  spx_int32_t gain = 0;
  speex_preprocess_ctl(state_.get(), SPEEX_PREPROCESS_GET_AGC_GAIN, &gain);
  return gain;
}

}  // namespace roger::audio
