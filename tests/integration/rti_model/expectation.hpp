// Results that the reference model expects from a call.
#pragma once

#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace roger::test::model {

inline constexpr std::size_t kFederates = 5;

using Names = std::set<std::string>;

/// The callbacks that one call causes, as text, for each federate.
using Callbacks = std::array<std::vector<std::string>, kFederates>;

/// Names of exceptions, any of which the call may throw. Empty: the call must succeed.
using Refusals = std::set<std::string>;

/// The end of the callback of a best-effort message.
inline constexpr const char* kBestEffort = " best effort";

/// Returns "{A,B}".
inline std::string braced(const Names& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
  return "{" + text + "}";
}

}  // namespace roger::test::model
