// Was the speech that arrived the speech that was spoken?
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/speech_compare.hpp"

namespace roger::radio {

/// Both at 48 kHz; `heard` holds the other, a little later and somewhere.
/// `stations`: what their reports say, for when it was not.
inline void expect_same_speech(const std::vector<float>& said, const std::vector<float>& heard,
                               const std::string& stations = "") {
  constexpr std::uint32_t kRate = 48'000;
  ASSERT_GT(heard.size(), said.size());
  const double longest = static_cast<double>(heard.size() - said.size()) / kRate;
  const auto match = roger::testing::compare_speech({kRate, said}, {kRate, heard}, longest);
  EXPECT_TRUE(match.speech_kept()) << match.text() << stations;
}

}  // namespace roger::radio
