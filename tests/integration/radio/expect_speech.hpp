// Compares received speech with the speech that was sent.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/speech_compare.hpp"

namespace roger::radio {

/// Returns how well `heard` matches the sent speech at the position where it matches best. Both are
/// at 48 kHz.
inline roger::testing::SpeechMatch match_of(const std::vector<float>& said,
                                            const std::vector<float>& heard) {
  constexpr std::uint32_t kRate = 48'000;
  if (heard.size() <= said.size()) return {};
  const double longest = static_cast<double>(heard.size() - said.size()) / kRate;
  return roger::testing::compare_speech({kRate, said}, {kRate, heard}, longest);
}

/// Returns how `heard` differs from the sent words in their order, as Opus preserves speech; "":
/// not at all. The pauses between the words may differ. How well Opus preserves one word depends on
/// where its frames begin in the word, so the correlation is the mean of all.
inline std::string differences_of_words(const std::vector<std::vector<float>>& words,
                                        const std::vector<float>& heard) {
  roger::testing::SpeechMatch mean{0.0, 0.0, 0.0, 0.0, 0};
  std::string all;
  double position = 0.0;
  bool in_order = true;
  for (const std::vector<float>& word : words) {
    const auto match = match_of(word, heard);
    all += "\n" + match.text();
    in_order &= match.delay_seconds > position;
    position = match.delay_seconds;
    mean.correlation += match.correlation / static_cast<double>(words.size());
    mean.spoilt += match.spoilt / static_cast<double>(words.size());
    mean.segments += match.segments;
  }
  return in_order && mean.speech_kept() ? std::string{} : all;
}

/// Returns how `heard` differs from the sent waveform at some later position, as mu-law preserves
/// it; "": not at all.
inline std::string differences_of_waveform(const std::vector<float>& said,
                                           const std::vector<float>& heard) {
  const auto match = match_of(said, heard);
  return match.waveform_kept() ? std::string{} : match.text();
}

}  // namespace roger::radio
