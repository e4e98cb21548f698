#include "app/bench/voice/voice_align.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "app/bench/voice/voice_speech.hpp"
#include "app/bench/voice/voice_talker.hpp"

namespace roger::app::bench {
namespace {

double correlation(std::span<const float> a, std::span<const float> b) {
  double both = 0.0;
  double first = 0.0;
  double second = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    both += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    first += static_cast<double>(a[i]) * static_cast<double>(a[i]);
    second += static_cast<double>(b[i]) * static_cast<double>(b[i]);
  }
  return both / std::sqrt(first * second);
}

constexpr std::uint32_t kRate = 16000;
constexpr std::size_t kPacketSamples = 320;
// Resampling to the output rate and back changes the phases slightly; an offset of one sample would
// give 0.97.
constexpr double kMinSimilarity = 0.99;

/// Speech whose utterances are heard with individual delays that their packets report.
class AlignTest : public ::testing::Test {
 protected:
  AlignTest() : original(make_speech_round(load_speech_or_default({}).value(), kRate).samples) {}

  /// Returns an outcome in which utterances have the given delays in turn. `unreported`: further
  /// delay of the output that no packet reports.
  VoiceOutcome heard_with(const std::vector<Nanoseconds>& delays, Nanoseconds unreported) const {
    const auto bounds = utterance_bounds(original, kRate);
    const Speech up = resampled({kRate, original}, kVoiceOutputRate);
    VoiceOutcome out;
    out.output.resize(up.samples.size() + kVoiceOutputRate, 0.0F);
    for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
      const Nanoseconds delay = delays[i % delays.size()];
      const auto moved = static_cast<std::size_t>(
          std::lround(to_seconds_text(delay + unreported) * kVoiceOutputRate));
      for (std::size_t s = bounds[i] * 3; s < bounds[i + 1] * 3 && s < up.samples.size(); ++s) {
        out.output[s + moved] = up.samples[s];
      }
      for (std::size_t s = bounds[i]; s < bounds[i + 1]; s += kPacketSamples) {
        const Nanoseconds captured = from_seconds(static_cast<double>(s) / kRate);
        out.heard.push_back({captured, captured + delay});
      }
    }
    return out;
  }

  std::vector<float> original;
};

TEST_F(AlignTest, PausesBetweenWordsAreFound) {
  const auto bounds = utterance_bounds(original, kRate);
  EXPECT_GE(bounds.size(), 9U) << "eight recordings of at most two words each";
  EXPECT_LE(bounds.size(), 20U);
  EXPECT_EQ(bounds.front(), 0U);
  EXPECT_EQ(bounds.back(), original.size());
  for (std::size_t i = 1; i + 1 < bounds.size(); ++i) {
    EXPECT_LT(std::abs(original[bounds[i]]), 0.01F) << "in the middle of a pause";
  }
}

TEST_F(AlignTest, ConstantDelayIsRemoved) {
  const VoiceOutcome outcome = heard_with({Nanoseconds{66'500'000}}, Nanoseconds{0});
  const auto out = aligned({original, kRate, Nanoseconds{0}, 0.0}, outcome);
  ASSERT_EQ(out.size(), original.size());
  EXPECT_GT(correlation(original, out), kMinSimilarity);
}

TEST_F(AlignTest, DelayIsRemovedPerUtterance) {
  const VoiceOutcome outcome = heard_with(
      {Nanoseconds{40'000'000}, Nanoseconds{85'000'000}, Nanoseconds{31'250'000}}, Nanoseconds{0});
  const auto out = aligned({original, kRate, Nanoseconds{0}, 0.0}, outcome);
  EXPECT_GT(correlation(original, out), kMinSimilarity);
}

TEST_F(AlignTest, DelayUnknownToThePacketsIsFoundByCorrelation) {
  const VoiceOutcome outcome = heard_with({Nanoseconds{40'000'000}}, Nanoseconds{1'500'000});
  const auto out = aligned({original, kRate, Nanoseconds{0}, 0.0}, outcome);
  EXPECT_GT(correlation(original, out), kMinSimilarity);
}

TEST_F(AlignTest, PartialOutputIsPositionedByItsTime) {
  VoiceOutcome outcome = heard_with({Nanoseconds{40'000'000}}, Nanoseconds{0});
  constexpr std::size_t kCut = 2 * kVoiceOutputRate;
  outcome.output.erase(outcome.output.begin(), outcome.output.begin() + kCut);
  outcome.kept_from = Nanoseconds{2'000'000'000};
  const auto part = std::span<const float>(original).subspan(2 * kRate);
  const auto out = aligned({part, kRate, Nanoseconds{2'000'000'000}, 0.0}, outcome);
  ASSERT_EQ(out.size(), part.size());
  EXPECT_GT(correlation(part, out), kMinSimilarity);
}

TEST_F(AlignTest, NoPacketsGiveSilence) {
  const auto out = aligned({original, kRate, Nanoseconds{0}, 0.0}, {});
  ASSERT_EQ(out.size(), original.size());
  for (const float sample : out) ASSERT_EQ(sample, 0.0F);
}

}  // namespace
}  // namespace roger::app::bench
