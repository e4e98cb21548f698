// Reading of captures.
#include "app/dis/capture/pcap_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <string>

#include "core/byte_order.hpp"
#include "tests/unit/app_dis/captures.hpp"

namespace roger::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// Link types as they are written in files.
constexpr std::uint32_t kNull = 0;
constexpr std::uint32_t kEthernet = 1;
constexpr std::uint32_t kRaw = 101;
constexpr std::uint32_t kWlan = 105;
constexpr std::uint32_t kLoop = 108;
constexpr std::uint32_t kCooked = 113;
constexpr std::uint32_t kIpv4 = 228;
constexpr std::uint32_t kCooked2 = 276;

constexpr std::uint32_t kMicroseconds = 0xA1B2C3D4;
constexpr std::uint32_t kNanoseconds = 0xA1B23C4D;

/// The content of a capture.
class Capture {
 public:
  explicit Capture(std::uint32_t link_type, std::uint32_t magic = kNanoseconds,
                   bool big_endian = true)
      : magic_(magic), big_endian_(big_endian) {
    put(magic);
    put(std::uint16_t{2});
    put(std::uint16_t{4});
    put(std::uint32_t{0});
    put(std::uint32_t{0});
    put(std::uint32_t{0xFFFF});
    put(link_type);
  }
  Capture& add(const ByteVector& record) {
    return add(record, static_cast<std::uint32_t>(record.size()));
  }
  /// Appends a record that claims another size.
  Capture& add(const ByteVector& record, std::uint32_t size) {
    put(std::uint32_t{1'700'000'000});
    put(std::uint32_t{magic_ == kNanoseconds ? 123'456'789U : 123'456U});
    put(size);
    put(size);
    octets_ = concat(octets_, record);
    return *this;
  }
  [[nodiscard]] const ByteVector& octets() const { return octets_; }

 private:
  template <class T>
  void put(T value) {
    auto octets = big_endian<Octet>(value);
    if (!big_endian_) std::ranges::reverse(octets);
    octets_.insert(octets_.end(), octets.begin(), octets.end());
  }

  std::uint32_t magic_;
  bool big_endian_;
  ByteVector octets_;
};

struct Content {
  std::vector<UdpDatagram> datagrams;  // without their data
  std::vector<ByteVector> data;
  std::uint64_t skipped = 0;
  std::string error;  // that ended it
};

/// Reads a whole capture.
Content read(const ByteVector& octets) {
  const ScratchFile file("read.pcap");
  file.write(octets);
  Content out;
  auto reader = PcapReader::open(file.path());
  if (!reader) {
    EXPECT_EQ(reader.error().code, ErrorCode::kInvalid);
    EXPECT_THAT(reader.error().text(), HasSubstr(file.path()));
    out.error = reader.error().text();
    return out;
  }
  for (;;) {
    const auto next = reader.value().next();
    out.skipped = reader.value().skipped();
    if (!next) {
      EXPECT_EQ(next.error().code, ErrorCode::kInvalid);
      EXPECT_THAT(next.error().text(), HasSubstr(file.path()));
      out.error = next.error().text();
    }
    if (!next || next.value().is_end) return out;
    const auto& datagram = next.value().datagram;
    if (!datagram) continue;
    out.datagrams.push_back(*datagram);
    out.data.emplace_back(datagram->data.begin(), datagram->data.end());
    out.datagrams.back().data = {};
  }
}

ByteVector ethernet(const ByteVector& types, const ByteVector& packet = kSamplePacket) {
  return concat(concat(ByteVector(12, 0xEE), types), packet);
}

TEST(PcapReaderTest, ByteOrdersAndUnitsOfTimeAreRead) {
  for (const bool big_endian : {true, false}) {
    for (const std::uint32_t magic : {kMicroseconds, kNanoseconds}) {
      SCOPED_TRACE(std::to_string(magic) + (big_endian ? " big" : " little"));
      const Content content = read(Capture(kRaw, magic, big_endian).add(kSamplePacket).octets());
      EXPECT_EQ(content.error, "");
      ASSERT_EQ(content.datagrams.size(), 1U);
      const UdpDatagram& one = content.datagrams.front();
      const Nanoseconds left_out{magic == kNanoseconds ? 0 : 789};
      EXPECT_EQ(one.time, sample_datagram().time - left_out);
      EXPECT_EQ(one.source, sample_datagram().source);
      EXPECT_EQ(one.source_port, sample_datagram().source_port);
      EXPECT_EQ(one.destination, sample_datagram().destination);
      EXPECT_EQ(one.destination_port, sample_datagram().destination_port);
      EXPECT_EQ(content.data.front(), kSampleData);
    }
  }
}

struct LinkCase {
  std::string name;
  std::uint32_t link_type = 0;
  ByteVector record;
};

TEST(PcapReaderTest, LinkTypesAreRead) {
  const ByteVector cooked_begin(14, 0xEE);
  const ByteVector cooked2_rest(18, 0xEE);
  const std::vector<LinkCase> cases{
      {"raw", kRaw, kSamplePacket},
      {"IPv4", kIpv4, kSamplePacket},
      {"Ethernet", kEthernet, ethernet({0x08, 0x00})},
      {"Ethernet, filled up", kEthernet, concat(ethernet({0x08, 0x00}), ByteVector(15))},
      {"VLAN", kEthernet, ethernet({0x81, 0x00, 0x00, 0x07, 0x08, 0x00})},
      {"two VLAN tags", kEthernet,
       ethernet({0x88, 0xA8, 0x00, 0x07, 0x81, 0x00, 0x00, 0x08, 0x08, 0x00})},
      {"Linux cooked", kCooked, concat(concat(cooked_begin, {0x08, 0x00}), kSamplePacket)},
      {"Linux cooked 2", kCooked2, concat(concat({0x08, 0x00}, cooked2_rest), kSamplePacket)},
      {"loopback, little-endian", kNull, concat({2, 0, 0, 0}, kSamplePacket)},
      {"loopback, big-endian", kNull, concat({0, 0, 0, 2}, kSamplePacket)},
      {"loopback of OpenBSD", kLoop, concat({0, 0, 0, 2}, kSamplePacket)}};
  for (const LinkCase& one : cases) {
    const Content content = read(Capture(one.link_type).add(one.record).octets());
    EXPECT_EQ(content.error, "") << one.name;
    EXPECT_EQ(content.data, std::vector<ByteVector>{kSampleData}) << one.name;
    EXPECT_EQ(content.skipped, 0U) << one.name;
  }
}

TEST(PcapReaderTest, OtherPacketsAreSkippedAndCounted) {
  ByteVector tcp = kSamplePacket;
  tcp.at(9) = 6;
  ByteVector fragment = kSamplePacket;
  fragment.at(7) = 1;
  const ByteVector ipv4{0x08, 0x00};
  const ByteVector cut(kSamplePacket.begin(), kSamplePacket.end() - 1);
  const Content content = read(Capture(kEthernet)
                                   .add(ethernet({0x86, 0xDD}))  // IPv6
                                   .add(ethernet({0x08, 0x06}))  // ARP
                                   .add(ethernet(ipv4, tcp))
                                   .add(ethernet(ipv4))
                                   .add(ethernet(ipv4, fragment))
                                   .add(ethernet(ipv4, cut))
                                   .add({})
                                   .add({0x81, 0x00})
                                   .octets());
  EXPECT_EQ(content.error, "");
  EXPECT_EQ(content.data, std::vector<ByteVector>{kSampleData});
  EXPECT_EQ(content.skipped, 7U);
  for (const std::uint32_t link_type : {kNull, kCooked, kCooked2, kRaw}) {
    EXPECT_EQ(read(Capture(link_type).add({}).add({2}).octets()).skipped, 2U) << link_type;
  }
}

TEST(PcapReaderTest, TruncatedCapturesAreReadUpToTheirEnd) {
  const ByteVector whole = Capture(kRaw).add(kSamplePacket).add(kSamplePacket).octets();
  const std::size_t one_record = 24 + 16 + kSamplePacket.size();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    SCOPED_TRACE(size);
    const ByteVector part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    const Content content = read(part);
    EXPECT_EQ(content.data.size(), size < one_record ? 0U : 1U);
    if (size == 24 || size == one_record) {
      EXPECT_EQ(content.error, "");
    } else {
      EXPECT_THAT(content.error, HasSubstr("truncated"));
      const std::string record = size > one_record ? "record 2: " : size > 24 ? "record 1: " : "";
      EXPECT_THAT(content.error, HasSubstr(record));
    }
  }
}

TEST(PcapReaderTest, ImpossibleLengthsAreErrors) {
  for (const std::uint32_t size : {0x00050000U, 0x7FFFFFFFU, 0xFFFFFFFFU}) {
    const Content content =
        read(Capture(kRaw).add(kSamplePacket).add(kSamplePacket, size).octets());
    EXPECT_EQ(content.data.size(), 1U) << size;
    EXPECT_THAT(content.error, HasSubstr("record 2: ")) << size;
  }
}

TEST(PcapReaderTest, OtherFilesAreRejected) {
  EXPECT_THAT(read(ByteVector(100, 'x')).error,
              AllOf(HasSubstr("cannot be read as a capture (pcap)"), HasSubstr("format")));
  EXPECT_THAT(read(Capture(kWlan).octets()).error, HasSubstr("link type IEEE802_11 (105)"));
}

TEST(PcapReaderTest, OnlyRegularFilesAreRead) {
  EXPECT_EQ(PcapReader::open("/nonexistent/x.pcap").error().code, ErrorCode::kNotFound);
  EXPECT_EQ(PcapReader::open("/dev/zero").error().code, ErrorCode::kNotFound);
  const ScratchFile fifo("fifo.pcap");
  ASSERT_EQ(::mkfifo(fifo.path().c_str(), 0600), 0);
  EXPECT_THAT(PcapReader::open(fifo.path()).error().text(), HasSubstr("FIFO"));
}

}  // namespace
}  // namespace roger::app
