// The elements of an array or a record. Each is either an owned copy or an object of the federate.
#pragma once

#include <RTI/encoding/DataElement.h>

#include <cstddef>
#include <memory>
#include <vector>

#include "rti/types/octets.hpp"

namespace roger::rti {

using rti1516e::DataElement;

/// Returns an owned copy of the element.
[[nodiscard]] std::unique_ptr<DataElement> make_copy(const DataElement& element);

/// Copies a value of the same type into the element, in the memory that the element uses.
void assign(DataElement& element, const DataElement& value);

/// Throws EncoderException if the pointer is null.
void require_element(const DataElement* pointer, const wchar_t* type);

/// One element, owned or borrowed; a copy of it always owns its value.
class Element {
 public:
  explicit Element(const DataElement& value) : owned_(make_copy(value)), used_(owned_.get()) {}
  /// Borrows the element; the pointer must not be null.
  explicit Element(DataElement* borrowed) : used_(borrowed) {}
  Element(const Element& other) : Element(*other.used_) {}
  Element(Element&&) noexcept = default;
  Element& operator=(const Element&) = delete;
  Element& operator=(Element&&) noexcept = default;
  ~Element() = default;

  [[nodiscard]] DataElement& operator*() const { return *used_; }
  [[nodiscard]] DataElement* operator->() const { return used_; }

 private:
  std::unique_ptr<DataElement> owned_;
  DataElement* used_;
};

/// A sequence of elements, as in arrays and records. Functions with an index throw EncoderException
/// if there is no such element.
///
/// Alignment (IEEE 1516.2-2010, 4.13.9): every datatype has an octet boundary. An element starts at
/// the next offset that is a multiple of its boundary; a composite's boundary is the greatest of
/// its parts, so padding inside a composite depends only on offsets from its own start. Offsets
/// count from the start of the buffer, and no padding follows the last element.
class Elements {
 public:
  /// `type`: name of the array's or record's class, for messages.
  explicit Elements(const wchar_t* type) : type_(type) {}

  [[nodiscard]] std::size_t size() const { return elements_.size(); }
  [[nodiscard]] const DataElement& at(std::size_t index) const { return *element(index); }

  void append(const DataElement& value) { elements_.emplace_back(value); }
  void append_pointer(DataElement* borrowed);
  void truncate(std::size_t size);

  /// Sets an element; throws EncoderException unless `value` has the type of the element at
  /// `index`.
  void set(std::size_t index, const DataElement& value);
  void set_pointer(std::size_t index, DataElement* borrowed);

  [[nodiscard]] bool same_types_as(const Elements& other) const;
  /// Returns the greatest boundary of the elements, at least 1.
  [[nodiscard]] unsigned int octet_boundary() const;

  /// Returns the total length after encoding the elements at offset `length`.
  [[nodiscard]] std::size_t encoded_length(std::size_t length = 0) const;
  void encode_into(std::vector<Octet>& buffer) const;
  [[nodiscard]] std::size_t decode_from(const std::vector<Octet>& buffer, std::size_t index);
  /// Decodes the element at `position`, which must exist, and returns the index after it.
  [[nodiscard]] std::size_t decode_one(std::size_t position, const std::vector<Octet>& buffer,
                                       std::size_t index);

 private:
  [[nodiscard]] const Element& element(std::size_t index) const;
  void require_same_type(std::size_t index, const DataElement& value) const;

  const wchar_t* type_;
  std::vector<Element> elements_;
};

}  // namespace roger::rti
