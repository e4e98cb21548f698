// Setters that do nothing when the value stays the same.
#pragma once

#include <utility>

namespace roger::ui {

/// Stores `value`; returns false when it was stored already.
template <class T, class U>
bool assign(T& stored, U&& value) {
  if (stored == value) return false;
  stored = std::forward<U>(value);
  return true;
}

}  // namespace roger::ui
