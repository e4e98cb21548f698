#include "radio/station/transmit/key_desk.hpp"

#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

KeyOrder down(RadioId radio) {
  KeyOrder out;
  out.key = {radio, true};
  return out;
}

TEST(KeyDeskTest, OrderIsQueuedUntilItIsExecuted) {
  KeyOrderQueue desk(2);
  desk.add(down(1));
  const std::vector<KeyOrder> orders = desk.orders();
  ASSERT_EQ(orders.size(), 1U);
  EXPECT_FALSE(desk.idle()) << "the order is being executed";
  EXPECT_TRUE(desk.is_keyed(1));
  EXPECT_FALSE(desk.is_keyed(0));
  desk.add(down(0));
  desk.replace(1, {});
  EXPECT_FALSE(desk.is_keyed(1));
  EXPECT_TRUE(desk.is_keyed(0)) << "the order that was added meanwhile stays";
  desk.replace(1, {});
  EXPECT_TRUE(desk.idle());
}

TEST(KeyDeskTest, WaitingOrdersKeepTheirSequence) {
  KeyOrderQueue desk(2);
  desk.add(down(0));
  desk.add(down(1));
  const std::vector<KeyOrder> orders = desk.orders();
  desk.add(down(0));
  desk.replace(2, {orders[1]});
  ASSERT_EQ(desk.orders().size(), 2U);
  EXPECT_EQ(desk.orders().front().key.radio, 1U);
}

// The voice thread may start a keyed transmission with a delay.
TEST(KeyDeskTest, RadioIsNotTunedBetweenKeyDownAndTransmission) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  a.radios->submit(Key{0, true});
  a.radios->submit(SelectPreset{0, 2});
  const std::vector<Event> refused = events_of(*a.radios, EventKind::kCommandRefused);
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_EQ(refused.front().notice.code, NoticeCode::kTransmitting);
}

}  // namespace
}  // namespace roger::radio
