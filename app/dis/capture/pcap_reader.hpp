// Reads the UDP datagrams of a capture, through libpcap: classic pcap of both byte orders with
// times in us or ns, and pcapng.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/dis/capture/udp_datagram.hpp"
#include "core/result.hpp"

struct pcap;

namespace roger::app {

/// A record of a capture.
struct CaptureRecord {
  bool is_end = false;                  // no record: the capture has ended
  std::optional<UdpDatagram> datagram;  // nullopt: none (see read_packet())
};

/// Reads record by record, so that a capture may be larger than the memory. Not thread-safe.
class PcapReader {
 public:
  /// Opens a regular file. Errors: kNotFound, kInvalid (no capture, or a link type without IP
  /// packets); both name the path.
  static Result<PcapReader> open(const std::string& path);

  /// Returns the next record. The data of its datagram are valid until the next call. Errors:
  /// kInvalid (the file is truncated or damaged), naming the path and the record.
  Result<CaptureRecord> next();

  /// Returns the number of records that were read and have no datagram.
  [[nodiscard]] std::uint64_t skipped() const { return skipped_; }

 private:
  struct Close {
    void operator()(pcap* capture) const;
  };
  using Capture = std::unique_ptr<pcap, Close>;

  PcapReader(std::string path, Capture capture);
  [[nodiscard]] Error damaged(const std::string& why) const;

  std::string path_;
  Capture capture_;
  std::uint64_t records_ = 0;  // that were read completely
  std::uint64_t skipped_ = 0;
};

}  // namespace roger::app
