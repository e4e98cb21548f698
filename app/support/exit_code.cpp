#include "app/support/exit_code.hpp"

#include <cstdio>
#include <iostream>

#include "core/printable.hpp"

namespace roger::app {

int report(const Error& error) {
  std::fflush(stdout);
  std::cerr << "roger: " << printable_lines(error.text()) << "\n";
  const bool users_own = error.code == ErrorCode::kInvalid || error.code == ErrorCode::kNotFound;
  return users_own ? kUsage : kFailure;
}

int report(const Status& status) {
  return status ? kSuccess : report(status.error());
}

}  // namespace roger::app
