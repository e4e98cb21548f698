// Measures what traffic of unsubscribed nets costs a federate and the interface of its host.
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <sstream>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "app/bench/rti/bench_module.hpp"
#include "app/bench/rti/interface_count.hpp"
#include "app/bench/rti/net_groups.hpp"
#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/bench/rti/switched_network.hpp"
#include "app/support/process_usage.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr double kFrameRate = 32;
constexpr std::size_t kFrameBytes = 256;
constexpr double kSpellSeconds = 1.5;

class Nets {
 public:
  explicit Nets(BenchFederate& federate)
      : rti_(federate.rti()),
        frame_(rti_.getParameterHandle(rti_.getInteractionClassHandle(L"HLAinteractionRoot.Net"),
                                       L"Frame")) {
    for (std::size_t net = 0; net < kNets; ++net) {
      const std::string name = net_class_name(net);
      classes_.push_back(rti_.getInteractionClassHandle({name.begin(), name.end()}));
    }
  }
  void publish() {
    for (const auto& one : classes_) rti_.publishInteractionClass(one);
  }
  void subscribe(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) rti_.subscribeInteractionClass(classes_[i]);
  }
  /// Sends 32 frames per second to each of the first `nets` nets, evenly spaced, until it is
  /// stopped. Returns their number.
  std::size_t speak(std::size_t nets, double seconds, const std::stop_token& stop = {}) {
    constexpr milliseconds kStep{1};
    const std::vector<char> bytes(kFrameBytes, 'x');
    rti1516e::ParameterHandleValueMap values;
    values[frame_] = {bytes.data(), bytes.size()};
    const rti1516e::VariableLengthData no_tag;
    const double rate = static_cast<double>(nets) * kFrameRate;
    const auto total = static_cast<std::size_t>(rate * seconds);
    const auto start = Clock::now();
    const auto end =
        start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    std::size_t sent = 0;
    for (auto due = start + kStep; (sent < total || due <= end) && !stop.stop_requested();
         due += kStep) {
      std::this_thread::sleep_until(due);
      const double since = std::chrono::duration<double>(due - start).count();
      const auto by_now = std::min(total, static_cast<std::size_t>(rate * since));
      for (; sent < by_now; ++sent) {
        rti_.sendInteraction(classes_[sent % nets], values, no_tag);
      }
    }
    return sent;
  }

 private:
  rti1516e::RTIambassador& rti_;
  const rti1516e::ParameterHandle frame_;
  std::vector<rti1516e::InteractionClassHandle> classes_;
};

/// Counts of one period of speech or silence.
struct Period {
  std::uint64_t on_wire = 0;
  std::uint64_t group_own = 0;
  std::uint64_t at_interface = 0;
  double cpu_percent = 0;
};

class FilteredFederate {
 public:
  FilteredFederate(BenchFederate& federate, const std::string& rid)
      : federate_(federate),
        count_(InterfaceCount::open(SwitchedNetwork::kInterface, Direction::kIn,
                                    find_all_groups(rid))) {}

  Period hear(std::size_t nets, std::size_t subscribed, double seconds) {
    static_cast<void>(count_.take());
    federate_.say(fmt::format("speak {} {} {}", nets, seconds, subscribed));
    const double cpu_before = cpu_seconds();
    const auto start = Clock::now();
    std::istringstream answer(federate_.wait_for("spoke ", kPatience));
    const double cpu = cpu_seconds() - cpu_before;
    const std::chrono::duration<double> took = Clock::now() - start;
    Period out;
    answer >> out.on_wire >> out.group_own;
    out.cpu_percent = cpu / took.count() * 100;
    std::this_thread::sleep_for(milliseconds(50));  // for datagrams that are still in transit
    out.at_interface = count_.take();
    return out;
  }

  /// Waits until the switch forwards exactly the subscribed groups. Gives up after 40 attempts; the
  /// figures then show the excess.
  void settle(std::size_t subscribed) {
    constexpr int kTries = 40;
    for (int i = 0; i < kTries; ++i) {
      // The bridge learns subscriptions from IGMP reports; until then it floods all groups.
      const Period spell = hear(kNets, subscribed, 0.2);
      if (spell.at_interface == spell.group_own) return;
    }
  }

