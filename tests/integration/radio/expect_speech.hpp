// Compares received speech with the speech that was sent.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/speech_compare.hpp"

namespace roger::radio {

/// Expects that `heard` contains the sent speech at some later position. Both are at 48 kHz.
/// `stations`: the reports of the stations, shown on failure.
inline void expect_same_speech(const std::vector<float>& said, const std::vector<float>& heard,
                               const std::string& stations = "") {
  constexpr std::uint32_t kRate = 48'000;
  ASSERT_GT(heard.size(), said.size());
  const double longest = static_cast<double>(heard.size() - said.size()) / kRate;
  const auto match = roger::testing::compare_speech({kRate, said}, {kRate, heard}, longest);
  EXPECT_TRUE(match.speech_kept()) << match.text() << stations;
}

}  // namespace roger::radio
