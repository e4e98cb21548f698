// The measurements of the RTI: each starts an executive and federates as separate processes.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/bench/peers/peers.hpp"
#include "app/bench/rti/bypass.hpp"
#include "app/bench/rti/plans.hpp"
#include "app/bench/rti/published.hpp"
#include "app/bench/rti/setup.hpp"
#include "app/bench/rti/switched_network.hpp"
#include "app/bench/sockets/limits.hpp"
#include "app/commands/bench/measurement_command.hpp"
#include "app/support/value_option.hpp"

namespace roger::app {
namespace {

using bench::RowPlot;

constexpr int kRuns = 5;
/// For a measurement whose runs take the better part of a minute or longer.
constexpr int kLongRuns = 3;

/// Follows the description of each measurement.
constexpr const char* kProcesses = R"(

The executive and the federates are separate processes on the loopback interface, in a private
federation. The settings in the JSON file state which process was pinned to which processor.)";

MeasurementCommand measurement(std::string name, std::string summary, const std::string& details,
                               std::vector<RowPlot> plots, int runs = kRuns) {
  MeasurementCommand out;
  out.run = [name](const BenchRequest& request) {
    const std::vector<bench::Scene> scenes = bench::make_scenes(name, request.settings);
    bench::Findings found;
    found.notes = bench::published_line(name);
    bench::add_rows(found, bench::left_out_cases(name));
    std::vector<bench::Scene> all = scenes;
    std::size_t left_out = 0;
    for (const bench::Scene& scene : scenes) {
      try {
        bench::add_rows(found, bench::run_scene(scene, request.stop));
      } catch (const bench::NoSwitchedNetwork& missing) {
        if (++left_out == scenes.size()) throw;
        const std::string& plan = scene.measuring.plan;
        found.notes += fmt::format("Left out: {}{}{}: {}\n", scene.measuring.role,
                                   plan.empty() ? "" : " ", plan, missing.what());
      }
    }
    for (const bench::Comparison& one : bench::make_comparisons(name, request.settings)) {
      bench::add_rows(found, bench::run_comparison(one, request.settings.runs, request.stop));
      all.insert(all.end(), one.scenes.begin(), one.scenes.end());
    }
    found.settings["pinning"] = bench::pinning_to_json(all);
    if (name == "fpll") found.rows = bench::with_bypass(found.rows);
    found.rows = bench::with_published(name, found.rows);
    return found;
  };
  out.name = std::move(name);
  out.summary = std::move(summary);
  out.details = details + kProcesses;
  out.runs = runs;
  out.plots = std::move(plots);
  return out;
}

MeasurementCommand limits() {
  MeasurementCommand out;
  out.name = "limits";
  out.summary = "Bare sockets of this machine, which no RTI can surpass";
  out.details =
      "Delays of messages of 256 bytes, and highest rates without loss, between threads of this "
      "process. udp-...-cross:\non two processors; udp-...-same: on one. tcp: two connections with "
      "a "
      "relay between them, as through an\nexecutive. single: a message per call; bundled: as many "
      "as "
      "fit 1400 bytes; segmented: many such datagrams\nper call (UDP_SEGMENT).";
  out.runs = kRuns;
  out.plots = {
      {"limits-delay", "Delay in microseconds", "", "value", {"case"}, {{"unit", "us"}}},
      {"limits-rate", "Messages per second", "", "value", {"case"}, {{"unit", "messages/s"}}}};
  out.run = [](const BenchRequest& request) {
    bench::Findings found;
    bench::add_rows(found, repeat(request, "value",
                                  [&] { return bench::measure_limits(request.settings.quick); }));
    return found;
  };
  return out;
}

constexpr const char* kPeersDetails = R"(Examples:
  roger bench peers                           Roger, Cyclone DDS and ZeroMQ
  roger bench peers --program other=./peer    also another RTI, with which the example "peer" was
                                              built

Round trips and highest rates without loss between two processes on the loopback interface, for
messages of 100, 1400 and 5000 bytes. p50_us, p99_us: half of a round trip; ratio: p50_us divided by
that of bare sockets of the same run (UDP, and TCP without a relay). Roger's reliable messages pass
its executive. All have their default settings, apart from the interface. Cyclone DDS and ZeroMQ are
measured if Roger was built with them; what is left out is named below the table.
docs/guide/tester.md describes how to build the example with another RTI.)";

