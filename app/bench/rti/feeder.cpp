// The sender of measurements that are taken at the receiver.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/bench/sockets/raw_udp.hpp"

namespace roger::app::bench {

namespace {

using Instant = std::chrono::steady_clock::time_point;

void spin_until(Instant instant) {
  while (std::chrono::steady_clock::now() < instant) {
  }
}

/// Returns `bytes` of data, distributed as evenly as possible over the first `count` handles.
template <class Handle>
std::map<Handle, rti1516e::VariableLengthData> values_of(const std::vector<Handle>& handles,
                                                         std::size_t count, std::size_t bytes) {
  std::map<Handle, rti1516e::VariableLengthData> values;
  const std::vector<char> data(bytes, 'x');
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t from = bytes * i / count;
    const std::size_t to = bytes * (i + 1) / count;
    values[handles.at(i)] = {data.data() + from, to - from};
  }
  return values;
}

/// Arguments "N VALUES BYTES MICROSECONDS": number of messages, values per message, bytes per
/// message, and interval.
struct Burst {
  explicit Burst(std::istringstream& order) {
    std::int64_t pause_us = 0;
    order >> count >> values >> bytes >> pause_us;
    pause = std::chrono::microseconds(pause_us);
  }
  template <class Send>
  void send_by(Send send) const {
    Instant due = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < count; ++i) {
      spin_until(due);
      due += pause;
      send();
    }
  }
  std::size_t count = 0;
  std::size_t values = 0;
  std::size_t bytes = 0;
  std::chrono::microseconds pause{0};
};

void feed(BenchFederate& federate, const Burst& burst) {
  const auto values = values_of(federate.parameters, burst.values, burst.bytes);
  const rti1516e::VariableLengthData no_tag;
  burst.send_by([&] { federate.rti().sendInteraction(federate.data, values, no_tag); });
  federate.say("fed");
}

/// Sends each message of a burst in a datagram of its own over a bare socket.
void feed_bare(BenchFederate& federate, std::uint16_t port, const Burst& burst) {
  RawSender sender;
  sender.start(port);
  burst.send_by([&] { sender.send(RawMode::kSingle, burst.bytes, 1); });
  federate.say("fed");
}

/// An instance of the object class Thing.
class Thing {
 public:
  explicit Thing(BenchFederate& federate) : federate_(federate) {
    rti1516e::RTIambassador& rti = federate.rti();
    const auto thing = rti.getObjectClassHandle(L"Thing");
    for (std::size_t i = 0; i < federate.parameters.size(); ++i) {
      attributes_.push_back(rti.getAttributeHandle(thing, L"A" + std::to_wstring(i)));
    }
    rti.publishObjectClassAttributes(thing, {attributes_.begin(), attributes_.end()});
    object_ = rti.registerObjectInstance(thing);
  }
  void update(const Burst& burst) {
    const auto values = values_of(attributes_, burst.values, burst.bytes);
    const rti1516e::VariableLengthData no_tag;
    burst.send_by([&] { federate_.rti().updateAttributeValues(object_, values, no_tag); });
    federate_.say("fed");
  }

 private:
  BenchFederate& federate_;
  std::vector<rti1516e::AttributeHandle> attributes_;
  rti1516e::ObjectInstanceHandle object_;
};

/// Sends STREAMS streams for SECONDS: 32 messages of 250 bytes per second and stream, evenly
/// spaced. Progress is computed from the time since the start, so a late step is caught up and the
/// average rate is exact.
void stream(BenchFederate& federate, std::istringstream& order) {
  constexpr std::size_t kRate = 32;
  constexpr std::size_t kBytes = 250;
  constexpr std::chrono::microseconds kStep{500};
  std::size_t streams = 0;
  double seconds = 0;
  order >> streams >> seconds;
  const auto values = values_of(federate.parameters, 1, kBytes);
  const rti1516e::VariableLengthData no_tag;
  const auto total = static_cast<std::size_t>(static_cast<double>(streams * kRate) * seconds);
  const Instant start = std::chrono::steady_clock::now();
  std::size_t sent = 0;
  for (Instant due = start; sent < total; due += kStep) {
    spin_until(due);
    const std::chrono::duration<double> since = due + kStep - start;
    const auto by_now =
        static_cast<std::size_t>(static_cast<double>(streams * kRate) * since.count());
    for (; sent < std::min(by_now, total); ++sent) {
      federate.rti().sendInteraction(federate.data, values, no_tag);
    }
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  federate.say(fmt::format("streamed {} {}", sent, took.count()));
}

}  // namespace

void feeder(BenchFederate& federate, const NodeSettings& /*settings*/) {
  std::optional<Thing> thing;
  serve(federate, "here",
        {{"feed", [&](std::istringstream& rest) { feed(federate, Burst(rest)); }},
         {"update",
          [&](std::istringstream& rest) {
            if (!thing) thing.emplace(federate);
            thing->update(Burst(rest));
          }},
         {"raw-feed",
          [&](std::istringstream& rest) {
            const auto port = next_word<std::uint16_t>(rest);
            feed_bare(federate, port, Burst(rest));
          }},
         {"stream", [&](std::istringstream& rest) { stream(federate, rest); }}});
}

}  // namespace roger::app::bench
