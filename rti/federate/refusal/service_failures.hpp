// Logs services that throw.
#pragma once

#include <RTI/RTI1516.h>

#include <set>
#include <string>
#include <string_view>

#include "core/guarded.hpp"

namespace roger::rti {

/// Logs the first failure of each service of one ambassador, because many federates discard
/// exceptions. Any thread.
class ServiceFailures {
 public:
  /// Returns the result of `body()`, which is a call of `service`. Records the exception that it
  /// throws and passes it on.
  template <class Body>
  auto watch(const char* service, const Body& body) {
    try {
      return body();
    } catch (const rti1516e::Exception& thrown) {
      record(service, thrown);
      throw;
    }
  }

  /// Logs that `service`, a string literal, threw this exception, unless an earlier failure of that
  /// service is logged. Exceptions that the usual way to create and destroy a federation causes are
  /// logged as information, all others as warnings.
  void record(const char* service, const rti1516e::Exception& thrown);

 private:
  Guarded<std::set<std::string_view>> logged_;
};

/// Returns the name of the exception's class without its namespace, and its sentence:
/// "NameNotFound: ...".
[[nodiscard]] std::string exception_text(const rti1516e::Exception& thrown);

}  // namespace roger::rti
