#include "rti/executive/base/restrictions.hpp"

#include <optional>

#include "dds-filter/channel.hpp"

namespace roger::rti::executive {

bool Restrictions::permits(FederateId federate, std::string_view class_name) const {
  const auto found = nets_.find(federate);
  if (found == nets_.end()) return true;
  const std::optional<filter::Channel> channel = filter::find_class_channel(class_name);
  return !channel || found->second.permits(*channel);
}

void Restrictions::keep_permitted(std::string_view class_name,
                                  std::vector<FederateId>& federates) const {
  if (nets_.empty()) return;
  std::erase_if(federates, [&](FederateId federate) { return !permits(federate, class_name); });
}

}  // namespace roger::rti::executive
