#include "audio/dsp/resample_whole.hpp"

#include <algorithm>

namespace roger::audio {

RecordingResampler::RecordingResampler(std::uint32_t from_rate, std::uint32_t to_rate)
    : from_rate_(from_rate), to_rate_(to_rate) {
  if (from_rate == to_rate) return;
  resampler_.emplace(from_rate, to_rate);
  resampler_->restart(Resampler::Begin::kAhead);
}

void RecordingResampler::process(std::span<const float> samples, std::vector<float>& out) {
  for (std::size_t taken = 0; taken < samples.size();) {
    const auto rest = samples.subspan(taken);
    const std::size_t before = out.size();
    out.resize(before + resampler_->most_outputs(rest.size()) + 1);
    const auto progress = resampler_->process(rest, std::span(out).subspan(before));
    out.resize(before + progress.produced);
    made_ += progress.produced;
    taken += progress.consumed;
  }
}

void RecordingResampler::write(std::span<const float> samples, std::vector<float>& out) {
  taken_ += samples.size();
  if (resampler_) {
    process(samples, out);
  } else {
    out.insert(out.end(), samples.begin(), samples.end());
  }
}

void RecordingResampler::finish(std::vector<float>& out) {
  if (!resampler_ || taken_ == 0) return;
  // Silence after the end makes the filter output its last samples.
  process(std::vector<float>(2 * resampler_->reach()), out);
  const std::uint64_t wanted = taken_ * to_rate_ / from_rate_;
  if (made_ > wanted) out.resize(out.size() - std::min<std::uint64_t>(made_ - wanted, out.size()));
}

std::vector<float> resample_whole(std::span<const float> samples, std::uint32_t from_rate,
                                  std::uint32_t to_rate) {
  RecordingResampler resampler(from_rate, to_rate);
  std::vector<float> out;
  resampler.write(samples, out);
  resampler.finish(out);
  return out;
}

}  // namespace roger::audio
