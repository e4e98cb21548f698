// What the playout buffer and the codecs may or may not tell yet.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "core/clock.hpp"

namespace roger::app::bench {

template <class Buffer>
std::optional<std::pair<Nanoseconds, Nanoseconds>> delay_of(const Buffer& buffer) {
  if constexpr (requires { buffer.delay(); }) {
    const auto delay = buffer.delay();
    return std::pair<Nanoseconds, Nanoseconds>{delay.target, delay.actual};
  } else {
    return std::nullopt;
  }
}

template <class Counters>
std::uint64_t stretched_of(const Counters& counters) {
  if constexpr (requires { counters.stretched_samples; }) {
    return counters.stretched_samples;
  } else {
    return 0;
  }
}

template <class Counters>
std::uint64_t recovered_of(const Counters& counters) {
  if constexpr (requires { counters.recovered; }) {
    return counters.recovered;
  } else {
    return 0;
  }
}

template <class Settings>
void set_adaptive(Settings& settings, bool adaptive) {
  if constexpr (requires { settings.adaptive; }) settings.adaptive = adaptive;
}

template <class Settings>
void set_low_delay(Settings& settings) {
  if constexpr (requires { settings.low_delay; }) settings.low_delay = true;
}

template <class Settings>
void set_fec(Settings& settings) {
  if constexpr (requires { settings.in_band_fec; }) settings.in_band_fec = true;
}

template <class Settings>
void set_complexity(Settings& settings, int complexity) {
  if constexpr (requires { settings.complexity; }) settings.complexity = complexity;
}

template <class Settings>
std::string extras_of(const Settings& settings) {
  if constexpr (requires {
                  settings.low_delay;
                  settings.complexity;
                }) {
    return std::to_string(settings.complexity) + (settings.low_delay ? " low" : "");
  } else {
    return "";
  }
}

template <class Encoder>
void tell_expected_loss(Encoder& encoder, unsigned percent) {
  if constexpr (requires { encoder.set_expected_loss(percent); }) {
    encoder.set_expected_loss(percent);
  }
}

}  // namespace roger::app::bench
