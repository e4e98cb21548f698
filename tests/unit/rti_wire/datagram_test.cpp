#include "rti/wire/datagram.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <stdexcept>

#include "tests/unit/rti_wire/bytes.hpp"

namespace roger::rti::wire {
namespace {

constexpr FederationId kFederation = 0x1234;
constexpr FederateId kSender = 0x0007;
constexpr std::uint16_t kSequence = 0xfffe;

/// A writer with its own buffer.
class Sender {
 public:
  explicit Sender(std::size_t limit = kMaxDatagramBytes) : buffer_(limit), writer_(buffer_) {
    writer_.begin(kFederation, kSender);
  }
  DatagramWriter& writer() { return writer_; }
  ByteVector finish() {
    const Bytes datagram = writer_.finish(kSequence);
    return {datagram.begin(), datagram.end()};
  }

 private:
  ByteVector buffer_;
  DatagramWriter writer_;
};

/// A message of a datagram with copies of its values.
struct MessageCopy {
  MessageKind kind;
  ClassId interaction_class;
  ObjectId object;
  ByteVector tag;
  std::vector<Value> values;
  friend bool operator==(const MessageCopy&, const MessageCopy&) = default;
};

std::vector<MessageCopy> read_all(const Datagram& datagram) {
  std::vector<MessageCopy> all;
  Bytes rest = datagram.messages();
  DataMessage message;
  while (datagram.next(rest, message)) {
    MessageCopy copy{message.kind,
                     message.interaction_class,
                     message.object,
                     {message.tag.begin(), message.tag.end()},
                     {}};
    for (const ValueView& value : message.values) {
      copy.values.push_back({value.index, {value.data.begin(), value.data.end()}});
    }
    EXPECT_EQ(copy.values.size(), message.values.size());
    all.push_back(copy);
  }
  return all;
}

std::vector<ValueView> views(const std::vector<Value>& values) {
  std::vector<ValueView> out;
  for (const Value& value : values) out.push_back({value.index, value.data});
  return out;
}

DropReason reason_of(const ByteVector& bytes) {
  Datagram datagram;
  return Datagram::parse(bytes, datagram);
}

std::vector<MessageCopy> parsed(const ByteVector& bytes) {
  Datagram datagram;
  EXPECT_EQ(Datagram::parse(bytes, datagram), DropReason::kNone);
  return read_all(datagram);
}

ByteVector lone_interaction(ClassId interaction_class, const std::vector<Value>& values,
                            const ByteVector& tag = {}) {
  Sender sender;
  EXPECT_TRUE(sender.writer().add_interaction(interaction_class, views(values), tag));
  return sender.finish();
}

ByteVector lone_update(ObjectId object, const std::vector<Value>& values) {
  Sender sender;
  EXPECT_TRUE(sender.writer().add_update(object, views(values)));
  return sender.finish();
}

TEST(Datagram, GoldenInteraction) {
  EXPECT_EQ(lone_interaction(0x0102, {{0, hex("aabb")}, {5, hex("cc")}}),
            hex("10 1234 0007 fffe  02 0102  00 02 aabb  05 01 cc"));
}

TEST(Datagram, GoldenInteractionWithTag) {
  EXPECT_EQ(lone_interaction(0x0102, {{0, hex("aa")}}, hex("747a")),
            hex("10 1234 0007 fffe  21 0102  02 747a  00 01 aa"));
}

TEST(Datagram, GoldenUpdateOfOwnObject) {
  EXPECT_EQ(lone_update(make_object_id(kSender, 1), {{3, hex("aa")}}),
            hex("10 1234 0007 fffe  41 02  03 01 aa"));
  EXPECT_EQ(lone_update(make_object_id(kSender, 0xffffffffU), {{3, hex("aa")}}),
            hex("10 1234 0007 fffe  41 feffffff1f  03 01 aa"));
}

TEST(Datagram, GoldenUpdateOfForeignObject) {
  EXPECT_EQ(lone_update(make_object_id(0x0203, 300), {{3, hex("aa")}}),
            hex("10 1234 0007 fffe  41 d904 0203  03 01 aa"));
}

TEST(Datagram, GoldenBundle) {
  Sender sender;
  ASSERT_TRUE(sender.writer().add_interaction(1, views({{0, hex("aa")}})));
  ASSERT_TRUE(sender.writer().add_interaction(2, views({})));
  ASSERT_TRUE(sender.writer().add_update(make_object_id(kSender, 1), views({{1, hex("bb")}})));
  EXPECT_EQ(sender.finish(), hex("11 1234 0007 fffe  01 0001 00 01 aa  00 0002  41 02 01 01 bb"));
}

TEST(Datagram, GoldenLengths) {
  const auto header = hex("10 1234 0007 fffe 01 0001 00");
  EXPECT_EQ(lone_interaction(1, {{0, ByteVector(127, 1)}}),
            header + hex("7f") + ByteVector(127, 1));
  EXPECT_EQ(lone_interaction(1, {{0, ByteVector(128, 1)}}),
            header + hex("8080") + ByteVector(128, 1));
  EXPECT_EQ(lone_interaction(1, {{0, ByteVector(0x7ffe, 1)}}),
            header + hex("fffe") + ByteVector(0x7ffe, 1));
  EXPECT_EQ(lone_interaction(1, {{0, ByteVector(0x7fff, 1)}}),
            header + hex("ffff 00007fff") + ByteVector(0x7fff, 1));
}

TEST(Datagram, GoldenIndices) {
  EXPECT_EQ(lone_interaction(1, {{254, {}}, {255, {}}, {0x0304, {}}}),
            hex("10 1234 0007 fffe 03 0001  fe 00  ff 00ff 00  ff 0304 00"));
}

TEST(Datagram, SingleInteractionCostsTenBytesPlusTwoPerParameter) {
  for (std::size_t n = 0; n <= 254; ++n) {
    std::vector<Value> values;
    std::size_t data = 0;
    for (std::size_t i = 0; i < n; ++i) {
      values.push_back({static_cast<ValueIndex>(i), ByteVector(i % 128, 0x55)});
      data += i % 128;
    }
    const ByteVector bytes = lone_interaction(9, values);
    EXPECT_LE(bytes.size() - data, 10 + 2 * n) << n << " parameters";
    const std::vector<MessageCopy> messages = parsed(bytes);
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(messages[0].values, values);
  }
}

TEST(Datagram, ParameterOf128BytesCostsOneMoreByte) {
  const ByteVector bytes = lone_interaction(9, {{0, ByteVector(250, 1)}, {1, ByteVector(8, 1)}});
  EXPECT_EQ(bytes.size(), 250U + 8U + 10U + 2U * 2U + 1U);
}

TEST(Datagram, BundledInteractionCostsAtMostFourBytesPlusTwoPerParameter) {
  for (const std::size_t n : {0U, 1U, 6U, 29U, 30U, 100U}) {
    std::vector<Value> values;
    for (std::size_t i = 0; i < n; ++i) values.push_back({static_cast<ValueIndex>(i), hex("aa")});
    Sender sender;
    ASSERT_TRUE(sender.writer().add_interaction(1, views(values)));
    const std::size_t before = sender.writer().size();
    ASSERT_TRUE(sender.writer().add_interaction(2, views(values)));
    EXPECT_LE(sender.writer().size() - before - n, 4 + 2 * n) << n << " parameters";
    const std::vector<MessageCopy> messages = parsed(sender.finish());
    ASSERT_EQ(messages.size(), 2U);
    EXPECT_EQ(messages[0].values, values);
    EXPECT_EQ(messages[1].values, values);
  }
}

TEST(Datagram, HeaderIsParsed) {
  const ByteVector bytes = lone_interaction(1, {});
  Datagram datagram;
  ASSERT_EQ(Datagram::parse(bytes, datagram), DropReason::kNone);
  EXPECT_EQ(datagram.header(), (DatagramHeader{kFederation, kSender, kSequence}));
}

TEST(Datagram, ObjectIdsSurviveARoundTrip) {
  for (const std::uint32_t counter : {0U, 1U, 63U, 64U, 8191U, 8192U, 0x7fffffffU, 0xffffffffU}) {
    for (const FederateId registrar : {kSender, FederateId{1}, FederateId{0xffff}}) {
      const ObjectId object = make_object_id(registrar, counter);
      const std::vector<MessageCopy> messages = parsed(lone_update(object, {{0, hex("aa")}}));
      ASSERT_EQ(messages.size(), 1U);
      EXPECT_EQ(messages[0].kind, MessageKind::kUpdate);
      EXPECT_EQ(messages[0].object, object);
    }
  }
}

TEST(Datagram, MessageThatDoesNotFitIsNotWritten) {
  Sender sender(64);
  ASSERT_TRUE(sender.writer().add_interaction(1, views({{0, ByteVector(40, 1)}})));
  const std::size_t before = sender.writer().size();
  EXPECT_FALSE(sender.writer().add_interaction(2, views({{0, ByteVector(40, 2)}})));
  EXPECT_FALSE(sender.writer().add_update(1, views({{0, ByteVector(40, 2)}})));
  EXPECT_EQ(sender.writer().size(), before);
  EXPECT_EQ(sender.writer().messages(), 1U);
  const std::vector<MessageCopy> messages = parsed(sender.finish());
  ASSERT_EQ(messages.size(), 1U);
  EXPECT_EQ(messages[0].interaction_class, 1);
}

TEST(Datagram, LargestDatagramFitsExactly) {
  Sender sender(kMaxDatagramBytes);
  // 10 bytes for the message, the index, six bytes of length.
  const ByteVector data(kMaxDatagramBytes - 10 - 1 - 6, 1);
  ASSERT_TRUE(sender.writer().add_interaction(1, views({{0, data}})));
  const ByteVector bytes = sender.finish();
  EXPECT_EQ(bytes.size(), kMaxDatagramBytes);
  EXPECT_EQ(parsed(bytes).at(0).values.at(0).data, data);
}

TEST(Datagram, WriterMisuseThrows) {
  ByteVector buffer(100);
  DatagramWriter writer(buffer);
  EXPECT_THROW(writer.begin(0, 1), std::invalid_argument);
  EXPECT_THROW(writer.begin(1, 0), std::invalid_argument);
  writer.begin(1, 1);
  EXPECT_THROW(static_cast<void>(writer.finish(0)), std::logic_error);
  ByteVector tiny(6);
  DatagramWriter cramped(tiny);
  EXPECT_THROW(cramped.begin(1, 1), std::invalid_argument);
}

struct BadCase {
  const char* name;
  const char* bytes;
  DropReason reason;
};

class BadDatagram : public testing::TestWithParam<BadCase> {};

TEST_P(BadDatagram, IsDroppedWithItsReason) {
  EXPECT_EQ(reason_of(hex(GetParam().bytes)), GetParam().reason)
      << drop_reason_text(reason_of(hex(GetParam().bytes)));
}

INSTANTIATE_TEST_SUITE_P(
    Table, BadDatagram,
    testing::Values(
        BadCase{"Empty", "", DropReason::kTruncated},
        BadCase{"VersionZero", "00 1234 0007 0000 00 0001", DropReason::kForeignVersion},
        BadCase{"VersionTwo", "20 1234 0007 0000 00 0001", DropReason::kForeignVersion},
        BadCase{"UnknownFlag", "12 1234 0007 0000 00 0001", DropReason::kForeignVersion},
        BadCase{"HeaderOnly", "10 1234 0007 0000", DropReason::kTruncated},
        BadCase{"EmptyBundle", "11 1234 0007 0000", DropReason::kTruncated},
        BadCase{"FederationZero", "10 0000 0007 0000 00 0001", DropReason::kBadNumber},
        BadCase{"SenderZero", "10 1234 0000 0000 00 0001", DropReason::kBadNumber},
        BadCase{"ClassZero", "10 1234 0007 0000 00 0000", DropReason::kBadNumber},
        BadCase{"ClassZeroWithAValue", "10 1234 0007 0000 01 0000 00 01 aa",
                DropReason::kBadNumber},
        BadCase{"SecondValueCut", "10 1234 0007 0000 02 0001 00 01 aa 01 02 bb",
                DropReason::kTruncated},
        BadCase{"SecondValueMissing", "10 1234 0007 0000 02 0001 00 01 aa 01",
                DropReason::kTruncated},
        BadCase{"ValueCutInABundle", "11 1234 0007 0000 01 0001 00 01 aa 01 0001 00 02 aa",
                DropReason::kTruncated},
        BadCase{"TrailingAfterAValue", "10 1234 0007 0000 01 0001 00 01 aa bb",
                DropReason::kTrailing},
        BadCase{"KindTwo", "10 1234 0007 0000 80 0001", DropReason::kUnknownKind},
        BadCase{"KindThree", "10 1234 0007 0000 c0 0001", DropReason::kUnknownKind},
        BadCase{"Trailing", "10 1234 0007 0000 00 0001 00", DropReason::kTrailing},
        BadCase{"TrailingThatLooksLikeAMessage", "10 1234 0007 0000 00 0001 00 0002",
                DropReason::kTrailing},
        BadCase{"TrailingInABundle", "11 1234 0007 0000 00 0001 00", DropReason::kTruncated},
        BadCase{"ValueMissing", "10 1234 0007 0000 01 0001", DropReason::kTruncated},
        BadCase{"ValueCut", "10 1234 0007 0000 01 0001 00 02 aa", DropReason::kTruncated},
        BadCase{"SameIndexTwice", "10 1234 0007 0000 02 0001 04 00 04 00",
                DropReason::kDuplicateIndex},
        BadCase{"SameWideIndexTwice", "10 1234 0007 0000 02 0001 ff 0104 00 ff 0104 00",
                DropReason::kDuplicateIndex},
        BadCase{"NarrowIndexWrittenWide", "10 1234 0007 0000 01 0001 ff 0004 00",
                DropReason::kBadNumber},
        BadCase{"ShortLengthWrittenLong", "10 1234 0007 0000 01 0001 00 8001 aa",
                DropReason::kBadNumber},
        BadCase{"LongLengthCut", "10 1234 0007 0000 01 0001 00 80", DropReason::kTruncated},
        BadCase{"LongValueCut", "10 1234 0007 0000 01 0001 00 8080 aa", DropReason::kTruncated},
        BadCase{"MiddleLengthWrittenLongest", "10 1234 0007 0000 01 0001 00 ffff 00000001 aa",
                DropReason::kBadNumber},
        BadCase{"LengthBeyondTheEnd", "10 1234 0007 0000 01 0001 00 ffff ffffffff aa",
                DropReason::kTruncated},
        BadCase{"EmptyTagAnnounced", "10 1234 0007 0000 20 0001 00", DropReason::kBadNumber},
        BadCase{"CountByteAlone", "10 1234 0007 0000 1e 0001", DropReason::kBadNumber},
        BadCase{"ToTheEndWithFewValues", "10 1234 0007 0000 1f 0001 00 00", DropReason::kBadNumber},
        BadCase{"ToTheEndInABundle", "11 1234 0007 0000 1f 0001 00 00", DropReason::kBadNumber},
        BadCase{"SmallCountInAByte", "11 1234 0007 0000 1e 05 0001", DropReason::kBadNumber},
        BadCase{"ObjectOverlong", "10 1234 0007 0000 40 8200", DropReason::kBadNumber},
        BadCase{"ObjectWithoutEnd", "10 1234 0007 0000 40 ffffffffffff", DropReason::kBadNumber},
        BadCase{"ObjectTooLarge", "10 1234 0007 0000 40 ffffffff7f 0001", DropReason::kBadNumber},
        BadCase{"ObjectOfSenderWrittenAsForeign", "10 1234 0007 0000 40 03 0007",
                DropReason::kBadNumber},
        BadCase{"ObjectOfNobody", "10 1234 0007 0000 40 03 0000", DropReason::kBadNumber}),
    [](const auto& test) { return std::string(test.param.name); });

std::vector<ByteVector> samples() {
  std::vector<Value> many;
  for (ValueIndex i = 0; i < 40; ++i) many.push_back({i, hex("aabb")});
  Sender bundle;
  EXPECT_TRUE(bundle.writer().add_interaction(1, views({{0, hex("aa")}, {1, hex("bbcc")}})));
  EXPECT_TRUE(bundle.writer().add_update(make_object_id(9, 77), views({{2, hex("aa")}})));
  EXPECT_TRUE(bundle.writer().add_interaction(3, views(many)));
  return {lone_interaction(0x0102, {{0, hex("aabb")}, {5, ByteVector(200, 7)}}, hex("0102")),
          lone_interaction(7, many),
          lone_interaction(7, {{4, hex("aabbcc")}}),
          lone_interaction(7, {{0, hex("aa")}, {1, {}}, {4, hex("aabbcc")}}),
          lone_interaction(7, {{0, ByteVector(128, 7)}, {1, ByteVector(700, 7)}, {2, hex("aa")}}),
          lone_interaction(7, {{4, hex("aabbcc")}, {0, hex("aa")}}),
          lone_interaction(7, {{3, {}}, {300, hex("aa")}}),
          lone_update(make_object_id(kSender, 70000), {{0, hex("aa")}, {9, hex("bb")}}),
          lone_update(make_object_id(9, 5), {{0, hex("aa")}}),
          bundle.finish()};
}

TEST(Datagram, TruncationIsDroppedUnlessBetweenMessagesOrValues) {
  for (const ByteVector& whole : samples()) {
    const bool bundle = (whole[0] & 1U) != 0;
    const std::vector<MessageCopy> all = parsed(whole);
    for (std::size_t size = 0; size < whole.size(); ++size) {
      const ByteVector cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
      Datagram datagram;
      const DropReason reason = Datagram::parse(cut, datagram);
      if (reason != DropReason::kNone) continue;
      // A datagram cut exactly between two values or messages is valid by itself; UDP's length and
      // checksum prevent this. It must not contain anything new.
      const std::vector<MessageCopy> messages = read_all(datagram);
      if (bundle) {
        EXPECT_LT(messages.size(), all.size());
      } else {
        EXPECT_GE(messages.at(0).values.size(), 30U)
            << "only a message whose values extend to the end can lose values";
      }
      for (std::size_t i = 0; i + 1 < messages.size(); ++i) EXPECT_EQ(messages[i], all[i]);
    }
  }
}

TEST(Datagram, MutationsNeverCrashAndOnlyCanonicalDatagramsAreAccepted) {
  std::mt19937 random(4711);
  const std::vector<ByteVector> originals = samples();
  std::size_t dropped = 0;
  for (int round = 0; round < 6000; ++round) {
    ByteVector bytes = originals[random() % originals.size()];
    const auto changes = 1 + random() % 5;
    for (std::uint32_t i = 0; i < changes && !bytes.empty(); ++i) {
      // Mostly in the structure, not in the values.
      const std::size_t at = random() % std::min<std::size_t>(bytes.size(), 24);
      switch (random() % 3) {
        case 0:
          bytes[at] = static_cast<std::uint8_t>(random());
          break;
        case 1:
          bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(at));
          break;
        default:
          bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                       static_cast<std::uint8_t>(random()));
      }
    }
    Datagram datagram;
    if (Datagram::parse(bytes, datagram) != DropReason::kNone) {
      ++dropped;
      continue;
    }
    // Every accepted datagram is identical when written again: each content has exactly one
    // encoding.
    ByteVector buffer(kMaxDatagramBytes);
    DatagramWriter writer(buffer);
    writer.begin(datagram.header().federation, datagram.header().sender);
    const std::vector<MessageCopy> messages = read_all(datagram);
    for (const MessageCopy& one : messages) {
      ASSERT_TRUE(one.kind == MessageKind::kInteraction
                      ? writer.add_interaction(one.interaction_class, views(one.values), one.tag)
                      : writer.add_update(one.object, views(one.values), one.tag));
    }
    const Bytes again = writer.finish(datagram.header().sequence);
    if (messages.size() > 1) {
      EXPECT_EQ(ByteVector(again.begin(), again.end()), bytes);
    }
    Datagram reread;
    ASSERT_EQ(Datagram::parse(again, reread), DropReason::kNone);
    EXPECT_EQ(read_all(reread), messages);
  }
  EXPECT_GT(dropped, 2000U);
}

TEST(Datagram, EveryDropReasonHasText) {
  for (int i = 0; i < static_cast<int>(DropReason::kCount); ++i) {
    EXPECT_FALSE(drop_reason_text(static_cast<DropReason>(i)).empty());
  }
}

}  // namespace
}  // namespace roger::rti::wire
