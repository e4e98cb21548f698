// Writes datagrams to a capture that Wireshark opens: the classic format of pcap, big-endian, with
// times in ns and raw IP packets (LINKTYPE_RAW).
//
// - File header, 24 octets: magic number a1b23c4d, version 2.4, two zeros, snapshot length, link
//   type.
// - Each record, 16 octets: seconds since 1970, ns, octets in the file, octets of the packet; then
//   the packet (see udp_packet.hpp).
//
// libpcap does not write the file: after a failed write it cannot report or remove the part of a
// record that was written.
#pragma once

#include <string>
#include <utility>

#include "app/dis/capture/udp_datagram.hpp"
#include "core/append_file.hpp"
#include "core/octets.hpp"
#include "core/result.hpp"

namespace roger::app {

/// A capture that grows by complete records. When write() returns, its record has been handed to
/// the operating system. Not thread-safe.
class PcapWriter {
 public:
  /// Creates the file, which only its owner may read. Errors: kInvalid (it exists), kSystem; both
  /// name the path.
  static Result<PcapWriter> create(const std::string& path);

  /// Appends a datagram. Errors: kSystem; the file then remains a valid capture of all earlier
  /// datagrams.
  Status write(const UdpDatagram& datagram);

 private:
  explicit PcapWriter(AppendFile file) : file_(std::move(file)) {}

  AppendFile file_;
  ByteVector record_;  // reused
};

}  // namespace roger::app
