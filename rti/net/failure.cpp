#include "rti/net/failure.hpp"

#include <exception>
#include <new>
#include <string>

#include "core/log.hpp"

namespace roger::rti::net {

std::string failure_text() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return "out of memory";
  } catch (const std::exception& known) {
    return known.what();
  } catch (...) {
    return "an object of unknown type was thrown";
  }
}

Error log_failure(std::initializer_list<std::string_view> what, std::string (*text)()) noexcept {
  Error error{ErrorCode::kSystem, "", {}};
  try {
    for (const std::string_view part : what) error.message += part;
    error.message += ": " + text();
  } catch (const std::exception&) {
    error.message = "out of memory";  // short enough to need no allocation
  }
  log(LogLevel::kError, "rti", error.message);
  return error;
}

}  // namespace roger::rti::net
