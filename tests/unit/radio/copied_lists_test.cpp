// Lists of all transmitters are copied in steps, so that callbacks never wait for a whole list.
#include <gtest/gtest.h>

#include "radio/hla/federate/other_radios.hpp"
#include "radio/hla/federate/rti_values.hpp"
#include "rti/types/handle_access.hpp"
#include "tests/support/mutex_count.hpp"

namespace roger::radio {
namespace {

TEST(CopiedListsTest, MutexIsReleasedAfterEvery64Transmitters) {
  constexpr std::uint64_t kCount = 6400;
  FederationState state("test");
  OtherRadios others(state);
  OtherRadios::Meanings meanings;
  for (std::size_t i = 0; i < kTransmitterAttributeCount; ++i) {
    meanings[rti::make_handle<rti1516e::AttributeHandle>(i + 1)] =
        static_cast<TransmitterAttribute>(i);
  }
  TransmitterState sender;
  sender.frequency = Frequency::from_kilohertz(40'000);
  sender.status = TransmitterStatus::kTransmitting;
  for (std::uint64_t i = 1; i <= kCount; ++i) {
    const auto object = rti::make_handle<rti1516e::ObjectInstanceHandle>(i);
    ASSERT_TRUE(others.discover(object, rti::make_handle<rti1516e::FederateHandle>(1 + i % 2), ""));
    sender.stream = i;
    rti1516e::AttributeHandleValueMap values;
    for (const auto& [what, bytes] : encode_transmitter({1, 1, 1}, sender, std::nullopt)) {
      values[rti::make_handle<rti1516e::AttributeHandle>(static_cast<std::size_t>(what) + 1)] =
          to_data(bytes);
    }
    others.reflect(object, values, {}, meanings);
  }
  const testing::MutexCount count;
  std::vector<KnownRadio> on_air;
  others.append_on_air(on_air);
  EXPECT_EQ(on_air.size(), kCount);
  EXPECT_EQ(count.of_this_thread(), kCount / 64);
  EXPECT_EQ(others.standing(1), SenderStanding::kKeyed);
  EXPECT_EQ(others.find_senders(1).size(), 1U);
  EXPECT_EQ(count.of_this_thread(), kCount / 64) << "voice locks no mutex";
}

}  // namespace
}  // namespace roger::radio
