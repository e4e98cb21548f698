// UDP datagrams as IPv4 packets.
#include "app/dis/capture/udp_packet.hpp"

#include <gtest/gtest.h>

#include "tests/unit/app_dis/captures.hpp"

namespace roger::app {
namespace {

ByteVector packet_of(const UdpDatagram& datagram) {
  ByteVector out(kIpv4HeaderSize + kUdpHeaderSize + datagram.data.size());
  ByteWriter writer(out);
  put_packet(writer, datagram);
  EXPECT_FALSE(writer.overflowed());
  EXPECT_EQ(writer.size(), out.size());
  return out;
}

/// Returns kSamplePacket with another octet.
ByteVector with(std::size_t at, Octet octet) {
  ByteVector out = kSamplePacket;
  out.at(at) = octet;
  return out;
}

void expect_sample(const std::optional<UdpDatagram>& read) {
  ASSERT_TRUE(read);
  const UdpDatagram sample = sample_datagram();
  EXPECT_EQ(read->source, sample.source);
  EXPECT_EQ(read->source_port, sample.source_port);
  EXPECT_EQ(read->destination, sample.destination);
  EXPECT_EQ(read->destination_port, sample.destination_port);
  EXPECT_EQ(ByteVector(read->data.begin(), read->data.end()), kSampleData);
}

TEST(UdpPacketTest, OctetsAreThoseOfTheStandards) {
  EXPECT_EQ(packet_of(sample_datagram()), kSamplePacket);
}

TEST(UdpPacketTest, PacketsAreRead) {
  expect_sample(read_packet(kSamplePacket));
  expect_sample(read_packet(concat(kSamplePacket, ByteVector(20))));  // padding of the link layer
}

TEST(UdpPacketTest, LargestAndEmptyDatagramsAreKept) {
  for (const std::size_t size : {std::size_t{0}, kMaxUdpData}) {
    const ByteVector data(size, 7);
    UdpDatagram datagram = sample_datagram();
    datagram.data = data;
    const ByteVector packet = packet_of(datagram);
    const auto read = read_packet(packet);
    ASSERT_TRUE(read) << size;
    EXPECT_EQ(read->data.size(), size);
  }
}

TEST(UdpPacketTest, HeaderOptionsAreSkipped) {
  ByteVector packet = kSamplePacket;
  packet.insert(packet.begin() + kIpv4HeaderSize, {1, 1, 1, 0});
  packet.at(0) = 0x46;
  packet.at(3) = static_cast<Octet>(packet.size());
  expect_sample(read_packet(packet));
}

TEST(UdpPacketTest, OtherPacketsAreRejected) {
  EXPECT_FALSE(read_packet({}));
  EXPECT_FALSE(read_packet(with(0, 0x65))) << "IPv6";
  EXPECT_FALSE(read_packet(with(0, 0x44))) << "header too short";
  EXPECT_FALSE(read_packet(with(0, 0x4F))) << "header longer than the packet";
  EXPECT_FALSE(read_packet(with(9, 6))) << "TCP";
  EXPECT_FALSE(read_packet(with(6, 0x20))) << "first fragment";
  EXPECT_FALSE(read_packet(with(7, 1))) << "later fragment";
  EXPECT_FALSE(read_packet(with(3, 0x20))) << "total length exceeds the record";
  EXPECT_FALSE(read_packet(with(3, 27))) << "total length without a UDP header";
  EXPECT_FALSE(read_packet(with(25, 7))) << "UDP length below that of the header";
  EXPECT_FALSE(read_packet(with(25, 12))) << "UDP length exceeds the packet";
  EXPECT_FALSE(read_packet(with(24, 0xFF))) << "UDP length exceeds the packet by far";
  ByteVector no_port = kSamplePacket;
  no_port.at(22) = no_port.at(23) = 0;
  EXPECT_FALSE(read_packet(no_port));
  for (std::size_t size = 0; size < kSamplePacket.size(); ++size) {
    EXPECT_FALSE(read_packet(Bytes(kSamplePacket).first(size))) << size;
  }
}

}  // namespace
}  // namespace roger::app
