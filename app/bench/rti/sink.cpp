#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/raw_line.hpp"
#include "app/bench/rti/raw_udp.hpp"
#include "app/bench/rti/support.hpp"

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

/// Counts the bytes that come over a RawRelay, on a thread of its own.
class StreamCount {
 public:
  explicit StreamCount(std::uint16_t port) : line_(had(RawLine::tcp(port))) {
    thread_ = std::jthread([this](const std::stop_token& stop) {
      std::vector<std::uint8_t> room(std::size_t{1} << 16U);
      while (!stop.stop_requested()) bytes_ += line_.receive_some(room);
    });
  }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  RawLine line_;
  std::atomic<std::uint64_t> bytes_{0};
  std::jthread thread_;
};

}  // namespace

void sink(BenchFederate& federate) {
  std::atomic<std::uint64_t> messages{0};
  federate.on_data = [&](const rti1516e::ParameterHandleValueMap&) {
    messages.fetch_add(1, std::memory_order_relaxed);
  };
  federate.rti().subscribeInteractionClass(federate.data);
  federate.rti().subscribeInteractionClass(federate.reliable_data);
  RawReceiver udp;
  had(udp.start());
  std::optional<StreamCount> tcp;
  const auto raw_bytes = [&] { return udp.bytes() + (tcp ? tcp->bytes() : 0); };
  std::uint64_t raw_before = 0;
  const auto number = [](const std::string& words) {
    return std::stoull(words.substr(words.rfind(' ') + 1));
  };
  for (;;) {
    const std::string words = federate.wait_for("", kIdle);
    if (words == "quit") return;
    if (words == "hello") {
      federate.say(fmt::format("here {}", udp.port()));
    } else if (words.starts_with("raw-tcp ")) {
      tcp.emplace(static_cast<std::uint16_t>(number(words)));
      federate.say("raw-ready");
    } else if (words == "reset") {
      messages = 0;
      raw_before = raw_bytes();
      federate.say("ready");
    } else if (words.starts_with("count ")) {
      const auto count = [&] { return messages.load(); };
      federate.say(fmt::format("counted {}", settled(federate, count, number(words))));
    } else if (words.starts_with("raw-count ")) {
      const auto count = [&] { return raw_bytes() - raw_before; };
      federate.say(fmt::format("counted {}", settled(federate, count, number(words))));
    }
  }
}

}  // namespace roger::app::bench
