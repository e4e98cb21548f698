#include "app/bench/sockets/limits.hpp"

#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/bench/sockets/loopback.hpp"
#include "app/bench/sockets/rate_trial.hpp"
#include "app/bench/sockets/raw_line.hpp"
#include "app/bench/sockets/raw_udp.hpp"
#include "app/bench/sockets/round_trips.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/pinning.hpp"

namespace roger::app::bench {
namespace {

constexpr std::size_t kDelayBytes = 256;

/// The ends of a UDP connection.
struct Ends {
  RawLine near;
  RawLine far;
};

Ends own_sockets() {
  Ends ends{RawLine::udp(kLoopback), RawLine::udp(kLoopback)};
  ends.near.set_peer(ends.far.port());
  ends.far.set_peer(ends.near.port());
  return ends;
}

Ends shared_sockets() {
  RawLine near = RawLine::shared_udp(0);
  const std::uint16_t port = near.port();
  return {std::move(near), RawLine::shared_udp(port)};
}

/// The delay between two UDP sockets.
double udp_delay(Ends ends, RawLine::Wait wait, int far_cpu, std::size_t trips) {
  const std::jthread echo([&ends, wait, far_cpu] {
    pin_to(0, far_cpu);
    echo_raw(ends.far, wait, kDelayBytes);
  });
  return measure_raw(ends.near, wait, kDelayBytes, trips).p50;
}

/// The delay of two TCP connections with a relay between them, on the processor of the sender.
double tcp_delay(int far_cpu, std::size_t trips) {
  RawRelay relay;
  relay.listen();
  const std::jthread carrying([&relay] { relay.run(); });
  RawLine near = RawLine::tcp(relay.port());
  RawLine far = RawLine::tcp(relay.port());
  const std::jthread echo([&far, far_cpu] {
    pin_to(0, far_cpu);
    echo_raw(far, RawLine::Wait::kBlocking, kDelayBytes);
    far = {};  // ends the relay
  });
  return measure_raw(near, RawLine::Wait::kBlocking, kDelayBytes, trips).p50;
}

/// Returns the count when it has reached `expected`, or has not grown for 0.1 s.
std::uint64_t settled(const RawReceiver& receiver, std::uint64_t expected) {
  constexpr int kQuietPolls = 10;
  std::uint64_t last = receiver.bytes();
  for (int quiet = 0; quiet < kQuietPolls && last < expected; ++quiet) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    const std::uint64_t now = receiver.bytes();
    if (now != last) quiet = 0;
    last = now;
  }
  return last;
}

/// The highest rate of UDP messages without loss.
class UdpRate {
 public:
  explicit UdpRate(int far_cpu) {
    {
      const KeptProcessors kept;
      pin_to(0, far_cpu);  // inherited by the receiver's thread
      receiver_.start();
    }
    sender_.start(receiver_.port());
  }

  double measure(RawMode mode, std::size_t bytes, double seconds) {
    const auto attempt = [&](double rate) {
      const std::uint64_t before = receiver_.bytes();
      Trial trial = send_at(rate, seconds,
                            [&](std::uint64_t count) { return sender_.send(mode, bytes, count); });
      trial.received = (settled(receiver_, before + trial.sent * bytes) - before) / bytes;
      return trial;
    };
    return fastest_lossless(attempt).rate();
  }

