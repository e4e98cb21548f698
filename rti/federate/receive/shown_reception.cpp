#include "rti/federate/receive/shown_reception.hpp"

#include <algorithm>
#include <utility>

#include "core/guarded.hpp"

namespace roger::rti {
namespace {

/// Locked before an intake, never while one is locked.
Guarded<std::vector<const ShownReception*>>& shown() {
  static Guarded<std::vector<const ShownReception*>> all;
  return all;
}

}  // namespace

ShownReception::ShownReception(std::string federation, std::string federate, const Intake& intake)
    : federation_(std::move(federation)), federate_(std::move(federate)), intake_(intake) {
  shown().lock()->push_back(this);
}

ShownReception::~ShownReception() {
  std::erase(*shown().lock(), this);
}

std::vector<FederateReception> reception_of_federates() {
  std::vector<FederateReception> out;
  const auto all = shown().lock();
  out.reserve(all->size());
  for (const ShownReception* one : *all) {
    const auto arrived = one->intake_.arrived();
    out.push_back({one->federation_, one->federate_, one->intake_.counters(*arrived)});
  }
  return out;
}

}  // namespace roger::rti
