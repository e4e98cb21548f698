#include "app/bench/voice/voice_align.hpp"

#include <algorithm>
#include <cmath>

#include "app/support/speech.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {
namespace {

constexpr std::size_t kBlocksPerSecond = 100;
constexpr std::size_t kPauseBlocks = 15;
constexpr float kPauseBelow = 0.01F;   // relative to the loudest block: -40 dB
constexpr double kMaxShift = 0.005;    // s
constexpr std::size_t kCompared = 12;  // s

float rms(std::span<const float> samples) {
  float sum = 0.0F;
  for (const float sample : samples) sum += sample * sample;
  return std::sqrt(sum / static_cast<float>(samples.size()));
}

double likeness(std::span<const float> a, std::span<const float> b, std::ptrdiff_t lag) {
  double sum = 0.0;
  for (std::ptrdiff_t i = std::max<std::ptrdiff_t>(0, -lag);
       i < std::min(std::ssize(a), std::ssize(b) - lag); ++i) {
    sum += static_cast<double>(a[static_cast<std::size_t>(i)]) *
           static_cast<double>(b[static_cast<std::size_t>(i + lag)]);
  }
  return sum;
}

/// Returns the lag of `heard` behind `said` in samples, at most `most` in either direction: the
/// maximum of their cross-correlation.
std::ptrdiff_t find_lag(std::span<const float> said, std::span<const float> heard,
                        std::ptrdiff_t most) {
  std::ptrdiff_t best = 0;
  double best_likeness = 0.0;
  for (std::ptrdiff_t lag = -most; lag <= most; ++lag) {
    const double value = likeness(said, heard, lag);
    if (value > best_likeness) {
      best = lag;
      best_likeness = value;
    }
  }
  return best;
}

/// Returns the delays of the utterances between `bounds`. The median ignores packets during an
/// adaptation. An utterance of which nothing was played gets the delay of the previous one.
std::vector<double> find_utterance_delays(const SpokenRecording& said,
                                          const std::vector<std::size_t>& bounds,
                                          const std::vector<HeardPacket>& heard) {
  const auto time_of = [&](std::size_t sample) {
    return said.begin + from_seconds(static_cast<double>(sample) /
                                     (said.sample_rate * (1.0 + said.drift * 1e-6)));
  };
  std::vector<double> out;
  double last = heard.empty() ? 0.0 : to_seconds_text(heard.front().delay());
  for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
    std::vector<double> delays;
    for (const HeardPacket& packet : heard) {
      if (packet.captured >= time_of(bounds[i]) && packet.captured < time_of(bounds[i + 1])) {
        delays.push_back(to_seconds_text(packet.delay()));
      }
    }
    if (!delays.empty()) last = median(std::move(delays));
    out.push_back(last);
  }
  return out;
}

}  // namespace

std::vector<std::size_t> utterance_bounds(std::span<const float> samples,
                                          std::uint32_t sample_rate) {
  const std::size_t block = sample_rate / kBlocksPerSecond;
  std::vector<float> loudness;
  for (std::size_t at = 0; at + block <= samples.size(); at += block) {
    loudness.push_back(rms(samples.subspan(at, block)));
  }
  std::vector<std::size_t> bounds{0};
  const float limit = loudness.empty() ? 0.0F : kPauseBelow * *std::ranges::max_element(loudness);
  // A boundary in the middle of a pause tolerates delay errors of half the pause without cutting a
  // word.
  std::size_t quiet = 0;
  for (std::size_t i = 0; i < loudness.size(); ++i) {
    if (loudness[i] <= limit) {
      ++quiet;
      continue;
    }
    if (quiet >= kPauseBlocks && quiet < i) bounds.push_back((i - quiet / 2) * block);
    quiet = 0;
  }
  bounds.push_back(samples.size());
  return bounds;
}

std::vector<float> aligned(const SpokenRecording& said, const VoiceOutcome& outcome) {
  const std::vector<std::size_t> bounds = utterance_bounds(said.samples, said.sample_rate);
  const std::vector<double> delays = find_utterance_delays(said, bounds, outcome.heard);
  const std::size_t scale = kVoiceOutputRate / said.sample_rate;
  const double clock = said.sample_rate * (1.0 + said.drift * 1e-6);

  const auto cut = [&](double moved) {
    Speech speech{kVoiceOutputRate, {}};
    speech.samples.reserve(said.samples.size() * scale);
    for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
      const double at = to_seconds_text(said.begin - outcome.kept_from) +
                        static_cast<double>(bounds[i]) / clock + delays[i] + moved;
      auto from = static_cast<std::ptrdiff_t>(std::lround(at * kVoiceOutputRate));
      for (std::size_t n = (bounds[i + 1] - bounds[i]) * scale; n > 0; --n, ++from) {
        const bool there = from >= 0 && from < std::ssize(outcome.output);
        speech.samples.push_back(there ? outcome.output[static_cast<std::size_t>(from)] : 0.0F);
      }
    }
    std::vector<float> out = resampled(speech, said.sample_rate).samples;
    out.resize(said.samples.size(), 0.0F);
    return out;
  };
  // The packet times do not include the delay of resampling filters. It is constant, so one shift
  // for the whole recording, found by correlating the first 12 s, removes it.
  const std::vector<float> first = cut(0.0);
  const auto most = static_cast<std::ptrdiff_t>(kMaxShift * said.sample_rate);
  const std::size_t enough = std::min<std::size_t>(first.size(), kCompared * said.sample_rate);
  const std::ptrdiff_t lag =
      find_lag(said.samples.first(enough), std::span(first).first(enough), most);
  return lag == 0 ? first : cut(static_cast<double>(lag) / said.sample_rate);
}

}  // namespace roger::app::bench
