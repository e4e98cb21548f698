#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include "app/bench/node.hpp"
#include "app/bench/raw_udp.hpp"

namespace roger::app::bench {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kIdle{300'000};

/// Waits until `count` has come to `expected`, or has not grown for a while.
std::uint64_t settled(BenchFederate& federate, const std::function<std::uint64_t()>& count,
                      std::uint64_t expected) {
  constexpr milliseconds kLook{20};
  constexpr int kQuietLooks = 15;
  std::uint64_t last = count();
  for (int quiet = 0; quiet < kQuietLooks && last < expected; ++quiet) {
    federate.attend(kLook);
    const std::uint64_t now = count();
    if (now != last) quiet = 0;
    last = now;
  }
  return last;
}

}  // namespace

void sink(BenchFederate& federate) {
  std::atomic<std::uint64_t> messages{0};
  federate.on_data = [&](const rti1516e::ParameterHandleValueMap&) {
    messages.fetch_add(1, std::memory_order_relaxed);
  };
  federate.rti().subscribeInteractionClass(federate.data);
  federate.rti().subscribeInteractionClass(federate.reliable_data);
  RawReceiver raw;
  if (const Status started = raw.start(); !started) {
    throw std::runtime_error(started.error().message);
  }
  std::uint64_t raw_before = 0;
  const auto number = [](const std::string& words) {
    return std::stoull(words.substr(words.rfind(' ') + 1));
  };
  for (;;) {
    const std::string words = federate.wait_for("", kIdle);
    if (words == "quit") return;
    if (words == "hello") {
      federate.say(fmt::format("here {}", raw.port()));
    } else if (words == "reset") {
      messages = 0;
      raw_before = raw.bytes();
      federate.say("ready");
    } else if (words.starts_with("count ")) {
      const auto count = [&] { return messages.load(); };
      federate.say(fmt::format("counted {}", settled(federate, count, number(words))));
    } else if (words.starts_with("raw-count ")) {
      const auto count = [&] { return raw.bytes() - raw_before; };
      federate.say(fmt::format("counted {}", settled(federate, count, number(words))));
    }
  }
}

}  // namespace roger::app::bench
