#include "rti/fom/problems.hpp"

#include <string>
#include <utility>

namespace roger::rti {

void Problems::add(Error problem) {
  ++count_;
  if (listed_.size() < kMaxListedProblems) listed_.push_back(std::move(problem));
}

Error Problems::combined() const {
  Error all = listed_.at(0);
  for (std::size_t i = 1; i < listed_.size(); ++i) all.message += "\n" + listed_[i].text();
  if (listed_.size() < count_) {
    all.message += "\nand " + std::to_string(count_ - listed_.size()) + " more";
  }
  return all;
}

}  // namespace roger::rti
