// What a command's end tells the shell.
#pragma once

#include "core/result.hpp"

namespace roger::app {

constexpr int kSuccess = 0;
constexpr int kFailure = 1;  // what was asked for could not be done, or did not hold
constexpr int kUsage = 2;    // the command line or a configuration file is wrong

/// Prints "roger: ..." on standard error; returns kUsage for what the user wrote wrong (kInvalid,
/// kNotFound), else kFailure.
int report(const Error& error);
/// The same of a failure; else kSuccess.
int report(const Status& status);

}  // namespace roger::app
