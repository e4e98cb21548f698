// The joined federates whose certificates permit only some nets.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "rti/security/certificate/permitted_nets.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::executive {

/// Decides which federates may send and receive messages of a class. Classes that belong to a
/// channel (filter::find_class_channel()) are restricted, all others are open. Not thread-safe.
class Restrictions {
 public:
  void add(FederateId federate, security::PermittedNets nets) {
    nets_.insert_or_assign(federate, std::move(nets));
  }
  void remove(FederateId federate) { nets_.erase(federate); }

  [[nodiscard]] bool contains(FederateId federate) const { return nets_.contains(federate); }
  /// Returns whether the federate may send and receive messages of the class with this full name.
  [[nodiscard]] bool permits(FederateId federate, std::string_view class_name) const;
  /// Removes the federates that may not receive messages of the class with this full name.
  void keep_permitted(std::string_view class_name, std::vector<FederateId>& federates) const;
  /// Removes all restricted federates.
  void keep_unrestricted(std::vector<FederateId>& federates) const {
    std::erase_if(federates, [this](FederateId federate) { return contains(federate); });
  }

 private:
  std::map<FederateId, security::PermittedNets> nets_;  // of the restricted federates
};

}  // namespace roger::rti::executive
