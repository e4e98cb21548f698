// Setters that report whether the value changes.
#pragma once

#include <utility>

namespace roger::ui {

/// Stores `value`. Returns false if it was already stored.
template <class T, class U>
bool assign(T& stored, U&& value) {
  if (stored == value) return false;
  stored = std::forward<U>(value);
  return true;
}

}  // namespace roger::ui
