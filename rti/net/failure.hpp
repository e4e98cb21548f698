// Logs an exception that must not end the process.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace roger::rti::net {

/// Returns the text of the exception being handled, which may be of any type. Call within a catch
/// block.
[[nodiscard]] std::string failure_text();

/// Logs the parts of `what`, ": " and the text of the exception being handled, and returns the same
/// text as an Error (kSystem). Falls back to "out of memory" if the text cannot be allocated. Call
/// within a catch block.
Error log_failure(std::initializer_list<std::string_view> what,
                  std::string (*text)() = failure_text) noexcept;

}  // namespace roger::rti::net
