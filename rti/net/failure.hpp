// What becomes of an exception that must not end the process.
#pragma once

#include <initializer_list>
#include <string_view>

#include "core/result.hpp"

namespace roger::rti::net {

/// Within a catch block: logs the parts of `what`, ": " and what the exception says, and returns
/// the same as an Error (kSystem). "out of memory" alone where there is no memory for the sentence.
Error log_failure(std::initializer_list<std::string_view> what) noexcept;

}  // namespace roger::rti::net
