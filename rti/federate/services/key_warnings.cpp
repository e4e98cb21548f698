#include "rti/federate/services/key_warnings.hpp"

#include <algorithm>
#include <utility>

namespace roger::rti {

void KeyWarnings::check(const std::string& class_name, const std::vector<filter::Group>& groups,
                        const char* consequence) {
  const auto without = std::count_if(groups.begin(), groups.end(), [&](const filter::Group& group) {
    return !transport_.has_key(group.address);
  });
  if (without == 0) return;
  std::string text = "the certificate of this station does not permit " + class_name;
  if (groups.size() > 1) {
    text += ": " + std::to_string(without) + " of the " + std::to_string(groups.size()) +
            " multicast groups of it and its subclasses";
  }
  text += std::string("; nothing is ") + consequence + " there";
  if (const auto admitted = limit_.lock()->admit(std::move(text), SteadyClock{}.now())) {
    log(LogLevel::kWarning, "rti", *admitted);
  }
}

}  // namespace roger::rti
