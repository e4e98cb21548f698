// Determines the position of a virtual function among those of its class.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstddef>

namespace roger::rti::test {

/// Checks functions in the order of a virtual table whose first two entries are destructors.
class VirtualTable {
 public:
  /// Signature selects the overload and compares the standard's types with those of the header.
  template <class Signature, class Class>
  void expect_next(Signature Class::*function, const char* name) {
    // A pointer to a virtual member function holds its offset in the table, and on some machines a
    // flag in the lowest bit (Itanium C++ ABI, 2.3).
    const auto offset = std::bit_cast<std::array<std::size_t, 2>>(function)[0] & ~std::size_t{1};
    EXPECT_EQ(offset / sizeof(void*), kDestructors + functions_) << name;
    ++functions_;
  }

  [[nodiscard]] std::size_t functions() const { return functions_; }

 private:
  static constexpr std::size_t kDestructors = 2;
  std::size_t functions_ = 0;
};

}  // namespace roger::rti::test
