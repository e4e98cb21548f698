// A message with a time, in the reference model.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>

#include "tests/integration/rti_model/expectation.hpp"

namespace roger::test::model {

struct ReferenceMessage {
  /// Adds the callbacks of the message at a receiver, each with `timing` at its end. Returns
  /// whether there are any.
  using Delivery =
      std::function<bool(std::size_t receiver, const std::string& timing, Callbacks& callbacks)>;

  std::string tag;  // which no other message in timestamp order has
  long long time = 0;
  bool timestamped = false;  // preferred order; a regulating federate sends it in this order
  std::set<std::size_t> recipients;
  Delivery deliver;
};

}  // namespace roger::test::model
