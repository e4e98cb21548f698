#include "rti/fom/problems.hpp"

#include <algorithm>
#include <string>

namespace roger::rti {

Error combine(const std::vector<Error>& problems) {
  Error all = problems.at(0);
  const std::size_t listed = std::min(problems.size(), kMaxListedProblems);
  for (std::size_t i = 1; i < listed; ++i) all.message += "\n" + problems[i].text();
  if (listed < problems.size()) {
    all.message += "\nand " + std::to_string(problems.size() - listed) + " more";
  }
  return all;
}

}  // namespace roger::rti
