#include "audio/playout/packet_store.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "core/octets.hpp"

namespace roger::audio {
namespace {

CodedPacket filled(std::uint32_t sequence, std::uint32_t size) {
  CodedPacket packet;
  packet.stream = 42;
  packet.sequence = sequence;
  packet.sample_index = sequence * 10;
  packet.encoding = Encoding::kOpus;
  packet.sample_rate = 16000;
  packet.sample_count = 160;
  packet.first = sequence % 2 == 0;
  packet.last = sequence % 3 == 0;
  packet.timing.captured_ns = sequence;
  packet.size = size;
  for (std::uint32_t i = 0; i < size; ++i) {
    packet.bytes[i] = static_cast<Octet>(sequence + i * 7);
  }
  return packet;
}

TEST(PacketStore, ReturnsCompletePacketsInOrder) {
  PacketStore store;
  const std::uint32_t sizes[] = {0, 1, 511, 512, 513, 6000, 250};
  for (const std::uint32_t i : {3U, 0U, 6U, 1U, 5U, 2U, 4U}) {
    ASSERT_TRUE(store.put(filled(i, sizes[i]), TimePoint{Nanoseconds{i}}));
  }
  EXPECT_EQ(store.front()->sequence, 0U);
  EXPECT_EQ(store.back()->sequence, 6U);
  for (std::uint32_t i = 0; i < 7; ++i) {
    CodedPacket out;
    ASSERT_NE(store.front(), nullptr);
    store.copy_front(out);
    store.drop_front();
    const CodedPacket expected = filled(i, sizes[i]);
    EXPECT_EQ(out.sequence, i);
    EXPECT_EQ(out.stream, expected.stream);
    EXPECT_EQ(out.sample_index, expected.sample_index);
    EXPECT_EQ(out.encoding, expected.encoding);
    EXPECT_EQ(out.sample_rate, expected.sample_rate);
    EXPECT_EQ(out.sample_count, expected.sample_count);
    EXPECT_EQ(out.first, expected.first);
    EXPECT_EQ(out.last, expected.last);
    EXPECT_EQ(out.timing.captured_ns, expected.timing.captured_ns);
    EXPECT_EQ(out.timing.received, TimePoint{Nanoseconds{i}});
    ASSERT_EQ(out.size, expected.size);
    EXPECT_TRUE(std::equal(out.data().begin(), out.data().end(), expected.data().begin()));
  }
  EXPECT_EQ(store.front(), nullptr);
}

TEST(PacketStore, OrdersAcrossWrapAndRejectsDuplicateSequence) {
  PacketStore store;
  for (const std::uint32_t sequence : {1U, 0xffff'ffffU, 0U, 0xffff'fffeU}) {
    ASSERT_TRUE(store.put(filled(sequence, 10), TimePoint{}));
  }
  EXPECT_FALSE(store.put(filled(0, 10), TimePoint{}));
  EXPECT_NE(store.find(0xffff'ffffU), nullptr);
  EXPECT_EQ(store.find(2), nullptr);
  for (const std::uint32_t sequence : {0xffff'fffeU, 0xffff'ffffU, 0U, 1U}) {
    EXPECT_EQ(store.front()->sequence, sequence);
    store.drop_front();
  }
}

TEST(PacketStore, FillsAndEmptiesRepeatedly) {
  PacketStore store;
  std::minstd_rand random(3);
  std::uint32_t sequence = 0;
  for (int round = 0; round < 200; ++round) {
    while (store.put(filled(sequence, static_cast<std::uint32_t>(random() % 6001)), TimePoint{})) {
      ++sequence;
    }
    // 250 chunks in packets of at most 12, and one packet that did not fit
    EXPECT_GE(store.size(), 19U);
    const std::size_t leave = random() % 3;
    while (store.size() > leave) store.drop_front();
  }
  store.clear();
  for (std::uint32_t i = 0; i < 240; ++i) ASSERT_TRUE(store.put(filled(i, 250), TimePoint{}));
  EXPECT_FALSE(store.put(filled(240, 0), TimePoint{}));
}

}  // namespace
}  // namespace roger::audio
