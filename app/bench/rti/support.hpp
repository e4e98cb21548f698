// Helpers shared by the measurements.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/bench/rti/bench_federate.hpp"
#include "app/bench/rti/node.hpp"
#include "app/support/exit_code.hpp"
#include "rti/net/interface.hpp"
#include "rti/rid/rid.hpp"

namespace roger::app::bench {

/// Time limit for an answer of another federate.
inline constexpr std::chrono::milliseconds kPatience{20'000};

/// Returns the number of federates, for measurements whose plan is this number.
inline std::size_t federates_of(const NodeSettings& settings) {
  return std::stoul(settings.plan);
}

/// Returns the name of a transport in the rows.
inline const char* transport_name(bool reliable) {
  return reliable ? "reliable" : "best_effort";
}

/// Returns whether a plan contains the word.
inline bool has_word(const std::string& plan, const std::string& word) {
  std::istringstream words(plan);
  return std::find(std::istream_iterator<std::string>(words), {}, word) !=
         std::istream_iterator<std::string>();
}

/// The plan of a measurement that is taken for several transports and sizes.
struct SizePlan {
  std::vector<bool> reliable;      // transports
  std::vector<std::size_t> sizes;  // bytes of a message

  [[nodiscard]] bool has(bool transport) const {
    return std::find(reliable.begin(), reliable.end(), transport) != reliable.end();
  }
};

/// Reads a plan of names of transports and sizes, such as "best_effort reliable 100 1400".
inline SizePlan parse_size_plan(const std::string& plan) {
  SizePlan out;
  std::istringstream words(plan);
  for (std::string word; words >> word;) {
    if (word == transport_name(false) || word == transport_name(true)) {
      out.reliable.push_back(word == transport_name(true));
    } else {
      out.sizes.push_back(std::stoul(word));
    }
  }
  return out;
}

/// Returns the address of the interface that the RID names.
inline filter::Ipv4Address address_of_interface(const NodeSettings& settings) {
  const rti::Rid rid = require(rti::load_rid(settings.federate.rid));
  return require(rti::net::choose_interface(rid.network.interface)).address;
}

/// Answers "hello" with `greeting` and executes orders until "quit" arrives. The first word of a
/// message selects the order; the rest are its arguments. Messages without a matching order are
/// addressed to other federates and ignored.
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

/// Returns the next word of a message. Throws if it is missing or of another type.
template <class T>
T next_word(std::istringstream& sentence) {
  T word{};
  if (!(sentence >> word))
    throw std::runtime_error("an argument is missing in the order: " + sentence.str());
  return word;
}

/// Waits until `count` helpers have answered "hello" with different messages that begin with
/// `answer`, and returns the rest of each message.
inline std::set<std::string> wait_for_helpers(BenchFederate& federate, std::size_t count,
                                              const std::string& answer) {
  constexpr int kTries = 120;  // a busy computer takes long to start dozens of processes
  std::set<std::string> found;
  for (int tries = 1;; ++tries) {
    federate.say("hello");
    try {
      while (found.size() < count) {
        found.insert(federate.wait_for(answer, std::chrono::milliseconds(500)));
      }
      return found;
    } catch (const std::runtime_error&) {
      if (tries == kTries) throw;
    }
  }
}

/// Waits until a helper answers, and returns the rest of its message after `answer`.
inline std::string wait_for_helper(BenchFederate& federate, const std::string& answer = "here") {
  return *wait_for_helpers(federate, 1, answer).begin();
}

}  // namespace roger::app::bench
