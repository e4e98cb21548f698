// A variant of many messages that is cheap to include.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <variant>

namespace roger::rti::wire {

/// The position of Message among the alternatives; their number if it is none of them.
template <class Message, class... Alternatives>
consteval std::size_t index_among(const std::variant<Alternatives...>* /*type*/) {
  const bool is_message[] = {std::same_as<Message, Alternatives>...};
  return static_cast<std::size_t>(std::ranges::find(is_message, true) - is_message);
}

/// Variant, a std::variant of messages that have default constructors, whose code to store, copy,
/// move and destroy them is compiled in one file: the one that instantiates this class. Without it,
/// each file that handles a variant of 40 messages contains thousands of functions. Used like the
/// Variant itself, with std::get_if() and std::visit().
template <class Variant>
class OneOf : public Variant {
 public:
  OneOf();  // holds the first alternative
  /// Holds `message`.
  template <class Message,
            std::size_t kIndex = index_among<Message>(static_cast<Variant*>(nullptr))>
  requires(kIndex < std::variant_size_v<Variant>)
      OneOf(Message message) {  // NOLINT(google-explicit-constructor): as the Variant
    take(kIndex, &message);
  }
  OneOf(const OneOf& other);
  OneOf(OneOf&& other) noexcept;
  OneOf& operator=(const OneOf& other);
  OneOf& operator=(OneOf&& other) noexcept;
  ~OneOf();

 private:
  // Moves the message, whose type is the alternative of this index, out of `message`.
  void take(std::size_t index, void* message);
};

}  // namespace roger::rti::wire
