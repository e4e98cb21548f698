#include "rti/wire/reliable_data.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "rti/wire/messages.hpp"
#include "tests/unit/rti_wire/bytes.hpp"

namespace roger::rti::wire {
namespace {

using testing::IsEmpty;

const ByteVector kLong(300, 9);
const ReliableInteraction kInteraction{
    3, 5, {{0, to_bytes("value")}, {700, kLong}, {7, {}}}, to_bytes("tag")};
const ReliableUpdate kUpdate{3, make_object_id(3, 9), {{1, to_bytes("x")}}, {}};

std::vector<ValueView> views_of(const std::vector<Value>& values) {
  std::vector<ValueView> views;
  for (const Value& value : values) views.push_back({value.index, value.data});
  return views;
}

TEST(ReliableDataTest, IsWrittenAsTheMessage) {
  ByteVector out;
  const auto parameters = views_of(kInteraction.parameters);
  append_frame(out, {3, MessageKind::kInteraction, 5, parameters, kInteraction.tag});
  EXPECT_EQ(out, encode(kInteraction));
  const auto attributes = views_of(kUpdate.attributes);
  append_frame(out, {3, MessageKind::kUpdate, kUpdate.object, attributes, {}});
  EXPECT_EQ(out, encode(kInteraction) + encode(kUpdate)) << "appended";
}

TEST(ReliableDataTest, IsReadWithViewsOfTheFrame) {
  const ByteVector frame = encode(kInteraction);
  std::vector<ValueView> values;
  const auto data = read_data(make_frame(frame), values);
  ASSERT_TRUE(data);
  EXPECT_EQ(data->sender, 3);
  EXPECT_EQ(data->kind, MessageKind::kInteraction);
  EXPECT_EQ(data->target, 5U);
  ASSERT_EQ(data->values.size(), 3U);
  EXPECT_EQ(data->values[1].index, 700);
  EXPECT_EQ(ByteVector(data->values[1].data.begin(), data->values[1].data.end()), kLong);
  EXPECT_THAT(data->values[2].data, IsEmpty());
  EXPECT_EQ(ByteVector(data->tag.begin(), data->tag.end()), kInteraction.tag);
  EXPECT_GE(data->tag.data(), frame.data());

  const auto update = read_data(make_frame(encode(kUpdate)), values);
  ASSERT_TRUE(update);
  EXPECT_EQ(update->kind, MessageKind::kUpdate);
  EXPECT_EQ(update->target, kUpdate.object);
  EXPECT_THAT(update->tag, IsEmpty());
}

TEST(ReliableDataTest, EveryShortenedOrLengthenedFrameIsRejected) {
  std::vector<ValueView> values;
  for (const ByteVector& frame : {encode(kInteraction), encode(kUpdate)}) {
    const Bytes body = make_frame(frame);
    for (std::size_t size = 0; size < body.size(); ++size) {
      EXPECT_FALSE(read_data(body.first(size), values)) << size;
    }
    ByteVector longer(body.begin(), body.end());
    longer.push_back(0);
    EXPECT_FALSE(read_data(longer, values));
  }
}

TEST(ReliableDataTest, OtherMessagesAreRejected) {
  std::vector<ValueView> values;
  EXPECT_FALSE(read_data(make_frame(encode(Ping{7})), values));
  EXPECT_FALSE(
      read_data(make_frame(encode(TimedInteraction{kInteraction, {{{1}, {2}}, 3}})), values));
}

TEST(ReliableDataTest, CountBeyondTheLimitIsRejected) {
  ReliableUpdate update = kUpdate;
  update.attributes.assign(kMaxFieldsPerClass, {1, {}});
  std::vector<ValueView> values;
  EXPECT_TRUE(read_data(make_frame(encode(update)), values));
  update.attributes.push_back({1, {}});
  EXPECT_FALSE(read_data(make_frame(encode(update)), values));
  // A false count stores no more than the frame contains.
  ByteVector frame = encode(kUpdate);
  frame[kLengthBytes + 1 + 2 + 8 + 3] = 200;
  values.clear();
  values.shrink_to_fit();
  EXPECT_FALSE(read_data(make_frame(frame), values));
  EXPECT_LE(values.capacity(), 4U);
}

TEST(ReliableDataTest, CopyHasAnotherSender) {
  ByteVector out{1, 2, 3};
  copy_frame(out, make_frame(encode(kInteraction)), 77);
  ReliableInteraction expected = kInteraction;
  expected.sender = 77;
  EXPECT_EQ(out, encode(expected));
}

}  // namespace
}  // namespace roger::rti::wire
