// The elements of an array or a record, each a copy of its own or the federate's.
#pragma once

#include <RTI/encoding/DataElement.h>

#include <cstddef>
#include <memory>
#include <vector>

#include "rti/types/octets.hpp"

namespace roger::rti {

using rti1516e::DataElement;

/// A copy of its own of the element, in the smart pointer of this language mode.
[[nodiscard]] std::unique_ptr<DataElement> copy_of(const DataElement& element);

/// Gives the element the value of another of its type, in the memory that it uses.
void assign(DataElement& element, const DataElement& value);

/// Throws EncoderException unless pointer points to something.
void require_element(const DataElement* pointer, const wchar_t* type);

/// One element; a copy of it owns a copy.
class Element {
 public:
  explicit Element(const DataElement& value) : owned_(copy_of(value)), used_(owned_.get()) {}
  /// Borrows; not null.
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

/// Elements one after the other, as arrays and records have them. Functions with an index throw
/// EncoderException if there is no such element.
class Elements {
 public:
  /// type: name of the array's or record's class, for messages.
  explicit Elements(const wchar_t* type) : type_(type) {}

  [[nodiscard]] std::size_t size() const { return elements_.size(); }
  [[nodiscard]] const DataElement& at(std::size_t index) const { return *element(index); }

  void append(const DataElement& value) { elements_.emplace_back(value); }
  void append_pointer(DataElement* borrowed);
  void drop_behind(std::size_t size);

  /// Throws EncoderException unless value is of the type of the element at index.
  void set(std::size_t index, const DataElement& value);
  void set_pointer(std::size_t index, DataElement* borrowed);

  [[nodiscard]] bool same_types_as(const Elements& other) const;
  /// The greatest of the elements, at least 1.
  [[nodiscard]] unsigned int octet_boundary() const;

  /// Length of the elements behind length octets.
  [[nodiscard]] std::size_t encoded_length(std::size_t length = 0) const;
  void encode_into(std::vector<Octet>& buffer) const;
  [[nodiscard]] std::size_t decode_from(const std::vector<Octet>& buffer, std::size_t index);
  /// Decodes the element at position, which exists.
  [[nodiscard]] std::size_t decode_one(std::size_t position, const std::vector<Octet>& buffer,
                                       std::size_t index);

 private:
  [[nodiscard]] const Element& element(std::size_t index) const;
  void require_same_type(std::size_t index, const DataElement& value) const;

  const wchar_t* type_;
  std::vector<Element> elements_;
};

}  // namespace roger::rti
