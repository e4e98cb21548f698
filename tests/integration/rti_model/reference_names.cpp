#include "tests/integration/rti_model/reference_names.hpp"

#include <algorithm>

namespace roger::test::model {

bool ReferenceNames::reserve(std::size_t federate, const Names& names, const Names& used) {
  const bool free = std::none_of(names.begin(), names.end(), [&](const std::string& name) {
    return reserved_.count(name) != 0 || used.count(name) != 0;
  });
  if (!free) return false;
  for (const std::string& name : names) reserved_[name] = federate;
  return true;
}

void ReferenceNames::release(const Names& names) {
  for (const std::string& name : names) reserved_.erase(name);
}

void ReferenceNames::resign(std::size_t federate) {
  for (auto at = reserved_.begin(); at != reserved_.end();) {
    at = at->second == federate ? reserved_.erase(at) : std::next(at);
  }
}

Names ReferenceNames::reserved_by(std::size_t federate) const {
  Names names;
  for (const auto& [name, holder] : reserved_) {
    if (holder == federate) names.insert(name);
  }
  return names;
}

bool ReferenceNames::has_reserved(std::size_t federate, const Names& names) const {
  const Names reserved = reserved_by(federate);
  return std::includes(reserved.begin(), reserved.end(), names.begin(), names.end());
}

}  // namespace roger::test::model
