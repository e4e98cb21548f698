#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/bench/sockets/raw_line.hpp"
#include "app/bench/sockets/raw_udp.hpp"

namespace roger::app::bench {

namespace {

using std::chrono::milliseconds;

/// Waits until `count` reaches `expected` or has not grown for 300 ms, so that messages in transit
/// are not counted as lost. Returns the last count.
std::uint64_t settled(BenchFederate& federate, const std::function<std::uint64_t()>& count,
                      std::uint64_t expected) {
  constexpr milliseconds kPollInterval{20};
  constexpr int kQuietPolls = 15;
  std::uint64_t last = count();
  for (int quiet = 0; quiet < kQuietPolls && last < expected; ++quiet) {
    federate.attend(kPollInterval);
    const std::uint64_t now = count();
    if (now != last) quiet = 0;
    last = now;
  }
  return last;
}

/// Counts the bytes received through a RawRelay, on its own thread.
class StreamCount {
 public:
  explicit StreamCount(std::uint16_t port) : line_(RawLine::tcp(port)) {
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

void sink(BenchFederate& federate, const NodeSettings& /*settings*/) {
  std::atomic<std::uint64_t> messages{0};
  federate.on_data = [&](const rti1516e::ParameterHandleValueMap&) {
    // Callbacks do not overlap, so the count needs no atomic increment, which would take as long as
    // a tenth of the RTI's work.
    messages.store(messages.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  };
  federate.rti().subscribeInteractionClass(federate.data);
  federate.rti().subscribeInteractionClass(federate.reliable_data);
  RawReceiver udp;
  udp.start();
  std::optional<StreamCount> tcp;
  const auto raw_bytes = [&] { return udp.bytes() + (tcp ? tcp->bytes() : 0); };
  std::uint64_t raw_before = 0;
  const auto say_settled = [&](const std::function<std::uint64_t()>& count,
                               std::istringstream& rest) {
    const auto expected = next_word<std::uint64_t>(rest);
    federate.say(fmt::format("counted {}", settled(federate, count, expected)));
  };
  serve(federate, fmt::format("here {}", udp.port()),
        {{"raw-tcp",
          [&](std::istringstream& rest) {
            tcp.emplace(next_word<std::uint16_t>(rest));
            federate.say("raw-ready");
          }},
         {"reset",
          [&](std::istringstream&) {
            messages = 0;
            raw_before = raw_bytes();
            federate.say("ready");
          }},
         {"count",
          [&](std::istringstream& rest) { say_settled([&] { return messages.load(); }, rest); }},
         {"raw-count", [&](std::istringstream& rest) {
            say_settled([&] { return raw_bytes() - raw_before; }, rest);
          }}});
}

}  // namespace roger::app::bench
