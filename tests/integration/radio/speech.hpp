// Recorded human speech for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "audio/device/wav_file.hpp"

namespace roger::radio {

/// Returns a recording at 48 kHz, with silence before and after it.
inline std::vector<float> speech(const std::string& path, double before_s, double behind_s) {
  constexpr std::uint32_t kRate = 48'000;
  auto source = audio::WavSource::open(path, kRate);
  EXPECT_TRUE(source) << (source ? "" : in_words(source.error()));
  std::vector<float> out(static_cast<std::size_t>(before_s * kRate));
  if (!source) return out;
  std::vector<float> block(480);
  for (std::size_t count = block.size(); count == block.size();) {
    count = source.value()->read(block);
    out.insert(out.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(count));
  }
  out.resize(out.size() + static_cast<std::size_t>(behind_s * kRate));
  return out;
}

/// Returns "Front centre", 1.4 s of a woman's voice, from Debian's alsa-utils.
inline const char* const kSpokenWords = "/usr/share/sounds/alsa/Front_Center.wav";

/// Returns three such recordings, each with silence around it.
inline std::vector<std::vector<float>> several_words() {
  return {speech(kSpokenWords, 0.1, 0.1), speech("/usr/share/sounds/alsa/Rear_Left.wav", 0.1, 0.1),
          speech("/usr/share/sounds/alsa/Side_Right.wav", 0.1, 0.1)};
}

}  // namespace roger::radio
