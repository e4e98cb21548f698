// Exit codes of the commands, and the errors that end them.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "core/result.hpp"

namespace roger::app {

constexpr int kSuccess = 0;
constexpr int kFailure = 1;  // the operation failed, or a checked condition did not hold
constexpr int kUsage = 2;    // the command line or a configuration file is wrong

/// Shows the error on standard error (see show_message()). Returns kUsage for errors in user input
/// (kInvalid, kNotFound), else kFailure.
int report(const Error& error);
/// Returns kSuccess if `status` is OK; otherwise reports its error as above.
int report(const Status& status);

/// An error that ends the command; run_commands() reports it.
class CommandError : public std::runtime_error {
 public:
  explicit CommandError(Error error) : std::runtime_error(error.text()), error_(std::move(error)) {}
  CommandError(ErrorCode code, const std::string& message)
      : CommandError(Error{code, message, {}}) {}
  [[nodiscard]] const Error& error() const { return error_; }

 private:
  Error error_;
};

/// Returns the value. Throws its error as a CommandError.
template <class T>
T require(Result<T> result) {
  if (!result) throw CommandError(result.error());
  return std::move(result).value();
}

}  // namespace roger::app
