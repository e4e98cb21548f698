// Names of the standard's exceptions, for tests.
#pragma once

#include <RTI/Exception.h>
#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <typeinfo>

namespace roger::test {

/// Returns "AttributeNotOwned" for that exception. Uses only the standard API, because federates of
/// the tests do not link the RTI's own functions.
inline std::string exception_name(const rti1516e::Exception& thrown) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> full(
      abi::__cxa_demangle(typeid(thrown).name(), nullptr, nullptr, &status), &std::free);
  const std::string name = status == 0 ? full.get() : typeid(thrown).name();
  return name.substr(name.rfind(':') + 1);
}

}  // namespace roger::test
