#include "app/dis/capture/pcap_writer.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <system_error>

#include "app/dis/capture/udp_packet.hpp"
#include "core/byte_order.hpp"

namespace roger::app {
namespace {

constexpr std::size_t kFileHeaderSize = 24;
constexpr std::size_t kRecordHeaderSize = 16;

std::array<Octet, kFileHeaderSize> file_header() {
  constexpr std::uint32_t kNanosecondMagic = 0xA1B23C4D;
  constexpr std::uint16_t kMajorVersion = 2;
  constexpr std::uint16_t kMinorVersion = 4;
  constexpr std::uint32_t kSnapshotLength = 0xFFFF;  // the largest IPv4 packet
  constexpr std::uint32_t kRawIp = 101;              // LINKTYPE_RAW
  std::array<Octet, kFileHeaderSize> header{};
  ByteWriter out(header);
  out.put(kNanosecondMagic);
  out.put(kMajorVersion);
  out.put(kMinorVersion);
  out.put(std::uint32_t{0});  // time zone, always UTC
  out.put(std::uint32_t{0});  // accuracy of the times, unused
  out.put(kSnapshotLength);
  out.put(kRawIp);
  return header;
}

}  // namespace

Result<PcapWriter> PcapWriter::create(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
    return Error{ErrorCode::kInvalid,
                 "exists already and is not replaced; choose another name",
                 {path, 0, {}}};
  }
  auto file = AppendFile::create(path);
  if (!file) return file.error();
  const auto written = file.value().append(file_header());
  if (!written) {
    remove_unfinished(path);
    return written.error();
  }
  return PcapWriter(std::move(file).value());
}

Status PcapWriter::write(const UdpDatagram& datagram) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(datagram.time);
  const Nanoseconds rest = datagram.time - seconds;
  const auto size =
      static_cast<std::uint32_t>(kIpv4HeaderSize + kUdpHeaderSize + datagram.data.size());
  record_.resize(kRecordHeaderSize + size);
  ByteWriter out(record_);
  out.put(static_cast<std::uint32_t>(seconds.count()));
  out.put(static_cast<std::uint32_t>(rest.count()));
  out.put(size);
  out.put(size);
  put_packet(out, datagram);
  const auto appended = file_.append(record_);
  if (!appended) return appended.error();
  return ok();
}

}  // namespace roger::app
