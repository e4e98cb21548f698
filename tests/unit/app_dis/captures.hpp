// Captures of the tests.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "app/dis/capture/udp_datagram.hpp"
#include "core/octets.hpp"

namespace roger::app {

/// A path at which a test creates a file, which is removed at the end.
class ScratchFile {
 public:
  explicit ScratchFile(const std::string& name)
      : path_(testing::TempDir() + "roger-" + std::to_string(::getpid()) + "-" + name) {
    std::remove(path_.c_str());
  }
  ~ScratchFile() { std::remove(path_.c_str()); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  void write(const ByteVector& content) const {
    std::ofstream out(path_, std::ios::binary);
    for (const Octet octet : content) out.put(static_cast<char>(octet));
  }
  [[nodiscard]] ByteVector read() const {
    std::ifstream in(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }

 private:
  std::string path_;
};

inline const ByteVector kSampleData{'D', 'I', 'S'};

/// Returns a datagram with kSampleData that arrived 1,700,000,000.123456789 s after 1970.
inline UdpDatagram sample_datagram() {
  UdpDatagram out;
  out.time = Nanoseconds{1'700'000'000'123'456'789};
  out.source = {0x0A4D0001};
  out.source_port = 40'000;
  out.destination = {0x0A4D00FF};
  out.destination_port = 3000;
  out.data = kSampleData;
  return out;
}

/// The IPv4 packet of sample_datagram().
inline const ByteVector kSamplePacket{0x45, 0x00, 0x00, 0x1F, 0x00, 0x00, 0x40, 0x00,
                                      0x40, 0x11, 0x25, 0x35,  // header
                                      0x0A, 0x4D, 0x00, 0x01,  // source
                                      0x0A, 0x4D, 0x00, 0xFF,  // destination
                                      0x9C, 0x40, 0x0B, 0xB8, 0x00, 0x0B, 0x00, 0x00,  // UDP header
                                      'D',  'I',  'S'};

/// Returns `octets` followed by `more`.
inline ByteVector concat(ByteVector octets, const ByteVector& more) {
  octets.insert(octets.end(), more.begin(), more.end());
  return octets;
}

}  // namespace roger::app
