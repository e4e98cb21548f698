// Measures how the highest rates without loss depend on the size of messages and on settings.
#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/bench/messages/rate_ways.hpp"
#include "app/bench/rti/node.hpp"
#include "app/bench/rti/socket_capture.hpp"
#include "app/bench/rti/support.hpp"
#include "app/bench/sockets/send_buffers.hpp"
#include "core/percentiles.hpp"
#include "core/random.hpp"
#include "dds-filter/group_map.hpp"
#include "rti/rid/rid.hpp"

namespace roger::app::bench {

namespace {

/// Shorter trials and fewer of them than for single cases: a curve has many points.
constexpr SearchEffort kCurveEffort{0.1, 0.2, 4};

/// Rates of one case in all runs.
struct Rates {
  std::vector<double> ours;
  std::vector<double> bare;  // may be empty
  std::uint64_t lost = 0;

  void add(const Trial& trial) {
    ours.push_back(trial.rate());
    lost += trial.sent - trial.received;
  }
};

/// Returns null for a rate that was not found.
nlohmann::ordered_json known(double rate) {
  return rate > 0 ? nlohmann::ordered_json(rate) : nlohmann::ordered_json();
}

/// Adds the figures of a case to the fields that describe it.
nlohmann::ordered_json make_row(nlohmann::ordered_json row, const Rates& rates) {
  const double rate = median(rates.ours);
  row["msgs_per_s"] = known(rate);
  row["lost"] = rates.lost;
  if (!rates.bare.empty()) {
    const double floor = median(rates.bare);
    row["raw_msgs_per_s"] = known(floor);
    row["ratio"] = known(floor > 0 ? rate / floor : 0);
  }
  row["spread_percent"] = spread_percent(rates.ours);
  return row;
}

/// Measures messages over the RTI and over bare sockets in turn. The bare ones share datagrams, or
/// calls of TCP, as the RID says.
class SizeMeter {
 public:
  SizeMeter(BenchFederate& federate, const NodeSettings& settings, bool reliable)
      : federate_(federate),
        runs_(settings.runs.runs),
        bundle_bytes_(require(rti::load_rid(settings.federate.rid)).bundling.bytes),
        raw_(federate, reliable) {}

  Rates measure(bool reliable, std::size_t bytes) {
    const RawMode mode = bundle_bytes_ == 0 ? RawMode::kSingle : RawMode::kBundled;
    const std::vector<char> data(bytes, 'x');
    Rates rates;
    for (int run = 0; run < runs_; ++run) {
      const Way bare = raw_.make(reliable, mode, bytes, bundle_bytes_);
      rates.bare.push_back(find_fastest(federate_, bare, kCurveEffort).rate());
      const Way ours = make_rti_way(federate_, reliable, SenderMap::kReused, data);
      rates.add(find_fastest(federate_, ours, kCurveEffort));
    }
    return rates;
  }

 private:
  BenchFederate& federate_;
  const int runs_;
  const std::size_t bundle_bytes_;
  RawWays raw_;
};

/// Returns data of which that share is equal bytes and the rest random.
std::vector<char> make_data(std::size_t bytes, std::size_t compressible_percent) {
  SplitMix64 random(1);  // every run compresses the same data
  std::vector<char> data(bytes, 'x');
  const std::size_t random_bytes = bytes * (100 - compressible_percent) / 100;
  for (std::size_t i = 0; i < random_bytes; ++i)
    data[i] = static_cast<char>(random.between(0, 255));
  return data;
}

/// Sends a message alone and returns the size of its datagram.
std::size_t find_wire_bytes(BenchFederate& federate, const rti::Rid& rid, const Way& way) {
  constexpr std::chrono::milliseconds kPatienceForOne{2000};
  const auto map = require(filter::GroupMap::create(rid.groups, rid.network.data_port));
  SocketCapture capture = SocketCapture::open(map.group_of("HLAinteractionRoot.Data"));
  federate.attend(std::chrono::milliseconds(20));  // so that it follows no other message
  static_cast<void>(way.send(1));
  const std::size_t bytes = capture.next(kPatienceForOne).size();
  if (bytes == 0) throw std::runtime_error("a message was not captured");
  return bytes;
}

}  // namespace

nlohmann::ordered_json throughput_by_size(BenchFederate& federate, const NodeSettings& settings) {
  const SizePlan plan = parse_size_plan(settings.plan);
  SizeMeter meter(federate, settings, plan.has(true));
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const bool reliable : plan.reliable) {
    for (const std::size_t bytes : plan.sizes) {
      rows.push_back(make_row({{"transport", transport_name(reliable)}, {"bytes", bytes}},
                              meter.measure(reliable, bytes)));
    }
  }
  return rows;
}

