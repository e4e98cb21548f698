// Memory that costs nothing until it is used.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace roger {

/// A fixed number of elements without a value. All are allocated in the constructor, but the
/// system provides memory only for pages that have been written to. Reading an element before it
/// was written is an error. The first write to a page costs a page fault, 1 to 2 us; in an audio
/// callback that is a few for the first packets of a stream, and none afterwards.
template <class T>
requires std::is_trivially_default_constructible_v<T> && std::is_trivially_destructible_v<T>
class UntouchedArray {
 public:
  explicit UntouchedArray(std::size_t size)
      : elements_(std::make_unique_for_overwrite<T[]>(size)), size_(size) {}

  [[nodiscard]] T* data() noexcept { return elements_.get(); }
  [[nodiscard]] const T* data() const noexcept { return elements_.get(); }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] T* begin() noexcept { return data(); }
  [[nodiscard]] T* end() noexcept { return data() + size_; }
  [[nodiscard]] const T* begin() const noexcept { return data(); }
  [[nodiscard]] const T* end() const noexcept { return data() + size_; }

 private:
  std::unique_ptr<T[]> elements_;
  std::size_t size_;
};

}  // namespace roger
