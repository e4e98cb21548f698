#include "rti/rid/data_plane.hpp"

namespace roger::rti {

std::string describe_data_plane(const Rid& rid) {
  std::string words = "port " + std::to_string(rid.network.data_port) + "; control group " +
                      rid.network.control.text();
  for (const filter::GroupRule& rule : rid.groups) {
    words +=
        "; " + rule.pattern + " to " + std::to_string(rule.count) + " from " + rule.base.text();
  }
  return words;
}

}  // namespace roger::rti
