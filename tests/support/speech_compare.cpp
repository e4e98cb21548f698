#include "tests/support/speech_compare.hpp"

#include <fmt/format.h>
#include <sndfile.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "audio/dsp/resampler.hpp"

namespace roger::testing {
namespace {

constexpr std::uint32_t kFineRate = 48000;
constexpr std::uint32_t kCoarseRate = 4000;
constexpr double kSegmentSeconds = 0.03;
constexpr double kQuietDb = -35.0;
constexpr double kSpoilt = 0.5;

double dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  }
  return sum;
}

// Returns the delay at which `heard` matches `original` best, ignoring loudness. Uses only every
// `stride`-th sample, which is sufficient for a long recording.
std::size_t best_delay(std::span<const float> original, std::span<const float> heard,
                       std::size_t from, std::size_t to, std::size_t stride) {
  std::size_t best = from;
  double best_fit = -2.0;
  for (std::size_t delay = from; delay <= to && delay < heard.size(); ++delay) {
    const std::size_t n = std::min(original.size(), heard.size() - delay);
    double product = 0.0;
    double energy = 1e-12;
    for (std::size_t i = 0; i < n; i += stride) {
      const double b = heard[delay + i];
      product += static_cast<double>(original[i]) * b;
      energy += b * b;
    }
    const double fit = product / std::sqrt(energy);
    if (fit > best_fit) {
      best_fit = fit;
      best = delay;
    }
  }
  return best;
}

// Removes the bands outside a telephone's. Opus' voice mode changes the phase there, which is
// inaudible.
Sound without_rumble(Sound sound) {
  constexpr double kCornerHz = 300.0;
  const double a = std::exp(-2.0 * M_PI * kCornerHz / sound.rate);
  for (int order = 0; order < 2; ++order) {
    double in = 0.0;
    double out = 0.0;
    for (float& sample : sound.samples) {
      const double now = sample;
      out = a * (out + now - in);
      in = now;
      sample = static_cast<float>(out);
    }
  }
  return sound;
}

}  // namespace

Sound read_sound(const std::string& path, int channel) {
  SF_INFO info{};
  SNDFILE* file = sf_open(path.c_str(), SFM_READ, &info);
  if (file == nullptr) return {};
  std::vector<float> all(static_cast<std::size_t>(info.frames * info.channels));
  const auto frames = static_cast<std::size_t>(sf_readf_float(file, all.data(), info.frames));
  sf_close(file);
  const auto channels = static_cast<std::size_t>(info.channels);
  Sound sound{static_cast<std::uint32_t>(info.samplerate), std::vector<float>(frames)};
  for (std::size_t i = 0; i < frames; ++i) {
    float sum = 0.0F;
    for (std::size_t c = 0; c < channels; ++c) sum += all[i * channels + c];
    sound.samples[i] = channel < 0 ? sum / static_cast<float>(channels)
                                   : all[i * channels + static_cast<std::size_t>(channel)];
  }
  return sound;
}

void write_sound(const std::string& path, const Sound& sound) {
  SF_INFO info{};
  info.samplerate = static_cast<int>(sound.rate);
  info.channels = 1;
  info.format = SF_FORMAT_WAV | SF_FORMAT_PCM_16;
  SNDFILE* file = sf_open(path.c_str(), SFM_WRITE, &info);
  if (file == nullptr) return;
  sf_writef_float(file, sound.samples.data(), static_cast<sf_count_t>(sound.samples.size()));
  sf_close(file);
}

Sound at_rate(const Sound& sound, std::uint32_t rate) {
  if (sound.rate == rate) return sound;
  const audio::ResamplerFilter filter(sound.rate, rate);
  audio::Resampler resampler(filter.taps());
  resampler.configure(sound.rate, rate, filter);
  resampler.restart(audio::Resampler::Begin::kAhead);
  std::vector<float> in = sound.samples;
  in.resize(in.size() + filter.reach(), 0.0F);
  Sound result{rate, std::vector<float>(resampler.most_outputs(in.size()))};
  result.samples.resize(resampler.process(in, result.samples).produced);
  return result;
}

