#include "app/bench/rti/net_groups.hpp"

#include <cstdint>

#include "app/bench/rti/bench_module.hpp"
#include "app/support/exit_code.hpp"
#include "dds-filter/group_map.hpp"
#include "rti/rid/rid.hpp"

namespace roger::app::bench {

GroupBlock find_net_groups(const std::string& rid_file, std::size_t count) {
  const rti::Rid rid = require(rti::load_rid(rid_file));
  const auto map = require(filter::GroupMap::create(rid.groups, rid.network.data_port));
  return {map.group_of(net_class_name(0)), static_cast<std::uint32_t>(count),
          rid.network.control.address};
}

GroupBlock find_all_groups(const std::string& rid_file) {
  constexpr std::uint32_t kFirst = 0xE0000000;  // 224.0.0.0
  constexpr std::uint32_t kCount = 0x10000000;
  GroupBlock block = find_net_groups(rid_file, kCount);
  block.first.address.value = kFirst;
  return block;
}

}  // namespace roger::app::bench
