#include "rti/executive/copy_address.hpp"

#include <gtest/gtest.h>

#include <array>

namespace roger::rti::executive {
namespace {

constexpr filter::Ipv4Address kLoopback{0x7F000001};
constexpr filter::Ipv4Address kExecutive{0x0A4D0001};
constexpr filter::Ipv4Address kFederate{0x0A4D0002};
constexpr filter::Ipv4Address kUninvolved{0x0A4D0003};
constexpr std::array kOwn{kLoopback, kExecutive};

TEST(CopyAddressTest, FederateOfAnotherHostReceivesCopiesAtItsConnection) {
  EXPECT_EQ(copy_address(kFederate, kFederate, kOwn), kFederate);
  EXPECT_EQ(copy_address(kUninvolved, kFederate, kOwn), kFederate);
  EXPECT_EQ(copy_address(kExecutive, kFederate, kOwn), kFederate);
  EXPECT_EQ(copy_address(kLoopback, kFederate, kOwn), kFederate);
}

TEST(CopyAddressTest, FederateOfThisHostChoosesAmongItsAddresses) {
  EXPECT_EQ(copy_address(kExecutive, kLoopback, kOwn), kExecutive);
  EXPECT_EQ(copy_address(kLoopback, kExecutive, kOwn), kLoopback);
  EXPECT_EQ(copy_address(kUninvolved, kLoopback, kOwn), std::nullopt);
  EXPECT_EQ(copy_address(kFederate, kExecutive, kOwn), std::nullopt);
}

}  // namespace
}  // namespace roger::rti::executive
