// The processes of a measurement: what a federate does in each.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "app/bench/rti/bench_federate.hpp"

namespace roger::app::bench {

/// What the measuring process tells its children on their command lines.
struct NodeSettings {
  std::string role;
  FederateSettings federate;
  int cpu = -1;  // all threads run there; -1: anywhere
  int runs = 5;
  std::string plan;  // words that say which case of the measurement it is
  std::string out;   // file for the rows, of roles that have any
};

/// Does what `role` says until it is told to quit or is done; returns an exit code, after words on
/// standard error where it is not 0.
int run_node(const NodeSettings& settings);

/// @{ The roles.
/// Counts what comes, and answers to sentences: "reset", "count N" (waits for N messages, and says
/// how many came), "raw-tcp PORT" (takes part in a relay), "raw-count N" (the same of bytes past
/// the RTI), "quit".
void sink(BenchFederate& federate, const NodeSettings& settings);
/// Sends every interaction back; "raw-udp" and "raw-tcp" begin the same over bare sockets.
void echo(BenchFederate& federate, const NodeSettings& settings);
/// "raw-relay": carries bytes between two TCP connections.
void relay(BenchFederate& federate, const NodeSettings& settings);
/// Sends on request: "feed N PARAMETERS BYTES MICROSECONDS" or "update N ATTRIBUTES BYTES
/// MICROSECONDS", then says "fed"; "stream STREAMS SECONDS", then says "streamed N SECONDS".
void feeder(BenchFederate& federate, const NodeSettings& settings);
/// Speaks on request into the nets of module_with_nets() at a host of a SwitchedNetwork: "speak
/// NETS SECONDS OWN", 32 times a second into each, then says "spoke ALL OWN": the datagrams that
/// its interface sent, and those of the first OWN nets.
void speaker(BenchFederate& federate, const NodeSettings& settings);
/// Searches the highest rates without loss, with and without the RTI, and returns the rows.
nlohmann::ordered_json throughput(BenchFederate& federate, const NodeSettings& settings);
/// Measures round trips with an echo, with and without the RTI, and returns a row.
nlohmann::ordered_json latency(BenchFederate& federate, const NodeSettings& settings);
/// Evokes once a second what a feeder sent, and returns what that costs.
nlohmann::ordered_json tick(BenchFederate& federate, const NodeSettings& settings);
/// Captures what a feeder sends, and returns a row for each kind and size of message.
nlohmann::ordered_json packet_size(BenchFederate& federate, const NodeSettings& settings);
/// Listens to some of a speaker's nets and returns what its host's interface and it have to do with
/// the others.
nlohmann::ordered_json filter_of_network(BenchFederate& federate, const NodeSettings& settings);
/// Takes in a feeder's streams, more and more of them, and returns a row for each number.
nlohmann::ordered_json voice_streams(BenchFederate& federate, const NodeSettings& settings);
/// @}

}  // namespace roger::app::bench
