#include "app/dis/capture/pcap_reader.hpp"

#include <pcap/pcap.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <limits>
#include <utility>

#include "app/dis/capture/link_layer.hpp"
#include "app/dis/capture/udp_packet.hpp"
#include "core/input_file.hpp"

namespace roger::app {
namespace {

/// Returns the name of a link type with its number.
std::string link_name(int link_type) {
  const char* name = ::pcap_datalink_val_to_name(link_type);
  const std::string number = std::to_string(link_type);
  return name == nullptr ? number : std::string(name) + " (" + number + ")";
}

}  // namespace

void PcapReader::Close::operator()(pcap* capture) const {
  ::pcap_close(capture);  // also closes the file
}

PcapReader::PcapReader(std::string path, Capture capture)
    : path_(std::move(path)), capture_(std::move(capture)) {
}

Result<PcapReader> PcapReader::open(const std::string& path) {
  auto input = InputFile::open(path, kCaptureInput);
  if (!input) return input.error();
  const int descriptor = input.value().release();
  std::FILE* file = ::fdopen(descriptor, "rb");
  if (file == nullptr) {
    const int number = errno;
    ::close(descriptor);
    return Error{ErrorCode::kSystem, "cannot be read: " + system_reason(number), {path, 0, {}}};
  }
  std::array<char, PCAP_ERRBUF_SIZE> why{};
  Capture capture(
      ::pcap_fopen_offline_with_tstamp_precision(file, PCAP_TSTAMP_PRECISION_NANO, why.data()));
  if (!capture) {
    std::fclose(file);
    return Error{ErrorCode::kInvalid,
                 "cannot be read as " + std::string(kCaptureInput.expected) + ": " + why.data(),
                 {path, 0, {}}};
  }
  const int link_type = ::pcap_datalink(capture.get());
  if (!is_supported_link(link_type)) {
    return Error{ErrorCode::kInvalid,
                 "has the link type " + link_name(link_type) +
                     "; expected raw IP, Ethernet, Linux cooked or loopback",
                 {path, 0, {}}};
  }
  return PcapReader(path, std::move(capture));
}

Result<CaptureRecord> PcapReader::next() {
  constexpr std::int64_t kMaxSeconds = std::numeric_limits<std::uint32_t>::max();
  pcap_pkthdr* header = nullptr;
  const Octet* data = nullptr;
  const int read = ::pcap_next_ex(capture_.get(), &header, &data);
  if (read == PCAP_ERROR_BREAK) return CaptureRecord{true, {}};
  if (read != 1) return damaged(::pcap_geterr(capture_.get()));
  // pcapng has times that Nanoseconds cannot hold.
  if (header->ts.tv_sec < 0 || header->ts.tv_sec > kMaxSeconds) {
    return damaged("its time is out of range");
  }
  ++records_;
  const Bytes record(data, header->caplen);
  CaptureRecord out{false, read_packet(find_ipv4(::pcap_datalink(capture_.get()), record))};
  if (out.datagram) {
    // With PCAP_TSTAMP_PRECISION_NANO, tv_usec contains ns.
    out.datagram->time = std::chrono::seconds(header->ts.tv_sec) + Nanoseconds(header->ts.tv_usec);
  } else {
    ++skipped_;
  }
  return out;
}

Error PcapReader::damaged(const std::string& why) const {
  return {
      ErrorCode::kInvalid, "record " + std::to_string(records_ + 1) + ": " + why, {path_, 0, {}}};
}

}  // namespace roger::app