 private:
  BenchFederate& federate_;
  InterfaceCount count_;
};

/// Figures for a number of subscribed nets, from three kinds of period: all nets transmit, only the
/// subscribed ones, none. Their differences separate the cost of unwanted traffic from that of
/// wanted traffic.
struct NetCase {
  std::vector<Period> all;
  std::vector<double> own_cpu;
  std::vector<double> idle_cpu;
};

nlohmann::ordered_json make_row(std::size_t subscribed, const NetCase& found) {
  const auto middle = [&](auto of) {
    std::vector<double> values;
    for (const Period& spell : found.all) values.push_back(static_cast<double>(of(spell)));
    return median(values);
  };
  const auto whole = [&](auto of) { return static_cast<std::uint64_t>(middle(of)); };
  std::vector<double> cpu;
  for (const Period& spell : found.all) cpu.push_back(spell.cpu_percent);
  return {{"channels", kNets},
          {"subscribed", subscribed},
          {"on_wire", whole([](const Period& one) { return one.on_wire; })},
          {"at_interface", whole([](const Period& one) { return one.at_interface; })},
          {"group_own", whole([](const Period& one) { return one.group_own; })},
          {"at_interface_over_group_own", middle([](const Period& one) {
             return static_cast<double>(one.at_interface) / static_cast<double>(one.group_own);
           })},
          {"cpu_percent", middle([](const Period& one) { return one.cpu_percent; })},
          {"idle_cpu_percent", median(found.idle_cpu)},
          {"own_alone_cpu_percent", median(found.own_cpu)},
          {"spread_percent", spread_percent(cpu)}};
}

}  // namespace

void speaker(BenchFederate& federate, const NodeSettings& settings) {
  Nets nets(federate);
  nets.publish();
  const auto count = [&](const GroupBlock& groups) {
    return InterfaceCount::open(SwitchedNetwork::kInterface, Direction::kOut, groups);
  };
  std::atomic<std::size_t> sent{0};
  std::jthread speaking;
  serve(federate, "here",
        {{"speak",
          [&](std::istringstream& rest) {
            const auto how_many = next_word<std::size_t>(rest);
            const auto seconds = next_word<double>(rest);
            const auto own = next_word<std::size_t>(rest);
            InterfaceCount all = count(find_all_groups(settings.federate.rid));
            InterfaceCount wanted = count(find_net_groups(settings.federate.rid, own));
            nets.speak(how_many, seconds);
            federate.say(fmt::format("spoke {} {}", all.take(), wanted.take()));
          }},
         {"begin",
          [&](std::istringstream& rest) {
            const auto how_many = next_word<std::size_t>(rest);
            speaking = std::jthread([&, how_many](const std::stop_token& stop) {
              constexpr double kMaxSeconds = 600;
              sent = nets.speak(how_many, kMaxSeconds, stop);
            });
            federate.say("begun");
          }},
         {"end", [&](std::istringstream&) {
            speaking = {};
            federate.say(fmt::format("ended {}", sent.load()));
          }}});
}

nlohmann::ordered_json filter_of_network(BenchFederate& federate, const NodeSettings& settings) {
  wait_for_helper(federate);
  Nets nets(federate);
  FilteredFederate listener(federate, settings.federate.rid);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  std::size_t before = 0;
  for (const std::size_t subscribed : {std::size_t{1}, kNets}) {
    nets.subscribe(before, subscribed);
    before = subscribed;
    listener.settle(subscribed);
    NetCase found;
    for (int run = 0; run < settings.runs.runs; ++run) {
      found.idle_cpu.push_back(listener.hear(0, subscribed, kSpellSeconds).cpu_percent);
      found.all.push_back(listener.hear(kNets, subscribed, kSpellSeconds));
      found.own_cpu.push_back(
          subscribed == kNets ? found.all.back().cpu_percent
                              : listener.hear(subscribed, subscribed, kSpellSeconds).cpu_percent);
    }
    rows.push_back(make_row(subscribed, found));
  }
  return rows;
}

}  // namespace roger::app::bench
