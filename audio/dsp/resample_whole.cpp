#include "audio/dsp/resample_whole.hpp"

#include <algorithm>

#include "audio/dsp/resampler.hpp"

namespace roger::audio {

std::vector<float> resample_whole(std::span<const float> samples, std::uint32_t from_rate,
                                  std::uint32_t to_rate) {
  std::vector<float> in(samples.begin(), samples.end());
  if (from_rate == to_rate || samples.empty()) return in;
  Resampler resampler(from_rate, to_rate);
  resampler.restart(Resampler::Begin::kAhead);
  // Silence behind the end lets the filter give its last samples.
  in.resize(in.size() + 2 * resampler.reach(), 0.0F);
  std::vector<float> out(resampler.most_outputs(in.size()) + 1);
  const auto progress = resampler.process(in, out);
  const auto wanted =
      static_cast<std::size_t>(static_cast<std::uint64_t>(samples.size()) * to_rate / from_rate);
  out.resize(std::min(progress.produced, wanted));
  return out;
}

}  // namespace roger::audio
