// Measures what a message costs its sender and the network, by the number of its receivers.
#include <fmt/core.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "app/bench/exchange/bare_fan.hpp"
#include "app/bench/exchange/lan_count.hpp"
#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/support/process_usage.hpp"
#include "core/percentiles.hpp"
#include "dds-filter/group.hpp"

namespace roger::app::bench {
namespace {

constexpr std::size_t kFanBytes = 256;
constexpr std::size_t kFanMessages = 500;
constexpr std::size_t kQuickFanMessages = 100;
/// Longer than the RTI collects messages, so that each is sent alone.
constexpr std::chrono::milliseconds kFanInterval{2};

/// The result of one run.
struct FanRun {
  double sender_us = 0.0;               // processor time of the sender's process per message
  std::optional<double> raw_sender_us;  // that over bare sockets; none without receivers
  double call_us = 0.0;                 // median of the call
  double sent_bytes = 0.0;
  double received_bytes = 0.0;
  std::uint64_t lost = 0;
};

bool is_reliable(FanWay way) {
  return way == FanWay::kForwarder;
}

/// Sends messages to receivers on other hosts.
class FanOut {
 public:
  FanOut(BenchFederate& federate, const NodeSettings& settings, FanWay way, std::size_t joined)
      : federate_(federate),
        way_(way),
        interface_(address_of_interface(settings)),
        class_(is_reliable(way) ? federate.reliable_data : federate.data),
        joined_(joined),
        messages_(settings.runs.quick ? kQuickFanMessages : kFanMessages) {
    values_[(is_reliable(way) ? federate.reliable_parameters : federate.parameters).front()] = {
        bytes_.data(), bytes_.size()};
    for (const std::string& text : wait_for_helpers(federate, joined, "here ")) {
      std::istringstream answer(text);
      const auto process = next_word<pid_t>(answer);
      hosts_.emplace(next_word<std::string>(answer), process);
    }
  }

  /// Lets this number of federates subscribe, and the others unsubscribe.
  void subscribe(std::size_t receivers) {
    receivers_ = receivers;
    federate_.say(fmt::format("subscribe {}", receivers));
    for (std::size_t i = 0; i < joined_; ++i) federate_.wait_for("subscribed", kPatience);
    wait_until_received(
        receivers_, [this] { send_us(); }, [this] { return count(); });
    open_bare_sockets();
  }

  FanRun run() {
    reset();
    const Cost idle = pass([] {});
    std::vector<double> calls;
    calls.reserve(messages_);
    const Cost busy = pass([&] { calls.push_back(send_us()); });
    // The traffic of 65 idle federates varies, so a cost near zero could seem to be negative.
    const auto per_message = [&](double Cost::*part) {
      return std::max(0.0, busy.*part - idle.*part) / static_cast<double>(messages_);
    };
    FanRun out;
    out.sender_us = per_message(&Cost::sender_us);
    out.call_us = median(calls);
    out.sent_bytes = per_message(&Cost::sent_bytes);
    out.received_bytes = per_message(&Cost::received_bytes);
    out.lost = messages_ * receivers_ - count();
    if (bare_) {
      double seconds = 0.0;
      pass([&] { seconds += bare_send_seconds(); });
      out.raw_sender_us = seconds * 1e6 / static_cast<double>(messages_);
    }
    return out;
  }

 private:
  static constexpr std::chrono::milliseconds kTransit{200};

  /// The processor time of the sender's process and the bytes on the wire.
  struct Cost {
    double sender_us = 0.0;
    double sent_bytes = 0.0;
    double received_bytes = 0.0;  // at the hosts of all receivers
  };

  /// Returns the cost since the processes exist.
  [[nodiscard]] Cost read_cost() const {
    Cost out{cpu_seconds() * 1e6, static_cast<double>(read_lan_count().sent.bytes), 0.0};
    for (const auto& [host, process] : hosts_) {
      out.received_bytes += static_cast<double>(read_lan_count(process).received.bytes);
    }
    return out;
  }

