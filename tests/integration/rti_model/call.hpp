// One call of a service, and what the reference model expects of it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "tests/integration/rti_model/expectation.hpp"

namespace roger::test::model {

/// The end of the text of a call with a deleted object whose removal the federate awaits.
inline constexpr const char* kRemovalHeld = ", whose removal is held";

/// After a call that has succeeded, `effect` changes the model and adds the expected callbacks.
struct Call {
  std::size_t federate = 0;
  std::string text;
  Refusals refusals;
  std::function<void()> make;
  std::function<void(Callbacks&)> effect;
};

}  // namespace roger::test::model
