// What the measurements share.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <sstream>
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

/// Answers "hello" with `greeting`, and carries out each order by its first word, with the rest of
/// the sentence, until it is told to quit. Sentences that are no order are for others.
inline void serve(
    BenchFederate& federate, const std::string& greeting,
    const std::map<std::string, std::function<void(std::istringstream& rest)>>& orders) {
  constexpr std::chrono::milliseconds kIdle{300'000};
  for (;;) {
    std::istringstream sentence(federate.wait_for("", kIdle));
    std::string word;
    sentence >> word;
    if (word == "quit") return;
    if (word == "hello") federate.say(greeting);
    if (const auto order = orders.find(word); order != orders.end()) order->second(sentence);
  }
}

/// The next word of a sentence. Throws when there is none of this kind.
template <class T>
T next_word(std::istringstream& sentence) {
  T word{};
  if (!(sentence >> word)) throw std::runtime_error("an order lacks a word: " + sentence.str());
  return word;
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