 private:
  RawReceiver receiver_;
  RawSender sender_;
};

/// The rate of messages over two TCP connections with a relay, as through an executive. `together`:
/// messages per call.
double tcp_rate(int far_cpu, std::size_t bytes, std::size_t together, double seconds) {
  RawRelay relay;
  relay.listen();
  const std::jthread carrying([&relay] { relay.run(); });
  RawLine near = RawLine::tcp(relay.port());
  RawLine far = RawLine::tcp(relay.port());
  std::atomic<std::uint64_t> received{0};
  std::atomic<bool> lost{false};
  const std::jthread sink([&far, &received, &lost, far_cpu](const std::stop_token& stop) {
    pin_to(0, far_cpu);
    std::vector<std::uint8_t> room(std::size_t{1} << 16U);
    while (!stop.stop_requested()) {
      const std::size_t count = far.receive_some(room);
      if (count == 0) {
        lost = true;
        return;
      }
      received += count;
    }
  });
  const std::vector<std::uint8_t> messages(bytes * together, 0x55);
  const auto start = std::chrono::steady_clock::now();
  Trial trial = send_at(0, seconds, [&](std::uint64_t count) {
    std::uint64_t sent = 0;
    for (; sent < count; sent += together) {
      if (!near.send(messages)) throw std::runtime_error("the bare TCP connection was lost");
    }
    return sent;
  });
  while (received < trial.sent * bytes) {
    if (lost) throw std::runtime_error("the bare TCP connection was lost");
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  trial.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  near = {};
  return trial.rate();
}

constexpr const char* name_of(RawMode mode) {
  switch (mode) {
    case RawMode::kSingle:
      return "single";
    case RawMode::kBundled:
      return "bundled";
    case RawMode::kSegmented:
      return "segmented";
  }
  return "";
}

}  // namespace

nlohmann::ordered_json measure_limits(bool quick) {
  const KeptProcessors kept;
  const std::vector<int> cpus = kept.numbers();
  if (cpus.empty() || !pin_to(0, cpus.front())) {
    throw CommandError(ErrorCode::kUnavailable, "cannot choose the processors of threads");
  }
  const int own = cpus.front();
  const bool has_other = cpus.size() > 1;
  const int other = has_other ? cpus[1] : own;
  const std::size_t trips = quick ? kQuickTrips : kTrips;
  const double seconds = quick ? kQuickTrialSeconds : kTrialSeconds;
  auto rows = nlohmann::ordered_json::array();
  const auto add = [&rows](const std::string& name, double value, const char* unit) {
    rows.push_back({{"case", name}, {"value", value}, {"unit", unit}});
  };
  if (has_other) {
    add("udp-blocking-cross", udp_delay(own_sockets(), RawLine::Wait::kBlocking, other, trips),
        "us");
    add("udp-shared-cross", udp_delay(shared_sockets(), RawLine::Wait::kBlocking, other, trips),
        "us");
  }
  add("udp-blocking-same", udp_delay(own_sockets(), RawLine::Wait::kBlocking, own, trips), "us");
  add("udp-shared-same", udp_delay(shared_sockets(), RawLine::Wait::kBlocking, own, trips), "us");
  rows.push_back({{"left_out", "udp-spinning-same"},
                  {"reason",
                   "threads that spin on one processor only wait for the end of each other's time "
                   "slice"}});
  if (has_other) {
    add("udp-spinning-cross", udp_delay(own_sockets(), RawLine::Wait::kSpinning, other, trips),
        "us");
  } else {
    rows.push_back({{"left_out", "udp-blocking-cross, udp-shared-cross and udp-spinning-cross"},
                    {"reason",
                     "this process may use one processor only, which sender and receiver share in "
                     "all\nother cases"}});
  }
  add("tcp-two-hops", tcp_delay(other, trips), "us");
  UdpRate udp(other);
  for (const std::size_t bytes : {100U, 1400U, 5000U}) {
    for (const RawMode mode : {RawMode::kSingle, RawMode::kBundled, RawMode::kSegmented}) {
      add(fmt::format("udp-{}-{}", name_of(mode), bytes), udp.measure(mode, bytes, seconds),
          "messages/s");
    }
    for (const RawMode mode : {RawMode::kSingle, RawMode::kBundled}) {
      add(fmt::format("tcp-{}-{}", name_of(mode), bytes),
          tcp_rate(other, bytes, messages_a_call(mode, bytes), seconds), "messages/s");
    }
  }
  return rows;
}

}  // namespace roger::app::bench
