// What the measurements share.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <utility>

#include "app/bench/rti/bench_federate.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

/// Another federate's answer may take so long.
inline constexpr std::chrono::milliseconds kPatience{20'000};

/// The value, or its error as an exception, which ends the process with those words.
template <class T>
T had(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(result).value();
}
inline void had(const Status& status) {
  if (!status) throw std::runtime_error(status.error().message);
}

/// Waits until a helper is there; what it says after `answer`.
inline std::string greet(BenchFederate& federate, const std::string& answer = "here") {
  constexpr int kTries = 40;
  for (int tries = 1;; ++tries) {
    federate.say("hello");
    try {
      return federate.wait_for(answer, std::chrono::milliseconds(500));
    } catch (const std::runtime_error&) {
      if (tries == kTries) throw;
    }
  }
}

}  // namespace roger::app::bench
