// Tables of texts with one entry per code.
#pragma once

#include <cstddef>

namespace roger::ui {

/// Returns true if each entry of `table` is at the index that its member `code` has as a number.
template <class Table>
constexpr bool is_indexed_by_code(const Table& table) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (static_cast<std::size_t>(table[i].code) != i) return false;
  }
  return true;
}

}  // namespace roger::ui
