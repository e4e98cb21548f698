#include "radio/hla/federate/update_requests.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "rti/types/handle_access.hpp"

namespace roger::radio {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class UpdateRequestsTest : public ::testing::Test {
 protected:
  /// Returns the objects that are asked now, at most `most`.
  std::vector<rti1516e::ObjectInstanceHandle> asked(TimePoint now, std::size_t most = 1000) {
    std::vector<rti1516e::ObjectInstanceHandle> out;
    for (const UpdateRequests::Request& one : requests.take_due(now, most)) {
      EXPECT_EQ(one.wanted, UpdateRequests::Wanted::kPosition);
      out.push_back(one.object);
    }
    return out;
  }

  static rti1516e::ObjectInstanceHandle object(std::uint64_t number) {
    return rti::make_handle<rti1516e::ObjectInstanceHandle>(number);
  }
  static UpdateRequests::Request request(std::uint64_t number) {
    return {object(number), UpdateRequests::Wanted::kPosition};
  }

  static constexpr TimePoint kBegin{};
  UpdateRequests requests;
};

TEST_F(UpdateRequestsTest, IsRepeatedAfterGrowingPausesUntilItGivesUp) {
  requests.add(request(1), kBegin);
  std::vector<Nanoseconds> times;
  while (const auto next = requests.next()) {
    EXPECT_THAT(asked(*next - 1ns), IsEmpty());
    EXPECT_THAT(asked(*next), ElementsAre(object(1)));
    times.push_back(*next - kBegin);
  }
  EXPECT_THAT(times, ElementsAre(0ms, 100ms, 300ms, 700ms, 1500ms));
}

TEST_F(UpdateRequestsTest, EndsWithTheAnswer) {
  requests.add(request(1), kBegin);
  requests.add(request(2), kBegin);
  EXPECT_THAT(asked(kBegin), ElementsAre(object(1), object(2)));
  requests.remove(object(1));
  requests.remove(object(3));  // never asked
  EXPECT_THAT(asked(kBegin + 1s), ElementsAre(object(2)));
  requests.remove(object(2));
  EXPECT_EQ(requests.next(), std::nullopt);
}

TEST_F(UpdateRequestsTest, OldestOnesComeFirst) {
  for (std::uint64_t number = 1; number <= 5; ++number) requests.add(request(number), kBegin);
  EXPECT_THAT(asked(kBegin, 2), ElementsAre(object(1), object(2)));
  EXPECT_EQ(requests.next(), kBegin);
  // Those asked long ago wait until the others have been asked for the first time.
  EXPECT_THAT(asked(kBegin + 1s, 4), ElementsAre(object(3), object(4), object(5), object(1)));
}

TEST_F(UpdateRequestsTest, NewDiscoveryBeginsAgain) {
  requests.add(request(1), kBegin);
  for (int i = 0; i < UpdateRequests::kMostRequests - 1; ++i) {
    EXPECT_THAT(asked(kBegin + i * 10s), ElementsAre(object(1)));
  }
  requests.add(request(1), kBegin + 60s);
  EXPECT_THAT(asked(kBegin + 60s), ElementsAre(object(1)));
  EXPECT_EQ(requests.next(), kBegin + 60s + UpdateRequests::kFirstPause);
}

}  // namespace
}  // namespace roger::radio
