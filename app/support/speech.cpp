#include "app/support/speech.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "audio/device/wav_file.hpp"
#include "audio/dsp/resample_whole.hpp"

namespace roger::app {
namespace {

constexpr std::uint32_t kSpeechRate = 48000;
constexpr std::uint32_t kCompareRate = 8000;
constexpr std::uint32_t kEnvelopeRate = 100;

double dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  }
  return sum;
}

/// Returns the normalised correlation of `part` with `whole` from `lag` on. Samples outside `whole`
/// count as silence, so a partial overlap scores lower than a full one: the norm of `part` covers
/// all of it.
double correlation_at(std::span<const float> part, std::span<const float> whole,
                      std::ptrdiff_t lag) {
  const std::ptrdiff_t begin = std::max<std::ptrdiff_t>(0, -lag);
  const std::ptrdiff_t end = std::min(std::ssize(part), std::ssize(whole) - lag);
  if (end <= begin) return 0.0;
  const auto count = static_cast<std::size_t>(end - begin);
  const auto here = part.subspan(static_cast<std::size_t>(begin), count);
  const auto there = whole.subspan(static_cast<std::size_t>(begin + lag), count);
  const double power = std::sqrt(dot(part, part) * dot(there, there));
  return power > 0.0 ? dot(here, there) / power : 0.0;
}

struct Peak {
  std::ptrdiff_t lag = 0;
  double value = 0.0;
};

/// Returns the lag in [from, to] with the highest correlation. The search is exhaustive.
Peak best_lag(std::span<const float> part, std::span<const float> whole, std::ptrdiff_t from,
              std::ptrdiff_t to) {
  Peak best{from, -1.0};
  for (std::ptrdiff_t lag = from; lag <= to; ++lag) {
    const double value = correlation_at(part, whole, lag);
    if (value > best.value) best = {lag, value};
  }
  return best;
}

/// Returns the RMS of each 10 ms.
std::vector<float> envelope(const std::vector<float>& samples) {
  constexpr std::size_t kStep = kCompareRate / kEnvelopeRate;
  std::vector<float> out;
  for (std::size_t i = 0; i + kStep <= samples.size(); i += kStep) {
    const auto block = std::span(samples).subspan(i, kStep);
    out.push_back(static_cast<float>(std::sqrt(dot(block, block) / kStep)));
  }
  return out;
}

/// Reads sound files at 48 kHz into memory.
class SpeechReader {
 public:
  explicit SpeechReader(std::size_t max_seconds) : max_seconds_(max_seconds) {
    // Growing step by step would need up to three times the memory. Unused memory of this size is
    // not backed by pages.
    samples_.reserve(max_seconds_ * kSpeechRate);
  }

  Status append(const std::string& path) {
    auto source = audio::WavSource::open(path, kSpeechRate);
    if (!source) return audio::to_error(source.error());
    std::array<float, kSpeechRate / kEnvelopeRate> block{};
    for (std::size_t count = block.size(); count == block.size();) {
      count = source.value()->read(block);
      if (samples_.size() + count > max_seconds_ * kSpeechRate) {
        return Error{
            ErrorCode::kInvalid,
            "too long: all speech together may last " + std::to_string(max_seconds_) + " s",
            {path, 0, {}}};
      }
      samples_.insert(samples_.end(), block.begin(),
                      block.begin() + static_cast<std::ptrdiff_t>(count));
    }
    return ok();
  }
  void append_silence(double seconds) {
    samples_.resize(samples_.size() + static_cast<std::size_t>(seconds * kSpeechRate), 0.0F);
  }
  [[nodiscard]] bool empty() const { return samples_.empty(); }
  [[nodiscard]] Speech take() {
    if (samples_.size() < samples_.capacity() / 2) samples_.shrink_to_fit();
    return {kSpeechRate, std::move(samples_)};
  }

 private:
  const std::size_t max_seconds_;
  std::vector<float> samples_;
};

}  // namespace

Result<Speech> read_recording(const std::string& path, std::size_t max_seconds) {
  SpeechReader reader(max_seconds);
  if (const Status read = reader.append(path); !read) return read.error();
  return reader.take();
}

Result<Speech> load_speech(const std::vector<std::string>& paths) {
  constexpr double kBetween = 0.3;
  constexpr double kBehind = 0.2;
  SpeechReader reader(kMaxSpeechSeconds);
  for (const auto& path : paths) {
    if (!reader.empty()) reader.append_silence(kBetween);
    if (const Status read = reader.append(path); !read) return read.error();
  }
  reader.append_silence(kBehind);
  return reader.take();
}

Speech resampled(const Speech& speech, std::uint32_t sample_rate) {
  if (speech.sample_rate == sample_rate || speech.samples.empty()) return speech;
  Speech out;
  out.sample_rate = sample_rate;
  out.samples = audio::resample_whole(speech.samples, speech.sample_rate, sample_rate);
  return out;
}

Likeness compare(const Speech& said, const Speech& heard) {
  const std::vector<float> part = resampled(said, kCompareRate).samples;
  const std::vector<float> whole = resampled(heard, kCompareRate).samples;
  const std::vector<float> part_envelope = envelope(part);
  const std::vector<float> whole_envelope = envelope(whole);
  // Coarse search on the envelopes, to 10 ms. Their cost is 1/80 squared of a search on the
  // samples, and they match even if a codec changed the waveform. The second search on the samples
  // covers three envelope steps on both sides.
  const Peak coarse = best_lag(part_envelope, whole_envelope, -std::ssize(part_envelope) / 2,
                               std::ssize(whole_envelope));
  constexpr std::ptrdiff_t kStep = kCompareRate / kEnvelopeRate;
  const Peak fine = best_lag(part, whole, (coarse.lag - 3) * kStep, (coarse.lag + 3) * kStep);
  return {fine.value, static_cast<double>(fine.lag) / kCompareRate};
}

}  // namespace roger::app
