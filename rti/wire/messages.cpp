#include "rti/wire/messages.hpp"

#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

namespace roger::rti::wire {

template <class Variant>
OneOf<Variant>::OneOf() = default;
template <class Variant>
OneOf<Variant>::OneOf(const OneOf& other) = default;
template <class Variant>
OneOf<Variant>::OneOf(OneOf&& other) noexcept = default;
template <class Variant>
OneOf<Variant>& OneOf<Variant>::operator=(const OneOf& other) = default;
template <class Variant>
OneOf<Variant>& OneOf<Variant>::operator=(OneOf&& other) noexcept = default;
template <class Variant>
OneOf<Variant>::~OneOf() = default;

template <class Variant>
void OneOf<Variant>::take(std::size_t index, void* message) {
  const auto take_as = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
    if (I != index) return false;
    using Message = std::variant_alternative_t<I, Variant>;
    this->template emplace<I>(std::move(*static_cast<Message*>(message)));
    return true;
  };
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (take_as(std::integral_constant<std::size_t, I>{}) || ...);
  }
  (std::make_index_sequence<std::variant_size_v<Variant>>{});
}

template class OneOf<ClientMessages>;
template class OneOf<ExecutiveMessages>;

}  // namespace roger::rti::wire
