// The settings of the network that the members of a federation compare.
#include "rti/rid/data_plane.hpp"

#include <gtest/gtest.h>

namespace roger::rti {
namespace {

TEST(DataPlane, IsDescribedByPortControlGroupAndRules) {
  Rid rid;
  rid.groups = {{"A.B*", filter::Ipv4Address{0xefc02000}, 16},
                {"*", filter::Ipv4Address{0xefc01100}, 64}};
  EXPECT_EQ(describe_data_plane(rid),
            "port 31250; control group 239.192.18.1:31251; A.B* to 16 from 239.192.32.0; "
            "* to 64 from 239.192.17.0");
}

TEST(DataPlane, DiffersWithEachOfThem) {
  const Rid rid;
  Rid other_port = rid;
  ++other_port.network.data_port;
  Rid other_group = rid;
  ++other_group.network.control.address.value;
  Rid other_control_port = rid;
  ++other_control_port.network.control.port;
  Rid other_rules = rid;
  other_rules.groups.front().count /= 2;
  for (const Rid& other : {other_port, other_group, other_control_port, other_rules}) {
    EXPECT_NE(describe_data_plane(other), describe_data_plane(rid));
  }
}

}  // namespace
}  // namespace roger::rti
