// Times and settings of the tests.
#pragma once

#include <chrono>

#include "audio/codec/codec.hpp"
#include "core/clock.hpp"

namespace roger::app {

inline constexpr TimePoint kStart{std::chrono::seconds(500)};
inline constexpr audio::CodecSettings kMuLaw{.encoding = audio::Encoding::kMuLaw,
                                             .sample_rate = 8000,
                                             .frame = std::chrono::milliseconds(20)};

}  // namespace roger::app