  /// Calls `work` in the interval of the messages. Returns the cost of all calls together.
  template <class Work>
  Cost pass(Work work) {
    const Cost before = read_cost();
    auto due = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < messages_; ++i) {
      work();
      due += kFanInterval;
      std::this_thread::sleep_until(due);
    }
    std::this_thread::sleep_for(kTransit);
    const Cost after = read_cost();
    return {after.sender_us - before.sender_us, after.sent_bytes - before.sent_bytes,
            after.received_bytes - before.received_bytes};
  }

  double send_us() {
    const auto before = std::chrono::steady_clock::now();
    federate_.rti().sendInteraction(class_, values_, {});
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - before)
        .count();
  }

  /// Sends a message over bare sockets. Returns the processor time of this thread, which does all
  /// the work of the sender.
  double bare_send_seconds() {
    const double before = thread_cpu_seconds();
    bare_->send(bytes_);
    return thread_cpu_seconds() - before;
  }

  /// Sends single messages until one of them arrives at this number of receivers, which `arrived`
  /// counts: subscriptions take effect at the sender and in the network some time after their
  /// calls.
  template <class Send, class Arrived>
  void wait_until_received(std::uint64_t receivers, Send send, Arrived arrived) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    do {
      if (std::chrono::steady_clock::now() > deadline)
        throw std::runtime_error(fmt::format("not all {} receivers get messages", receivers));
      reset();
      send();
      std::this_thread::sleep_for(kTransit);
    } while (arrived() != receivers);
  }

  /// Connects with the receivers without the RTI.
  void open_bare_sockets() {
    bare_.reset();
    federate_.say(fmt::format(
        "bare {}", way_ == FanWay::kForwarder ? std::min<std::size_t>(receivers_, 1) : receivers_));
    std::vector<filter::Group> places;
    for (std::size_t i = 0; i < joined_; ++i) {
      std::istringstream answer(federate_.wait_for("bare-ready", kPatience));
      std::string address;
      if (!(answer >> address)) continue;
      places.push_back(
          {filter::Ipv4Address::parse(address).value(), next_word<std::uint16_t>(answer)});
    }
    if (places.empty()) return;
    bare_.emplace(way_, interface_, places);
    wait_until_received(
        places.size(), [this] { bare_->send(bytes_); }, [this] { return count_bare(); });
  }

  void reset() {
    federate_.say("reset");
    for (std::size_t i = 0; i < joined_; ++i) federate_.wait_for("ready", kPatience);
  }

  /// Returns the messages that arrived since reset(), at all receivers.
  std::uint64_t count() { return sum_of("count", "counted "); }

  /// Returns the messages that arrived over bare sockets since reset(), at all receivers.
  std::uint64_t count_bare() { return sum_of("count-bare", "bare-bytes ") / kFanBytes; }

  /// Returns the sum of the numbers that all receivers answer to an order.
  std::uint64_t sum_of(const std::string& order, const std::string& answer) {
    federate_.say(order);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < joined_; ++i) {
      sum += std::stoull(federate_.wait_for(answer, kPatience));
    }
    return sum;
  }

  BenchFederate& federate_;
  const FanWay way_;
  const filter::Ipv4Address interface_;
  const rti1516e::InteractionClassHandle class_;
  const std::size_t joined_;
  const std::size_t messages_;
  const std::vector<char> bytes_ = std::vector<char>(kFanBytes, 'x');
  rti1516e::ParameterHandleValueMap values_;
  std::optional<BareFanSender> bare_;
  std::map<std::string, pid_t> hosts_;  // the process of a receiver on each host
  std::size_t receivers_ = 0;
};

