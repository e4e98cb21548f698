// The processes of a measurement and their roles.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "app/bench/measurement.hpp"
#include "app/bench/rti/bench_federate.hpp"

namespace roger::app::bench {

/// Settings of a process, passed on its command line.
struct NodeSettings {
  std::string role;
  FederateSettings federate;
  int cpu = -1;  // processor of all threads; -1: any
  RunSettings runs;
  std::string plan;  // words that select the case of the measurement
  std::string out;   // output file for rows, for roles that produce any
};

/// Runs a role until it is complete or stopped by the message "quit". Returns an exit code; prints
/// the reason of a failure to standard error.
int run_node(const NodeSettings& settings);

/// @{ The roles. Orders and answers are text messages.
/// Counts received messages. Orders: "reset"; "count N" (waits for N messages and reports the
/// number received); "raw-tcp PORT" (connects to a relay); "raw-count N" (as count, for bytes over
/// bare sockets); "quit".
void sink(BenchFederate& federate, const NodeSettings& settings);
/// Returns every interaction to its sender; "raw-udp" and "raw-tcp" start the same over bare
/// sockets.
void echo(BenchFederate& federate, const NodeSettings& settings);
/// Order "raw-relay": forwards bytes between two TCP connections.
void relay(BenchFederate& federate, const NodeSettings& settings);
/// Orders: "feed N PARAMETERS BYTES MICROSECONDS" and "update N ATTRIBUTES BYTES MICROSECONDS",
/// answered by "fed"; the same over bare sockets with "raw-feed PORT N 1 BYTES MICROSECONDS";
/// "stream STREAMS SECONDS", answered by "streamed N SECONDS".
void feeder(BenchFederate& federate, const NodeSettings& settings);
/// Transmits on the nets of module_with_nets() from a host of a SwitchedNetwork. Order "speak NETS
/// SECONDS OWN": 32 messages per second on each net. Answer "spoke ALL OWN": datagrams sent by the
/// interface, and those to the first OWN nets. Order "begin NETS": the same until "end", which is
/// answered by "ended N", the number of messages.
void speaker(BenchFederate& federate, const NodeSettings& settings);
/// Advances in lockstep with the measuring federate and takes part in a bare barrier. Orders:
/// "steps N MESSAGES"; "raw-meet PORT" (connects to a barrier); "raw-barriers N
/// MESSAGES".
void lockstep(BenchFederate& federate, const NodeSettings& settings);
/// Answers "hello" with the port of a RawBarrier. Order "raw-meet": resigns and serves the barrier
/// until its participants leave.
void barrier(BenchFederate& federate, const NodeSettings& settings);
/// Exchanges entities with the measuring federate. Orders: "entities TRIM AIRCRAFT MISSILES METRES
/// DEGREES FRAMES ALL" (answered by "ready") and "fly" (answered by "flown").
void opponent(BenchFederate& federate, const NodeSettings& settings);
/// Exchanges states of aircraft with the measuring process and others. Orders: "aircraft N OTHERS"
/// (answered by "ready NUMBER"), "clock NUMBER TIME" (by "time TIME RECEIVED ANSWERED"), "fly
/// UPDATES SECONDS SPREAD" (by "flown SENT") and "count SENT" (by "counted ..."); "raw-tcp PORT"
/// and "raw-udp PORT" connect it without the RTI.
void fpll_peer(BenchFederate& federate, const NodeSettings& settings);
/// Receives the messages of `forwarder`. Orders: "subscribe N" (answered by "subscribed") and "bare
/// N" (by "bare-ready", with address and port if it receives over bare sockets), for the first N
/// receivers, "reset" (by "ready") and "count" (by "counted N").
void receiver(BenchFederate& federate, const NodeSettings& settings);
/// Acquires the attribute of `ownership` whenever another federate owns it, and releases it on
/// request. Order "count", answered by "counted N": acquisitions so far.
void owner(BenchFederate& federate, const NodeSettings& settings);
/// Receives what `services` sends and takes part in its ownership management. Orders: "meet" (waits
/// for an object of the other federate that was not met yet, answered by "met"); "acquire" and
/// "divest" (answered by "divested") the attribute A0 of the object that was met last; "register"
/// and "delete" an object.
void partner(BenchFederate& federate, const NodeSettings& settings);
/// Searches the highest rates without loss, with and without the RTI. Returns the rows.
nlohmann::ordered_json throughput(BenchFederate& federate, const NodeSettings& settings);
/// Searches the rates for the transports and sizes of the plan, see SizePlan, with and without the
/// RTI. Returns a row for each.
nlohmann::ordered_json throughput_by_size(BenchFederate& federate, const NodeSettings& settings);
/// The same without bare sockets, to compare settings.
nlohmann::ordered_json throughput_by_service(BenchFederate& federate, const NodeSettings& settings);
/// The same for data that can be compressed to different degrees.
nlohmann::ordered_json throughput_by_compressibility(BenchFederate& federate,
                                                     const NodeSettings& settings);
/// As throughput_by_size(), with send buffers of different sizes.
nlohmann::ordered_json throughput_by_send_buffer(BenchFederate& federate,
                                                 const NodeSettings& settings);
/// Measures round trips with an echo, with and without the RTI. Returns a row.
nlohmann::ordered_json latency(BenchFederate& federate, const NodeSettings& settings);
/// The same for the transports and sizes of the plan, see SizePlan. Returns a row for each.
nlohmann::ordered_json latency_by_size(BenchFederate& federate, const NodeSettings& settings);
/// Measures round trips with an echo on a SwitchedNetwork, on which a speaker speaks at times.
/// Returns a row without and one with its messages.
nlohmann::ordered_json latency_among_others(BenchFederate& federate, const NodeSettings& settings);
/// Evokes a feeder's messages once per second and measures the cost. Returns a row.
nlohmann::ordered_json tick(BenchFederate& federate, const NodeSettings& settings);
/// Captures a feeder's datagrams. Returns a row for each kind and size of message.
nlohmann::ordered_json packet_size(BenchFederate& federate, const NodeSettings& settings);
/// Subscribes to some of a speaker's nets and measures the cost of the others for its host's
/// interface and for itself. Returns the rows.
nlohmann::ordered_json filter_of_network(BenchFederate& federate, const NodeSettings& settings);
/// Advances federates in lockstep, with and without the RTI. The plan is the number of federates.
/// Returns a row for each number of messages.
nlohmann::ordered_json time_advances(BenchFederate& federate, const NodeSettings& settings);
/// Passes an attribute around. The plan is the number of federates. Returns a row.
nlohmann::ordered_json ownership(BenchFederate& federate, const NodeSettings& settings);
/// Exchanges the entities of a matrix of cases with an opponent. Returns a row for each case and
/// threshold, and one for the capacity of a frame.
nlohmann::ordered_json entities(BenchFederate& federate, const NodeSettings& settings);
/// Exchanges states of aircraft with increasing numbers of updates. The plan is the layout, the
/// transport and the number of federates. Returns a row for each number and pacing.
nlohmann::ordered_json fpll(BenchFederate& federate, const NodeSettings& settings);
/// Sends to increasing numbers of receivers. The plan is the way of the messages ("forwarder",
/// "unicast", "multicast") and the number of the other federates. Returns a row for each number.
nlohmann::ordered_json forwarder(BenchFederate& federate, const NodeSettings& settings);
/// Calls each service repeatedly, with the help of a partner. Returns a row for each service.
nlohmann::ordered_json services(BenchFederate& federate, const NodeSettings& settings);
/// Receives increasing numbers of a feeder's streams. Returns a row for each number.
nlohmann::ordered_json voice_streams(BenchFederate& federate, const NodeSettings& settings);
/// @}

}  // namespace roger::app::bench
