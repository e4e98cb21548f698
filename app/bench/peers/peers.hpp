// Compares the RTI with other means of communication.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/bench/measurement.hpp"
#include "app/support/stop_signal.hpp"

namespace roger::app::bench {

/// A program that was built with another RTI, from the example "peer".
struct OtherRti {
  std::string name;     // in the rows
  std::string program;  // path
};

/// Reads "NAME=PROGRAM". Throws a CommandError that quotes the text if it has another form.
[[nodiscard]] OtherRti parse_other_rti(const std::string& text);

/// Returns a row for each peer, transport and size: delays and highest rates over bare sockets,
/// Roger's RTI, Cyclone DDS and ZeroMQ if the program was built with them, and other RTIs. The
/// notes name what was left out and why. Throws a CommandError if bare sockets or the RTI fail, or
/// if `stop` is asked for.
[[nodiscard]] Findings measure_peers(const RunSettings& settings, const std::vector<OtherRti>& rtis,
                                     StopSignal& stop);

/// Runs one of the two processes for a peer that is part of this program, "sockets" or "roger", see
/// peer::Exercise. `module`: the FOM module. Returns an exit code.
int run_peer(const std::string& kind, const std::string& role, const std::string& transport,
             std::uint16_t session, const std::string& module);

}  // namespace roger::app::bench