Sound joined(const std::vector<Sound>& sounds, double pause_seconds) {
  Sound all{sounds.empty() ? 0 : sounds.front().rate, {}};
  for (const Sound& sound : sounds) {
    all.samples.resize(all.samples.size() + static_cast<std::size_t>(pause_seconds * all.rate));
    const Sound fitting = at_rate(sound, all.rate);
    all.samples.insert(all.samples.end(), fitting.samples.begin(), fitting.samples.end());
  }
  return all;
}

std::string SpeechMatch::text() const {
  return fmt::format(
      "delay {:.2f} ms, correlation {:.3f}, spoilt {:.1f} %, segmental SNR {:.1f} dB, {} segments",
      delay_seconds * 1e3, correlation, spoilt * 100.0, segmental_snr_db, segments);
}

SpeechMatch compare_speech(const Sound& original, const Sound& heard, double longest_delay) {
  SpeechMatch match;
  if (original.samples.empty() || heard.samples.empty()) return match;
  const Sound fine_original = at_rate(original, kFineRate);
  Sound fine_heard = at_rate(heard, kFineRate);
  const Sound coarse_original = without_rumble(at_rate(fine_original, kCoarseRate));
  const Sound coarse_heard = without_rumble(at_rate(fine_heard, kCoarseRate));
  const std::size_t coarse = best_delay(coarse_original.samples, coarse_heard.samples, 0,
                                        static_cast<std::size_t>(longest_delay * kCoarseRate), 7);
  constexpr std::size_t kRatio = kFineRate / kCoarseRate;
  const std::size_t around = coarse * kRatio;
  const std::size_t delay = best_delay(fine_original.samples, fine_heard.samples,
                                       around - std::min(around, kRatio), around + kRatio, 1);
  match.delay_seconds = static_cast<double>(delay) / kFineRate;

  fine_heard.samples.erase(fine_heard.samples.begin(),
                           fine_heard.samples.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                            delay, fine_heard.samples.size())));
  std::vector<float> aligned = without_rumble(at_rate(fine_heard, kCoarseRate)).samples;
  const std::vector<float>& reference = coarse_original.samples;
  aligned.resize(reference.size(), 0.0F);
  const double gain = dot(reference, aligned) / std::max(dot(aligned, aligned), 1e-12);

  const auto length = static_cast<std::size_t>(kSegmentSeconds * kCoarseRate);
  double loudest = 0.0;
  for (std::size_t i = 0; i + length <= reference.size(); i += length) {
    const auto part = std::span(reference).subspan(i, length);
    loudest = std::max(loudest, dot(part, part));
  }
  double correlations = 0.0;
  double ratios = 0.0;
  int spoilt = 0;
  for (std::size_t i = 0; i + length <= reference.size(); i += length) {
    const auto a = std::span<const float>(reference).subspan(i, length);
    const auto b = std::span<const float>(aligned).subspan(i, length);
    const double energy = dot(a, a);
    if (energy < loudest * std::pow(10.0, kQuietDb / 10.0)) continue;
    const double product = dot(a, b);
    const double correlation = product / std::sqrt(energy * std::max(dot(b, b), 1e-12));
    const double error = energy - 2.0 * gain * product + gain * gain * dot(b, b);
    ++match.segments;
    correlations += correlation;
    ratios += std::clamp(10.0 * std::log10(energy / std::max(error, 1e-12)), -10.0, 35.0);
    if (correlation < kSpoilt) ++spoilt;
  }
  if (match.segments > 0) {
    match.correlation = correlations / match.segments;
    match.segmental_snr_db = ratios / match.segments;
    match.spoilt = static_cast<double>(spoilt) / match.segments;
  }
  return match;
}

}  // namespace roger::testing