MeasurementCommand peers() {
  auto programs = std::make_shared<std::vector<std::string>>();
  MeasurementCommand out;
  out.name = "peers";
  out.summary = "Delays and rates next to those of Cyclone DDS, ZeroMQ and other RTIs";
  out.details = kPeersDetails;
  out.runs = kRuns;
  out.plots = {
      {"peers-delay", "Median delay in microseconds", "", "p50_us", {"peer", "transport", "bytes"}},
      {"peers-rate", "Messages per second", "", "msgs_per_s", {"peer", "transport", "bytes"}}};
  out.declare = [programs](CLI::App& command) {
    add_value(command, "--program NAME=PROGRAM", *programs,
              "Also measure another RTI: the example \"peer\", built with it; can be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  };
  out.run = [programs](const BenchRequest& request) {
    std::vector<bench::OtherRti> rtis;
    for (const std::string& text : *programs) rtis.push_back(bench::parse_other_rti(text));
    return bench::measure_peers(request.settings, rtis, request.stop);
  };
  return out;
}

}  // namespace

std::vector<MeasurementCommand> rti_measurements() {
  return {
      limits(),
      measurement("packet-size", "Bytes that the RTI adds to a message, counted at the sockets",
                  "Interactions and updates with different numbers and sizes of values, alone and "
                  "bundled.",
                  {RowPlot{"packet-size-interactions",
                           "Bytes that the RTI adds to an interaction that is sent alone",
                           "params",
                           "overhead",
                           {"bytes"},
                           {{"kind", "interaction"}, {"bundled", 0}}},
                   RowPlot{"packet-size-updates",
                           "Bytes that the RTI adds to an update that is sent alone",
                           "params",
                           "overhead",
                           {"bytes"},
                           {{"kind", "update"}, {"bundled", 0}}}}),
      measurement(
          "latency", "One-way delay of a message, next to that over bare sockets",
          "Half of a round trip. Bare sockets are measured in the same run between the same "
          "processes; ratio is the\ncost of the RTI. Cases: 256 bytes with all callback models; 16 "
          "bytes to 60 kB with bundling off and\nbundles of 1400 and 5000 bytes; 256 bytes while "
          "1000 streams are on a switch that keeps them from the\nreceiver (needs network "
          "namespaces, as 'filter'); each service of the RID switched off in turn, compared\nwith "
          "all on.",
          {RowPlot{"latency",
                   "Median delay in microseconds",
                   "",
                   "p50_us",
                   {"transport", "callback", "pinning", "polling"},
                   {},
                   "callback"},
           RowPlot{"latency-payload",
                   "Median delay in microseconds, by bytes of a message",
                   "bytes",
                   "p50_us",
                   {"transport", "bundle_bytes"},
                   {},
                   "bundle_bytes"},
           RowPlot{"latency-others",
                   "99th percentile of the delay in microseconds",
                   "",
                   "p99_us",
                   {"others"},
                   {},
                   "others"},
           RowPlot{"latency-services",
                   "Median delay with a service off, divided by that with all on",
                   "",
                   "all_on_ratio",
                   {"off", "transport"},
                   {},
                   "off"}}),
      measurement(
          "throughput", "Highest rates without loss, next to those over bare sockets",
          "Best effort with the default and the fastest settings, and reliable; a map of values "
          "built for each\nmessage, and reused. Then 16 bytes to 60 kB with bundling off and "
          "bundles "
          "of 1400 and 5000 bytes; send\nbuffers of 16 KiB to 20 MiB; each service of the RID "
          "switched off in turn, compared with all on; and\ncompression of data of which 0 to 100 "
          "% "
          "can be compressed. Bare sockets are measured in the same run.",
          {RowPlot{"throughput",
                   "Messages per second",
                   "",
                   "msgs_per_s",
                   {"transport", "rid", "sender_map", "bytes"},
                   {},
                   "sender_map"},
           RowPlot{"throughput-payload",
                   "Messages per second, by bytes of a message",
                   "bytes",
                   "msgs_per_s",
                   {"transport", "bundle_bytes"},
                   {},
                   "bundle_bytes"},
           RowPlot{"throughput-send-buffer",
                   "Messages of 5000 bytes per second, by bytes of the send buffer",
                   "send_buffer_bytes",
                   "msgs_per_s",
                   {"transport"}},
           RowPlot{"throughput-services",
                   "Messages per second with a service off, divided by those with all on",
                   "",
                   "all_on_ratio",
                   {"off", "transport"},
                   {},
                   "off"},
           RowPlot{"throughput-compression",
                   "Messages per second with compression, divided by those without",
                   "compressible_percent",
                   "uncompressed_ratio",
                   {"transport"},
                   {{"compression", true}}}},
          kLongRuns),
      measurement(
          "tick", "Cost of evoking callbacks, by messages, parameters and bytes",
          "An evoke of waiting messages takes t1 + messages * (t2 + parameters * t3 + bytes "
          "* t4).",
          {RowPlot{"tick",
                   "Processor time of a message of 100 bytes that arrives alone, microseconds",
                   "",
                   "cpu_us_per_msg",
                   {}},
           RowPlot{"tick-raw", "The same over a bare socket", "", "raw_cpu_us_per_msg", {}}}),
      measurement("time", "Time advances of federates in lockstep, next to a bare TCP barrier",
                  "2, 8 and 32 federates that send 0, 1 and 10 messages in each step.",
                  {RowPlot{"time",
                           "Steps per second, divided by those of a bare barrier",
                           "",
                           "ratio",
                           {"federates", "messages_per_step"}}}),
      measurement(
          "ownership", "Transfers of an attribute between federates",
          "2, 8 and 32 federates compete for an attribute.",
          {RowPlot{"ownership", "Transfers per second", "", "transfers_per_s", {"federates"}}}),
      measurement(
          "entities", "Entities that two federates exchange in frames of 20 ms",
          "The matrix of the AFRL (1999): case Nv has N maneuvering entities a side, up to nine "
          "aircraft in turns of 2 g,\nthen missiles, and others that fly straight. Six attributes "
          "of 68 bytes, with dead reckoning. threshold_m,\nthreshold_deg: the error of position "
          "and orientation beyond which an entity is updated. The federates are on\ntwo hosts "
          "(network namespaces). frame_us: the work of a frame, in which own entities are moved "
          "and updated,\nand updates of the others are taken. packets, bytes: those that a side "
          "sends per second.",
          {RowPlot{"entities",
                   "Work of a frame in microseconds",
                   "maneuvering",
                   "frame_us",
                   {"threshold_m"}},
           RowPlot{"entities-bytes",
                   "Bytes per second that a side sends",
                   "maneuvering",
                   "bytes",
                   {"threshold_m"}}},
          kLongRuns),
      measurement(
          "fpll", "States of aircraft that federates exchange, by layout and updates per second",
          "Every federate updates its aircraft (60 bytes in four attributes) once per second: all "
          "at once (batch), or\ndistributed over the second (spread). 1 to 10,000 aircraft; above, "
          "10,000 are updated 5 and 10 times per\nsecond, because a federation has room for 65,536 "
          "objects. Layouts: bypass (two processes, bare sockets),\nsingle (two federates on one "
          "host), dual and triple (a federate on each of two and three hosts). Hosts are\nnetwork "
          "namespaces on a bridge, so they share the processors; a layout of real computers is not "
          "automated.",
          {RowPlot{"fpll-delay",
                   "Mean delay in microseconds, best effort",
                   "updates_per_s",
                   "delay_us",
                   {"layout", "pacing"},
                   {{"transport", "best_effort"}}},
           RowPlot{"fpll-delay-reliable",
                   "Mean delay in microseconds, reliable",
                   "updates_per_s",
                   "delay_us",
                   {"layout", "pacing"},
                   {{"transport", "reliable"}}},
           RowPlot{"fpll-cpu",
                   "Load of a processor by a federate in percent, spread",
                   "updates_per_s",
                   "cpu_percent",
                   {"layout", "transport"},
                   {{"pacing", "spread"}}}},
          kLongRuns),
      measurement(
          "forwarder", "Cost of a message for its sender, by the number of receivers",
          "A federate sends to 0 to 64 of 64 others: reliably through the executive (forwarder), "
          "and best effort by\ncopies for each receiver (unicast) and by multicast. The sender and "
          "the executive have a host each, the\nreceivers share eight (network namespaces).",
          {RowPlot{"forwarder",
                   "Processor time of the sender for a message in microseconds",
                   "receivers",
                   "sender_us",
                   {"via"}},
           RowPlot{"forwarder-bytes",
                   "Bytes that the sender puts on the wire for a message",
                   "receivers",
                   "sent_bytes_per_msg",
                   {"via"}}}),
      measurement(
          "services", "Times of the calls of the RTI's services",
          "Each service of RTIambassador that this RTI offers is called some hundred times by a "
          "federate, while another\none is in the federation. The time is that of the call; "
          "events after it, for example a grant, do not count.",
          {RowPlot{"services", "Median of a call in microseconds", "", "p50_us", {"service"}}}),
      measurement(
          "filter", "Traffic of 1000 nets at a host that listens to one of them",
          "The hosts are network namespaces on a switch (a bridge) with IGMP snooping and a "
          "querier. This takes no\nprivileges where the kernel allows user namespaces.",
          {RowPlot{"filter",
                   "Datagrams at the interface of the receiver",
                   "",
                   "at_interface",
                   {"subscribed"}}}),
      measurement(
          "voice-streams", "Voice streams that one federate receives",
          "240 to 20,000 streams of 32 messages per second.",
          {RowPlot{
              "voice-streams", "Load of a processor in percent", "streams", "cpu_percent", {}}}),
      peers(),
  };
}

}  // namespace roger::app
