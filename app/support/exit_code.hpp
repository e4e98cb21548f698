// Exit codes of the commands.
#pragma once

#include "core/result.hpp"

namespace roger::app {

constexpr int kSuccess = 0;
constexpr int kFailure = 1;  // the operation failed, or a checked condition did not hold
constexpr int kUsage = 2;    // the command line or a configuration file is wrong

/// Prints "roger: ..." to standard error. Returns kUsage for errors in user input (kInvalid,
/// kNotFound), else kFailure.
int report(const Error& error);
/// Returns kSuccess if `status` is OK; otherwise reports its error as above.
int report(const Status& status);

}  // namespace roger::app