nlohmann::ordered_json throughput_by_service(BenchFederate& federate,
                                             const NodeSettings& settings) {
  wait_for_helper(federate);
  const SizePlan plan = parse_size_plan(settings.plan);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const bool reliable : plan.reliable) {
    for (const std::size_t bytes : plan.sizes) {
      const std::vector<char> data(bytes, 'x');
      Rates rates;
      for (int run = 0; run < settings.runs.runs; ++run) {
        const Way way = make_rti_way(federate, reliable, SenderMap::kReused, data);
        rates.add(find_fastest(federate, way, kCurveEffort));
      }
      rows.push_back(make_row({{"transport", transport_name(reliable)}, {"bytes", bytes}}, rates));
    }
  }
  return rows;
}

nlohmann::ordered_json throughput_by_compressibility(BenchFederate& federate,
                                                     const NodeSettings& settings) {
  constexpr std::size_t kBytes = 1000;
  wait_for_helper(federate);
  const rti::Rid rid = require(rti::load_rid(settings.federate.rid));
  std::vector<std::size_t> percents{0, 50, 100};
  if (!settings.runs.quick) percents = {0, 25, 50, 75, 90, 100};
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const std::size_t percent : percents) {
    const std::vector<char> data = make_data(kBytes, percent);
    const Way way = make_rti_way(federate, false, SenderMap::kReused, data);
    const std::size_t wire_bytes = find_wire_bytes(federate, rid, way);
    Rates rates;
    for (int run = 0; run < settings.runs.runs; ++run) {
      rates.add(find_fastest(federate, way, kCurveEffort));
    }
    rows.push_back(make_row({{"transport", transport_name(false)},
                             {"bytes", kBytes},
                             {"compressible_percent", percent},
                             {"wire_bytes", wire_bytes}},
                            rates));
  }
  return rows;
}

nlohmann::ordered_json throughput_by_send_buffer(BenchFederate& federate,
                                                 const NodeSettings& settings) {
  const SizePlan plan = parse_size_plan(settings.plan);
  SizeMeter meter(federate, settings, true);
  constexpr std::size_t kKiB = 1024;
  std::vector<std::size_t> buffers{0, 64 * kKiB, 20480 * kKiB};
  if (!settings.runs.quick) {
    buffers = {0, 16 * kKiB, 64 * kKiB, 256 * kKiB, 2048 * kKiB, 20480 * kKiB};
  }
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const std::size_t buffer : buffers) {
    // 0: as the kernel chooses, which is no longer known once it was changed, so it comes first.
    if (buffer > 0 && !set_send_buffers(buffer)) {
      rows.push_back({{"left_out", fmt::format("send_buffer_bytes {}", buffer)},
                      {"reason", "the kernel grants less (net.core.wmem_max)"}});
      continue;
    }
    for (const bool reliable : plan.reliable) {
      for (const std::size_t bytes : plan.sizes) {
        rows.push_back(make_row({{"send_buffer_bytes", buffer},
                                 {"transport", transport_name(reliable)},
                                 {"bytes", bytes}},
                                meter.measure(reliable, bytes)));
      }
    }
  }
  return rows;
}

}  // namespace roger::app::bench
