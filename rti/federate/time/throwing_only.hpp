// Exceptions of a federate's own time type.
#pragma once

#include <RTI/RTI1516.h>

namespace roger::rti {

/// Returns the result of `body`, which uses a time type that may be a federate's own. Throws E
/// instead of any other exception of the standard, because services list few of them.
template <class E, class Body>
auto throwing_only(const Body& body) {
  try {
    return body();
  } catch (const E&) {
    throw;
  } catch (const rti1516e::Exception& thrown) {
    throw E(thrown.what());
  }
}

}  // namespace roger::rti
