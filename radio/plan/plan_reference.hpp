// The keys of a net plan, as its reader requests them.
#pragma once

#include <string>
#include <vector>

namespace roger::radio {

/// One key of a table.
struct PlanKey {
  std::string table;     // "[[station.radio]]"; "" at the beginning of the file
  std::string key;       // "volume_db"
  std::string expected;  // "a number from -60 to 12"; empty: the reader does not know the key
  std::string meaning;   // empty: not described
};

/// Returns all keys, by tables in the order in which the reader requests them. They come from the
/// reader itself, which reads a plan with every table.
[[nodiscard]] std::vector<PlanKey> plan_keys();

/// Returns the keys as a part of a document in Markdown: a heading of level 3 and a table for each
/// table of the plan.
[[nodiscard]] std::string plan_reference();

}  // namespace roger::radio
