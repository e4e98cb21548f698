#include "app/support/exit_code.hpp"

#include <cstdio>

#include "core/log.hpp"

namespace roger::app {

int report(const Error& error) {
  std::fflush(stdout);
  show_message(LogLevel::kError, "roger", error.text());
  const bool users_own = error.code == ErrorCode::kInvalid || error.code == ErrorCode::kNotFound;
  return users_own ? kUsage : kFailure;
}

int report(const Status& status) {
  return status ? kSuccess : report(status.error());
}

}  // namespace roger::app
