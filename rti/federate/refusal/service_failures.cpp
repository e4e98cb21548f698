#include "rti/federate/refusal/service_failures.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <typeinfo>

#include "core/log.hpp"
#include "core/text.hpp"

namespace roger::rti {

namespace {

/// Every federate that may be the first one creates the federation, and every one that may be the
/// last one destroys it. All but one of them fail.
bool is_expected(const rti1516e::Exception& thrown) {
  return dynamic_cast<const rti1516e::FederationExecutionAlreadyExists*>(&thrown) != nullptr ||
         dynamic_cast<const rti1516e::FederatesCurrentlyJoined*>(&thrown) != nullptr;
}

/// Returns the name of the exception's class without its namespace, such as "NotConnected".
std::string class_name_of(const rti1516e::Exception& exception) {
  const char* const symbol = typeid(exception).name();
  int failed = 0;
  const std::unique_ptr<char, decltype(&std::free)> readable(
      abi::__cxa_demangle(symbol, nullptr, nullptr, &failed), &std::free);
  const std::string name = failed == 0 ? readable.get() : symbol;
  const std::size_t colon = name.rfind(':');
  return colon == std::string::npos ? name : name.substr(colon + 1);
}

}  // namespace

std::string exception_text(const rti1516e::Exception& thrown) {
  return class_name_of(thrown) + ": " + to_utf8(thrown.what());
}

void ServiceFailures::record(const char* service, const rti1516e::Exception& thrown) {
  if (!logged_.lock()->insert(service).second) return;
  log(is_expected(thrown) ? LogLevel::kInfo : LogLevel::kWarning, "rti",
      std::string(service) + " threw " + exception_text(thrown) +
          "; further exceptions of this service are not logged");
}

}  // namespace roger::rti