nlohmann::ordered_json to_fan_row(const std::string& via, std::size_t receivers, std::size_t joined,
                                  const std::vector<FanRun>& runs) {
  const auto of_runs = [&](double FanRun::*field) {
    std::vector<double> out;
    for (const FanRun& run : runs) out.push_back(run.*field);
    return out;
  };
  std::uint64_t lost = 0;
  std::vector<double> raw;
  for (const FanRun& run : runs) {
    lost += run.lost;
    if (run.raw_sender_us) raw.push_back(*run.raw_sender_us);
  }
  const double sender_us = median(of_runs(&FanRun::sender_us));
  using Json = nlohmann::ordered_json;
  return {{"via", via},
          {"transport", transport_name(is_reliable(parse_fan_way(via)))},
          {"receivers", receivers},
          {"joined", joined},
          {"bytes", kFanBytes},
          {"sender_us", sender_us},
          {"raw_sender_us", raw.empty() ? Json() : Json(median(raw))},
          {"ratio", raw.empty() ? Json() : Json(sender_us / median(raw))},
          {"call_us", median(of_runs(&FanRun::call_us))},
          {"sent_bytes_per_msg", median(of_runs(&FanRun::sent_bytes))},
          {"received_bytes_per_msg", median(of_runs(&FanRun::received_bytes))},
          {"lost", lost},
          {"spread_percent", spread_percent(of_runs(&FanRun::sender_us))}};
}

/// Adds the share of the bytes that arrive at the hosts of all receivers if all federates subscribe
/// and do not arrive because fewer subscribe.
void add_savings(nlohmann::ordered_json& rows) {
  const double all = rows.back().at("received_bytes_per_msg").get<double>();
  for (auto& row : rows) {
    const double received = row.at("received_bytes_per_msg").get<double>();
    row["saved_percent"] = all > 0.0 ? 100.0 * (all - received) / all : 0.0;
  }
}

}  // namespace

void receiver(BenchFederate& federate, const NodeSettings& settings) {
  const std::string& name = settings.federate.name;
  const std::size_t number = std::stoul(name.substr(name.rfind('-') + 1));  // from 1
  std::atomic<std::uint64_t> messages{0};
  std::atomic<std::uint64_t> bare_bytes{0};
  std::optional<BareFanReceiver> bare;
  const FanWay way = parse_fan_way(settings.plan.substr(0, settings.plan.find(' ')));
  const filter::Ipv4Address interface = address_of_interface(settings);
  federate.on_data = [&](const rti1516e::ParameterHandleValueMap&) { ++messages; };
  const auto& transported = is_reliable(way) ? federate.reliable_data : federate.data;
  const std::string host = std::filesystem::read_symlink("/proc/self/ns/net").string();
  serve(federate, fmt::format("here {} {}", ::getpid(), host),
        {{"subscribe",
          [&](std::istringstream& rest) {
            if (number <= next_word<std::size_t>(rest)) {
              federate.rti().subscribeInteractionClass(transported);
            } else {
              federate.rti().unsubscribeInteractionClass(transported);
            }
            federate.say("subscribed");
          }},
         {"bare",
          [&](std::istringstream& rest) {
            bare.reset();
            std::string answer = "bare-ready";
            if (number <= next_word<std::size_t>(rest)) {
              bare.emplace(way, interface, [&](std::size_t bytes) { bare_bytes += bytes; });
              answer += fmt::format(" {} {}", bare->place().address.text(), bare->place().port);
            }
            federate.say(answer);
          }},
         {"reset",
          [&](std::istringstream&) {
            messages = 0;
            bare_bytes = 0;
            federate.say("ready");
          }},
         {"count",
          [&](std::istringstream&) { federate.say(fmt::format("counted {}", messages.load())); }},
         {"count-bare", [&](std::istringstream&) {
            federate.say(fmt::format("bare-bytes {}", bare_bytes.load()));
          }}});
}

nlohmann::ordered_json forwarder(BenchFederate& federate, const NodeSettings& settings) {
  std::istringstream plan(settings.plan);
  const auto via = next_word<std::string>(plan);
  const auto joined = next_word<std::size_t>(plan);
  FanOut fan(federate, settings, parse_fan_way(via), joined);
  auto rows = nlohmann::ordered_json::array();
  // In ascending order, because a federate receives for some time after it has unsubscribed.
  for (std::size_t receivers = 0; receivers <= joined;
       receivers = std::max<std::size_t>(1, 2 * receivers)) {
    fan.subscribe(receivers);
    std::vector<FanRun> runs;
    for (int run = 0; run < settings.runs.runs; ++run) runs.push_back(fan.run());
    rows.push_back(to_fan_row(via, receivers, joined, runs));
  }
  add_savings(rows);
  return rows;
}

}  // namespace roger::app::bench
