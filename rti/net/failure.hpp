// Logs an exception that must not end the process.
#pragma once

#include <initializer_list>
#include <string_view>

#include "core/result.hpp"

namespace roger::rti::net {

/// Logs the parts of `what`, ": " and the text of the exception being handled, and returns the same
/// text as an Error (kSystem). Falls back to "out of memory" if the text cannot be allocated. Call
/// within a catch block.
Error log_failure(std::initializer_list<std::string_view> what) noexcept;

}  // namespace roger::rti::net
