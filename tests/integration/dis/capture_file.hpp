// A file of captured packets, as network analysers read it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/octets.hpp"

namespace roger::dis {

/// Writes a capture file (classic pcap, link type "raw IP") with a UDP datagram over IPv4 for each
/// payload, all to `port`. Throws std::runtime_error if the file cannot be written.
void write_capture_file(const std::string& path, std::uint16_t port,
                        const std::vector<ByteVector>& payloads);

}  // namespace roger::dis
