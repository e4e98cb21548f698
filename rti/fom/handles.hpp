// Handles of the object model: small integers on which all federates of a federation agree.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace roger::rti {

/// 0 is "no handle"; valid handles count from 1 without gaps, in order of first appearance.
template <class Tag>
struct Handle {
  std::uint16_t value = 0;

  [[nodiscard]] constexpr bool is_valid() const { return value != 0; }
  /// Returns the position in a table with one entry per handle. The handle must be valid.
  [[nodiscard]] constexpr std::size_t index() const { return value - std::size_t{1}; }
  [[nodiscard]] static constexpr Handle from_index(std::size_t index) {
    return Handle{static_cast<std::uint16_t>(index + 1)};
  }
  friend constexpr auto operator<=>(Handle, Handle) = default;  // NOLINT(modernize-use-nullptr)
};

/// @{ Access to a table with one entry per handle: whether it has an entry for `handle`; the entry,
/// or std::out_of_range.
template <class Entries, class Tag>
[[nodiscard]] bool holds(const Entries& entries, Handle<Tag> handle) {
  return handle.is_valid() && handle.index() < entries.size();
}
template <class Entries, class Tag>
[[nodiscard]] const auto& get(const Entries& entries, Handle<Tag> handle) {
  return entries.at(handle.index());  // the index of an invalid handle is beyond any table
}
/// @}

using InteractionClassHandle = Handle<struct InteractionClassTag>;
using ObjectClassHandle = Handle<struct ObjectClassTag>;
/// Unique in the model; an inherited parameter has the same handle in every subclass.
using ParameterHandle = Handle<struct ParameterTag>;
/// Unique in the model; an inherited attribute has the same handle in every subclass.
using AttributeHandle = Handle<struct AttributeTag>;
using DimensionHandle = Handle<struct DimensionTag>;
using TransportationHandle = Handle<struct TransportationTag>;

}  // namespace roger::rti

template <class Tag>
struct std::hash<roger::rti::Handle<Tag>> {
  std::size_t operator()(roger::rti::Handle<Tag> handle) const noexcept { return handle.value; }
};
