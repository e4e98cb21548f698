// Owner of a file descriptor.
#pragma once

#include <unistd.h>

#include <utility>

namespace roger::rti::net {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }

  /// Returns the descriptor; negative: none.
  [[nodiscard]] int get() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  void close() {
    if (is_open()) ::close(std::exchange(number_, -1));
  }

 private:
  int number_ = -1;
};

}  // namespace roger::rti::net
